//go:build !referee

package built

// Program and Exec are not embedded.
var (
	Program []byte
	Exec    string
)
