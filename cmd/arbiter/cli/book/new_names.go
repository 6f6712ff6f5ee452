package book

import (
	"fmt"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
	"arbiter/score"
)

// namesShown is how many new names of a kind are shown; more are counted.
const namesShown = 6

// NewNames says what is new, on one line: "Ann and Bob; season 26". It returns "" for
// nothing.
func NewNames(list []records.NewName) string {
	names := map[string][]string{}
	var kinds []string
	for _, n := range list {
		if names[n.Kind] == nil {
			kinds = append(kinds, n.Kind)
		}
		names[n.Kind] = append(names[n.Kind], n.Name)
	}
	for i, kind := range kinds {
		shown := names[kind]
		if more := len(shown) - namesShown; more > 1 {
			shown = append(shown[:namesShown:namesShown], fmt.Sprintf("%d more", more))
		}
		if kind == "player" {
			kinds[i] = score.And(shown)
			continue
		}
		kinds[i] = cli.TextIf(kind, len(names[kind]) == 1, kind+"s") + " " + score.And(shown)
	}
	return cli.Clean(strings.Join(kinds, "; "))
}

// PrintNewNames says which names are new, unless it has just said so.
func (d *Review) PrintNewNames(list []records.NewName) {
	text := NewNames(list)
	if text != "" && text != d.named {
		d.Say("new: " + text)
	}
	d.named = text
}
