package records

import (
	"strings"
	"unicode/utf8"

	"arbiter/records/league"
	"arbiter/score"
)

// An Incoming is a result on its way into the records, wherever it comes from: this
// program scored it, another copy of the records has it, or another program has it.
type Incoming struct {
	league.Result
	Forms []string // the digests that it had in other records before it was changed there, the oldest first
	Line  int      // in the file, for messages
}

// Saved says what became of a new result.
type Saved struct {
	ID      int64
	Known   bool         // it was recorded before, as ID
	State   league.State // of the result
	Differs bool         // known, but not as it is recorded
	Again   bool         // it came twice in one command
	Season  string       // of a new one that names none: the current season, to which it went

	New *league.Result // from Save, of a new one: as it is recorded

	Correction *Correction // what differs from the known result; nil for nothing
}

// A Correction is how a file, or other records, differ from what is recorded.
type Correction struct {
	Fields []Field // old is what is recorded, new what the file says
	Clash  bool    // a person changed the same here
	Lacks  string  // "position" or "points": what is recorded and the file does not have
	Done   bool    // it was taken over
	Joined bool    // it comes from other records; Clash then means that both sides changed it since they last agreed
}

// Sources of identities: other programs and files.
const (
	SourceCSV     = "csv"
	SourceBGStats = "bgstats"
	SourceBGG     = "boardgamegeek"
	SourceTable   = "table" // a sheet that a server kept; the identity is the sheet's
	SourceFile    = "file"  // the identity is a digest of the text and its number among equal texts in the file
)

// Sources of identities that this program gave.
const (
	sourceID      = "id"      // the `id:` in the text
	sourceText    = "text"    // a digest of the whole text, which has a date
	sourceUndated = "undated" // a digest of a text without a date; it does not make the result known
)

// mostNumber is the highest number that a copy may ask for. Beyond it the counter
// of results could run out.
const mostNumber = 1e12

// checkResult refuses what the records cannot hold. lines is its sheet as sheetText makes it.
func checkResult(r *league.Result, lines string) error {
	isPlain := league.IsPlain
	if r.ID != 0 { // it comes from a copy, and was recorded once
		isPlain = func(s, _ string) bool { return isStorable(s) }
	}
	if r.ID < 0 || r.ID > mostNumber {
		return refuse("%d cannot be the number of a result", r.ID)
	}
	for _, s := range []string{r.Game, r.League, r.Season, r.Round, r.Place, r.Source, r.Outside} {
		if !isPlain(s, "") {
			return refuse("%q holds characters that no name has", s)
		}
	}
	for _, s := range []string{r.Note, r.Text, r.Origin, lines, r.Version} {
		if !isPlain(s, "\n\r\t") {
			return refuse("a text with control characters, or that is not UTF-8, cannot be recorded: %.60q", s)
		}
	}
	switch {
	case r.Game == "":
		return refuse("it does not say which game was played")
	case len(r.Seats) == 0:
		return refuse("it names no player")
	case len(r.Seats) > league.MostSeats:
		return refuse("it names %d players; %d can sit in one game", len(r.Seats), league.MostSeats)
	}
	for i := range r.Seats {
		s := &r.Seats[i]
		if !isPlain(s.Name, "") || strings.TrimSpace(s.Name) == "" || !isPlain(s.Outside, "") {
			return refuse("%q cannot be a player's name", s.Name)
		}
		if s.Place < 0 || s.Place > len(r.Seats) {
			return refuse("%s cannot have place %d among %d", s.Name, s.Place, len(r.Seats))
		}
		if score.Beyond(s.Points.Rounded()) {
			return refuse("the score of %s %s", s.Name, score.BeyondMost())
		}
		for j := range i {
			if r.Seats[j].Outside == s.Outside && score.SameName(r.Seats[j].Name, s.Name) {
				return refuse("%s sits there twice", s.Name)
			}
		}
	}
	switch r.State {
	case league.Confirmed, league.Contested, league.Void:
	case "":
		r.State = league.Confirmed
	default:
		return refuse("%q is not a state of a result; expected confirmed, contested or void", r.State)
	}
	return nil
}

// isStorable tells whether both engines can store a text.
func isStorable(s string) bool { return utf8.ValidString(s) && !strings.Contains(s, "\x00") }

// identity is what makes a game known when it is read again: its id, or else a
// digest of its whole text. A text without a date may come again as another game.
func identity(r *league.Result) (source, outside string) {
	switch {
	case r.Outside != "":
		return sourceID, r.Outside
	case r.Text == "":
		return "", ""
	case hasDate(r.Text):
		return sourceText, shortSum([]byte(r.Text))
	}
	return sourceUndated, shortSum([]byte(r.Text))
}

// hasDate tells whether a position's headers say a date.
func hasDate(text string) bool {
	head, _, _ := strings.Cut(text, "\n\n")
	return strings.HasPrefix(head, "date:") || strings.Contains(head, "\ndate:")
}

// joined tells whether a result comes from other records of Arbiter's, which are being
// joined with these.
func joined(r *league.Result) bool { return !r.Entered.IsZero() }

// anonymous tells whether a result has no identity by which it could be known.
func anonymous(r *league.Result) bool { return r.Outside == "" || r.Source == sourceUndated }
