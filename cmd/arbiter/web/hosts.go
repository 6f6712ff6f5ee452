package web

import (
	"crypto/x509"
	"net"
	"net/http"
	"net/netip"
	"os"
	"strings"
)

// hosts are the names of this server. A page of another site can make its own name lead to this
// machine (DNS rebinding); it is refused, because its name is not listed. An address of this
// machine needs no entry.
type hosts struct {
	names       map[string]bool
	certificate *x509.Certificate // its names count too; nil for none
}

func newHosts(listen string, more []string, certificate *x509.Certificate) hosts {
	h := hosts{names: map[string]bool{"localhost": true}, certificate: certificate}
	if name, err := os.Hostname(); err == nil {
		first, _, _ := strings.Cut(name, ".")
		more = append([]string{name, first, first + ".local"}, more...)
	}
	if name, _, err := net.SplitHostPort(listen); err == nil {
		more = append(more, name)
	}
	for _, name := range more {
		if name = hostName(name); name != "" {
			h.names[name] = true
		}
	}
	return h
}

// hostName returns a host as it is compared: in small letters, without a port or a final dot.
func hostName(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
}

// ours reports whether a request names this server.
func (h hosts) ours(r *http.Request) bool {
	name := hostName(r.Host)
	if name == "" {
		return false
	}
	if h.names[name] || h.certificate != nil && h.certificate.VerifyHostname(name) == nil {
		return true
	}
	at, err := netip.ParseAddr(name)
	if err != nil {
		return false
	}
	if at = at.Unmap().WithZone(""); at.IsLoopback() {
		return true
	}
	local, ok := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr)
	return ok && local.AddrPort().Addr().Unmap().WithZone("") == at
}

// sourceOf returns where a request comes from, and whether that is this machine itself. Behind a
// proxy on this machine it is the address that the proxy gives.
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

// hostOf returns the address of one end of a connection, without its port.
func hostOf(end string) netip.Addr {
	both, _ := netip.ParseAddrPort(end) // none for a Unix socket
	return both.Addr().Unmap()
}

// isOwn reports whether a connection to a local address comes from this machine.
func isOwn(from netip.Addr, local net.Addr) bool {
	return from.IsLoopback() || local != nil && from.IsValid() && from == hostOf(local.String())
}

// sourceName returns the name by which limits count an address. An IPv6 network counts as one
// source, because its addresses cost nothing.
func sourceName(at netip.Addr) string {
	if at = at.WithZone(""); at.Is6() && !at.IsLoopback() {
		if network, err := at.Prefix(64); err == nil {
			return network.String()
		}
	}
	return at.String()
}
