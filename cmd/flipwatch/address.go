package main

import (
	"cmp"
	"net"
	"net/netip"
	"strconv"
	"strings"

	"flipwatch/display"
)

// pageAt returns a function that tells where other machines find a page that
// listens at HOST:PORT; nil when they cannot. For all addresses of this machine it is
// the one that it has in the network, as soon as it has one.
func pageAt(address string) func() display.Address {
	host, port := listensAt(address)
	switch ip, err := netip.ParseAddr(host); {
	case port == 0, host == "localhost", err == nil && ip.IsLoopback():
		return nil
	case host == "":
		return pageWhere(func() string { return inNetwork(networkPorts(), routes()) }, port)
	}
	return pageWhere(func() string { return host }, port)
}

// listensAt parts HOST:PORT. The host is "" for all addresses of this machine, the
// port 0 when nobody knows it.
func listensAt(address string) (host string, port int) {
	host, service, err := net.SplitHostPort(address)
	if err != nil {
		return "", 0
	}
	if port, err = net.LookupPort("tcp", service); err != nil {
		return "", 0
	}
	if ip, err := netip.ParseAddr(host); err == nil && ip.IsUnspecified() {
		host = ""
	}
	return host, port
}

// pageWhere returns a function that tells the page of a host that may change. The page
// is made anew only then: its QR code takes as long as some pictures of the board.
func pageWhere(where func() string, port int) func() display.Address {
	var page display.Address
	last := ""
	return func() display.Address {
		if host := where(); host != last {
			last, page = host, pageOf(host, port)
		}
		return page
	}
}

// browseAt is what a browser takes for a page that listens at HOST:PORT: as others in
// the network write it or, where they cannot, as it is written on this machine; "" when
// nobody knows.
func browseAt(address string) string {
	if page := pageAt(address); page != nil {
		if url := page().URL; url != "" {
			return url
		}
	}
	host, port := listensAt(address)
	if port == 0 {
		return ""
	}
	return pageOf(cmp.Or(host, "localhost"), port).URL
}

// pageOf is the page of a host, none for "".
func pageOf(host string, port int) display.Address {
	if host == "" {
		return display.Address{}
	}
	const usual = ":80" // browsers take it anyway
	page, err := display.NewAddress("http://" + strings.TrimSuffix(net.JoinHostPort(host, strconv.Itoa(port)), usual) + "/")
	if err != nil {
		return display.Address{} // a name of hundreds of letters
	}
	return page
}
