package records

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"arbiter/records/league"
	"arbiter/records/storetest"
	"arbiter/score"
)

// TestKnown: what a file says of the game that it calls 7, and what comes of it with --update. An
// empty field says nothing, and nothing but the fields that it names is changed.
func TestKnown(t *testing.T) {
	was := []string{"day 2026-11-20", "time 19:30", "league Cup", "season 2026", "round 1", "venue Ship", "note long", "id 7"}
	const is = "Go of 2026-11-20 19:30, Cup 2026 round 1: Ann 5/1, Bob 3/2; Ship; long"
	const another = ` known, differs: "7" is the id of another game, 1 of 2026-11-20; give the new game an id of its own`
	const lacks = " known, differs, kept: the file leaves out points that are recorded"
	cases := []struct{ table, says, became, is string }{
		{"", "", " known", is},
		{"", "time ", " known", is},
		{"", "time 20:00", "", "Go of 2026-11-20 20:00, Cup 2026 round 1: Ann 5/1, Bob 3/2; Ship; long"},
		{"", "day 2026-11-19", "", "Go of 2026-11-19 19:30, Cup 2026 round 1: Ann 5/1, Bob 3/2; Ship; long"},
		{"", "day ", " known", is},
		{"", "league CUP", " known", is},
		{"", "league , season , round , venue , note ", " known", is},
		{"", "league Club", "", "Go of 2026-11-20 19:30, Club 2026 round 1: Ann 5/1, Bob 3/2; Ship; long"},
		{"", "season 2027", "", "Go of 2026-11-20 19:30, Cup 2027 round 1: Ann 5/1, Bob 3/2; Ship; long"},
		{"", "round Round 02", "", "Go of 2026-11-20 19:30, Cup 2026 round 2: Ann 5/1, Bob 3/2; Ship; long"},
		{"", "round R1", " known", is},
		{"", "venue Home, note short", "", "Go of 2026-11-20 19:30, Cup 2026 round 1: Ann 5/1, Bob 3/2; Home; short"},
		{"", "over no", " known", is},
		{"", "called ANN, bob", " known", is},
		{"Ann 5, Bob 3.5", "", "", "Go of 2026-11-20 19:30, Cup 2026 round 1: Ann 5/1, Bob 3.5/2; Ship; long"},
		{"Ann 5, Bob 6", "time 20:00", "", "Go of 2026-11-20 20:00, Cup 2026 round 1: Ann 5/2, Bob 6/1; Ship; long"},
		{"Bob 3, Ann 5", "", "", "Go of 2026-11-20 19:30, Cup 2026 round 1: Bob 3/2, Ann 5/1; Ship; long"},
		{"Ann 5, Cyd 3", "", "", "Go of 2026-11-20 19:30, Cup 2026 round 1: Ann 5/1, Cyd 3/2; Ship; long"},
		{"Ann 5, Bob 3, Cyd 1", "", "", "Go of 2026-11-20 19:30, Cup 2026 round 1: Ann 5/1, Bob 3/2, Cyd 1/3; Ship; long"},
		{"Ann ?, Bob ?", "", " known", is},
		{"Bob ?, Ann ?", "", " known", is},
		{"Ann 5, Bob ?", "", lacks, is},
		{"Ann ?, Cyd ?", "", lacks, is},
		{"Ann 6", "", "", "Go of 2026-11-20 19:30, Cup 2026 round 1: Ann 6/1; Ship; long"},
		{"Ann 5, Bob 4", "day 2026-11-27", another, is},
		{"Ann 5, Cyd 3", "day 2026-11-27", another, is},
		{"", "day 2026-11-27, round 2", "", "Go of 2026-11-27 19:30, Cup 2026 round 2: Ann 5/1, Bob 3/2; Ship; long"},
	}
	storetest.ForEach(t, func(t *testing.T) {
		s := newStore(t)
		imported(t, s, false, game("Ann 5, Bob 3", was...))
		for i, one := range cases {
			says := was
			if one.says != "" {
				says = append(slices.Clone(was), strings.Split(one.says, ", ")...)
			}
			in := func() *Incoming { return game(cmp.Or(one.table, "Ann 5, Bob 3"), says...) }
			if strings.HasPrefix(one.says, "called") {
				in = func() *Incoming { return with(game("Ann 5, Bob 3", was...), one.says) }
			}
			for _, update := range []bool{true, false} {
				want := "1" + cmp.Or(one.became, map[bool]string{true: " known, differs, updated", false: " known, differs"}[update]) + "\n" + is
				if update {
					want = strings.TrimSuffix(want, is) + one.is
				}
				if got := afterSave(s, update, in()); got != want {
					t.Errorf("%d (%s, %s): got\n%s\nwant\n%s", i, one.table, one.says, got, want)
				}
			}
		}
	})
}

