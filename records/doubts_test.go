package records

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"arbiter/records/league"
	"arbiter/score"
)

var tallyGames = []*score.Game{{Name: "tally", Title: "Tally", MinPlayers: 2, MaxPlayers: 3}}

// suspected is what looks wrong of what a command does, a line each.
func suspected(t *testing.T, s *Store, work func(*Tx) error) string {
	t.Helper()
	var lines []string
	must(t, do(s, "suspect", func(tx *Tx) error {
		look := tx.Look(tallyGames)
		look.Typed()
		if err := work(tx); err != nil {
			return err
		}
		_, list, err := look.Doubts()
		for _, one := range list {
			lines = append(lines, one.Name+" "+one.Says+": "+strings.Join(one.Mend, " "))
		}
		return err
	}))
	return strings.Join(lines, "\n")
}

func saving(games ...league.Result) func(*Tx) error {
	return func(tx *Tx) error {
		for _, g := range games {
			if _, err := tx.Save(Incoming{Result: g}); err != nil {
				return err
			}
		}
		return nil
	}
}

func playedOn(text, date, league string) league.Result {
	g := game(date + " " + league + ": " + text)
	g.Text = withDate(g.Text)
	g.Day = date
	g.League = league
	return g
}

// An edited result is looked at like a new one. What it was before is likelier than a guess:
// a day, a round and points of before come back with an undo.
func TestAnEditIsSuspectedToo(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, playedOn("Ann 2, Bob 1", "2026-11-20", "Friday"), playedOn("Ann 5, Bob 1", "2026-11-19", "Friday"))
		edit := func(e Edit) string {
			return suspected(t, s, func(tx *Tx) error {
				return tx.Edit(2, e)
			})
		}
		if got := edit(Edit{Note: ptr("nothing else")}); got != "" {
			t.Error(got)
		}
		void := playedOn("Ann 5, Bob 2", "2036-11-19", "Friday")
		void.State = league.Void
		if got := suspected(t, s, saving(void)); got != "" {
			t.Errorf("of a void result is told %q", got)
		}
		for want, e := range map[string]Edit{
			"2036-11-19 is 9 years from now: records undo ":                                        {Day: ptr("2036-11-19")},
			"Firday is a new league. Near: Friday (1 game): records edit 2 --league Friday":        {League: ptr("Firday")},
			"2006-11-19 is 20 years before the newest result of Friday, 2026-11-20: records undo ": {Day: ptr("2006-11-19"), League: ptr("Friday")},
		} {
			if got := edit(e); !strings.Contains(strings.Replace(got, "10 years", "9 years", 1), want) {
				t.Errorf("suspected %q, want %q", got, want)
			}
		}
	})
}

// A round and points that were edited come back with an undo, too.
func TestAnEditedNumberIsTakenBack(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		one, two := playedOn("Ann 2, Bob 1", "2026-11-19", "Friday"), playedOn("Ann 5, Bob 1", "2026-11-20", "Friday")
		one.Text, one.Round, two.Text, two.Round = "", "1", "", "2"
		save(t, s, one, two)
		whole := playedOn("Cyd 5, Dan 1", "2026-11-20", "Friday")
		whole.Round = "40"
		if got := suspected(t, s, func(tx *Tx) error { _, err := tx.Save(Incoming{Result: whole, Whole: true}); return err }); got != "" {
			t.Errorf("other records know their rounds: suspected %q", got)
		}
		must(t, undo(s, 2))
		half := SeatEdit{Name: "Ann", Points: score.WholePoints(5) / 2}
		for _, c := range []struct {
			edits []Edit
			want  string
		}{
			{[]Edit{{Round: ptr("20")}}, "round 20 is neither played nor planned in Friday, whose last round is 1: records undo 4"},
			{[]Edit{{Round: ptr("two")}}, "round two is no number, as other rounds of Friday are: records undo 5"},
			{[]Edit{{Seats: []SeatEdit{half}}}, "Ann 2.5 at Tally, where points are whole numbers: records undo 6"},
			{[]Edit{{Round: ptr("30")}, {Seats: []SeatEdit{{Name: "Ann", Points: half.Points + 1_000}}}, {Note: ptr("all at once")}}, "Ann 3.5 at Tally, where points are whole numbers: records undo 7\nround 30 is neither played nor planned in Friday, whose last round is 1: records undo 7"},
		} {
			if got := suspected(t, s, func(tx *Tx) (err error) {
				for _, e := range c.edits {
					err = errors.Join(err, tx.Edit(2, e))
				}
				return err
			}); got != c.want {
				t.Errorf("suspected %q, want %q", got, c.want)
			}
		}
	})
}

