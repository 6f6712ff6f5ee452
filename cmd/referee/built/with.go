//go:build referee

package built

import _ "embed" // the program

// Program is the program, packed by gzip.
//
//go:embed referee.wasm.gz
var Program []byte

// Exec is Go's own script that runs it.
//
//go:embed wasm_exec.js
var Exec string
