package records

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/google/uuid"

	"arbiter/score"
)

// ownMark begins the game_id that a result of these records has in a CSV file.
const ownMark = "arbiter-"

// OwnID is how other files name a result of these records: its number and when
// it was entered, which no other copy of the program made the same.
func OwnID(r *Result) string { return ownID(r.ID, r.Entered.UnixMilli()) }

func ownID(id, entered int64) string {
	return ownMark + strconv.FormatInt(id, 10) + "-" + strconv.FormatInt(entered, 36)
}

// readOwnID reads what OwnID makes.
func readOwnID(text string) (id, entered int64, ok bool) {
	text, ok = strings.CutPrefix(text, ownMark)
	number, when, _ := strings.Cut(text, "-")
	id, err := strconv.ParseInt(number, 10, 64)
	entered, err2 := strconv.ParseInt(when, 36, 64)
	return id, entered, ok && err == nil && err2 == nil
}

// IsOwnID tells whether a text is made as OwnID makes it.
func IsOwnID(text string) bool {
	_, _, ok := readOwnID(text)
	return ok
}

// space is what UUIDs of results and people are derived in.
var space = uuid.NewSHA1(uuid.NameSpaceURL, []byte("https://arbiter.invalid/records"))

// PlayUUID names a result in files of programs that want a UUID; it is always
// the same.
func PlayUUID(r *Result) string { return playUUID(r.ID, r.Entered.UnixMilli()) }

func playUUID(id, entered int64) string {
	return uuid.NewSHA1(space, fmt.Appendf(nil, "result %d %d", id, entered)).String()
}

// readUUID is a UUID that may be one of these, as they are written here; ""
// for any other text. Other programs write them in capitals, in braces.
func readUUID(text string) string {
	u, err := uuid.Parse(text)
	if err != nil || u.Version() != 5 {
		return ""
	}
	return u.String()
}

// TextUUID names a game there that is not recorded, by its text.
func TextUUID(text string) string { return uuid.NewSHA1(space, []byte("text "+text)).String() }

// PersonUUID names a person there, by the name as it is compared: whoever is
// called the same is the same person in those files.
func PersonUUID(name string) string {
	return uuid.NewSHA1(space, []byte("player "+score.NameKey(name))).String()
}

// PlaceUUID names a place where games are played there.
func PlaceUUID(place string) string {
	return uuid.NewSHA1(space, []byte("place "+score.NameKey(place))).String()
}

// GameUUID names a game there.
func GameUUID(game string) string { return uuid.NewSHA1(space, []byte("game "+game)).String() }
