package records

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/league"
	"arbiter/score"
)

// bare is a result without a position: "Ann 5 1, Bob – 2" has points, or – for none, and
// places.
func bare(text string) league.Result {
	r := league.Result{Game: "chess", Complete: true, League: "Tuesday"}
	for part := range strings.SplitSeq(text, ", ") {
		words := strings.Fields(part)
		s := league.Seat{Name: words[0], NoPoints: words[1] == "–"}
		if !s.NoPoints {
			p, err := score.ExactPoints(words[1])
			if err != nil {
				panic(err)
			}
			s.Points = p
		}
		fmt.Sscan(words[2], &s.Place)
		r.Seats = append(r.Seats, s)
	}
	return r
}

// asBare is a result as bare takes it.
func asBare(r *league.Result) string {
	var list []string
	for i := range r.Seats {
		figure := r.Seats[i].Figure()
		if figure == "" {
			figure = "–"
		}
		list = append(list, fmt.Sprintf("%s %s %d", r.Seats[i].Name, figure, r.Seats[i].Place))
	}
	return strings.Join(list, ", ")
}

// edited is what an edit of a new result does to it, and what it remarks, or why it is
// refused.
func edited(t *testing.T, s *Store, n league.Result, e Edit) string {
	t.Helper()
	var told string
	err := s.Rehearse(context.Background(), func(tx *Tx) error {
		saved, err := tx.Save(Incoming{Result: n})
		must(t, err)
		if err := tx.Edit(saved.ID, e); err != nil {
			return err
		}
		r, err := tx.View().Show(context.Background(), saved.ID)
		told = strings.Join(append([]string{asBare(&r)}, tx.Remarks()...), "\n")
		if !r.Complete {
			told += "\nunfinished"
		}
		return err
	})
	if err != nil {
		return err.Error()
	}
	return told
}

