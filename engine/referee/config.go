package referee

import (
	"fmt"
	"strings"
	"time"

	"flipwatch/engine"
)

// Policy says what becomes of a fault that is not put right at once.
type Policy string

// The policies. The zero value stands for Friendly. Under each a fault is named
// after the grace time or when the next disc goes down, and is over when the board
// is right; they differ in what becomes of one that was played over.
const (
	// Friendly lets a fault be put right at any time, with what was played since
	// adapted on the board, or the turns be taken back to before it; if the
	// players simply play on, it stands. Players who set the board up anew over
	// a fault leave a game without a score.
	Friendly Policy = "friendly"
	// Retail lets a fault be put right until the opponent has moved; then the
	// board remains as it is, and changing it is another fault. A pass is no move.
	Retail Policy = "retail"
	// JOA lets the opponent claim until they put a disc down or declare a pass;
	// then it stands, and changing it is another fault.
	JOA Policy = "joa"
	// Strict wants a fault put right before the next move: one made over it is a
	// fault itself. With that move taken back the fault can be put right.
	Strict Policy = "strict"
)

// Policies lists the valid policies, the default first.
func Policies() []Policy { return []Policy{Friendly, Retail, JOA, Strict} }

// forgives says whether a fault that stood may still be put right later.
func (p Policy) forgives() bool { return p == Friendly || p == "" }

// Mode says where alarms go.
type Mode string

// The modes. The zero value stands for Alarm.
const (
	// Alarm shows faults on the screen.
	Alarm Mode = "referee"
	// Silent keeps faults in the record only.
	Silent Mode = "silent"
)

// Modes lists the valid modes, the default first.
func Modes() []Mode { return []Mode{Alarm, Silent} }

// Defaults of Config.
const (
	// DefaultGrace is how long people leave a turn half done with their hand
	// away from the board before it is a mistake.
	DefaultGrace = 3 * time.Second
	// DefaultSettle spans three frames at 10 frames a second: one misread
	// frame among them is outvoted, and a verdict comes within half a second.
	DefaultSettle = 300 * time.Millisecond
)

// Config sets a referee up. The zero value is a game from the opening.
type Config struct {
	// Start is the position the game starts from; the zero value is the opening.
	Start engine.Board
	// ToMove is the side to move at the start; None is black for the opening,
	// and is worked out for any other position.
	ToMove engine.Color
	// Grace is how long unfinished flips may lie open before they are a fault,
	// counted from the last frame in which something covered the board.
	// Shorter names faults sooner and alarms people who pause in mid-turn.
	// Zero is DefaultGrace.
	Grace time.Duration
	// Settle is how long a square must read the same before it counts, from
	// the last frame in which something covered it. Shorter is quicker, longer
	// outvotes more misread frames. Zero is DefaultSettle.
	Settle time.Duration
	// Policy is the rule for faults; "" is Friendly.
	Policy Policy
	// Mode says where alarms go; "" is Alarm.
	Mode Mode
}

// Validate says what is wrong with the configuration, or nil.
func (c Config) Validate() error {
	if c.Grace < 0 {
		return fmt.Errorf("grace time %v is negative: give a duration such as 3s", c.Grace)
	}
	if c.Settle < 0 {
		return fmt.Errorf("settle time %v is negative: give a duration such as 300ms", c.Settle)
	}
	if c.Policy != "" && !has(Policies(), c.Policy) {
		return fmt.Errorf("unknown policy %q: choose %s", c.Policy, list(Policies()))
	}
	if c.Mode != "" && !has(Modes(), c.Mode) {
		return fmt.Errorf("unknown mode %q: choose %s", c.Mode, list(Modes()))
	}
	if c.Start.Black&c.Start.White != 0 {
		return fmt.Errorf("start board has two discs on one square: give 64 characters of X, O and -")
	}
	return nil
}

func (c Config) withDefaults() Config {
	if c.Grace == 0 {
		c.Grace = DefaultGrace
	}
	if c.Settle == 0 {
		c.Settle = DefaultSettle
	}
	if c.Policy == "" {
		c.Policy = Friendly
	}
	if c.Mode == "" {
		c.Mode = Alarm
	}
	return c
}

func has[T comparable](all []T, one T) bool {
	for _, v := range all {
		if v == one {
			return true
		}
	}
	return false
}

func list[T ~string](all []T) string {
	words := make([]string, len(all))
	for i, v := range all {
		words[i] = string(v)
	}
	return strings.Join(words, ", ")
}
