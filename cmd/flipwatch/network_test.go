package main

import (
	"net/netip"
	"slices"
	"strings"
	"testing"
)

// TestInNetwork: the address is that of the network in the room. Interfaces are
// written with their addresses, those without a link in brackets.
func TestInNetwork(t *testing.T) {
	for _, tc := range []struct{ name, ports, routes, want string }{
		{"no network", "lo 127.0.0.1 ::1", "", ""},
		{"nothing at all", "", "", ""},
		{"at home", "lo 127.0.0.1 ::1; wlan0 fe80::1 2001:db8::5 192.168.1.20; docker0 172.17.0.1", "192.168.1.20 2001:db8::5", "192.168.1.20"},
		{"a bridge first", "docker0 172.17.0.1; br-0a1b2c3d4e5f 172.18.0.1; veth12 10.1.1.1; virbr0 192.168.122.1; eth0 192.168.1.20", "192.168.1.20", "192.168.1.20"},
		{"a bridge first, no route", "docker0 172.17.0.1; eth0 192.168.1.20", "", "192.168.1.20"},
		{"two networks", "eth0 10.0.0.2; wlan0 192.168.1.20", "192.168.1.20", "192.168.1.20"},
		{"all goes through a tunnel", "wg0 10.8.0.2; wlan0 192.168.1.20", "10.8.0.2", "192.168.1.20"},
		{"a tunnel by its kind", "tun 10.8.0.2; wlan0 192.168.1.20", "10.8.0.2", "192.168.1.20"},
		{"a tunnel alone", "lo 127.0.0.1; tailscale0 100.64.0.2", "100.64.0.2", "100.64.0.2"},
		{"containers alone", "docker0 172.17.0.1; lo 127.0.0.1", "", "172.17.0.1"},
		{"a bridge of one's own", "docker0 172.17.0.1; br-lan 192.168.1.1; wan 198.51.100.7", "", "192.168.1.1"},
		{"a public address that is used", "eth0 198.51.100.7; eth1 10.0.0.2", "198.51.100.7", "198.51.100.7"},
		{"two of one interface", "eth0 192.168.1.20 10.0.0.2", "10.0.0.2", "10.0.0.2"},
		{"private before public", "eth0 198.51.100.7; eth1 10.0.0.2", "", "10.0.0.2"},
		{"a cable that is out", "(eth0 10.0.0.2); wlan0 192.168.1.20", "", "192.168.1.20"},
		{"a cable that is out, and containers", "docker0 172.17.0.1; (eth0 10.0.0.2)", "", "10.0.0.2"},
		{"waiting for an address", "lo 127.0.0.1; eth0 169.254.3.4", "", ""},
		{"version 6 only", "lo ::1; eth0 fe80::1 2001:db8::5 2001:db8::6", "2001:db8::6", "2001:db8::6"},
		{"a route of version 6 only", "eth0 fe80::1 2001:db8::5 192.168.1.20; eth1 10.0.0.2", "2001:db8::5", "192.168.1.20"},
	} {
		var ports []networkPort
		for text := range strings.SplitSeq(tc.ports, ";") {
			words := strings.Fields(strings.Trim(text, " ()"))
			if len(words) > 0 {
				ports = append(ports, networkPort{words[0], !strings.Contains(text, "("), addresses(t, words[1:])})
			}
		}
		routes := addresses(t, strings.Fields(tc.routes))
		if got := inNetwork(ports, routes); got != tc.want {
			t.Errorf("%s: %q, want %q", tc.name, got, tc.want)
		}
		slices.Reverse(ports)
		if got := inNetwork(ports, routes); got != tc.want {
			t.Errorf("%s, the other way round: %q, want %q", tc.name, got, tc.want)
		}
	}
}

func addresses(t *testing.T, words []string) (all []netip.Addr) {
	t.Helper()
	for _, w := range words {
		a, err := netip.ParseAddr(w)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, a)
	}
	return all
}

// TestRoutes: what this machine says of itself fits together.
func TestRoutes(t *testing.T) {
	ports := networkPorts()
	for _, a := range routes() {
		if !slices.ContainsFunc(ports, func(p networkPort) bool { return slices.Contains(p.addresses, a) }) {
			t.Errorf("%s is no address of this machine: %v", a, ports)
		}
	}
}
