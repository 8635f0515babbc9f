package camera

import (
	"net/url"
	"strings"
)

// Redacted is a source as it may be told: without the password of an address.
func Redacted(spec string) string {
	if _, _, ok := strings.Cut(spec, "://"); !ok {
		return spec
	}
	if u, err := url.Parse(spec); err == nil {
		return u.Redacted()
	}
	return withoutPassword(spec)
}

// withoutPassword takes name and password out of what is no proper address.
func withoutPassword(spec string) string {
	scheme, rest, _ := strings.Cut(spec, "://")
	if i := strings.LastIndexByte(rest, '@'); i >= 0 {
		return scheme + "://…" + rest[i:]
	}
	return spec
}

// passwordHint is for addresses that a password has broken.
func passwordHint(spec string) string {
	if !strings.Contains(spec, "@") {
		return ""
	}
	return "; in a password write / as %2F, # as %23, ? as %3F, @ as %40 and % as %25"
}
