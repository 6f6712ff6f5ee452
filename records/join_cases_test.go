package records

import (
	"slices"
	"strings"
	"testing"
	"time"

	"arbiter/records/league"
)

// What two sides of one club do after they were last equal, what the first says
// when it joins the second, and what both say in the end. Result #1 is Ann and
// Bob's, #2 Cyd and Dan's; both are of the league Tuesday.
var joinCases = []struct {
	name       string
	a, b       func(*Tx) error
	taken      string // of what the first takes over; "" for nothing
	clash      string // of what both changed; "" for nothing
	row, inEnd string // a row and a part of what both say of it, where nothing clashes
}{
	{"only the other side voids", nil, voided(1), "#1 state confirmed → void", "", "result first", "void"},
	{"only this side voids", voided(1), nil, "", "", "result first", "void"},
	{"voided here, corrected there", voided(1), noted(1, "hm"), "", "#1 note (none) → hm, state void → confirmed", "", ""},
	{"both void", voided(1), voided(1), "", "", "result first", "void"},
	{"each another result", voided(1), noted(2, "hm"), "#2 note (none) → hm", "", "result second", "hm"},
	{"renamed here, a new game under the old name there", renamed("Bob", "Robert"), saved("third: Bob 5, Eve 3"), "", "", "result third", "[bob1 "},
	{"a new game under the old name here, renamed there", saved("third: Bob 5, Eve 3"), renamed("Bob", "Robert"), "player Bob name Bob → Robert", "", "player bob", "Robert"},
	{"renamed here, corrected there", renamed("Bob", "Robert"), noted(1, "hm"), "#1 note (none) → hm", "", "player bob", "Robert"},
	{"renamed otherwise on each side", renamed("Bob", "Robert"), renamed("Bob", "Rob"), "", "player Robert name Robert → Rob", "", ""},
	{"merged here, a new game of the merged one there", merging("Ann", "Dan"), saved("third: Dan 5, Eve 3"), "", "", "player dan", "= ann"},
	{"a new game of the merged one here, merged there", saved("third: Dan 5, Eve 3"), merging("Ann", "Dan"), "player Dan merged (none) → Ann", "", "result third", "[dan1 "},
	{"both sat in one game here, merged there", saved("third: Ann 5, Dan 3"), merging("Ann", "Dan"), "", "player Dan merged (none) → Ann", "", ""},
	{"merged the other way round", merging("Ann", "Dan"), merging("Dan", "Ann"), "", "player Ann merged (none) → Dan", "", ""},
	{"terms of a league, told and not taken over", nil, func(tx *Tx) error { return tx.EditLeague("Tuesday", "", func(t *league.Terms) { t.Best = 3 }) },
		"", "league Tuesday terms: the usual → best 3 games", "", ""},
	{"a league gets another name, and another one its old one", nil, func(tx *Tx) error {
		if err := tx.EditLeague("Tuesday", "Wednesday", func(*league.Terms) {}); err != nil {
			return err
		}
		return tx.CreateLeague("Tuesday", league.Terms{})
	}, "league Tuesday name Tuesday → Wednesday", "", "league tuesday (2)", "Tuesday"},
	{"a league without results", nil, func(tx *Tx) error { return tx.CreateLeague("Friday", league.Terms{Best: 2}) }, "", "", "terms friday", `{"best":2}`},
	{"a person without results", nil, func(tx *Tx) error { _, err := tx.findOrEnterName("Zoe"); return err }, "", "", "player zoe", "Zoe"},
	{"another league on each side", edited(1, Edit{League: ptr("Friday")}), edited(1, Edit{League: ptr("Sunday")}), "", "#1 league Friday → Sunday", "", ""},
}

func voided(id int64) func(*Tx) error {
	return func(tx *Tx) error { return tx.SetState(id, league.Void, "") }
}
func noted(id int64, note string) func(*Tx) error { return edited(id, Edit{Note: &note}) }
func edited(id int64, e Edit) func(*Tx) error {
	return func(tx *Tx) error { return tx.Edit(id, e) }
}
func renamed(from, to string) func(*Tx) error {
	return func(tx *Tx) error { _, err := tx.Rename(from, to); return err }
}
func merging(stay, other string) func(*Tx) error {
	return func(tx *Tx) error { return tx.Merge(stay, other) }
}
func saved(text string) func(*Tx) error {
	return func(tx *Tx) error { _, err := tx.Save(game(text)); return err }
}

