package gametext

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/score"
	"arbiter/validate"
)

// PrintProof writes a playing order in columns, and how to check it again.
func PrintProof(w io.Writer, paint cli.Painter, p score.Position, proof *validate.Proof) {
	h := p.Head()
	n := len(h.Players)
	fmt.Fprintf(w, "  A playing order that leads here; %s begins:\n\n", cli.Clean(h.Players[proof.Seat].Name))
	rounds := (len(proof.Order) + n - 1) / n
	columns := max(1, min(4, (paint.Width-2)/(6+5*n), (rounds+4)/5))
	rows := (rounds + columns - 1) / columns
	for row := range rows {
		line := " "
		for round := row; round < rounds; round += rows {
			line += fmt.Sprintf(" %3d.", round+1)
			for i := round * n; i < (round+1)*n && i < len(proof.Order); i++ {
				seat := (proof.Seat + i) % n
				word := fmt.Sprintf("%-4s", proof.Order[i])
				if c := h.Players[seat].Colour; c != "" {
					word = paint.Span(score.Span{Text: word, Colour: c[0]})
				}
				line += " " + word
			}
			line += " "
		}
		fmt.Fprintln(w, strings.TrimRight(line, " "))
	}
	fmt.Fprintf(w, "\n  (size and square: 3a5 is a Large on a5)\n  To replay it, put these lines under the picture and run arbiter validate:\n\n")
	if proof.Seat != h.First {
		fmt.Fprintf(w, "  (with the header  first: %s)\n", cli.Clean(proof.Starter))
	}
	fmt.Fprint(w, Indented(proofText(p, proof)))
	fmt.Fprintln(w)
}

// proofText writes a proof as a list of moves that validate can read.
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

// Indented indents a text by two blanks; empty lines stay empty.
func Indented(s string) string {
	s = "  " + strings.ReplaceAll(strings.TrimRight(s, "\n"), "\n", "\n  ") + "\n"
	return strings.ReplaceAll(s, "\n  \n", "\n\n")
}

// PrintTrace draws the state after every turn.
func PrintTrace(w *bytes.Buffer, paint cli.Painter, steps []score.Step) {
	if b := w.Bytes(); len(steps) > 0 && len(b) > 0 && !bytes.HasSuffix(b, []byte("\n\n")) {
		w.WriteByte('\n')
	}
	for i, s := range steps {
		turn := fmt.Sprintf("turn %d  ", i+1)
		blank := strings.Repeat(" ", 2+len(turn))
		words := append([]string{cli.Clean(s.Player) + " "}, strings.Fields(cli.Clean(s.Move))...)
		fmt.Fprintf(w, "  %s%s\n\n%s\n", turn, cli.Wrap(words, paint.Width-len(blank), blank), paint.Picture(s.Picture))
	}
}

// NoTrace says why a game has no states to draw.
func NoTrace(g *score.Game) string {
	return "--trace shows nothing: the table is not followed turn by turn in " + g.Title + "."
}
