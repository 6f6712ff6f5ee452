package records

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/league"
	"arbiter/records/storetest"
	"arbiter/score"
)

// entryTold returns a command of the log in a line: "c3 Olga: void [], 1 rows; 3: state confirmed →
// void".
func entryTold(e *Entry) string {
	text := fmt.Sprintf("c%d %s: %s %q, %d rows", e.ID, e.Who, e.What, e.Args, e.Rows)
	if e.Undoes+e.Undone > 0 {
		text += fmt.Sprintf(", undoes %d, undone %d", e.Undoes, e.Undone)
	}
	if len(e.Fields) == 0 {
		return text
	}
	of := e.Fields[0].Player
	if e.Fields[0].Result > 0 {
		of = fmt.Sprint(e.Fields[0].Result)
	}
	return text + "; " + of + ": " + inWords(e.Fields)
}

// loggedCommands returns commands of every kind with what the log says of each.
func loggedCommands() []struct {
	work func(*Tx) error
	says string
} {
	edit := func(text string) func(*Tx) error { return func(tx *Tx) error { return tx.Edit(1, editOf(text)) } }
	best := func(n int) league.Terms { return league.Terms{Best: n} }
	return []struct {
		work func(*Tx) error
		says string
	}{
		{edit("day 2026-11-19"), "1 rows; 1: date 2026-11-18 19:30 → 2026-11-19 19:30"},
		{edit("time "), "1 rows; 1: date 2026-11-18 19:30 → 2026-11-18"},
		{edit("league Club"), "1 rows; 1: league Cup → Club"},
		{edit("season "), "1 rows; 1: season 2026 → (none)"},
		{edit("round 2"), "1 rows; 1: round 1 → 2"},
		{edit("venue Ship"), "1 rows; 1: place (none) → Ship"},
		{edit("note two\nlines"), "1 rows; 1: note (none) → two lines"},
		{edit("points Bob 5.5"), "1 rows; 1: place of Ann 1 → 2, score of Bob 3 → 5.5, place of Bob 2 → 1"},
		{edit("places Ann 2, Bob 1"), "1 rows; 1: place of Ann 1 → 2, place of Bob 2 → 1"},
		{edit("players Bob=Cyd"), "1 rows; 1: player Bob → Cyd"},
		{edit("players Ann=Bob, Bob=Ann"), "1 rows; 1: seats Ann, Bob → Bob, Ann, score of Bob 3 → 5, place of Bob 2 → 1, score of Ann 5 → 3, place of Ann 1 → 2"},
		{edit("players Ann=Bob, Bob=Cyd"), "1 rows; 1: player Ann → Bob, player Bob → Cyd"},
		{func(tx *Tx) error { return tx.SetState(1, league.Void, "twice") }, "1 rows; 1: note (none) → twice, state confirmed → void"},
		{func(tx *Tx) error { return tx.Edit(2, editOf("position Ann 6, Bob 3, Dan 1")) }, "2 rows; 2: the position changed, players Ann 5, Bob 3 → Ann 6, Bob 3, Dan 1"},
		{func(tx *Tx) error {
			return tx.Edit(2, Edit{Position: &with(tallied("Ann 6, Bob 3"), "over no").Result})
		},
			"3 rows; 2: state confirmed → contested, the position changed, game over → not over, score of Ann 5 → 6"},
		{func(tx *Tx) error { _, err := tx.Rescore(tally{bonus: 1}, func(Difference) {}); return err }, "2 rows; 2: score of Ann 5 → 6, score of Bob 3 → 4"},
		{func(tx *Tx) error { _, err := tx.Rename("Ann", "Anna"); return err }, "2 rows; Ann: merged (none) → Anna"},
		{func(tx *Tx) error { _, err := tx.Rename("Ann", "ANN"); return err }, "1 rows; ANN: name Ann → ANN"},
		{func(tx *Tx) error { return tx.Merge("Cyd", "Dan") }, "1 rows; Dan: merged (none) → Cyd"},
		{func(tx *Tx) error { return tx.SetGuest("Bob", true) }, "1 rows; Bob: guest no → yes"},
		{func(tx *Tx) error { return tx.EditLeague("Cup", "Club", set(best(3))) }, "3 rows; Club: name Cup → Club, terms: as usual → best 3 games"},
		{func(tx *Tx) error { return tx.CreateLeague("Club", best(1)) }, "1 rows"},
		{func(tx *Tx) error { return tx.OpenSeason("Cup", "2027", "2027-01-01") }, "1 rows; Cup 2027: from (none) → 2027-01-01, state (none) → open"},
		{func(tx *Tx) error { return tx.EditSeason("Cup", "2025", "2025-10-01", set(best(2))) }, "1 rows; Cup 2025: from 2025-09-01 → 2025-10-01, terms: as usual → best 2 games"},
		{func(tx *Tx) error { _, err := tx.CloseSeason("Cup", "2025"); return err }, "1 rows; Cup 2025: state open → closed"},
		{func(tx *Tx) error {
			return tx.SavePlan(Plan{League: "Cup", Round: "1", Tables: [][]string{{"Ann", "Bob"}}})
		}, "2 rows"},
		{func(tx *Tx) error { return saved(tx, gamesOf("Ann 5, Bob 3 | Cyd 3, Dan 2"), false) }, "4 rows"},
	}
}

