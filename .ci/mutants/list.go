package main

import (
	"fmt"
	"strings"
)

// A fault is a mistake such as a tired colleague makes.
type fault struct {
	name string
	file string

	// The text from stands once in the file; to takes its place.
	from, to string

	// Arguments of `go test`: a package, and mostly -run with a pattern. The first that
	// fails has noticed the fault.
	tests []string

	// Arguments for tests of the page, whose program is built with the fault first.
	pages []string

	// Why no test can notice it. Empty for a fault that has to be noticed.
	lives string
}

// parse reads the list. A fault is a paragraph of lines `word: text`; a line that begins
// with `#` is a comment. Lines `from:` that follow one another are lines of one text, and so
// are lines `to:`. What stands behind the first blank is taken as it is.
func parse(text string) ([]fault, error) {
	var faults []fault
	names := make(map[string]bool)
	number := 0
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		var f fault
		var from, to []string
		for line := range strings.Lines(paragraph + "\n") {
			line = strings.TrimSuffix(line, "\n")
			number++
			if line == "" || strings.HasPrefix(line, "#") {
				continue
			}
			word, rest, _ := strings.Cut(line, ":")
			rest = strings.TrimPrefix(rest, " ")
			switch word {
			case "name":
				f.name = rest
			case "file":
				f.file = rest
			case "from":
				from = append(from, rest)
			case "to":
				to = append(to, rest)
			case "test":
				f.tests = append(f.tests, rest)
			case "page":
				f.pages = append(f.pages, rest)
			case "lives":
				f.lives = rest
			default:
				return nil, fmt.Errorf("faults.txt:%d: %q is none of name, file, from, to, test, page and lives", number, word)
			}
		}
		number++
		if f.name == "" && f.file == "" {
			continue // a paragraph of comments
		}
		f.from, f.to = strings.Join(from, "\n"), strings.Join(to, "\n")
		if f.name == "" || f.file == "" || f.from == "" || len(f.tests)+len(f.pages) == 0 || f.from == f.to {
			return nil, fmt.Errorf("faults.txt:%d: the fault %q above this line lacks a name, file, from, test or page, or changes nothing", number, f.name)
		}
		if names[f.name] {
			return nil, fmt.Errorf("faults.txt:%d: a second fault %q", number, f.name)
		}
		names[f.name] = true
		faults = append(faults, f)
	}
	return faults, nil
}