// laptops makes two equal stores.
func laptops(t *testing.T) (a, b *Store) {
	t.Helper()
	a, b = newStore(t), newStore(t)
	first, second := game("first: Ann 5, Bob 3"), game("second: Cyd 5, Dan 3")
	first.League, second.League = "Tuesday", "Tuesday"
	save(t, a, first, second)
	join(t, b, a)
	return a, b
}

func TestWhatBothSidesOfAClubDo(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		for i, c := range joinCases {
			if i%4 != 0 && strings.HasSuffix(t.Name(), "postgres") { // the walk goes there, too
				continue
			}
			t.Run(c.name, func(t *testing.T) {
				a, b := laptops(t)
				for s, work := range map[*Store]func(*Tx) error{a: c.a, b: c.b} {
					if work != nil {
						must(t, do(s, "work", work))
					}
				}
				told := join(t, a, b)
				if got := strings.Join(told.taken, "; "); got != c.taken {
					t.Errorf("taken over: %s\nwant %s", got, c.taken)
				}
				if got := strings.Join(told.clashes, "; "); got != c.clash || told.refused != nil {
					t.Errorf("both changed: %s\nwant %s\nrefused: %q", got, c.clash, told.refused)
				}
				if back := join(t, b, a); (len(back.clashes)+len(back.refused) == 0) != (c.clash == "") {
					t.Errorf("back: %+v", back)
				}
				clean(t, a)
				clean(t, b)
				if c.clash != "" {
					return
				}
				compare(t, "in the end", saying(t, a), saying(t, b))
				for row, says := range saying(t, a) {
					if strings.HasPrefix(row, c.row) && strings.Contains(says, c.inEnd) {
						return
					}
				}
				t.Errorf("nothing says %q of %s: %q", c.inEnd, c.row, saying(t, a))
			})
		}
	})
}

// What one side goes back to after both had a change is the newer one.
func TestGoingBackIsAChangeToo(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		a, b := laptops(t)
		must(t, do(a, "void", voided(1)))
		must(t, do(a, "merge", merging("Ann", "Dan")))
		join(t, b, a)
		must(t, undo(a, 3))
		must(t, do(a, "confirm", func(tx *Tx) error { return tx.SetState(1, league.Confirmed, "") }))
		told := join(t, b, a)
		if got := strings.Join(told.taken, "; "); got != "player Dan merged Ann → (none); #1 state void → confirmed" && got != "#1 state void → confirmed; player Dan merged Ann → (none)" {
			t.Errorf("taken over: %s", got)
		}
		compare(t, "in the end", saying(t, a), saying(t, b))
	})
}

// A join is one command: undone, all is as before, and the next join brings it
// again. A result that was taken back comes again, too.
func TestUndoOfAJoin(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		a, b := laptops(t)
		for _, work := range []func(*Tx) error{voided(1), noted(2, "hm"), renamed("Bob", "Robert"), saved("third: Robert 5, Eve 3")} {
			must(t, do(b, "work", work))
		}
		before := dump(t, a)
		told := join(t, a, b)
		must(t, undo(a, 2))
		if got := dump(t, a); got != before {
			t.Errorf("after undo\n%s\nwant\n%s", got, before)
		}
		again := join(t, a, b)
		if len(again.taken) != 3 || len(again.taken) != len(told.taken) || again.fresh != 1 {
			t.Errorf("first %+v, then %+v", told, again)
		}
		must(t, undo(b, 5))
		if told := join(t, b, a); told.fresh != 1 {
			t.Errorf("what was taken back: %+v", told)
		}
		compare(t, "in the end", saying(t, a), saying(t, b))
	})
}

// What both sides changed is left alone until an edit makes both equal. What one side
// does after that is taken over.
func TestAnEditSettlesWhatBothChanged(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		a, b := laptops(t)
		must(t, do(a, "work", noted(1, "hi")))
		must(t, do(a, "work", renamed("Bob", "Robert")))
		must(t, do(b, "work", noted(1, "hm")))
		must(t, do(b, "work", renamed("Bob", "Rob")))
		for _, sides := range [][2]*Store{{a, b}, {b, a}} {
			if told := join(t, sides[0], sides[1]); len(told.clashes) != 2 || len(told.taken) != 0 {
				t.Errorf("both changed: %+v", told)
			}
		}
		must(t, do(a, "settle", noted(1, "hm")))
		must(t, do(a, "settle", renamed("Robert", "Rob")))
		for _, work := range []func(*Tx) error{noted(1, "later"), renamed("Rob", "Bobby")} {
			for _, sides := range [][2]*Store{{b, a}, {a, b}} {
				if told := join(t, sides[0], sides[1]); len(told.clashes)+len(told.taken) != 0 {
					t.Errorf("settled: %+v", told)
				}
			}
			must(t, do(b, "work", work))
			if told := join(t, a, b); len(told.clashes) != 0 || len(told.taken) != 1 {
				t.Errorf("what is done later: %+v", told)
			}
		}
		compare(t, "in the end", saying(t, a), saying(t, b))
	})
}

