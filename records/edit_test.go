package records

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/league"
	"arbiter/records/storetest"
	"arbiter/score"
	"arbiter/score/oftentest"
)

// placed returns a game with places of its own: "Ann 5/2, Bob ?/1".
func placed(table string, says ...string) *Incoming {
	var bare []string
	var places []int
	for part := range strings.SplitSeq(table, ", ") {
		name, place, _ := strings.Cut(part, "/")
		bare, places = append(bare, name), append(places, int(place[0]-'0'))
	}
	in := game(strings.Join(bare, ", "), says...)
	for i := range in.Seats {
		in.Seats[i].Place = places[i]
	}
	in.Complete = true
	return in
}

// editOf reads an edit: "points Bob 9, Ann 2.5", "places Ann 2", "players Ann=Bob, Bob=Ann", "day
// 2026-11-20".
func editOf(text string) (e Edit) {
	what, value, _ := strings.Cut(text, " ")
	if field := map[string]**string{"day": &e.Day, "time": &e.Time, "league": &e.League, "season": &e.Season, "round": &e.Round, "venue": &e.Venue, "note": &e.Note}[what]; field != nil {
		*field = &value
		return e
	}
	e.Games = tally{}
	for part := range strings.SplitSeq(value, ", ") {
		name, is, _ := strings.Cut(part, " ")
		switch what {
		case "points":
			points, err := score.ExactPoints(is)
			if err != nil {
				panic(err)
			}
			e.Seats = append(e.Seats, SeatEdit{Name: name, Points: points})
		case "places":
			e.Seats = append(e.Seats, SeatEdit{Name: name, Place: int(is[0] - '0')})
		case "players":
			name, is, _ = strings.Cut(part, "=")
			e.Players = append(e.Players, NamedValue{name, is})
		case "position":
			e.Position = &tallied(value).Result
		}
	}
	return e
}

// edited returns result 1 after an edit that is taken back, with its remarks, or why it is refused.
func edited(s *Store, e Edit) string {
	return attempted(s, func(tx *Tx) error { return tx.Edit(1, e) }, func(tx *Tx) (string, error) {
		r, err := tx.View().Result(tx.ctx, 1)
		if err != nil {
			return "", err
		}
		says := told(r)
		for _, remark := range tx.Remarks() {
			says += "\n" + remark
		}
		if !tx.Changed() {
			says += "\nnothing changed"
		}
		return says, nil
	})
}

