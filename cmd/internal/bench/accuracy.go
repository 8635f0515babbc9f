package bench

import (
	"maps"
	"slices"
	"sort"
	"strings"
)

// Accuracy is one row of the accuracy table: how well some photos were read.
type Accuracy struct {
	Name string `json:"name"`
	// Photos have a board, Found are those in which it was found where it is.
	Photos int `json:"photos"`
	Found  int `json:"found"`
	// The distance of the corners in percent of the board's side.
	CornersMedianPct float64 `json:"corners_median_pct"`
	CornersWorstPct  float64 `json:"corners_worst_pct"`
	// Readable squares are those of all photos, also where no board was found.
	Readable int `json:"readable"`
	Right    int `json:"right"`
	Unknown  int `json:"unknown"`
	Wrong    int `json:"wrong"`
	Perfect  int `json:"perfect"`
	// Covered squares have something over them and a known disc under it.
	Covered      int `json:"covered"`
	CoveredFaces int `json:"covered_faces"`
	CoveredWrong int `json:"covered_wrong"`
	// Sure squares were stated with SureFrom or more.
	Sure      int `json:"sure"`
	SureWrong int `json:"sure_wrong"`
	// Bare pictures have no board. False boards were found in them, FalseUnread of
	// those with ManyUnread squares or more given as unknown, which read says.
	Bare        int `json:"bare"`
	False       int `json:"false_boards"`
	FalseUnread int `json:"false_unread"`

	offs []float64
}

// RightPct is the share of right squares in percent.
func (a *Accuracy) RightPct() float64 { return percent(a.Right, a.Readable) }

func percent(part, whole int) float64 {
	if whole == 0 {
		return 0
	}
	return 100 * float64(part) / float64(whole)
}

// add counts one photo.
func (a *Accuracy) add(o *Outcome) {
	switch o.Verdict {
	case Excused:
		return
	case False, Clear:
		a.addBare(o)
		return
	}
	a.Photos++
	a.Readable += o.Photo.Readable()
	if o.Verdict != Found {
		return
	}
	a.Found++
	a.offs = append(a.offs, o.OffPct)
	if o.Perfect() {
		a.Perfect++
	}
	a.Right += o.Count(Right)
	a.Unknown += o.Count(Unknown)
	a.Wrong += o.Count(Wrong)
	faces := o.Count(Guessed) + o.Count(Misguessed)
	a.Covered += o.Count(LeftOpen) + faces
	a.CoveredFaces += faces
	a.CoveredWrong += o.Count(Misguessed)
	for i := range o.Squares {
		if s := &o.Squares[i]; s.stated() && s.Confidence >= SureFrom {
			a.Sure++
			if !s.right() {
				a.SureWrong++
			}
		}
	}
}

// addBare counts one picture without a board.
func (a *Accuracy) addBare(o *Outcome) {
	a.Bare++
	if o.Verdict == False {
		a.False++
		if o.Seen.unread() >= ManyUnread {
			a.FalseUnread++
		}
	}
}

// finish works out what needs all photos.
func (a *Accuracy) finish() {
	if len(a.offs) == 0 {
		return
	}
	sort.Float64s(a.offs)
	a.CornersMedianPct = a.offs[len(a.offs)/2]
	a.CornersWorstPct = a.offs[len(a.offs)-1]
}

// Tags says which tags get a row of their own: one of the words below, or how
// they begin.
type Tags string

// CommonTags are those of several photos, but not of every one: of a single
// photo they say no more than its name, of every photo no more than the first
// row.
const (
	CommonTags Tags = "common"
	AllTags    Tags = "all"
	NoTags     Tags = "none"
)

// TagWords lists the choices that are words.
func TagWords() []Tags { return []Tags{CommonTags, AllTags, NoTags} }

// wants reports whether a tag of n photos out of so many gets a row.
func (t Tags) wants(tag string, n, photos int) bool {
	switch t {
	case CommonTags:
		return n > 1 && n < photos
	case AllTags:
		return true
	case NoTags:
		return false
	}
	return strings.HasPrefix(tag, string(t))
}

// Fit reports whether the choice gives a row to any tag of the set, or is a word.
func (t Tags) Fit(s *Set) bool {
	if slices.Contains(TagWords(), t) {
		return true
	}
	return slices.ContainsFunc(s.Photos, func(p Photo) bool {
		return slices.ContainsFunc(p.Tags, func(tag string) bool { return t.wants(tag, 0, 0) })
	})
}

// accuracies makes the rows: all photos, then each group if there are several,
// then the tags.
func accuracies(outcomes []*Outcome, tags Tags) []Accuracy {
	all := Accuracy{Name: "all"}
	groups, tagged := map[string]*Accuracy{}, map[string]*Accuracy{}
	photos := map[string]int{}
	for _, o := range outcomes {
		all.add(o)
		row(groups, o.Photo.Group).add(o)
		for _, tag := range o.Photo.Tags {
			row(tagged, tag).add(o)
			photos[tag]++
		}
	}
	rows := []Accuracy{all}
	if len(groups) > 1 {
		rows = append(rows, sorted(groups)...)
	}
	maps.DeleteFunc(tagged, func(tag string, _ *Accuracy) bool { return !tags.wants(tag, photos[tag], len(outcomes)) })
	rows = append(rows, sorted(tagged)...)
	for i := range rows {
		rows[i].finish()
	}
	return rows
}

// row finds a row, or makes it.
func row(rows map[string]*Accuracy, name string) *Accuracy {
	if rows[name] == nil {
		rows[name] = &Accuracy{Name: name}
	}
	return rows[name]
}

// sorted lists rows by their names.
func sorted(rows map[string]*Accuracy) []Accuracy {
	var list []Accuracy
	for _, name := range slices.Sorted(maps.Keys(rows)) {
		list = append(list, *rows[name])
	}
	return list
}
