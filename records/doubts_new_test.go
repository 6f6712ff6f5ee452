package records

import (
	"context"
	"fmt"
	"strings"
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

// Names, numbers and boards are compared with those of all that counts in the records, under
// whatever name.
func TestWhatComesIsComparedWithTheRecords(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		golf := func(name, text, date, league, season string) league.Result {
			g := playedOn(text, date, league)
			g.Game, g.Season, g.Text = name, season, ""
			return g
		}
		var old []league.Result
		for i := range 20 {
			old = append(old, golf("Minigolf", fmt.Sprintf("Robert %d, Ann 40", 41+i), "2026-10-01", "Friday", "Autumn"))
		}
		void := golf("Minigolf", "Robert 9, Ann 8, Cyd 7", "2026-10-01", "Friday", "Autumn")
		void.State = league.Void
		board := playedOn("Ann 24, Robert 23", "2026-10-02", "")
		board.Text = "date: 2026-10-02\n\n" + strings.Repeat("R2 B1 ", 10)
		save(t, s, append(old, void, board)...)
		must(t, rename(s, "Robert", "Bob"))
		again := playedOn("Ann 24, Cyd 23", "2026-11-20", "")
		again.Text = strings.Replace(board.Text, "10-02", "11-20", 1)
		for i, one := range []struct {
			comes league.Result
			want  string
		}{
			{golf("Minigolff", "Robertt 2, Ann 3", "2026-11-20", "Firday", "Autum"), `Robertt is a new player. Near: Bob (21 games): records edit 23 --player Robertt=Bob
Firday is a new league. Near: Friday (20 games): records edit 23 --league Friday
Autum is a new season. Near: Autumn (20 games): records edit 23 --season Autumn
Minigolff is a new game. Near: Minigolf (20 games): records undo 3`},
			{golf("Minigolf", "Bob 9, Ann 8, Cyd 7", "2026-11-20", "Friday", "Autumn"), "3 players at Minigolf, which had 2 in 20 results: records void 24"},
			{golf("Minigolf", "Bob 121, Ann 8", "2026-11-20", "Friday", "Autumn"), "Bob 121 at Minigolf, where the most in 21 results is 60: records void 25"},
			{again, "Ann – Cyd, Tally, 24 : 23 has the same board as #22 of 2026-10-02, piece by piece: records void 26"},
		} {
			if got := suspected(t, s, saving(one.comes)); got != one.want {
				t.Errorf("%d: suspected\n%s\nwant\n%s", i, got, one.want)
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
		if len(list) != 2 || list[0].Text != "Bobb is a new player. Near: Bob (2 games), Bobby (1)" || list[1].Name != "Anika" || list[1].Fix[2] != "Annika" {
			t.Errorf("near are %+v; Zacharias was only planned", list)
		}
	})
}