// TestTheLog: what the log says of a command of each kind, and of its undo, which changes the same
// back; Fields tells it while the command runs, and History of one result.
func TestTheLog(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, game("Ann 5, Bob 3", "day 2026-11-18", "time 19:30", "league Cup", "season 2026", "round 1"), tallied("Ann 5, Bob 3"), game("Cyd 5, Eve 3"), game("Dan 5, Eve 3"))
		done(t, s, "terms", func(tx *Tx) error { return tx.EditLeague("Cup", "", set(league.Terms{Drop: 0, Points: league.ByWins})) })
		done(t, s, "terms", func(tx *Tx) error { return tx.EditLeague("Cup", "", set(league.Terms{})) })
		done(t, s, "open", func(tx *Tx) error { return tx.OpenSeason("Cup", "2025", "2025-09-01") })
		histories := map[int64][]string{}
		for i, one := range loggedCommands() {
			var fields string
			id := done(t, s, "step", func(tx *Tx) error {
				err := one.work(tx)
				if err == nil {
					var list []Field
					list, err = tx.Fields()
					fields = inWords(list)
				}
				return err
			})
			log, err := s.Log(t.Context(), 1)
			if err != nil {
				t.Fatal(err)
			}
			got := entryTold(&log[0])
			if want := fmt.Sprintf("c%d Olga: step [], %s", id, one.says); got != want || fields != inWords(log[0].Fields) {
				t.Errorf("%d: got\n%s\nwant\n%s\nand in the command %s", i, got, want, fields)
			}
			by, err := undo(s, id)
			if err != nil {
				t.Fatalf("%d: %v", i, err)
			}
			if log, err = s.Log(t.Context(), 2); err != nil || log[0].Undone != by || log[1].Undoes != id {
				t.Fatalf("%d: %+v %v", i, log, err)
			}
			if i != 9 && i != 13 { // a player and a position are named by what is there now
				checkBack(t, log[0].Fields, log[1].Fields)
			}
			for _, e := range log {
				for _, f := range e.Fields {
					if f.Result > 0 && !slices.Contains(histories[f.Result], entryTold(&e)) {
						histories[f.Result] = append(histories[f.Result], entryTold(&e))
					}
				}
			}
		}
		for id, want := range histories {
			list, err := s.History(t.Context(), id)
			var got []string
			for _, e := range list[1:] { // after it was recorded
				got = append(got, entryTold(&e))
			}
			if diff := cmp.Diff(want, got); diff != "" || err != nil || list[0].ID != 1 || list[0].Fields != nil {
				t.Errorf("the history of %d: %s%v", id, diff, err)
			}
		}
		if _, err := s.History(t.Context(), 99); err == nil || err.Error() != "there is no result 99" {
			t.Errorf("the history of nothing: %v", err)
		}
	})
}

// checkBack checks that fields were changed back.
func checkBack(t *testing.T, there, back []Field) {
	t.Helper()
	var want []string
	for _, f := range there {
		want = append(want, f.Name+" "+f.New+" → "+f.Old)
	}
	var got []string
	for _, f := range back {
		got = append(got, f.Name+" "+f.Old+" → "+f.New)
	}
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("what was changed (-) and changed back (+)\n%s", diff)
	}
}