// Two results are two games when somebody said so: by rounds, times, or the ids of their
// texts, or as a file names both.
func TestGamesThatWereToldApartAreNoDoubles(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		for name, change := range map[string]func(a, b *league.Result){
			"rounds": func(a, b *league.Result) { a.Round, b.Round = "1", "2" },
			"identities": func(a, b *league.Result) {
				a.UID, b.UID = UIDOf(SourceBGG, "", "7"), UIDOf(SourceBGG, "", "7/2")
			},
			"times": func(a, b *league.Result) { a.Time, b.Time = "01:00", "02:00" },
			"texts": func(a, b *league.Result) { a.Text, b.Text = "id: a\n\nAnn 2, Bob 1", "id: b\n\nAnn 2, Bob 1" },
			"days":  func(_, b *league.Result) { b.Day = "2026-11-21" },
			"people": func(_, b *league.Result) {
				callOthers(b, func(name string) string { return strings.Replace(name, "Bob", "Cyd", 1) })
			},
			"scores": func(_, b *league.Result) { b.Seats[1].Points = 9_000 },
			"void":   func(a, _ *league.Result) { a.State = league.Void },
		} {
			s := newStore(t)
			a, b := playedOn("Ann 2, Bob 1", "2026-11-20", ""), playedOn("Ann 2, Bob 1", "2026-11-20", "")
			a.Text, b.Text = "", ""
			if got := suspected(t, newStore(t), saving(a, b)); !strings.HasPrefix(got, "Ann – Bob, Tally, 2 : 1 comes twice here, on 2026-11-20: records void 2") {
				t.Fatalf("suspected %q", got)
			}
			change(&a, &b)
			if got := suspected(t, s, saving(a, b)); strings.Contains(got, "twice") {
				t.Errorf("%s: suspected %q", name, got)
			}
		}
		got := suspected(t, newStore(t), func(tx *Tx) (err error) { // identities that are only of what a file says tell nothing apart
			for _, words := range []string{"7", "8"} {
				n := Incoming{Result: playedOn("Ann 2, Bob 1", "2026-11-20", ""), Alike: true}
				n.Text, n.UID = "", UIDOf(SourceCSV, "tally", words)
				_, failed := tx.Save(n)
				err = errors.Join(err, failed)
			}
			return err
		})
		if !strings.Contains(got, "comes twice here") {
			t.Errorf("alike: suspected %q", got)
		}
	})
}

// A game is known as a double under whichever name its players sat there, and among
// many new ones too.
func TestADoubleIsFoundUnderAnotherName(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, playedOn("Anna 2, Bob 1", "2026-11-20", "Friday"))
		must(t, do(s, "merge", func(tx *Tx) error {
			if _, err := tx.Save(Incoming{Result: playedOn("Ann 3, Cyd 1", "2026-10-20", "Friday")}); err != nil {
				return err
			}
			return tx.Merge("Ann", "Anna")
		}))
		const want = "Ann – Bob, Tally, 2 : 1 stands already as #1 of the same day, 2026-11-20: records void "
		if got := suspected(t, s, saving(playedOn("Ann 2, Bob 1", "2026-11-20", ""))); !strings.HasPrefix(got, want) {
			t.Errorf("suspected %q", got)
		}
		var many []league.Result
		for i := range 21 {
			many = append(many, playedOn(fmt.Sprintf("Zoe %d, Yves 1", i), "2026-11-19", ""))
		}
		must(t, do(s, "void", func(tx *Tx) error { return tx.SetState(3, league.Void, "") }))
		if got := suspected(t, s, saving(append(many, playedOn("Bob 1, Ann 2", "2026-11-20", ""))...)); !strings.Contains(got, "stands already as #1") {
			t.Errorf("among many: suspected %q", got)
		}
	})
}
