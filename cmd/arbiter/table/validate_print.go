package table

import (
	"fmt"
	"io"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/gametext"
	"arbiter/validate"
)

// printMoves writes everything that a player may do now, by kind of act.
func (r *validateRun) printMoves(w io.Writer, who string, m *validate.Moves) {
	switch {
	case len(m.List) == 0 && len(m.Says) == 0:
		fmt.Fprintf(w, "%s may do nothing now and must pass.\n", who)
	case len(m.List) > 0:
		fmt.Fprintf(w, "%s may do one of %d things now:\n\n", who, len(m.List))
	}
	if len(m.List) > 0 && m.Groups == nil {
		fmt.Fprintf(w, "  %s\n", cli.Wrap(m.List, r.Width-2, "  "))
	}
	const indent = 18
	for _, g := range m.Groups {
		count := ""
		if g.Count > 1 {
			count = fmt.Sprint(g.Count)
		}
		fmt.Fprintf(w, "  %s%s%4s  %s\n", r.painter.Bold(g.Name), strings.Repeat(" ", 10-len(g.Name)), count, cli.List(g.Items, r.Width-indent, strings.Repeat(" ", indent)))
	}
	if len(m.Says) > 0 && len(m.List) > 0 {
		fmt.Fprintln(w)
	}
	gametext.PrintSays(w, r.painter, m.Says)
}

// splitActs separates the numbered sentences about single acts from the rest.
func splitActs(v *validate.Verdict) (acts, further []string) {
	n := 0
	for v.Next != "" && n < len(v.Says) && gametext.Numbered(v.Says[n]) {
		n++
	}
	return v.Says[:n], v.Says[n:]
}

// goesOn says whether a longer search may decide a position.
func goesOn(v *validate.Verdict) string {
	if v.Spent == 0 {
		return "The method cannot decide this; a longer search would not help."
	}
	return "The search was given up; the referee's page, which score --link opens, searches longer."
}
