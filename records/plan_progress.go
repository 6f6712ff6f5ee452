package records

import (
	"cmp"
	"context"
	"slices"

	"arbiter/records/engine"
	"arbiter/records/league"
	"arbiter/score"
)

// A Progress is a planned round and what was played of it.
type Progress struct {
	Plan
	Results []int64   // by table: the result that fills it; 0 while none does
	Others  []Company // results of the round that fill no table of the plan
}

// A Company is who sat at a table that was played.
type Company struct {
	Result  int64
	Players []string // by seat
}

// Rounds are the planned rounds of a league in a season, or of those without a season
// for "", in their order. A result fills the table at which the same people were to sit,
// in whichever order; void ones and byes don't count. Where two results have the same
// people, the first fills the table.
func (s *Store) Rounds(ctx context.Context, of, season string) (list []Progress, err error) {
	return list, s.Snapshot(ctx, func(s *Store) error {
		list, err = s.rounds(ctx, Filter{League: of, Season: season}, ` WHERE l.key = $1 AND coalesce(s.key, '') = $2`, score.NameKey(of), score.NameKey(season))
		return err
	})
}

// rounds are the plans that a condition picks, and what of them was played in the results
// that the filter picks.
func (s *Store) rounds(ctx context.Context, f Filter, where string, args ...any) ([]Progress, error) {
	planned, err := plans(ctx, s.Q, where, args...)
	if err != nil || len(planned) == 0 {
		return nil, err
	}
	list := make([]Progress, len(planned))
	for i, p := range planned {
		list[i] = Progress{Plan: p, Results: make([]int64, len(p.Tables))}
	}
	slices.SortStableFunc(list, func(a, b Progress) int { return league.CompareRounds(a.Round, b.Round) })
	return list, s.Plays(ctx, f, func(r *league.Result) error {
		for i := range list {
			list[i].fill(r)
		}
		return nil
	})
}

// PlannedRound is one of the Rounds.
func (s *Store) PlannedRound(ctx context.Context, of, season, round string) (Progress, error) {
	list, err := s.Rounds(ctx, of, season)
	missing := &NotFoundError{Kind: "round", Name: round}
	for _, p := range list {
		if league.CompareRounds(p.Round, round) == 0 {
			return p, err
		}
		missing.Known = append(missing.Known, p.Round)
	}
	return Progress{}, cmp.Or(err, error(missing))
}

// NewestPlanned is the round whose plan was first saved last, of a league, season and
// round, each of which may be "" for any; nil for none.
func (s *Store) NewestPlanned(ctx context.Context, in, season, round string) (*Progress, error) {
	if _, err := s.scope(ctx, &Filter{League: in, Season: season}); err != nil {
		return nil, err
	}
	list, err := plans(ctx, s.Q, "")
	for _, p := range slices.Backward(list) {
		if (in == "" || score.SameName(p.League, in)) && (season == "" || score.SameName(p.Season, season)) && (round == "" || league.CompareRounds(p.Round, round) == 0) {
			done, err := s.PlannedRound(ctx, p.League, p.Season, p.Round)
			return &done, err
		}
	}
	return nil, err
}

// plans are those that a condition picks, with names as they are now.
func plans(ctx context.Context, q engine.Querier, where string, args ...any) (list []Plan, err error) {
	last := int64(0)
	return list, engine.Each(ctx, q, func(row engine.Record) error {
		if row.Int(0) != last {
			last = row.Int(0)
			list = append(list, Plan{League: row.Text(1), Season: row.Text(2), Round: row.Text(3)})
		}
		p, desk, name := &list[len(list)-1], int(row.Int(4)), row.Text(5)
		if desk == 0 {
			p.Out = append(p.Out, name)
			return nil
		}
		for len(p.Tables) < desk {
			p.Tables = append(p.Tables, nil)
		}
		p.Tables[desk-1] = append(p.Tables[desk-1], name)
		return nil
	}, `SELECT x.id, l.name, coalesce(s.name, ''), x.round, d.desk, coalesce(m.name, p.name)
		FROM plans x JOIN all_leagues l ON l.id = x.league LEFT JOIN all_seasons s ON s.id = x.season
		JOIN all_plan_seats d ON d.plan = x.id JOIN all_players p ON p.id = d.player LEFT JOIN all_players m ON m.id = p.merged`+where+`
		ORDER BY x.id, d.desk, d.seat`, args...)
}

// Missing are the numbers of the tables that have no result yet, from 1.
func (p *Progress) Missing() (tables []int) {
	for i, result := range p.Results {
		if result == 0 {
			tables = append(tables, i+1)
		}
	}
	return tables
}

// fill lets a result of the plan's league fill its table.
func (p *Progress) fill(r *league.Result) {
	if r.State == league.Void || score.NameKey(r.Game) == league.GameBye || league.CompareRounds(r.Round, p.Round) != 0 || !score.SameName(r.Season, p.Season) {
		return
	}
	for i, table := range p.Tables {
		if p.Results[i] == 0 && slices.Equal(slices.Sorted(slices.Values(table)), slices.Sorted(slices.Values(r.Names()))) {
			p.Results[i] = r.ID
			return
		}
	}
	p.Others = append(p.Others, Company{r.ID, r.Names()})
}
