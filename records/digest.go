package records

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"arbiter/score"
)

// A content is what a result says, whichever copy of the records has it: people
// and leagues stand in it by the names that they were entered with, which no
// renaming changes. Its number, when it was entered and the version of the
// program are no part of it.
type content struct {
	*Full           // but its names and its Sheet
	sheet  string   // the score lines as they are stored
	people []string // by seat, each player's born
	league string   // its born; "" for none
	season string   // its key; "" for none
}

// digest stands for the content: equal digests are equal contents.
func (c *content) digest() string {
	played, zone := toMillis(c.Played)
	b := fmt.Appendf(nil, "%s\x00%s\x00%t %d %d\x00%s\x00%s\x00%s\x00%s\x00%s\x00%s\x00%s\x00%s\x00%s\x00%s",
		c.Game, c.State, c.Complete, played, zone, c.league, c.season, c.Round, c.Place, c.Note, c.Source, c.Outside, c.Text, c.sheet, c.Origin)
	for i, s := range c.Seats {
		b = fmt.Appendf(b, "\x00%s\x00%d %d %t %s", c.people[i], s.Place, s.Total, s.None, s.Exact)
	}
	return shortSum(b)
}

// shortSum is a digest of 128 bits, in hex.
func shortSum(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:16])
}

// births are the keys that players and leagues were entered with.
type births struct {
	players map[int64]string
	leagues map[string]string // by their names
}

func loadBirths(ctx context.Context, q querier) (*births, error) {
	b := &births{map[int64]string{}, map[string]string{}}
	err := each(ctx, q, func(row record) error { b.players[row.int(0)] = row.text(1); return nil }, `SELECT id, born FROM players`)
	if err != nil {
		return nil, err
	}
	return b, each(ctx, q, func(row record) error { b.leagues[row.text(0)] = row.text(1); return nil }, `SELECT name, born FROM leagues`)
}

// digest is that of a recorded result.
func (b *births) digest(f *Full) (string, error) {
	c := content{Full: f, people: make([]string, len(f.Seats)), league: b.leagues[f.League], season: score.NameKey(f.Season)}
	for i, s := range f.Seats {
		c.people[i] = b.players[s.Player]
	}
	var err error
	c.sheet, err = toJSON(f.Sheet)
	return c.digest(), err
}

// nameDigest is that of a player, by the name and the born of whom the player
// was merged into, and that of a league, by the name and the terms.
func nameDigest(name, rest string) string { return shortSum([]byte(name + "\x00" + rest)) }
