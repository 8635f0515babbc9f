package transcript

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Date is when a game was played, as far as it is known: zero is not known.
type Date struct {
	Year, Month, Day int
	Time             string // of day, hours, minutes and seconds: "12:33:18"
	Zone             string // as written: "MST", "Z", "+02:00"
}

// parseDate reads the dates of all notations: 2003, 2003.12.15, 2003-12,
// 2003.12.??, with a time after T, _ or a space, and a zone after that; or
// seconds since 1970.
func parseDate(s string) (Date, bool) {
	s = strings.TrimSpace(s)
	if n, err := strconv.ParseInt(s, 10, 64); err == nil && len(s) > 4 && n > 0 && n < 1<<33 {
		return dateOf(time.Unix(n, 0).UTC()), true
	}
	var d Date
	if strings.HasPrefix(s, "T") { // the time alone
		return d.withTime(s)
	}
	parts := [3]*int{&d.Year, &d.Month, &d.Day}
	for i, part := range parts {
		n := digits(s)
		if n == 0 && i > 0 && strings.HasPrefix(s, "??") {
			s = s[2:]
		} else if n == 0 || n > 4 || i > 0 && n > 2 {
			return Date{}, false
		} else {
			*part, _ = strconv.Atoi(s[:n]) // digits, and few
			s = s[n:]
		}
		if s == "" || strings.IndexByte(".-/", s[0]) < 0 {
			break
		}
		s = s[1:]
	}
	if d.Year < 1000 || d.Month > 12 || d.Day > 31 || d.Month == 0 && d.Day > 0 {
		return Date{}, false
	}
	return d.withTime(s)
}

// withTime reads the time and the zone after a date; after one without a day only as
// String writes them.
func (d Date) withTime(s string) (Date, bool) {
	if s == "" {
		return d, true
	}
	if strings.IndexByte("T_ ", s[0]) < 0 || d.Day == 0 && d.Year > 0 && s[0] != 'T' {
		return Date{}, false
	}
	clock, rest, ok := parseTimeOfDay(s[1:])
	d.Time, d.Zone = clock, strings.Trim(rest, "._ ")
	return d, ok && isZone(d.Zone)
}

// isZone tells whether a text can be a time zone: letters, or hours and minutes.
func isZone(s string) bool {
	return len(s) <= 20 && digits(s) == 0 && strings.IndexFunc(s, func(c rune) bool {
		return !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '+' || c == '-' || c == ':')
	}) < 0
}

// parseTimeOfDay reads hours, minutes and perhaps seconds with colons or dots
// between them; fractions of a second are passed over.
func parseTimeOfDay(s string) (clock, rest string, ok bool) {
	var parts []int
	for len(parts) < 3 {
		n := digits(s)
		if n == 0 || n > 2 {
			return "", "", false
		}
		v, _ := strconv.Atoi(s[:n]) // one or two digits
		parts, s = append(parts, v), s[n:]
		if len(parts) == 3 || s == "" || s[0] != ':' && s[0] != '.' || digits(s[1:]) == 0 {
			break
		}
		s = s[1:]
	}
	if len(parts) < 2 || parts[0] > 23 || parts[1] > 59 {
		return "", "", false
	}
	for len(parts) < 3 {
		parts = append(parts, 0)
	}
	if strings.HasPrefix(s, ".") {
		s = s[1+digits(s[1:]):]
	}
	return fmt.Sprintf("%02d:%02d:%02d", parts[0], parts[1], parts[2]), s, parts[2] < 61
}

// digits returns how many digits s begins with.
func digits(s string) int { return len(s) - len(strings.TrimLeft(s, "0123456789")) }

// dateOf returns the date of a time.
func dateOf(t time.Time) Date {
	d := Date{Year: t.Year(), Month: int(t.Month()), Day: t.Day(), Time: t.Format("15:04:05"), Zone: t.Format("Z07:00")}
	return d
}

// day returns the date without the time, its parts divided by sep, and those that
// are not known as unknown, or left out when that is empty.
func (d Date) day(sep, unknown string) string {
	s := fmt.Sprintf("%04d", d.Year)
	if d.Year == 0 {
		s = unknown + unknown
	}
	for _, part := range []int{d.Month, d.Day} {
		switch {
		case part > 0:
			s += sep + fmt.Sprintf("%02d", part)
		case unknown != "":
			s += sep + unknown
		}
	}
	return s
}

// String returns the date as in ISO 8601, with as much of it as is known.
func (d Date) String() string {
	s := ""
	if d.Year > 0 {
		s = d.day("-", "")
	}
	if d.Time != "" {
		s += "T" + d.Time + d.Zone
	}
	return s
}