// A change that is taken back before the other side saw it is no change, and what
// is done next is the newer one all the same.
func TestWhatWentBackIsNoNewsTwice(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		a, b := laptops(t)
		must(t, do(b, "void", voided(1)))
		must(t, undo(b, 2))
		join(t, a, b)
		must(t, do(a, "void", voided(1)))
		if told := join(t, a, b); len(told.taken)+len(told.clashes) != 0 {
			t.Errorf("the older one is taken over: %+v", told)
		}
		if told := join(t, b, a); len(told.taken) != 1 {
			t.Errorf("the newer one is not: %+v", told)
		}
	})
}

// Of three who were made one, the last merge is taken back: the other side parts
// them in the right order.
func TestAChainOfMergesIsParted(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		a, b := laptops(t)
		must(t, do(a, "eve", func(tx *Tx) error { _, err := tx.findOrEnterName("Eve"); return err }))
		must(t, do(a, "merge", merging("Eve", "Ann")))
		must(t, do(a, "merge", merging("Dan", "Eve")))
		join(t, b, a)
		must(t, undo(a, 4))
		if told := join(t, b, a); len(told.taken) != 2 || len(told.clashes) != 0 {
			t.Errorf("got %+v", told)
		}
		compare(t, "in the end", saying(t, a), saying(t, b))
		if says := saying(t, b)["player ann"]; says != "Ann = eve" {
			t.Errorf("Ann is %q", says)
		}
	})
}

// What is refused in the middle leaves nothing of its beginning.
func TestARefusedMergeOfAJoinChangesNothing(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		a, b := laptops(t)
		must(t, do(b, "save", saved("third: Dan 5, Eve 3")))
		must(t, do(a, "eve", func(tx *Tx) error { _, err := tx.findOrEnterName("Eve"); return err }))
		must(t, do(a, "merge", merging("Ann", "Dan")))
		join(t, b, a)
		must(t, undo(a, 3))
		must(t, do(a, "merge", merging("Eve", "Dan")))
		rows := everyRow(t, b)
		if told := join(t, b, a); strings.Join(told.clashes, "; ") != "player Dan merged Ann → Eve" || everyRow(t, b) != rows {
			t.Errorf("got %+v", told)
		}
	})
}

// A result of other records that is of no season stays so, also where the league has a
// current one here that takes results without a season.
func TestAJoinedResultWithoutASeasonStaysSo(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		must(t, create(s, "Friday", league.Terms{}))
		must(t, do(s, "open", func(tx *Tx) error { return tx.OpenSeason("Friday", "2026", "2026-01-01") }))
		own, there := playedOn("Ann 2, Bob 1", "2026-11-20", "Friday"), playedOn("Ann 4, Bob 3", "2026-11-20", "Friday")
		there.Entered = time.Date(2026, 11, 20, 22, 0, 0, 0, time.UTC)
		save(t, s, own, there)
		var seasons []string
		must(t, s.Plays(t.Context(), Filter{AllSeasons: true}, func(r *league.Result) error {
			seasons = append(seasons, r.Season)
			return nil
		}))
		slices.Sort(seasons)
		if !slices.Equal(seasons, []string{"", "2026"}) {
			t.Errorf("seasons %q", seasons)
		}
	})
}

// Games that nothing tells apart but when they were entered are other games, however
// many are joined at once.
func TestGamesEnteredApartAreOthers(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		a, b := newStore(t), newStore(t)
		b.now = func() time.Time { return a.now().Add(time.Hour) }
		for _, s := range []*Store{a, b} {
			must(t, do(s, "save", func(tx *Tx) error {
				r := tx.Record(func(*Incoming, Saved, error) {})
				for i := range 3 * batchRows {
					g := game("Ann 5, Bob 3")
					g.Played = time.Date(2026, 11, 1, 12, i, 0, 0, time.UTC)
					if err := r.Add(&Incoming{Result: g}); err != nil {
						return err
					}
				}
				return r.Flush()
			}))
		}
		if told := join(t, a, b); told.fresh != 3*batchRows || told.known != 0 {
			t.Errorf("got %+v", told)
		}
		if told := join(t, a, b); told.fresh != 0 || told.known != 3*batchRows {
			t.Errorf("the second time %+v", told)
		}
	})
}
