package camera

import (
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"gocv.io/x/gocv"
)

// quick are times short enough for tests and long enough for a busy machine.
func quick(events *[]Event) Config {
	return Config{
		OpenTimeout: 10 * time.Second, StallAfter: 300 * time.Millisecond, RetryAfter: 10 * time.Millisecond,
		GiveUpAfter: 5 * time.Second, PollEvery: 5 * time.Millisecond,
		Notify: func(e Event) { *events = append(*events, e) },
	}
}

// serve runs a server on loopback.
func serve(t *testing.T, h http.HandlerFunc) *httptest.Server {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return s
}

// multipart begins an MJPEG answer with that boundary.
func multipart(w http.ResponseWriter, boundary string) {
	w.Header().Set("Content-Type", "multipart/x-mixed-replace;boundary="+boundary)
	w.WriteHeader(http.StatusOK)
}

// part sends a picture and reports whether the client still listens.
func part(w http.ResponseWriter, boundary string, data []byte) bool {
	fmt.Fprintf(w, "--%s\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n", boundary, len(data))
	_, err := w.Write(append(data, "\r\n"...))
	w.(http.Flusher).Flush()
	return err == nil
}

// stream sends pictures of a size until the client goes.
func streamTo(t *testing.T, w http.ResponseWriter, r *http.Request, pictures [][]byte) {
	t.Helper()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for i := 0; part(w, "b", pictures[i%len(pictures)]); i++ {
		select {
		case <-r.Context().Done():
			return
		case <-tick.C:
		}
	}
}

// some are a few different pictures of a size.
func some(t *testing.T, width, height int) [][]byte {
	t.Helper()
	var all [][]byte
	for i := range 5 {
		all = append(all, encode(t, gocv.JPEGFileExt, width, height, i))
	}
	return all
}

func TestHTTPStreams(t *testing.T) {
	pictures := some(t, 64, 48)
	for _, c := range []struct {
		name   string
		handle http.HandlerFunc
	}{
		{"multipart", func(w http.ResponseWriter, r *http.Request) {
			multipart(w, "b")
			streamTo(t, w, r, pictures)
		}},
		{"boundary that is another one", func(w http.ResponseWriter, r *http.Request) {
			multipart(w, "--something else")
			streamTo(t, w, r, pictures)
		}},
		{"no type at all", func(w http.ResponseWriter, r *http.Request) {
			w.Header()["Content-Type"] = nil
			streamTo(t, w, r, pictures)
		}},
		{"some cut short, some garbage", func(w http.ResponseWriter, r *http.Request) {
			multipart(w, "b")
			streamTo(t, w, r, [][]byte{pictures[0], pictures[1][:500], []byte("garbage"), pictures[2]})
		}},
		{"bare pictures", func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "image/jpeg")
			w.(http.Flusher).Flush()
			for i := 0; r.Context().Err() == nil; i++ {
				if _, err := w.Write(pictures[i%5]); err != nil {
					return
				}
			}
		}},
		{"single pictures", func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Length", fmt.Sprint(len(pictures[0])))
			w.Write(pictures[0])
		}},
		{"single pictures of the wrong type", func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			w.Header().Set("Content-Length", fmt.Sprint(len(pictures[0])))
			w.Write(pictures[0])
		}},
		{"single pngs", func(w http.ResponseWriter, r *http.Request) {
			w.Write(encode(t, gocv.PNGFileExt, 64, 48, 1))
		}},
		{"behind another address", func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/" {
				http.Redirect(w, r, "/video", http.StatusFound)
				return
			}
			multipart(w, "b")
			streamTo(t, w, r, pictures)
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var events []Event
			s := open(t, serve(t, c.handle).URL, quick(&events))
			last := -1
			for range 10 {
				f := next(t, s)
				if f.Index <= last || f.Mat.Cols() != 64 || f.Mat.Rows() != 48 {
					t.Fatalf("frame %d of %d×%d after %d", f.Index, f.Mat.Cols(), f.Mat.Rows(), last)
				}
				last = f.Index
			}
			if info := s.Info(); info.Kind != Live || info.Width != 64 || info.Height != 48 {
				t.Errorf("info %+v", info)
			}
			if len(events) != 0 {
				t.Errorf("events %v", events)
			}
		})
	}
}

func TestHTTPChangesSize(t *testing.T) {
	small, large := some(t, 64, 48), some(t, 320, 240)
	var events []Event
	s := open(t, serve(t, func(w http.ResponseWriter, r *http.Request) {
		multipart(w, "b")
		streamTo(t, w, r, append(slices.Clone(small), large...))
	}).URL, quick(&events))
	seen := map[int]bool{}
	for range 1000 {
		f := next(t, s)
		seen[f.Mat.Cols()] = true
		if seen[64] && seen[320] {
			return
		}
	}
	t.Errorf("widths %v, events %v", seen, events)
}

