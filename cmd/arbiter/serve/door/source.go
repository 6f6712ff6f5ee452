package door

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// sourceOf is where a request comes from, and whether that is this machine itself.
// Behind a proxy on this machine it is what the proxy says.
func sourceOf(r *http.Request) (source string, own bool) {
	at := hostOf(r.RemoteAddr)
	if forwarded := r.Header.Get("X-Forwarded-For"); at.IsLoopback() && forwarded != "" {
		last := forwarded[strings.LastIndexByte(forwarded, ',')+1:] // the one that the proxy added
		if named, err := netip.ParseAddr(strings.TrimSpace(last)); err == nil {
			at = named.Unmap()
		}
	}
	local, _ := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	return sourceName(at), isOwn(at, local)
}

// hostOf is the address of a connection's end without its port.
func hostOf(end string) netip.Addr {
	both, _ := netip.ParseAddrPort(end) // none for a pipe
	return both.Addr().Unmap()
}

// isOwn tells whether a connection to a local address comes from this machine.
func isOwn(from netip.Addr, local net.Addr) bool {
	return from.IsLoopback() || local != nil && from.IsValid() && from == hostOf(local.String())
}

// sourceName is what limits count an address by. An IPv6 network counts as one source:
// its addresses cost nothing.
func sourceName(at netip.Addr) string {
	if at = at.WithZone(""); at.Is6() && !at.IsLoopback() {
		if network, err := at.Prefix(64); err == nil {
			return network.String()
		}
	}
	return at.String()
}
