package records

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"arbiter/records/league"
)

// asRead is what a file says of a game that it knows by words.
func asRead(n league.Result) Incoming {
	in := Incoming{Result: n}
	in.KnownBy(SourceCSV, "g1")
	return in
}

// corrected is what an import with Update tells of a known result, and of the result behind
// it: "date …; done: chess Ann 5 1, Bob 3 2".
func corrected(t *testing.T, s *Store, list ...Incoming) string {
	t.Helper()
	var told []string
	must(t, s.Rehearse(context.Background(), func(tx *Tx) error {
		r := tx.Record(func(_ *Incoming, saved Saved, err error) {
			line := fmt.Sprintf("#%d", saved.ID)
			if !saved.Known {
				line += " new"
			}
			if c := saved.Correction; c != nil {
				line += " " + InWords(c.Fields)
				for name, is := range map[string]bool{"edited": c.Edited, "another": c.Another, "lacks " + c.Lacks: c.Lacks != "", "done": c.Done} {
					if is {
						line += "; " + name
					}
				}
			}
			if saved.Differs != (saved.Correction != nil) {
				line += fmt.Sprint("; differs ", saved.Differs)
			}
			if err != nil {
				line += "; " + err.Error()
			}
			told = append(told, line)
		})
		r.Update = true
		for i := range list {
			must(t, r.Add(&list[i]))
		}
		if err := r.Flush(); err != nil {
			return err
		}
		f, err := tx.View().Show(context.Background(), 1)
		told = append(told, fmt.Sprint(f.State, " ", asBare(&f)))
		return err
	}))
	return strings.Join(told, "\n")
}

