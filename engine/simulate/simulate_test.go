package simulate

import (
	"flag"
	"math"
	"reflect"
	"testing"
	"time"

	"flipwatch/engine/referee"
)

var (
	games = flag.Int("games", 12, "games a row of the simulation table")
	show  = flag.Int("show", 3, "games told wrongly to print a row")
	from  = flag.Uint64("seed", 0, "the first game's seed")
)

// row is one line of the table: games of one kind, and what is asked of them.
type row struct {
	name   string
	config Config
	// wrong is the share of games that may be told wrongly in any way, unnamed the
	// share of mistakes that may go unnamed or be named otherwise, and alarms how
	// many false ones a game may have.
	wrong, unnamed, alarms float64
}

// perfect is asked of games in which nothing is in doubt: two false alarms in a
// thousand games, and six games in a thousand not exact.
func perfect(name string, c Config) row { return row{name, c, 0.006, 0.005, 0.002} }

func rows() []row {
	faults := Config{Fault: 0.05, PutRight: 0.5, Misread: 1e-3, Glare: 1}
	with := func(change func(*Config)) Config {
		c := faults
		change(&c)
		return c
	}
	return []row{
		perfect("clean, read without errors", Config{}),
		perfect("clean, misreads 1e-4", Config{Misread: 1e-4, Glare: 1}),
		perfect("clean, misreads 1e-3", Config{Misread: 1e-3, Glare: 1}),
		perfect("clean, misreads 1e-2", Config{Misread: 1e-2, Glare: 1}),
		perfect("clean, misreads 1e-3 that last up to 0.2 s", Config{Misread: 1e-3, Stuck: 200 * time.Millisecond}),
		perfect("faults, read without errors", Config{Fault: 0.05, PutRight: 0.5}),
		perfect("faults, misreads 1e-3", faults),
		perfect("faults, misreads 1e-2", with(func(c *Config) { c.Misread = 1e-2 })),
		perfect("faults, every 2nd frame", with(func(c *Config) { c.Step = 2 })),
		{"faults, every 3rd frame", with(func(c *Config) { c.Step = 3 }), 0.02, 0.01, 0.002},
		perfect("faults, a third of the frames lost", with(func(c *Config) { c.Drop = 1. / 3 })),
		perfect("faults, greedy players", with(func(c *Config) { c.Style = Greedy })),
		perfect("faults, frugal players who adapt the board later", with(func(c *Config) { c.Style, c.Adapt = Frugal, 0.1 })),
		perfect("faults, policy strict", with(func(c *Config) { c.Referee.Policy = referee.Strict })),
		{"faults, grace 1 s", with(func(c *Config) { c.Referee.Grace = time.Second }), 0.02, 0.01, 0.02},
		{"a fault in every third turn", with(func(c *Config) { c.Fault, c.PutRight = 0.3, 0.3 }), 0.06, 0.01, 0.05},
		perfect("incidents", Config{Incident: 0.2, Misread: 1e-3, Glare: 1}),
		{"incidents and faults", with(func(c *Config) { c.Incident = 0.1 }), 0.01, 0.005, 0.01},
		perfect("set up, counted, set up again", with(func(c *Config) { c.Again = true })),
		perfect("picked up in mid-game", with(func(c *Config) { c.Late = true })),
		{"half of the replies at once", Config{Fast: 0.5, Misread: 1e-3}, 0.05, 0, 0.02},
		{"a third of the replies within the settle time", Config{Rush: 0.5, Misread: 1e-3, Glare: 1}, 0.1, 0, 0.05},
		perfect("clean, the button as a clock", Config{Clock: 1, Misread: 1e-3, Glare: 1}),
		perfect("clean, the button pressed by accident twice a minute", Config{Press: 2, Misread: 1e-3, Glare: 1}),
		perfect("take-backs, the button pressed by accident twice a minute", Config{Press: 2, Incident: 0.1, Incidents: []Incident{TakeBack}}),
		{"a lamp on two squares", Config{Lamps: 2, Misread: 1e-3}, 0.2, 0, 0.25},
		{"a lamp on two squares, and faults", with(func(c *Config) { c.Lamps = 2 }), 0.35, 0.15, 0.45},
		{"some replies at once, and faults", with(func(c *Config) { c.Fast = 0.1 }), 0.1, 0.05, 0.1},
	}
}

