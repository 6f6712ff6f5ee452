package records

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"arbiter/records/league"
	"arbiter/score"
)

// A NewResult is a game to be recorded, wherever it comes from: this program
// scored it, another copy of the records has it, or another program has it.
type NewResult struct {
	Game      string
	State     league.State // Confirmed when empty
	Complete  bool
	Played    time.Time // zero is now
	League    string
	Season    string
	Round     string
	Place     string
	Note      string
	Source    string // who gave the identity: another program's name, or "" for the text's own `id:`, or a digest
	Outside   string // the identity; "" for none
	Seats     []NewSeat
	Text      string // the position; "" for none
	Dated     bool   // the text has a date
	Breakdown string // a StoredBreakdown as JSON, one player for each seat; "" where the seats say it
	Origin    string // what another program had of it, word for word; "" for nothing

	// What only another copy of these records can know.
	Number  int64     // used if no result has ever had it; 0 for the next one
	Entered time.Time // zero is now
	Version string    // of the program that made the breakdown; "" for this one
	Forms   []string  // the digests that it had before it was changed there, the oldest first

	Line int // in the file, for messages
}

// A NewSeat is who sat where, and what came of it.
type NewSeat struct {
	Name    string
	Sat     string // the name at the time in other records, where a merge has changed it since; "" for Name
	Outside string // the person's identity at the result's source; "" for none
	Meant   bool   // somebody said that it is the player of this name here
	Place   int    // 0 when nobody is placed
	called  string // the name as it was entered; "" for Name

	Points   score.Points
	NoPoints bool // nobody said any; Points is 0
}

// Saved says what became of a new result.
type Saved struct {
	ID      int64
	Known   bool         // it was recorded before, as ID
	State   league.State // of the result
	Differs bool         // known, but not as it is recorded
	Again   bool         // it came twice in one command
	Season  string       // of a new one that names none: the current season, to which it went

	Correction *Correction // what differs from the known result; nil for nothing
}

// A Correction is how a file, or other records, differ from what is recorded.
type Correction struct {
	Fields   []Field // old is what is recorded, new what the file says
	Clash    bool    // a person changed the same here since the file was read
	Position bool    // the points come from a position, which the file does not have
	Done     bool    // it was taken over
	Joined   bool    // it comes from other records; Clash then means that both sides changed it since they last agreed
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

// Take fills in the seats and the stored breakdown from a game's breakdown.
func (r *NewResult) Take(b *score.Breakdown) error {
	if err := checkPoints(b); err != nil {
		return err
	}
	stored := storeBreakdown(b)
	text, err := toJSON(stored)
	if err != nil {
		return err
	}
	r.Breakdown = text
	places := b.Places()
	r.Seats = make([]NewSeat, len(stored.Players))
	for i := range stored.Players {
		t := &stored.Players[i]
		r.Seats[i] = NewSeat{Name: t.Name, Points: score.WholePoints(t.Total())}
		if places != nil {
			r.Seats[i].Place = places[i]
		}
	}
	return nil
}

// Rename renames the players of a result without a position.
func (r *NewResult) Rename(as func(name string) string) error {
	breakdown, err := r.breakdown()
	if err != nil {
		return err
	}
	r.Seats = slices.Clone(r.Seats)
	for i := range r.Seats {
		r.Seats[i].Name = as(r.Seats[i].Name)
		breakdown.Players[i].Name = r.Seats[i].Name
	}
	r.Breakdown, err = toJSON(breakdown)
	return err
}

// Rulings are the rulings under which the result was scored.
func (r *NewResult) Rulings() ([]score.Setting, error) {
	breakdown, err := r.breakdown()
	return breakdown.settings(), err
}

// SheetText is the JSON of a breakdown as the records store it.
func SheetText(s *StoredBreakdown) (string, error) { return toJSON(s) }

// mostNumber is the highest number that a copy may ask for. Beyond it the counter
// of results could run out.
const mostNumber = 1e12

// check refuses what the records cannot hold.
func (r *NewResult) check() error {
	isPlain := league.IsPlain
	if r.Number != 0 { // it comes from a copy, and was recorded once
		isPlain = func(s, _ string) bool { return isStorable(s) }
	}
	if r.Number < 0 || r.Number > mostNumber {
		return refuse("%d cannot be the number of a result", r.Number)
	}
	for _, s := range []string{r.Game, r.League, r.Season, r.Round, r.Place, r.Source, r.Outside} {
		if !isPlain(s, "") {
			return refuse("%q holds characters that no name has", s)
		}
	}
	for _, s := range []string{r.Note, r.Text, r.Origin, r.Breakdown, r.Version} {
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
	if !isStorable(strings.Join(r.Forms, "")) {
		return refuse("its forms are not digests")
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

// identify gives a result an identity, unless another program gave it one or it
// comes from a copy of records.
func (r *NewResult) identify() {
	if r.Source == "" && r.Number == 0 {
		r.Source, r.Outside = identity(r)
	}
}

// identity is what makes a game known when it is read again: its id, or else a
// digest of its whole text. A text without a date may come again as another game.
func identity(r *NewResult) (source, outside string) {
	switch {
	case r.Outside != "":
		return sourceID, r.Outside
	case r.Text == "":
		return "", ""
	}
	digest := shortSum([]byte(r.Text))
	if r.Dated {
		return sourceText, digest
	}
	return sourceUndated, digest
}

// full is the result as it would be recorded, but without its number, its breakdown
// and the numbers of its players.
func (r *NewResult) full() Full {
	f := Full{Result: league.Result{Game: r.Game, State: r.State, Complete: r.Complete, Played: r.Played, Entered: r.Entered, League: r.League, Season: r.Season,
		Round: r.Round, Place: r.Place, Note: r.Note, Source: r.Source, Outside: r.Outside}, Text: r.Text, Origin: r.Origin, Version: r.Version}
	f.Seats, f.Names = make([]league.Seat, len(r.Seats)), make([]string, len(r.Seats))
	for i := range r.Seats {
		s := &r.Seats[i]
		f.Names[i], f.Seats[i] = s.Name, league.Seat{Place: s.Place, Points: s.Points, NoPoints: s.NoPoints}
	}
	return f
}

// joined tells whether the result comes from other records of Arbiter's, which are
// being joined with these.
func (r *NewResult) joined() bool { return !r.Entered.IsZero() }

// anonymous tells whether the result has no identity by which it could be known.
func (r *NewResult) anonymous() bool { return r.Outside == "" || r.Source == sourceUndated }

// withPlayers adds the names of the players to an error.
func (r *NewResult) withPlayers(err error) error {
	names := make([]string, len(r.Seats))
	for i := range r.Seats {
		names[i] = r.Seats[i].Name
	}
	return fmt.Errorf("the game of %s: %w", strings.Join(names, ", "), err)
}

// checkPoints refuses a breakdown with a score beyond MostPoints. It looks at the
// lines one by one, because their sum could overflow to a small number.
func checkPoints(b *score.Breakdown) error {
	for i := range b.Tallies {
		t := &b.Tallies[i]
		sum := 0
		for j := range t.Lines {
			points := t.Lines[j].Points
			if score.Beyond(points) || score.Beyond(sum+points) {
				return fmt.Errorf("the score of %s %s", t.Name, score.BeyondMost())
			}
			sum += points
		}
	}
	return nil
}
