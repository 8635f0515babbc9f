package vision

import (
	"fmt"
	"io"
	"slices"
)

// Model is what was learned: several members, each a chain of networks, whose
// chances are averaged.
type Model struct {
	About   About
	Members []Member
}

// About says where weights come from. It is the first line of their file.
type About struct {
	Format         int      `json:"format"`
	FeatureVersion int      `json:"feature_version"`
	Seed           uint64   `json:"seed"`
	TrainedOn      []string `json:"trained_on"`
	// Temperature divides the logits before they become chances, so that a
	// stated chance is kept to. It is fitted on boards left out of training.
	Temperature float32 `json:"temperature"`
	Widths      [][]int `json:"widths"`
	Members     int     `json:"members"`
}

// Member is one chain of networks: the first sees a square by itself, each of
// the rounds also what the one before made of the whole board. The last reads squares
// in glare instead of the last round: it has seen nothing else, and what is left of a
// disc there looks like other things elsewhere.
type Member struct {
	First  Net
	Rounds []Net
	Glare  Net
	Usual  Examples
}

// modelVersion numbers the layout of a Model's file: formatVersion's, and since 2 with a
// network for glare, the last of the widths.
const modelVersion = 2

// nets lists the networks in their order.
func (m *Member) nets() []*Net {
	list := []*Net{&m.First}
	for i := range m.Rounds {
		list = append(list, &m.Rounds[i])
	}
	return append(list, &m.Glare)
}

// params lists every slice of numbers of a member, in the file's order.
func (m *Member) params() [][]float32 {
	var list [][]float32
	for _, n := range m.nets() {
		list = append(list, n.params()...)
	}
	for c := range m.Usual {
		list = append(list, m.Usual[c][:])
	}
	return list
}

// Write writes the model: one line of JSON, then little-endian float32 numbers.
func (m *Model) Write(w io.Writer) error {
	about := m.About
	about.Format, about.FeatureVersion, about.Members = modelVersion, FeatureVersion, len(m.Members)
	about.Widths = nil
	for _, n := range m.Members[0].nets() {
		about.Widths = append(about.Widths, n.Widths())
	}
	var lists [][]float32
	for i := range m.Members {
		lists = append(lists, m.Members[i].params()...)
	}
	return writeWeights(w, about, lists)
}

// ReadModel reads what Write wrote.
func ReadModel(r io.Reader) (*Model, error) {
	m := &Model{}
	err := readWeights(r, &m.About, func() (room [][]float32, err error) {
		if err := m.About.check(); err != nil {
			return nil, err
		}
		m.Members = make([]Member, m.About.Members)
		for i := range m.Members {
			b := &m.Members[i]
			b.First = NewNet(m.About.Widths[0]...)
			last := len(m.About.Widths) - 1
			for _, w := range m.About.Widths[1:last] {
				b.Rounds = append(b.Rounds, NewNet(w...))
			}
			b.Glare = NewNet(m.About.Widths[last]...)
			room = append(room, b.params()...)
		}
		return room, nil
	})
	if err != nil {
		return nil, err
	}
	return m, nil
}

// check refuses what cannot be run.
func (a *About) check() error {
	if a.Format != modelVersion || a.FeatureVersion != FeatureVersion {
		return fmt.Errorf("%w: they are of format %d for features of version %d, wanted %d and %d",
			ErrWeights, a.Format, a.FeatureVersion, modelVersion, FeatureVersion)
	}
	if len(a.Widths) < 3 || len(a.Widths) > 9 {
		return fmt.Errorf("%w: %d networks", ErrWeights, len(a.Widths))
	}
	for i, w := range a.Widths {
		inputs := ContextSize
		if i == 0 {
			inputs = FeatureCount
		}
		if len(w) < 2 || w[0] != inputs || w[len(w)-1] != classes || slices.Min(w) < 1 || slices.Max(w) > 1024 {
			return fmt.Errorf("%w: widths %v", ErrWeights, w)
		}
	}
	if a.Members < 1 || a.Members > 16 || !(a.Temperature > 0) {
		return fmt.Errorf("%w: %d members, temperature %v", ErrWeights, a.Members, a.Temperature)
	}
	return nil
}
