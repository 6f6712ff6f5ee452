// Package gametext writes answers about one game: the score line by line, the
// findings, and the playing order that proves the position.
package gametext

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// Title returns the first line about a position: game, players, setup, date. The
// room is the width of its lines in columns.
func Title(p score.Position, room int, indent string) string {
	h := p.Head()
	parts := []string{p.Game().Title, fmt.Sprintf("%d players", len(h.Players)), p.Describe()}
	if len(h.Variants) > 0 {
		parts = append(parts, strings.Join(h.Variants, ", "))
	}
	if day, _, ok := notation.ParseDate(h.Date); ok {
		parts = append(parts, cli.LongDate(day))
	}
	if h.League != "" {
		parts = append(parts, strings.TrimSpace(h.League+" "+h.Season))
	}
	words := make([]string, len(parts))
	for i, part := range parts {
		words[i] = cli.Clean(part)
		if i < len(parts)-1 {
			words[i] += " ·"
		}
	}
	return cli.Wrap(words, room, indent)
}

// VerdictTitle returns the first line of an answer: the verdict in bold, unless it
// is "", and the position's title.
func VerdictTitle(paint cli.Painter, word string, p score.Position) string {
	if word == "" {
		return Title(p, paint.Width, "  ")
	}
	indent := strings.Repeat(" ", len(word)+3)
	return paint.Bold(word) + "   " + Title(p, paint.Width-len(indent), indent)
}

// verdictWord returns the verdict for the title of a score, "" for a legal game
// that is over.
func verdictWord(v *validate.Verdict) string {
	if word := v.Word(); word != "legal" {
		return strings.ToUpper(word)
	}
	return cli.TextIf("UNFINISHED", !v.Complete, "")
}

// verdictReason says below that title why it is so, "" for a word that needs no reason.
func verdictReason(v *validate.Verdict) string {
	switch {
	case !v.Legal():
		return cli.Clean(reasons(v))
	case v.Undecided:
		return ""
	}
	return cli.Clean(v.GoesOn)
}

// reasons says on one line what makes a position illegal.
func reasons(v *validate.Verdict) string {
	const most = 5 // places; the findings have them all
	var at []string
	n := 0
	for _, f := range v.Findings {
		if f.Severity != validate.Error {
			continue
		}
		n++
		if where := strings.Join(f.At, " "); where != "" && !slices.Contains(at, where) {
			at = append(at, where)
		}
	}
	if len(at) > most {
		at = append(at[:most], "…")
	}
	says := cli.TextIf("one finding tells why", n == 1, fmt.Sprint(n)+" findings tell why")
	if len(at) > 0 {
		says += ": " + strings.Join(at, ", ")
	}
	return says
}

// VerdictLine describes a verdict on one line.
func VerdictLine(v *validate.Verdict) string {
	switch {
	case !v.Legal():
		return "ILLEGAL: " + cli.Clean(reasons(v))
	case v.Undecided:
		return "undecided: the findings tell why"
	case !v.Complete:
		return "unfinished: " + cli.Clean(v.GoesOn)
	case v.Proof != nil:
		return "legal: a playing order exists"
	}
	return "no rule is broken"
}
