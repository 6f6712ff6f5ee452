package records

import (
	"database/sql"
	"errors"
	"slices"
	"strings"

	"arbiter/records/league"
)

// A Plan is who is to sit where in a round of a league.
type Plan struct {
	League string     `json:"league"`
	Season string     `json:"season,omitempty"` // "" for none
	Round  string     `json:"round"`
	Tables [][]string `json:"tables"`        // the players in the order of seats
	Out    []string   `json:"out,omitempty"` // who sits out, or has the bye
}

// groups are those who sit out and then the tables, as they are numbered.
func (p *Plan) groups() [][]string { return append([][]string{p.Out}, p.Tables...) }

func (p *Plan) check() error {
	p.Round = strings.TrimSpace(p.Round)
	if !isName(p.Round) {
		return refuse("a plan needs its round, as 3; %q is none", p.Round)
	}
	if len(p.Tables) == 0 {
		return refuse("a plan needs a table; round %s has none", p.Round)
	}
	for i, group := range p.groups() {
		if i > 0 && len(group) < 2 {
			return refuse("a table needs two players; table %d has %d", i, len(group))
		}
		for _, name := range group {
			if !isName(name) {
				return refuse("%q is no player's name", name)
			}
		}
	}
	return nil
}

// SavePlan saves the plan of a round, in the place of one that is there. The
// league must be there and its season open; a season and players that are new are entered.
func (t *Tx) SavePlan(p Plan) (err error) {
	if err := p.check(); err != nil {
		return err
	}
	league, _, err := t.view().named(t.ctx, "leagues", p.League)
	if err != nil {
		return err
	}
	season, err := t.label("seasons", p.Season)
	if err != nil {
		return err
	}
	if err := t.wantOpen(league, season.id); err != nil {
		return err
	}
	key := planKey(league, season.id, p.Round)
	var id int64
	err = t.tx.QueryRowContext(t.ctx, `SELECT id FROM plans WHERE key = $1`, key).Scan(&id)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	known := err == nil
	if !known {
		id = t.next("plans")
	}
	seats, err := t.planSeats(id, &p)
	if err != nil {
		return err
	}
	if !known {
		if err := t.insert("plans", plansColumns, []any{id, league, season.id, p.Round, key}); err != nil {
			return err
		}
		err = t.came("plans", id, id)
	} else {
		same := false
		if same, err = t.plannedSo(id, seats); same || err != nil {
			return err
		}
		var was []image
		if was, err = t.images(rowTableOf("plans"), []int64{id}); err == nil {
			err = t.keepOld(version{table: "plans"}, was[0])
		}
		if err == nil {
			err = t.exec(`DELETE FROM all_plan_seats WHERE plan = $1`, id)
		}
	}
	if err != nil {
		return err
	}
	return t.insert("plan_seats", planSeatsColumns, seats)
}

// planKey tells plans apart: a league has one for each round of a season. The
// season is nil for none.
func planKey(of int64, season any, round string) string {
	number, _ := season.(int64)
	return league.RoundKey(of, number, round)
}

// planSeats are a plan's rows of plan_seats, one after the other.
func (t *Tx) planSeats(plan int64, p *Plan) ([]any, error) {
	var rows []any
	names := map[int64]string{}
	for desk, group := range p.groups() {
		for seat, name := range group {
			id, err := t.findOrEnterName(name)
			if err != nil {
				return nil, err
			}
			id = t.names.people.Who(id)
			if other, twice := names[id]; twice {
				return nil, refuse("%s and %s are one player, who is in the plan of round %s twice", other, name, p.Round)
			}
			names[id] = name
			rows = append(rows, plan, int64(desk), int64(seat+1), id)
		}
	}
	return rows, nil
}

// plannedSo tells whether a plan has these seats already.
func (t *Tx) plannedSo(plan int64, seats []any) (bool, error) {
	var now []any
	err := each(t.ctx, t.tx, func(row record) error {
		now = append(now, row...)
		return nil
	}, `SELECT x.plan, x.desk, x.seat, coalesce(p.merged, p.id) FROM plan_seats x JOIN players p ON p.id = x.player WHERE x.plan = $1 ORDER BY x.desk, x.seat`, plan)
	return slices.Equal(now, seats), err
}
