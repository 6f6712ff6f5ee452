package records

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"arbiter/records/league"
)

// A game is one in any case, called as it was first entered: in lists, filters, standings,
// histories, the hall of fame and weights.
func TestGamesAreComparedWithoutCase(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		played := func(name, text string) league.Result {
			g := game(text)
			g.Game, g.Text, g.League = name, "", "Tuesday"
			return g
		}
		save(t, s, played("Azul", "Ann 5, Bob 3"))
		save(t, s, played("Éclair", "Ann 2, Bob 1"), played("AZUL", "Bob 4, Ann 3"), played("azul", "Ann 9, Bob 1"), played("éCLAIR", "Bob 7, Ann 6"), played("Azul 2", "Bob 1, Ann 0"))
		ctx := context.Background()
		list, err := s.Games(ctx)
		must(t, err)
		if !slices.Equal(list, []string{"Azul", "Azul 2", "Éclair"}) {
			t.Errorf("games: %q", list)
		}
		for _, one := range []struct{ asked, want string }{{"azul", "[1 3 4] of 3"}, {"AZUL", "[1 3 4] of 3"}, {"ÉCLAIR", "[2 5] of 2"}, {"azul 2", "[6] of 1"}, {"Az", "[] of 0"}} {
			if got := numbers(t, s, Filter{Game: one.asked}); got != one.want {
				t.Errorf("%s: %s, want %s", one.asked, got, one.want)
			}
		}
		if table := standings(t, s, Filter{Game: "aZUL"}); table.Game != "Azul" || lineup(table) != "1 Ann 6, 2 Bob 3" {
			t.Errorf("standings of %s: %s", table.Game, lineup(table))
		}
		if c := career(t, s, "Bob", Filter{}); len(c.Games) != 3 || c.Games[0].Game != "Azul" || c.Games[0].Played != 3 || c.Games[1].Game != "Éclair" || c.Games[1].Played != 2 {
			t.Errorf("career: %+v", c.Games)
		}
		hall, err := s.Hall(ctx, Filter{Game: "AZUL"})
		must(t, err)
		if len(hall.Games) != 1 || hall.Game != "Azul" || hall.Games[0].Game != "Azul" || hall.Games[0].Results != 3 || hall.Games[0].Highest.Value != 9 {
			t.Errorf("hall: %s %+v", hall.Game, hall.Games)
		}
		weighted := league.Terms{Weight: map[string]int{"aZuL": 2}}
		table, err := s.Standings(ctx, Filter{}, &weighted)
		must(t, err)
		if got := lineup(table); got != "1 Ann 15, 2 Bob 12" {
			t.Errorf("weighted: %s", got)
		}
		clean(t, s)
	})
}

// lineup is a table in a few words.
func lineup(table *league.Table) string {
	var list []string
	for _, r := range table.Rows {
		list = append(list, fmt.Sprintf("%d %s %g", r.Place, r.Name, r.Points))
	}
	return strings.Join(list, ", ")
}

// Where the first spelling was taken back and comes again, both are one game still.
func TestOneGameInTwoSpellings(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		played := func(name, text string) league.Result {
			g := game(text)
			g.Game = name
			return g
		}
		save(t, s, played("Azul", "a: Ann 5, Bob 3"))
		must(t, undo(s, 1))
		save(t, s, played("azul", "b: Cyd 5, Dan 3"))
		must(t, undo(s, 2))
		if got := numbers(t, s, Filter{Game: "AZUL"}); got != "[1 2] of 2" {
			t.Error(got)
		}
		if hall, err := s.Hall(context.Background(), Filter{}); err != nil || len(hall.Games) != 1 || hall.Games[0].Game != "Azul" || hall.Games[0].Results != 2 {
			t.Errorf("%+v %v", hall.Games, err)
		}
		if list, err := s.Games(context.Background()); err != nil || !slices.Equal(list, []string{"Azul"}) {
			t.Error(list, err)
		}
	})
}
