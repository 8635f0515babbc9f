package display

import (
	"errors"
	"image"
	"slices"
	"sync"
	"time"
)

// ErrSlow is returned by Close when the output does not finish its last screen.
var ErrSlow = errors.New("the display does not answer: look at its wiring")

// NewestConfig says how Newest treats its output. The zero value is good.
type NewestConfig struct {
	// PageTime is how long a page of a long alarm is shown, 2 s if zero: long
	// enough to read three squares, short enough to wait for the next ones.
	PageTime time.Duration
	// RetryAfter is the first pause before a failed output is tried again, 1 s if
	// zero; it doubles up to half a minute.
	RetryAfter time.Duration
	// CloseWait is how long Close waits for an output that hangs, 5 s if zero.
	CloseWait time.Duration
	// Size is the size of the pictures, for counting pages; 128×64 if zero.
	Size image.Point
	// Pages counts the pages of a screen; nil: those of a one-bit picture of Size.
	Pages func(Screen) int
}

// maxRetry is the longest pause between two attempts: a panel that is plugged
// in again shows something within half a minute.
const maxRetry = 30 * time.Second

// Newest stands between a game and an output that may be slow or broken: Show
// never waits for it. What the output has no time for is dropped and the newest
// screen wins. It turns the pages of long alarms, and it tries again when the
// output fails.
type Newest struct {
	cfg  NewestConfig
	out  Output
	wake chan struct{}
	quit chan struct{}
	done chan struct{}

	mu     sync.Mutex
	next   Screen // the mailbox
	full   bool
	err    error // not told yet
	closed bool
	last   error // what closing the output gave
}

// NewNewest starts to show screens on out, which it owns from now on.
func NewNewest(out Output, cfg NewestConfig) *Newest {
	if cfg.PageTime <= 0 {
		cfg.PageTime = 2 * time.Second
	}
	if cfg.RetryAfter <= 0 {
		cfg.RetryAfter = time.Second
	}
	if cfg.CloseWait <= 0 {
		cfg.CloseWait = 5 * time.Second
	}
	if cfg.Size == (image.Point{}) {
		cfg.Size = image.Pt(128, 64)
	}
	if cfg.Pages == nil {
		cfg.Pages = func(s Screen) int { return Pages(cfg.Size, s) }
	}
	n := &Newest{cfg: cfg, out: out, wake: make(chan struct{}, 1), quit: make(chan struct{}), done: make(chan struct{})}
	go n.run()
	return n
}

// Show leaves the screen for the output and returns at once. The error is that
// of an earlier screen: each failure is told once, until the output works again.
func (n *Newest) Show(s Screen) error {
	s.Alarm.Todo = slices.Clone(s.Alarm.Todo)
	n.mu.Lock()
	n.next, n.full = s, true
	err := n.err
	n.err = nil
	n.mu.Unlock()
	select {
	case n.wake <- struct{}{}:
	default:
	}
	return err
}

// Close shows the newest screen if it has not been shown yet and closes the
// output.
func (n *Newest) Close() error {
	n.mu.Lock()
	if !n.closed {
		n.closed = true
		close(n.quit)
	}
	n.mu.Unlock()
	patience := time.NewTimer(n.cfg.CloseWait)
	defer patience.Stop()
	select {
	case <-n.done:
		n.mu.Lock()
		defer n.mu.Unlock()
		return n.last
	case <-patience.C:
		return ErrSlow
	}
}

// run is the goroutine that owns the output.
func (n *Newest) run() {
	defer close(n.done)
	t := turner{newest: n, timer: time.NewTimer(time.Hour)}
	t.timer.Stop()
	for {
		select {
		case <-n.wake:
			t.take()
		case <-t.timer.C:
			t.tick()
		case <-n.quit:
			t.take()
			err := n.out.Close()
			n.mu.Lock()
			n.last = err
			n.mu.Unlock()
			return
		}
	}
}

// turner shows one screen after the other, and the pages of each.
type turner struct {
	newest  *Newest
	timer   *time.Timer
	screen  Screen
	shown   bool
	pages   int
	pause   time.Duration // before the next attempt; 0 when the output works
	pageEnd time.Time     // when the page is turned
}

// take shows what is in the mailbox. A screen with the same text goes on with
// the page that was shown: other things that change must not hide the last page.
func (t *turner) take() {
	n := t.newest
	n.mu.Lock()
	next, full := n.next, n.full
	n.full, n.next = false, Screen{}
	n.mu.Unlock()
	if !full {
		return
	}
	same := t.shown && next.sameText(&t.screen)
	page := t.screen.Page
	t.screen, t.shown = next, true
	t.pages = n.cfg.Pages(next)
	if same {
		t.screen.Page = page
	} else {
		t.pageEnd = time.Now().Add(n.cfg.PageTime)
	}
	t.show()
}

// tick turns the page, or tries again.
func (t *turner) tick() {
	if t.pages > 1 && !time.Now().Before(t.pageEnd) {
		t.screen.Page++
		t.pageEnd = time.Now().Add(t.newest.cfg.PageTime)
	}
	t.show()
}

func (t *turner) show() {
	n := t.newest
	err := n.out.Show(t.screen)
	if err == nil {
		t.pause = 0
		if t.pages > 1 {
			t.timer.Reset(time.Until(t.pageEnd))
		} else {
			t.timer.Stop()
		}
		return
	}
	if t.pause == 0 {
		n.mu.Lock()
		n.err = err
		n.mu.Unlock()
		t.pause = n.cfg.RetryAfter
	} else {
		t.pause = min(2*t.pause, maxRetry)
	}
	t.timer.Reset(t.pause)
}

// sameText reports whether two screens have the same pages.
func (s *Screen) sameText(o *Screen) bool {
	return s.State == o.State && s.Seen == o.Seen && s.Message == o.Message && s.Note == o.Note && s.Where == o.Where && s.Alarm.Kind == o.Alarm.Kind && s.BackTo == o.BackTo &&
		s.Address.URL == o.Address.URL && s.Match.equal(&o.Match) && slices.Equal(s.Alarm.Todo, o.Alarm.Todo)
}