// A file that comes again corrects what it says otherwise, and nothing else. It does not
// change what a person has edited here, takes nothing away, and does not decide anew what was
// contested or void.
func TestAFileCorrectsWhatItSaysOtherwise(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		first := bare("Ann 5 1, Bob 3 2")
		first.Season, first.Round, first.Venue, first.Note = "2026", "1", "The Ship", "long"
		first.Day, first.Time = "2026-11-20", "19:30"
		with := func(change func(*league.Result)) league.Result {
			n := first
			n.Seats = slices.Clone(n.Seats)
			change(&n)
			return n
		}
		text := func(n league.Result, of string) league.Result {
			g := game(of)
			n.Text, n.Sheet, n.Seats, n.Complete = g.Text, g.Sheet, g.Seats, true
			return n
		}
		s := newStore(t)
		must(t, do(s, "import", func(tx *Tx) error { _, err := tx.Save(asRead(first)); return err }))
		const is = "\nconfirmed Ann 5 1, Bob 3 2"
		cases := []struct {
			says league.Result
			want string
		}{
			{first, "#1" + is},
			{with(func(n *league.Result) { n.Time = "" }), "#1" + is}, // only a day
			{with(func(n *league.Result) { n.Day, n.Time = "", "" }), "#1" + is},
			{with(func(n *league.Result) { n.Time = "19:31" }), "#1 date 2026-11-20 19:30 → 2026-11-20 19:31; done" + is},
			{with(func(n *league.Result) { n.Time = "20:00" }), "#1 date 2026-11-20 19:30 → 2026-11-20 20:00; done" + is},
			{with(func(n *league.Result) { n.Time = "00:00" }), "#1 date 2026-11-20 19:30 → 2026-11-20 00:00; done" + is},
			{with(func(n *league.Result) { n.Day, n.Time = "2026-11-19", "" }), "#1 date 2026-11-20 19:30 → 2026-11-19; done" + is},
			{with(func(n *league.Result) { n.League, n.Season = "TUESDAY", "" }), "#1" + is},
			{with(func(n *league.Result) { n.League = "Friday" }), "#1 league Tuesday → Friday; done" + is},
			{with(func(n *league.Result) { n.Season = "2027" }), "#1 season 2026 → 2027; done" + is},
			{with(func(n *league.Result) { n.Round = "2" }), "#1 round 1 → 2; done" + is},
			{with(func(n *league.Result) { n.Venue = "Home" }), "#1 place The Ship → Home; done" + is},
			{with(func(n *league.Result) { n.Note = "short" }), "#1 note long → short; done" + is},
			{with(func(n *league.Result) { n.Round, n.Venue, n.Note, n.League = "", "", "", "" }), "#1" + is}, // an empty field says nothing
			{with(func(n *league.Result) { n.Seats[1].Points = 3_500 }), "#1 score of Bob 3 → 3.5; done\nconfirmed Ann 5 1, Bob 3.5 2"},
			{with(func(n *league.Result) { n.Seats[0].Place, n.Seats[1].Place = 2, 1 }), "#1 place of Ann 1 → 2, place of Bob 2 → 1; done\nconfirmed Ann 5 2, Bob 3 1"},
			{with(func(n *league.Result) { slices.Reverse(n.Seats) }), "#1 seats Ann, Bob → Bob, Ann; done\nconfirmed Bob 3 2, Ann 5 1"},
			{with(func(n *league.Result) { n.Seats[1].Name = "Cyd" }), "#1 player Bob → Cyd; done\nconfirmed Ann 5 1, Cyd 3 2"},
			{with(func(n *league.Result) { n.Seats[1].Name = "BOB" }), "#1" + is},
			{with(func(n *league.Result) { n.Seats = append(n.Seats, league.Seat{Name: "Cyd", Points: 1_000, Place: 3}) }), "#1 players Ann 5, Bob 3 → Ann 5, Bob 3, Cyd 1; done\nconfirmed Ann 5 1, Bob 3 2, Cyd 1 3"},
			{with(func(n *league.Result) { n.Complete = false }), "#1" + is},
			{with(func(n *league.Result) { n.Seats[1].Points, n.Seats[1].NoPoints = 0, true }), "#1 score of Bob 3 → (none); lacks points" + is},
			{with(func(n *league.Result) {
				n.Seats[0], n.Seats[1] = league.Seat{Name: "Ann", NoPoints: true}, league.Seat{Name: "Bob", NoPoints: true}
			}), "#1" + is}, // it only names them
			{with(func(n *league.Result) { n.Day, n.Seats[1].Points = "2026-11-27", 4_000 }), "#1 date 2026-11-20 19:30 → 2026-11-27 19:30, score of Bob 3 → 4; another" + is},
			{with(func(n *league.Result) { n.Day, n.Seats[1].Name = "2026-11-27", "Cyd" }), "#1 date 2026-11-20 19:30 → 2026-11-27 19:30, player Bob → Cyd; another" + is},
			{with(func(n *league.Result) { n.Day, n.Round = "2026-11-27", "2" }), "#1 date 2026-11-20 19:30 → 2026-11-27 19:30, round 1 → 2; done" + is},
			{text(first, "a: Ann 5, Bob 4"), "#1 another text of the position, score of Bob 3 → 4; done\nconfirmed Ann 5 1, Bob 4 2"},
		}
		for i, one := range cases {
			if got := corrected(t, s, asRead(one.says)); got != one.want {
				t.Errorf("%d: got\n%s\nwant\n%s", i, got, one.want)
			}
		}
		other := with(func(n *league.Result) { n.Seats[1].Points, n.Complete, n.State = 4_000, true, league.Confirmed })
		for _, state := range []league.State{league.Contested, league.Void} {
			must(t, do(s, "state", func(tx *Tx) error { return tx.SetState(1, state, "") }))
			must(t, undo(s, 0))
			if got := corrected(t, s, asRead(other)); got != "#1 score of Bob 3 → 4; done\nconfirmed Ann 5 1, Bob 4 2" {
				t.Errorf("what was taken back is no edit: %s", got)
			}
		}
		must(t, do(s, "edit", func(tx *Tx) error { return tx.Edit(1, Edit{Venue: ptr("Home")}) }))
		if got, want := corrected(t, s, asRead(other)), "#1 place Home → The Ship, score of Bob 3 → 4; edited"+is; got != want {
			t.Errorf("edited: got\n%s\nwant\n%s", got, want)
		}
	})
}

// A file that knows its game by a UUID means that game whatever it says of it. What another
// program had of a game, word for word, tells whether it says something else now.
func TestAFileOfAnotherProgramCorrects(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		says := func(origin, text string, day int) Incoming {
			n := Incoming{Result: bare(text)}
			n.KnownBy(SourceBGStats, "11111111-1111-4111-8111-111111111111")
			n.Origin, n.Day = origin, fmt.Sprintf("2026-11-%02d", day)
			return n
		}
		update := func(n Incoming) (saved Saved) {
			must(t, do(s, "update", func(tx *Tx) error {
				r := tx.Record(func(_ *Incoming, got Saved, err error) { saved = got; must(t, err) })
				r.Update = true
				return errors.Join(r.Add(&n), r.Flush())
			}))
			return saved
		}
		update(says("a", "Ann 5 1, Bob 3 2", 20))
		const is = "\nconfirmed Ann 5 1, Bob 3 2"
		for i, one := range []struct {
			says Incoming
			want string
		}{
			{says("a", "Ann 5 1, Bob 4 2", 21), "#1" + is}, // it had been read otherwise
			{says("b", "Ann 5 1, Bob 3 2", 20), "#1" + is},
			{says("", "Ann 5 1, Bob 3 2", 21), "#1 date 2026-11-20 → 2026-11-21; done" + is},
			{says("b", "Ann 5 1, Bob 4 2", 21), "#1 date 2026-11-20 → 2026-11-21, score of Bob 3 → 4; done\nconfirmed Ann 5 1, Bob 4 2"},
		} {
			if got := corrected(t, s, one.says); got != one.want {
				t.Errorf("%d: got\n%s\nwant\n%s", i, got, one.want)
			}
		}
		for _, origin := range []string{"b", ""} { // a correction by a file is no edit
			n := says(origin, fmt.Sprintf("Ann 5 1, Bob %d 2", 4-len(origin)*3), 20)
			if c := update(n).Correction; c == nil || !c.Done || c.Edited {
				t.Errorf("%q: corrected %+v", origin, c)
			}
			if f := show(t, s, 1); f.Origin != "b" {
				t.Errorf("it is kept as the other program had it: %q", f.Origin)
			}
		}
	})
}

