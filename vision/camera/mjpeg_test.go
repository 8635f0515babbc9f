package camera

import (
	"bytes"
	"io"
	"testing"
	"testing/iotest"
)

// cat joins bytes.
func cat(parts ...[]byte) []byte { return bytes.Join(parts, nil) }

func TestSplitter(t *testing.T) {
	a, b := jpegOf(t, 1), jpegOf(t, 2)
	long := withSegment(a, 0xe1, cat([]byte("preview "), b))
	header := []byte("\r\n--frame\r\nContent-Type: image/jpeg\r\nContent-Length: 7\r\n\r\n")
	filled := cat(a[:2], []byte{0xff, 0xff}, a[2:])
	for _, c := range []struct {
		name   string
		stream []byte
		want   [][]byte
	}{
		{"nothing", nil, nil},
		{"one behind the other", cat(a, b, a), [][]byte{a, b, a}},
		{"multipart", cat(header, a, header, b, header), [][]byte{a, b}},
		{"beginning in the middle of one", cat(a[300:], b, a), [][]byte{b, a}},
		{"a preview inside", cat(long, b), [][]byte{long, b}},
		{"one cut short", cat(header, a[:400], header, b), [][]byte{b}},
		{"cut in the middle", cat(header, a[:len(a)-len(a)/2], header, b, header, a), [][]byte{b, a}},
		{"the last cut short", cat(a, b[:400]), [][]byte{a}},
		{"fill bytes", cat(filled, b), [][]byte{filled, b}},
		{"a segment without length", cat([]byte{0xff, 0xd8, 0xff, 0xe0, 0, 0}, b), [][]byte{b}},
		{"no pictures", bytes.Repeat([]byte("no pictures here"), 9999), nil},
	} {
		for name, r := range map[string]io.Reader{
			"at once":      bytes.NewReader(c.stream),
			"byte by byte": iotest.OneByteReader(bytes.NewReader(c.stream)),
		} {
			t.Run(c.name+" "+name, func(t *testing.T) {
				s := newSplitter(r)
				for i, w := range c.want {
					got, err := s.next()
					if err != nil || !bytes.Equal(got, w) {
						t.Fatalf("picture %d: %d bytes, %v, want %d", i, len(got), err, len(w))
					}
				}
				if got, err := s.next(); err != io.EOF && err != io.ErrUnexpectedEOF {
					t.Errorf("then %d bytes, %v", len(got), err)
				}
			})
		}
	}
}

// TestSplitterTooLong: a picture without an end does not fill the memory, and
// the next one is found.
func TestSplitterTooLong(t *testing.T) {
	a := jpegOf(t, 1)
	endless := io.MultiReader(bytes.NewReader(a[:600]), io.LimitReader(zeros{}, maxJPEG+100), bytes.NewReader(a))
	s := newSplitter(endless)
	got, err := s.next()
	if err != nil || !bytes.Equal(got, a) {
		t.Errorf("%d bytes, %v", len(got), err)
	}
}

// zeros never ends.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

// TestSplitterAllocates nothing per picture.
func TestSplitterAllocates(t *testing.T) {
	a := encode(t, ".jpg", 640, 480, 1)
	s := newSplitter(&loop{data: a})
	if n := testing.AllocsPerRun(50, func() {
		if _, err := s.next(); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("%g allocations a picture", n)
	}
}

// loop repeats data.
type loop struct {
	data []byte
	at   int
}

func (l *loop) Read(p []byte) (int, error) {
	n := copy(p, l.data[l.at:])
	l.at = (l.at + n) % len(l.data)
	return n, nil
}

// FuzzSplitter: whatever comes, each picture given is whole by itself.
func FuzzSplitter(f *testing.F) {
	a := jpegOf(f, 1)
	f.Add(cat(a, []byte("\r\n--x\r\n\r\n"), a))
	f.Add(a[:400])
	f.Add([]byte{0xff, 0xd8, 0xff, 0xff, 0xd9, 0xff, 0xd8, 0xff, 0xda, 0, 2, 0xff, 0, 0xff, 0xd9})
	f.Fuzz(func(t *testing.T, data []byte) {
		s := newSplitter(bytes.NewReader(data))
		total := 0
		for {
			got, err := s.next()
			if err != nil {
				return
			}
			total += len(got)
			if !bytes.HasPrefix(got, []byte{0xff, markerSOI}) || !bytes.HasSuffix(got, []byte{0xff, markerEOI}) {
				t.Fatalf("% x is no picture", got)
			}
			if !bytes.Contains(data, got) || total > len(data) {
				t.Fatal("a picture that was not in the stream")
			}
		}
	})
}

// BenchmarkSplitter splits a stream of 1280×720.
func BenchmarkSplitter(b *testing.B) {
	a := encode(b, ".jpg", 1280, 720, 1)
	b.SetBytes(int64(len(a)))
	s := newSplitter(&loop{data: a})
	for b.Loop() {
		if _, err := s.next(); err != nil {
			b.Fatal(err)
		}
	}
}