// TestEdit: an edit changes what it names and leaves the rest; what is wrong is refused.
func TestEdit(t *testing.T) {
	const end = ": Ann 5/1, Bob 3/2; long"
	table := [][2]string{
		{"day 2026-11-19", "Go of 2026-11-19 19:30, Cup 2026 round 1" + end},
		{"day 2026-11-31", `"2026-11-31" is no date; expected one as 2026-09-01`},
		{"day ", "Go of 2026-11-20 19:30, Cup 2026 round 1" + end + "\nnothing changed"},
		{"time 01:11", "Go of 2026-11-20 01:11, Cup 2026 round 1" + end},
		{"time ", "Go of 2026-11-20, Cup 2026 round 1" + end},
		{"time 7:30", `"7:30" is no time; expected one as 19:30`},
		{"league club", "Go of 2026-11-20 19:30, club 2026 round 1" + end},
		{"league CUP", "Go of 2026-11-20 19:30, Cup 2026 round 1" + end + "\nnothing changed"},
		{"league ", "Go of 2026-11-20 19:30, 2026 round 1" + end},
		{"season ", "Go of 2026-11-20 19:30, Cup round 1" + end},
		{"round Round 02", "Go of 2026-11-20 19:30, Cup 2026 round 2" + end},
		{"note two\nlines", "Go of 2026-11-20 19:30, Cup 2026 round 1: Ann 5/1, Bob 3/2; two\nlines"},
		{"venue Ship", "Go of 2026-11-20 19:30, Cup 2026 round 1: Ann 5/1, Bob 3/2; Ship; long"},
		{"points Ann 2", "Go of 2026-11-20 19:30, Cup 2026 round 1: Ann 2/2, Bob 3/1; long"},
		{"points bob 3, Bob 4", "Bob is named twice"},
		{"points Cyd 3", "Cyd does not sit in result 1; those who do are Ann, Bob"},
		{"places Ann 3", "Ann cannot have place 3 among 2"},
		{"places Ann 2", "the places of 1 would be Ann 2, Bob 2, which cannot be (two who share place 1 are followed by place 3); say all that change: arbiter edit 1 'Ann 1st' 'Bob 2nd'"},
		{"places Ann 2, Bob 1", "Go of 2026-11-20 19:30, Cup 2026 round 1: Ann 5/2, Bob 3/1; long\n1: Bob has place 1 with 3 points and Ann place 2 with 5; recorded as said"},
		{"position Ann 5, Bob 3", "result 1 is a game of Go, not of tally; void it and record the other game"},
	}
	storetest.ForEach(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, game("Ann 5, Bob 3", "day 2026-11-20", "time 19:30", "league Cup", "season 2026", "round 1", "note long"))
		for _, one := range table {
			if got := edited(s, editOf(one[0])); got != one[1] {
				t.Errorf("%s: got\n%s\nwant\n%s", one[0], got, one[1])
			}
		}
	})
	for _, one := range [][3]string{ // what is said of places
		{"Ann 5/2, Bob 3/1", "points Ann 1", ""}, // the fewest won
		{"Ann 5/1, Bob 3/3, Cyd 4/2", "points Ann 1", ""},
		{"Ann 5/2, Bob 3/3, Cyd 4/1", "points Ann 1", "the places of 1 did not come from its points and stay: Ann 2, Bob 3, Cyd 1; to change them:\n  arbiter edit 1 'Ann 1st' 'Bob 2nd' 'Cyd 3rd'"},
		{"Ann ?/1, Bob 3/2", "points Ann 2", "1: Ann has place 1 with 2 points and Bob place 2 with 3; recorded as said"},
		{"Ann ?/1, Bob 3/2", "points Ann 4", ""},
		{"Ann 5/0, Bob ?/0", "points Bob 6", "nobody is placed in 1; to give places:\n  arbiter edit 1 'Ann 1st' 'Bob 2nd'"},
	} {
		s := newStore(t)
		save(t, s, placed(one[0]))
		if _, got, _ := strings.Cut(edited(s, editOf(one[1])), "\n"); got != one[2] {
			t.Errorf("%s, %s: %s", one[0], one[1], got)
		}
	}
}

