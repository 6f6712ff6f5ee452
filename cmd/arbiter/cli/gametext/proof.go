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

// PrintProof writes a playing order, in lines that validate can read under the picture.
func PrintProof(w io.Writer, paint cli.Painter, p score.Position, proof *validate.Proof) {
	h := p.Head()
	n := len(h.Players)
	cli.Paragraph(w, paint.Width, "A playing order that leads here; "+cli.Clean(h.Players[proof.Seat].Name)+" begins:")
	for i, move := range proof.Order {
		if i%n == 0 {
			fmt.Fprintf(w, "\n  %2d.", i/n+1)
		}
		word := move
		if c := h.Players[(proof.Seat+i)%n].Colour; c != "" {
			word = paint.Span(score.Span{Text: word, Colour: c[0]})
		}
		fmt.Fprint(w, " "+word)
	}
	fmt.Fprint(w, "\n\n")
	with := ""
	if proof.Seat != h.First {
		with = ", and first: " + cli.Clean(proof.Starter) + " above it,"
	}
	cli.Paragraph(w, paint.Width, "3a5 is a Large on a5. With these lines under the picture"+with+" arbiter validate replays them.")
	fmt.Fprintln(w)
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
