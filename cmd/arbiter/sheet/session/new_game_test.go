package session

import (
	"cmp"
	"strings"
	"testing"
	"time"

	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// names are two players, typed on a new sheet, and tally is what the final tally of Bazaar comes
// to, 8 points to 3.
const (
	names = "Ann⏎Bob⏎⏎"
	tally = "arwbgy*0⏎brrrrb1<done>"
)

// leagues are a club's leagues: Ruled in Autumn, by a ruling of its own, and Tuesday in 2027.
func leagues(c *club) {
	c.change(func(tx *records.Tx) error {
		return cmp.Or(
			tx.CreateLeague("Ruled", league.Terms{Rulings: []score.Setting{{Name: "skip", Value: "card"}}}),
			tx.OpenSeason("Ruled", "Autumn", "2026-09-01"),
			tx.CreateLeague("Tuesday", league.Terms{}),
			tx.OpenSeason("Tuesday", "2027", "2026-10-01"))
	})
}

// play is what score does: games are written down until nobody wants another.
func (k *talk) play(name string, to Options) {
	to.NoProof = true
	k.options = to
	k.readKnown()
	k.ends(k.newGames(name))
}

// A game after midnight, of the evening before. The league is typed behind "more…", and brings its
// season and its rulings. Another game begins with the same players and league, but in no round, and
// one of another game in its own colours. Esc on a sheet that nobody changed leads back to the
// question before it.
func TestANewGame(t *testing.T) {
	c := newClub(t)
	leagues(c)
	c.now = time.Date(2026, 11, 24, 1, 0, 0, 0, time.UTC)
	k := begin(t, c, "baz⏎", "<esc>y", "baz⏎", names+"arwbgy*0⏎brrrrb1↓⏎⏎ru→§↓3<done>", "⏎", "again⏎", "§"+tally, "⏎", "sub⏎", "§<esc>y", "<esc>")
	k.meanwhile = map[int]func(){3: func() { k.streams.ErrWidth = 60 }}
	k.play("", Options{})
	k.tells("new_game")
}

// The flags say that a game is contested, and where it goes. A new sheet begins with the players
// and the league of the newest result. Who stops at the question for another game has saved this
// one; a game that was named begins with its sheet, and Esc there ends the command.
func TestThreePlayersOfACup(t *testing.T) {
	const three = "arwbgy*0⏎crrrrb1⏎bwwwwb2<done>"
	k := begin(t, newClub(t), "Ann⏎Bob⏎Cyd⏎⏎"+three, "⏎", "^C", "§"+three, "⏎", "again⏎", three, "⏎", "<esc>", "<esc>y")
	k.play("bazaar", Options{Contested: true, League: "Cup", Season: "2026", Note: "late"})
	k.play("bazaar", Options{})
	for _, game := range []string{"", "subdivision", "pyramid"} { // with the players of its last one
		k.ends(newGameInEditor(t.Context(), k.streams, game, Options{Season: "2027"}))
	}
	k.play("bazaar", Options{Season: "2027"})
	k.drafts()
	k.tells("three_players")
}

// Another game has the same colours, but for a different one.
func TestAnotherGameInOtherColours(t *testing.T) {
	k := begin(t, newClub(t), "<left>g"+names+"g3g3<done>y", "save⏎", "again⏎", "g3b1<done>y", "save⏎", "zark⏎", "§<esc>y", "⏎")
	k.play("subdivision", Options{})
	k.tells("other_colours")
}

// The next sheet keeps the players; another game has none of the colours, variants and rulings of
// the one before.
func TestTheHeadersOfTheNextSheet(t *testing.T) {
	k := begin(t, newClub(t))
	h := score.Header{Game: "subdivision", Date: "2026-11-23", League: "Cup", Variants: []string{"threehouse"}, Rulings: []score.Setting{{Name: "bonus", Value: "two"}}}
	for _, name := range []string{"G Ann", "Y Bob", "R Cyd"} {
		h.Players = append(h.Players, score.Player{Colour: name[:1], Name: name[2:], Named: true})
	}
	for game, want := range map[string]string{
		"subdivision": "game: subdivision\nplayer: G Ann\nplayer: Y Bob\nplayer: R Cyd\ndate: 2026-11-23\nleague: Cup\nvariant: threehouse\nruling: bonus=two\n",
		"zark-city":   "game: zark-city\nplayer: R Ann\nplayer: B Bob\nplayer: G Cyd\ndate: 2026-11-23\nleague: Cup\n",
	} {
		o := k.newGame(games.All.Find(game), h)
		if head, _, _ := strings.Cut(o.page.Text(), "\n\n"); head+"\n" != want || o.proposed != "Cup" {
			t.Errorf("%s: %s proposed, and\n%s\nwant\n%s", game, o.proposed, head, want)
		}
	}
}

// What is wrong or missing is said above the endings, the first of which is the way back.
// Esc goes back, too.
func TestASheetThatIsNotSound(t *testing.T) {
	k := begin(t, newClub(t), names+"r3r3§<done>§y", "<esc>", "<home>»»<del><done>y", "⏎", "<esc>y")
	k.streams.ErrWidth = 60
	k.play("subdivision", Options{League: "Cup", Season: "2026", Note: "late"})
	k.tells("not_sound")
}

// Who has saved an illegal game gets its exit code, whatever became of the next sheet.
func TestAnIllegalGameBeforeOneThatIsDiscarded(t *testing.T) {
	k := begin(t, newClub(t), names+"arwbgy*99⏎brrrrb1<done>", "contested⏎", "again⏎", tally, "discard⏎")
	k.play("bazaar", Options{})
	k.keys = []string{"§arwbgy*99⏎brrrrb1<done>", "discard⏎"} // so does who discards it
	k.play("bazaar", Options{})
	k.tells("illegal_before")
}

// Until a text can be read, nothing can be saved.
func TestASheetThatCannotBeRead(t *testing.T) {
	k := begin(t, newClub(t), names+"aw4x§<done>", "⏎", "§<done>§y", "discard⏎")
	k.play("bazaar", Options{})
	k.tells("not_read")
}
