package records

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"arbiter/score"
)

// A NewResult is a game to be recorded, wherever it comes from: scored by this
// program, kept by another copy of it, or by another program.
type NewResult struct {
	Game      string
	State     State // Confirmed when empty
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
	Dated     bool   // the text says a date
	Breakdown string // a StoredBreakdown as JSON, one player for each seat
	Origin    string // what another program had of it, word for word; "" for nothing

	// What only another copy of these records can know.
	Number  int64     // kept where no result has had it yet; 0 for the next one
	Entered time.Time // zero is now
	Version string    // of the program that worked the lines out; "" for this one
	Forms   []string  // the digests that it had before it was changed there, the oldest first

	Line int // in the file, for who tells what became of it
}

// A NewSeat is who sat where, and what came of it.
type NewSeat struct {
	Name    string
	Sat     string // the name in other records under which the person sat down, where a merge made it another's; "" for Name
	Outside string // the person's identity at the result's source; "" for none
	Place   int    // 0 when nobody is placed
	Points
}

// Points are what a player made in a game.
type Points struct {
	Total int    // rounded to whole ones
	Exact string // a decimal number where they are not whole, as 47.5; "" else
	None  bool   // nobody said any; Total is 0
}

// Saved tells what became of a game.
type Saved struct {
	ID      int64
	Known   bool  // it was recorded before, as ID, and nothing was changed
	State   State // of the result
	Differs bool  // known, but it says something else than what is recorded
	Again   bool  // it came twice in one command

	Correction *Correction // of a known result, what its file says otherwise now; nil for nothing
}

// A Correction is what a file says otherwise than it did.
type Correction struct {
	Fields   []Field // old is what is recorded, new what the file says
	Clash    bool    // a person changed these here since the file was read
	Position bool    // the points come from a position, which the file does not have
	Done     bool    // it was taken over
	Joined   bool    // other records say so; Clash tells that both sides changed it since they last agreed
	Kept     bool    // it was decided that it stays as it is here
}

// Names of other programs and files, as sources of identities.
const (
	SourceCSV     = "csv"
	SourceBGStats = "bgstats"
	SourceBGG     = "boardgamegeek"
	SourceFile    = "file" // a digest of the text, and which of its like in the file
)

// Who gave an identity, when it was no other program.
const (
	sourceID      = "id"      // the text's own `id:`
	sourceText    = "text"    // the records: a digest of the whole text, which says a date
	sourceUndated = "undated" // the same of a text without a date, which makes nothing known
)

// Take makes seats and the stored sheet from a sheet.
func (r *NewResult) Take(sheet *score.Breakdown) error {
	if err := checkPoints(sheet); err != nil {
		return err
	}
	stored := storeBreakdown(sheet)
	text, err := toJSON(stored)
	if err != nil {
		return err
	}
	r.Breakdown = text
	places := sheet.Places()
	r.Seats = make([]NewSeat, len(stored.Players))
	for i := range stored.Players {
		t := &stored.Players[i]
		r.Seats[i] = NewSeat{Name: t.Name, Points: Points{Total: t.Total()}}
		if r.Text == "" {
			r.Seats[i].Points = t.points()
		}
		if places != nil {
			r.Seats[i].Place = places[i]
		}
	}
	return nil
}

// Rename gives the players of a result without a position other names.
func (r *NewResult) Rename(as func(name string) string) error {
	sheet, err := readBreakdown(r.Breakdown)
	if err != nil {
		return err
	}
	r.Seats = slices.Clone(r.Seats)
	for i := range r.Seats {
		r.Seats[i].Name = as(r.Seats[i].Name)
		sheet.Players[i].Name = r.Seats[i].Name
	}
	r.Breakdown, err = toJSON(sheet)
	return err
}

// Rulings are those that the result was scored under.
func (r *NewResult) Rulings() ([]score.Setting, error) {
	sheet, err := readBreakdown(r.Breakdown)
	return sheet.settings(), err
}

// SheetText is a stored sheet as the records write it.
func SheetText(s *StoredBreakdown) (string, error) { return toJSON(s) }

// MostSeats is how many can sit in one result.
const MostSeats = 100

