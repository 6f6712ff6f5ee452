package phone

import (
	"cmp"
	"net/http"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/records/suspect"
	"arbiter/score/notation"
)

// A sendPage asks whether a sheet is to be sent.
type sendPage struct {
	Doubts
	Game, Code string
	Of         int64
	Rev        int
	As, Points string
	Answer     points
	Trouble    string // why it was not recorded
	Goes       string // where it will be recorded
	GoesAt     string // the address at which that is changed
	New        string // the new names
	Sound      bool
	Label      string
	Changes    []string // what an edit changes
}

func (s *Pages) askToSend(w http.ResponseWriter, r *http.Request, status int, one *sending, trouble string) {
	now := one.table.View()
	answer := points{Problem: one.problem}
	if one.problem == "" {
		answer = s.points(&one.judged, now.Missing)
	}
	v := sendPage{Doubts: NewDoubts(one.wrong, one.table.Address), Game: now.Game, Code: one.table.Code, Of: one.table.Of(), Rev: one.rev, Answer: answer, Trouble: trouble}
	if h := one.head(); h != nil {
		v.Sound, v.As, v.Points = one.sound(), one.as(), one.points()
		v.Goes, v.GoesAt = s.goesTo(one), one.table.Address("league", "")
		inDoubt := func(n suspect.NewName) bool {
			return slices.ContainsFunc(one.wrong, func(d suspect.Doubt) bool { return d.Of(n) })
		}
		v.New = book.NewNames(slices.DeleteFunc(one.names, inDoubt))
		v.Label = cli.TextIf("Send", v.Sound, "Send as contested")
		if v.Of != 0 {
			v.Label = cli.TextIf("Keep the changes", v.Sound, "Keep as contested")
			v.Changes = one.edit.says
		}
	}
	s.Show(w, r, status, "send", "Send "+now.Title, v)
}

// goesTo says where and when a result will be recorded.
func (s *Pages) goesTo(one *sending) string {
	h := one.head()
	words := []string{cli.TextIf("To "+h.League, h.League != "", "Without a league")}
	if season := cmp.Or(h.Season, one.season); season != "" {
		words = append(words, "season "+season)
	}
	if h.Round != "" {
		words = append(words, "round "+h.Round)
	}
	today := cli.ISODate(s.App.Now())
	when, ok := notation.ParseDate(h.Date)
	return cli.Clean(strings.Join(append(words, cli.TextIf("today", !ok || cli.ISODate(when) == today, cli.ISODate(when))), ", "))
}
