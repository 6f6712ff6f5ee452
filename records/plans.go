package records

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"slices"

	"arbiter/records/league"
	"arbiter/score"
)

// A Plan is who is to sit where in a round of a league.
type Plan struct {
	League string     `json:"league"`
	Season string     `json:"season,omitempty"` // "" for none
	Round  string     `json:"round"`
	Tables [][]string `json:"tables"`        // the players in the order of seats
	Out    []string   `json:"out,omitempty"` // who sits out, or has the bye
}

// SavePlan saves the plan of a round, replacing one that is there. The league must exist and its
// season be open; a season and players that are new are entered.
func (t *Tx) SavePlan(p Plan) error {
	n, err := t.readNames()
	if err != nil {
		return err
	}
	if p.Round = league.RoundName(p.Round); p.Round == "" {
		return refuse("a plan needs its round, as 3")
	}
	if p.Round, err = cleanedName("a round", p.Round); err != nil {
		return err
	}
	if len(p.Tables) == 0 {
		return refuse("a plan needs a table; round %s has none", p.Round)
	}
	l, err := n.findLeague(p.League)
	if err != nil {
		return err
	}
	season := int64(0)
	if p.Season != "" {
		x, err := t.enterSeason(l.id, p.Season)
		if err != nil {
			return err
		}
		season = x.id
	}
	if err := t.checkOpen(n, season); err != nil {
		return err
	}
	key := league.RoundKey(l.id, season, p.Round)
	id, err := t.number(`SELECT coalesce(max(id), 0) FROM plans WHERE key = $1`, key)
	if err == nil && id == 0 {
		id, err = t.Next("plans")
	}
	if err != nil {
		return err
	}
	seats, err := t.planSeats(id, &p)
	if err != nil {
		return err
	}
	there, err := listed[int64](t.ctx, t.tx, `SELECT player FROM plan_seats WHERE plan = $1 ORDER BY table_no, seat`, id)
	if err != nil || slices.EqualFunc(there, seats, func(a int64, b Row) bool { return b[3] == any(a) }) && t.sameTables(id, seats) {
		return err // the same plan is there
	}
	if len(there) == 0 {
		if err := t.Insert("plans", Row{id, l.id, orNull(season), p.Round, key}); err != nil {
			return err
		}
		return t.Insert("plan_seats", seats...)
	}
	return t.Replace("plan_seats", id, seats...)
}

// sameTables reports whether the rows have as many players at each table as the plan of that
// number.
func (t *Tx) sameTables(id int64, seats []Row) bool {
	tables, err := listed[int64](t.ctx, t.tx, `SELECT table_no FROM plan_seats WHERE plan = $1 ORDER BY table_no, seat`, id)
	return err == nil && slices.EqualFunc(tables, seats, func(a int64, b Row) bool { return b[1] == any(a) })
}

// planSeats returns the rows of a plan's seats: first those who sit out, then the tables.
func (t *Tx) planSeats(id int64, p *Plan) ([]Row, error) {
	n, err := t.readNames()
	if err != nil {
		return nil, err
	}
	var rows []Row
	sits := map[int64]string{}
	for i, group := range append([][]string{p.Out}, p.Tables...) {
		if i > 0 && len(group) < 2 {
			return nil, refuse("a table needs two players; table %d has %d", i, len(group))
		}
		for seat, name := range group {
			row, err := t.enterPlayer(name, "")
			if err != nil {
				return nil, err
			}
			who := n.who(row.id).id
			if other, twice := sits[who]; twice {
				return nil, refuse("%s and %s are one player, who is in the plan of round %s twice", other, name, p.Round)
			}
			sits[who] = name
			rows = append(rows, Row{id, int64(i), int64(seat + 1), row.id})
		}
	}
	return rows, nil
}

// A Progress is a planned round and what was played of it.
type Progress struct {
	Plan
	Results []int64   // by table: the result that fills it; 0 while none does
	Others  []Company // results of the round that fill no table of the plan
}

// A Company is the players of a table that was played.
type Company struct {
	Result  int64
	Players []string // by seat
}

// Missing returns the numbers of the tables that have no result yet, from 1.
func (p *Progress) Missing() (tables []int) {
	for i, result := range p.Results {
		if result == 0 {
			tables = append(tables, i+1)
		}
	}
	return tables
}

// plans returns all plans, in the order in which their rounds were first saved.
func (s *Store) plans(ctx context.Context, n *names) (list []Plan, err error) {
	last := int64(0)
	return list, each(ctx, s.q, func(rows *sql.Rows) error {
		var id, of, season, player int64
		var table int
		var round string
		if err := rows.Scan(&id, &of, &season, &round, &table, &player); err != nil {
			return err
		}
		if id != last {
			last = id
			list = append(list, Plan{League: n.league[of].name, Round: round})
			if x := n.season[season]; x != nil {
				list[len(list)-1].Season = x.name
			}
		}
		p, name := &list[len(list)-1], n.who(player).name
		if table == 0 {
			p.Out = append(p.Out, name)
			return nil
		}
		for len(p.Tables) < table {
			p.Tables = append(p.Tables, nil)
		}
		p.Tables[table-1] = append(p.Tables[table-1], name)
		return nil
	}, `SELECT x.id, x.league, coalesce(x.season, 0), x.round, s.table_no, s.player FROM plans x JOIN leagues l ON l.id = x.league JOIN plan_seats s ON s.plan = x.id ORDER BY x.id, s.table_no, s.seat`)
}

