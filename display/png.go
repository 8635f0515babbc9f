package display

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// PNGConfig says where pictures go.
type PNGConfig struct {
	// Dir is the folder; it is made if it is not there.
	Dir string
	// Scale is how many pixels wide and high a pixel of the screen becomes, 4 if
	// zero, at most 32.
	Scale int
}

// Validate reports what is wrong with a configuration.
func (c PNGConfig) Validate() error {
	if c.Dir == "" {
		return fmt.Errorf("%w: png needs a folder, as in png:screens", ErrUnknown)
	}
	if c.Scale < 0 || c.Scale > 32 {
		return fmt.Errorf("%w: png scale %d: take 1 to 32", ErrUnknown, c.Scale)
	}
	return nil
}

// PNG is an output that keeps every screen as a numbered picture, 0001.png and
// so on, every page of it, and the newest as latest.png. It goes on after the
// pictures that are there already.
type PNG struct {
	cfg     PNGConfig
	picture *image.Paletted
	before  []uint8 // the pixels of the picture written last
	number  int
	coded   bytes.Buffer
	failed  bool
}

// NewPNG makes the folder and checks that it can be written.
func NewPNG(cfg PNGConfig) (*PNG, error) {
	if err := cfg.Validate(); err != nil {
		return nil, err
	}
	if cfg.Scale == 0 {
		cfg.Scale = 4
	}
	if err := os.MkdirAll(cfg.Dir, 0o755); err != nil {
		return nil, fmt.Errorf("no folder for the pictures of the screen: %w", err)
	}
	probe, err := os.CreateTemp(cfg.Dir, ".probe-*")
	if err != nil {
		return nil, fmt.Errorf("the folder for the pictures of the screen cannot be written: %w", err)
	}
	probe.Close()           //nolint:errcheck // nothing was written
	os.Remove(probe.Name()) //nolint:errcheck // an empty file at worst
	entries, err := os.ReadDir(cfg.Dir)
	if err != nil {
		return nil, fmt.Errorf("the folder for the pictures of the screen cannot be read: %w", err)
	}
	r := image.Rect(0, 0, 128*cfg.Scale, 64*cfg.Scale)
	return &PNG{
		cfg: cfg, number: lastNumber(entries),
		picture: image.NewPaletted(r, color.Palette{color.Black, color.White}),
	}, nil
}

// lastNumber returns the highest number among the names of pictures.
func lastNumber(entries []fs.DirEntry) int {
	last := 0
	for _, e := range entries {
		name, ok := strings.CutSuffix(e.Name(), ".png")
		if n, err := strconv.Atoi(name); ok && err == nil {
			last = max(last, n)
		}
	}
	return last
}

// Show writes the pages of a screen, if the picture has changed, without the clock.
// A failure is told once, until writing works again.
func (p *PNG) Show(s Screen) error {
	s.Clock = Clock{}
	for page := range Pages(p.picture.Rect.Size(), s) {
		s.Page = page
		if err := Draw(p.picture, s); err != nil {
			return err
		}
		if bytes.Equal(p.picture.Pix, p.before) {
			continue
		}
		if err := p.save(); err != nil {
			if p.failed {
				return nil
			}
			p.failed = true
			return fmt.Errorf("a picture of the screen is lost: %w", err)
		}
		p.failed = false
		p.before = append(p.before[:0], p.picture.Pix...)
	}
	return nil
}

// save writes the picture under the next number and as the latest.
func (p *PNG) save() error {
	p.coded.Reset()
	if err := png.Encode(&p.coded, p.picture); err != nil {
		return err
	}
	if err := p.write(fmt.Sprintf("%04d.png", p.number+1)); err != nil {
		return err
	}
	p.number++
	return p.write("latest.png")
}

// write replaces a file at once: whoever reads it sees the old or the new one.
func (p *PNG) write(name string) error {
	part := filepath.Join(p.cfg.Dir, "."+name+".part")
	if err := os.WriteFile(part, p.coded.Bytes(), 0o644); err != nil {
		os.Remove(part) //nolint:errcheck // the disk is full; there may be nothing
		return err
	}
	return os.Rename(part, filepath.Join(p.cfg.Dir, name))
}

// Close has nothing to do: every picture is whole already.
func (p *PNG) Close() error { return nil }