// Points and places of a result without a position are set one by one. Places that came from
// the points follow them; what does not agree is remarked.
func TestEditOfPointsAndPlaces(t *testing.T) {
	const ranks = "; to change them:\n  arbiter records edit 1 'Ann 1st' 'Bob 2nd' 'Cyd 3rd'"
	points := func(list ...any) (e Edit) {
		for i := 0; i < len(list); i += 2 {
			p, err := score.ExactPoints(list[i+1].(string))
			must(t, err)
			e.Seats = append(e.Seats, SeatEdit{Name: list[i].(string), Points: p})
		}
		return e
	}
	places := func(list ...any) (e Edit) {
		for i := 0; i < len(list); i += 2 {
			e.Seats = append(e.Seats, SeatEdit{Name: list[i].(string), Place: list[i+1].(int)})
		}
		return e
	}
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		for i, one := range []struct {
			was  string
			edit Edit
			want string
		}{
			{"Ann 5 1, Bob 3 2, Cyd 1 3", points("Bob", "9"), "Ann 5 2, Bob 9 1, Cyd 1 3"},
			{"Ann 5 1, Bob 3 2, Cyd 1 3", points("Cyd", "3"), "Ann 5 1, Bob 3 2, Cyd 3 2"},
			{"Ann 5 1, Bob 3 2, Cyd 1 3", points("cyd", "5.5", "ANN", "5.25"), "Ann 5.25 2, Bob 3 3, Cyd 5.5 1"},
			{"Ann 5 1, Bob 3 2, Cyd 1 3", points("Ann", "1", "Bob", "1"), "Ann 1 1, Bob 1 1, Cyd 1 1"},
			{"Ann 5 1, Bob 3 2, Cyd 1 3", points("Cyd", "2"), "Ann 5 1, Bob 3 2, Cyd 2 3"},
			{"Ann 5 2, Bob 3 1, Cyd 1 3", points("Ann", "4"), "Ann 4 2, Bob 3 1, Cyd 1 3"},
			{"Ann 5 2, Bob 3 1, Cyd 1 3", points("Ann", "3"), "Ann 3 2, Bob 3 1, Cyd 1 3\nthe places of #1 did not come from its points and stay: Ann 2, Bob 1, Cyd 3" + ranks},
			{"Ann – 1, Bob – 2, Cyd – 3", points("Ann", "5"), "Ann 5 1, Bob – 2, Cyd – 3"},
			{"Ann – 1, Bob 3 2, Cyd – 3", points("Ann", "3"), "Ann 3 1, Bob 3 2, Cyd – 3"},
			{"Ann – 1, Bob 3 2, Cyd – 3", points("Ann", "2"), "Ann 2 1, Bob 3 2, Cyd – 3\n#1: Ann has place 1 with 2 points and Bob place 2 with 3; recorded as said"},
			{"Ann – 1, Bob 3 1, Cyd – 3", points("Ann", "2"), "Ann 2 1, Bob 3 1, Cyd – 3\n#1: Ann has place 1 with 2 points and Bob place 1 with 3; recorded as said"},
			{"Ann 5 0, Bob – 0, Cyd 1 0", points("Bob", "6"), "Ann 5 0, Bob 6 0, Cyd 1 0\nnobody is placed in #1; to say who was where:\n  arbiter records edit 1 'Ann 1st' 'Bob 2nd' 'Cyd 3rd'"},
			{"Ann 5 1, Bob 3 2, Cyd 1 3", places("Ann", 1, "Bob", 1), "Ann 5 1, Bob 3 1, Cyd 1 3\n#1: Bob has place 1 with 3 points and Ann place 1 with 5; recorded as said"},
			{"Ann 5 1, Bob 5 1, Cyd 1 3", places("Bob", 2), "Ann 5 1, Bob 5 2, Cyd 1 3"},
			{"Ann – 0, Bob – 0, Cyd – 0", places("Cyd", 1, "Ann", 2, "Bob", 2), "Ann – 2, Bob – 2, Cyd – 1"},
			{"Ann 5 1, Bob 3 2, Cyd 1 3", places("Cyd", 2), "Ann 5 1, Bob 3 2, Cyd 1 2\n#1: Cyd has place 2 with 1 points and Bob place 2 with 3; recorded as said"},
			{"Ann 5 1, Bob 3 1, Cyd 1 3", places("Cyd", 2), "the places of #1 would be Ann 1, Bob 1, Cyd 2, which cannot be (two who share place 1 are followed by place 3); say all that change: arbiter records edit 1 'Ann 1st' 'Bob 2nd' 'Cyd 3rd'"},
			{"Ann 5 1, Bob 3 2, Cyd 1 3", places("Bob", 4), "Bob cannot have place 4 among 3"},
			{"Ann 5 1, Bob 3 2, Cyd 1 3", places("Bob", 1, "ann", 2, "bob", 3), "Bob is named twice"},
			{"Ann 5 1, Bob 3 2, Cyd 1 3", points("Dan", "1"), "Dan does not sit in result #1; those who do are Ann, Bob, Cyd"},
		} {
			if got := edited(t, s, bare(one.was), one.edit); got != one.want {
				t.Errorf("%d: %s: got\n%s\nwant\n%s", i, one.was, got, one.want)
			}
		}
		started := bare("Ann – 0, Bob – 0")
		started.Complete = false
		if got, want := edited(t, s, started, points("Ann", "1")), "Ann 1 0, Bob – 0\nnobody is placed in #1; to say who was where:\n  arbiter records edit 1 'Ann 1st' 'Bob 2nd'\nunfinished"; got != want {
			t.Errorf("points of a game that is not over: got\n%s\nwant\n%s", got, want)
		}
		if got, want := edited(t, s, started, places("Ann", 1, "Bob", 2)), "Ann – 1, Bob – 2"; got != want {
			t.Errorf("places of a game that was not over: got %s, want %s", got, want)
		}
		if got, want := edited(t, s, game("Ann 5, Bob 3"), points("Ann", "1")), "the points of #1 follow from its position, so they cannot be set; to write its text into a file, and to give it the mended one:\n  arbiter export 1 -o game.txt\n  arbiter records edit 1 --file game.txt"; got != want {
			t.Errorf("of a position: got %s, want %s", got, want)
		}
		// The lines of a sheet follow, under the rule that they had.
		sheet := bare("Ann 5 2, Bob 3 1, Cyd 1 3")
		sheet.Sheet = &league.Sheet{Variants: []string{"short"}, Standing: []int{2, 3, 1}}
		for i := range sheet.Seats {
			sheet.Sheet.Players = append(sheet.Sheet.Players, league.SheetPlayer{Name: sheet.Seats[i].Name, Lines: []league.SheetLine{{Rule: "import/vp", Points: sheet.Seats[i].Points.Rounded()}}})
		}
		must(t, s.Rehearse(context.Background(), func(tx *Tx) error {
			saved, err := tx.Save(Incoming{Result: sheet})
			must(t, err)
			must(t, tx.Edit(saved.ID, points("Bob", "3.5")))
			must(t, tx.Edit(saved.ID, places("Ann", 1, "Bob", 2)))
			r, err := tx.View().Show(context.Background(), saved.ID)
			want := &league.Sheet{Variants: []string{"short"}, Players: []league.SheetPlayer{
				{Name: "Ann", Lines: []league.SheetLine{{Rule: "import/vp", Points: 5}}},
				{Name: "Bob", Lines: []league.SheetLine{{Rule: "import/vp", Points: 4, Text: "3.5"}}},
				{Name: "Cyd", Lines: []league.SheetLine{{Rule: "import/vp", Points: 1}}}}}
			if diff := cmp.Diff(want, r.Sheet); diff != "" {
				t.Error(diff)
			}
			return err
		}))
	})
}