// TestHTTPTrouble: the first connection ends in some way, the next is good.
func TestHTTPTrouble(t *testing.T) {
	pictures := some(t, 64, 48)
	for name, trouble := range map[string]http.HandlerFunc{
		"closes": func(w http.ResponseWriter, r *http.Request) {},
		"dies": func(w http.ResponseWriter, r *http.Request) {
			panic(http.ErrAbortHandler)
		},
		"stalls": func(w http.ResponseWriter, r *http.Request) {
			<-r.Context().Done()
		},
		"dies within a picture": func(w http.ResponseWriter, r *http.Request) {
			w.Write(pictures[0][:300])
			w.(http.Flusher).Flush()
			panic(http.ErrAbortHandler)
		},
		"stalls within a picture": func(w http.ResponseWriter, r *http.Request) {
			w.Write(pictures[0][:300])
			w.(http.Flusher).Flush()
			<-r.Context().Done()
		},
		"garbage only": func(w http.ResponseWriter, r *http.Request) {
			for r.Context().Err() == nil {
				if _, err := w.Write(make([]byte, 4096)); err != nil {
					return
				}
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			var connections atomic.Int32
			server := serve(t, func(w http.ResponseWriter, r *http.Request) {
				n := connections.Add(1)
				multipart(w, "b")
				switch {
				case n == 1:
					part(w, "b", pictures[0])
					part(w, "b", pictures[1])
					trouble(w, r)
				case n == 2:
					panic(http.ErrAbortHandler)
				default:
					streamTo(t, w, r, pictures)
				}
			})
			var events []Event
			s := open(t, server.URL, quick(&events))
			for !slices.Contains(kinds(events), SourceBack) {
				next(t, s)
			}
			if got := kinds(events); !slices.Equal(got, []EventKind{SourceLost, SourceBack}) || connections.Load() < 3 {
				t.Errorf("events %v after %d connections", events, connections.Load())
			}
		})
	}
}

func TestHTTPLost(t *testing.T) {
	var events []Event
	cfg := quick(&events)
	cfg.GiveUpAfter = 200 * time.Millisecond
	server := serve(t, func(w http.ResponseWriter, r *http.Request) {
		multipart(w, "b")
		part(w, "b", jpegOf(t, 1))
	})
	s := open(t, server.URL, cfg)
	server.Config.Handler = http.NotFoundHandler()
	server.Close()
	_, err := drain(t, s)
	want{ErrLost, "did not come back"}.check(t, err)
}

func TestHTTPPassword(t *testing.T) {
	server := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if name, password, _ := r.BasicAuth(); name != "anna" || password != "s3cret" {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		w.Write(jpegOf(t, 1))
	})
	with := func(user string) string { return strings.Replace(server.URL, "://", "://"+user+"@", 1) }
	var events []Event
	s := open(t, with("anna:s3cret"), quick(&events))
	next(t, s)
	if name := s.Info().Name; strings.Contains(name, "s3cret") || !strings.Contains(name, "anna") {
		t.Errorf("name %q", name)
	}
	for spec, says := range map[string]string{server.URL: "NAME:PASSWORD@", with("anna:s3cret2"): "does not take these"} {
		_, err := Open(t.Context(), spec, quick(&events))
		want{ErrNoSource, says}.check(t, err)
		if strings.Contains(err.Error(), "s3cret") {
			t.Errorf("the password is told: %v", err)
		}
	}
}

// TestHTTPDigest: network cameras want the password digested. What the client makes
// of it is not checked but for the name.
func TestHTTPDigest(t *testing.T) {
	pictures := some(t, 64, 48)
	server := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if got := r.Header.Get("Authorization"); !strings.HasPrefix(got, "Digest ") || !strings.Contains(got, `username="anna"`) || !strings.Contains(got, "response=") {
			w.Header().Set("WWW-Authenticate", `Digest realm="camera", nonce="c0ffee", qop="auth"`)
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		multipart(w, "b")
		streamTo(t, w, r, pictures)
	})
	with := func(user string) string { return strings.Replace(server.URL, "://", "://"+user+"@", 1) }
	var events []Event
	s := open(t, with("anna:s3cret"), slow(&events))
	for range 3 {
		if f := next(t, s); f.Mat.Cols() != 64 {
			t.Fatalf("%d pixels wide", f.Mat.Cols())
		}
	}
	_, err := Open(t.Context(), with("bert:s3cret"), quick(&events))
	want{ErrNoSource, "does not take these"}.check(t, err)
	if strings.Contains(err.Error(), "s3cret") {
		t.Errorf("the password is told: %v", err)
	}
	_, err = Open(t.Context(), server.URL, quick(&events))
	want{ErrNoSource, "NAME:PASSWORD"}.check(t, err)
}

