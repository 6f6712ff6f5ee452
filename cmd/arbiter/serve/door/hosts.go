package door

import (
	"crypto/x509"
	"net"
	"net/http"
	"net/netip"
	"os"
	"strings"
)

// Hosts are the names that this server answers to. A page of another site can have its
// own name lead to this machine (DNS rebinding): it is refused, since its name is none of
// these. An address of this machine needs no entry.
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
		if name = HostName(name); name != "" {
			h.names[name] = true
		}
	}
	return h
}

// HostName is a host as it is compared: in small letters, without a port or a final dot.
func HostName(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
}

// ours tells whether a request names this server.
func (h hosts) ours(r *http.Request) bool {
	name := HostName(r.Host)
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
