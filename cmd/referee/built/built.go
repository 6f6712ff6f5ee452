// Package built holds this folder's program as it is compiled for browsers, where the build
// tag referee asks for it: `make program` compiles it; `make build`, `make install` and the
// releases embed it.
package built
