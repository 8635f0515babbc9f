package display_test

import (
	"image"
	"image/color"
	"math"
	"strings"
	"testing"

	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/qrcode"
	"golang.org/x/image/draw"
	"golang.org/x/image/math/f64"

	"flipwatch/display"
	"flipwatch/engine"
)

// addresses are those that pages of this machine have.
var addresses = []string{
	"http://10.0.0.2/", "http://192.168.1.20:8080/", "http://192.168.178.120:8080/",
	"http://raspberrypi.local:8080/", "https://club.example/", "http://192.168.178.120:54321/",
}

// scan reads a QR code from a picture with a decoder that knows nothing of ours; ""
// if there is none.
func scan(t *testing.T, p image.Image) string {
	t.Helper()
	bits, err := gozxing.NewBinaryBitmapFromImage(p)
	if err != nil {
		t.Fatal(err)
	}
	found, err := qrcode.NewQRCodeReader().Decode(bits, map[gozxing.DecodeHintType]any{gozxing.DecodeHintType_TRY_HARDER: true})
	if err != nil {
		return ""
	}
	return found.GetText()
}

// photograph is a picture of a screen as a phone may take it: larger, turned, out of
// focus by half a pixel of the screen, and not evenly lit.
func photograph(screen image.Image, degrees float64) image.Image {
	const scale, margin = 2.6, 40
	r := screen.Bounds()
	grey := image.NewGray(r)
	draw.Draw(grey, r, screen, r.Min, draw.Src)
	side := int(scale*math.Hypot(float64(r.Dx()), float64(r.Dy()))) + margin
	photo := image.NewGray(image.Rect(0, 0, side, side))
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	mid := float64(side) / 2
	cx, cy := float64(r.Min.X)+float64(r.Dx())/2, float64(r.Min.Y)+float64(r.Dy())/2
	a, b := scale*cos, scale*sin
	draw.BiLinear.Transform(photo, f64.Aff3{a, -b, mid - a*cx + b*cy, b, a, mid - b*cx - a*cy}, grey, r, draw.Src, nil)
	for i, v := range photo.Pix {
		light := 0.6 + 0.4*float64(i%side)/float64(side)
		photo.Pix[i] = uint8(20 + float64(v)*light*0.85)
	}
	return photo
}

// TestAddressIsScanned: on every design that has a QR code it is read from photos of
// the screen, from two of three at least, as this decoder misses one in thirty, and
// never as something else. Where there is no code the address is there in words.
func TestAddressIsScanned(t *testing.T) {
	for i, g := range glasses {
		url := addresses[i%len(addresses)]
		page, err := display.NewAddress(url)
		if err != nil {
			t.Fatal(err)
		}
		s := display.Screen{State: []display.State{display.Starting, display.Looking}[i%2], Address: page, Lang: g.lang}
		if 4*g.w >= 5*g.h && i%2 == 0 && (!g.one || g.glass.Paper) {
			s.State, s.Board, s.ToMove = display.Ready, engine.Opening(), engine.Black
		}
		p := newCanvas(g.w, g.h, g.one)
		if err := g.glass.Draw(p, s); err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(g.name, "tiny") {
			if alike(p, without(t, p, g.glass, s)) {
				t.Errorf("%s: the address is not shown", g.name)
			}
			continue
		}
		if testing.Short() && g.w*g.h > 128*128 {
			continue
		}
		seen := 0
		for _, degrees := range []float64{0, 8, 97} {
			switch got := scan(t, photograph(p, degrees)); got {
			case url:
				seen++
			case "":
			default:
				t.Errorf("%s: %s is read as %q", g.name, url, got)
			}
		}
		if seen < 2 {
			t.Errorf("%s: %s is read from %d of 3 photos", g.name, url, seen)
		}
	}
}

// without draws a screen without its address.
func without(t *testing.T, like draw.Image, glass display.Glass, s display.Screen) draw.Image {
	t.Helper()
	s.Address = display.Address{}
	p := newCanvas(like.Bounds().Dx(), like.Bounds().Dy(), true)
	if err := glass.Draw(p, s); err != nil {
		t.Fatal(err)
	}
	return p
}

