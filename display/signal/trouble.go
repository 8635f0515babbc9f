package signal

import "sync"

// trouble is what failed and was not told yet. It is told once, until it works again:
// a loudspeaker that is not there fails with every word.
type trouble struct {
	mu    sync.Mutex
	err   error
	known bool
}

// note takes how an attempt ended.
func (t *trouble) note(err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err != nil && !t.known {
		t.err = err
	}
	t.known = err != nil
}

// tell returns what was not told yet.
func (t *trouble) tell() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	err := t.err
	t.err = nil
	return err
}
