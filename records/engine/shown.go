package engine

import (
	"net/url"
	"strings"
)

// IsServer tells whether a place of records is a server's address.
func IsServer(path string) bool {
	return strings.HasPrefix(path, "postgres://") || strings.HasPrefix(path, "postgresql://")
}

// Shown is a place of records as it may be shown and logged: a server's address
// loses its password.
func Shown(path string) string {
	if !IsServer(path) {
		return path
	}
	u, err := url.Parse(path)
	if err != nil {
		scheme, _, _ := strings.Cut(path, "//")
		return scheme + "//…"
	}
	if u.User != nil {
		u.User = url.User(u.User.Username())
	}
	values := u.Query()
	for _, secret := range []string{"password", "sslpassword"} {
		values.Del(secret)
	}
	u.RawQuery = values.Encode()
	return u.String()
}
