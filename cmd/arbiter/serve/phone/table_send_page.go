package phone

import (
	"cmp"
	"net/http"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/records"
	"arbiter/records/suspect"
	"arbiter/score"
	"arbiter/score/notation"
)

// A sendPage asks whether a sheet is to be sent.
type sendPage struct {
	Questions
	Game, Code string
	Of         int64
	Rev        int
	As, Points string
	Answer     points
	Trouble    string // why it was not recorded
	Goes       string // where it will be recorded
	New        string // the new names
	Sound      bool
	Label      string
	Head       score.Header
	Players    []PlayerRow
	Changes    []string // what an edit changes
	book.Suggestions
}

func (s *Pages) askToSend(w http.ResponseWriter, r *http.Request, status int, one *sending, trouble string) {
	now := one.table.View()
	answer := points{Problem: one.problem}
	if one.problem == "" {
		answer = s.points(&one.judged, now.Missing)
	}
	v := sendPage{Questions: one.trial, Game: now.Game, Code: one.table.Code, Of: one.table.Of(), Rev: one.rev, Answer: answer, Trouble: trouble}
	if h := one.head(); h != nil {
		v.Head, v.Sound, v.As, v.Points = *h, one.sound(), one.as(), one.points()
		v.Goes = s.goesTo(one)
		asked := func(n suspect.NewName) bool {
			return slices.ContainsFunc(one.trial.Doubts, func(d doubt) bool { return d.About == n.Name })
		}
		v.New = book.NewNames(slices.DeleteFunc(one.names, asked))
		v.Label = cli.TextIf("Send", v.Sound, "Send as contested")
		if v.Of != 0 {
			v.Label = cli.TextIf("Keep the changes", v.Sound, "Keep as contested")
			v.Changes = one.edit.says
		}
		for i, p := range h.Players {
			row := PlayerRow{N: i + 1, Colour: p.Colour}
			if p.Named {
				row.Name = p.Name
			}
			v.Players = append(v.Players, row)
		}
		AsTyped(one.typed, &v.Head, v.Players)
		err := s.Books.Read(r.Context(), func(store *records.Store) (err error) {
			v.Suggestions, err = book.Suggest(r.Context(), store)
			return err
		})
		if err != nil && status < 500 {
			s.Fail(w, r, err)
			return
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
