package paper

import "time"

// Config says what a document is like. The zero value is A4 without fonts of
// the machine.
type Config struct {
	// Size is that of all pages; zero is A4.
	Size Size
	// Title names the document where a program shows it.
	Title string
	// Date stands in a PDF as the time it was made; zero leaves a fixed one, so
	// that the same pages make the same file.
	Date time.Time
	// FontDirs are folders with fonts, searched with what is below them, for
	// letters that the Go fonts lack: see MachineFonts. None: these letters are
	// missing.
	FontDirs []string
}

// Document is a number of pages.
type Document struct {
	cfg   Config
	fonts *fonts
	pages []*Page
}

// New returns a document without pages.
func New(cfg Config) *Document {
	if cfg.Size == (Size{}) {
		cfg.Size = A4()
	}
	cfg.Title = clean(cfg.Title)
	return &Document{cfg: cfg, fonts: newFonts(cfg.FontDirs)}
}

// Size returns the size of the pages.
func (d *Document) Size() Size { return d.cfg.Size }

// Add begins a new page.
func (d *Document) Add() *Page {
	p := &Page{doc: d}
	d.pages = append(d.pages, p)
	return p
}

// Pages returns the number of pages.
func (d *Document) Pages() int { return len(d.pages) }

// Missing returns the letters for which no font was found, each once. They are
// drawn as empty boxes.
func (d *Document) Missing() []rune { return d.fonts.missing }

// Width returns the width of a line of text.
func (d *Document) Width(s Style, text string) float64 {
	_, w := d.fonts.layOut(s, clean(text))
	return w
}
