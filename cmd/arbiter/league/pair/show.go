package pair

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/export"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// showPlan shows a saved plan and what was played of it.
func (r *pairRun) showPlan(ctx context.Context, s *records.Store, out io.Writer) error {
	if s == nil {
		return &records.NotFoundError{Kind: "league", Name: r.league}
	}
	var done records.Progress
	played := map[int64]string{}
	err := s.Snapshot(ctx, func(s *records.Store) error {
		season, err := r.inSeason(ctx, s, &draw{})
		if err != nil {
			return err
		}
		if r.round == "" {
			if r.round, err = r.lastPlanned(ctx, s, season.Name); err != nil {
				return err
			}
		}
		if done, err = s.Progress(ctx, r.league, season.Name, r.round); err != nil {
			return err
		}
		return s.Plays(ctx, records.Filter{League: r.league, Season: season.Name, Round: done.Round}, func(one *league.Result) error {
			played[one.ID] = r.outcome(one)
			return nil
		})
	})
	switch {
	case err != nil:
		return err
	case r.AsJSON():
		return cli.WriteJSON(out, progressJSON(&done, played))
	case r.cards():
		return export.Cards(out, &done.Plan)
	}
	r.tellProgress(r.Tabular(out), &done, played)
	return nil
}

// lastPlanned is the last round that has a plan.
func (r *pairRun) lastPlanned(ctx context.Context, s *records.Store, season string) (string, error) {
	plans, err := s.Plans(ctx, r.league, season)
	if err != nil {
		return "", err
	}
	if len(plans) == 0 {
		return "", cli.UsageError("no round of %s is planned; %s plans the next", book.LeagueSeason(r.league, season),
			r.Hint(append(cli.InForce([]any{"pair"}, "league", r.league, "season", r.season), "--save")...))
	}
	return slices.MaxFunc(plans, func(a, b records.Plan) int { return league.CompareRounds(a.Round, b.Round) }).Round, nil
}

// outcome is how a game ended, in a few words: "Ann won".
func (r *pairRun) outcome(one *league.Result) string {
	var first []string
	for i, seat := range one.Seats {
		if seat.Place == 1 {
			first = append(first, one.Names[i])
		}
	}
	text := ""
	switch {
	case len(first) == 0:
		text = "nobody is placed"
	case score.NameKey(one.Game) == league.GameNoShow:
		text = "no-show, " + r.NameList(first, r.NameRoom()) + " was there"
	case len(first) == 1:
		text = r.NameList(first, r.NameRoom()) + " won"
	default:
		text = r.NameList(first, r.NameRoom()) + " share the first place"
	}
	if one.State == league.Contested {
		text += ", contested"
	}
	return text
}

// tellProgress tells of each table what was played.
func (r *pairRun) tellProgress(w io.Writer, done *records.Progress, played map[int64]string) {
	missing := done.Missing()
	title := []string{"Round " + done.Round, book.LeagueSeason(done.League, done.Season), fmt.Sprintf("%d of %s played", len(done.Tables)-len(missing), score.Counted(len(done.Tables), "table"))}
	fmt.Fprintf(w, "%s\n\n", cli.WrapText(cli.Clean(strings.Join(title, " · ")), r.Width-2, "  "))
	became := make([]string, len(done.Tables))
	for i, id := range done.Results {
		if became[i] = "still to play"; id != 0 {
			became[i] = fmt.Sprintf("#%d: %s", id, played[id])
		}
	}
	r.seating(w, &done.Plan, became)
	for i, other := range done.Others {
		if i == 0 {
			fmt.Fprintln(w)
		}
		r.sentence(w, fmt.Sprintf("#%d was played in other company than planned: %s (%s).", other.Result, r.NameList(other.Players, r.NameRoom()), played[other.Result]))
	}
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

func progressJSON(done *records.Progress, played map[int64]string) jsonProgress {
	out := jsonProgress{League: done.League, Season: done.Season, Round: done.Round, Tables: []jsonPlanned{}, Out: append([]string{}, done.Out...),
		Missing: append([]int{}, done.Missing()...), Others: []jsonPlanned{}}
	for i, table := range done.Tables {
		out.Tables = append(out.Tables, jsonPlanned{table, done.Results[i], played[done.Results[i]]})
	}
	for _, other := range done.Others {
		out.Others = append(out.Others, jsonPlanned{other.Players, other.Result, played[other.Result]})
	}
	return out
}