// Points that a newer program worked out are no edit.
func TestAFileCorrectsWhatWasRescored(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		must(t, do(s, "import", func(tx *Tx) error { _, err := tx.Save(asRead(game("x: Ann 5, Bob 3"))); return err }))
		must(t, do(s, "rescore", func(tx *Tx) error { _, err := tx.Rescore(tallyGame{bonus: 2}, func(Difference) {}); return err }))
		if got, want := corrected(t, s, asRead(game("y: Ann 5, Bob 4"))), "#1 another text of the position, score of Ann 7 → 5, score of Bob 5 → 4; done\nconfirmed Ann 5 1, Bob 4 2"; got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
	})
}

// A contested or void result that a file corrects stays so.
func TestAFileDecidesNothing(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		for _, state := range []league.State{league.Contested, league.Void} {
			s := newStore(t)
			was := bare("Ann 5 1, Bob 3 2")
			was.State = state
			must(t, do(s, "import", func(tx *Tx) error { _, err := tx.Save(asRead(was)); return err }))
			if got, want := corrected(t, s, asRead(bare("Ann 5 1, Bob 4 2"))), fmt.Sprintf("#1 score of Bob 3 → 4; done\n%s Ann 5 1, Bob 4 2", state); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		}
	})
}

// A file without points or places says nothing of a table of the same people; with fewer or
// other people it would take points away.
func TestAFileWithoutPoints(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		must(t, do(s, "import", func(tx *Tx) error { _, err := tx.Save(asRead(bare("Ann 5 1, Bob 3 2, Cyd 1 3"))); return err }))
		for _, one := range [][2]string{
			{"Cyd – 0, Ann – 0, Bob – 0", ""},
			{"Ann – 0, Bob – 0", " players Ann 5, Bob 3, Cyd 1 → Ann, Bob; lacks points"},
			{"Ann – 0, Bob – 0, Dan – 0", " score of Ann 5 → (none), place of Ann 1 → (none), score of Bob 3 → (none), place of Bob 2 → (none), player Cyd → Dan, score of Dan 1 → (none), place of Dan 3 → (none); lacks points"},
			{"Ann – 0, Bob – 0, Cyd – 0, Dan – 0", " players Ann 5, Bob 3, Cyd 1 → Ann, Bob, Cyd, Dan; lacks points"},
		} {
			if got, want := corrected(t, s, asRead(bare(one[0]))), "#1"+one[1]+"\nconfirmed Ann 5 1, Bob 3 2, Cyd 1 3"; got != want {
				t.Errorf("%s: got\n%s\nwant\n%s", one[0], got, want)
			}
		}
	})
}

// What a file says of a position: another text, the same with other headers, none. People who
// were renamed or merged here are the same people there.
func TestAFileCorrectsAPosition(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		in := func(text string) Incoming {
			_, body, ok := strings.Cut(text, "\n\n")
			if !ok {
				body = text
			}
			n := asRead(game("x: " + strings.ReplaceAll(strings.TrimSpace(body), "\n", ", ")))
			n.Text, n.Sheet.Rulings = text, map[string]string{"large": "any"}
			if strings.Contains(text, "ruling: large=one") {
				n.Sheet.Rulings["large"] = "one"
			}
			return n
		}
		must(t, do(s, "import", func(tx *Tx) error { _, err := tx.Save(in("note: a\nround: 1\n\nAnn 5\nBob 3\nBobby 1")); return err }))
		must(t, rename(s, "Ann", "Zoe"))
		save(t, s, game("Eve 1, Dan 2"))
		must(t, merge(s, "Eve", "Bob"))
		const is = "\nconfirmed Zoe 5 1, Eve 3 2, Bobby 1 3"
		bared := func(text string) Incoming {
			n := bare(text)
			n.Game = "tally"
			return asRead(n)
		}
		for i, one := range []struct {
			says Incoming
			want string
		}{
			{in("note: a\nround: 1\n\nAnn 5\nBob 3\nBobby 1"), "#1" + is},
			{in("id: 7\nround: 2\ndate: 2026-11-20\nleague: Tuesday\nseason: 26\nplace: here\nnote: b\n\nAnn 5\nBob 3\nBobby 1\n"), "#1" + is},
			{in("round: 1\n\nAnn 5\nEve 3\nBobby 1"), "#1" + is}, // Bob is Eve, and Bobby somebody else
			{in("ruling: large=any\n\nAnn 5\nEve 3\nBobby 1"), "#1" + is},
			{in("ruling: large=one\n\nAnn 5\nBob 3\nBobby 1"), "#1 another text of the position, ruling large=any → large=one; done" + is},
			{in("variant: short\n\nAnn 5\nBob 3\nBobby 1"), "#1 another text of the position; done" + is},
			{in("round: 1\n\nAnn 5\nBob 3\nBobby 2"), "#1 another text of the position, score of Bobby 1 → 2; done\nconfirmed Zoe 5 1, Eve 3 2, Bobby 2 3"},
			{bared("Ann 5 1, Bob 3 2, Bobby 1 3"), "#1 league (none) → Tuesday; done" + is},
			{bared("Zoe 5 1, Bob 3 2, Bobby 1 3"), "#1 league (none) → Tuesday; done" + is},
			{bared("Ann 6 1, Bob 3 2, Bobby 1 3"), "#1 league (none) → Tuesday, score of Zoe 5 → 6; lacks position" + is},
		} {
			if got := corrected(t, s, one.says); got != one.want {
				t.Errorf("%d: got\n%s\nwant\n%s", i, got, one.want)
			}
		}
	})
}