// TestEditOfPointsAndPlaces: places that came from the points follow them, others stay; places
// together count like 1, 1, 3.
func TestEditOfPointsAndPlaces(t *testing.T) {
	s := newStore(t)
	for seed := range uint64(oftentest.Times(1500)) {
		r := rand.New(rand.NewPCG(seed, 10))
		points, places := make([]int, 4), make([]int, 4)
		for i := range points {
			points[i], places[i] = r.IntN(4), 1+r.IntN(4)
		}
		was := counting(points)
		by := [][]int{was, places, {0, 0, 0, 0}}[r.IntN(3)]
		in := placed(fmt.Sprintf("Ann %d/%d, Bob %d/%d, Cyd %d/%d, Dan %d/%d", points[0], by[0], points[1], by[1], points[2], by[2], points[3], by[3]))
		now, want, ok := slices.Clone(by), slices.Clone(points), true
		var e Edit
		if byPoints := r.IntN(2) == 0; byPoints {
			for i := range r.IntN(4) + 1 {
				want[i] = r.IntN(5)
				e.Seats = append(e.Seats, SeatEdit{Name: in.Seats[i].Name, Points: score.WholePoints(want[i])})
			}
			switch {
			case slices.Equal(by, was):
				now = counting(want)
			case slices.Equal(by, counting(negatives(points))): // the fewest win
				now = counting(negatives(want))
			}
		} else {
			for i := range r.IntN(4) + 1 {
				now[i] = 1 + r.IntN(4)
				e.Seats = append(e.Seats, SeatEdit{Name: in.Seats[i].Name, Place: now[i]})
			}
			ok = slices.Equal(now, counting(negatives(now)))
		}
		wants := fmt.Sprintf("Ann %d/%d, Bob %d/%d, Cyd %d/%d, Dan %d/%d", want[0], now[0], want[1], now[1], want[2], now[2], want[3], now[3])
		got := attempted(s, func(tx *Tx) error {
			if err := saved(tx, []*Incoming{in}, false); err != nil {
				return err
			}
			return tx.Edit(in.ID, e)
		}, func(tx *Tx) (string, error) {
			r, err := tx.View().Result(tx.ctx, in.ID)
			return seatsTold(r), err
		})
		if refused := strings.Contains(got, "which cannot be"); refused == ok || ok && got != wants {
			t.Fatalf("seed %d: %s with %+v: got %s, want %s, %v", seed, seatsTold(&in.Result), e.Seats, got, wants, ok)
		}
	}
}

func negatives(list []int) (less []int) {
	for _, n := range list {
		less = append(less, -n)
	}
	return less
}

// counting returns places by points: 1 and how many have more.
func counting(points []int) []int {
	places := make([]int, len(points))
	for i := range points {
		places[i] = 1
		for _, other := range points {
			if other > points[i] {
				places[i]++
			}
		}
	}
	return places
}

// swap ends the refusal of somebody who would sit there twice.
const swap = " twice; two change places with --player A=B --player B=A"

// newPlayers are edits of who sat in result 1, with the players and the lines of the position that
// it has then.
var newPlayers = []struct{ players, bare, text string }{
	{"Ann=New", "New 5, Robert 3, Dan 1", "New 5|Bob 3|Cyd 1"},
	{"ANN= New\u200b , Cyd=Other", "New 5, Robert 3, Other 1", "New 5|Bob 3|Other 1"},
	{"Ann=Robert, Robert=Ann", "Robert 5, Ann 3, Dan 1", "Robert 5|Ann 3|Cyd 1"},
	{"Ann=Bob, Bob=Ann", "Robert 5, Ann 3, Dan 1", "Bob 5|Ann 3|Cyd 1"},
	{"Ann=Bob, Robert=Cyd, Dan=Ann", "Robert 5, Dan 3, Ann 1", "Bob 5|Cyd 3|Ann 1"},
	{"Ann=Fay", "Eve 5, Robert 3, Dan 1", "Fay 5|Bob 3|Cyd 1"},
	{"Ann=aNN", "Ann 5, Robert 3, Dan 1", "Ann 5|Bob 3|Cyd 1"},
	{"Dan=Dan", "Ann 5, Robert 3, Dan 1", "Ann 5|Bob 3|Dan 1"},
	{"Cyd=Dan, Bob=Robert", "Ann 5, Robert 3, Dan 1", "Ann 5|Robert 3|Dan 1"},
	{"Ann=Robert", "Robert would sit in result 1" + swap, ""},
	{"Ann=Zoe, Dan=ZOE", "ZOE would sit in result 1" + swap, ""},
	{"Ann=Zoe, ann=Fay", "Ann is replaced twice", ""},
	{"Ann=Dan", "Dan would sit in result 1" + swap, ""},
	{"Ann=Cyd", "two players of result 1 would be written as Cyd; write the other one's current name, too (--player NAME=NAME)", ""},
	{"Eve=Zoe", "Eve does not sit in result 1; those who do are Ann, Robert, Dan", ""},
	{"Ann= ", `" " cannot be the name of a player`, ""},
}

