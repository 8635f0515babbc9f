package camera

import (
	"errors"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bluenviron/gortsplib/v5"
	"github.com/bluenviron/gortsplib/v5/pkg/base"
	"github.com/bluenviron/gortsplib/v5/pkg/description"
	rtp "github.com/bluenviron/gortsplib/v5/pkg/format"
	"github.com/bluenviron/gortsplib/v5/pkg/liberrors"
)

// rtspCamera is a server on loopback as network cameras have one: Motion JPEG in
// RTP (RFC 2435) at the path /stream. It uses gortsplib, the library of mediamtx.
type rtspCamera struct {
	t        *testing.T
	address  string
	password string // of anna; "" asks for none
	server   *gortsplib.Server
	media    *description.Media
	stop     chan struct{}
	done     chan struct{}

	mu       sync.Mutex
	stream   *gortsplib.ServerStream // nil before it is on
	pictures [][]byte                // sent in turn; none: the server is silent
}

// newRTSP starts a server, on a free port unless address names one.
func newRTSP(t *testing.T, address, password string, pictures [][]byte) *rtspCamera {
	t.Helper()
	c := &rtspCamera{t: t, password: password, pictures: pictures}
	c.start(address)
	t.Cleanup(c.close)
	return c
}

func (c *rtspCamera) start(address string) {
	c.t.Helper()
	listen := func(network, address string) (net.Listener, error) {
		l, err := net.Listen(network, address)
		if err == nil {
			c.address = l.Addr().String()
		}
		return l, err
	}
	if address == "" {
		address = "127.0.0.1:0"
	}
	c.server = &gortsplib.Server{Handler: c, RTSPAddress: address, Listen: listen}
	if err := c.server.Start(); err != nil {
		c.t.Fatal(err)
	}
	mjpeg := &rtp.MJPEG{}
	c.media = &description.Media{Type: description.MediaTypeVideo, Formats: []rtp.Format{mjpeg}}
	stream := &gortsplib.ServerStream{Server: c.server, Desc: &description.Session{Medias: []*description.Media{c.media}}}
	if err := stream.Initialize(); err != nil {
		c.t.Fatal(err)
	}
	c.mu.Lock()
	c.stream = stream
	c.mu.Unlock()
	c.stop, c.done = make(chan struct{}), make(chan struct{})
	go c.send(mjpeg)
}

// send sends the pictures, a hundred a second.
func (c *rtspCamera) send(mjpeg *rtp.MJPEG) {
	defer close(c.done)
	packets, err := mjpeg.CreateEncoder()
	if err != nil {
		c.t.Error(err)
		return
	}
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for i := uint32(0); ; i++ {
		select {
		case <-c.stop:
			return
		case <-tick.C:
		}
		c.mu.Lock()
		pictures := c.pictures
		c.mu.Unlock()
		if len(pictures) == 0 {
			continue
		}
		list, err := packets.Encode(pictures[int(i)%len(pictures)])
		if err != nil {
			c.t.Error(err)
			return
		}
		for _, p := range list {
			p.Timestamp = i * 900 // of a clock with 90 kHz
			if c.stream.WritePacketRTP(c.media, p) != nil {
				return // closed
			}
		}
	}
}

// show changes what is sent from now on.
func (c *rtspCamera) show(pictures [][]byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.pictures = pictures
}

// close ends the server and its connections.
func (c *rtspCamera) close() {
	if c.server == nil {
		return
	}
	close(c.stop)
	<-c.done
	c.stream.Close()
	c.server.Close()
	c.server = nil
}

// url is the stream's address for somebody with that name and password.
func (c *rtspCamera) url(user string) string {
	if user != "" {
		user += "@"
	}
	return "rtsp://" + user + c.address + "/stream"
}

