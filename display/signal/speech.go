package signal

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"

	"flipwatch/display"
)

// speaker is the program that speaks; Debian has it in the package of that name.
const speaker = "espeak-ng"

// ErrNoSpeech says that the program that speaks is not installed.
var ErrNoSpeech = errors.New("no speech: sudo apt-get install " + speaker)

// SpeechConfig says how to speak. The zero value is this machine's espeak-ng.
type SpeechConfig struct {
	// Speak says a text in a language (en, fr, de, ja) and returns when it has,
	// or when the context is done; nil is espeak-ng.
	Speak func(ctx context.Context, lang, text string) error
}

// Speech says aloud what is wrong and what to do.
type Speech struct {
	follower follower
	speak    func(ctx context.Context, lang, text string) error
	texts    chan utterance
	ctx      context.Context
	cancel   context.CancelFunc
	done     chan struct{}
	trouble  trouble
}

// utterance is something to say.
type utterance struct{ lang, text string }

// NewSpeech makes an output that speaks. The caller closes it.
func NewSpeech(c SpeechConfig) (*Speech, error) {
	if c.Speak == nil {
		path, err := exec.LookPath(speaker)
		if err != nil {
			return nil, ErrNoSpeech
		}
		c.Speak = func(ctx context.Context, lang, text string) error { return speakBy(ctx, path, lang, text) }
	}
	s := &Speech{speak: c.Speak, texts: make(chan utterance, 1), done: make(chan struct{})}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	go s.run()
	return s, nil
}

// speakBy runs espeak-ng, which ends as if all were well where there is no
// loudspeaker, and says so in a line that begins with "error:".
func speakBy(ctx context.Context, path, lang, text string) error {
	var said bytes.Buffer
	cmd := exec.CommandContext(ctx, path, "-v", lang, text)
	cmd.Stderr = &said
	err := cmd.Run()
	lines := strings.Split(strings.TrimSpace(said.String()), "\n")
	last := strings.TrimSpace(lines[len(lines)-1])
	switch {
	case strings.HasPrefix(strings.ToLower(last), "error:"):
		return fmt.Errorf("%s: %s; try %s test, and see to the loudspeaker (aplay -l)", speaker, strings.TrimSpace(last[len("error:"):]), speaker)
	case err != nil:
		return fmt.Errorf("%s: %w; try %s test", speaker, err, speaker)
	}
	return nil
}

// Show says what has changed, if it is worth it. It never waits: of what comes
// while something is said only the newest is said afterwards.
func (s *Speech) Show(screen display.Screen) error {
	if c := s.follower.follow(&screen); c != quiet {
		select {
		case <-s.texts:
		default:
		}
		s.texts <- utterance{screen.Lang.String(), screen.Spoken()}
	}
	return s.trouble.tell()
}

func (s *Speech) run() {
	defer close(s.done)
	for {
		select {
		case <-s.ctx.Done():
			return
		case u := <-s.texts:
			err := s.speak(s.ctx, u.lang, u.text)
			if s.ctx.Err() != nil {
				return
			}
			if err != nil {
				err = fmt.Errorf("speech: %w", err)
			}
			s.trouble.note(err)
		}
	}
}

// Close stops speaking. It may be called twice.
func (s *Speech) Close() error {
	s.cancel()
	<-s.done
	return nil
}
