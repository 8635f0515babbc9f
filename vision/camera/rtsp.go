package camera

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/textproto"
	"net/url"
	"strings"
)

// openRTSP opens a stream through FFmpeg.
func openRTSP(ctx context.Context, spec, _ string, cfg Config) (Source, error) {
	u, err := url.Parse(spec)
	if err != nil || u.Host == "" {
		return nil, fmt.Errorf("%w: %s is no address: write rtsp://HOST:PORT/PATH%s", ErrUsage, withoutPassword(spec), passwordHint(spec))
	}
	open := func(ctx context.Context) (grabber, error) {
		g, err := openFFmpeg(spec, cfg)
		if err != nil && u.Scheme == "rtsp" {
			return nil, whyNoRTSP(ctx, u, err)
		}
		return g, err
	}
	cfg.FrozenAfter *= frozenStream
	return openLive(ctx, Info{Name: u.Redacted(), Kind: Live}, open, cfg)
}

// rtspPort is where RTSP servers listen unless the address says otherwise (RFC
// 2326, 3.2).
const rtspPort = "554"

// whyNoRTSP asks a server itself why FFmpeg, which does not tell, could not open
// an address: a DESCRIBE (RFC 2326, 10.2) without a password. Where the answer
// says nothing more the error stays as it was.
func whyNoRTSP(ctx context.Context, u *url.URL, opened error) error {
	host := u.Host
	if u.Port() == "" {
		host = net.JoinHostPort(u.Hostname(), rtspPort)
	}
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", host)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return connectError(err)
	}
	defer conn.Close()
	if until, ok := ctx.Deadline(); ok {
		_ = conn.SetDeadline(until) // a connection without one waits for the server to hang up
	}
	bare := url.URL{Scheme: u.Scheme, Host: u.Host, Path: u.Path, RawPath: u.RawPath, RawQuery: u.RawQuery}
	if _, err = fmt.Fprintf(conn, "DESCRIBE %s RTSP/1.0\r\nCSeq: 1\r\nAccept: application/sdp\r\n\r\n", &bare); err != nil {
		return opened
	}
	answer, err := textproto.NewConn(conn).ReadLine()
	if err != nil {
		return opened
	}
	return rtspRefusal(answer, u.User != nil, opened)
}

// rtspRefusal words the first line of a server's answer.
func rtspRefusal(answer string, hasPassword bool, opened error) error {
	protocol, status, _ := strings.Cut(answer, " ")
	switch code, _, _ := strings.Cut(status, " "); {
	case strings.HasPrefix(protocol, "HTTP/"):
		return errors.New("a web server answers there: begin the address with http://")
	case !strings.HasPrefix(protocol, "RTSP/"):
		return errors.New("what answers there is no RTSP server: check the port")
	case code == "401" && hasPassword:
		return errors.New("it asks for a name and password, and does not take these: check them, and the path")
	case code == "401":
		return errors.New("it asks for a name and password: write rtsp://NAME:PASSWORD@HOST/PATH")
	case code == "404":
		return errors.New("the server has no such stream (404): check the path")
	case code != "200":
		return fmt.Errorf("the server answers %s", status)
	}
	return opened
}
