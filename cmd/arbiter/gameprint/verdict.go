package gameprint

import (
	"fmt"
	"io"
	"strings"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/score"
	"arbiter/validate"
)

// PrintFindings writes what breaks a rule, and what else was found: the places at the left, the
// sentence beside them, and the rule, whose text follows the first time.
func PrintFindings(w io.Writer, pen terminal.Pen, width int, g *score.Game, list []validate.Finding) {
	const indent = 12
	margin := strings.Repeat(" ", indent)
	explained := map[string]bool{}
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
		if r, ok := g.Rule(f.Rule); ok && !explained[f.Rule] {
			rule += ": " + r.Text
		}
		explained[f.Rule] = true
		fmt.Fprintf(w, "%s%s\n\n", margin, pen.Span(score.Span{Text: terminal.Wrap(rule, width-indent, margin), Dim: true}))
	}
}

// Verdict returns a verdict on one line.
func Verdict(v *validate.Verdict) string {
	switch {
	case !v.Legal():
		return "ILLEGAL: " + reasons(v)
	case v.Undecided:
		return "undecided: the findings say why"
	case !v.Complete:
		return "unfinished: " + terminal.Clean(v.GoesOn)
	case v.Proof != nil:
		return "legal: a playing order exists"
	}
	return "no rule is broken"
}

// PrintCorrections writes which other piece would make an illegal position legal, where there is
// one.
func PrintCorrections(w io.Writer, width int, p score.Position, v *validate.Verdict) {
	if v.Legal() {
		return
	}
	if says := games.CorrectionsSentence(games.All.Find(p.Game().Name).Corrections(p)); says != "" {
		terminal.Paragraph(w, width, terminal.Clean(says))
		fmt.Fprintln(w)
	}
}

// mostPlaces is the most places that an illegal position's line names; the findings have all.
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
	says := "one finding says why"
	if n > 1 {
		says = fmt.Sprintf("%d findings say why", n)
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

// PrintTrace draws the state after every turn.
func PrintTrace(w io.Writer, pen terminal.Pen, width int, steps []score.Step) {
	for i, step := range steps {
		turn := fmt.Sprintf("turn %d  ", i+1)
		indent := strings.Repeat(" ", 2+len(turn))
		fmt.Fprintf(w, "  %s%s\n\n", turn, terminal.Wrap(terminal.Clean(step.Player+": "+step.Move), width-len(indent), indent))
		fmt.Fprintln(w, pen.Picture(step.Picture))
	}
}

// NoTrace says why there are no states of a game to draw.
func NoTrace(g *score.Game) string {
	return "--trace shows nothing: the table is not followed turn by turn in " + g.Title + "."
}

// PrintVerdict writes the answer of validate: what breaks a rule, the board, and the playing order
// that proves the position legal.
func PrintVerdict(w io.Writer, pen terminal.Pen, width int, p score.Position, v *validate.Verdict) {
	PrintTitle(w, pen, width, strings.ToUpper(v.Word()), p)
	fmt.Fprintln(w)
	PrintFindings(w, pen, width, p.Game(), v.Findings)
	PrintCorrections(w, width, p, v)
	if v.Undecided && v.Spent == 0 {
		fmt.Fprint(w, "  The method cannot decide this; a longer search would not help.\n\n")
	} else if v.Undecided {
		fmt.Fprint(w, "  The search was given up; the referee's page, which score --link opens, searches longer.\n\n")
	}
	marks := v.Marks()
	acts, further := []string(nil), v.Says
	if v.Next != "" { // the numbered sentences are about single acts
		n := 0
		for n < len(v.Says) && numbered(v.Says[n]) {
			n++
		}
		acts, further = v.Says[:n], v.Says[n:]
	} else if len(marks) > 0 {
		fmt.Fprintln(w, pen.Picture(p.Draw(marks)))
	}
	printSentences(w, width, acts)
	if v.Next != "" {
		fmt.Fprintf(w, "\n%s\n", pen.Picture(p.Draw(marks)))
	}
	printSentences(w, width, further)
	if len(further) > 0 && v.Next != "" {
		fmt.Fprintln(w)
	}
	if v.Proof != nil {
		PrintProof(w, pen, width, p, v.Proof)
	}
	if v.Next != "" {
		fmt.Fprintf(w, "  The position now, to feed back:\n\n%s\n", indented(terminal.Clean(v.Next)))
	}
}

// printSentences writes sentences. The lines of a numbered one are indented behind its number.
func printSentences(w io.Writer, width int, list []string) {
	for _, text := range list {
		indent := 2
		if numbered(text) {
			indent += strings.IndexByte(text, ' ') + 1
		}
		fmt.Fprintln(w, "  "+terminal.Wrap(terminal.Clean(text), width-indent, strings.Repeat(" ", indent)))
	}
}

// numbered reports whether a sentence begins with a number, like "3. ".
func numbered(text string) bool {
	number, _, ok := strings.Cut(text, ". ")
	return ok && strings.Trim(number, "0123456789") == ""
}

// indented indents a text by two columns; empty lines stay empty.
func indented(text string) string {
	var b strings.Builder
	for line := range strings.Lines(strings.TrimRight(text, "\n") + "\n") {
		if line != "\n" {
			line = "  " + line
		}
		b.WriteString(line)
	}
	return b.String()
}

// PrintMoves writes everything that a player may do now, by kind of act.
func PrintMoves(w io.Writer, pen terminal.Pen, width int, who string, m *validate.Moves) {
	who = terminal.Clean(who)
	if len(m.List) == 0 && len(m.Says) == 0 {
		fmt.Fprintf(w, "%s may do nothing now and must pass.\n", who)
	}
	if len(m.List) > 0 {
		fmt.Fprintf(w, "%s may do one of %d things now:\n\n", who, len(m.List))
		if m.Groups == nil {
			fmt.Fprintln(w, "  "+terminal.Wrap(strings.Join(m.List, " "), width-2, "  "))
		}
	}
	const indent = 18
	groups := m.Groups
	if n := len(m.Wins); n > 0 {
		groups = append([]validate.MoveGroup{{Name: "wins", Count: n, Items: m.Wins}}, groups...)
	}
	for _, g := range groups {
		count := ""
		if g.Count > 1 {
			count = fmt.Sprint(g.Count)
		}
		fmt.Fprintf(w, "  %s%s%4s  %s\n", pen.Bold(g.Name), strings.Repeat(" ", 10-len(g.Name)), count, terminal.List(g.Items, width-indent, strings.Repeat(" ", indent)))
	}
	if len(m.Says) > 0 && len(m.List) > 0 {
		fmt.Fprintln(w)
	}
	printSentences(w, width, m.Says)
}
