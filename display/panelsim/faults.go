package panelsim

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"sync"
)

// faults is what every model has: a lock, the noise of its memory at power up,
// and the list of what the driver did wrong.
type faults struct {
	mu     sync.Mutex
	errors []string
	noise  *rand.Rand
}

// Errors returns what the driver did wrong so far.
func (f *faults) Errors() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return append([]string(nil), f.errors...)
}

func (f *faults) complain(text string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.note(text)
}

// note is for those that hold the lock. A driver that is wrong all the time does
// not fill the memory: enough is known after a hundred errors.
func (f *faults) note(text string) {
	if len(f.errors) < 100 {
		f.errors = append(f.errors, text)
	}
}

func (f *faults) notef(format string, args ...any) { f.note(fmt.Sprintf(format, args...)) }

// fill fills a memory with what is in it when the power comes.
func (f *faults) fill(memory []byte) {
	for len(memory) > 0 {
		var some [8]byte
		binary.NativeEndian.PutUint64(some[:], f.noise.Uint64())
		memory = memory[copy(memory, some[:]):]
	}
}

// newFaults returns an empty list; every model has noise of its own.
func newFaults(seed uint64) faults {
	return faults{noise: rand.New(rand.NewPCG(seed, 64))}
}
