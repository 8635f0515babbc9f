package signal

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"sync"

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
	mu       sync.Mutex
	failed   error
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
		c.Speak = func(ctx context.Context, lang, text string) error {
			return exec.CommandContext(ctx, path, "-v", lang, text).Run()
		}
	}
	s := &Speech{speak: c.Speak, texts: make(chan utterance, 1), done: make(chan struct{})}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	go s.run()
	return s, nil
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
	s.mu.Lock()
	defer s.mu.Unlock()
	err := s.failed
	s.failed = nil
	return err
}

func (s *Speech) run() {
	defer close(s.done)
	for {
		select {
		case <-s.ctx.Done():
			return
		case u := <-s.texts:
			if err := s.speak(s.ctx, u.lang, u.text); err != nil && s.ctx.Err() == nil {
				s.mu.Lock()
				s.failed = fmt.Errorf("speech: %w", err)
				s.mu.Unlock()
			}
		}
	}
}

// Close stops speaking. It may be called twice.
func (s *Speech) Close() error {
	s.cancel()
	<-s.done
	return nil
}