// TestEditOfPlayers: others take seats all at once, so that two can swap; points stay with the
// seats. A position is written again with the new names, unless that would change more.
func TestEditOfPlayers(t *testing.T) {
	const file = "; to give it the text with the right names:\n  arbiter edit 1 --file FILE"
	storetest.ForEach(t, func(t *testing.T) {
		for _, in := range []*Incoming{game("Ann 5, Bob 3, Cyd 1", "game tally"), tallied("Ann 5, Bob 3, Cyd 1")} {
			s := newStore(t)
			save(t, s, in, game("Dan 5, Eve 3"), game("Fay 5, Gus 3"))
			done(t, s, "renamed", func(tx *Tx) error { _, err := tx.Rename("Bob", "Robert"); return err })
			done(t, s, "merged", func(tx *Tx) error { return tx.Merge("Dan", "Cyd") })
			done(t, s, "merged", func(tx *Tx) error { return tx.Merge("Eve", "Fay") })
			for _, one := range newPlayers {
				want := one.bare
				if in.Text != "" && one.text != "" {
					want += "|" + one.text
				}
				got := attempted(s, func(tx *Tx) error { return tx.Edit(1, editOf("players "+one.players)) }, func(tx *Tx) (string, error) {
					r, err := tx.View().Result(tx.ctx, 1)
					if err != nil || r.Text == "" {
						return tableText(r), err
					}
					lines := ""
					for _, p := range r.Sheet.Players {
						lines += fmt.Sprintf("|%s %d", p.Name, p.Total())
					}
					if text := "game: tally\n" + strings.ReplaceAll(lines, "|", "\n") + "\n"; text != r.Text {
						lines += " of the text " + r.Text
					}
					return tableText(r) + lines, nil
				})
				if got != want {
					t.Errorf("%s: got\n%s\nwant\n%s", one.players, got, want)
				}
			}
			if in.Text == "" {
				continue
			}
			for games, want := range map[tally]string{{bonus: 1}: "the position of 1 gives other points today; settle that first:\n  arbiter records rescore",
				{}: "the text of 1 cannot be read with these names: this is no tally: New One 5\n" + file} {
				if got := edited(s, Edit{Players: []NamedValue{{"Ann", "New One"}}, Games: games}); got != want {
					t.Errorf("got\n%s\nwant\n%s", got, want)
				}
			}
		}
	})
}

// TestNamesChangeNoScore: whatever is renamed and merged, every check finds what it found before,
// points and positions stay, and players can still be replaced.
func TestNamesChangeNoScore(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T) {
		merged := 0
		for seed := range often(t, 30) {
			s, r := newStore(t), rand.New(rand.NewPCG(seed, 11))
			draw(t, s, seed, 40)
			problems, list := found(t, s), everything(t, s)
			for range 5 {
				if _, err := do(s, "names", func(tx *Tx) error {
					return nameCommand(tx, 2+r.IntN(2), drawName(r), drawName(r)+[]string{"", "a"}[r.IntN(2)], false)
				}); err == nil {
					merged++
				}
			}
			if diff := cmp.Diff(problems, found(t, s)); diff != "" {
				t.Fatalf("seed %d: before (-) and after (+)\n%s", seed, diff)
			}
			for i, now := range everything(t, s) {
				was, text := list[i], now.Text
				for k := range now.Seats { // but for who they are today
					if !score.SameName(now.Seats[k].Entered(), was.Seats[k].Entered()) {
						t.Fatalf("seed %d: %d: %s sat there, and now %s", seed, now.ID, was.Seats[k].Entered(), now.Seats[k].Entered())
					}
					now.Seats[k].Name, now.Seats[k].Called, now.Seats[k].Player, now.Seats[k].UID = was.Seats[k].Name, was.Seats[k].Called, was.Seats[k].Player, was.Seats[k].UID
				}
				if diff := cmp.Diff(was, now); diff != "" {
					t.Fatalf("seed %d: before (-) and after (+)\n%s", seed, diff)
				}
				e := Edit{Players: []NamedValue{{now.Seats[0].Entered(), "Neu"}}, Games: tally{}}
				got := attempted(s, func(tx *Tx) error { return tx.Edit(now.ID, e) }, func(tx *Tx) (string, error) {
					r, err := tx.View().Result(tx.ctx, now.ID)
					return r.Seats[0].Name + strings.TrimPrefix(r.Text, strings.Replace(text, was.Seats[0].Entered(), "Neu", 1)), err
				})
				if got != "Neu" && !strings.Contains(got, "gives other points today") && !strings.Contains(got, "is closed") {
					t.Fatalf("seed %d: %d: %s", seed, now.ID, got)
				}
			}
		}
		if merged == 0 {
			t.Error("nothing was merged")
		}
	})
}

