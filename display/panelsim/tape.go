package panelsim

import (
	"slices"
	"time"
)

// Step is one thing that a driver did to a module.
type Step struct {
	// At is the time since the tape began.
	At time.Duration
	// Reset is an edge of RES#, Low a falling one.
	Reset, Low bool
	// Data is the level of D/C, and Bytes what was sent.
	Data  bool
	Bytes []byte
}

// Tape begins to record what the driver does.
func (m *Module) Tape() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.begun, m.tape, m.taping = time.Now(), nil, true
}

// Taped returns what was recorded.
func (m *Module) Taped() []Step {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.tape)
}

func (m *Module) record(s Step) {
	if m.taping {
		s.At, s.Bytes = time.Since(m.begun), slices.Clone(s.Bytes)
		m.tape = append(m.tape, s)
	}
}

// Play does to a controller what was recorded, at the same times.
func Play(chip Chip, tape []Step) {
	begun := time.Now()
	for _, s := range tape {
		time.Sleep(s.At - time.Since(begun))
		switch {
		case s.Reset:
			chip.Reset()
		case s.Data:
			chip.Data(s.Bytes)
		default:
			chip.Command(s.Bytes)
		}
	}
}
