package publish

import "sync"

// mailbox holds the newest message for a sender, and the newest trouble for the
// game.
type mailbox struct {
	full chan struct{} // holds a token while there is a message not taken
	done chan struct{} // closed by close

	mu     sync.Mutex
	newest message
	err    error
	closed bool
}

func newMailbox() *mailbox {
	return &mailbox{full: make(chan struct{}, 1), done: make(chan struct{})}
}

// put replaces the message.
func (b *mailbox) put(m message) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.newest = m
	b.ring()
}

// ring says that there is a message to be sent.
func (b *mailbox) ring() {
	select {
	case b.full <- struct{}{}:
	default: // it has rung already
	}
}

// take returns the newest message, after full has rung.
func (b *mailbox) take() message {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.newest
}

// tell leaves a trouble to be told.
func (b *mailbox) tell(err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.err = err
}

// trouble returns what was not told yet.
func (b *mailbox) trouble() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	err := b.err
	b.err = nil
	return err
}

func (b *mailbox) close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.closed {
		b.closed = true
		close(b.done)
	}
}