// found returns what the checks find, by check and result.
func found(t *testing.T, s *Store) (list []string) {
	t.Helper()
	_, err := s.Check(t.Context(), tally{}, func(p Problem) {
		if p.Check != "rounds" && p.Check != "doubles" { // one person may be in a round twice after a merge
			list = append(list, fmt.Sprint(p.Check, " ", p.Result))
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestStates: what becomes of a result's state, by hand and with another position.
func TestStates(t *testing.T) {
	s := newStore(t)
	unfinished := func(text string) Edit { return Edit{Position: &with(tallied(text), "over no").Result} }
	save(t, s, tallied("Ann 5, Bob 3"))
	for i, one := range []struct {
		work func(*Tx) error
		want string
	}{
		{func(tx *Tx) error { return tx.SetState(1, league.Confirmed, "") }, "result 1 is confirmed already"},
		{func(tx *Tx) error { return tx.SetState(1, league.Confirmed, "well\u200b played") }, "Ann 5/1, Bob 3/2: well played"},
		{func(tx *Tx) error { return tx.SetState(1, league.Void, "twice") }, "Ann 5/1, Bob 3/2 void: well played; twice"},
		{func(tx *Tx) error { return tx.Edit(1, unfinished("Ann 6, Bob 3")) }, "Ann 6/1, Bob 3/2 void not over: well played; twice"},
		{func(tx *Tx) error { return tx.SetState(1, league.Confirmed, "") }, "Ann 6/1, Bob 3/2 not over: well played; twice"},
		{func(tx *Tx) error { return tx.Edit(1, unfinished("Ann 6, Bob 3")) }, "Ann 6/1, Bob 3/2 not over: well played; twice"},
		{func(tx *Tx) error { return tx.Edit(1, unfinished("Ann 6, Bob 4")) }, "Ann 6/1, Bob 4/2 contested not over: well played; twice"},
		{func(tx *Tx) error { return tx.Edit(1, editOf("position Ann 6, Bob 4, Cyd 1")) }, "Ann 6/1, Bob 4/2, Cyd 1/3 contested: well played; twice"},
		{func(tx *Tx) error { return tx.Edit(1, editOf("points Ann 1")) }, "the points of 1 follow from its position, so they cannot be set; to write its text into a file, and to give it the corrected one:\n  arbiter export 1 -o game.txt\n  arbiter edit 1 --file game.txt"},
		{func(tx *Tx) error { return tx.SetState(1, "lost", "") }, `"lost" is not a state of a result; expected confirmed, contested or void`},
		{func(tx *Tx) error { return tx.SetState(9, league.Void, "") }, "there is no result 9"},
	} {
		_, err := do(s, "state", one.work)
		r := result(t, s, 1)
		got := strings.TrimSuffix(seatsTold(r)+": "+r.Note, ": ")
		if err != nil {
			got = err.Error()
		}
		if got != one.want {
			t.Errorf("%d: got %s, want %s", i, got, one.want)
		}
	}
}
