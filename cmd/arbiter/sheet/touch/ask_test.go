package touch

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/score"
	"arbiter/validate"
)

// asked is what a sheet answers to a button that changes nothing.
func asked(t *testing.T, s *Sheet, place string, c Change) View {
	t.Helper()
	at, found := s.Page.Find(place)
	if !found {
		t.Fatalf("no %s on\n%s", place, s.Page.Text())
	}
	at.Cell = max(0, at.Cell)
	before := s.Page.Text()
	v := s.answer(at, &c)
	if now := s.Page.Text(); now != before || v.At != at {
		t.Errorf("%+v: at %v, not %v, of\n%s", c, v.At, at, now)
	}
	return v
}

// May this piece go here? The answer changes nothing.
func TestMayAPieceGoHere(t *testing.T) {
	const board = "game: subdivision\nplayer: R Ann\nplayer: B Bob\n\n6  ## .. .. .. .. ##\n5  .. .. R3 .. .. ..\n4  .. .. .. ## .. ..\n3  .. .. ## .. .. ..\n2  .. .. .. .. .. ..\n1  ## .. .. .. .. ##\n"
	s := sheetOf(t, board)
	for _, c := range []struct {
		s               *Sheet
		at, piece, want string
	}{
		{s, "e2", "B3", "Yes: B3 may be placed on e2 now."},
		{s, "d5", "R3", "No: R3 may not be placed on d5 now. Ann has a Large Near d5 already."},
		{s, "c5", "B2", "No: B2 may not be placed on c5 now. c5 is taken by R3."},
		{s, "e2", "X3", "No player has the letter X."},
		{s, "round 1", "B3", "This can be asked of a square of the board."},
		{sheetOf(t, board+"and so on\n"), "e2", "B3", "The sheet cannot be read yet: row 6 where row 7 was expected"},
		{sheetOf(t, "game: pyramid\nplayer: Ann\nplayer: Bob\n\n"), "Ann", "Fgo", "Of a game of Pyramid this cannot be asked."},
	} {
		if v := asked(t, c.s, c.at, Change{Do: "ask", Text: c.piece}); v.Answer != c.want || v.Refused != "" {
			t.Errorf("%s on %s: %q %q, want %q", c.piece, c.at, v.Answer, v.Refused, c.want)
		}
	}
	if v := asked(t, s, "e2", Change{Do: "dance"}); v.Refused != "This is no change of a sheet." {
		t.Errorf("what no button does is answered by %q", v.Refused)
	}
}

// What a player may do now comes by its first word, as far as there is room; without a name
// for the first player.
func TestWhatAPlayerMayDo(t *testing.T) {
	const text = "game: zark-city\nplayer: R Ann\nplayer: B Bob\n\n1  9H:R1 8D\n"
	s := sheetOf(t, text)
	game := *s.Game
	s.Game = &game
	moves := func(list ...string) {
		game.Moves = func(score.Position, string) (validate.Moves, error) {
			return validate.Moves{List: list, Says: []string{"Bets are left out.", "So is chance."}}, nil
		}
	}
	moves("draw", "bet 1", "draw 2", "pass")
	for who, player := range map[string]string{"": "Ann", "R": "Ann", "B": "Bob"} {
		want := &Moves{player, []MoveKind{{"draw", []string{"draw", "draw 2"}}, {"bet", []string{"bet 1"}}, {"pass", []string{"pass"}}}, "Bets are left out. So is chance."}
		if v := asked(t, s, "a1", Change{Do: "moves", Text: who}); v.Refused != "" || cmp.Diff(want, v.Moves) != "" {
			t.Errorf("%q: %q\n%s", who, v.Refused, cmp.Diff(want, v.Moves))
		}
	}
	for n, says := range map[int]string{400: "", 401: "1 more are not listed; each can be written on the sheet. ", 407: "7 more are not listed; each can be written on the sheet. "} {
		moves(slices.Repeat([]string{"draw"}, n)...)
		if m := asked(t, s, "a1", Change{Do: "moves"}).Moves; len(m.Kinds) != 1 || len(m.Kinds[0].Moves) != 400 || m.Says != says+"Bets are left out. So is chance." {
			t.Errorf("of %d moves it says %q", n, m.Says)
		}
	}
	for text, why := range map[string]string{text + "do: draw\n": "The sheet cannot be read yet: ", "game: pyramid\nplayer: Ann\nplayer: Bob\n\nAnn: fold\n": "Of a game of Pyramid this cannot be asked."} {
		s := sheetOf(t, text)
		if v := s.answer(s.Page.Start(), &Change{Do: "moves"}); v.Moves != nil || !strings.HasPrefix(v.Refused, why) {
			t.Errorf("%q, want %q", v.Refused, why)
		}
	}
}

// A phone begins in the cell to go on with, also where the one that it means is gone. Behind the
// last cell of a line is none.
func TestTheCellToBeginWith(t *testing.T) {
	const head = "game: pyramid\nplayer: Ann\nplayer: Bob\n"
	for text, want := range map[string]string{
		head + "\n": "the Quarry",
		"game: subdivision\nplayer: R Ann\nplayer: B Bob\n":                                          "b6", // behind a park
		"game: subdivision\nplayer: R Ann\nplayer: B Bob\n\n3  ## R1 ##\n2  R3 .. ..\n1  .. .. B1\n": "b2",
		"game: subdivision\nplayer: R Ann\nplayer: B Bob\n\n2  R3 ##\n1  B2 B1\n":                    "a2|parks", // nothing is empty but what is folded
		"game: zark-city\nplayer: R Ann\nplayer: B Bob\n":                                            "a3",
		head + "\nquarry: Kem Fsi Rru\nAnn: Cgo Rgo\n":                                               "Bob's hand",
	} {
		p := sheetOf(t, text).Page
		folded, open, differs := strings.Cut(want, "|")
		if !differs {
			open = folded
		}
		for p.Open, want = range map[bool]string{false: folded, true: open} {
			if got := p.CellName(start(p)); got != want {
				t.Errorf("it begins with %s, want %s, folded lines on show %t, of\n%s", got, want, p.Open, text)
			}
		}
	}
	s := sheetOf(t, head+"\nquarry: Kem Fsi Rru\nAnn: Cgo Rgo\n")
	for place, want := range map[string]sheetmodel.Cursor{"gone.1": start(s.Page), "": start(s.Page)} {
		if v := s.Look(place, true); v.At != want || !v.Open {
			t.Errorf("%q leads to %v, want %v; folded lines are shown: %t", place, v.At, want, v.Open)
		}
	}
	ann, _ := s.Page.Find("Ann")
	if v := s.Look(s.Page.PlaceName(sheetmodel.Cursor{Line: ann.Line, Cell: 9}), false); v.At != (sheetmodel.Cursor{Line: ann.Line, Cell: 2}) || v.Open {
		t.Errorf("behind the last cell leads to %v", v.At)
	}
}
