package display

import (
	"fmt"
	"strings"
)

// Lang is the language of the words on a screen. The zero value is English.
type Lang uint8

// The languages there are.
const (
	English Lang = iota
	French
	German
	Japanese
	langCount
)

// langNames are the codes of ISO 639-1.
var langNames = [langCount]string{English: "en", French: "fr", German: "de", Japanese: "ja"}

// String returns the language's code, such as "en".
func (l Lang) String() string { return langNames[min(l, langCount-1)] }

// Langs returns the codes of all languages.
func Langs() []string { return langNames[:] }

// ParseLang reads a language's code, also with a country and an encoding after
// it, as in "de_AT.UTF-8".
func ParseLang(s string) (Lang, error) {
	code, _, _ := strings.Cut(strings.ToLower(strings.ReplaceAll(s, "-", "_")), "_")
	for i, name := range langNames {
		if code == name {
			return Lang(i), nil
		}
	}
	return English, fmt.Errorf("%w: no language %q: choose %s", ErrUnknown, s, strings.Join(Langs(), ", "))
}

// words returns the words in a screen's language.
func (s *Screen) words() *words {
	switch s.Lang {
	case French:
		return &french
	case German:
		return &german
	case Japanese:
		return &japanese
	}
	return &english
}
