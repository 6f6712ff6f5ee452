package importer

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"
)

// BG Stats writes its whole database (BGStatsExport.json) and single plays
// (.bgsplay) in one shape: an object with the lists players, locations, games
// and plays. A play names the others by numbers that hold within its file only,
// and the lists may stand in any order. So the file is read twice: first for
// what plays name, then play by play. Of the rest, userInfo with its mail
// address above all, nothing is kept.

// What is kept of a file's people, places and games while its plays are read:
// so many, and all their names together so long.
const (
	mostNamed      = 200_000
	mostNamedBytes = 32 << 20
	mostName       = 300 // characters of one name, here and in other files
)

// bgsWords are keys that a file of BG Stats has near its beginning, and no other
// JSON that is read here.
var bgsWords = []string{`"plays"`, `"playerScores"`, `"playerRefId"`, `"gameRefId"`, `"isAnonymous"`, `"bggUsername"`, `"userInfo"`, `"deletedObjects"`}

func looksBGStats(head []byte) bool {
	if head = bytes.TrimSpace(head); len(head) == 0 || head[0] != '{' {
		return false
	}
	for _, word := range bgsWords {
		if bytes.Contains(head, []byte(word)) {
			return true
		}
	}
	return false
}

// A bgsPerson is one of the file's players.
type bgsPerson struct {
	uuid, name string
	anonymous  bool
}

// A bgsGame is one of the file's games.
type bgsGame struct {
	name string
	how  winning
}

// A bgsReader reads one file.
type bgsReader struct {
	src    *Source
	to     *Feed
	people map[string]bgsPerson // by the number that plays call them
	places map[string]string
	games  map[string]bgsGame
	bytes  int    // of all names that are kept
	digest string // of the file, for plays without a uuid
	plays  int    // met so far
}

func readBGStats(src *Source, to *Feed) error {
	r := bgsReader{src: src, to: to, people: map[string]bgsPerson{}, places: map[string]string{}, games: map[string]bgsGame{}}
	digest := sha256.New()
	walk := bgsWalk{src: src, copy: digest, entry: r.named}
	if err := walk.run(); err != nil {
		return err
	}
	if !walk.plays {
		return &Complaint{File: src.Name, Says: "the file has no plays", Want: "export it from BG Stats as JSON, or send a play from there"}
	}
	r.digest = hex.EncodeToString(digest.Sum(nil)[:16])
	walk = bgsWalk{src: src, entry: r.played}
	return walk.run()
}

// A bgsNamed is what is read of a player, a place or a game.
type bgsNamed struct {
	ID, UUID, Name, IsAnonymous        loose
	Cooperative, HighestWins, NoPoints loose
}

// named keeps what plays may name.
func (r *bgsReader) named(list string, raw []byte, line int) error {
	if at := notUTF8(raw, line); at > 0 {
		return r.src.complain(at, encodingWant, "the file is not UTF-8")
	}
	if list != "players" && list != "locations" && list != "games" {
		return nil
	}
	var n bgsNamed
	if why := readEntry(raw, &n); why != "" {
		return r.to.Complain(r.src.complain(line, "", "an entry of %s is left out: %s", list, why))
	}
	id, name, uuid := n.ID.String(), n.Name.String(), sameUUID(n.UUID.String())
	if id == "" {
		return nil // no play can name it
	}
	if utf8.RuneCountInString(name) > mostName || len(uuid) > mostName || len(id) > mostName {
		return r.to.Complain(r.src.complain(line, "shorten it in BG Stats and export again", "a name in %s is longer than %d characters", list, mostName))
	}
	twice := false
	switch list {
	case "players":
		if _, twice = r.people[id]; !twice {
			r.people[id] = bgsPerson{uuid, name, n.IsAnonymous.yes()}
		}
	case "locations":
		if _, twice = r.places[id]; !twice {
			r.places[id] = name
		}
	case "games":
		if _, twice = r.games[id]; !twice {
			r.games[id] = bgsGame{name, winning{
				lowest:   n.HighestWins.String() != "" && !n.HighestWins.yes(),
				noPoints: n.NoPoints.yes() || n.Cooperative.yes(),
			}}
		}
	}
	if twice {
		return r.to.Warn(r.src.complain(line, "", "two entries of %s have the id %q; the first one is used", list, clip(id, 40)))
	}
	r.bytes += len(id) + len(name) + len(uuid)
	if len(r.people)+len(r.places)+len(r.games) > mostNamed || r.bytes > mostNamedBytes {
		return r.src.complain(line, "export fewer plays at a time", "the file names more than %d people, places and games", mostNamed)
	}
	return nil
}

// sameUUID is a UUID as it is compared: some systems write them in capitals.
func sameUUID(s string) string { return strings.ToLower(s) }

// readEntry reads an object; it says what is wrong with it, or "".
func readEntry(raw []byte, to any) string {
	if len(raw) == 0 || raw[0] != '{' {
		return fmt.Sprintf("expected an object, found %s", printable(clip(string(raw), 40)))
	}
	if err := json.Unmarshal(raw, to); err != nil {
		return printable(err.Error())
	}
	return ""
}
