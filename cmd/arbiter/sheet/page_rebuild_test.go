package sheet

import (
	"strings"
	"testing"
)

// A variant that changes the board leaves what was typed.
func TestRebuild(t *testing.T) {
	for name, c := range map[string]struct{ keys, want string }{
		"an empty board":           {"", "5  ## .. .. .. ##\n4  .. .. .. .. ..\n3  ## .. ## .. ##\n2  .. .. .. .. ..\n1  ## .. .. .. ##\n   a  b  c  d  e\n"},
		"pieces keep their square": {"↓↓r1b2", "4  R1 B2 .. .. ..\n"},
		"a piece beside it":        {"↓>>>>>r3", "6  .. .. .. .. .. ..\n5  ## .. .. .. ## R3\n"},
		"a park of one's own":      {"↓↓#", "4  ## .. .. .. ..\n"},
		"a hole in place of one":   {"↓↓r1r1r1r1", "4  R1 R1 R1 R1 ..\n"},
	} {
		t.Run(name, func(t *testing.T) {
			p, at := typed(t, "subdivision", players("R Ann", "B Bob"), c.keys)
			before := p.Text()
			p.SetHeader("variant", "threehouse")
			p.Rebuild(&at)
			if got := p.Text(); !strings.Contains(got, c.want) || !strings.Contains(got, "variant: threehouse\n") {
				t.Errorf("got\n%s\nwant in it\n%s", got, c.want)
			}
			if again := Read(p.Game, p.Text()).Text(); again != p.Text() {
				t.Errorf("read again:\n%s\nwas\n%s", again, p.Text())
			}
			p.Undo(&at)
			if p.Undo(&at); p.Text() != before {
				t.Errorf("undone:\n%s\nwas\n%s", p.Text(), before)
			}
		})
	}
}

// What is no board stays as it was, and a board of another size too.
func TestRebuildLeavesTheRest(t *testing.T) {
	for _, text := range []string{
		"game: subdivision\nplayer: R Ann\nplayer: B Bob\nvariant: threehouse ; as agreed\n\n2  R3 ##\n1  .. B1 ; why?\n   a  b\n",
		"game: subdivision\nplayer: R Ann\nplayer: B Bob\nvariant: threehouse\n\nhello\nparks: a1\n1. 3a5 2b3\n",
		"; mine\ngame: buyers-market\nplayer: W Ann\nplayer: K Bob\n\nAnn:\n  1: R3*5\nBob:\n  pile: B1\n",
	} {
		game := strings.Fields(text[strings.Index(text, "game:"):])[1]
		g, _ := gameOf(game)
		p := Read(g, text)
		c := p.Start()
		p.Rebuild(&c)
		if p.Text() != text {
			t.Errorf("got\n%s\nwant\n%s", p.Text(), text)
		}
	}
}