// Other people take seats all at once, so that two can swap. Points and places stay with the
// seats.
func TestEditOfPlayers(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, game("Dan 1, Eve 2"), game("Fay 1, Eve 3"))
		must(t, merge(s, "Dan", "Fay"))
		must(t, rename(s, "Eve", "Eva"))
		for i, one := range []struct {
			players []NamedValue
			want    string
		}{
			{[]NamedValue{{"Ann", "Dan"}}, "Dan 5 1, Bob 3 2, Cyd 1 3"},
			{[]NamedValue{{"ANN", " New "}, {"Cyd", "Other"}}, "New 5 1, Bob 3 2, Other 1 3"},
			{[]NamedValue{{"Ann", "Fay"}}, "Dan 5 1, Bob 3 2, Cyd 1 3"},
			{[]NamedValue{{"Ann", "Eve"}}, "Eva 5 1, Bob 3 2, Cyd 1 3"},
			{[]NamedValue{{"Ann", "Bob"}, {"Bob", "Ann"}}, "Bob 5 1, Ann 3 2, Cyd 1 3"},
			{[]NamedValue{{"Ann", "Bob"}, {"Bob", "Cyd"}, {"Cyd", "Ann"}}, "Bob 5 1, Cyd 3 2, Ann 1 3"},
			{[]NamedValue{{"Ann", "aNN"}}, "Ann 5 1, Bob 3 2, Cyd 1 3"},
			{[]NamedValue{{"Ann", "Bob"}}, "Bob would sit in result #3 twice; two change places with --player A=B --player B=A"},
			{[]NamedValue{{"Ann", "New"}, {"Cyd", "NEW"}}, "NEW would sit in result #3 twice; two change places with --player A=B --player B=A"},
			{[]NamedValue{{"Ann", "Dan"}, {"Bob", "Fay"}}, "Fay would sit in result #3 twice; two change places with --player A=B --player B=A"},
			{[]NamedValue{{"Ann", "Dan"}, {"ann", "Eve"}}, "Ann is replaced twice"},
			{[]NamedValue{{"Ann", "  "}}, `"" cannot be a player's name`},
			{[]NamedValue{{"Ann", "B\x1bb"}}, `"B\x1bb" cannot be a player's name`},
			{[]NamedValue{{"Dan", "Eve"}}, "Dan does not sit in result #3; those who do are Ann, Bob, Cyd"},
		} {
			if got := edited(t, s, bare("Ann 5 1, Bob 3 2, Cyd 1 3"), Edit{Players: one.players}); got != one.want {
				t.Errorf("%d: got\n%s\nwant\n%s", i, got, one.want)
			}
		}
		lines := bare("Ann 5 1, Bob 3 2")
		lines.Sheet = lines.Scores()
		lines.Sheet.Players[1].Colour = "red"
		must(t, do(s, "lines", func(tx *Tx) error {
			saved, err := tx.Save(Incoming{Result: lines})
			must(t, err)
			return errors.Join(err, tx.Edit(saved.ID, Edit{Players: []NamedValue{{"Bob", "Eve"}}}))
		}))
		if f := show(t, s, 3); f.Sheet.Players[1].Name != "Eve" || f.Seats[1].Entered() != "Eve" || f.Sheet.Players[0].Name != "Ann" {
			t.Errorf("the names in the sheet are %+v, in the seats %+v", f.Sheet.Players, f.Seats)
		}
	})
}

