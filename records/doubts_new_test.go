package records

import (
	"context"
	"fmt"
	"testing"

	"arbiter/records/league"
)

// What a command brings is named: people, leagues, seasons, and games that the
// program does not know.
func TestNewNamesAreNamed(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		must(t, create(s, "Friday", league.Terms{}))
		save(t, s, playedOn("Ann 2, Bob 1", "2026-11-20", "Friday"))
		brings := func(text, league, season, round, of string) string {
			g := game(fmt.Sprint(round, season, of, ": ", text))
			g.League, g.Season, g.Round = league, season, round
			if of != "" {
				g.Game, g.Text = of, ""
			}
			var told string
			must(t, do(s, "save", func(tx *Tx) error {
				look := tx.Look(tallyGames)
				if _, err := tx.Save(Incoming{Result: g}); err != nil {
					return err
				}
				fresh, _, err := look.Doubts()
				told = fmt.Sprint(fresh)
				return err
			}))
			return told
		}
		for i, one := range []struct{ text, league, season, round, game, want string }{
			{"Ann 2, Cyd 1", "Friday", "", "2", "", "[{player Cyd}]"},
			{"Ann 3, Cyd 1", "Friday", "26", "3", "", "[{season 26}]"},
			{"Ann 4, Total 8", "#REF!", "", "", "Zug", "[{player Total} {league #REF!} {game Zug}]"},
			{"Ann 5, Total 9", "#REF!", "", "", "Zug", "[]"},
		} {
			if got := brings(one.text, one.league, one.season, one.round, one.game); got != one.want {
				t.Errorf("game %d brings %s, want %s", i, got, one.want)
			}
		}
	})
}

// Before they are entered, new names are near those who have played.
func TestNewNamesAreNearWhoHasPlayed(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, game("a: Bob 2, Annika 1"), game("b: Bob 2, Bobby 1"))
		must(t, create(s, "Tuesday", league.Terms{}))
		must(t, savePlan(s, Plan{League: "Tuesday", Round: "1", Tables: [][]string{{"Zacharias", "Bob"}}}))
		list, err := s.NearPlayers(context.Background(), []string{"Bobb", "Anika", "Zaharias", "Quentin"})
		must(t, err)
		if len(list) != 2 || list[0].Says != "is a new player. Near: Bob (2 games), Bobby (1)" || list[1].Name != "Anika" || list[1].Mend[2] != "Annika" {
			t.Errorf("near are %+v; Zacharias was only planned", list)
		}
	})
}
