package main

import (
	"fmt"
	"io"
	"strings"

	"arbiter/score"
	"arbiter/validate"
)

// printMoves writes all that a player may do now, by kind of act.
func (r *validateRun) printMoves(w io.Writer, who string, m *validate.Moves) {
	switch {
	case len(m.List) == 0 && len(m.Says) == 0:
		fmt.Fprintf(w, "%s may do nothing now and must pass.\n", who)
	case len(m.List) > 0:
		fmt.Fprintf(w, "%s may do one of %d things now:\n\n", who, len(m.List))
	}
	if len(m.List) > 0 && m.Groups == nil {
		fmt.Fprintf(w, "  %s\n", wrap(m.List, width-2, "  "))
	}
	const indent = 18
	for _, g := range m.Groups {
		count := ""
		if g.Count > 1 {
			count = fmt.Sprint(g.Count)
		}
		fmt.Fprintf(w, "  %s%s%4s  %s\n", r.painter.bold(g.Name), strings.Repeat(" ", 10-len(g.Name)), count, list(g.Items, width-indent, strings.Repeat(" ", indent)))
	}
	if len(m.Says) > 0 && len(m.List) > 0 {
		fmt.Fprintln(w)
	}
	r.says(w, m.Says)
}

// says writes sentences; one with a number in front hangs behind it.
func (r *validateRun) says(w io.Writer, list []string) {
	for _, says := range list {
		words, indent := strings.Fields(clean(says)), 2
		if numbered(says) {
			indent += len(words[0]) + 1
		}
		fmt.Fprintf(w, "  %s\n", wrap(words, width-indent, strings.Repeat(" ", indent)))
	}
}

// numbered tells whether a sentence has a number in front, as "3. ".
func numbered(says string) bool {
	number, _, ok := strings.Cut(says, ". ")
	return ok && strings.Trim(number, "0123456789") == ""
}

// actsOf parts what is said of the acts, one after another, from the rest.
func actsOf(v *validate.Verdict) (acts, further []string) {
	n := 0
	for v.Next != "" && n < len(v.Says) && numbered(v.Says[n]) {
		n++
	}
	return v.Says[:n], v.Says[n:]
}

// findings writes what a referee has to say beside a score.
func (r *scoreRun) findings(w io.Writer, p score.Position, v *validate.Verdict) {
	(&validateRun{app: r.app, painter: r.app.painter(r.err)}).list(w, p.Game(), v.Findings)
}

// list writes findings: the places on the left, the sentence, and the rule,
// the first time with what it says.
func (r *validateRun) list(w io.Writer, g *score.Game, list []validate.Finding) {
	const indent = 12
	blank := strings.Repeat(" ", indent)
	told := map[string]bool{}
	for _, f := range list {
		at := strings.Join(f.At, " ")
		if len(f.At) == 0 || len(at) > indent-4 {
			at = map[validate.Severity]string{validate.Error: "error", validate.Warning: "warning", validate.Note: "note"}[f.Severity]
		}
		words := strings.Fields(clean(f.Message))
		if len(f.At) > 0 && at == string(f.Severity) {
			words = append(words, "("+clean(strings.Join(f.At, " "))+")")
		}
		fmt.Fprintf(w, "  %s%s%s\n", r.painter.bold(at), strings.Repeat(" ", indent-2-len(at)), wrap(words, width-indent, blank))
		says := []string{f.Rule}
		if rule, ok := g.Rule(f.Rule); ok && !told[f.Rule] {
			says = append([]string{f.Rule + ":"}, strings.Fields(rule.Text)...)
		}
		told[f.Rule] = true
		fmt.Fprintf(w, "%s%s\n\n", blank, r.painter.dim(wrap(says, width-indent, blank)))
	}
}

// proof writes an order of turns in columns, and how to play it again.
func (r *validateRun) proof(w io.Writer, p score.Position, proof *validate.Proof) {
	h := p.Head()
	n := len(h.Players)
	fmt.Fprintf(w, "  A playing order that leads here; %s begins:\n\n", clean(h.Players[proof.Seat].Name))
	rounds := (len(proof.Order) + n - 1) / n
	columns := max(1, min(4, (width-2)/(6+5*n), (rounds+4)/5))
	rows := (rounds + columns - 1) / columns
	for row := range rows {
		line := " "
		for round := row; round < rounds; round += rows {
			line += fmt.Sprintf(" %3d.", round+1)
			for i := round * n; i < (round+1)*n && i < len(proof.Order); i++ {
				seat := (proof.Seat + i) % n
				word := fmt.Sprintf("%-4s", proof.Order[i])
				if c := h.Players[seat].Colour; c != "" {
					word = r.painter.span(score.Span{Text: word, Colour: c[0]})
				}
				line += " " + word
			}
			line += " "
		}
		fmt.Fprintln(w, strings.TrimRight(line, " "))
	}
	fmt.Fprintf(w, "\n  (size and square: 3a5 is a Large on a5)\n  To replay it, put these lines under the picture and run arbiter validate:\n\n")
	if proof.Seat != h.First {
		fmt.Fprintf(w, "  (with the header  first: %s)\n", clean(proof.Starter))
	}
	fmt.Fprint(w, indented(proofText(p, proof)))
	fmt.Fprintln(w)
}

// proofText is a proof as a move list that can be fed back.
func proofText(p score.Position, proof *validate.Proof) string {
	var b strings.Builder
	n := len(p.Head().Players)
	for i, m := range proof.Order {
		if i%n == 0 {
			if i > 0 {
				b.WriteByte('\n')
			}
			fmt.Fprintf(&b, "%d.", i/n+1)
		}
		b.WriteString(" " + m)
	}
	return b.String() + "\n"
}

// indented moves a text to the right; empty lines stay empty.
func indented(s string) string {
	s = "  " + strings.ReplaceAll(strings.TrimRight(s, "\n"), "\n", "\n  ") + "\n"
	return strings.ReplaceAll(s, "\n  \n", "\n\n")
}