// An edit changes what it names and leaves the rest; what it changed is told field by field.
func TestEditTellsWhatItChanged(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		n := bare("Ann 5 1, Bob 3 2")
		n.Season, n.Round, n.Venue, n.Note = "2026", "1", "The Ship", "a long game"
		n.Day, n.Time = "2026-11-20", "19:30"
		save(t, s, n)
		none := ""
		for i, one := range []struct {
			edit Edit
			want string
		}{
			{Edit{}, ""},
			{Edit{Day: ptr("2026-11-20"), Time: ptr("19:30")}, ""},
			{Edit{Time: ptr("20:00")}, "date 2026-11-20 19:30 → 2026-11-20 20:00"},
			{Edit{Time: ptr("00:00")}, "date 2026-11-20 19:30 → 2026-11-20 00:00"},
			{Edit{Day: ptr("2026-11-19")}, "date 2026-11-20 19:30 → 2026-11-19 19:30"},
			{Edit{Time: &none}, "date 2026-11-20 19:30 → 2026-11-20"},
			{Edit{League: ptr("Friday")}, "league Tuesday → Friday"},
			{Edit{League: ptr("TUESDAY")}, ""},
			{Edit{Season: &none}, "season 2026 → (none)"},
			{Edit{Round: ptr("Round 02")}, "round 1 → 2"},
			{Edit{Round: ptr("R1")}, ""},
			{Edit{Venue: &none}, "place The Ship → (none)"},
			{Edit{Note: ptr("two\nlines")}, "note a long game → two lines"},
			{Edit{Seats: []SeatEdit{{Name: "Bob", Points: 5_500}}}, "place of Ann 1 → 2, score of Bob 3 → 5.5, place of Bob 2 → 1"},
			{Edit{Players: []NamedValue{{"Ann", "Bob"}, {"Bob", "Ann"}}}, "seats Ann, Bob → Bob, Ann, score of Bob 3 → 5, place of Bob 2 → 1, score of Ann 5 → 3, place of Ann 1 → 2"},
			{Edit{Players: []NamedValue{{"Bob", "Cyd"}}}, "player Bob → Cyd"},
			{Edit{Position: ptr(bare("Ann 5 1, Bob 3 2, Cyd 1 3"))}, "players Ann 5, Bob 3 → Ann 5, Bob 3, Cyd 1"},
		} {
			must(t, s.Rehearse(context.Background(), func(tx *Tx) error {
				err := tx.Edit(1, one.edit)
				if got := InWords(tx.Fields()); got != one.want {
					t.Errorf("%d: got %q, want %q", i, got, one.want)
				}
				if tx.Changed() != (one.want != "") {
					t.Errorf("%d: changed %v", i, tx.Changed())
				}
				return err
			}))
		}
	})
}

// Rulings that are in force in both versions of a position differ, and points that nobody
// says are none.
func TestDifferencesOfSheets(t *testing.T) {
	of := func(rulings map[string]string, lines ...league.SheetLine) *league.Result {
		return &league.Result{Seats: []league.Seat{{Name: "Ann"}}, Sheet: &league.Sheet{Rulings: rulings, Players: []league.SheetPlayer{{Name: "Ann", Lines: lines}}}}
	}
	ten, half := league.SheetLine{Points: 10}, league.SheetLine{Points: 3, Text: "2.5"}
	was := of(map[string]string{"a": "1", "b": "2", "c": "3"}, ten)
	for i, one := range []struct {
		now  *league.Result
		want string
	}{
		{of(map[string]string{"a": "1", "b": "4", "d": "5"}, ten), "ruling b=2 → b=4"},
		{of(map[string]string{"a": "0", "b": "2", "c": "4"}, ten), "ruling a=1 → a=0, ruling c=3 → c=4"},
		{of(was.Sheet.Rulings, half), "score of Ann 10 → 2.5"},
		{of(was.Sheet.Rulings, half, ten), "score of Ann 10 → 13"},
		{of(was.Sheet.Rulings), "score of Ann 10 → (none)"},
		{&league.Result{Seats: was.Seats, Sheet: &league.Sheet{}}, "score of Ann 10 → (none)"},
		{&league.Result{Seats: []league.Seat{{Name: "Ann", Points: 10_500}}}, "score of Ann 10 → 10.5"},
	} {
		if got := InWords(differences(was, one.now)); got != one.want {
			t.Errorf("%d: got %s, want %s", i, got, one.want)
		}
	}
}

