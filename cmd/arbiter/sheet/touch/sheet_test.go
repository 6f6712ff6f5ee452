package touch

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/score"
)

const twoPlayers = "game: subdivision\nplayer: R Ann\nplayer: B Bob\n"

func open(t *testing.T, text string) *Sheet {
	t.Helper()
	s, err := Open(text, model.Known{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// taps taps buttons of the sheet: "put R3", "undo".
func (s *Sheet) taps(list ...string) {
	for _, one := range list {
		do, value, _ := strings.Cut(one, " ")
		s.Tap(do, value, "x")
	}
}

// TestWatching: who only watches can look at everything, and changes nothing.
func TestWatching(t *testing.T) {
	text, err := os.ReadFile("../../../../docs/examples/zark-city-acts.txt")
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, string(text))
	before := s.Text()
	s.Watch = true
	s.taps("moves R")
	if s.moves == nil || len(s.moves.kinds) == 0 {
		t.Fatal(s.refused)
	}
	for _, tap := range []string{"put R3", "back", "clear", "write", "paste", "add", "insert", "remove", "take " + s.moves.kinds[0].moves[0], "undo", "redo"} {
		if s.taps(tap); s.Text() != before || !strings.Contains(s.refused, "Somebody else writes") {
			t.Errorf("%s: %q\n%s", tap, s.refused, s.Text())
		}
	}
	for _, button := range regexp.MustCompile(`<button[^>]* name="(?:put|add|undo|redo|back|write)"[^>]*>`).FindAllString(s.Draw(""), -1) {
		if !strings.Contains(button, " disabled") {
			t.Errorf("it looks alive: %s", button)
		}
	}
	s = open(t, "game: buyers-market\nplayer: W Ann\nplayer: K Bob\n\nAnn:\n  pile: W3*3\n")
	s.Watch = true
	if before = s.Text(); !strings.Contains(s.Draw(""), ` name="build"`) || !regexp.MustCompile(`<button name="build"[^>]* disabled>`).MatchString(s.Draw("")) {
		t.Errorf("Build it looks alive:\n%s", s.Draw(""))
	}
	if s.taps("build"); s.Text() != before {
		t.Errorf("who watches has built\n%s", s.Text())
	}
}

// TestUndo: what was tapped is taken back and made again step by step, but not over what somebody
// else wrote meanwhile. A refused tap changes nothing, the cursor neither.
func TestUndo(t *testing.T) {
	s := open(t, twoPlayers)
	empty := s.Text()
	s.taps("put R3", "put B1", "put R2")
	full := s.Text()
	alive := func(name string) bool {
		return !strings.Contains(regexp.MustCompile(`<button[^>]* name="`+name+`"[^>]*>`).FindString(s.Draw("")), " disabled")
	}
	if !alive("undo") || alive("redo") {
		t.Errorf("Undo is alive: %v, Redo: %v", alive("undo"), alive("redo"))
	}
	if s.taps("undo", "undo", "redo", "redo"); s.Text() != full {
		t.Errorf("two taken back and made again:\n%s\nwant\n%s", s.Text(), full)
	}
	if s.taps("undo", "undo", "undo"); s.Text() != empty {
		t.Errorf("all taken back:\n%s", s.Text())
	}
	s.taps("put R3")
	theirs := model.Read(s.Game.Game, twoPlayers+"\n1  B3\n   a\n").Text()
	s.Become(theirs)
	if s.taps("undo"); s.Text() != theirs {
		t.Errorf("what somebody else wrote is taken back:\n%s", s.Text())
	}
	was := s.at
	if s.taps(`take nonsense "x" ; :`); s.refused == "" || s.at != was {
		t.Errorf("%q, the cursor at %v, before at %v", s.refused, s.at, was)
	}
	log := open(t, twoPlayers+"\n1. 3a5\n") // players share a line of turns
	if log.taps("take 2b3"); !strings.HasSuffix(log.Text(), "\n1. 3a5 2b3\n") {
		t.Errorf("taken as\n%s", log.Text())
	}
	for i := range s.page.Lines {
		if s.taps(fmt.Sprint("select ", i, ".99")); s.at.Cell >= max(1, s.page.Width(i)) {
			t.Errorf("line %d: the cursor is at %v", i, s.at)
		}
	}
}

// TestParksArePassed: after a tapped piece the next one goes to the next square that is no park.
func TestParksArePassed(t *testing.T) {
	s := open(t, twoPlayers)
	for range 5 {
		s.taps("put R3")
	}
	if want := "\n6  ## R3 R3 R3 R3 ##\n5  R3 "; !strings.Contains(s.Text(), want) {
		t.Errorf("five pieces, from the first square on:\n%s", s.Text())
	}
}

// TestPlayersWhileTyped: a colour that is taken away is asked for again, and nobody gets another
// one meanwhile.
func TestPlayersWhileTyped(t *testing.T) {
	s := open(t, "game: subdivision\nplayer: R Ann\nplayer: C Bob\n\n2  R3 C2\n1  R1 ##\n")
	before := s.Text()
	line, _, _ := strings.Cut(s.Header("player", "Bob"), ".")
	if s.taps("select "+line+".0", "back"); s.Text() != before {
		t.Errorf("it became\n%s", s.Text())
	}
	if s.taps("put B"); !strings.Contains(s.Text(), "player: B Bob") || !strings.Contains(s.Text(), "R3 B2") {
		t.Errorf("in another colour:\n%s", s.Text())
	}
	if s.taps("undo", "undo"); s.Text() != before {
		t.Errorf("taken back:\n%s", s.Text())
	}
}

// TestJudgedWhileFilledIn: a league's own rulings hold; a warning is no fault; a sheet that is
// larger than any game is refused.
func TestJudgedWhileFilledIn(t *testing.T) {
	s := open(t, twoPlayers+"variant: private-parks\nruling: small-needs=any\nleague: Tuesday\n\n4  R1 R2 R1 R2\n3  R2 ## ## R1\n2  R1 R2 R1 R2\n1  B1 R1 B1 B1\n")
	s.Leagues = map[string][]score.Setting{score.NameKey("Tuesday"): {{Name: "park-edges", Value: "open"}}}
	if s.Judge(); s.Says() != "Ann wins 21 : 1" {
		t.Errorf("by the league's ruling: %s", s.Says())
	}
	s = open(t, "game: pyramid\nplayer: Ann\nplayer: Bob\nplayer: Cyd\n\nAnn: Fgo Rgo Cgo Rgo Kgo Ksi\nBob: ?\nCyd: fold\n")
	if n := strings.Count(s.Draw(""), `class="row wrong`); n != 1 {
		t.Errorf("%d lines are marked as wrong", n)
	}
	if _, err := Open(twoPlayers+"\n"+strings.Repeat(strings.Repeat(".. ", 60)+"\n", 100), model.Known{}); !errors.Is(err, errLarge) {
		t.Errorf("a giant board: %v", err)
	}
}

// TestWhatIsNotFilledIn: a line that is not filled in yet is not marked as wrong.
func TestWhatIsNotFilledIn(t *testing.T) {
	for game, taps := range map[string][]string{
		"pyramid": {"put Kem", "put Fsi"},
		"bazaar":  {"put Ann:"},
	} {
		s := open(t, "game: "+game+"\nplayer: Ann\nplayer: Bob\n\n")
		if game == "pyramid" {
			s = open(t, "game: pyramid\nplayer: Ann\nplayer: Bob\nplayer: Cyd\n\n")
		}
		for _, tap := range taps {
			if s.taps(tap); s.refused != "" || strings.Contains(s.Draw(""), "wrong") {
				t.Errorf("%s after %s: %q, or a frame is red\n%s", game, tap, s.refused, s.Text())
			}
		}
	}
}

// TestBuildIt: the best building takes the place of each pile, in one step that can be taken back;
// what was built stays. Without a pile the key is dim.
func TestBuildIt(t *testing.T) {
	s := open(t, "game: buyers-market\nplayer: W Ann\nplayer: K Bob\n\n; at home\nAnn: ; built\n  1: R3*3 Y3\n  cards: 2\nBob:\n  pile: B3*3 G3*2 B2*3 K1 ; counted twice\n  cards: 4\n")
	before := s.Text()
	s.taps("build")
	if text := s.Text(); !strings.Contains(text, "; at home\nAnn: ; built\n  1: R3*3 Y3\n") || !strings.Contains(text, "Bob:\n  1: G3*2 B3*3 ; counted twice\n  2: B2*3\n  3: K1\n") {
		t.Errorf("%s\n%s", s.refused, text)
	}
	if !regexp.MustCompile(`<button name="build"[^>]* disabled>`).MatchString(s.Draw("")) {
		t.Error("what is built can be built")
	}
	if s.taps("undo"); s.Text() != before || regexp.MustCompile(`<button name="build"[^>]* disabled>`).MatchString(s.Draw("")) {
		t.Errorf("taken back:\n%s", s.Text())
	}
}