// afterSave returns what became of an import, and of result 1, which is then as it was.
func afterSave(s *Store, update bool, games ...*Incoming) string {
	return attempted(s, func(*Tx) error { return nil }, func(tx *Tx) (string, error) {
		tx.What = "imported a file"
		saved, err := tx.Save(games, update)
		if err != nil {
			return "", err
		}
		r, err := tx.View().Result(tx.ctx, 1)
		return became(saved) + "\n" + told(r), err
	})
}

// TestKept: --update leaves what a person has changed here, unless that was taken back, and
// whatever has a position that the file does not have.
func TestKept(t *testing.T) {
	edit := func(tx *Tx) error { return tx.Edit(1, Edit{Venue: new("Home")}) }
	undo := func(tx *Tx) error { _, err := tx.Undo(tx.id - 1); return err }
	rescored := func(tx *Tx) error {
		tx.What = "rescored 1 result"
		_, err := tx.Rescore(tally{bonus: 1}, func(Difference) {})
		return err
	}
	const kept = "1 known, differs, kept: it was changed here since"
	for name, one := range map[string]struct {
		steps []func(*Tx) error
		want  string
	}{
		"nothing":       {nil, "1 known, differs, updated"},
		"edited":        {[]func(*Tx) error{edit}, kept},
		"taken back":    {[]func(*Tx) error{edit, undo}, "1 known, differs, updated"},
		"brought back":  {[]func(*Tx) error{edit, undo, undo}, kept},
		"contested":     {[]func(*Tx) error{func(tx *Tx) error { return tx.SetState(1, league.Contested, "") }}, kept},
		"rescored":      {[]func(*Tx) error{rescored}, "1 known, differs, updated"},
		"edited before": {[]func(*Tx) error{edit, rescored}, kept},
		"renamed":       {[]func(*Tx) error{func(tx *Tx) error { _, err := tx.Rename("Ann", "Anna"); return err }}, "1 known, differs, updated"},
		"merged":        {[]func(*Tx) error{func(tx *Tx) error { return errors.Join(record(tx, "Cyd", "Dan"), tx.Merge("Cyd", "Bob")) }}, "1 known, differs, updated"},
	} {
		s := newStore(t)
		imported(t, s, false, with(tallied("Ann 5, Bob 3"), "id 7"))
		for _, step := range one.steps {
			done(t, s, name, step)
		}
		got, _, _ := strings.Cut(afterSave(s, true, with(tallied("Ann 5, Bob 4"), "id 7")), "\n")
		if got != one.want {
			t.Errorf("%s: %s, want %s", name, got, one.want)
		}
		if got, want := afterSave(s, true, game("Ann 5, Bob 4", "game tally", "id 7")), "its points come from its position"; len(one.steps) == 0 && !strings.Contains(got, want) {
			t.Errorf("without a position: %s", got)
		}
	}
}

