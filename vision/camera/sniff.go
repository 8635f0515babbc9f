package camera

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"unicode/utf8"
)

// format is what a file is by its first bytes. Its name proves nothing.
type format struct {
	name    string
	picture bool
	// exact: the container's count of frames is a fact, not an estimate.
	exact bool
	// cure says what to do with a file that cannot be read here.
	cure string
}

// signature is a format with the bytes that it begins with, after skip others.
type signature struct {
	skip  int
	magic string
	format
}

// heicCure is for the photos that iPhones take unless told otherwise.
const heicCure = "save it as JPEG (iPhone: Settings, Camera, Formats, Most Compatible)"

// signatures are tried in order.
var signatures = [...]signature{
	{0, "\xff\xd8\xff", format{name: "JPEG", picture: true}},
	{0, "\x89PNG\r\n\x1a\n", format{name: "PNG", picture: true}},
	{8, "WEBP", format{name: "WebP", picture: true}},
	{0, "BM", format{name: "BMP", picture: true}},
	{0, "II*\x00", format{name: "TIFF", picture: true}},
	{0, "MM\x00*", format{name: "TIFF", picture: true}},
	{0, "P5", format{name: "PGM", picture: true}},
	{0, "P6", format{name: "PPM", picture: true}},
	{0, "GIF8", format{name: "GIF", picture: true, cure: "save it as JPEG or PNG"}},
	{4, "ftypheic", format{name: "HEIC", picture: true, cure: heicCure}},
	{4, "ftypheix", format{name: "HEIC", picture: true, cure: heicCure}},
	{4, "ftypmif1", format{name: "HEIC", picture: true, cure: heicCure}},
	{4, "ftypavif", format{name: "AVIF", picture: true, cure: "save it as JPEG or PNG"}},
	{0, "%PDF", format{name: "PDF", picture: true, cure: "save the page as JPEG or PNG"}},
	{4, "ftyp", format{name: "MP4", exact: true}},
	{4, "moov", format{name: "MP4", exact: true}},
	{4, "mdat", format{name: "MP4", exact: true}},
	{0, "RIFF", format{name: "AVI"}},
	{0, "\x1aE\xdf\xa3", format{name: "Matroska"}},
}

// sniff tells the format of a file that begins with head.
func sniff(head []byte) format {
	for _, s := range signatures {
		if len(head) > s.skip && bytes.HasPrefix(head[s.skip:], []byte(s.magic)) {
			return s.format
		}
	}
	if isText(head) {
		return format{name: "text", picture: true, cure: "name a photo or a video"}
	}
	return format{name: "unknown"}
}

// isText reports whether head looks like words instead of pictures.
func isText(head []byte) bool {
	for len(head) > 0 {
		r, size := utf8.DecodeRune(head)
		if r == utf8.RuneError && size == 1 {
			return len(head) < utf8.UTFMax // a letter cut in half at the end
		}
		if r < ' ' && r != '\n' && r != '\r' && r != '\t' {
			return false
		}
		head = head[size:]
	}
	return true
}

// sniffFile tells the format of the file at path.
func sniffFile(path string) (format, error) {
	// A named pipe that nobody writes to would hold the program up for ever.
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return format{}, fileError(path, err)
	}
	defer f.Close()
	head := make([]byte, 512)
	n, err := io.ReadFull(f, head)
	if n == 0 {
		if err == io.EOF {
			return format{}, unreadable(path, "the file is empty: copy it again")
		}
		return format{}, fileError(path, err)
	}
	return sniff(head[:n]), nil
}

// unreadable is the error for a file, with a sentence that says what is wrong
// and what to do.
func unreadable(path, sentence string, args ...any) error {
	return fmt.Errorf("%s: %w: %s", path, ErrUnreadable, fmt.Sprintf(sentence, args...))
}

// fileError puts what the system says of a file into words.
func fileError(path string, err error) error {
	switch {
	case path == "":
		return unreadable(`""`, "a file without a name: check what is between the quotes")
	case errors.Is(err, fs.ErrNotExist):
		return unreadable(path, "there is no such file: check the name")
	case errors.Is(err, fs.ErrPermission):
		return unreadable(path, "no permission to read it: check its rights with ls -l")
	case errors.Is(err, syscall.EISDIR):
		return unreadable(path, "it is a folder: name the photos in it, as in %s", filepath.Join(path, "*.jpg"))
	}
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		err = pathErr.Err
	}
	return unreadable(path, "%v", err)
}
