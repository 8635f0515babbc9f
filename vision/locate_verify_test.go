package vision

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

// TestVerifierFile: what is written is read back; what does not fit is refused.
func TestVerifierFile(t *testing.T) {
	v := &Verifier{About: VerifierAbout{Seed: 7, TrainedOn: []string{"drawn"}}, Net: NewNet(EvidenceCount, 3, 2)}
	for k, p := range v.Net.params() {
		for i := range p {
			p[i] = float32(k) + float32(i)/100
		}
	}
	var file bytes.Buffer
	if err := v.Write(&file); err != nil {
		t.Fatal(err)
	}
	again, err := ReadVerifier(bytes.NewReader(file.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	e := Evidence{0.5, -0.2, 0.3}
	if a, b := v.Chance(&e), again.Chance(&e); a != b || again.About.Seed != 7 {
		t.Errorf("chance %v, read back %v; %+v", a, b, again.About)
	}
	text := file.String()
	tests := map[string]string{
		"empty":              "",
		"no JSON":            "hello\n",
		"cut":                text[:len(text)-1],
		"too long":           text + "x",
		"another version":    strings.Replace(text, `"evidence_version":1`, `"evidence_version":99`, 1),
		"one answer":         strings.Replace(text, `,3,2]`, `,3,1]`, 1),
		"a width of nothing": strings.Replace(text, `,3,2]`, `,0,2]`, 1),
	}
	for name, file := range tests {
		t.Run(name, func(t *testing.T) {
			if _, err := ReadVerifier(strings.NewReader(file)); !errors.Is(err, ErrWeights) {
				t.Errorf("error %v", err)
			}
		})
	}
}