// TestPositionAgain: a position is the same whatever its headers say and its people are called
// now. One that is not over contests its result, unless it was confirmed so.
func TestPositionAgain(t *testing.T) {
	s := newStore(t)
	in := func(text, head string) *Incoming {
		in := with(tallied(text), "id 7")
		in.Text = head + strings.TrimPrefix(in.Text, "game: tally\n")
		return in
	}
	save(t, s, in("Ann 5, Bob 3", "game: tally\nnote: a\n"), game("Cyd 5, Dan 3"))
	done(t, s, "renamed", func(tx *Tx) error { _, err := tx.Rename("Ann", "Zoe"); return err })
	done(t, s, "merged", func(tx *Tx) error { return tx.Merge("Cyd", "Bob") })
	const same, other = "1 known; Zoe 5/1, Cyd 3/2", "1 known, differs, updated; Zoe 5/1, Cyd 3/2"
	for i, one := range []struct {
		in   *Incoming
		want string
	}{
		{in("Ann 5, Bob 3", "id: 7\ngame: tally\nround: 2\nnote: b\n"), same},
		{in("Ann 5, Cyd 3", "game: tally\n"), same},
		{in("Ann 5, Bob 3", "game: tally\nvariant: short\n"), other},
		{in("Ann 5, Bob 4", "game: tally\n"), "1 known, differs, updated; Zoe 5/1, Cyd 4/2"},
		{with(in("Ann 5, Bob 4", "game: tally\n"), "over no"), "1 known, differs, updated; Zoe 5/1, Cyd 4/2 contested not over"},
		{with(in("Ann 5, Bob 3", "game: tally\n"), "over no"), same},
	} {
		got := attempted(s, func(*Tx) error { return nil }, func(tx *Tx) (string, error) {
			saved, err := tx.Save([]*Incoming{one.in}, true)
			if err != nil {
				return "", err
			}
			r, err := tx.View().Result(tx.ctx, 1)
			return became(saved) + "; " + seatsTold(r), err
		})
		if got != one.want {
			t.Errorf("%d: got %s, want %s", i, got, one.want)
		}
	}
	for i, one := range []struct {
		in   *Incoming
		want league.State
	}{
		{with(tallied("Ann 1, Bob 2"), "over no"), league.Contested},
		{with(tallied("Ann 1, Bob 3"), "over no", "state void"), league.Void},
		{game("Ann 1, Bob ?", "over no"), league.Confirmed},
		{whole(with(tallied("Ann 1, Bob 4"), "over no")), league.Confirmed},
	} {
		if got := save(t, s, one.in)[0].State; got != one.want {
			t.Errorf("%d is %s, want %s", i, got, one.want)
		}
	}
}

// whole returns a result of other records.
func whole(in *Incoming) *Incoming {
	in.Whole = true
	in.UID = cmp.Or(in.UID, UIDOf("test", in.Game, in.Day+in.Text+seatsTold(&in.Result)))
	return in
}

// TestWholeCopies: other records say all of a result, by an empty field, too; without a day it
// keeps its own.
func TestWholeCopies(t *testing.T) {
	s := newStore(t)
	was := []string{"day 2026-11-20", "time 19:30", "league Cup", "season 2026", "round 1", "venue Ship", "note long", "uid 8d3ffac0-6bb3-507a-b04a-abdb2f9c9557"}
	in := func(says ...string) *Incoming {
		return whole(game("Ann 5, Bob 3", append(slices.Clone(was), says...)...))
	}
	imported(t, s, false, in())
	for says, want := range map[string]string{
		"note long":       "1 known\nGo of 2026-11-20 19:30, Cup 2026 round 1: Ann 5/1, Bob 3/2; Ship; long",
		"time ":           "1 known, differs, updated\nGo of 2026-11-20, Cup 2026 round 1: Ann 5/1, Bob 3/2; Ship; long",
		"day ":            "1 known\nGo of 2026-11-20 19:30, Cup 2026 round 1: Ann 5/1, Bob 3/2; Ship; long",
		"season ":         "1 known, differs, updated\nGo of 2026-11-20 19:30, Cup round 1: Ann 5/1, Bob 3/2; Ship; long",
		"round ":          "1 known, differs, updated\nGo of 2026-11-20 19:30, Cup 2026: Ann 5/1, Bob 3/2; Ship; long",
		"note ":           "1 known, differs, updated\nGo of 2026-11-20 19:30, Cup 2026 round 1: Ann 5/1, Bob 3/2; Ship",
		"state contested": "1 known, differs, updated\nGo of 2026-11-20 19:30, Cup 2026 round 1: Ann 5/1, Bob 3/2 contested; Ship; long",
		"day 2027-01-01":  "1 known, differs, updated\nGo of 2027-01-01 19:30, Cup 2026 round 1: Ann 5/1, Bob 3/2; Ship; long",
	} {
		if got := afterSave(s, true, in(says)); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", says, got, want)
		}
	}
}

