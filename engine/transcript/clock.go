package transcript

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// Clock is the time a side has: for the whole game, more with every move, and once
// more when it has run out. Zero is not known.
type Clock struct{ Main, Increment, Extra time.Duration }

// parseGGFClock reads main/increment/extra, each [[days.]hours:]minutes:seconds,
// such as 05:00//02:00.
func parseGGFClock(s string) (Clock, bool) {
	parts := strings.Split(s, "/")
	if len(parts) > 3 {
		return Clock{}, false
	}
	var times [3]time.Duration
	for i, part := range parts {
		if i > 0 && part == "" {
			continue
		}
		var ok bool
		if times[i], ok = parseClockTime(part); !ok {
			return Clock{}, false
		}
	}
	return Clock{times[0], times[1], times[2]}, true
}

// parseClockTime reads days.hours:minutes:seconds; leading parts may be missing.
func parseClockTime(s string) (time.Duration, bool) {
	days, rest, dotted := strings.Cut(s, ".")
	if !dotted {
		days, rest = "0", s
	}
	parts := strings.Split(rest, ":")
	if len(parts) > 3 {
		return 0, false
	}
	total := 0
	for _, part := range parts {
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 || n > 1e6 {
			return 0, false
		}
		total = total*60 + n
	}
	n, err := strconv.Atoi(days)
	if err != nil || n < 0 || n > 1000 || total > 1e7 {
		return 0, false
	}
	return time.Duration(n*24*3600+total) * time.Second, true
}

// ggf writes the clock as parseGGFClock reads it; "0" when it is not known.
func (c Clock) ggf() string {
	if c == (Clock{}) {
		return "0"
	}
	s := clockTime(c.Main)
	if c.Increment == 0 && c.Extra == 0 {
		return s
	}
	s += "/"
	if c.Increment > 0 {
		s += clockTime(c.Increment)
	}
	if c.Extra > 0 {
		s += "/" + clockTime(c.Extra)
	}
	return s
}

// clockTime writes [hours:]minutes:seconds.
func clockTime(d time.Duration) string {
	n := int(d / time.Second)
	if n >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", n/3600, n/60%60, n%60)
	}
	return fmt.Sprintf("%02d:%02d", n/60, n%60)
}

// parseSeconds reads seconds, and after a plus those more with every move: 300+5.
func parseSeconds(s string) (Clock, bool) {
	main, more, _ := strings.Cut(s, "+")
	if more == "" {
		more = "0"
	}
	m, err := strconv.ParseFloat(main, 64)
	n, err2 := strconv.ParseFloat(more, 64)
	if err != nil || err2 != nil || !(m >= 0 && m < 1e7 && n >= 0 && n < 1e6) {
		return Clock{}, false
	}
	return Clock{Main: inSeconds(m), Increment: inSeconds(n)}, true
}

// seconds writes the clock as parseSeconds reads it; the extra time is not in it.
func (c Clock) seconds() string {
	s := decimal(c.Main.Seconds())
	if c.Increment > 0 {
		s += "+" + decimal(c.Increment.Seconds())
	}
	return s
}

// inSeconds returns a time, to the millisecond.
func inSeconds(s float64) time.Duration {
	return time.Duration(math.Round(s*1000)) * time.Millisecond
}

// appendSeconds writes a time in seconds, to the millisecond.
func appendSeconds(dst []byte, d time.Duration) []byte {
	ms := d.Round(time.Millisecond).Milliseconds()
	dst = strconv.AppendInt(dst, ms/1000, 10)
	if ms %= 1000; ms == 0 {
		return dst
	}
	dst = append(dst, '.', '0'+byte(ms/100), '0'+byte(ms/10%10), '0'+byte(ms%10))
	return bytes.TrimRight(dst, "0")
}

// decimal writes a number with as many digits as it needs.
func decimal(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
