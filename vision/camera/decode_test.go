package camera

import (
	"bytes"
	"image"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gocv.io/x/gocv"
)

func TestDecode(t *testing.T) {
	upright := jpegOf(t, 1)
	for _, c := range []struct {
		name  string
		data  []byte
		size  image.Point
		scale float64
	}{
		{"jpeg", upright, image.Pt(64, 48), 1},
		{"grey jpeg", greyJPEG(t), image.Pt(32, 16), 1},
		{"progressive jpeg", encode(t, gocv.JPEGFileExt, 64, 48, 1, gocv.IMWriteJpegProgressive, 1), image.Pt(64, 48), 1},
		{"restart markers", encode(t, gocv.JPEGFileExt, 64, 48, 1, gocv.IMWriteJpegRstInterval, 2), image.Pt(64, 48), 1},
		{"bytes behind the end", append(bytes.Clone(upright), "trailer"...), image.Pt(64, 48), 1},
		{"only the end marker missing", upright[:len(upright)-2], image.Pt(64, 48), 1},
		{"a whole preview inside", withSegment(upright, 0xe2, jpegOf(t, 2)), image.Pt(64, 48), 1},
		{"turned by EXIF", withOrientation(upright, 6), image.Pt(48, 64), 1},
		{"upside down by EXIF", withOrientation(upright, 3), image.Pt(64, 48), 1},
		{"png", encode(t, gocv.PNGFileExt, 64, 48, 1), image.Pt(64, 48), 1},
		{"one pixel", encode(t, gocv.JPEGFileExt, 1, 1, 1), image.Pt(1, 1), 1},
		{"12 megapixels", encode(t, gocv.JPEGFileExt, 4000, 3000, 1), image.Pt(2000, 1500), 2},
		{"12 megapixels turned", withOrientation(encode(t, gocv.JPEGFileExt, 4000, 3000, 1), 8), image.Pt(1500, 2000), 2},
		{"12 megapixels of png", encode(t, gocv.PNGFileExt, 4001, 3000, 1), image.Pt(2000, 1500), 2},
		{"50 megapixels", encode(t, gocv.JPEGFileExt, 8000, 6250, 1), image.Pt(2000, 1563), 4},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := save(t, t.TempDir(), "photo", c.data)
			mat := gocv.NewMat()
			defer mat.Close()
			scale, err := Decode(path, &mat, Config{})
			if err != nil {
				t.Fatal(err)
			}
			if got := image.Pt(mat.Cols(), mat.Rows()); got != c.size || scale != c.scale {
				t.Errorf("%v pixels at scale %g, want %v at %g", got, scale, c.size, c.scale)
			}
		})
	}
}

// greyJPEG has one channel.
func greyJPEG(t *testing.T) []byte {
	t.Helper()
	mat := gocv.NewMatWithSize(16, 32, gocv.MatTypeCV8UC1)
	defer mat.Close()
	buf, err := gocv.IMEncode(gocv.JPEGFileExt, mat)
	if err != nil {
		t.Fatal(err)
	}
	defer buf.Close()
	return bytes.Clone(buf.GetBytes())
}

// TestDecodeFullSize measures the light square of a photo that was made smaller
// and finds it where it was drawn.
func TestDecodeFullSize(t *testing.T) {
	const width, height = 4000, 3000
	for _, ext := range []gocv.FileExt{gocv.JPEGFileExt, gocv.PNGFileExt} {
		mat := gocv.NewMat()
		defer mat.Close()
		path := save(t, t.TempDir(), "photo", encode(t, ext, width, height, 1))
		scale, err := Decode(path, &mat, Config{})
		if err != nil {
			t.Fatal(err)
		}
		data, err := mat.DataPtrUint8()
		if err != nil {
			t.Fatal(err)
		}
		first := -1
		y := mat.Rows() * 3 / 16
		for x := 0; x < mat.Cols() && first < 0; x++ {
			if data[(y*mat.Cols()+x)*3+2] > 155 {
				first = x
			}
		}
		// The edge between two pixels lies half a pixel before the first light one.
		if got, want := FullSize(float64(first)-0.5, scale), width/8-0.5; math.Abs(got-want) > 1 {
			t.Errorf("%s: left edge at %g, want %g", ext, got, want)
		}
	}
}

