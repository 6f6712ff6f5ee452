package gameprint

import (
	"fmt"
	"io"
	"strings"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/score"
	"arbiter/validate"
)

// PrintFindings writes what breaks a rule, and what else was found: the places at the left, the
// sentence beside them, and the rule, whose text follows the first time.
func PrintFindings(w io.Writer, pen terminal.Pen, width int, g *score.Game, list []validate.Finding) {
	const indent = 12
	margin := strings.Repeat(" ", indent)
	told := map[string]bool{}
	for _, f := range list {
		at, text := strings.Join(f.At, " "), f.Message
		if len(f.At) == 0 || len(at) > indent-4 {
			if at != "" {
				text += " (" + at + ")"
			}
			at = string(f.Severity)
		}
		fmt.Fprintf(w, "  %s%s%s\n", pen.Bold(at), margin[2+len(at):], terminal.Wrap(terminal.Clean(text), width-indent, margin))
		rule := f.Rule
		if r, ok := g.Rule(f.Rule); ok && !told[f.Rule] {
			rule += ": " + r.Text
		}
		told[f.Rule] = true
		fmt.Fprintf(w, "%s%s\n\n", margin, pen.Span(score.Span{Text: terminal.Wrap(rule, width-indent, margin), Dim: true}))
	}
}

// Verdict is a verdict on one line.
func Verdict(v *validate.Verdict) string {
	switch {
	case !v.Legal():
		return "ILLEGAL: " + reasons(v)
	case v.Undecided:
		return "undecided: the findings tell why"
	case !v.Complete:
		return "unfinished: " + terminal.Clean(v.GoesOn)
	case v.Proof != nil:
		return "legal: a playing order exists"
	}
	return "no rule is broken"
}

// mostPlaces is how many places an illegal position's line names; the findings have all.
const mostPlaces = 5

// reasons says in a few words what makes a position illegal.
func reasons(v *validate.Verdict) string {
	var at []string
	seen := map[string]bool{}
	n := 0
	for _, f := range v.Findings {
		if f.Severity != validate.Error {
			continue
		}
		n++
		if where := strings.Join(f.At, " "); where != "" && !seen[where] {
			seen[where] = true
			at = append(at, where)
		}
	}
	if len(at) > mostPlaces {
		at = append(at[:mostPlaces], "…")
	}
	says := "one finding tells why"
	if n > 1 {
		says = fmt.Sprintf("%d findings tell why", n)
	}
	if len(at) > 0 {
		says += ": " + strings.Join(at, ", ")
	}
	return terminal.Clean(says)
}

// PrintProof writes a playing order, in lines that validate reads below the picture.
func PrintProof(w io.Writer, pen terminal.Pen, width int, p score.Position, proof *validate.Proof) {
	h := p.Head()
	n := len(h.Players)
	terminal.Paragraph(w, width, "A playing order that leads here; "+terminal.Clean(h.Players[proof.Seat].Name)+" begins:")
	for i, move := range proof.Order {
		if i%n == 0 {
			fmt.Fprintf(w, "\n  %2d.", i/n+1)
		}
		span := score.Span{Text: move}
		if c := h.Players[(proof.Seat+i)%n].Colour; c != "" {
			span.Colour = c[0]
		}
		fmt.Fprint(w, " "+pen.Span(span))
	}
	fmt.Fprint(w, "\n\n")
	first := ""
	if proof.Seat != h.First {
		first = ", and first: " + terminal.Clean(proof.Starter) + " above it,"
	}
	terminal.Paragraph(w, width, "3a5 is a Large on a5. With these lines under the picture"+first+" arbiter validate replays them.")
	fmt.Fprintln(w)
}
