package camera

import (
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"regexp"
	"strings"
	"syscall"
)

// Redacted is a source as it may be told: without the password of an address.
func Redacted(spec string) string {
	if _, _, ok := strings.Cut(spec, "://"); !ok {
		return spec
	}
	switch u, err := url.Parse(spec); {
	case err == nil && u.Opaque == "":
		return u.Redacted()
	case err == nil || strings.ContainsAny(spec, " \t"): // a command or a pipeline with addresses in it
		return regexp.MustCompile(`(://[^/@\s:]*):[^/@\s]*@`).ReplaceAllString(spec, "$1:xxxxx@")
	}
	return withoutPassword(spec)
}

// withoutPassword takes name and password out of what is no proper address.
func withoutPassword(spec string) string {
	scheme, rest, _ := strings.Cut(spec, "://")
	if i := strings.LastIndexByte(rest, '@'); i >= 0 {
		return scheme + "://…" + rest[i:]
	}
	return spec
}

// passwordHint is for addresses that a password has broken.
func passwordHint(spec string) string {
	if !strings.Contains(spec, "@") {
		return ""
	}
	return "; in a password write / as %2F, # as %23, ? as %3F, @ as %40 and % as %25"
}

// connectError words why no connection came about, without the address, which
// may hold a password.
func connectError(err error) error {
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err
	}
	var name *net.DNSError
	var certificate *tls.CertificateVerificationError
	var wait net.Error
	switch {
	case errors.As(err, &name):
		return fmt.Errorf("nothing is called %s: check the name, or write the address in numbers", name.Name)
	case errors.Is(err, syscall.ECONNREFUSED):
		return errors.New("connection refused: check that the server runs and that the port is right")
	case errors.Is(err, syscall.EHOSTUNREACH), errors.Is(err, syscall.ENETUNREACH):
		return errors.New("there is no way there: check the address, and that both are in the same network")
	case errors.As(err, &certificate):
		return errors.New("this machine does not trust its certificate: write http:// if it has that too, or install the certificate")
	case strings.Contains(err.Error(), "HTTP response to HTTPS client"):
		return errors.New("it does not encrypt: write http:// instead of https://")
	case strings.Contains(err.Error(), "malformed HTTP"), strings.Contains(err.Error(), "readLoopPeekFail"):
		return errors.New("what answers there is no web server: check the port")
	case errors.Is(err, io.EOF), errors.Is(err, syscall.ECONNRESET), errors.Is(err, syscall.EPIPE):
		return errors.New("it hangs up without an answer: check the port, and that the camera is free")
	case errors.As(err, &wait) && wait.Timeout():
		return errors.New("it does not answer: check the address, and that both are in the same network")
	}
	return err
}
