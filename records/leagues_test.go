package records

import (
	"context"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/league"
	"arbiter/records/league/leaguetest"
	"arbiter/score"
)

func create(s *Store, name string, terms league.Terms) error {
	return do(s, "create", func(tx *Tx) error { return tx.CreateLeague(name, terms) })
}

func editLeague(s *Store, name, to string, change func(*league.Terms)) error {
	return do(s, "edit league", func(tx *Tx) error { return tx.EditLeague(name, to, change) })
}

func TestLeaguesKeepTheirTerms(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		terms := league.Terms{Points: "5-3-2-1", Ties: []string{league.TieWins, league.TieHeadToHead}, MinGames: 2, Best: 3, Rulings: []score.Setting{{Name: "small-needs", Value: "any"}}}
		must(t, create(s, " Tuesday league ", terms))
		refused(t, create(s, " ", league.Terms{}), "no league's name")
		refused(t, create(s, "a\x1bb", league.Terms{}), "no league's name")
		refused(t, create(s, "a\xffb", league.Terms{}), "no league's name")
		refused(t, create(s, "Friday", league.Terms{Best: 1, Drop: 1}), "0 clears one")
		refused(t, create(s, "Friday", league.Terms{Ties: []string{"luck"}}), "no tie-break")
		refused(t, create(s, "Friday", league.Terms{Points: "5--3"}), "no points system")
		save(t, s, leaguetest.Evenings("Ann 5, Bob 3")...)
		g := game("x: Ann 5, Bob 3")
		g.League, g.Season, g.Day, g.Time = "tuesday LEAGUE", "2026", "2026-11-20", "23:30"
		void, contested := game("y: Ann 1, Bob 2"), game("z: Ann 1, Bob 2")
		void.League, void.State = g.League, league.Void
		contested.League, contested.State = g.League, league.Contested
		save(t, s, g, void, contested)
		list, err := s.Leagues(context.Background(), "TUESDAY LEAGUE")
		must(t, err)
		want := []League{{ID: 1, Name: "Tuesday league", Terms: league.FullTerms{Terms: terms}, Results: 2, Contested: 1, Seasons: []LeagueSeason{
			{Name: "2026", Results: 1, First: "2026-11-20", Last: "2026-11-20"},
			{Results: 1, First: "2026-11-21", Last: "2026-11-21"}}}}
		if diff := cmp.Diff(want, list); diff != "" {
			t.Error(diff)
		}
		table := standings(t, s, Filter{League: "tuesday league"})
		if diff := cmp.Diff(terms, table.Terms.Terms); diff != "" || table.TooFew != 2 {
			t.Errorf("%s%+v", diff, table)
		}
		usual, err := s.Standings(context.Background(), Filter{League: "tuesday league"}, &league.Terms{})
		must(t, err)
		if leaguetest.Places(usual) != "1 Ann 3, 2 Bob 0" {
			t.Error(leaguetest.Places(usual))
		}
		must(t, create(s, "Usual", league.Terms{}))
		must(t, do(s, "edit", func(tx *Tx) error {
			err := tx.EditLeague("usual", "", func(t *league.Terms) {
				t.Points, t.Bye, t.Weight = league.WinTieLoss, league.ByeWin, map[string]int{"tally": 1}
			})
			if tx.Changed() {
				t.Errorf("what is usual was kept: %+v", tx.Fields())
			}
			return err
		}))
		if _, err := s.Leagues(context.Background(), "Friday"); !asNotFound(err, new(*NotFoundError)) {
			t.Errorf("an unknown league: %v", err)
		}
		clean(t, s)
	})
}