// TestTable plays games of every kind before the referee, following real games as
// long as their moves are legal where there are any. For the table of the README:
//
//	go test ./engine/simulate -run TestTable -games 1000 -v
func TestTable(t *testing.T) {
	t.Log("\n" + Header)
	for _, r := range rows() {
		t.Run(r.name, func(t *testing.T) {
			s := r.play(t)
			t.Logf("%s\n%s", r.name, s)
			if wrong := s.Games - s.Exact; wrong > allowed(s.Games, r.wrong) {
				t.Errorf("%d games are told wrongly, at most %d may be", wrong, allowed(s.Games, r.wrong))
			}
			if unnamed := s.Mistakes - s.Named; unnamed > allowed(s.Mistakes, r.unnamed) {
				t.Errorf("%d of %d mistakes are not named, at most %d may be", unnamed, s.Mistakes, allowed(s.Mistakes, r.unnamed))
			}
			if s.WrongFast > allowed(s.FastTurns, 0.01) {
				t.Errorf("%d of %d fast replies are told wrongly, at most one in a hundred may be", s.WrongFast, s.FastTurns)
			}
			if s.FalseAlarms > allowed(s.Games, r.alarms) {
				t.Errorf("%d false alarms, at most %d may be", s.FalseAlarms, allowed(s.Games, r.alarms))
			}
		})
	}
}

// allowed is how many of n may be wrong. Where one in a hundred or more may be, one
// in a few games is no surprise, nor are two standard deviations more than expected
// where that is less than five.
func allowed(n int, share float64) int {
	expected := float64(n) * share
	switch {
	case share <= 0.006, expected >= 5:
		return int(expected)
	}
	return max(1, int(expected+2*math.Sqrt(expected)))
}

// play plays the games of a row.
func (r row) play(t *testing.T) *Sum {
	t.Helper()
	s, shown, real := &Sum{}, 0, realGames(t)
	for seed := *from; seed < *from+uint64(*games); seed++ {
		c := r.config
		c.Seed = seed
		if len(real) > 0 && c.Style == "" {
			c.Moves = real[int(seed)%len(real)]
		}
		rep, err := Run(c, nil)
		if err != nil {
			t.Fatal(err)
		}
		s.Add(&rep)
		if !rep.Exact() && shown < *show {
			shown++
			t.Logf("seed %d: false alarms %q\n unnamed %q\n others %q\n turns %q\n asked %q", seed, rep.FalseAlarms, rep.Unnamed, rep.Others,
				rep.Wrong[:min(len(rep.Wrong), 3)], rep.Asked)
		}
	}
	return s
}

// TestSeedReproduces: the same seed gives the same game and the same report.
func TestSeedReproduces(t *testing.T) {
	c := Config{Seed: 7, Fault: 0.1, Incident: 0.2, Fast: 0.2, Again: true, Misread: 1e-2, Glare: 2, Drop: 0.1}
	if !reflect.DeepEqual(Play(c), Play(c)) {
		t.Error("a seed gives two games")
	}
	first, err := Run(c, nil)
	if err != nil {
		t.Fatal(err)
	}
	second, err := Run(c, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(first, second) {
		t.Errorf("a seed gives two reports:\n%+v\n%+v", first, second)
	}
}

func TestConfigIsChecked(t *testing.T) {
	for name, c := range map[string]Config{
		"a share above one":   {Fault: 2},
		"a range turned":      {ThinkMin: time.Second, ThinkMax: time.Millisecond},
		"an unknown style":    {Style: "wild"},
		"an unknown incident": {Incidents: []Incident{"fire"}},
		"a wrong policy":      {Referee: referee.Config{Policy: "none"}},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := Run(c, nil); err == nil {
				t.Error("accepted")
			}
		})
	}
}
