package sheet

import (
	"errors"
	"fmt"
	"io"

	"flipwatch/display/sheet/paper"
	"flipwatch/engine/transcript"
)

// maxPages is how many pages are made at once: about 400 MB of memory. The first
// pages of a large collection say what it would look like.
const maxPages = 2000

// ErrPages is more than a file of pages can be.
var ErrPages = errors.New("too much for one file")

// Formats returns the formats of games on paper, for the table of those that games
// are written in.
func Formats(c Config) []transcript.Format {
	return []transcript.Format{
		{Name: "pdf", Endings: []string{".pdf"}, Boards: true, About: "pages to print, only written: a sheet for each game, diagrams",
			Write: func(out transcript.Output) (transcript.Writer, error) { return begin(c, out, writePDF) }},
		{Name: "svg", Endings: []string{".svg"}, Boards: true, Companions: []string{"-2.svg"},
			About: "the same as pictures, only written: further pages in files -2.svg, -3.svg …",
			Write: func(out transcript.Output) (transcript.Writer, error) { return begin(c, out, writeSVG) }},
	}
}

// pages is a document to which games are added.
type pages struct {
	cfg     Config
	out     transcript.Output
	doc     *paper.Document
	missing int // letters that were told
	write   func(*paper.Document, *transcript.Output) error
}

// begin begins a document.
func begin(c Config, out transcript.Output, write func(*paper.Document, *transcript.Output) error) (transcript.Writer, error) {
	if out.Existing != nil {
		return nil, fmt.Errorf("%w: pages are not added to a file: name another", ErrPages)
	}
	c.Date = out.Today
	return &pages{cfg: c, out: out, write: write}, nil
}

// Write adds the pages of a game.
func (p *pages) Write(r *transcript.Record) error {
	g := Of(r)
	if p.doc == nil {
		p.doc = p.cfg.document(title(g))
	}
	if p.doc.Pages() >= maxPages {
		return fmt.Errorf("%w more than %d pages: convert fewer games", transcript.ErrCannotHold, maxPages)
	}
	if err := AddTranscript(p.doc, g, p.cfg); err != nil {
		return fmt.Errorf("%w a diagram of this game: %w", transcript.ErrCannotHold, err)
	}
	if missing := p.doc.Missing(); len(missing) > p.missing && p.out.Warn != nil {
		p.out.Warn(r, fmt.Sprintf("no font on this machine has %s: empty boxes stand there; install a font, such as Debian's fonts-noto-cjk for Japanese", string(missing[p.missing:])))
		p.missing = len(missing)
	}
	return nil
}

// Close writes the pages.
func (p *pages) Close() error {
	if p.doc == nil {
		return nil
	}
	return p.write(p.doc, &p.out)
}

func writePDF(doc *paper.Document, out *transcript.Output) error { return doc.WritePDF(out.Writer) }

// writeSVG writes the first page, and the others into files beside it.
func writeSVG(doc *paper.Document, out *transcript.Output) error {
	if err := doc.WriteSVG(out.Writer, 0); err != nil {
		return err
	}
	for n := 1; n < doc.Pages(); n++ {
		if out.Companion == nil {
			return fmt.Errorf("%w: these are %d pages, and an SVG has one: write a PDF, or name a file that others can lie beside", ErrPages, doc.Pages())
		}
		if err := writePage(doc, n, out.Companion); err != nil {
			return err
		}
	}
	return nil
}

// writePage writes a page into a file of its own.
func writePage(doc *paper.Document, n int, companion func(string) (io.WriteCloser, error)) error {
	file, err := companion(fmt.Sprintf("-%d.svg", n+1))
	if err != nil {
		return err
	}
	return errors.Join(doc.WriteSVG(file, n), file.Close())
}