func TestHTTPRefused(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	closed := "http://anna:s3cret@" + listener.Addr().String()
	listener.Close()
	trusted := httptest.NewTLSServer(http.NotFoundHandler())
	defer trusted.Close()
	trusted.Config.ErrorLog = log.New(io.Discard, "", 0)
	plain := serve(t, http.NotFound)
	other, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	go func() { // ends with the listener
		for {
			conn, err := other.Accept()
			if err != nil {
				return
			}
			fmt.Fprint(conn, "SSH-2.0-OpenSSH_9.2\r\n")
			conn.Close()
		}
	}()
	for _, c := range []struct {
		name, url string
		handle    http.HandlerFunc
		want      want
	}{
		{"certificate of its own", trusted.URL, nil, want{ErrNoSource, "certificate"}},
		{"not encrypted", strings.Replace(plain.URL, "http:", "https:", 1), nil, want{ErrNoSource, "write http://"}},
		{"no web server", "http://" + other.Addr().String(), nil, want{ErrNoSource, "check the port"}},
		{"nobody there", closed, nil, want{ErrNoSource, "connection refused"}},
		{"no such host", "http://127.0.0.1.invalid/", nil, want{ErrNoSource, "127.0.0.1.invalid"}},
		{"a page", "", func(w http.ResponseWriter, r *http.Request) { w.Write([]byte("<html><body>IP camera</body></html>")) }, want{ErrNoSource, "web page"}},
		{"nothing", "", func(w http.ResponseWriter, r *http.Request) {}, want{ErrNoSource, "sends nothing"}},
		{"no such path", "", http.NotFound, want{ErrNoSource, "404"}},
		{"broken server", "", func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(503) }, want{ErrNoSource, "503"}},
		{"silent", "", func(w http.ResponseWriter, r *http.Request) { <-r.Context().Done() }, want{ErrNoSource, "check"}},
		{"no picture in the stream", "", func(w http.ResponseWriter, r *http.Request) {
			multipart(w, "b")
			w.(http.Flusher).Flush()
			<-r.Context().Done()
		}, want{ErrNoSource, "no picture came within"}},
		{"what FFmpeg cannot read", "", func(w http.ResponseWriter, r *http.Request) { w.Write(make([]byte, 2000)) }, want{ErrNoSource, "FFmpeg"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			url := c.url
			if url == "" {
				url = serve(t, c.handle).URL
			}
			_, err := Open(t.Context(), url, Config{OpenTimeout: time.Second})
			c.want.check(t, err)
			if strings.Contains(err.Error(), "s3cret") {
				t.Errorf("the password is told: %v", err)
			}
		})
	}
}

// TestHTTPVideo: a video behind an address is read through FFmpeg.
func TestHTTPVideo(t *testing.T) {
	path := film(t, "a.mp4", "mp4v", 10, 30)
	server := serve(t, func(w http.ResponseWriter, r *http.Request) { http.ServeFile(w, r, path) })
	var events []Event
	s := open(t, server.URL+"/a.mp4", quick(&events))
	if f := next(t, s); f.Mat.Cols() != 64 {
		t.Errorf("%d pixels wide", f.Mat.Cols())
	}
}

// TestRTSPSilent: a server that says nothing does not block for longer than it
// may.
func TestRTSPSilent(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	begun := time.Now()
	_, err = Open(t.Context(), "rtsp://anna:s3cret@"+listener.Addr().String()+"/stream", Config{OpenTimeout: 500 * time.Millisecond})
	if !errors.Is(err, ErrNoSource) || strings.Contains(err.Error(), "s3cret") {
		t.Errorf("error %v", err)
	}
	if d := time.Since(begun); d > 8*time.Second {
		t.Errorf("refused after %v", d)
	}
}

// TestConnectError: each reason why nobody is reached has its cure, and none tells
// the password.
func TestConnectError(t *testing.T) {
	for name, c := range map[string]struct {
		err  error
		says string
	}{
		"no such name": {&net.DNSError{Name: "fone.local", Err: "no such host"}, "nothing is called fone.local: check the name"},
		"refused":      {&net.OpError{Op: "dial", Err: syscall.ECONNREFUSED}, "check that the server runs"},
		"elsewhere":    {&net.OpError{Op: "dial", Err: syscall.EHOSTUNREACH}, "in the same network"},
		"no answer":    {&net.OpError{Op: "dial", Err: os.ErrDeadlineExceeded}, "does not answer"},
		// net/http's words for a server that speaks first, and then ends.
		"speaks first": {errors.New("readLoopPeekFailLocked: %!w(<nil>)"), "no web server: check the port"},
		"hangs up":     {io.EOF, "hangs up without an answer"},
		"another":      {errors.New("strange"), "strange"},
	} {
		t.Run(name, func(t *testing.T) {
			got := connectError(&url.Error{Op: "Get", URL: "http://anna:s3cret@phone/", Err: c.err}).Error()
			if !strings.Contains(got, c.says) || strings.Contains(got, "s3cret") {
				t.Errorf("says %q, want something of %q", got, c.says)
			}
		})
	}
}
