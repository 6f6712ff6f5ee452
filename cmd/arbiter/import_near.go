package main

import (
	"fmt"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"arbiter/score/notation"
)

// A nearNames is a new person and somebody known who may be the same.
type nearNames struct {
	New  string `json:"new"`
	Near string `json:"near"`
}

func (n nearNames) String() string {
	return fmt.Sprintf("%s is new; %s is near: if they are one, arbiter players merge %q %q", n.New, n.Near, n.Near, n.New)
}

// mostCompared is how many pairs of names are compared letter by letter, which
// takes microseconds each.
const mostCompared = 200_000

// near finds for each new person somebody known before whose name is the same
// but for accents, blanks and dots, or a first name and an initial, or a few
// letters off.
func near(fresh, known []string) []nearNames {
	letters := map[string]string{}
	initials := map[bool]map[string]string{false: {}, true: {}} // Ann Kowalska is near Ann K., not near Ann Kruger
	for _, name := range known {
		letters[lettersOf(name)] = name
		if key, short := initialsOf(name); key != "" {
			initials[short][key] = name
		}
	}
	spell := len(fresh)*len(known) <= mostCompared
	var list []nearNames
	for _, name := range fresh {
		found := letters[lettersOf(name)]
		if key, short := initialsOf(name); found == "" && key != "" {
			found = initials[!short][key]
		}
		if found == "" && spell {
			found = notation.Nearest(name, known)
		}
		if found != "" {
			list = append(list, nearNames{name, found})
		}
	}
	return list
}

// lettersOf is a name's letters and digits alone, without accents, in lower
// case.
func lettersOf(name string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(name))
}

// initialsOf is a first name with the initial of the last one, and whether that
// is all of the last name; "" for a single word.
func initialsOf(name string) (key string, short bool) {
	words := strings.Fields(name)
	if len(words) < 2 {
		return "", false
	}
	first, last := lettersOf(words[0]), []rune(lettersOf(words[len(words)-1]))
	if first == "" || len(last) == 0 {
		return "", false
	}
	return first + " " + string(last[0]), len(last) == 1
}
