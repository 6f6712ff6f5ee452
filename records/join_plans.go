package records

import (
	"errors"
	"fmt"
	"slices"

	"arbiter/records/league"
	"arbiter/score"
)

// Plan takes the plan of a round as other records have it. Where another plan of
// that round is here, this one stays, and Joined tells it.
func (r *Recorder) Plan(p Plan, line int) (err error) {
	t := r.t
	if err := p.check(); err != nil {
		return err
	}
	if p.Season != "" && !isName(p.Season) {
		return refuse("%q is no season's name", p.Season)
	}
	t.joining = true
	if err := r.joinPlayers(); err != nil {
		return err
	}
	if err := r.callHere(&p); err != nil {
		return err
	}
	here, err := plans(t.ctx, t.tx, ` WHERE l.key = $1 AND coalesce(s.key, '') = $2`, score.NameKey(p.League), score.NameKey(p.Season))
	if err != nil {
		return err
	}
	at := slices.IndexFunc(here, func(h Plan) bool { return league.CompareRounds(h.Round, p.Round) == 0 })
	var closed *RefusedError
	j := Joined{Line: line, Kind: "plan", Name: "of round " + p.Round + " of " + p.League, New: at < 0}
	switch {
	case at < 0:
		switch err := t.SavePlan(p); {
		case errors.As(err, new(*NotFoundError)):
			return refuse("a plan is of the league %s, which is in no line before it", p.League)
		case errors.As(err, &closed):
			j.New, j.Why = false, fmt.Sprintf("the plan of round %s of %s is left out: %s", p.Round, p.League, closed)
		case err != nil:
			return err
		}
	case slices.EqualFunc(here[at].groups(), p.groups(), slices.Equal):
		return nil
	default:
		j.Why = fmt.Sprintf("the plan of round %s of %s is another one here, and stays", p.Round, p.League)
	}
	r.joined = append(r.joined, j)
	return nil
}

// callHere gives a plan of other records the names of these.
func (r *Recorder) callHere(p *Plan) error {
	if name, ok := r.leagues[score.NameKey(p.League)]; ok {
		p.League = name
	}
	for _, group := range p.groups() {
		for i, name := range group {
			id := r.people[score.NameKey(name)]
			if id == 0 {
				var err error
				if id, err = r.t.findOrEnterName(name); err != nil {
					return err
				}
			}
			group[i] = r.t.names.people.Name(id)
		}
	}
	return nil
}