// A writer is a tally whose texts can be written again with other names.
type writer struct {
	tallyGame
	as string // what writes a name otherwise: "" for nothing
}

type tallyPosition struct {
	score.Position
	head  score.Header
	sheet *score.Breakdown
}

func (p *tallyPosition) Head() *score.Header { return &p.head }

func (p *tallyPosition) String() string {
	var list []string
	for i := range p.head.Players {
		list = append(list, fmt.Sprintf("%s %d", p.head.Players[i].Name, p.sheet.Tallies[i].Lines[0].Points))
	}
	return "again: " + strings.Join(list, ", ")
}

func (g writer) Judge(text string, rulings []score.Setting) (score.Judged, error) {
	j, err := g.tallyGame.Judge(text, rulings)
	if err != nil {
		return j, err
	}
	if strings.HasPrefix(text, "again") && g.as != "" {
		j.Breakdown.Tallies[0].Name = g.as
	}
	p := &tallyPosition{sheet: &j.Breakdown}
	for i := range j.Breakdown.Tallies {
		p.head.Players = append(p.head.Players, j.Breakdown.Tallies[i].Player)
	}
	j.Position = p
	return j, nil
}

// A position is written again with the new names, unless that would change more than names.
func TestEditOfPlayersOfAPosition(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, game("Ann 5, Bob 3, Cyd 1"), game("Dan 1, Eve 2"))
		must(t, merge(s, "Dan", "Cyd"))
		must(t, rename(s, "Bob", "Rob"))
		const file = "; to give it the text with the right names:\n  arbiter records edit 1 --file FILE"
		for i, one := range []struct {
			games   score.Games
			players []NamedValue
			want    string
		}{
			{writer{}, []NamedValue{{"Ann", "New"}}, "again: New 5, Bob 3, Cyd 1 of New 5 1, Rob 3 2, Dan 1 3: another text of the position, player Ann → New"},
			{writer{}, []NamedValue{{"Ann", "Bob"}, {"Rob", "Ann"}}, "again: Bob 5, Ann 3, Cyd 1 of Rob 5 1, Ann 3 2, Dan 1 3: another text of the position, seats Ann, Rob, Dan → Rob, Ann, Dan, score of Rob 3 → 5, place of Rob 2 → 1, score of Ann 5 → 3, place of Ann 1 → 2"},
			{writer{}, []NamedValue{{"Dan", "Dan"}}, "again: Ann 5, Bob 3, Dan 1 of Ann 5 1, Rob 3 2, Dan 1 3: another text of the position"},
			{writer{}, []NamedValue{{"Ann", "Cyd"}}, "Cyd would sit in result #1 twice; two change places with --player A=B --player B=A"},
			{tallyGame{}, []NamedValue{{"Ann", "New"}}, "the position of #1 cannot be read today, so its players cannot be renamed" + file},
			{writer{tallyGame: tallyGame{bonus: 1}}, []NamedValue{{"Ann", "New"}}, "the position of #1 gives other points today; settle that first:\n  arbiter records rescore"},
			{writer{as: "Old"}, []NamedValue{{"Ann", "New"}}, "with these names the text of #1 would mean something else" + file},
			{writer{}, []NamedValue{{"Ann", "New One"}}, "the text of #1 cannot be read with these names: this is no tally: New One 5, Bob 3, Cyd 1" + file},
		} {
			var got string
			err := s.Rehearse(context.Background(), func(tx *Tx) error {
				if err := tx.Edit(1, Edit{Players: one.players, Games: one.games}); err != nil {
					return err
				}
				r, err := tx.View().Show(context.Background(), 1)
				got = fmt.Sprintf("%s of %s: %s", r.Text, asBare(&r), InWords(tx.Fields()))
				return err
			})
			if err != nil {
				got = err.Error()
			}
			if got != one.want {
				t.Errorf("%d: got\n%s\nwant\n%s", i, got, one.want)
			}
		}
	})
}
