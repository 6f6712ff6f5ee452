package records

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
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
