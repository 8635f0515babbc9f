package panel

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"periph.io/x/conn/v3/physic"

	"flipwatch/display"
)

// option is one key that a display takes.
type option struct {
	key, example, about string
}

// options are the values given for a display, by key.
type options map[string]string

// parseOptions reads key=value pairs and checks the keys. What comes before the
// first pair is the value of the key "", if the display has one.
func parseOptions(e *entry, text string) (options, error) {
	o := options{}
	if text == "" {
		return o, nil
	}
	var keys []string
	for _, k := range e.options {
		keys = append(keys, k.key)
	}
	for i, part := range strings.Split(text, ",") {
		key, value, pair := strings.Cut(part, "=")
		if !pair && i == 0 && e.bare != "" {
			key, value = e.bare, part
		} else if !pair {
			return nil, fmt.Errorf("%w: %q is not key=value; %s", display.ErrUnknown, part, takes(e.name, keys))
		}
		if !slices.Contains(keys, key) {
			return nil, fmt.Errorf("%w: %s has no option %q%s; %s", display.ErrUnknown, e.name, key, didYouMean(key, keys), takes(e.name, keys))
		}
		if _, twice := o[key]; twice {
			return nil, fmt.Errorf("%w: %s is given %q twice", display.ErrUnknown, e.name, key)
		}
		o[key] = value
	}
	return o, nil
}

func takes(name string, keys []string) string {
	if len(keys) == 0 {
		return name + " takes no options"
	}
	return name + " takes " + strings.Join(keys, ", ")
}

// number returns a whole number between two bounds, or the default.
func (o options) number(key string, low, high, without int) (int, error) {
	text, ok := o[key]
	if !ok {
		return without, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < low || n > high {
		return 0, fmt.Errorf("%w: %s=%q: take a whole number from %d to %d", display.ErrUnknown, key, text, low, high)
	}
	return n, nil
}

// oneOf returns a value out of a few, the first one by default.
func (o options) oneOf(key string, values ...string) (string, error) {
	text, ok := o[key]
	if !ok {
		return values[0], nil
	}
	if !slices.Contains(values, text) {
		return "", fmt.Errorf("%w: %s=%q: take %s", display.ErrUnknown, key, text, strings.Join(values, " or "))
	}
	return text, nil
}

// frequency returns a frequency in hertz, written as 1000000 or 1MHz.
func (o options) frequency(key string, low, high, without physic.Frequency) (physic.Frequency, error) {
	text, ok := o[key]
	if !ok {
		return without, nil
	}
	var f physic.Frequency
	if n, err := strconv.ParseInt(text, 10, 40); err == nil {
		f = physic.Frequency(n) * physic.Hertz
	} else if err := f.Set(text); err != nil {
		f = 0
	}
	if f < low || f > high {
		return 0, fmt.Errorf("%w: %s=%q: take %s to %s, as in 1000000 or 1MHz", display.ErrUnknown, key, text, low, high)
	}
	return f, nil
}

// text returns a value as it is, or the default.
func (o options) text(key, without string) string {
	if text, ok := o[key]; ok {
		return text
	}
	return without
}

// yes returns which of two words was given: true for the first one.
func (o options) yes(key, first, second string, without bool) (bool, error) {
	if _, ok := o[key]; !ok {
		return without, nil
	}
	word, err := o.oneOf(key, first, second)
	return word == first, err
}

// rotation returns by how many degrees the picture is turned clockwise.
func (o options) rotation() (int, error) {
	word, err := o.oneOf("rotation", "0", "90", "180", "270")
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(word)
}
