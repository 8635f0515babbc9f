package transcript

// Header is what is known of a game beside its moves. What is not known is empty.
type Header struct {
	Black, White             string // the players
	BlackRating, WhiteRating string
	Event, Round, Place      string
	Date                     Date
	Clock                    Clock
	Result                   Result
	Tags                     []Tag // of a notation alone, in its own words
}

// Tag is a name and a value, such as "Variant" and "xot".
type Tag struct{ Name, Value string }

// maxTags bounds how many tags of a game are kept.
const maxTags = 100

// Tag returns the value of a tag, empty when there is none.
func (h *Header) Tag(name string) string {
	for _, t := range h.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// setTag adds a tag, or gives it another value. One without a name or a value says
// nothing.
func (h *Header) setTag(name, value string) {
	if name == "" || value == "" {
		return
	}
	for i := range h.Tags {
		if h.Tags[i].Name == name {
			h.Tags[i].Value = value
			return
		}
	}
	if len(h.Tags) < maxTags {
		h.Tags = append(h.Tags, Tag{name, value})
	}
}

// setDate reads a date, and keeps what is none as a tag.
func (h *Header) setDate(name, value string) {
	if d, ok := parseDate(value); ok {
		if d.Time == "" {
			d.Time, d.Zone = h.Date.Time, h.Date.Zone
		}
		h.Date = d
	} else if !blank(value) {
		h.setTag(name, value)
	}
}

// setResult reads a result, and keeps what is none as a tag.
func (h *Header) setResult(name, value string) {
	if r, ok := parseResult(value); ok {
		h.Result = r
	} else if !blank(value) {
		h.setTag(name, value)
	}
}

// setClock takes a clock that was read, and keeps what is none as a tag.
func (h *Header) setClock(name, value string, parse func(string) (Clock, bool)) {
	if c, ok := parse(value); ok {
		h.Clock = c
	} else if !blank(value) {
		h.setTag(name, value)
	}
}

// blank tells whether a value says nothing: it is empty, a question mark or a dash.
func blank(value string) bool { return value == "" || value == "?" || value == "-" }

// known returns a value that says something, else nothing.
func known(value string) string {
	if blank(value) {
		return ""
	}
	return value
}
