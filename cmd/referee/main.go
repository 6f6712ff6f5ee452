//go:build !js

// Command referee is the sheet by touch and the referees in a browser. Compiled for
// another system it writes the one file that holds all of it.
package main

import (
	"fmt"
	"os"

	"arbiter/cmd/referee/page"
)

func main() {
	if err := page.Write(os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
