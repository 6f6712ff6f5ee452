package records

import (
	"strconv"
	"strings"

	"github.com/google/uuid"

	"arbiter/score"
)

// Every result and every player has one identity, a UUID in small letters, which never changes. An
// identity that a file gives in words becomes a UUID of version 5, so that the same words are the
// same game in all records.

// Sources of identities in words.
const (
	SourceID      = "id"    // the `id:` of a text
	SourceCSV     = "csv"   // the game_id of a table, or what stands for it
	SourceTable   = "table" // a sheet that a server kept
	SourceBGStats = "bgstats"
	SourceBGG     = "boardgamegeek"

	sourceText = "text" // a whole text without an id
)

// space is the name space of the identities.
var space = uuid.NewSHA1(uuid.NameSpaceURL, []byte("https://arbiter.invalid/records"))

// UIDOf returns the identity of words that a source uses for a game or, where game is "", for
// something that belongs to none. Words that are a UUID are taken as they stand.
func UIDOf(source, game, words string) string {
	if uid := ReadUID(words); uid != "" {
		return uid
	}
	return wordsUID(source, score.NameKey(game), words)
}

// ReadUID reads a UUID, which other programs may write in capitals; "" for any other text.
func ReadUID(text string) string {
	if len(text) != len(uuid.Nil.String()) {
		return ""
	}
	id, err := uuid.Parse(text)
	if err != nil || id == uuid.Nil {
		return ""
	}
	return id.String()
}

// PlaceUID returns the identity of a place where games are played, for programs that need one.
func PlaceUID(place string) string { return wordsUID("place", score.NameKey(place)) }

// GameUID returns the identity of a game, for the same programs.
func GameUID(game string) string { return wordsUID("game", score.NameKey(game)) }

func wordsUID(words ...string) string {
	return uuid.NewSHA1(space, []byte(strings.Join(words, "\x00"))).String()
}

// TextUID returns the identity of a whole text without an id, where it comes once.
func TextUID(game, text string) string { return textUID(game, text, 1) }

// textUID returns the identity of a text that may come several times. Without a date it may be
// another game each time: number counts equal ones of a command, from 1.
func textUID(game, text string, number int) string {
	head, _, _ := strings.Cut(text, "\n\n")
	if strings.HasPrefix(head, "date:") || strings.Contains(head, "\ndate:") {
		return wordsUID(sourceText, score.NameKey(game), text)
	}
	return wordsUID(sourceText, score.NameKey(game), text, strconv.Itoa(number))
}
