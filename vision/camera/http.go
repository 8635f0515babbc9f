package camera

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"gocv.io/x/gocv"
)

// openHTTP opens a stream of the web: MJPEG, single pictures, or, through
// FFmpeg, whatever else is no web page.
func openHTTP(ctx context.Context, spec, _ string, cfg Config) (Source, error) {
	u, err := url.Parse(spec)
	if err != nil || u.Host == "" {
		return nil, fmt.Errorf("%w: %s is no address: write http://HOST:PORT/PATH%s", ErrUsage, withoutPassword(spec), passwordHint(spec))
	}
	web := &web{url: u.String(), cfg: cfg, client: &http.Client{Transport: &http.Transport{
		Proxy:                 http.ProxyFromEnvironment,
		DialContext:           (&net.Dialer{Timeout: cfg.OpenTimeout}).DialContext,
		ResponseHeaderTimeout: cfg.OpenTimeout,
		TLSHandshakeTimeout:   cfg.OpenTimeout,
	}}}
	return openLive(ctx, Info{Name: u.Redacted(), Kind: Live}, web.open, cfg)
}

// web is an address.
type web struct {
	url    string
	cfg    Config
	client *http.Client
}

// errPage is the reason for an address that is a page for people.
var errPage = errors.New("this address is a web page, not a picture: name the stream itself, " +
	"often /video, /mjpeg or /?action=stream behind the host")

// open connects and finds out what the address gives.
func (w *web) open(ctx context.Context) (grabber, error) {
	// The connection outlives ctx, which is only for opening.
	life, cancel := context.WithCancel(context.Background())
	stop := context.AfterFunc(ctx, cancel)
	defer stop()
	resp, err := w.get(life)
	if errors.Is(err, errDigest) {
		cancel()
		return w.openDigest()
	}
	if err != nil {
		cancel()
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, err
	}
	body := bufio.NewReaderSize(resp.Body, 64<<10)
	kind, err := bodyKind(resp, body)
	if ctx.Err() != nil { // and so the connection is closed, whatever err says of that
		err = ctx.Err()
	}
	if err != nil {
		cancel()
		resp.Body.Close()
		return nil, err
	}
	switch kind {
	case bodyVideo:
		cancel()
		resp.Body.Close()
		return openFFmpeg(w.url, w.cfg)
	case bodyPicture:
		return &poller{web: w, ctx: life, cancel: cancel, first: body, body: resp.Body}, nil
	default:
		return &stream{split: newSplitter(body), body: resp.Body, cancel: cancel}, nil
	}
}

// Reasons for which a server wants another password, or the same one in another way
// (RFC 7616), which FFmpeg knows.
var (
	errPassword = errors.New("it asks for a name and password, and does not take these: check them")
	errDigest   = errors.New("it wants its password digested")
)

// openDigest opens an address through FFmpeg, which digests the password.
func (w *web) openDigest() (grabber, error) {
	g, err := openFFmpeg(w.url, w.cfg)
	if err != nil {
		return nil, errPassword
	}
	return g, nil
}

// get asks for the address.
func (w *web) get(ctx context.Context) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, w.url, nil)
	if err != nil {
		return nil, err
	}
	resp, err := w.client.Do(req)
	if err != nil {
		return nil, connectError(err)
	}
	digest := strings.HasPrefix(strings.ToLower(resp.Header.Get("WWW-Authenticate")), "digest")
	switch {
	case resp.StatusCode == http.StatusUnauthorized && req.URL.User != nil && digest:
		err = errDigest
	case resp.StatusCode == http.StatusUnauthorized && req.URL.User != nil:
		err = errPassword
	case resp.StatusCode == http.StatusUnauthorized:
		err = errors.New("it asks for a name and password: write http://NAME:PASSWORD@HOST/PATH")
	case resp.StatusCode == http.StatusNotFound:
		err = errors.New("the server has no such address (404): check the path")
	case resp.StatusCode != http.StatusOK:
		err = fmt.Errorf("the server answers %s: check the address, and that the camera is free", resp.Status)
	}
	if err != nil {
		resp.Body.Close()
		return nil, err
	}
	return resp, nil
}

