package player

// Key is a key of the keyboard: a digit is itself, all others have names.
type Key rune

// The keys with names.
const (
	NoKey Key = -iota
	Forward
	Back
	PageForward
	PageBack
	First
	Last
	NextFault
	FaultBefore
	Pause
	Again
	Faster
	Slower
	Enter
	Backspace
	Help
	Stop
	Quit
)

// letters are the keys that are one byte.
var letters = map[byte]Key{
	' ': Pause, 'p': Pause, '\r': Enter, '\n': Enter, 0x7f: Backspace, '\b': Backspace,
	'l': Forward, 'n': Forward, 'h': Back, 'b': Back, 's': First, 'e': Last, 'f': NextFault, 'F': FaultBefore,
	'r': Again, '+': Faster, '-': Slower, '?': Help, 'q': Quit, 'Q': Quit, 0x03: Quit, 0x04: Quit, 0x1a: Stop,
}

// sequences are what terminals send after ESC for the keys with arrows and words:
// ECMA-48 and the VT220, as xterm, the Linux console and all after them.
var sequences = map[string]Key{
	"[C": Forward, "OC": Forward, "[D": Back, "OD": Back, "[B": PageForward, "OB": PageForward, "[A": PageBack, "OA": PageBack,
	"[6~": PageForward, "[5~": PageBack, "[H": First, "OH": First, "[1~": First, "[7~": First, "[F": Last, "OF": Last, "[4~": Last, "[8~": Last,
}

// Decoder makes keys of what a terminal sends. A sequence may come in several
// pieces.
type Decoder struct{ rest []byte }

// longestSequence is more than any key sends.
const longestSequence = 16

// Decode returns the keys in what has come in. Whatever is no key is passed over.
func (d *Decoder) Decode(in []byte) []Key {
	var keys []Key
	d.rest = append(d.rest, in...)
	for len(d.rest) > 0 {
		n, key := first(d.rest)
		if n == 0 {
			break // the rest of it has not come yet
		}
		if key != NoKey {
			keys = append(keys, key)
		}
		d.rest = d.rest[n:]
	}
	return keys
}

// first returns the length of the first key and what it is; 0 when it is not whole.
func first(in []byte) (int, Key) {
	if in[0] != 0x1b {
		if in[0] >= '0' && in[0] <= '9' {
			return 1, Key(in[0])
		}
		return 1, letters[in[0]]
	}
	if len(in) == 1 {
		return 0, NoKey
	}
	if in[1] != '[' && in[1] != 'O' {
		return 1, NoKey // ESC alone, or Alt with a key
	}
	for n := 2; n < len(in); n++ {
		if in[n] >= 0x40 && in[n] <= 0x7e { // the final byte, ECMA-48 5.4
			return n + 1, sequences[string(in[1:n+1])]
		}
		if n > longestSequence || in[n] < 0x20 {
			return n, NoKey
		}
	}
	return 0, NoKey
}
