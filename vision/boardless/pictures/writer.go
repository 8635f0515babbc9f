package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"gocv.io/x/gocv"

	"flipwatch/vision/boardless"
	"flipwatch/vision/damage"
	"flipwatch/vision/train"
)

// negative is a picture's entry in the manifest.
type negative struct {
	File    string   `json:"file"`
	Corners any      `json:"corners"` // null
	Board   any      `json:"board"`   // null
	Tags    []string `json:"tags"`
}

// photos reads the manifests of photos with boards.
func photos(manifests []string) ([]train.Still, error) {
	var all []train.Still
	for _, m := range manifests {
		list, err := train.Stills(m, "")
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	return all, nil
}

// writer writes pictures and remembers their entries.
type writer struct {
	config
	entries []negative
}

// drawn writes a drawn picture.
func (w *writer) drawn(kind string, number int) error {
	name := fmt.Sprintf("%s_%02d", kind, number)
	file, err := boardless.Draw(damage.Rand(w.seed, name), kind)
	if err != nil {
		return err
	}
	return w.write(name, kind, file)
}

// ofPhotos makes n pictures of photos, in an order of the seed: what lies beside
// the board and what is left without it by turns.
func (w *writer) ofPhotos(list []train.Still, n int) error {
	r := damage.Rand(w.seed, "photos")
	r.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
	for i, made := 0, 0; made < n && i < 2*len(list); i++ {
		err := w.ofPhoto(list[i%len(list)], (i%len(list)+i/len(list))%2 == 0)
		if errors.Is(err, boardless.ErrNoRoom) {
			continue
		}
		if err != nil {
			return err
		}
		made++
	}
	return nil
}

// ofPhoto makes a picture of one photo.
func (w *writer) ofPhoto(s train.Still, beside bool) error {
	m := gocv.IMRead(s.Path, gocv.IMReadColor)
	defer m.Close()
	if m.Empty() {
		return fmt.Errorf("%s: not a picture", s.Path)
	}
	kind, make := "painted-out", boardless.PaintOut
	if beside {
		kind, make = "beside", boardless.Beside
	}
	base := strings.TrimSuffix(strings.ReplaceAll(s.Name, "/", "_"), filepath.Ext(s.Name))
	name := kind + "_" + base
	file, err := make(damage.Rand(w.seed, name), m, s.Quad)
	if err != nil {
		return err
	}
	return w.write(name, kind, file)
}

func (w *writer) write(name, kind string, file []byte) error {
	name += ".jpg"
	w.entries = append(w.entries, negative{File: name, Tags: []string{"negative:" + kind}})
	return os.WriteFile(filepath.Join(w.out, name), file, 0o644)
}

// manifest writes the entries, one a line.
func (w *writer) manifest() error {
	var lines []string
	for _, e := range w.entries {
		line, err := json.Marshal(e)
		if err != nil {
			return err
		}
		lines = append(lines, string(line))
	}
	text := "[\n" + strings.Join(lines, ",\n") + "\n]\n"
	return os.WriteFile(filepath.Join(w.out, "manifest.json"), []byte(text), 0o644)
}
