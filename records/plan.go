package records

import (
	"arbiter/records/engine"
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
	p.Round = league.RoundName(p.Round)
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
	of, err := t.names.idOf("leagues", p.League)
	if err != nil {
		return err
	}
	season, err := t.label("seasons", p.Season)
	if err != nil {
		return err
	}
	if err := t.wantOpen(of, season); err != nil {
		return err
	}
	key := league.RoundKey(of, season, p.Round)
	id, err := t.Number(`SELECT id FROM plans WHERE key = $1`, key)
	if err != nil {
		return err
	}
	seats, err := t.planSeats(&p)
	if err != nil {
		return err
	}
	if id != 0 {
		return t.set("plans", id, image{"plan_seats": seats})
	}
	if id, err = t.enter("plans", of, engine.OrNone(season), p.Round, key); err != nil {
		return err
	}
	return t.insertPart(&rowTableOf("plans").parts[0], []image{{"id": id, "plan_seats": seats}})
}

// planSeats are a plan's rows of plan_seats, as an image has them.
func (t *Tx) planSeats(p *Plan) ([]any, error) {
	var rows []any
	names := map[int64]string{}
	for desk, group := range p.groups() {
		for seat, name := range group {
			id, err := t.enterNamed(&league.Seat{Name: name})
			if err != nil {
				return nil, err
			}
			if other, twice := names[id]; twice {
				return nil, refuse("%s and %s are one player, who is in the plan of round %s twice", other, name, p.Round)
			}
			names[id] = name
			rows = append(rows, image{"desk": int64(desk), "seat": int64(seat + 1), "player": id})
		}
	}
	return rows, nil
}
