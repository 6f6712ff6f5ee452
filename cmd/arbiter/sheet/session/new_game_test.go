package session

import (
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"cmp"
	"testing"
	"time"
)

// tally is what the final tally of Bazaar comes to, 8 points to 3.
const tally = "arwbgy*0⏎brrrrb1<done>"

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
func (k *talk) play(name string, to SaveFlags) {
	k.to = to
	k.ends(k.newGame(name))
}

// A game after midnight, of the evening before. The league is chosen behind "more…", and
// brings its season. League, season and date are changed before it is saved, one at a time.
// Another game begins with the same answers, and one of another game without its variants.
func TestANewGame(t *testing.T) {
	c := newClub(t)
	leagues(c)
	c.now = time.Date(2026, 11, 24, 1, 0, 0, 0, time.UTC)
	k := begin(t, c, "baz⏎", "Ann⏎Bob⏎↓↓↓↓⏎", "⏎ru→<esc>", "⏎", "⏎", tally,
		"change⏎", "⏎⏎<empty>Spring⏎", "change⏎", "⏎<empty>tue→⏎⏎", "change⏎", "<empty>2026-11-20⏎⏎⏎", "change⏎", "⏎⏎⏎", "change⏎", "<esc>",
		"change⏎", "<empty>⏎<empty>⏎<empty>⏎", "change⏎", "⏎Ruled⏎⏎", "change⏎", "2026-11-20⏎⏎⏎", "⏎",
		"again⏎", "↓↓↓↓⏎", "⏎⏎⏎2⏎⏎⏎»<esc>", "⏎", "<esc>", "⏎", "⏎", tally, "change⏎", "⏎⏎<empty>⏎", "⏎", "diff⏎", "sub⏎", "↑<empty>↑<empty>bo§→⏎an→§⏎⏎", "<esc>", "<esc>")
	k.meanwhile = map[int]func(){15: func() { k.S.ErrWidth = 60 }}
	k.play("", SaveFlags{})
	k.tells("new_game")
}

// The flags say that a game is contested, and where it goes; the next sheet proposes the same
// as the last one's. Who stops at the question for another game has saved this one.
func TestThreePlayersOfACup(t *testing.T) {
	const three = "arwbgy*0⏎crrrrb1⏎bwwwwb2<done>"
	k := begin(t, newClub(t), "Ann⏎Bob⏎Cyd⏎⏎", "⏎", three, "⏎", "^C",
		"Cyd⏎Ann⏎Bob⏎⏎", "⏎", three, "change⏎", "⏎<empty>cup⏎⏎", "change⏎", "⏎<empty>Other⏎<empty>First⏎", "⏎",
		"again⏎", "⏎", "⏎", three, "⏎", "diff⏎", "<esc>",
		"Ann⏎Bob⏎⏎", "⏎", tally, "⏎", "again⏎", "⏎", "⏎", tally, "change⏎", "^C")
	k.play("bazaar", SaveFlags{Contested: true, League: "Cup", Season: "2026", Note: "late"})
	k.play("bazaar", SaveFlags{})
	for _, game := range []string{"", "subdivision", "pyramid"} { // with the players of its last one
		k.ends(newGameInEditor(t.Context(), k.S, game, SaveFlags{Season: "2027"}))
	}
	k.play("bazaar", SaveFlags{Season: "2027"})
	k.drafts()
	k.tells("three_players")
}

// Another game has the same colours, variants and rulings, but for a different one.
func TestAnotherGameInOtherColours(t *testing.T) {
	c := newClub(t)
	k := begin(t, c, "Ann, g⏎Bob⏎↓↓⏎", "⏎⏎⏎⏎⏎⏎»↓↓↓↓»<esc>", "⏎", "<home>#g3g3<done>y", "save⏎",
		"again⏎", "⏎", "<home>#g3b1<done>y", "save⏎", "diff⏎", "zark⏎", "<esc>")
	k.play("subdivision", SaveFlags{})
	k.tells("other_colours")
}

// What is wrong or missing is said above the endings, the first of which is the way back.
// Esc goes back, too.
func TestASheetThatIsNotSound(t *testing.T) {
	k := begin(t, newClub(t), "Ann⏎Bob⏎⏎", "<home>#r3r3§<done>§y", "<esc>", "<home>»»<del><done>y", "⏎", "<esc>")
	k.S.ErrWidth = 60
	k.play("subdivision", SaveFlags{League: "Cup", Season: "2026", Note: "late"})
	k.tells("not_sound")
}

// Until a text can be read, nothing can be saved and no league changed.
func TestASheetThatCannotBeRead(t *testing.T) {
	k := begin(t, newClub(t), "Ann⏎Bob⏎⏎", "⏎", "aw4x§<done>", "⏎", "§<done>§y", "discard⏎")
	k.play("bazaar", SaveFlags{})
	k.tells("not_read")
}