func alike(a, b image.Image) bool {
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			if color.GrayModel.Convert(a.At(x, y)) != color.GrayModel.Convert(b.At(x, y)) {
				return false
			}
		}
	}
	return true
}

// TestAddressHasAPage: before a game the address has the last page, after the squares
// that are wrong and the position to set up; in a game it has none.
func TestAddressHasAPage(t *testing.T) {
	page, err := display.NewAddress(addresses[1])
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range glasses {
		if g.lang != display.English && !g.one {
			continue
		}
		p := newCanvas(g.w, g.h, g.one)
		for _, c := range samples(t) {
			s := c.screen
			s.Address = display.Address{}
			before := g.glass.Pages(p, s)
			s.Address = page
			more := g.glass.Pages(p, s) - before
			want := 0
			wide := !g.one && 4*g.w >= 5*g.h || g.glass.Paper
			if s.State == display.SetupWrong || s.State == display.Ready && !wide {
				want = 1
			}
			if s.State == display.Ready && wide {
				s.Page = 0
				if err := g.glass.Draw(p, s); err != nil {
					t.Fatal(err)
				}
				if !coded(p) {
					t.Errorf("%s: no code beside the board", g.name)
				}
			}
			if s.State == display.Visit {
				continue
			}
			if more != want {
				t.Errorf("%s: %s has %d pages for the address, want %d", g.name, c.name, more, want)
			}
			if more == 0 || strings.HasPrefix(g.name, "tiny") {
				continue
			}
			for n := range before + more {
				s.Page = n
				if err := g.glass.Draw(p, s); err != nil {
					t.Fatal(err)
				}
				if got := coded(p); got != (n == before) {
					t.Errorf("%s: page %d of %s has a code: %v", g.name, n+1, c.name, got)
				}
			}
		}
	}
}

// coded says that a picture has the three corners of a QR code: in many rows a dark
// run three times as long as the runs beside it.
func coded(p image.Image) bool {
	found := 0
	for y := range p.Bounds().Dy() {
		var runs [5]int
		last, n := false, 0
		for x := range p.Bounds().Dx() {
			dark := color.GrayModel.Convert(p.At(x, y)).(color.Gray).Y < 64
			if dark == last {
				n++
				continue
			}
			copy(runs[:], runs[1:])
			runs[4], last, n = n, dark, 1
			u := runs[0]
			if !dark && u > 1 && runs == [5]int{u, u, 3 * u, u, u} {
				found++
			}
		}
	}
	return found >= 3*2*2
}

// TestAddressInALine: a log and a terminal without pictures have the address as well.
func TestAddressInALine(t *testing.T) {
	page, err := display.NewAddress(addresses[1])
	if err != nil {
		t.Fatal(err)
	}
	for state, want := range map[display.State]string{
		display.Looking: "for a board, http://192.168.1.20:8080/",
		display.Ready:   "Ready, http://192.168.1.20:8080/ (black 2, white 2, black to move)",
		display.Playing: "Playing (black 2, white 2, black to move)",
	} {
		s := display.Screen{State: state, Address: page}
		if state != display.Looking {
			s.Board, s.ToMove = engine.Opening(), engine.Black
		}
		if got := s.Line(); got != want {
			t.Errorf("%v is told as %q, want %q", state, got, want)
		}
	}
}

// TestAddressTooLong: one that no small screen can show is shown in words, on as many
// pages as it takes, and one that no QR code holds is refused.
func TestAddressTooLong(t *testing.T) {
	long := "http://" + strings.Repeat("a-long-name.", 6) + "example/"
	page, err := display.NewAddress(long)
	if err != nil {
		t.Fatal(err)
	}
	s := display.Screen{State: display.Looking, Address: page}
	if n := display.Pages(image.Pt(128, 64), s); n < 2 {
		t.Errorf("%d pages for %d letters", n, len(long))
	}
	if got := scan(t, draw1(t, s)); got != "" {
		t.Errorf("a code with pixels for modules: %q", got)
	}
	if _, err := display.NewAddress("http://" + strings.Repeat("a", 4000)); err == nil {
		t.Error("4000 letters are taken")
	}
}