// TestNumbersFollowDays: a command numbers what is new by day, time and place in the file, behind
// all that was there. What comes twice in it is recorded once.
func TestNumbersFollowDays(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T) {
		for seed := range often(t, 40) {
			s, r, last := newStore(t), rand.New(rand.NewPCG(seed, 5)), int64(0)
			for range 3 {
				var games []*Incoming
				for range r.IntN(12) {
					in := game("Ann 5, Bob 3", "note "+fmt.Sprint(len(games)), "time "+[]string{"", "01:11", "09:30", "19:30"}[r.IntN(4)])
					in.Day = []string{"", "2026-11-20", drawDay(r)}[r.IntN(3)]
					if r.IntN(2) == 0 {
						in.KnownBy(SourceCSV, fmt.Sprint(r.IntN(20)))
					}
					games = append(games, in)
				}
				saved, at := save(t, s, games...), map[string]int64{}
				before := last
				for i, one := range saved {
					if had, again := at[games[i].UID]; again != one.Again || again && one.ID != had {
						t.Fatalf("seed %d: game %d is %+v", seed, i, one)
					}
					at[games[i].UID] = one.ID
					if one.New == nil {
						continue
					}
					last = max(last, one.ID)
					for k := range i {
						a, b := games[k], games[i]
						if saved[k].New != nil && (saved[k].ID < one.ID) != (a.Day+" "+a.Time <= b.Day+" "+b.Time) || one.ID <= before {
							t.Fatalf("seed %d: %s is %d and %s %d, after %d", seed, told(&a.Result), saved[k].ID, told(&b.Result), one.ID, before)
						}
					}
				}
			}
		}
	})
}

// TestARefusedGameLeavesTheOthers: with games among them that are refused, all others are
// recorded as without these, and nothing of the refused ones stays.
func TestARefusedGameLeavesTheOthers(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T) {
		for seed := range often(t, 60) {
			var read [2][]string
			for i := range 2 {
				s, r := newStore(t), rand.New(rand.NewPCG(seed, 6))
				done(t, s, "begin", func(tx *Tx) error { return begin(tx) })
				var games []*Incoming
				bad := refusable()
				for _, n := range r.Perm(len(bad))[:8] {
					if games = append(games, drawGame(r)); i == 0 {
						games = append(games, bad[n])
					}
				}
				done(t, s, "saved", func(tx *Tx) error {
					if err := tx.TakePlayer(CopyPlayer{UID: UIDOf("test", "", "gus"), Name: "Gus", Also: []string{"Gustav"}, Guest: true}); err != nil {
						return err
					}
					saved, err := tx.Save(games, true)
					for k, one := range saved {
						if one.Err == nil && slices.Contains(bad, games[k]) {
							t.Errorf("seed %d: %s was not refused", seed, told(&games[k].Result))
						}
					}
					read[i] = append(read[i], fmt.Sprint(tx.NewNames()))
					return err
				})
				for _, p := range people(t, s) {
					read[i] = append(read[i], fmt.Sprintf("%+v", p))
				}
				for _, r := range everything(t, s) {
					read[i] = append(read[i], told(r))
				}
			}
			if diff := gocmp.Diff(read[1], read[0]); diff != "" {
				t.Fatalf("seed %d: without (-) and with (+) refused games\n%s", seed, diff)
			}
		}
	})
}

