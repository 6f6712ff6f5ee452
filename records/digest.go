package records

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"arbiter/records/league"
	"arbiter/score"
)

// contentDigest is a digest of a result's contents. It is the same in every copy of
// the records. It leaves out the result's number, the time of entry, the
// program's version and what another program had of it. Players and leagues count by the
// keys that they were entered with, which no renaming changes: people has those of the
// seats, of is the league, "" for none. breakdown is the sheet as sheetText makes it.
func contentDigest(f *league.Result, breakdown string, people []string, of string) string {
	played, zone := league.ToMillis(f.Played)
	b := fmt.Appendf(nil, "%s\x00%s\x00%t %d %d\x00%s\x00%s\x00%s\x00%s\x00%s\x00%s\x00%s\x00%s\x00%s",
		f.Game, f.State, f.Complete, played, zone, of, score.NameKey(f.Season), f.Round, f.Place, f.Note, f.Source, f.Outside, f.Text, breakdown)
	for i, s := range f.Seats {
		exact := ""
		if !s.Points.Whole() {
			exact = s.Points.String()
		}
		b = fmt.Appendf(b, "\x00%s\x00%d %d %t %s", people[i], s.Place, s.Points.Rounded(), s.NoPoints, exact)
	}
	return shortSum(b)
}

// shortSum is a digest of 128 bits, in hex.
func shortSum(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:16])
}

// personDigest is the digest of a player. into is the key of the player into whom this
// one was merged.
func personDigest(name, into string, guest bool) string {
	if guest {
		into += "\x00guest"
	}
	return nameDigest(name, into)
}

// nameDigest is the digest of a player or a league. For a player, rest is the key of
// the player into whom this one was merged.
func nameDigest(name, rest string) string { return shortSum([]byte(name + "\x00" + rest)) }
