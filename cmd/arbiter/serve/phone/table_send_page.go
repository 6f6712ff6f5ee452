package phone

import (
	"arbiter/cmd/arbiter/serve/door"
	"net/http"
	"slices"
	"time"

	"arbiter/records"
)

// A sendPage asks whether a sheet is to be sent.
type sendPage struct {
	Doubts
	Game, Code string
	Of         int64
	Rev        int
	As, Points string
	Answer     scored
	Trouble    string // why it was not recorded
	Card       *Card  // the result as it will be read back; nil where it could not be tried
	GoesAt     string // the address at which is changed where it counts
	Sound      bool
	Label      string
	Changes    []string // what an edit changes
}

func (s *Pages) askToSend(w http.ResponseWriter, r *http.Request, status int, one *sending, trouble string) {
	now := one.table.View()
	v := sendPage{Doubts: NewDoubts(one.doubts(), one.where), Game: now.Game, Code: one.table.Code, Of: one.table.Of(), Rev: one.rev, Answer: s.scored(one, &now), Trouble: trouble}
	if h := one.head(); h != nil {
		v.Sound, v.As, v.Points = one.sound(), one.as(), one.points()
		v.GoesAt = one.table.Address("league", "")
		v.Card = one.card(s.App.Now())
		v.Label = door.TextIf("Send", v.Sound, "Send as contested")
		if v.Of != 0 {
			v.Label = door.TextIf("Keep the changes", v.Sound, "Keep as contested")
			v.Changes = one.edit.says
		}
	}
	s.Show(w, r, status, "send", "Send "+now.Title, v)
}

// where is the address at which what a doubt is about is changed.
func (one *sending) where(d *records.Doubt) string { return one.table.Address(LineOf(d), d.Name) }

// card is the result as it would be read back. The page has its points, and tells of names
// that are in doubt.
func (one *sending) card(now time.Time) *Card {
	if one.told == nil || len(one.told.Results) == 0 {
		return nil
	}
	r := one.told.Results[0]
	r.New = slices.DeleteFunc(slices.Clone(r.New), func(n records.NewName) bool {
		return slices.ContainsFunc(one.doubts(), func(d records.Doubt) bool { return d.Of == n.Kind && d.Name == n.Name })
	})
	card := NewCard(&r, now)
	card.Seats = nil
	return &card
}
