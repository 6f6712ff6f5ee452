package pair

import (
	"context"
	"io"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/export"
	"arbiter/export/document"
	"arbiter/records"
	"arbiter/records/league"
)

// showPlan shows a saved plan and what was played of it.
func (r *pairRun) showPlan(ctx context.Context, s *records.Store, out io.Writer) error {
	switch {
	case s == nil && r.league == "":
		return r.noPlan()
	case s == nil:
		return &records.NotFoundError{Kind: "league", Name: r.league}
	}
	var done records.Progress
	played := map[int64]*league.Result{}
	err := s.Snapshot(ctx, func(s *records.Store) error {
		if r.league == "" {
			newest, err := s.NewestPlanned(ctx, "", r.season, r.round)
			if err != nil {
				return err
			}
			if newest == nil {
				return r.noPlan()
			}
			r.league, r.season, r.round = newest.League, newest.Season, newest.Round
		}
		season, err := r.inSeason(ctx, s, &draw{})
		if err != nil {
			return err
		}
		if r.round == "" {
			if r.round, err = r.lastPlanned(ctx, s, season.Name); err != nil {
				return err
			}
		}
		if done, err = s.PlannedRound(ctx, r.league, season.Name, r.round); err != nil {
			return err
		}
		results, err := s.Results(ctx, records.Filter{League: r.league, Season: season.Name, Round: done.Round})
		for _, one := range results {
			played[one.ID] = one
		}
		return err
	})
	switch {
	case err != nil:
		return err
	case r.AsJSON():
		return cli.WriteJSON(out, progressJSON(&done, played))
	case r.cards():
		return export.Cards(out, &done.Plan)
	}
	return r.WriteDocument(out, export.Round(&done, played))
}

// noPlan is the error where no league has such a plan.
func (r *pairRun) noPlan() error {
	return cli.UsageError("no such round is planned; to plan one:\n  %s", r.Hint("pair", "--league", "LEAGUE", "--save"))
}

// lastPlanned is the last round that has a plan.
func (r *pairRun) lastPlanned(ctx context.Context, s *records.Store, season string) (string, error) {
	rounds, err := s.Rounds(ctx, r.league, season)
	if err != nil {
		return "", err
	}
	if len(rounds) == 0 {
		return "", cli.UsageError("no round of %s is planned; to plan the next:\n  %s", book.LeagueSeason(r.league, season),
			r.Hint(append(cli.InForce([]any{"pair"}, "league", r.league, "season", r.season), "--save")...))
	}
	return rounds[len(rounds)-1].Round, nil
}

// A jsonProgress is a plan and what was played of it.
type jsonProgress struct {
	League  string        `json:"league"`
	Season  string        `json:"season"`
	Round   string        `json:"round"`
	Tables  []jsonPlanned `json:"tables"`
	Out     []string      `json:"out"`
	Missing []int         `json:"missing"` // tables without a result, from 1
	Others  []jsonPlanned `json:"others"`  // results in other company
}

type jsonPlanned struct {
	Players []string `json:"players"`          // by seat
	Result  int64    `json:"result,omitempty"` // absent while there is none
	Outcome string   `json:"outcome,omitempty"`
}

func progressJSON(done *records.Progress, played map[int64]*league.Result) jsonProgress {
	won := func(id int64) string {
		if id == 0 {
			return ""
		}
		return document.Plain(export.Won(played[id]))
	}
	out := jsonProgress{League: done.League, Season: done.Season, Round: done.Round, Tables: []jsonPlanned{}, Out: append([]string{}, done.Out...),
		Missing: append([]int{}, done.Missing()...), Others: []jsonPlanned{}}
	for i, table := range done.Tables {
		out.Tables = append(out.Tables, jsonPlanned{table, done.Results[i], won(done.Results[i])})
	}
	for _, other := range done.Others {
		out.Others = append(out.Others, jsonPlanned{other.Players, other.Result, won(other.Result)})
	}
	return out
}
