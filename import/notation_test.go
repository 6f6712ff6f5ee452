package importer

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/score/subdivision"
)

func readGames(t testing.TB, text string) *found {
	t.Helper()
	return readText(t, "notation", text, Options{})
}

// judgeSubdivision judges texts of that game; all that can be read is legal.
func judgeSubdivision(t notation.Text) (score.Judged, error) {
	var g notation.Game
	if err := g.Read(t); err != nil {
		return score.Judged{}, err
	}
	p, err := subdivision.Parse(&g)
	if err != nil {
		return score.Judged{}, err
	}
	return score.Judged{Position: p, Breakdown: p.Breakdown(), Verdict: score.Verdict{Complete: true}}, nil
}

func sample(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

const someGame = "game: subdivision\nplayer: R Ann\nplayer: B Bob\n\nR3 B2\nB1 R1\n"

func TestNotation(t *testing.T) {
	f := readGames(t, sample(t, "game.txt"))
	if len(f.results) != 1 || len(f.complaints)+len(f.warnings) > 0 {
		t.Fatal(f.shown())
	}
	in := f.results[0]
	got := fmt.Sprint(in.Game, "|", in.DateAndTime(), "|", in.League, "|", in.Season, "|", in.UID, "|", in.Words, "|", in.Complete, "|", in.State, "|", in.Line)
	if want := "subdivision|2026-11-20|Tuesday league|2026|cf3a7fa5-e678-5f44-b483-b4927a8e5c5b|example-1|true|confirmed|2"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if timed := readGames(t, strings.Replace(someGame, "\n\n", "\ndate: 2026-11-20 19:30\n\n", 1)).results; timed[0].Day != "2026-11-20" || timed[0].Time != "19:30" {
		t.Errorf("played %s %s", timed[0].Day, timed[0].Time)
	}
	if !strings.HasPrefix(in.Text, "game: subdivision\n") || in.Sheet.Players[0].Lines[0].Rule != "subdivision/pips" {
		t.Errorf("text %q, sheet %q", in.Text, jsonOf(t, in.Sheet))
	}
}

// An id makes the identity of its game, or is one. What a text without an id is known by
// the records settle.
func TestNotationIDs(t *testing.T) {
	const whole = "abcdef02-0000-4000-8000-00000000000b"
	for id, want := range map[string]string{
		"": "", "id: 1\n": records.UIDOf(records.SourceID, "subdivision", "1"), "id: " + whole + "\n": whole, "id: " + strings.ToUpper(whole) + "\n": whole,
	} {
		f := readGames(t, strings.Replace(someGame, "\n\n", "\n"+id+"\n", 1))
		if len(f.results) != 1 || f.results[0].UID != want {
			t.Errorf("%q: %s, want the identity %s", id, f.shown(), want)
		}
	}
	if records.UIDOf(records.SourceID, "bazaar", "1") == records.UIDOf(records.SourceID, "subdivision", "1") {
		t.Error("id 1 of Bazaar is id 1 of Subdivision")
	}
}

func TestNotationComplaintsHaveTheirPlace(t *testing.T) {
	f := readGames(t, "\xEF\xBB\xBF"+someGame+"\n"+strings.Replace(someGame, "B2", "B4", 1)+someGame+"game: go\n")
	var got []string
	for _, c := range f.complaints {
		got = append(got, fmt.Sprintf("%d:%d", c.Line, c.Column))
	}
	if fmt.Sprint(got) != "[12:4 20:7]" || len(f.results) != 2 || f.results[1].Line != 14 {
		t.Errorf("%v\n%s", got, f.shown())
	}
}

func TestIllegalPositionsAreContested(t *testing.T) {
	f := readText(t, "notation", "\n"+someGame, Options{Judge: judgeFunc(func(text notation.Text) (score.Judged, error) {
		j, err := judgeSubdivision(text)
		j.Verdict = score.Verdict{}
		j.Verdict.Add(score.Error, "subdivision/spacing", "", nil, "first")
		j.Verdict.Add(score.Error, "subdivision/spacing", "", nil, "second")
		return j, err
	})})
	if len(f.results) != 1 || f.results[0].State != league.Contested || f.results[0].Complete ||
		len(f.warnings) != 1 || f.warnings[0].Error() != "f:2: the position is illegal, so the result is contested: subdivision/spacing: first" {
		t.Error(f.shown())
	}
}
