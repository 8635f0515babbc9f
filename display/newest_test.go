package display_test

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"flipwatch/display"
)

// fakeOutput remembers what it is shown; it takes its time and fails on demand.
type fakeOutput struct {
	mu     sync.Mutex
	takes  time.Duration
	err    error
	shown  []display.Screen
	tries  int
	closed int
}

func (f *fakeOutput) Show(s display.Screen) error {
	f.mu.Lock()
	takes, err := f.takes, f.err
	f.tries++
	f.mu.Unlock()
	time.Sleep(takes)
	f.mu.Lock()
	defer f.mu.Unlock()
	if err == nil {
		f.shown = append(f.shown, s)
	}
	return err
}

func (f *fakeOutput) Close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.closed++
	return nil
}

func (f *fakeOutput) fail(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.err = err
}

// attempts returns how often Show was tried.
func (f *fakeOutput) attempts() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.tries
}

// plies returns the Ply of every screen shown.
func (f *fakeOutput) plies() []int {
	f.mu.Lock()
	defer f.mu.Unlock()
	var out []int
	for _, s := range f.shown {
		out = append(out, s.Ply)
	}
	return out
}

func TestNewestWins(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow := &fakeOutput{takes: 10 * time.Second}
		n := display.NewNewest(slow, display.NewestConfig{CloseWait: time.Minute})
		begin := time.Now()
		for ply := 1; ply <= 5; ply++ {
			if err := n.Show(display.Screen{Ply: ply}); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
		}
		if d := time.Since(begin); d != 0 {
			t.Errorf("Show waited %s for a slow panel", d)
		}
		if err := n.Close(); err != nil {
			t.Fatal(err)
		}
		if got := slow.plies(); !slices.Equal(got, []int{1, 5}) {
			t.Errorf("shown: %v, want the first and the newest", got)
		}
		if err := n.Close(); err != nil || slow.closed != 1 {
			t.Errorf("second Close: %v, output closed %d times", err, slow.closed)
		}
	})
}

func TestNewestKeepsAScreenOfItsOwn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		out := &fakeOutput{}
		n := display.NewNewest(out, display.NewestConfig{})
		todo := []display.Todo{{Verb: display.Flip, Squares: at("c4")}}
		if err := n.Show(display.Screen{Alarm: display.Alarm{Todo: todo}}); err != nil {
			t.Fatal(err)
		}
		todo[0].Squares = at("h8")
		if err := n.Close(); err != nil {
			t.Fatal(err)
		}
		if got := out.shown[0].Alarm.Todo[0].Squares; got != at("c4") {
			t.Errorf("the caller's change got through: %v", got)
		}
	})
}

func TestNewestTurnsPages(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		out := &fakeOutput{}
		n := display.NewNewest(out, display.NewestConfig{PageTime: 2 * time.Second})
		s := display.Screen{State: display.Fault, Alarm: display.Alarm{Kind: "wrong_flips", Todo: []display.Todo{
			{Verb: display.Flip, Squares: at("a1", "a2", "a3", "a4")}, {Verb: display.Unflip, Squares: at("h8")},
		}}}
		show := func() {
			if err := n.Show(s); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
		}
		show()
		time.Sleep(3 * time.Second) // the second page is half over
		s.Unknown = at("e5")        // a hand comes: the page stays
		show()
		time.Sleep(2 * time.Second)
		s = display.Screen{State: display.Playing} // one page: no more turning
		show()
		time.Sleep(time.Hour)
		if err := n.Close(); err != nil {
			t.Fatal(err)
		}
		var pages []int
		for _, s := range out.shown {
			pages = append(pages, s.Page)
		}
		if want := []int{0, 1, 1, 2, 0}; !slices.Equal(pages, want) {
			t.Errorf("pages %v, want %v", pages, want)
		}
	})
}

func TestNewestTriesAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		broken := errors.New("no panel")
		out := &fakeOutput{err: broken}
		n := display.NewNewest(out, display.NewestConfig{RetryAfter: time.Second})
		var told []error
		show := func(ply int) {
			if err := n.Show(display.Screen{Ply: ply}); err != nil {
				told = append(told, err)
			}
			synctest.Wait()
		}
		show(1)
		show(2)
		show(3)
		if len(told) != 1 || !errors.Is(told[0], broken) {
			t.Errorf("told %v, want the failure once", told)
		}
		time.Sleep(10 * time.Minute)
		synctest.Wait()
		if n := out.attempts(); n > 40 {
			t.Errorf("%d attempts in ten minutes", n)
		}
		out.fail(nil)
		time.Sleep(31 * time.Second)
		synctest.Wait()
		if got := out.plies(); !slices.Equal(got, []int{3}) {
			t.Errorf("shown after the repair: %v, want the newest screen", got)
		}
		out.fail(broken)
		show(4)
		show(5)
		if len(told) != 2 {
			t.Errorf("told %d failures, want the second one too", len(told))
		}
		if err := n.Close(); err != nil {
			t.Fatal(err)
		}
	})
}

func TestNewestGivesUpOnAHangingOutput(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n := display.NewNewest(&fakeOutput{takes: time.Hour}, display.NewestConfig{CloseWait: time.Second})
		if err := n.Show(display.Screen{}); err != nil {
			t.Fatal(err)
		}
		if err := n.Close(); !errors.Is(err, display.ErrSlow) {
			t.Errorf("Close gave %v", err)
		}
		time.Sleep(2 * time.Hour)
	})
}

// TestNewestFromMany shows from several goroutines at once, for the race
// detector.
func TestNewestFromMany(t *testing.T) {
	out := &fakeOutput{}
	n := display.NewNewest(out, display.NewestConfig{})
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for ply := range 50 {
				n.Show(display.Screen{Ply: 100*i + ply, Message: strings.Repeat("x", ply)}) //nolint:errcheck // never fails
			}
		})
	}
	wg.Wait()
	if err := n.Close(); err != nil {
		t.Fatal(err)
	}
	if len(out.plies()) == 0 {
		t.Error("nothing was shown")
	}
}
