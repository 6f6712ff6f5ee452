package records

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/league"
)

func merge(s *Store, stay, other string) error {
	return do(s, "merge", func(tx *Tx) error { return tx.Merge(stay, other) })
}

func rename(s *Store, from, to string) error {
	return do(s, "rename", func(tx *Tx) error { _, err := tx.Rename(from, to); return err })
}

func TestMerge(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		void := game("Bobby 3, Cyd 2") // counts here: it may be confirmed again
		void.State = league.Void
		save(t, s, game("Ann 1, Bob 2"), void, game("Rob 3, Cyd 2"))
		refused(t, merge(s, "Ann", "Bob"), "Ann and Bob both sat in result #1")
		must(t, merge(s, "bobby", "rob"))
		must(t, merge(s, "Bob", "Rob")) // by its merged name
		refused(t, merge(s, "Bob", "Bobby"), "one player already")
		refused(t, merge(s, "Ann", "Rob"), "both sat")
		refused(t, merge(s, "Cyd", "Bob"), "Cyd and Bob both sat in result #2") // where Bob was Bobby
		players, err := s.Players(context.Background())
		must(t, err)
		want := []Player{{ID: 1, Name: "Ann", Games: 1}, {ID: 2, Name: "Bob", Games: 2, Others: []string{"Bobby", "Rob"}}, {ID: 4, Name: "Cyd", Games: 1}}
		if diff := cmp.Diff(want, players); diff != "" {
			t.Error(diff)
		}
		must(t, rename(s, "Bob", "bobby")) // a name of theirs
		must(t, rename(s, "Bobby", "Bob"))
		save(t, s, game("Rob 7, Ann 2"))
		if f := show(t, s, 4); f.Seats[0].Name != "Bob" {
			t.Errorf("a merged name means %v", f.Names())
		}
		err = do(s, "save", func(tx *Tx) error { _, err := tx.Save(Incoming{Result: game("Bob 1, Rob 2")}); return err })
		refused(t, err, "Bob and Rob are one player")
		clean(t, s)
	})
}

func TestRename(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, game("Ann 1, Bob 2"))
		must(t, rename(s, "ann", "ANN"))
		must(t, rename(s, "ANN", " Annie B. "))
		if f := show(t, s, 1); f.Seats[0].Name != "Annie B." || f.Scores().Players[0].Name != "Ann" {
			t.Errorf("called %v, entered as %v", f.Names(), f.Scores().Players[0].Name)
		}
		// A former name may be given to somebody else, whose own goes on meaning that one.
		must(t, rename(s, "Bob", "Ann"))
		save(t, s, game("Bob 1, Dan 2"), game("Ann 1, Dan 2"))
		for id, want := range map[int64]string{1: "Annie B., Ann", 2: "Ann, Dan", 3: "Ann, Dan"} {
			if f := show(t, s, id); strings.Join(f.Names(), ", ") != want {
				t.Errorf("in #%d play %q, want %s", id, f.Names(), want)
			}
		}
		refused(t, rename(s, "Ann", "Annie B."), "Annie B. is another player")
		refused(t, rename(s, "Bob", "Ann"), "Ann already has that name")
		must(t, rename(s, "Ann", "bob")) // back to a name of one's own
		if f := show(t, s, 3); strings.Join(f.Names(), ", ") != "bob, Dan" {
			t.Errorf("in #3 play %q", f.Names())
		}
		if err, ok := rename(s, "Cyd", "Cid").(*NotFoundError); !ok || err.Kind != "player" {
			t.Errorf("an unknown player: %v", err)
		}
		clean(t, s)
	})
}

