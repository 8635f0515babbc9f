package live

import (
	"testing"
	"time"

	"flipwatch/display"
	"flipwatch/engine"
	"flipwatch/engine/referee"
)

// TestAddressUntilTheGame: it is asked for again and again, since it may change, and
// shown until a game begins.
func TestAddressUntilTheGame(t *testing.T) {
	page := func(url string) display.Address {
		t.Helper()
		a, err := display.NewAddress(url)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	early, later := page("http://172.17.0.1:8080/"), page("http://192.168.1.20:8080/")
	tb, asked := newTable(t, referee.Config{}), 0
	tb.g.Address = func() display.Address {
		switch asked++; {
		case asked < 3:
			return display.Address{}
		case asked == 3:
			return early
		}
		return later
	}
	shown := func(what string, want bool) {
		t.Helper()
		if got := tb.screen().Address.URL != ""; got != want {
			t.Errorf("%s: the address is shown: %v", what, got)
		}
	}
	tb.show(engine.Board{}).wait(askEvery)
	shown("not in the network yet", false)
	tb.wait(2 * askEvery)
	shown("before a game", true)
	tb.wait(2 * askEvery)
	if got := tb.screen().Address.URL; got != later.URL {
		t.Errorf("in another network: %s", got)
	}
	tb.show(engine.Opening().Flip(engine.SetOf(engine.D4))).wait(2 * late)
	if tb.screen().State != display.SetupWrong {
		t.Fatalf("the screen is %v", tb.screen().State)
	}
	shown("a wrong set-up", true)
	tb.show(engine.Opening()).wait(2 * late)
	if tb.screen().State != display.Ready {
		t.Fatalf("the screen is %v", tb.screen().State)
	}
	shown("before the first move", true)
	tb.play("e6")
	shown("in a game", false)
	tb.view(Lost).wait(time.Second)
	shown("the board is lost in a game", false)
}