// Other records say all of a result: an empty field, too. What they say the same of is left.
func TestOtherRecordsCorrectTheWhole(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		first := game("x: Ann 5, Bob 3")
		first.League, first.Season, first.Round, first.Venue, first.Note = "Tuesday", "2026", "1", "The Ship", "long"
		first.Day, first.Time = "2026-11-20", "19:30"
		first.UID, _ = NewUID()
		first.Sheet.Rulings = map[string]string{"large": "any"}
		first.Seats[0].UID, first.Seats[1].UID = personUID("ann"), personUID("bob")
		must(t, do(s, "import", func(tx *Tx) error { _, err := tx.Save(Incoming{Result: first, Whole: true}); return err }))
		const is = "\nconfirmed Ann 5 1, Bob 3 2"
		for i, one := range []struct {
			change func(n *league.Result)
			want   string
		}{
			{func(*league.Result) {}, "#1" + is},
			{func(n *league.Result) { n.State = league.Contested }, "#1 state confirmed → contested; done\ncontested Ann 5 1, Bob 3 2"},
			{func(n *league.Result) { n.Complete = false }, "#1 game over → not over; done" + is},
			{func(n *league.Result) { n.Time = "19:31" }, "#1 date 2026-11-20 19:30 → 2026-11-20 19:31; done" + is},
			{func(n *league.Result) { n.Time = "" }, "#1 date 2026-11-20 19:30 → 2026-11-20; done" + is},
			{func(n *league.Result) { n.League = "" }, "#1 league Tuesday → (none); done" + is},
			{func(n *league.Result) { n.Season = "" }, "#1 season 2026 → (none); done" + is},
			{func(n *league.Result) { n.Round = "" }, "#1 round 1 → (none); done" + is},
			{func(n *league.Result) { n.Venue = "" }, "#1 place The Ship → (none); done" + is},
			{func(n *league.Result) { n.Note = "" }, "#1 note long → (none); done" + is},
			{func(n *league.Result) {
				sheet := *n.Sheet
				sheet.Rulings, n.Sheet = map[string]string{"large": "one"}, &sheet
			}, "#1 ruling large=any → large=one; done" + is},
			{func(n *league.Result) { n.Text += "\n\nmended" }, "#1 another text of the position; done" + is},
			{func(n *league.Result) { n.Seats[1].Place = 1 }, "#1 place of Bob 2 → 1; done\nconfirmed Ann 5 1, Bob 3 1"},
			{func(n *league.Result) { n.Seats[0].Name, n.Seats[0].UID = "Cyd", personUID("cyd") }, "#1 player Ann → Cyd; done\nconfirmed Cyd 5 1, Bob 3 2"},
			{func(n *league.Result) { n.Seats[0].Name = "Annie" }, "#1" + is}, // called otherwise there
			{func(n *league.Result) {
				g := game("y: Ann 5, Bob 4")
				n.Sheet, n.Text = g.Sheet, g.Text
				n.Seats[1].Points = 4_000
			}, "#1 another text of the position, score of Bob 3 → 4; done\nconfirmed Ann 5 1, Bob 4 2"},
		} {
			n := Incoming{Result: first, Whole: true}
			n.Seats = slices.Clone(first.Seats)
			one.change(&n.Result)
			if got := corrected(t, s, n); got != one.want {
				t.Errorf("%d: got\n%s\nwant\n%s", i, got, one.want)
			}
		}
	})
}
