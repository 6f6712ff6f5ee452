package main

import (
	"fmt"
	"io"

	"arbiter/score"
)

// withTrace adds the states after every turn to a verdict's JSON members.
func withTrace(extra string, steps []score.Step) string {
	b := []byte(extra)
	if extra != "" {
		b = append(b, ',')
	}
	b = append(b, `"trace":[`...)
	for i, s := range steps {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, fmt.Sprintf(`{"turn":%d`, i+1)...)
		b = appendField(b, "player", s.Player)
		b = appendField(b, "move", s.Move)
		b = append(b, ',')
		b = append(b, s.State...)
		b = append(b, '}')
	}
	return string(append(b, ']'))
}

// printTrace pictures the state after every turn.
func printTrace(w io.Writer, paint painter, steps []score.Step) {
	for i, s := range steps {
		fmt.Fprintf(w, "  turn %d  %s  %s\n\n%s\n", i+1, clean(s.Player), s.Move, paint.picture(s.Picture))
	}
}