// begin makes a league with a closed season, and two names of one person.
func begin(tx *Tx) error {
	if err := saved(tx, []*Incoming{game("Max 5, Moritz 3", "game Tak", "league Shut", "season 2020"), game("Mo 5, Eve 3", "game Tak")}, false); err != nil {
		return err
	}
	if err := tx.Merge("Max", "Mo"); err != nil {
		return err
	}
	_, err := tx.CloseSeason("Shut", "2020")
	return err
}

// refusable returns games that are refused, each for another reason; several name what is new.
func refusable() []*Incoming {
	long := strings.Repeat("x", 101)
	list := []*Incoming{game("Zac 5, Bob 3", "game Zug", "league shut", "season 2020"), game("Max 5, mo 3", "league Later", "season 2030"), game("Ann 5, ANN 3"),
		game("Ann 5, Bob 3", "game "), game("Ann 5, Bob 3", "note "+strings.Repeat("ü", 8193)), game("Ann 5, Bob 3", "league "+long), game("Ann 5, Bob 3", "called Ann, \u200b"),
		game("Ann 5, Bob 3", "called Ann, "+long), game("Ann 5, Bob 3", "state lost"), game("Ann 5, Bob 3", "day 2026-2-1"), game("Ann 5, Bob 3", "time 9:30"), game("Ann 5, Bob 3", "time 25:00"),
		game("Ann 5, Bob 3", "uid 7")}
	place, beyond, nobody, guest := game("Ann 5, Bob 3"), game("Ann 5, Bob 3"), game("Ann 5, Bob 3"), game("Gus 5, Bob 3", "league Shut", "season 2020")
	place.Seats[0].Place, beyond.Seats[0].Points, nobody.Seats, guest.Seats[0].UID = 3, score.WholePoints(score.MostPoints+1), nil, UIDOf("test", "", "gus")
	crowd := game("Ann 5" + strings.Repeat(", Ann 5", 100))
	for i := range crowd.Seats {
		crowd.Seats[i].Name += fmt.Sprint(i)
	}
	return append(list, place, beyond, nobody, guest, crowd)
}

// TestIdentities: the same words are the same game, and the same uid the same person, for ever.
func TestIdentities(t *testing.T) {
	const uid = "0193a5b2-7c1d-7e3f-8a4b-5c6d7e8f9a0b"
	for _, one := range [][2]string{
		{UIDOf(SourceID, "TALLY", "one"), "fa0e7bcb-527a-5aff-9c71-78aa08311b02"},
		{UIDOf(SourceCSV, "tally", "one"), "48e05bb3-0394-501a-828d-d9f1b1f14f14"},
		{UIDOf(SourceTable, "tally", "one"), "97eae227-f26b-5090-8c02-763ea8f415e2"},
		{UIDOf(SourceBGStats, "", "one"), "0d54a63f-021e-5b47-822e-f1f89e10ff59"},
		{UIDOf(SourceBGG, "", "one"), "6ef98742-6c2a-5e24-b24a-63181baf6ffa"},
		{UIDOf(SourceBGG, "", strings.ToUpper(uid)), uid},
		{ReadUID("{" + uid + "}"), ""},
		{ReadUID("00000000-0000-0000-0000-000000000000"), ""},
		{PlaceUID("The Ship"), "ad172254-e872-5394-be2d-e63cb203ff52"},
		{GameUID("the ship"), "4953b16e-bb51-5da1-bd53-d521ca77fe36"},
		{TextUID("tally", "Ann 5"), "f2b2012f-77bc-56c6-b377-871cd8bf9d9e"},
		{textUID("tally", "Ann 5", 2), "c87b3e3d-6f1e-50e3-8014-d10fc57eaf42"},
		{textUID("tally", "date: 2026\n\nAnn 5", 2), "73803c3f-73f0-5ec3-843f-bfcd57fcaad8"},
		{textUID("tally", "note: x\ndate: 2026\n\nAnn 5", 2), "90c1baf8-3946-5ee1-8b89-b10291224e23"},
		{textUID("tally", "note: x\n\ndate: 2026", 2), "9d4b6ddb-05fd-5e92-89dd-bcd4c57deaec"},
	} {
		if one[0] != one[1] {
			t.Errorf("got %q, want %q", one[0], one[1])
		}
	}
	for source, same := range map[string]bool{SourceBGStats: true, SourceBGG: true, SourceCSV: false, SourceID: false} {
		one, other := game("Ann 5, Bob 3", "game Catan"), game("Ann 5, Bob 3", "game The Settlers of Catan")
		one.KnownBy(source, "17")
		other.KnownBy(source, "17")
		if (one.UID == other.UID) != same || one.Words != "17" {
			t.Errorf("%s: %s and %s of a game that was renamed, in words %q", source, one.UID, other.UID, one.Words)
		}
	}
	s := newStore(t) // texts are known as wholes; without a date by their number, too
	dated := func() *Incoming { return with(tallied("Ann 7, Bob 3"), "text date: 2026-11-20\n\nAnn 7") }
	plain := func() *Incoming { return tallied("Ann 9, Bob 3") }
	save(t, s, dated(), plain())
	if got, want := became(save(t, s, dated(), plain(), plain(), dated())), "1 known\n2 known\n3 new\n1 again"; got != want {
		t.Errorf("texts that come again: got\n%s\nwant\n%s", got, want)
	}
}