// bodyType is what an answer holds.
type bodyType uint8

const (
	bodyStream bodyType = iota
	bodyPicture
	bodyVideo
)

// bodyKind tells what an answer holds, by its type and, since servers err, by
// its first bytes.
func bodyKind(resp *http.Response, body *bufio.Reader) (bodyType, error) {
	media, _, _ := mime.ParseMediaType(resp.Header.Get("Content-Type"))
	if strings.HasPrefix(media, "multipart/") {
		return bodyStream, jpegParts(body)
	}
	head, err := body.Peek(16)
	if len(head) == 0 {
		return 0, fmt.Errorf("the server sends nothing: %v", err)
	}
	switch {
	case bytes.HasPrefix(head, []byte{0xff, markerSOI}):
		// With a length it is one picture, without one it may go on.
		if resp.ContentLength >= 0 {
			return bodyPicture, nil
		}
		return bodyStream, nil
	case bytes.HasPrefix(bytes.TrimSpace(head), []byte("--")):
		return bodyStream, nil
	case sniff(head).picture && sniff(head).name != "text":
		return bodyPicture, nil
	case media == "text/html" || isText(head):
		return 0, errPage
	}
	return bodyVideo, nil
}

// jpegParts refuses a stream of pictures that are no JPEGs. One that has not
// begun yet may be any.
func jpegParts(body *bufio.Reader) error {
	if _, err := body.Peek(1); err != nil {
		return nil // the reader will meet it too
	}
	head, _ := body.Peek(body.Buffered())
	if bytes.Contains(head, []byte("\x89PNG\r\n")) {
		return errors.New("it is a stream of PNG pictures: ask the server for JPEG, often with ?format=jpeg")
	}
	return nil
}

// stream is an MJPEG connection.
type stream struct {
	split  *splitter
	body   io.Closer
	cancel context.CancelFunc
}

// grab gives the next picture. A stream has no end of its own.
func (s *stream) grab(dst *gocv.Mat) error {
	err := s.split.grab(dst)
	if err == io.EOF {
		return errors.New("the server closed the connection: check that it still runs, a phone that it is awake")
	}
	return err
}

func (s *stream) interrupt() { s.cancel() }

func (s *stream) close() {
	s.cancel()
	s.body.Close()
}

// poller fetches a single picture again and again.
type poller struct {
	web    *web
	ctx    context.Context
	cancel context.CancelFunc
	first  io.Reader // of the connection that open made
	body   io.ReadCloser
	last   time.Time
}

// grab fetches the next picture, at the pace of Config.PollEvery.
func (p *poller) grab(dst *gocv.Mat) error {
	r := p.first
	p.first = nil
	if r == nil {
		if err := p.pause(); err != nil {
			return err
		}
		resp, err := p.web.get(p.ctx)
		if err != nil {
			return err
		}
		p.body, r = resp.Body, resp.Body
	}
	p.last = time.Now()
	data, err := io.ReadAll(io.LimitReader(r, maxJPEG))
	p.body.Close()
	if err != nil {
		return err
	}
	if sniff(data).name == "JPEG" && !scanJPEG(data).complete {
		return errors.New("the picture came cut short: check the network")
	}
	return decodeInto(data, gocv.IMReadColor, dst)
}

// pause waits until the next picture is due.
func (p *poller) pause() error {
	select {
	case <-p.ctx.Done():
		return p.ctx.Err()
	case <-time.After(time.Until(p.last.Add(p.web.cfg.PollEvery))):
		return nil
	}
}

func (p *poller) interrupt() { p.cancel() }

func (p *poller) close() {
	p.cancel()
	p.body.Close()
}
