package main

import "testing"

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
