package display

// Aside gives the terminals among the displays back while do runs, such as one that
// lets the program be stopped: the cursor is there again, and what is shown afterwards
// is drawn below what others have written meanwhile; at once if do says so.
func Aside(outputs []Output, do func() (again bool)) {
	for _, o := range outputs {
		if t := terminalOf(o); t != nil {
			inner := do
			do = func() bool { return t.aside(inner) }
		}
	}
	do()
}

func (t *Terminal) aside(do func() bool) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.buf.Reset()
	if t.hidden {
		t.buf.WriteString(resetColor + showCursor)
	}
	shown := t.shown
	t.hidden, t.painted, t.shown = false, 0, false
	t.flush() //nolint:errcheck // the next screen tells
	if !do() {
		return false
	}
	if t.buf.Reset(); shown {
		t.paint()
		t.shown = t.flush() == nil
	}
	return true
}
