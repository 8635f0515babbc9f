package signal

import (
	"fmt"
	"sync"
	"time"

	"periph.io/x/conn/v3/gpio"

	"flipwatch/display"
)

// Beep lengths. A fault is two long beeps, that it was put right one short one,
// the end of a game three short ones and a long one: told apart without
// counting.
const (
	short = 80 * time.Millisecond
	long  = 350 * time.Millisecond
	rest  = 120 * time.Millisecond
)

// beeps returns how long the beeps of a cue are.
func beeps(c cue) []time.Duration {
	switch c {
	case fault:
		return []time.Duration{long, long}
	case corrected:
		return []time.Duration{short}
	case over:
		return []time.Duration{short, short, short, long}
	}
	return nil
}

// Buzzer beeps on a pin: an active buzzer, which sounds while the pin is high.
type Buzzer struct {
	follower follower
	pin      gpio.PinOut
	cues     chan cue
	stop     chan struct{}
	done     chan struct{}
	once     sync.Once
	trouble  trouble
}

// NewBuzzer makes a buzzer on a pin. The caller closes it.
func NewBuzzer(pin gpio.PinOut) (*Buzzer, error) {
	if err := pin.Out(gpio.Low); err != nil {
		return nil, fmt.Errorf("buzzer on %s: %w", pin.Name(), err)
	}
	b := &Buzzer{pin: pin, cues: make(chan cue, 1), stop: make(chan struct{}), done: make(chan struct{})}
	go b.run()
	return b, nil
}

// Show beeps if the screen says something new that is worth it. It never waits:
// while one cue sounds the newest of the others is kept.
func (b *Buzzer) Show(s display.Screen) error {
	c := b.follower.follow(&s)
	if c != quiet {
		select {
		case <-b.cues: // an older one that has not begun
		default:
		}
		b.cues <- c
	}
	return b.trouble.tell()
}

// run plays the cues.
func (b *Buzzer) run() {
	defer close(b.done)
	for {
		select {
		case <-b.stop:
			return
		case c := <-b.cues:
			b.play(c)
		}
	}
}

// play sounds one cue, and ends silent.
func (b *Buzzer) play(c cue) {
	for i, length := range beeps(c) {
		if i > 0 && !b.wait(rest) {
			return
		}
		b.set(gpio.High)
		going := b.wait(length)
		b.set(gpio.Low)
		if !going {
			return
		}
	}
}

// wait reports false when the buzzer is closed meanwhile.
func (b *Buzzer) wait(d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-b.stop:
		return false
	case <-t.C:
		return true
	}
}

func (b *Buzzer) set(l gpio.Level) {
	err := b.pin.Out(l)
	if err != nil {
		err = fmt.Errorf("buzzer on %s: %w", b.pin.Name(), err)
	}
	b.trouble.note(err)
}

// Close silences the buzzer. It may be called twice.
func (b *Buzzer) Close() error {
	b.once.Do(func() { close(b.stop) })
	<-b.done
	return b.pin.Out(gpio.Low)
}
