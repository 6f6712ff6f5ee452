package web

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"slices"
	"strings"
	"syscall"
)

func isWildcard(host string) bool { return host == "" || host == "0.0.0.0" || host == "::" }

// listen opens the port.
func listen(ctx context.Context, address string) (net.Listener, error) {
	var config net.ListenConfig
	l, err := config.Listen(ctx, "tcp", address)
	var name *net.DNSError
	switch {
	case err == nil:
		return l, nil
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("--listen %s: another program listens there, perhaps a second arbiter serve; name another port", address)
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		own := "127.0.0.1"
		for _, at := range lanAddresses() {
			own += ", " + at.String()
		}
		return nil, fmt.Errorf("--listen %s: this is no address of this machine, which has %s", address, own)
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("--listen %s: this user may not use that port; those from 1024 up are for everybody", address)
	case errors.As(err, &name):
		return nil, fmt.Errorf("--listen %s: there is no host %s", address, name.Name)
	}
	return nil, fmt.Errorf("--listen %s: %w", address, err)
}

// lanAddresses returns the addresses by which others in the local network reach this machine, the
// likeliest first: the one that it would use towards the Internet, then those that belong to no
// bridge of virtual machines.
func lanAddresses() []netip.Addr {
	interfaces, err := net.Interfaces()
	if err != nil {
		return nil
	}
	type candidate struct {
		at   netip.Addr
		rank int
	}
	outward := outwardAddress()
	var list []candidate
	for _, i := range interfaces {
		if i.Flags&net.FlagUp == 0 || i.Flags&net.FlagLoopback != 0 {
			continue
		}
		addresses, err := i.Addrs()
		if err != nil {
			continue
		}
		for _, a := range addresses {
			network, ok := a.(*net.IPNet)
			if !ok {
				continue
			}
			at, ok := netip.AddrFromSlice(network.IP)
			if at = at.Unmap(); !ok || !at.IsGlobalUnicast() { // link-local ones need a zone, which no browser accepts
				continue
			}
			rank := 1
			switch {
			case at == outward:
				rank = 0
			case isBridge(i.Name):
				rank = 3
			case at.Is6():
				rank = 2
			}
			list = append(list, candidate{at, rank})
		}
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Compare(a.rank, b.rank) })
	var all []netip.Addr
	for _, c := range list {
		all = append(all, c.at)
	}
	return all
}

// isBridge reports whether an interface leads to virtual machines or containers only.
func isBridge(name string) bool {
	return slices.ContainsFunc([]string{"docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "podman", "lxc", "cni"},
		func(prefix string) bool { return strings.HasPrefix(name, prefix) })
}

// outwardAddress returns the address that this machine would use towards the Internet. Nothing is
// sent to find out.
func outwardAddress() netip.Addr {
	conn, err := net.Dial("udp4", "192.0.2.1:9") // an address that nobody has
	if err != nil {
		return netip.Addr{}
	}
	defer conn.Close()
	return conn.LocalAddr().(*net.UDPAddr).AddrPort().Addr().Unmap()
}
