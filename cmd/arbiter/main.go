// Command arbiter is a companion for games played on a real table: it checks
// what lies there, scores it line by line and keeps the league.
package main

import "os"

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
