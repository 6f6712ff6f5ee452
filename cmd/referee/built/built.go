// Package built holds this folder's program as it is compiled for browsers, where the build
// tag referee asks for it: `make referee` compiles it, `make build` and the releases embed
// it.
package built
