package book

import (
	"cmp"
	"context"
	"slices"

	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// readBack reads back what was recorded.
func (s *Saver) readBack(tx *records.Tx, done *Recorded) error {
	before, err := tx.ResultsBefore()
	if err != nil {
		return err
	}
	s.Report, s.first = Report{Whole: s.AsJSON()}, before == 0
	ids := make([]int64, len(done.New))
	for i, r := range done.New {
		ids[i] = r.ID
	}
	if len(ids) == 0 {
		return nil
	}
	if err := s.Report.Read(context.Background(), s.App, tx.View(), ids, done.Names, "recorded"); err != nil {
		return err
	}
	goesOn := map[int64]string{} // by result, why its game is not over
	for i, why := range s.goesOn {
		goesOn[s.ids[i]] = why
	}
	for i := range s.Report.Readback {
		r := &s.Report.Readback[i]
		if why := goesOn[r.Result]; why != "" {
			r.CountsNowhere = league.NotOver(why)
		}
		if r.Settle != "" {
			r.Did += " as contested"
		}
		r.ByDay = s.ByDay
		r.Propose(s.Proposed...)
		if s.byDay[r.Result] {
			r.ByDay = true
			r.Propose(ProposedSeason)
		}
	}
	if s.Report.Summary != nil {
		for _, id := range ids {
			if why := goesOn[id]; why != "" {
				s.about("%d: the game is not over: %s", id, why)
			}
		}
		for _, x := range s.Seasons {
			s.Report.Summary.ByDay(x.League, x.Season)
		}
	}
	return nil
}

// Members are those of the JSON of a game, by the call of Add: what is read back of it.
func (s *Saver) Members(n int) any {
	all := struct {
		Readback score.Array[Readback] `json:"readback"`
	}{}
	id := s.ids[s.saves[n]]
	if i, ok := slices.BinarySearchFunc(s.Report.Readback, id, func(r Readback, id int64) int { return cmp.Compare(r.Result, id) }); ok {
		all.Readback = s.Report.Readback[i : i+1]
	}
	return all
}
