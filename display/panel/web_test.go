package panel_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/png"
	"io"
	"mime"
	"mime/multipart"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"flipwatch/display"
	"flipwatch/display/panel"
)

// freeAddress finds a port of this machine that nobody listens on.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Skipf("no port of this machine can be used: %v", err)
	}
	defer l.Close() //nolint:errcheck // it is only asked for its number
	return l.Addr().String()
}

// stream opens the stream of pictures.
func stream(t *testing.T, ctx context.Context, address string) *multipart.Reader {
	t.Helper()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+"/screen", nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { res.Body.Close() }) //nolint:errcheck // only read
	_, values, err := mime.ParseMediaType(res.Header.Get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	return multipart.NewReader(res.Body, values["boundary"])
}

// next reads pictures until one is right.
func next(t *testing.T, r *multipart.Reader, want *image.RGBA) {
	t.Helper()
	for range 20 {
		part, err := r.NextPart()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(part)
		if err != nil {
			t.Fatal(err)
		}
		p, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if alike(p, want) {
			return
		}
	}
	t.Error("the right picture does not come")
}

func alike(p image.Image, want *image.RGBA) bool {
	for y := range want.Rect.Dy() {
		for x := range want.Rect.Dx() {
			if color.RGBAModel.Convert(p.At(x, y)) != want.RGBAAt(x, y) {
				return false
			}
		}
	}
	return p.Bounds() == want.Rect
}

// TestWeb looks at the screen as a browser does.
func TestWeb(t *testing.T) {
	address := freeAddress(t)
	out, err := panel.Open("web:" + address + ",size=256x128")
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close() //nolint:errcheck // closed below
	res, err := http.Get("http://" + address + "/")
	if err != nil {
		t.Fatal(err)
	}
	page, err := io.ReadAll(res.Body)
	res.Body.Close() //nolint:errcheck // only read
	if err != nil || !strings.Contains(string(page), "/screen") || res.Header.Get("Flipwatch-Run") == "" {
		t.Errorf("the page: %v, %q", err, page)
	}
	ctx, stop := context.WithTimeout(t.Context(), 30*time.Second)
	defer stop()
	pictures := stream(t, ctx, address)
	stream(t, ctx, address) // a browser that reads nothing delays nobody
	want := image.NewRGBA(image.Rect(0, 0, 256, 128))
	for _, s := range []display.Screen{game(5), fault(9), game(12)} {
		if err := out.Show(s); err != nil {
			t.Fatal(err)
		}
		if err := display.Draw(want, s); err != nil {
			t.Fatal(err)
		}
		next(t, pictures, want)
	}
	if err := out.Close(); err != nil {
		t.Error(err)
	}
	if _, err := http.Get("http://" + address + "/"); err == nil {
		t.Error("it listens after it was closed")
	}
}

// TestWebElsewhere: an address that this machine has not is told with what to do. It is
// nobody's (RFC 5737).
func TestWebElsewhere(t *testing.T) {
	if _, err := panel.Open("web:192.0.2.1:8080"); !errors.Is(err, panel.ErrMissing) || !strings.Contains(err.Error(), "leave the host out, as in :8080") {
		t.Errorf("an address of another machine: %v", err)
	}
}

// TestWebTwice wants one address for two displays.
func TestWebTwice(t *testing.T) {
	address := freeAddress(t)
	out, err := panel.Open("web:" + address)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close() //nolint:errcheck // not what is tested
	if _, err := panel.Open("web:" + address); !errors.Is(err, panel.ErrMissing) || !strings.Contains(err.Error(), "choose another port") || strings.Contains(err.Error(), "panel") {
		t.Errorf("an address in use: %v", err)
	}
}
