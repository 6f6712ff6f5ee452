package records

import (
	"strings"
	"unicode/utf8"

	"arbiter/records/engine"
	"arbiter/records/league"
	"arbiter/score"
)

// An Incoming is a result on its way into the records, wherever it comes from: this
// program scored it, other records have it, or another program has it.
type Incoming struct {
	league.Result
	Words string // what a file knows the game by, where that is no UUID; "" for nothing
	Alike bool   // the file knows it by nothing: its UID is of what it says
	Whole bool   // it is of other records: it says all of the result, by an empty field too
	Line  int    // in the file, for messages
}

// KnownBy gives the result the identity that a source gives it in words.
func (n *Incoming) KnownBy(source, words string) {
	game := n.Game
	if source == SourceBGStats || source == SourceBGG { // where a game may be renamed
		game = ""
	}
	n.UID, n.Words = UIDOf(source, game, words), words
	if ReadUID(words) != "" {
		n.Words = ""
	}
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

// A Correction is how a file differs from what is recorded.
type Correction struct {
	Fields []Field // old is what is recorded, new what the file says
	Edited bool    // a person has changed the result here
	Lacks  string  // "position" or "points": what is recorded and the file does not have
	Done   bool    // it was taken over
}

// checkResult refuses what the records cannot hold. lines is its sheet as sheetText makes
// it. What other records hold of it is held here, too.
func checkResult(r *league.Result, lines string, whole bool) error {
	isPlain := league.IsPlain
	if whole {
		isPlain = func(s, _ string) bool { return isStorable(s) }
	}
	for _, s := range []string{r.Game, r.League, r.Season, r.Round, r.Venue} {
		if !isPlain(s, "") {
			return refuse("%q holds characters that no name has", s)
		}
		if isLongName(s) {
			return refuseLong(s)
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
		if !isPlain(s.Name, "") || strings.TrimSpace(s.Name) == "" {
			return refuse("%q cannot be a player's name", s.Name)
		}
		if isLongName(s.Name) {
			return refuseLong(s.Name)
		}
		if s.Place < 0 || s.Place > len(r.Seats) {
			return refuse("%s cannot have place %d among %d", s.Name, s.Place, len(r.Seats))
		}
		if score.Beyond(s.Points.Rounded()) {
			return refuse("the score of %s %s", s.Name, score.BeyondMost())
		}
		for j := range i {
			if r.Seats[j].UID == s.UID && score.SameName(r.Seats[j].Name, s.Name) {
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

func refuseLong(name string) error {
	return refuse("the name %.40q… is longer than %d characters; shorten it", name, score.MostName)
}

// isUnfinished tells whether a result's position is of a game that is not over. It is
// contested until somebody confirms it. A result without a position never is.
func isUnfinished(r *league.Result) bool { return r.Text != "" && !r.Complete }

// isStorable tells whether both engines can store a text.
func isStorable(s string) bool { return utf8.ValidString(s) && !strings.Contains(s, "\x00") }

// A batch of batchRows results is written together; fewer where their texts are
// longer than batchBytes.
const (
	batchRows  = engine.BatchRows
	batchBytes = 8 << 20
)

// A Recorder records results. It is the one way in: a saved sheet, a file, an import
// of a million rows and other records all come through it. It finds the
// players that a result names, decides what is known already, writes rows and logs
// them. When a batch is written, it tells what became of each result, in order.
type Recorder struct {
	Update bool // correct known results where their files say something else now

	t     *Tx
	tell  func(*Incoming, Saved, error)
	batch []recording
	size  int       // of the batch's texts, in bytes
	many  bool      // more than a batch has come
	seats []seatRow // not written yet, see writeSeats

	log *history // see wereEdited

	people map[string]*CopyPlayer // of the file, by identity
	claims map[int64]string       // who a player is in the file, see claim
}

// A recording is one result of a batch, and what becomes of it.
type recording struct {
	Incoming
	lines          string // its sheet as sheetText makes it
	named          bool   // its file says by what it is known
	fresh          bool   // its identity is new, so that it cannot be known
	saved          Saved
	err            error // a refusal
	league, season int64
}

// isNew tells whether a result of the batch is to be written.
func (row *recording) isNew() bool { return row.err == nil && !row.saved.Known }
