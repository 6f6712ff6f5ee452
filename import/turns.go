package importer

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"arbiter/records"
)

// mostUnnamed is how many games without an identity one file may have. Each is kept in
// memory, so that reading the same file twice changes nothing.
const mostUnnamed = 1_000_000

// turns count the games of a file that say the same of day, game and people.
type turns map[string]int

// uid is the identity of a game that its file knows by nothing: day, game, people, and
// its number among such in the file. people are the players' names as they are compared.
func (t turns) uid(source string, in *records.Incoming, people []string) (string, error) {
	slices.Sort(people)
	words := in.Played.Format(time.DateOnly) + "\x00" + strings.Join(people, "\x00") + "\x00"
	first := records.UIDOf(source, in.Game, words+"1")
	if len(t) >= mostUnnamed && t[first] == 0 {
		return "", fmt.Errorf("more than %d games have no identity", mostUnnamed)
	}
	t[first]++
	in.Alike = true
	return records.UIDOf(source, in.Game, words+strconv.Itoa(t[first])), nil
}