// TestPeopleOfFiles: two uids of a file are two people, one uid is one person, and who is new
// gets the uid, whatever all are called; who has no uid is known by the name.
func TestPeopleOfFiles(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T) {
		for seed := range often(t, 80) {
			s, r := newStore(t), rand.New(rand.NewPCG(seed, 7))
			for range 2 { // two files, from records that know some of the same people
				before := map[string]bool{}
				for _, p := range people(t, s) {
					for _, name := range append(p.Others, p.Name) {
						before[score.NameKey(name)] = true
					}
				}
				var games []*Incoming
				called := map[string]string{}
				for i := range 5 {
					called[UIDOf("test", "", fmt.Sprint(r.IntN(7)))] = []string{"Ann", "ANN", "Bob", "Cyd", "Dan"}[i]
				}
				for range 5 {
					in := game("A 3, B 2")
					for i, k := range r.Perm(len(called) + 1)[:min(2, len(called))] {
						in.Seats[i].Name = "Eve"
						if uids := slices.Sorted(maps.Keys(called)); k < len(uids) {
							in.Seats[i].Name, in.Seats[i].UID = called[uids[k]], uids[k]
						}
					}
					games = append(games, in)
				}
				done(t, s, "imported a file", func(tx *Tx) error {
					for uid, name := range called {
						if err := tx.TakePlayer(CopyPlayer{UID: uid, Name: name}); err != nil {
							return err
						}
					}
					return checkPeople(t, tx, games, before)
				})
			}
		}
	})
}

// checkPeople saves games of a file, and tells of people who are not whom it means.
func checkPeople(t *testing.T, tx *Tx, games []*Incoming, before map[string]bool) error {
	var meant [][]string // the identities in the file
	for _, in := range games {
		meant = append(meant, []string{in.Seats[0].UID, in.Seats[1].UID})
	}
	saved, err := tx.Save(games, false)
	byUID, byPlayer := map[string]int64{}, map[int64]string{}
	for i, one := range saved {
		if one.Err != nil {
			t.Errorf("%s: %v", told(&games[i].Result), one.Err)
			continue
		}
		for k, seat := range games[i].Seats {
			uid := meant[i][k]
			if id, ok := byUID[uid]; uid != "" && ok && id != seat.Player {
				t.Errorf("%s is two people", seat.Name)
			}
			if other, ok := byPlayer[seat.Player]; uid != "" && ok && other != uid {
				t.Errorf("%s is one person for two", seat.Name)
			}
			if uid != "" && !before[score.NameKey(seat.Name)] && seat.UID != uid {
				t.Errorf("%s is new, and has the identity %s, not %s", seat.Name, seat.UID, uid)
			}
			if uid != "" {
				byUID[uid], byPlayer[seat.Player] = seat.Player, uid
			}
		}
	}
	return err
}
