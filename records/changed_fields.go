package records

import "strings"

// A Field is one thing that a command changed, as people read it.
type Field struct {
	Result int64  `json:"result,omitempty"` // 0 for a player's name
	Name   string `json:"field"`            // one of the names below
	Player string `json:"player,omitempty"` // who sits there
	Old    string `json:"old"`              // "" for nothing
	New    string `json:"new"`
}

// Names of fields.
const (
	fieldName     = "name" // of a player, and of a league of other records
	fieldMerged   = "merged"
	fieldTerms    = "terms" // of a league or a season of one, as JSON
	fieldBegan    = "from"  // the first day of a season
	fieldGuest    = "guest" // yes or no
	fieldDate     = "date"
	fieldLeague   = "league"
	fieldSeason   = "season"
	fieldRound    = "round"
	fieldVenue    = "place" // where it was played
	fieldNote     = "note"
	fieldState    = "state"
	fieldPosition = "position" // old and new are digests of the texts
	fieldRuling   = "ruling"
	fieldComplete = "complete"
	fieldPlayers  = "players" // all with their points, when their number changes
	fieldSeats    = "seats"   // the same players in another order
	fieldPlayer   = "player"
	fieldScore    = "score"
	fieldPlaceOf  = "place-of"
)

// What is the field in words: "score of Ann".
func (f *Field) What() string {
	switch f.Name {
	case fieldScore:
		return "score of " + f.Player
	case fieldPlaceOf:
		return "place of " + f.Player
	}
	return f.Name
}

// String is the change on one line: "date 2026-11-20 → 2026-11-19". For a position
// it says only that it has changed.
func (f *Field) String() string {
	switch f.Name {
	case fieldPosition:
		return "another text of the position"
	case fieldComplete:
		if f.New == "true" {
			return "game not over → over"
		}
		return "game over → not over"
	case fieldTerms:
		return "terms: " + termsSaid(f.Old) + " → " + termsSaid(f.New)
	}
	return f.What() + " " + said(f.Old) + " → " + said(f.New)
}

// termsSaid are terms as they are kept, in words.
func termsSaid(text string) string {
	terms, err := readTerms(text)
	if err != nil { // a newer program may have written them
		return said(text)
	}
	return terms.Short(func(game string) string { return game })
}

// Told tells whether the log's own words say this already: for a player's name or
// that the player is a guest, a state, the terms of a league.
func (f *Field) Told() bool {
	return f.Name == fieldName || f.Name == fieldState || f.Name == fieldTerms || f.Name == fieldGuest
}

// said is a value in a sentence, cut short when it is long.
func said(value string) string {
	if value == "" {
		return "(none)"
	}
	return strings.Join(strings.Fields(value), " ")
}

// InWords are fields in a sentence.
func InWords(fields []Field) string {
	list := make([]string, len(fields))
	for i := range fields {
		list[i] = fields[i].String()
	}
	return strings.Join(list, ", ")
}

func stateOf(closed bool) string {
	if closed {
		return "closed"
	}
	return "open"
}

func yesOrNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}
