package main

import (
	"bytes"
	"fmt"
	"strings"

	"arbiter/score"
)

// printTrace pictures the state after every turn.
func printTrace(w *bytes.Buffer, paint painter, steps []score.Step) {
	if b := w.Bytes(); len(steps) > 0 && len(b) > 0 && !bytes.HasSuffix(b, []byte("\n\n")) {
		w.WriteByte('\n')
	}
	for i, s := range steps {
		turn := fmt.Sprintf("turn %d  ", i+1)
		blank := strings.Repeat(" ", 2+len(turn))
		words := append([]string{clean(s.Player) + " "}, strings.Fields(clean(s.Move))...)
		fmt.Fprintf(w, "  %s%s\n\n%s\n", turn, wrap(words, width-len(blank), blank), paint.picture(s.Picture))
	}
}
