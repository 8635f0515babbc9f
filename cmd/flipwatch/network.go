package main

import (
	"net"
	"net/netip"
	"regexp"
	"slices"
)

// networkPort is an interface of this machine, with its addresses.
type networkPort struct {
	name      string
	linked    bool // up, and something is at the other end
	addresses []netip.Addr
}

// networkPorts are those of this machine; none when they cannot be listed.
func networkPorts() []networkPort {
	interfaces, _ := net.Interfaces() // it is asked again
	var ports []networkPort
	for i := range interfaces {
		p := networkPort{name: interfaces[i].Name, linked: interfaces[i].Flags&net.FlagRunning != 0}
		if interfaces[i].Flags&net.FlagPointToPoint != 0 {
			p.name = tunnel
		}
		addrs, _ := interfaces[i].Addrs()
		for _, a := range addrs {
			if prefix, err := netip.ParsePrefix(a.String()); err == nil {
				p.addresses = append(p.addresses, prefix.Addr())
			}
		}
		ports = append(ports, p)
	}
	return ports
}

// routes returns the addresses with which this machine would speak to others: those
// of its default routes. Nothing is sent; 192.0.2.1 and 2001:db8::1 are nobody's (RFC
// 5737 and 3849).
func routes() []netip.Addr {
	var addresses []netip.Addr
	for _, other := range []string{"192.0.2.1:9", "[2001:db8::1]:9"} {
		c, err := net.Dial("udp", other)
		if err != nil {
			continue // no such route
		}
		if a, ok := c.LocalAddr().(*net.UDPAddr); ok {
			addresses = append(addresses, a.AddrPort().Addr().Unmap())
		}
		c.Close() //nolint:errcheck // nothing was sent
	}
	return addresses
}

// tunnel is how an interface with one machine at its other end is called here.
const tunnel = "tun"

// inside is how the interfaces are called that lead to containers, virtual machines
// and tunnels: their addresses are of no use to a phone in the room. A bridge that
// somebody made, such as br0 or br-lan, is none of them; Docker's have twelve digits.
var inside = regexp.MustCompile(`^(docker|br-[0-9a-f]{12}$|veth|podman|cni|flannel|cali|lxc|lxdbr|virbr|vnet|vmnet|vboxnet|` +
	tunnel + `|utun|tap|wg|tailscale|zt|ppp|ipsec|nordlynx|proton)`)

// inNetwork returns the address that others in the network have for this machine: on
// the interface by which it reaches the network itself, else on another one; the ones
// inside of the machine come last. "" if there is none.
func inNetwork(ports []networkPort, routes []netip.Addr) string {
	best, most := "", 0
	for _, p := range ports {
		port := 0
		for i, better := range []bool{p.linked, p.leadsTo(routes), !inside.MatchString(p.name)} {
			if better {
				port += manyKinds << i
			}
		}
		for _, a := range p.addresses {
			if kind := kindOf(a, slices.Contains(routes, a)); kind > 0 && port+kind > most {
				best, most = a.String(), port+kind
			}
		}
	}
	return best
}

// leadsTo reports whether one of the addresses is the interface's.
func (p *networkPort) leadsTo(routes []netip.Addr) bool {
	return slices.ContainsFunc(p.addresses, func(a netip.Addr) bool { return slices.Contains(routes, a) })
}

// manyKinds is more than there are kinds of addresses.
const manyKinds = 8

// kindOf is greater for an address that is better shown: of IPv4 before IPv6, one that
// is used before others, a private one before a public one; 0 is for those that nobody
// else can use, also what begins with 169.254 and fe80.
func kindOf(a netip.Addr, used bool) int {
	switch {
	case !a.IsGlobalUnicast():
		return 0
	case a.Is4() && used:
		return 5
	case a.Is4() && a.IsPrivate():
		return 4
	case a.Is4():
		return 3
	case used:
		return 2
	}
	return 1
}