// Whatever becomes of a league can be taken back, byte by byte.
func TestUndoOfLeagues(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		var states []string
		steps := []func() error{
			func() error { return create(s, "Tuesday", league.Terms{Ties: []string{league.TieWins}}) },
			func() error { return editLeague(s, "tuesday", "", func(t *league.Terms) { t.Best = 4; t.Ties = nil }) },
			func() error { return editLeague(s, "Tuesday", "Wednesday", func(*league.Terms) {}) },
			func() error { return create(s, "Tuesday", league.Terms{}) },
		}
		for _, step := range steps {
			states = append(states, dump(t, s))
			must(t, step())
		}
		refused(t, editLeague(s, "Tuesday", "WEDNESDAY", func(*league.Terms) {}), "there is a league")
		refused(t, editLeague(s, "Tuesday", "\x07", func(*league.Terms) {}), "no league's name")
		if err := editLeague(s, "Sunday", "", func(*league.Terms) {}); !asNotFound(err, new(*NotFoundError)) {
			t.Errorf("an unknown league: %v", err)
		}
		refused(t, undo(s, 3), "recorded again since")
		for i := len(states) - 1; i >= 0; i-- {
			must(t, undo(s, 0))
			if got := dump(t, s); got != states[i] {
				t.Errorf("undone to state %d:\n%s\nnot\n%s", i, got, states[i])
			}
		}
		clean(t, s)
	})
}

// A league that results are in stays.
func TestUndoOfLeagueInUse(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		must(t, create(s, "Tuesday", league.Terms{Best: 2}))
		g := game("Ann 5, Bob 3")
		g.League = "Tuesday"
		save(t, s, g)
		before := dump(t, s)
		refused(t, undo(s, 1), "is in use now")
		if dump(t, s) != before {
			t.Error("the refused undo changed something")
		}
		must(t, undo(s, 2))
		must(t, undo(s, 1))
		if d := dump(t, s); d != "" {
			t.Errorf("left:\n%s", d)
		}
		must(t, undo(s, 4)) // the league that was created is there again
		must(t, create(s, "Friday", league.Terms{}))
		if list, err := s.Leagues(context.Background(), ""); err != nil || len(list) != 2 || list[1].Name != "Tuesday" || list[1].Terms.Best != 2 {
			t.Errorf("%+v, %v", list, err)
		}
	})
}

// Runs of blanks in a name are one: in a league, a season, a player, a game and a new name.
func TestBlanksInNames(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		must(t, create(s, "Tuesday  league", league.Terms{}))
		for _, blanks := range []string{"  ", " ", "   "} {
			g := on(len(blanks), "Ann 5, Bob 3")
			g.League, g.Season, g.Game = "tuesday"+blanks+"league", "Spring"+blanks+"2026", "My"+blanks+"game"
			g.Text, g.Sheet, g.Seats[0].Name = "", nil, "Ann"+blanks+"Berg"
			save(t, s, g)
		}
		must(t, editLeague(s, "Tuesday   league", "", func(t *league.Terms) { t.Weight = map[string]int{"my    GAME": 2} }))
		must(t, do(s, "rename", func(tx *Tx) error { _, err := tx.Rename("Bob", "Bob   K"); return err }))
		must(t, do(s, "season", func(tx *Tx) error {
			if err := tx.OpenSeason("Tuesday league", "Spring   2026", ""); err != nil {
				return err
			}
			return tx.EditSeason("Tuesday league", "Spring 2026", "", func(t *league.Terms) { t.Weight = map[string]int{"MY  game": 3} })
		}))
		table := standings(t, s, Filter{League: "Tuesday    league", Season: "SPRING  2026"})
		if got := leaguetest.Places(table) + fmt.Sprint(table.League, table.Season, table.Terms.Weight); got != "1 Ann Berg 27, 2 Bob K 0Tuesday leagueSpring 2026map[My game:3]" {
			t.Error(got)
		}
		must(t, do(s, "called", func(tx *Tx) error {
			if l, x := tx.Called("  TUESDAY  league ", "spring 2026"); l != "Tuesday league" || x != "Spring 2026" {
				t.Errorf("called %s, %s", l, x)
			}
			if l, x := tx.Called("Friday", "new  one"); l != "Friday" || x != "new  one" {
				t.Errorf("what is not there is called %s, %s", l, x)
			}
			return nil
		}))
	})
}
