package records

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/records/league"
	"arbiter/score"
)

// A Field is one thing that a command changed, in words for people.
type Field struct {
	Result int64  `json:"result,omitempty"` // 0 for a player, a league or a season
	Name   string `json:"field"`            // one of the names below
	Player string `json:"player,omitempty"` // who sits there, or whose name it is
	Old    string `json:"old"`              // "" for nothing
	New    string `json:"new"`
}

// Names of fields.
const (
	fieldName     = "name" // of a player or a league
	fieldMerged   = "merged"
	fieldGuest    = "guest" // yes or no
	fieldTerms    = "terms" // of a league or a season, as JSON
	fieldBegan    = "from"  // the first day of a season
	fieldState    = "state" // of a result, or of a season
	fieldDate     = "date"
	fieldLeague   = "league"
	fieldSeason   = "season"
	fieldRound    = "round"
	fieldVenue    = "place" // where it was played
	fieldNote     = "note"
	fieldPosition = "position" // old and new are digests of the texts
	fieldRuling   = "ruling"
	fieldComplete = "complete"
	fieldPlayers  = "players" // all with their points, where their number changes
	fieldSeats    = "seats"   // the same players in another order
	fieldPlayer   = "player"
	fieldScore    = "score"
	fieldPlaceOf  = "place-of"
)

// What returns the field in words: "score of Ann".
func (f *Field) What() string {
	switch f.Name {
	case fieldScore:
		return "score of " + f.Player
	case fieldPlaceOf:
		return "place of " + f.Player
	}
	return f.Name
}

// String returns the change on one line: "date 2026-11-20 → 2026-11-19". Of a position it says only
// that it has changed.
func (f *Field) String() string {
	switch {
	case f.Name == fieldPosition:
		return "the position changed"
	case f.Name == fieldComplete && f.New == "true":
		return "game not over → over"
	case f.Name == fieldComplete:
		return "game over → not over"
	case f.Name == fieldTerms:
		return "terms: " + termsInWords(f.Old) + " → " + termsInWords(f.New)
	}
	return f.What() + " " + said(f.Old) + " → " + said(f.New)
}

// termsInWords puts stored terms into words.
func termsInWords(text string) string {
	terms, err := parseTerms(text)
	if err != nil {
		return said(text)
	}
	return terms.Short(func(game string) string { return game })
}

// SaidByCommand reports whether the command's own words in the log already say this: a player's name or
// mark, a state, the terms of a league, the first day of a season that had none.
func (f *Field) SaidByCommand() bool {
	return f.Name == fieldName || f.Name == fieldMerged || f.Name == fieldState || f.Name == fieldTerms || f.Name == fieldGuest ||
		f.Name == fieldBegan && (f.Old == "") != (f.New == "")
}

// said returns a value in a sentence.
func said(value string) string {
	if value == "" {
		return "(none)"
	}
	return strings.Join(strings.Fields(value), " ")
}

// fieldsBetween returns the fields in which two versions of a result differ. The origin in another
// program is none of them.
func fieldsBetween(was, now *league.Result) []Field {
	var list []Field
	say := func(name, player, old, now string) {
		if old != now {
			list = append(list, Field{Result: was.ID, Name: name, Player: player, Old: old, New: now})
		}
	}
	say(fieldDate, "", strings.TrimSpace(was.Day+" "+was.Time), strings.TrimSpace(now.Day+" "+now.Time))
	if !score.SameName(was.League, now.League) {
		say(fieldLeague, "", was.League, now.League)
	}
	if !score.SameName(was.Season, now.Season) {
		say(fieldSeason, "", was.Season, now.Season)
	}
	say(fieldRound, "", was.Round, now.Round)
	say(fieldVenue, "", was.Venue, now.Venue)
	say(fieldNote, "", was.Note, now.Note)
	say(fieldState, "", string(was.State), string(now.State))
	if !SameText(was.Text, now.Text) {
		say(fieldPosition, "", textDigest(was.Text), textDigest(now.Text))
	}
	if was.Sheet != nil && now.Sheet != nil {
		for _, r := range was.Sheet.Settings() {
			if value, ok := now.Sheet.Rulings[r.Name]; ok && value != r.Value {
				say(fieldRuling, "", r.Name+"="+r.Value, r.Name+"="+value)
			}
		}
	}
	say(fieldComplete, "", strconv.FormatBool(was.Complete), strconv.FormatBool(now.Complete))
	if len(was.Seats) != len(now.Seats) {
		say(fieldPlayers, "", tableText(was), tableText(now))
		return list
	}
	from := seatsBefore(was, now)
	if !slices.IsSorted(from) {
		say(fieldSeats, "", strings.Join(was.Names(), ", "), strings.Join(now.Names(), ", "))
	}
	for i, j := range from {
		if !score.SameName(was.Seats[j].Name, now.Seats[i].Name) {
			say(fieldPlayer, now.Seats[i].Name, was.Seats[j].Name, now.Seats[i].Name)
		}
		say(fieldScore, now.Seats[i].Name, was.Seats[j].Figure(), now.Seats[i].Figure())
		say(fieldPlaceOf, now.Seats[i].Name, placeText(was.Seats[j].Place), placeText(now.Seats[i].Place))
	}
	return list
}

// seatsBefore returns, by seat of now, the seats that the same players had before. Where some
// players are new, each seat counts as unchanged.
func seatsBefore(was, now *league.Result) []int {
	from := make([]int, len(now.Seats))
	for i := range now.Seats {
		from[i] = slices.IndexFunc(was.Seats, func(s league.Seat) bool { return score.SameName(s.Name, now.Seats[i].Name) })
	}
	if slices.Contains(from, -1) {
		for i := range from {
			from[i] = i
		}
	}
	return from
}

// textDigest returns a digest that stands for a long text.
func textDigest(text string) string {
	if text == "" {
		return ""
	}
	return fmt.Sprintf("%x", sha256.Sum256([]byte(text)))[:16]
}

func placeText(place int) string {
	if place == 0 {
		return ""
	}
	return strconv.Itoa(place)
}

// tableText returns a table in a few words: "Ann 24, Bob 23".
func tableText(r *league.Result) string {
	list := r.Names()
	for i, name := range list {
		list[i] = strings.TrimSpace(name + " " + r.Seats[i].Figure())
	}
	return strings.Join(list, ", ")
}

// SameText reports whether two texts are one position. Headers that a result keeps in fields of
// its own are compared there.
func SameText(a, b string) bool { return a == b || withoutHeaders(a) == withoutHeaders(b) }

// withoutHeaders returns a text without the headers that a result keeps in fields, and without the
// others named.
func withoutHeaders(text string, others ...string) string {
	head, body, _ := strings.Cut(text, "\n\n")
	var b strings.Builder
	for line := range strings.Lines(head) {
		key, _, _ := strings.Cut(line, ":")
		if !slices.Contains([]string{"id", "date", "league", "season", "round", "place", "note"}, key) && !slices.Contains(others, key) {
			b.WriteString(strings.TrimSpace(line) + "\n")
		}
	}
	return b.String() + "\n" + strings.TrimSpace(body)
}
