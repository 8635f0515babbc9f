package calibrate

import (
	"strings"
	"testing"

	"flipwatch/vision"
)

func TestChanges(t *testing.T) {
	p := sample()
	p.Quality.Brightness = 120
	lay := p.quad(1)
	moved := func(by float64) vision.Quad {
		q := lay
		for i := range q {
			q[i].X += by
		}
		return q
	}
	for name, tt := range map[string]struct {
		quad          vision.Quad
		width, height int
		brightness    float64
		says          []string
	}{
		"all as it was":               {lay, 1280, 720, 110, nil},
		"named from another corner":   {lay.Turn(2), 1280, 720, 110, nil},
		"put down again":              {moved(20), 1280, 720, 110, nil},
		"another size of picture":     {p.quad(0.5), 640, 360, 110, nil},
		"the camera stands elsewhere": {moved(200), 1280, 720, 110, []string{"not where it was when profile club was made; row 1 is taken to be at the bottom"}},
		"another shape of picture":    {lay, 640, 480, 110, []string{"640×480, and was 1280×720"}},
		"a lamp off":                  {lay, 1280, 720, 30, []string{"darker than when profile club was made, 30 of 255 instead of 120"}},
		"in the sun":                  {lay, 1280, 720, 254, nil},
		"all of it":                   {moved(-200), 1280, 720, 20, []string{"not where it was", "darker"}},
	} {
		t.Run(name, func(t *testing.T) {
			got := p.Changes(&Quality{Brightness: tt.brightness}, tt.quad, tt.width, tt.height)
			if len(got) != len(tt.says) {
				t.Fatalf("says %q, want %q", got, tt.says)
			}
			for i := range got {
				if !strings.Contains(got[i], tt.says[i]) {
					t.Errorf("says %q, want something of %q", got[i], tt.says[i])
				}
			}
		})
	}
	p.Quality.Brightness = 40
	if got := p.Changes(&Quality{Brightness: 200}, lay, 1280, 720); len(got) != 1 || !strings.Contains(got[0], "brighter") {
		t.Errorf("says %q", got)
	}
}
