package live

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"flipwatch/engine/referee"
	"flipwatch/vision/camera"
)

// TestEveryViewIsSaid: each thing that happens to the picture has its words, in
// what programs read too, and the reason goes before them.
func TestEveryViewIsSaid(t *testing.T) {
	for _, state := range []ViewState{Found, Moved, Lost, Covered, Clear, Light, SourceLost, SourceBack, Poor, Good} {
		e := View{State: state}
		text, err := json.Marshal(e)
		if err != nil || e.Say() == "" || !strings.Contains(string(text), `"message":"`+e.Say()+`"`) {
			t.Errorf("%s: %s, %v", state, text, err)
		}
		e.Message = "a reason"
		if e.Say() != "a reason" {
			t.Errorf("%s says %s", state, e.Say())
		}
	}
}

// TestLostSourceSaysWhy: the reason that the source gives reaches people.
func TestLostSourceSaysWhy(t *testing.T) {
	tb := newTable(t, referee.Config{})
	tb.g.notice(camera.Event{Kind: camera.SourceLost, Err: errors.New("the cable is out")})
	if got := tb.said[len(tb.said)-1].(View); got.State != SourceLost || !strings.Contains(got.Say(), "no pictures come in: the cable is out") {
		t.Errorf("says %s", got.Say())
	}
}
