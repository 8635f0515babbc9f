package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"

	"gocv.io/x/gocv"

	"flipwatch/vision/damage"
)

// config says which copies to make.
type config struct {
	out          string
	kinds        []string
	pairs        int
	seed         uint64
	only, except string
	every, jobs  int
	manifests    []string
}

func (c config) validate() error {
	switch {
	case c.out == "":
		return errors.New("say where to: -out DIR")
	case len(c.manifests) == 0:
		return errors.New("name a manifest, for instance ../shared/photos/manifest.json")
	case len(c.kinds) == 0 && c.pairs == 0:
		return errors.New("nothing to do: say -kinds or -pairs")
	case c.every < 1 || c.jobs < 1 || c.pairs < 0:
		return errors.New("-every and -jobs must be at least 1, -pairs at least 0")
	}
	return nil
}

// run writes all copies and their manifest.
func run(c config) error {
	if err := c.validate(); err != nil {
		return err
	}
	entries, err := c.entries()
	if err != nil {
		return err
	}
	made := make([][]map[string]any, len(entries))
	errs := make([]error, len(entries))
	next := make(chan int)
	var group sync.WaitGroup
	for range c.jobs {
		group.Go(func() {
			for i := range next {
				made[i], errs[i] = c.photo(entries[i])
			}
		})
	}
	for i := range entries {
		next <- i
	}
	close(next)
	group.Wait()
	if err := errors.Join(errs...); err != nil {
		return err
	}
	var all []map[string]any
	for _, list := range made {
		all = append(all, list...)
	}
	fmt.Printf("%d copies of %d photos in %s\n", len(all), len(entries), c.out)
	return writeManifest(filepath.Join(c.out, "manifest.json"), all)
}

// entries reads the manifests and chooses.
func (c config) entries() ([]*entry, error) {
	var chosen []*entry
	n := 0
	for _, m := range c.manifests {
		list, err := readManifest(m)
		if err != nil {
			return nil, err
		}
		for _, e := range list {
			if !strings.HasPrefix(e.file, c.only) || c.except != "" && strings.HasPrefix(e.file, c.except) {
				continue
			}
			if n%c.every == 0 {
				chosen = append(chosen, e)
			}
			n++
		}
	}
	if len(chosen) == 0 {
		return nil, errors.New("no photos left to copy: look at -only and -except")
	}
	return chosen, nil
}

// kindsOf returns the kinds for a photo: the same for all, and its own pairs.
func (c config) kindsOf(file string) []string {
	pairs := damage.Pairs()
	r := damage.Rand(c.seed, "pairs "+file)
	r.Shuffle(len(pairs), func(i, k int) { pairs[i], pairs[k] = pairs[k], pairs[i] })
	return append(append([]string{}, c.kinds...), pairs[:min(c.pairs, len(pairs))]...)
}

// photo makes the copies of one photo.
func (c config) photo(e *entry) ([]map[string]any, error) {
	from := filepath.Join(e.dir, e.file)
	m := gocv.IMRead(from, gocv.IMReadColor)
	defer m.Close()
	if m.Empty() {
		return nil, fmt.Errorf("%s: not a picture", from)
	}
	whole := damage.Whole(m, e.quad())
	defer whole.Close()
	var list []map[string]any
	for _, kind := range c.kindsOf(e.file) {
		fields, err := c.copy(e, whole, kind)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", from, err)
		}
		list = append(list, fields)
	}
	return list, nil
}

// copy makes one copy and returns its entry.
func (c config) copy(e *entry, whole *damage.Canvas, kind string) (map[string]any, error) {
	damaged := whole.Copy()
	defer damaged.Close()
	file, err := damage.Degrade(damaged, kind, damage.Rand(c.seed, kind+" "+e.file))
	if err != nil {
		return nil, err
	}
	name := strings.TrimSuffix(e.file, path.Ext(e.file)) + "__" + kind + ".jpg"
	to := filepath.Join(c.out, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return nil, err
	}
	if err := os.WriteFile(to, file, 0o644); err != nil {
		return nil, err
	}
	made := copied{file: name, kind: kind, quad: damaged.Quad(), burnt: damaged.Burnt()}
	made.width, made.height = damaged.Size()
	return e.fieldsOf(made), nil
}

// writeManifest writes entries, one a line.
func writeManifest(to string, entries []map[string]any) error {
	f, err := os.Create(to)
	if err != nil {
		return err
	}
	for i, e := range entries {
		line, err := json.Marshal(e)
		if err != nil {
			return errors.Join(err, f.Close())
		}
		start := ",\n"
		if i == 0 {
			start = "[\n"
		}
		if _, err := fmt.Fprintf(f, "%s%s", start, line); err != nil {
			return errors.Join(err, f.Close())
		}
	}
	_, err = fmt.Fprintln(f, "\n]")
	return errors.Join(err, f.Close())
}