// TestLogOfCommands: who did what, as it was typed; a command that changes nothing is not there.
// Texts that a store cannot hold are mended. The newest ones are asked for.
func TestLogOfCommands(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T) {
		s := newStore(t)
		for i, who := range []string{"Ann", "B\x00ob", "C\xffyd", ""} {
			err := s.Do(t.Context(), Command{Who: who, What: "kept " + who, Args: []string{"add", "a \"b\" <&>\x00", who}}, func(tx *Tx) error {
				if i == 3 {
					_, err := tx.Save(nil, true)
					return err
				}
				tx.What += "!"
				return record(tx, fmt.Sprint("P", i), "Bob")
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		log, err := s.Log(t.Context(), 2)
		var got []string
		for _, e := range log {
			got = append(got, entryTold(&e))
		}
		want := []string{`c2 Bob: kept Bob! ["add" "a \"b\" <&>\x00" "B\x00ob"], 2 rows`, `c3 C` + "\uFFFD" + `yd: kept C` + "\uFFFD" + `yd! ["add" "a \"b\" <&>\x00" "C` + "\uFFFD" + `yd"], 2 rows`}
		if diff := cmp.Diff(want, got); diff != "" || err != nil || !log[0].At.Equal(evening) || log[0].Version != "test" {
			t.Errorf("%s%v", diff, err)
		}
		if last, err := s.LastCommand(t.Context()); last != 3 || err != nil {
			t.Errorf("the last command is c%d, %v", last, err)
		}
	})
	for want, err := range map[string]error{
		"there is no result 7": &NotFoundError{Kind: "result", Name: "7"}, "there is no command c7": &NotFoundError{Kind: "command", Name: "7"}, "round 7 is not planned": &NotFoundError{Kind: "round", Name: "7"},
		`no player is called "Ann"`: &NotFoundError{Kind: "player", Name: "Ann"}, "it snows": refuse("it %s", "snows"), "it snows; stay": &RefusedError{Why: "it snows", Do: "stay"},
	} {
		if err.Error() != want {
			t.Errorf("got %s, want %s", err, want)
		}
	}
	var told []string
	for _, name := range strings.Fields("name merged guest terms from state date league season round place note position ruling complete players seats player score place-of") {
		if f := (&Field{Name: name}); f.SaidByCommand() {
			told = append(told, name)
		}
	}
	if got := strings.Join(told, " "); got != "name merged guest terms state" {
		t.Errorf("the log's own words say %s", got)
	}
	was := &league.Result{Seats: []league.Seat{{Name: "Ann"}}, Sheet: &league.Sheet{Rulings: map[string]string{"a": "1", "b": "2", "c": "3"}}}
	now := &league.Result{Seats: []league.Seat{{Name: "Ann", Points: score.WholePoints(3) / 2}}, Sheet: &league.Sheet{Rulings: map[string]string{"a": "1", "b": "4", "d": "5"}}}
	if got := inWords(fieldsBetween(was, now)); got != "ruling b=2 → b=4, score of Ann 0 → 1.5" {
		t.Errorf("rulings in both versions: %s", got)
	}
}

// inWords returns fields in a sentence.
func inWords(fields []Field) string {
	list := make([]string, len(fields))
	for i := range fields {
		list[i] = fields[i].String()
	}
	return strings.Join(list, ", ")
}

// TestTheLogStays: what the log tells of a command stays as it is, whatever is taken back and put
// in force again after it.
func TestTheLogStays(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, gamesOf("Ann 5, Bob 3; note a | Cyd 5, Dan 3; note b | Eve 5, Fay 3; note c")...)
		done(t, s, "edit", func(tx *Tx) error { return tx.Edit(2, editOf("note other")) })
		said := map[int64]string{}
		for _, command := range []int64{2, 1, 4, 3, 6} { // the edit goes, the games go and come again, the edit too, and it goes
			for _, e := range logOf(t, s) {
				if was, ok := said[e.ID]; ok && was != inWords(e.Fields) {
					t.Errorf("command %d changed %s, and now %s", e.ID, was, inWords(e.Fields))
				}
				said[e.ID] = inWords(e.Fields)
			}
			if _, err := undo(s, command); err != nil {
				t.Fatal(command, err)
			}
		}
		if said[2] != "note b → other" || said[3] != "note other → b" {
			t.Errorf("the edit and its undo are told as %q and %q", said[2], said[3])
		}
	})
}

// logOf returns the whole log.
func logOf(t *testing.T, s *Store) []Entry {
	t.Helper()
	list, err := s.Log(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	return list
}
