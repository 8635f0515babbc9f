package train

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"gocv.io/x/gocv"

	"flipwatch/vision"
)

// Still is a photo or a rendered picture with truth.
type Still struct {
	Path  string
	Group string // the folder it comes from
	Name  string
	Quad  vision.Quad
	Board string // 64 letters from the quad's first corner: - X O, ? where hidden
	Full  string // the same without anything hiding it, as far as known
	// Licensed says that weights for everyone may be trained on it: it is ours,
	// or its stated licence is BSD, MIT or Apache.
	Licensed bool
	Tags     []string
}

// manifestEntry is an entry of photos/manifest.json or rendered/*/manifest.json.
type manifestEntry struct {
	File    string          `json:"file"`
	License string          `json:"license"`
	Corners [4][2]float64   `json:"corners"`
	Board   json.RawMessage `json:"board"`
	Full    string          `json:"full_board"`
	Tags    []string        `json:"tags"`
}

// Stills reads a manifest. Group is the name of a rendered set, or "" for
// photos: each is then of the group of its own folder.
func Stills(manifest, group string) ([]Still, error) {
	data, err := os.ReadFile(manifest)
	if err != nil {
		return nil, fmt.Errorf("manifest: %w", err)
	}
	var entries []manifestEntry
	if err := json.Unmarshal(data, &entries); err != nil {
		return nil, fmt.Errorf("manifest %s: %w", manifest, err)
	}
	var list []Still
	for _, e := range entries {
		board, err := e.board()
		if err != nil {
			return nil, fmt.Errorf("manifest %s: %s: %w", manifest, e.File, err)
		}
		s := Still{
			Path: filepath.Join(filepath.Dir(manifest), e.File), Group: group, Name: e.File,
			Quad: quadOf(e.Corners), Board: board, Full: cmp.Or(e.Full, board), Licensed: group != "" || permissive(e.License), Tags: e.Tags,
		}
		if group == "" {
			s.Group, _, _ = strings.Cut(e.File, "/")
		}
		list = append(list, s)
	}
	return list, nil
}

// board reads a board written as one string or as eight rows.
func (e *manifestEntry) board() (string, error) {
	var rows []string
	var one string
	if json.Unmarshal(e.Board, &one) != nil {
		if err := json.Unmarshal(e.Board, &rows); err != nil {
			return "", fmt.Errorf("board: %w", err)
		}
		one = strings.Join(rows, "")
	}
	if len(one) != 64 {
		return "", fmt.Errorf("board: %d squares", len(one))
	}
	return one, nil
}

func permissive(license string) bool {
	for _, name := range []string{"BSD", "MIT", "Apache"} {
		if strings.HasPrefix(license, name) {
			return true
		}
	}
	return false
}

func quadOf(c [4][2]float64) vision.Quad {
	var q vision.Quad
	for i, p := range c {
		q[i] = vision.Point{X: p[0], Y: p[1]}
	}
	return q
}

// Video is a rendered game with the truth of every frame.
type Video struct {
	Path, Name string
	Frames     []VideoFrame
}

// VideoFrame is what lies on the board in one frame.
type VideoFrame struct {
	Quad    vision.Quad
	Board   string // as it is, whether it can be seen or not
	Hidden  [64]bool
	Settled bool
	Phase   string
	Hand    bool
}

// LoadVideo reads the truth beside a video file.
func LoadVideo(path string) (*Video, error) {
	data, err := os.ReadFile(strings.TrimSuffix(path, ".mp4") + ".json")
	if err != nil {
		return nil, fmt.Errorf("truth of a video: %w", err)
	}
	var truth struct {
		Frames []struct {
			Board   string        `json:"board"`
			Hidden  []string      `json:"hidden"`
			Settled bool          `json:"settled"`
			Phase   string        `json:"phase"`
			Hand    bool          `json:"hand"`
			Corners [4][2]float64 `json:"corners"`
		} `json:"frames"`
	}
	if err := json.Unmarshal(data, &truth); err != nil {
		return nil, fmt.Errorf("truth of %s: %w", path, err)
	}
	v := &Video{Path: path, Name: strings.TrimSuffix(filepath.Base(path), ".mp4")}
	for _, f := range truth.Frames {
		frame := VideoFrame{Quad: quadOf(f.Corners), Board: f.Board, Settled: f.Settled, Phase: f.Phase, Hand: f.Hand}
		for _, h := range f.Hidden {
			frame.Hidden[int(h[0]-'a')+8*int(h[1]-'1')] = true
		}
		v.Frames = append(v.Frames, frame)
	}
	return v, nil
}

// letters is the board with ? on what is hidden.
func (f *VideoFrame) letters() string {
	b := []byte(f.Board)
	for sq, hidden := range f.Hidden {
		if hidden {
			b[sq] = '?'
		}
	}
	return string(b)
}

// each calls do with every frame that has truth.
func (v *Video) each(do func(k int, m gocv.Mat) error) error {
	file, err := gocv.VideoCaptureFile(v.Path)
	if err != nil {
		return fmt.Errorf("video %s: %w", v.Path, err)
	}
	defer file.Close()
	m := gocv.NewMat()
	defer m.Close()
	for k := range v.Frames {
		if !file.Read(&m) || m.Empty() {
			return fmt.Errorf("video %s: ends at frame %d of %d", v.Path, k, len(v.Frames))
		}
		if err := do(k, m); err != nil {
			return fmt.Errorf("video %s, frame %d: %w", v.Path, k, err)
		}
	}
	return nil
}
