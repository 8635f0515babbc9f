package signal

import (
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/gpio/gpiotest"
)

// TestButton presses a button in many ways: times in ms at which its level
// changes, first down.
func TestButton(t *testing.T) {
	for name, tt := range map[string]struct {
		changes []int
		want    []Press
	}{
		"once":                     {[]int{100, 220}, []Press{Single}},
		"once, chattering":         {[]int{100, 103, 106, 220, 224, 229}, []Press{Single}},
		"twice":                    {[]int{100, 200, 320, 420}, []Press{Double}},
		"twice slowly":             {[]int{100, 200, 900, 1000}, []Press{Single, Single}},
		"held":                     {[]int{100, 2500}, []Press{Long}},
		"nearly long":              {[]int{100, 1400}, []Press{Single}},
		"three times":              {[]int{100, 200, 300, 400, 500, 600}, []Press{Double, Single}},
		"twice, the second held":   {[]int{100, 200, 300, 2600}, []Press{Double}},
		"a spark":                  {[]int{100, 105}, nil},
		"held, and once more soon": {[]int{100, 2500, 2600, 2700}, []Press{Long, Single}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				pin := &gpiotest.Pin{N: "GPIO17", L: gpio.High, EdgesChan: make(chan gpio.Level, 1)}
				var mu sync.Mutex
				var got []Press
				b, err := NewButton(pin, func(p Press) { mu.Lock(); got = append(got, p); mu.Unlock() })
				if err != nil {
					t.Fatal(err)
				}
				at := 0
				for i, change := range tt.changes {
					time.Sleep(time.Duration(change-at) * time.Millisecond)
					at = change
					pin.Lock()
					pin.L = gpio.Level(i%2 == 1)
					pin.Unlock()
				}
				time.Sleep(3 * time.Second)
				if err := b.Close(); err != nil {
					t.Error(err)
				}
				if err := b.Close(); err != nil {
					t.Error(err)
				}
				if !slices.Equal(got, tt.want) {
					t.Errorf("%v, want %v", got, tt.want)
				}
			})
		})
	}
}
