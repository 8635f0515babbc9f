package bench

import (
	"sort"
	"time"
)

// Times are those of one photo.
type Times struct {
	// Pixels is the size of the photo before anything is made smaller.
	Pixels int
	// Decode is what was needed to see the photo, which may come smaller out of
	// the decoder; FullDecode is decoding every pixel of the same bytes.
	Decode, FullDecode time.Duration
	// Locate and Classify are finding the board and reading its squares; Classify
	// is 0 where no board was found.
	Locate, Classify time.Duration
}

// Quickest is the shorter time of each stage of the same photo: what else runs
// on the machine only ever makes it longer. The zero value is no time at all.
func (t Times) Quickest(u Times) Times {
	if t == (Times{}) {
		return u
	}
	return Times{
		Pixels: u.Pixels, Decode: min(t.Decode, u.Decode), FullDecode: min(t.FullDecode, u.FullDecode),
		Locate: min(t.Locate, u.Locate), Classify: min(t.Classify, u.Classify),
	}
}

// Timing is one row of the table of times: the photos of one range of sizes, in
// milliseconds.
type Timing struct {
	Name       string `json:"name"`
	Photos     int    `json:"photos"`
	Decode     Spread `json:"decode_ms"`
	Locate     Spread `json:"locate_ms"`
	Classify   Spread `json:"classify_ms"`
	FullDecode Spread `json:"full_decode_ms"`
	// Work is locate and classify together, Ratio its share of FullDecode of the
	// same photo.
	Work  Spread `json:"locate_classify_ms"`
	Ratio Spread `json:"ratio_to_full_decode"`
}

// Spread is the middle and the nearly worst of many values.
type Spread struct {
	Median float64 `json:"median"`
	P95    float64 `json:"p95"`
}

func spread(values []float64) Spread {
	if len(values) == 0 {
		return Spread{}
	}
	sort.Float64s(values)
	return Spread{values[len(values)/2], values[min(len(values)-1, len(values)*95/100)]}
}

// sizes are the ranges of photos that get a row of their own: a webcam's, larger
// ones that are worked on as they are, and those that are decoded reduced.
var sizes = [...]struct {
	name string
	upTo int // pixels
}{
	{"below 0.5 megapixels", 500_000},
	{"0.5 to 1 megapixels", 1_000_000},
	{"1 to 4 megapixels", 4_000_000},
	{"4 megapixels and more", 1 << 62},
}

// timings makes the rows: all photos, then each range of sizes that occurs.
func timings(outcomes []*Outcome) []Timing {
	all := make([]Times, 0, len(outcomes))
	var classes [len(sizes)][]Times
	for _, o := range outcomes {
		t := o.Seen.Times
		if t.Locate == 0 {
			continue // nothing was decoded
		}
		all = append(all, t)
		for i := range sizes {
			if t.Pixels <= sizes[i].upTo {
				classes[i] = append(classes[i], t)
				break
			}
		}
	}
	rows := []Timing{timing("all", all)}
	for i := range classes {
		if n := len(classes[i]); n > 0 && n < len(all) {
			rows = append(rows, timing(sizes[i].name, classes[i]))
		}
	}
	return rows
}

func timing(name string, times []Times) Timing {
	values := func(value func(*Times) float64) Spread {
		var list []float64
		for i := range times {
			if v := value(&times[i]); v > 0 {
				list = append(list, v)
			}
		}
		return spread(list)
	}
	ms := func(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
	return Timing{
		Name: name, Photos: len(times),
		Decode:     values(func(t *Times) float64 { return ms(t.Decode) }),
		Locate:     values(func(t *Times) float64 { return ms(t.Locate) }),
		Classify:   values(func(t *Times) float64 { return ms(t.Classify) }),
		FullDecode: values(func(t *Times) float64 { return ms(t.FullDecode) }),
		Work:       values(func(t *Times) float64 { return ms(t.Locate + t.Classify) }),
		Ratio: values(func(t *Times) float64 {
			if t.FullDecode == 0 {
				return 0
			}
			return float64(t.Locate+t.Classify) / float64(t.FullDecode)
		}),
	}
}
