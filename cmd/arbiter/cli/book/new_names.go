package book

import (
	"fmt"
	"strconv"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records/suspect"
	"arbiter/score"
)

// namesShown is how many new names of a kind are shown; more are counted.
const namesShown = 6

// NewNames says what is new, on one line: "Ann and Bob; season 26". It returns "" for
// nothing.
func NewNames(list []suspect.NewName) string {
	names := map[string][]string{}
	var kinds []string
	for _, n := range list {
		if names[n.Kind] == nil {
			kinds = append(kinds, n.Kind)
		}
		name := n.Name
		if strings.ContainsFunc(name, suspect.Hidden) {
			name = strconv.QuoteToASCII(name)
		}
		names[n.Kind] = append(names[n.Kind], name)
	}
	for i, kind := range kinds {
		shown := names[kind]
		if more := len(shown) - namesShown; more > 1 {
			shown = append(shown[:namesShown:namesShown], fmt.Sprintf("%d more", more))
		}
		if kind == suspect.Player {
			kinds[i] = score.And(shown)
			continue
		}
		kinds[i] = cli.TextIf(kind, len(names[kind]) == 1, kind+"s") + " " + score.And(shown)
	}
	return cli.Clean(strings.Join(kinds, "; "))
}

// PrintNewNames says which names are new, unless it has just said so.
func (d *Review) PrintNewNames(list []suspect.NewName) {
	text := NewNames(list)
	if text != "" && text != d.named {
		d.Say("new: " + text)
	}
	d.named = text
}
