package main

import (
	"slices"
	"testing"

	"github.com/spf13/pflag"
)

// TestHTTP: --http is a display for browsers, whatever other displays are named,
// before it or after.
func TestHTTP(t *testing.T) {
	tests := []struct {
		name string
		args []string
		want []string
	}{
		{"none", nil, nil},
		{"alone", []string{"--http", ":8080"}, []string{"web::8080"}},
		{"before a display", []string{"--http", ":8080", "--display", "terminal"}, []string{"terminal", "web::8080"}},
		{"after one", []string{"--display", "terminal", "--http", "127.0.0.1:80"}, []string{"terminal", "web:127.0.0.1:80"}},
		{"two", []string{"--http", ":80", "--http", ":81"}, []string{"web::80", "web::81"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var g gameFlags
			f := pflag.NewFlagSet("watch", pflag.ContinueOnError)
			g.add(f)
			if err := f.Parse(tt.args); err != nil {
				t.Fatal(err)
			}
			if got := g.screens(); !slices.Equal(got, tt.want) {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}
