package camera

import (
	"reflect"
	"testing"

	"gocv.io/x/gocv"
)

// settings is a camera that has some properties, of which it refuses some.
type settings struct {
	has     map[gocv.VideoCaptureProperties]float64
	refuses map[gocv.VideoCaptureProperties]bool
	step    float64 // values are rounded down to it; 0 not at all
}

func (s *settings) Get(p gocv.VideoCaptureProperties) float64 {
	if v, ok := s.has[p]; ok {
		return v
	}
	return notThere
}

func (s *settings) Set(p gocv.VideoCaptureProperties, v float64) {
	if _, ok := s.has[p]; !ok || s.refuses[p] {
		return
	}
	if s.step > 0 && v >= s.step {
		v -= float64(int(v) % int(s.step))
	}
	s.has[p] = v
}

func TestLock(t *testing.T) {
	all := func() map[gocv.VideoCaptureProperties]float64 {
		return map[gocv.VideoCaptureProperties]float64{
			gocv.VideoCaptureAutoExposure: 3, gocv.VideoCaptureExposure: 156,
			gocv.VideoCaptureAutoWB: 1, gocv.VideoCaptureWBTemperature: 4600,
			gocv.VideoCaptureAutoFocus: 1, gocv.VideoCaptureFocus: 30,
		}
	}
	for name, tt := range map[string]struct {
		camera  settings
		wanted  []Setting
		want    []Setting
		refused string
	}{
		"holds all": {settings{has: all()}, nil,
			[]Setting{{"exposure", 156, true}, {"white_balance", 4600, true}, {"focus", 30, true}}, ""},
		"as in the profile": {settings{has: all()}, []Setting{{Name: "exposure", Value: 250}},
			[]Setting{{"exposure", 250, true}, {"white_balance", 4600, true}, {"focus", 30, true}}, ""},
		"rounds": {settings{has: all(), step: 10}, []Setting{{Name: "exposure", Value: 257}, {Name: "focus", Value: 31}},
			[]Setting{{"exposure", 250, true}, {"white_balance", 4600, true}, {"focus", 30, true}}, ""},
		"keeps its own white balance": {
			settings{has: all(), refuses: map[gocv.VideoCaptureProperties]bool{gocv.VideoCaptureAutoWB: true}}, nil,
			[]Setting{{"exposure", 156, true}, {"white_balance", 4600, false}, {"focus", 30, true}}, "white balance"},
		"refuses another exposure": {
			settings{has: all(), refuses: map[gocv.VideoCaptureProperties]bool{gocv.VideoCaptureExposure: true}},
			[]Setting{{Name: "exposure", Value: 500}},
			[]Setting{{"exposure", 156, false}, {"white_balance", 4600, true}, {"focus", 30, true}}, "exposure"},
		"fixed focus": {settings{has: map[gocv.VideoCaptureProperties]float64{gocv.VideoCaptureExposure: 20}}, nil,
			[]Setting{{"exposure", 20, true}}, ""},
		"nothing to set": {settings{}, nil, []Setting{}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			got := lock(&tt.camera, tt.wanted)
			if !reflect.DeepEqual(got, tt.want) {
				t.Errorf("%+v, want %+v", got, tt.want)
			}
			if r := Refused(got); r != tt.refused {
				t.Errorf("refused %q, want %q", r, tt.refused)
			}
		})
	}
}
