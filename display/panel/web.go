package panel

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"net"
	"net/http"
	"strconv"
	"strings"
	"syscall"
	"time"

	"periph.io/x/devices/v3/videosink"

	"flipwatch/display"
)

// defaultWeb is where it listens unless told: nobody else in the network can look.
const defaultWeb = "127.0.0.1:8080"

var webOptions = []option{
	{"address", defaultWeb, "where to listen; web::8080 is for everybody in the network"},
	{"size", "320x240", "the size of the picture in pixels, 128x64 to 1920x1080"},
}

// webPage shows the stream. A browser keeps the last picture of a stream that is
// over, which would look as if all were well: so the page asks every two seconds
// whether the same run of the program is still there, goes dim when it is not, and
// begins anew when there is another.
const webPage = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>flipwatch</title>
<style>body{margin:0;background:#111}
img{display:block;width:100vw;height:100vh;object-fit:contain;image-rendering:pixelated}</style>
<img src="/screen" alt="the screen">
<script>
const img = document.querySelector('img')
let run = ''
setInterval(async () => {
  try {
    const now = (await fetch('/', {method: 'HEAD', signal: AbortSignal.timeout(1500)})).headers.get('Flipwatch-Run')
    if (run && now !== run) img.src = '/screen?' + now
    run = now
    img.style.opacity = 1
  } catch {
    run = 'lost'
    img.style.opacity = .15
  }
}, 2000)
</script>
</html>
`

// web is a display for browsers: a page at / and the picture at /screen, as a
// stream of PNG pictures by periph's videosink, which fits as it is: it sends the
// newest picture to each browser at most 15 times a second, and a slow browser
// delays nobody.
type web struct {
	sink    *videosink.Display
	server  *http.Server
	done    chan struct{}
	picture *image.RGBA
	shown   []byte
}

// startWeb listens.
func startWeb(o options) (*web, error) {
	address := o.text("address", defaultWeb)
	if _, _, err := net.SplitHostPort(address); err != nil {
		return nil, fmt.Errorf("%w: address=%q: take HOST:PORT, as in 127.0.0.1:8080", display.ErrUnknown, address)
	}
	size, err := webSize(o.text("size", "320x240"))
	if err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, absent{whyDeaf(err), ErrNoPort}
	}
	w := &web{
		sink:    videosink.New(&videosink.Options{Width: size.X, Height: size.Y}),
		picture: image.NewRGBA(image.Rectangle{Max: size}), done: make(chan struct{}),
	}
	run := strconv.FormatInt(time.Now().UnixNano(), 36)
	mux := http.NewServeMux()
	mux.Handle("GET /screen", w.sink)
	mux.HandleFunc("GET /{$}", func(rw http.ResponseWriter, _ *http.Request) {
		rw.Header().Set("Content-Type", "text/html; charset=utf-8")
		rw.Header().Set("Cache-Control", "no-store")
		rw.Header().Set("Flipwatch-Run", run)
		rw.Write([]byte(webPage)) //nolint:errcheck // the browser is gone
	})
	w.server = &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	go func() {
		defer close(w.done)
		w.server.Serve(listener) //nolint:errcheck // it returns when Close closes it
	}()
	return w, nil
}

// whyDeaf says why nobody can be listened to, and what to do.
func whyDeaf(err error) error {
	cure := "choose another address"
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		cure = "another program listens there, perhaps another flipwatch: end it, or choose another port"
	case errors.Is(err, syscall.EACCES):
		cure = "ports below 1024 are the system's: choose one above, such as 8080"
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		cure = "this machine has no such address now: leave the host out, as in :8080, to listen at each that it has"
	}
	return fmt.Errorf("%w: %s", err, cure)
}

// webSize reads WxH.
func webSize(text string) (image.Point, error) {
	first, second, _ := strings.Cut(text, "x")
	w, err1 := strconv.Atoi(first)
	h, err2 := strconv.Atoi(second)
	if errors.Join(err1, err2) != nil || w < 128 || w > 1920 || h < 64 || h > 1080 {
		return image.Point{}, fmt.Errorf("%w: size=%q: take 128x64 to 1920x1080", display.ErrUnknown, text)
	}
	return image.Pt(w, h), nil
}

func openWeb(c *Config, o options) (display.Output, error) {
	w, err := startWeb(o)
	if err != nil {
		return nil, err
	}
	cfg := c.Newest
	counted := image.NewRGBA(w.picture.Rect)
	cfg.Pages = func(s display.Screen) int {
		s.Address = display.Address{}
		return display.Glass{}.Pages(counted, s)
	}
	return display.NewNewest(w, cfg), nil
}

func webCanvas(_ *Config, o options) (Canvas, error) {
	w, err := startWeb(o)
	if err != nil {
		return nil, err
	}
	return w, nil
}

// Show implements display.Output. Who sees this needs no address.
func (w *web) Show(s display.Screen) error {
	s.Address = display.Address{}
	if err := display.Draw(w.picture, s); err != nil {
		return err
	}
	return w.Send()
}

// Picture implements Canvas.
func (w *web) Picture() draw.Image { return w.picture }

// Send implements Canvas. Browsers are told only when something has changed.
func (w *web) Send() error {
	if bytes.Equal(w.shown, w.picture.Pix) {
		return nil
	}
	w.shown = append(w.shown[:0], w.picture.Pix...)
	return w.sink.Draw(w.picture.Rect, w.picture, image.Point{})
}

// Close ends the streams and stops listening.
func (w *web) Close() error {
	err := errors.Join(w.sink.Halt(), w.server.Close())
	<-w.done
	return err
}