func (c *rtspCamera) admit(conn *gortsplib.ServerConn, request *base.Request, path string) (*base.Response, *gortsplib.ServerStream, error) {
	if c.password != "" && !conn.VerifyCredentials(request, "anna", c.password) {
		return &base.Response{StatusCode: base.StatusUnauthorized}, nil, liberrors.ErrServerAuth{}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.stream == nil || path != "/stream" {
		return &base.Response{StatusCode: base.StatusNotFound}, nil, nil
	}
	return &base.Response{StatusCode: base.StatusOK}, c.stream, nil
}

// OnDescribe answers what there is.
func (c *rtspCamera) OnDescribe(ctx *gortsplib.ServerHandlerOnDescribeCtx) (*base.Response, *gortsplib.ServerStream, error) {
	return c.admit(ctx.Conn, ctx.Request, ctx.Path)
}

// OnSetup lets a client in.
func (c *rtspCamera) OnSetup(ctx *gortsplib.ServerHandlerOnSetupCtx) (*base.Response, *gortsplib.ServerStream, error) {
	return c.admit(ctx.Conn, ctx.Request, ctx.Path)
}

// OnPlay starts the stream for a client.
func (c *rtspCamera) OnPlay(*gortsplib.ServerHandlerOnPlayCtx) (*base.Response, error) {
	return &base.Response{StatusCode: base.StatusOK}, nil
}

// slow are times for FFmpeg, which takes a second to know a stream.
func slow(events *[]Event) Config {
	cfg := quick(events)
	cfg.StallAfter, cfg.GiveUpAfter = time.Second, 20*time.Second
	return cfg
}

func TestRTSP(t *testing.T) {
	server := newRTSP(t, "", "s3cret", some(t, 64, 48))
	var events []Event
	s := open(t, server.url("anna:s3cret"), slow(&events))
	last := -1
	for range 10 {
		f := next(t, s)
		if f.Index <= last || f.Mat.Cols() != 64 || f.Mat.Rows() != 48 {
			t.Fatalf("frame %d of %d×%d after %d", f.Index, f.Mat.Cols(), f.Mat.Rows(), last)
		}
		last = f.Index
	}
	if info := s.Info(); info.Kind != Live || strings.Contains(info.Name, "s3cret") || len(events) != 0 {
		t.Errorf("info %+v, events %v", info, events)
	}
}

// TestRTSPTrouble: the server falls silent or ends, and is there again.
func TestRTSPTrouble(t *testing.T) {
	if testing.Short() {
		t.Skip("FFmpeg takes seconds to open a stream")
	}
	pictures := some(t, 64, 48)
	for name, trouble := range map[string]func(*rtspCamera){
		"silent": func(c *rtspCamera) { c.show(nil); time.AfterFunc(1500*time.Millisecond, func() { c.show(pictures) }) },
		"ends":   func(c *rtspCamera) { c.close(); c.start(c.address) },
		"gone for a second": func(c *rtspCamera) {
			c.close()
			time.AfterFunc(time.Second, func() { c.start(c.address) })
		},
	} {
		t.Run(name, func(t *testing.T) {
			server := newRTSP(t, "", "", pictures)
			var events []Event
			s := open(t, server.url(""), slow(&events))
			next(t, s)
			trouble(server)
			for !slices.Contains(kinds(events), SourceBack) {
				next(t, s)
			}
			if got := kinds(events); !slices.Equal(got, []EventKind{SourceLost, SourceBack}) {
				t.Errorf("events %v", got)
			}
		})
	}
}

func TestRTSPRefused(t *testing.T) {
	locked := newRTSP(t, "", "s3cret", some(t, 64, 48))
	empty := newRTSP(t, "", "", nil)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	nobody := "rtsp://anna:s3cret@" + listener.Addr().String() + "/stream"
	listener.Close()
	for name, c := range map[string]struct {
		spec string
		want want
	}{
		"no password":    {locked.url(""), want{ErrNoSource, "name and password"}},
		"wrong password": {locked.url("anna:s3cret2"), want{ErrNoSource, "name and password"}},
		"no such path":   {locked.url("anna:s3cret") + "2", want{ErrNoSource, "path"}},
		"404":            {empty.url("") + "2", want{ErrNoSource, "404"}},
		"no picture":     {empty.url(""), want{ErrNoSource, "check"}}, // whichever notices first
		"nobody there":   {nobody, want{ErrNoSource, "connection refused"}},
		"no such host":   {"rtsp://127.0.0.1.invalid/stream", want{ErrNoSource, "127.0.0.1.invalid"}},
		"a web server":   {strings.Replace(serve(t, nil).URL, "http", "rtsp", 1), want{ErrNoSource, "http://"}},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Open(t.Context(), c.spec, Config{OpenTimeout: time.Second})
			c.want.check(t, err)
			if errors.Is(err, ErrNoSource) && strings.Contains(err.Error(), "s3cret") {
				t.Errorf("the password is told: %v", err)
			}
		})
	}
}
