package player

import (
	"slices"
	"testing"
)

func TestDecode(t *testing.T) {
	tests := []struct {
		name string
		in   []string // as it comes in
		want []Key
	}{
		{"letters and digits", []string{"l7\rq"}, []Key{Forward, '7', Enter, Quit}},
		{"arrows", []string{"\x1b[C\x1b[D\x1bOC\x1bOD"}, []Key{Forward, Back, Forward, Back}},
		{"home and end of all terminals", []string{"\x1b[H\x1b[1~\x1b[7~\x1bOH\x1b[F\x1b[4~\x1b[8~\x1bOF"}, []Key{First, First, First, First, Last, Last, Last, Last}},
		{"pages", []string{"\x1b[5~\x1b[6~"}, []Key{PageBack, PageForward}},
		{"in pieces", []string{"\x1b", "[", "C", "\x1b[6", "~"}, []Key{Forward, PageForward}},
		{"with shift, no key of ours", []string{"\x1b[1;2Cl"}, []Key{Forward}},
		{"escape and a letter", []string{"\x1bl"}, []Key{Forward}},
		{"control characters", []string{"\x03\x04\x1a\x7f\b\x00\x01"}, []Key{Quit, Quit, Stop, Backspace, Backspace}},
		{"other letters", []string{"zäü"}, nil},
		{"a sequence without end", []string{"\x1b[11111111111111111111111111111111l"}, []Key{'1', '1', '1', '1', '1', '1', '1', '1', '1', '1', '1', '1', '1', '1', '1', '1', '1', Forward}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var d Decoder
			var got []Key
			for _, in := range tt.in {
				got = append(got, d.Decode([]byte(in))...)
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("%v, want %v", got, tt.want)
			}
		})
	}
}

// FuzzDecode: pieces give what the whole gives, and nothing is kept for ever.
func FuzzDecode(f *testing.F) {
	f.Add([]byte("\x1b[C\x1bOD12\r"), 2)
	f.Fuzz(func(t *testing.T, in []byte, cut int) {
		cut = max(0, min(cut, len(in)))
		var whole, pieces Decoder
		a := whole.Decode(in)
		b := append(pieces.Decode(in[:cut]), pieces.Decode(in[cut:])...)
		if !slices.Equal(a, b) {
			t.Errorf("%v and %v", a, b)
		}
		if len(whole.rest) > longestSequence+1 {
			t.Errorf("%d bytes kept", len(whole.rest))
		}
	})
}
