package main

import (
	"fmt"
	"strings"
)

// choice is a flag that takes one of a few words.
type choice struct {
	value *string
	what  string   // what the words are, such as "policy"
	words []string // all that it takes
	// alias makes one of the words of another way to write it; nil knows none.
	alias func(string) string
}

// newChoice makes a flag that is usual unless it is set.
func newChoice[T ~string](value *string, what, usual string, words []T) *choice {
	*value = usual
	c := &choice{value: value, what: what}
	for _, w := range words {
		c.words = append(c.words, string(w))
	}
	return c
}

// String implements pflag.Value.
func (c *choice) String() string {
	if c.value == nil {
		return "" // pflag asks a zero value
	}
	return *c.value
}

// Type implements pflag.Value.
func (c *choice) Type() string { return "WORD" }

// Set takes one of the words, in any case.
func (c *choice) Set(text string) error {
	word := strings.ToLower(strings.TrimSpace(text))
	if c.alias != nil {
		word = c.alias(word)
	}
	for _, w := range c.words {
		if w == word {
			*c.value = w
			return nil
		}
	}
	return fmt.Errorf("unknown %s %q: choose one of %s%s", c.what, text, strings.Join(c.words, ", "), didYouMean(text, c.words))
}

// didYouMean names the word that is nearest a mistyped one, if one is near.
func didYouMean(typed string, words []string) string {
	if best := nearest(typed, words); best != "" {
		return ", did you mean " + best + "?"
	}
	return ""
}

// nearest is the word with the fewest letters to insert, delete or change, "" where
// half the letters or more than two would be.
func nearest(typed string, words []string) string {
	typed = strings.ToLower(typed)
	best, least := "", 3
	for _, w := range words {
		if d := editDistance(typed, w); d < least && 2*d <= len(w) {
			best, least = w, d
		}
	}
	return best
}

// editDistance is the number of letters to insert, delete, change or exchange
// with the next one.
func editDistance(a, b string) int {
	before, row, next := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		next[0] = i + 1
		for j := range len(b) {
			cost := row[j]
			if a[i] != b[j] {
				cost++
			}
			next[j+1] = min(next[j]+1, row[j+1]+1, cost)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				next[j+1] = min(next[j+1], before[j-1]+1)
			}
		}
		before, row, next = row, next, before
	}
	return row[len(b)]
}
