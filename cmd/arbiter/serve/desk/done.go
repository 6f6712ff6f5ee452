package desk

import (
	"fmt"
	"net/http"

	leaguepages "arbiter/cmd/arbiter/serve/league"
	"arbiter/cmd/arbiter/serve/phone"
	"arbiter/records"
)

// A done command is what was just done, with what it told.
type done struct {
	leaguepages.LogLine
	phone.Doubts
	Cards []phone.Card
	SumUp string // of more results than are read back; "" for none
}

// done is the command of the log that the address names as just done; nil for none.
func (s *Pages) done(r *http.Request, log []leaguepages.LogLine) *done {
	number := r.URL.Query().Get("did")
	for i := range log {
		if fmt.Sprint(log[i].ID) == number {
			return s.doneBy(&log[i])
		}
	}
	return nil
}

// doneBy is a command of the log with what it told.
func (s *Pages) doneBy(line *leaguepages.LogLine) *done {
	one := &done{LogLine: *line}
	if told, ok := s.ToldBy(line.ID); ok {
		one.Cards, one.SumUp = phone.Cards(told, s.App), phone.SumUp(told, s.App)
		one.Doubts = phone.NewDoubts(told.Doubts, func(d *records.Doubt) string {
			if d.Result == 0 {
				return ""
			}
			return fmt.Sprintf("/desk/result/%d", d.Result)
		})
	}
	return one
}