func TestDecodeRefuses(t *testing.T) {
	whole := encode(t, gocv.JPEGFileExt, 320, 240, 1)
	progressive := encode(t, gocv.JPEGFileExt, 320, 240, 1, gocv.IMWriteJpegProgressive, 1)
	png := encode(t, gocv.PNGFileExt, 320, 240, 1)
	huge := bytes.Clone(png)
	copy(huge[16:], []byte{0, 0, 200, 0, 0, 0, 200, 0}) // 51200×51200 in IHDR
	for _, c := range []struct {
		name string
		data []byte
		says string
	}{
		{"empty", nil, "empty"},
		{"text", []byte("this is no picture\n"), "text"},
		{"text in Latin letters with accents", []byte("été, naïve, œuvre"), "text"},
		{"random", bytes.Repeat([]byte{0, 1, 2, 0x80, 0x90}, 100), "no picture"},
		{"only a start", []byte{0xff, 0xd8, 0xff}, "cut short"},
		{"start and end", []byte{0xff, 0xd8, 0xff, 0xd9}, "damaged"},
		{"half a jpeg", whole[:len(whole)/2], "cut short"},
		{"99 % of a jpeg", whole[:len(whole)*99/100], "cut short"},
		{"half a jpeg and zeros", append(bytes.Clone(whole[:len(whole)/2]), make([]byte, len(whole)/2)...), "cut short"},
		{"half a progressive jpeg", progressive[:len(progressive)/2], "cut short"},
		{"half a png", png[:len(png)/2], "cut short"},
		{"a jpeg that ends in its preview", withSegment(whole, 0xe2, whole)[:600], "cut short"},
		{"pixels beyond memory", huge, "too many"},
		{"iphone", []byte("\x00\x00\x00\x24ftypheic\x00\x00\x00\x00mif1heic"), "Most Compatible"},
		{"video", []byte("\x00\x00\x00\x20ftypisom\x00\x00\x02\x00isomiso2"), "flipwatch watch"},
	} {
		t.Run(c.name, func(t *testing.T) {
			mat := gocv.NewMat()
			defer mat.Close()
			_, err := Decode(save(t, t.TempDir(), "a.jpg", c.data), &mat, Config{})
			want{ErrUnreadable, c.says}.check(t, err)
		})
	}
	t.Run("no file", func(t *testing.T) {
		_, err := Decode(filepath.Join(t.TempDir(), "none.jpg"), nil, Config{})
		want{ErrUnreadable, "no such file"}.check(t, err)
	})
	t.Run("folder", func(t *testing.T) {
		_, err := Decode(t.TempDir(), nil, Config{})
		want{ErrUnreadable, "name the photos in it"}.check(t, err)
	})
}

// TestDecodeCutAnywhere cuts a photo at every length: none passes as whole
// before its last coded byte is there.
func TestDecodeCutAnywhere(t *testing.T) {
	whole := jpegOf(t, 3)
	dir := t.TempDir()
	mat := gocv.NewMat()
	defer mat.Close()
	for n := range len(whole) - 3 {
		if _, err := Decode(save(t, dir, "a.jpg", whole[:n]), &mat, Config{}); err == nil {
			t.Fatalf("%d of %d bytes were taken for a photo", n, len(whole))
		}
	}
}

// TestDecodeShared decodes all photos that are there.
func TestDecodeShared(t *testing.T) {
	var photos []string
	for _, pattern := range []string{"photos/*/*", "rendered/*/*"} {
		found, _ := filepath.Glob("../../../shared/" + pattern)
		photos = append(photos, found...)
	}
	if len(photos) == 0 {
		t.Skip("no ../shared here")
	}
	mat := gocv.NewMat()
	defer mat.Close()
	decoded := 0
	for _, p := range photos {
		switch strings.ToLower(filepath.Ext(p)) {
		case ".jpg", ".jpeg", ".png":
		default:
			continue
		}
		if _, err := Decode(p, &mat, Config{}); err != nil {
			t.Error(err)
		}
		decoded++
	}
	t.Logf("%d photos", decoded)
}

// FuzzScanJPEG: the walk ends, stays within the data, and what it calls whole
// is whole by itself.
func FuzzScanJPEG(f *testing.F) {
	f.Add(jpegOf(f, 1))
	f.Add(withOrientation(jpegOf(f, 1), 6))
	f.Add([]byte{0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xd9})
	f.Fuzz(func(t *testing.T, data []byte) {
		s := scanJPEG(data)
		if s.end < 0 || s.end > len(data) {
			t.Fatalf("end %d of %d bytes", s.end, len(data))
		}
		if again := scanJPEG(data[:s.end]); again != s {
			t.Fatalf("%+v of the whole, %+v of its part", s, again)
		}
	})
}

// BenchmarkDecode decodes a photo of 12 megapixels.
func BenchmarkDecode(b *testing.B) {
	path := filepath.Join(b.TempDir(), "a.jpg")
	if err := os.WriteFile(path, encode(b, gocv.JPEGFileExt, 4000, 3000, 1), 0o644); err != nil {
		b.Fatal(err)
	}
	mat := gocv.NewMat()
	defer mat.Close()
	for b.Loop() {
		if _, err := Decode(path, &mat, Config{}); err != nil {
			b.Fatal(err)
		}
	}
}
