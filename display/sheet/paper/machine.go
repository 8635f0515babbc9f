package paper

import (
	"cmp"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/image/font/sfnt"
)

// MachineFonts returns the folders in which the machine keeps its fonts, by the
// habits of its system; they need not exist.
func MachineFonts() []string {
	home, err := os.UserHomeDir()
	if err != nil {
		home = string(filepath.Separator)
	}
	switch runtime.GOOS {
	case "darwin":
		return []string{filepath.Join(home, "Library/Fonts"), "/Library/Fonts", "/System/Library/Fonts"}
	case "windows":
		return []string{filepath.Join(os.Getenv("LOCALAPPDATA"), `Microsoft\Windows\Fonts`), filepath.Join(os.Getenv("WINDIR"), "Fonts")}
	}
	data := cmp.Or(os.Getenv("XDG_DATA_HOME"), filepath.Join(home, ".local/share"))
	return []string{filepath.Join(data, "fonts"), filepath.Join(home, ".fonts"), "/usr/local/share/fonts", "/usr/share/fonts"}
}

// machineFonts looks for letters in font files. The folders are read when the
// first letter is missing.
type machineFonts struct {
	dirs   []string
	listed bool
	files  []*fontFile       // best first
	found  map[wanted]letter // no face: there is none
	faces  int               // in use, for their ids
}

// wanted is a letter that was looked for.
type wanted struct {
	weight Weight
	letter rune
}

// fontFile is a font file. It stays open once a letter of it is in use.
type fontFile struct {
	path string
	face *face // nil when it is not in use
	bad  bool  // it cannot be used
}

// find returns a letter; its face is nil when no font has it.
func (m *machineFonts) find(w Weight, r rune) letter {
	key := wanted{w, r}
	found, known := m.found[key]
	if !known {
		m.list()
		if w == Bold {
			found = m.search(r, true)
		}
		if found.face == nil {
			found = m.search(r, false)
		}
		m.found[key] = found
	}
	return found
}

// search looks for a letter in the bold fonts or in the others.
func (m *machineFonts) search(r rune, bold bool) letter {
	var buf sfnt.Buffer
	for _, file := range m.files {
		if file.bad || isBold(file.path) != bold {
			continue
		}
		f, closer := file.face, io.Closer(nil)
		if f == nil {
			if f, closer = openFont(file.path); f == nil {
				file.bad = true
				continue
			}
		}
		glyph := f.index(&buf, r)
		if _, err := f.outline(&buf, glyph); glyph != 0 && err == nil {
			if closer != nil {
				m.faces++
				f.id, file.face = fmt.Sprintf("f%d", m.faces), f
			}
			return letter{face: f, glyph: glyph}
		}
		if closer != nil {
			closer.Close() //nolint:errcheck // nothing was written
		}
	}
	return letter{}
}

// list lists the font files, the best first.
func (m *machineFonts) list() {
	if m.listed {
		return
	}
	m.listed = true
	for _, dir := range m.dirs {
		filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error { //nolint:errcheck // a folder that cannot be read has no fonts for us
			if err == nil && !d.IsDir() && usable(path) {
				m.files = append(m.files, &fontFile{path: path})
			}
			return nil
		})
	}
	slices.SortStableFunc(m.files, func(a, b *fontFile) int {
		return cmp.Or(cmp.Compare(rank(a.path), rank(b.path)), strings.Compare(a.path, b.path))
	})
}

// usable tells by a file's name whether it may hold upright letters.
func usable(path string) bool {
	name := strings.ToLower(filepath.Base(path))
	if strings.Contains(name, "italic") || strings.Contains(name, "oblique") {
		return false
	}
	return slices.Contains([]string{".ttf", ".otf", ".ttc", ".otc"}, filepath.Ext(name))
}

// liked are beginnings of the names of fonts without serifs, first those with
// Japanese letters: they go with the Go fonts, and between the forms that
// Japanese and Chinese give to one character a Japanese name wants its own.
var liked = []string{
	"notosanscjkjp", "notosanscjk", "notosansjp", "ipaexg", "ipagp", "vl-pgothic", "takaopgothic", "mplus-1p", "hiraginosans",
	"yugoth", "meiryo", "droidsansfallback", "notosans-", "notosans", "dejavusans-", "dejavusans.", "dejavusans", "liberationsans", "arial",
}

// rank is how late a file is tried.
func rank(path string) int {
	name := strings.ToLower(filepath.Base(path))
	n := 2 * slices.IndexFunc(liked, func(l string) bool { return strings.HasPrefix(name, l) })
	if n < 0 {
		n = 2 * len(liked)
	}
	for _, odd := range []string{"light", "thin", "black", "mono", "serif", "condensed", "["} {
		if strings.Contains(name, odd) {
			n++ // another weight or shape, or a file with all weights, which shows its thinnest
			break
		}
	}
	return n
}

// isBold tells by a file's name whether its letters are bold.
func isBold(path string) bool { return strings.Contains(strings.ToLower(filepath.Base(path)), "bold") }

// openFont opens a font file, from which letters are read as they are needed;
// nil when it cannot be used.
func openFont(path string) (*face, io.Closer) {
	file, err := os.Open(path)
	if err != nil {
		return nil, nil
	}
	fonts, err := sfnt.ParseCollectionReaderAt(file)
	if err == nil {
		var font *sfnt.Font
		if font, err = chooseFont(fonts); err == nil && font.UnitsPerEm() > 0 {
			return &face{font: font, units: float64(font.UnitsPerEm())}, file
		}
	}
	file.Close() //nolint:errcheck // nothing was written
	return nil, nil
}

// chooseFont returns the first font of a collection, or the Japanese one of
// those that share their letters among the countries of East Asia.
func chooseFont(fonts *sfnt.Collection) (*sfnt.Font, error) {
	var buf sfnt.Buffer
	for i := range fonts.NumFonts() {
		font, err := fonts.Font(i)
		if err != nil {
			return nil, err
		}
		if name, err := font.Name(&buf, sfnt.NameIDFamily); err == nil && strings.HasSuffix(name, " JP") {
			return font, nil
		}
	}
	return fonts.Font(0)
}