// mostNumber is the highest number that a copy may ask for: a counter that
// comes to its end would let nothing be recorded any more.
const mostNumber = 1e12

// check refuses what the records cannot hold.
func (r *NewResult) check() error {
	isPlain := isPlain
	if r.Number != 0 { // what was recorded once comes back as it was
		isPlain = func(s, _ string) bool { return isStorable(s) }
	}
	if r.Number < 0 || r.Number > mostNumber {
		return refuse("%d is no number of a result", r.Number)
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
	case len(r.Seats) > MostSeats:
		return refuse("it names %d players; %d can sit in one game", len(r.Seats), MostSeats)
	}
	if !isStorable(strings.Join(r.Forms, "")) {
		return refuse("the forms that it had are no digests")
	}
	for i := range r.Seats {
		s := &r.Seats[i]
		if !isPlain(s.Name, "") || strings.TrimSpace(s.Name) == "" || !isPlain(s.Outside, "") {
			return refuse("%q is no player's name", s.Name)
		}
		if s.Place < 0 || s.Place > len(r.Seats) {
			return refuse("%s cannot have place %d among %d", s.Name, s.Place, len(r.Seats))
		}
		if beyond(s.Total) {
			return refuse("the score of %s %s", s.Name, tooHigh)
		}
		for j := range i {
			if r.Seats[j].Outside == s.Outside && score.SameName(r.Seats[j].Name, s.Name) {
				return refuse("%s sits there twice", s.Name)
			}
		}
	}
	switch r.State {
	case Confirmed, Contested, Void:
	case "":
		r.State = Confirmed
	default:
		return refuse("%q is no state of a result; expected confirmed, contested or void", r.State)
	}
	return nil
}

// isPlain tells whether a text is valid UTF-8 without control characters other
// than those allowed.
func isPlain(s, allowed string) bool {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c >= utf8.RuneSelf:
			return utf8.ValidString(s[i:]) && !strings.ContainsFunc(s[i:], func(r rune) bool {
				return (r < ' ' || 0x7f <= r && r < 0xa0) && !strings.ContainsRune(allowed, r)
			})
		case c < ' ' || c == 0x7f:
			if strings.IndexByte(allowed, c) < 0 {
				return false
			}
		}
	}
	return true
}

// isStorable tells whether the records take a text at all.
func isStorable(s string) bool { return utf8.ValidString(s) && !strings.Contains(s, "\x00") }

// identify gives a result its identity where no other program gave one: its
// id, else its whole text. A copy of these records says all that is known of
// it.
func (r *NewResult) identify() {
	if r.Source == "" && r.Number == 0 {
		r.Source, r.Outside = identity(r)
	}
}

// identity is what makes a second reading of the same game known: its id,
// else its whole text with the date in it. A text without a date may well come
// again as another game.
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

// full is the result as it would be recorded, but without a number and its sheet.
// The players have no numbers.
func (r *NewResult) full() Full {
	f := Full{Result: Result{Game: r.Game, State: r.State, Complete: r.Complete, Played: r.Played, Entered: r.Entered, League: r.League, Season: r.Season,
		Round: r.Round, Place: r.Place, Note: r.Note, Source: r.Source, Outside: r.Outside}, Text: r.Text, Origin: r.Origin, Version: r.Version}
	f.Seats, f.Names = make([]Seat, len(r.Seats)), make([]string, len(r.Seats))
	for i := range r.Seats {
		s := &r.Seats[i]
		f.Names[i], f.Seats[i] = s.Name, Seat{0, s.Place, s.Points}
	}
	return f
}

// joined tells whether the result comes from other records, which went their own
// way.
func (r *NewResult) joined() bool { return !r.Entered.IsZero() }

// anonymous tells whether nothing makes the result known again but itself.
func (r *NewResult) anonymous() bool { return r.Outside == "" || r.Source == sourceUndated }

// about puts whom a result is of before an error.
func (r *NewResult) about(err error) error {
	names := make([]string, len(r.Seats))
	for i := range r.Seats {
		names[i] = r.Seats[i].Name
	}
	return fmt.Errorf("the game of %s: %w", strings.Join(names, ", "), err)
}
