package damage

import "testing"

// TestLamp: what is burnt out stays so, however dark the picture is made after
// that; light that the exposure takes back has burnt out nothing.
func TestLamp(t *testing.T) {
	darker := func(v float32) float32 { return 0.3 * v }
	eightBits := func(v float32) float32 { return min(v, 255) }
	tests := []struct {
		name  string
		light float32
		then  []func(float32) float32
		want  bool
	}{
		{"none", 0, nil, false},
		{"a black disc is light, a white one white", 200, nil, false},
		{"both are white", 260, nil, true},
		{"a darker exposure", 260, []func(float32) float32{darker}, false},
		{"burnt out, then darkened", 260, []func(float32) float32{eightBits, darker}, true},
		{"a third of the light", 0, []func(float32) float32{darker}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var l lamp
			l.light(1)
			l.add(0, tt.light)
			for _, tone := range tt.then {
				l.change(tone)
			}
			if l.burnt(0) != tt.want {
				t.Errorf("burnt %v: black %v, white %v", l.burnt(0), l.black, l.white)
			}
		})
	}
}