// progress returns the planned rounds of the filter's league, in their order, and what of them was
// played in the results that the filter picks. A result fills the table at which the same
// people were to sit, in whichever order; void ones and byes don't. Where two results have the
// same people, the first fills the table.
func (s *Store) progress(ctx context.Context, f Filter) ([]Progress, error) {
	n, err := s.names(ctx)
	if err != nil {
		return nil, err
	}
	planned, err := s.plans(ctx, n)
	if err != nil {
		return nil, err
	}
	var list []Progress
	for _, p := range planned {
		if score.SameName(p.League, f.League) {
			list = append(list, Progress{Plan: p, Results: make([]int64, len(p.Tables))})
		}
	}
	if len(list) == 0 {
		return nil, nil
	}
	slices.SortStableFunc(list, func(a, b Progress) int { return league.CompareRounds(a.Round, b.Round) })
	f.NotVoid = true
	results, err := s.results(ctx, n, &f)
	slices.SortFunc(results, func(a, b *league.Result) int { return cmp.Compare(a.ID, b.ID) })
	for _, r := range results {
		for i := range list {
			list[i].fill(r)
		}
	}
	return list, err
}

// fill assigns a result of the plan's league to its table.
func (p *Progress) fill(r *league.Result) {
	if score.NameKey(r.Game) == league.GameBye || league.CompareRounds(r.Round, p.Round) != 0 || !score.SameName(r.Season, p.Season) {
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

// Rounds returns the planned rounds of a league in a season, or of those without a season for "",
// in their order, with what was played of them.
func (s *Store) Rounds(ctx context.Context, of, season string) (list []Progress, err error) {
	err = s.Snapshot(ctx, func(s *Store) error {
		list, err = s.progress(ctx, Filter{League: of})
		list = slices.DeleteFunc(list, func(p Progress) bool { return !score.SameName(p.Season, season) })
		return err
	})
	var missing *NotFoundError
	if errors.As(err, &missing) { // no such league, no such plan
		return nil, nil
	}
	return list, err
}

// PlannedRound returns one of the Rounds.
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

// NewestPlanned returns the round whose plan was first saved last, of a league, season and round,
// each of which may be "" for any; nil for none.
func (s *Store) NewestPlanned(ctx context.Context, of, season, round string) (*Progress, error) {
	n, err := s.names(ctx)
	if err != nil {
		return nil, err
	}
	if _, _, err := n.scope(of, season); err != nil {
		return nil, err
	}
	list, err := s.plans(ctx, n)
	for _, p := range slices.Backward(list) {
		if (of == "" || score.SameName(p.League, of)) && (season == "" || score.SameName(p.Season, season)) && (round == "" || league.CompareRounds(p.Round, round) == 0) {
			done, err := s.PlannedRound(ctx, p.League, p.Season, p.Round)
			return &done, err
		}
	}
	return nil, err
}

// A SeatedRound is who sat with whom in a round, or was to sit.
type SeatedRound struct {
	Round  string     // "" for the games of a day that are of no round
	Tables [][]string // the players in the order of seats
	Out    []string   // players who had a bye or were planned to sit out, and sat nowhere
	absent []string   // players of games to which somebody did not come: they met nobody there
	day    string     // of its first game
}

// SeatedRounds returns the rounds of a league in a season, or without one for "", in the order of
// their first games, for pairing the next round. Tables that are planned and not played yet count
// as well. Void results don't count.
func (s *Store) SeatedRounds(ctx context.Context, of, season string) (list []SeatedRound, err error) {
	err = s.Snapshot(ctx, func(s *Store) error {
		n, err := s.names(ctx)
		if err != nil {
			return err
		}
		results, err := s.results(ctx, n, &Filter{League: of, Season: season, NotVoid: true})
		if err != nil {
			return err
		}
		for _, r := range results {
			if season == "" && r.Season != "" {
				continue
			}
			switch round := roundAt(&list, r.Round, r.Day); {
			case score.NameKey(r.Game) == league.GameBye:
				round.Out = append(round.Out, r.Names()...)
			case score.NameKey(r.Game) == league.GameNoShow:
				round.absent = append(round.absent, r.Names()...)
			case len(r.Seats) > 1:
				round.Tables = append(round.Tables, r.Names())
			}
		}
		planned, err := s.Rounds(ctx, of, season)
		for i := range planned {
			roundAt(&list, planned[i].Round, s.today()).add(&planned[i].Plan)
		}
		return err
	})
	slices.SortStableFunc(list, func(a, b SeatedRound) int { return cmp.Compare(a.day, b.day) })
	return list, err
}

// roundAt returns the round of a name or, without one, that of the day's games. A new one is added
// to the list.
func roundAt(list *[]SeatedRound, round, day string) *SeatedRound {
	i := slices.IndexFunc(*list, func(r SeatedRound) bool {
		if round == "" {
			return r.Round == "" && r.day == day
		}
		return r.Round != "" && league.CompareRounds(r.Round, round) == 0
	})
	if i < 0 {
		i = len(*list)
		*list = append(*list, SeatedRound{Round: round, day: day})
	}
	return &(*list)[i]
}

// add adds the tables and players of a plan that have not played.
func (r *SeatedRound) add(p *Plan) {
	seated := func(name string) bool {
		return slices.Contains(r.absent, name) || slices.ContainsFunc(r.Tables, func(table []string) bool { return slices.Contains(table, name) })
	}
	for _, table := range p.Tables {
		if !slices.ContainsFunc(table, seated) {
			r.Tables = append(r.Tables, table)
		}
	}
	for _, name := range p.Out {
		if !seated(name) && !slices.Contains(r.Out, name) {
			r.Out = append(r.Out, name)
		}
	}
}
