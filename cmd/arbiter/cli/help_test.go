package cli

import "testing"

func TestHelpIsFolded(t *testing.T) {
	const help = `Pair makes a round: who sits at which table, in the
order of seats. At the desk the
arbiter signs in with a code.

Short lines
stay as they are.

  swiss        equal points meet, nobody meets again
  arbiter pair --league "Tuesday league" --absent "Dan,Eva"
`
	const want = `Pair makes a round: who sits at which
table, in the order of seats. At the
desk the arbiter signs in with a code.

Short lines
stay as they are.

  swiss        equal points meet, nobody
               meets again
  arbiter pair --league "Tuesday league" --absent "Dan,Eva"
`
	if got := foldHelp(help, 40); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
