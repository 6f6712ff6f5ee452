package records

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/google/uuid"

	"arbiter/records/league"
	"arbiter/score"
)

// ownMark begins the game_id that a result of these records has in a CSV file.
const ownMark = "arbiter-"

// OwnID is the identity of a result in files that these records export: its number
// and the time of entry, which together no other records have.
func OwnID(r *league.Result) string { return ownID(r.ID, r.Entered.UnixMilli()) }

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

// IsOwnID tells whether a text has the form that OwnID makes.
func IsOwnID(text string) bool {
	_, _, ok := readOwnID(text)
	return ok
}

// space returns the name space of the UUIDs.
func space() uuid.UUID {
	return uuid.NewSHA1(uuid.NameSpaceURL, []byte("https://arbiter.invalid/records"))
}

// PlayUUID is the identity of a result for programs that want a UUID. It is always the
// same for a result.
func PlayUUID(r *league.Result) string { return playUUID(r.ID, r.Entered.UnixMilli()) }

func playUUID(id, entered int64) string {
	return uuid.NewSHA1(space(), fmt.Appendf(nil, "result %d %d", id, entered)).String()
}

// readUUID reads a UUID that may be one of these; "" for any other text. Other
// programs may write them in capitals or in braces.
func readUUID(text string) string {
	u, err := uuid.Parse(text)
	if err != nil || u.Version() != 5 {
		return ""
	}
	return u.String()
}

// TextUUID is the UUID of a game that is not recorded, by its text.
func TextUUID(text string) string { return uuid.NewSHA1(space(), []byte("text "+text)).String() }

// PersonUUID is the UUID of a person, by the name as it is compared: in those files,
// equal names are one person.
func PersonUUID(name string) string {
	return uuid.NewSHA1(space(), []byte("player "+score.NameKey(name))).String()
}

// PlaceUUID is the UUID of a place where games are played.
func PlaceUUID(place string) string {
	return uuid.NewSHA1(space(), []byte("place "+score.NameKey(place))).String()
}

// GameUUID is the UUID of a game.
func GameUUID(game string) string { return uuid.NewSHA1(space(), []byte("game "+game)).String() }
