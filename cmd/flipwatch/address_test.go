package main

import (
	"net"
	"testing"
)

// cidr is an address as an interface has it.
type cidr string

func (cidr) Network() string  { return "ip+net" }
func (c cidr) String() string { return string(c) }

func TestInNetwork(t *testing.T) {
	for _, tc := range []struct {
		name  string
		addrs []net.Addr
		want  string
	}{
		{"no network", []net.Addr{cidr("127.0.0.1/8"), cidr("::1/128")}, ""},
		{"a network at home", []net.Addr{cidr("127.0.0.1/8"), cidr("fe80::1/64"), cidr("2001:db8::5/64"), cidr("192.168.1.20/24"), cidr("172.17.0.1/16")}, "192.168.1.20"},
		{"private before public", []net.Addr{cidr("198.51.100.7/24"), cidr("10.0.0.2/8")}, "10.0.0.2"},
		{"waiting for an address", []net.Addr{cidr("127.0.0.1/8"), cidr("169.254.3.4/16")}, ""},
		{"version 6 only", []net.Addr{cidr("::1/128"), cidr("fe80::1/64"), cidr("2001:db8::5/64")}, "2001:db8::5"},
		{"nonsense", []net.Addr{cidr("ether")}, ""},
	} {
		if got := inNetwork(tc.addrs); got != tc.want {
			t.Errorf("%s: %q, want %q", tc.name, got, tc.want)
		}
	}
}

func TestPageAt(t *testing.T) {
	for address, want := range map[string]string{
		"192.168.1.20:8080": "http://192.168.1.20:8080/",
		"192.168.1.20:80":   "http://192.168.1.20/",
		"192.168.1.20:http": "http://192.168.1.20/",
		"[2001:db8::5]:80":  "http://[2001:db8::5]/",
		"club.local:8080":   "http://club.local:8080/",
		"127.0.0.1:8080":    "", // no phone can reach it
		"[::1]:8080":        "",
		"localhost:8080":    "",
		"192.168.1.20:0":    "",
		"192.168.1.20":      "",
		"":                  "",
	} {
		page := pageAt(address)
		got := ""
		if page != nil {
			got = page().URL
		}
		if got != want {
			t.Errorf("%q is found at %q, want %q", address, got, want)
		}
	}
	for _, all := range []string{":8080", "0.0.0.0:8080", "[::]:8080"} {
		if pageAt(all) == nil {
			t.Errorf("%q is found nowhere", all)
		}
	}
}