// An edit may bring another position; the same names stay the same people.
func TestEditPosition(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, game("Ann 5, Bob 3"))
		must(t, rename(s, "Ann", "Annie"))
		mended := game("Ann 5, Cyd 8")
		mended.Text = withDate(mended.Text)
		must(t, do(s, "edit", func(tx *Tx) error { return tx.Edit(1, Edit{Position: &mended, Round: ptr("2")}) }))
		f := show(t, s, 1)
		if diff := cmp.Diff([]string{"Annie", "Cyd"}, f.Names()); diff != "" || f.Seats[1].Place != 1 || f.Round != "2" || f.Text != mended.Text {
			t.Errorf("%s%+v", diff, f)
		}
		if again := save(t, s, mended); !again.Known || again.ID != 1 {
			t.Errorf("the mended text is not known: %+v", again)
		}
		other := mended
		other.Game = "chess"
		refused(t, do(s, "edit", func(tx *Tx) error { return tx.Edit(1, Edit{Position: &other}) }), "result #1 is a game of tally, not of chess; void it and record the other game")
		if _, ok := do(s, "edit", func(tx *Tx) error { return tx.Edit(9, Edit{}) }).(*NotFoundError); !ok {
			t.Error("an unknown result was edited")
		}
		clean(t, s)
	})
}

// The list of players has everybody who is in use, by name, with the games that were played:
// void ones, byes and no-shows are none.
func TestPlayersAndTheirGames(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		of := func(name, text string, state league.State) league.Result {
			n := bare(text)
			n.Game, n.State = name, state
			return n
		}
		save(t, s, of("chess", "Zoe 1 1, Bob 0 2", league.Confirmed), of("chess", "ann 1 1, Bob 0 2", league.Contested), of("go", "Cyd 1 1, Bob 0 2", league.Void),
			of("bye", "Bob – 0", league.Confirmed), of("BYE", "Eve – 0", league.Confirmed), of("no-show", "Bob – 1, Fay – 2", league.Confirmed), of("No-Show", "Zoe – 1, Bob – 2", league.Confirmed),
			of("chess", "Gus 1 1, Hal 0 2", league.Confirmed), of("chess", "Gus 1 1, Ida 0 2", league.Confirmed))
		save(t, s, of("chess", "Kim 1 1, Gus 2 2", league.Confirmed))
		must(t, undo(s, 2))
		must(t, create(s, "Friday", league.Terms{}))
		must(t, savePlan(s, Plan{League: "Friday", Round: "1", Tables: [][]string{{"Lea", "Bob"}}}))
		must(t, merge(s, "Bob", "Gus"))
		must(t, rename(s, "Bob", "Robert"))
		must(t, do(s, "guest", func(tx *Tx) error { return tx.SetGuest("Zoe", true) }))
		list, err := s.Players(context.Background())
		must(t, err)
		var got []string
		for _, p := range list {
			got = append(got, fmt.Sprintf("%s %d %v %q", p.Name, p.Games, p.Guest, p.Others))
			one, err := s.Player(context.Background(), strings.ToUpper(p.Name))
			if diff := cmp.Diff(p, one); diff != "" || err != nil {
				t.Error(diff, err)
			}
		}
		want := []string{`ann 1 false []`, `Cyd 0 false []`, `Eve 0 false []`, `Fay 0 false []`, `Hal 1 false []`, `Ida 1 false []`, `Lea 0 false []`, `Robert 4 false ["Bob" "Gus"]`, `Zoe 1 true []`}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		if called, err := s.Called(context.Background()); strings.Join(called, " ") != "ann Cyd Eve Fay Hal Ida Lea Robert Zoe" || err != nil {
			t.Errorf("called %q, %v", called, err)
		}
		if names, err := s.Names(context.Background(), "players"); strings.Join(names, " ") != "ann Bob Cyd Eve Fay Gus Hal Ida Lea Robert Zoe" || err != nil {
			t.Errorf("names %q, %v", names, err)
		}
		if games, err := s.Games(context.Background()); !slices.Equal(games, []string{"chess", "go"}) || err != nil {
			t.Errorf("games %q, %v", games, err)
		}
		if p, err := s.Player(context.Background(), "gus"); p.Name != "Robert" || err != nil {
			t.Errorf("Gus is %+v, %v", p, err)
		}
	})
}
