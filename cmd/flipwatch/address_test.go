package main

import (
	"strings"
	"sync/atomic"
	"testing"
)

func TestPageAt(t *testing.T) {
	for address, want := range map[string]string{
		"192.168.1.20:8080": "http://192.168.1.20:8080/",
		"192.168.1.20:80":   "http://192.168.1.20/",
		"192.168.1.20:http": "http://192.168.1.20/",
		"[2001:db8::5]:80":  "http://[2001:db8::5]/",
		"club.local:8080":   "http://club.local:8080/",
		"127.0.0.1:8080":    "", // no phone can reach it
		"[::1]:8080":        "",
		"localhost:8080":    "",
		"192.168.1.20:0":    "",
		"192.168.1.20":      "",
		"":                  "",
	} {
		page := pageAt(address)
		got := ""
		if page != nil {
			got = page().URL
		}
		if got != want {
			t.Errorf("%q is found at %q, want %q", address, got, want)
		}
	}
	for _, all := range []string{":8080", "0.0.0.0:8080", "[::]:8080"} {
		if pageAt(all) == nil {
			t.Errorf("%q is found nowhere", all)
		}
	}
}

// TestPageOfAHostThatMoves: the page follows the host, and is made anew only then.
func TestPageOfAHostThatMoves(t *testing.T) {
	host := ""
	page := pageWhere(func() string { return host }, 8080)
	for _, c := range []struct{ host, want string }{
		{"", ""}, {"192.168.1.20", "http://192.168.1.20:8080/"}, {"10.0.0.2", "http://10.0.0.2:8080/"}, {"", ""},
	} {
		host = c.host
		if got := page().URL; got != c.want {
			t.Errorf("%q is found at %q, want %q", c.host, got, c.want)
		}
		if n := testing.AllocsPerRun(5, func() { page() }); n > 0 {
			t.Errorf("%q: asked again it is made anew: %v allocations", c.host, n)
		}
	}
}

// TestBrowseAt: also who sits at this machine is told where to look.
func TestBrowseAt(t *testing.T) {
	for address, want := range map[string]string{
		"192.168.1.20:8080": "http://192.168.1.20:8080/",
		"127.0.0.1:8080":    "http://127.0.0.1:8080/",
		"[::1]:80":          "http://[::1]/",
		"localhost:8080":    "http://localhost:8080/",
		"127.0.0.1:0":       "",
		"":                  "",
	} {
		if got := browseAt(address); got != want {
			t.Errorf("%q is found at %q, want %q", address, got, want)
		}
	}
	if got := browseAt(":8080"); !strings.HasPrefix(got, "http://") || !strings.HasSuffix(got, ":8080/") {
		t.Errorf("all addresses are found at %q", got)
	}
}

// TestPageOfOneThatIsMissing: its address is shown when it is there.
func TestPageOfOneThatIsMissing(t *testing.T) {
	var s screens
	there := new(atomic.Bool)
	s.offer("terminal", nil)
	s.offer("web:192.168.1.20:8080", there)
	s.offer("web:192.168.1.20:8081", nil)
	if got := s.page().URL; got != "" {
		t.Errorf("missing it is found at %s", got)
	}
	there.Store(true)
	if got := s.page().URL; got != "http://192.168.1.20:8080/" {
		t.Errorf("it is found at %q", got)
	}
}
