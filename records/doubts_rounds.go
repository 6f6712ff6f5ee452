package records

import (
	"arbiter/records/engine"
	"arbiter/records/suspect"
)

func (a *asked) Rounds(of, season int64) (played []string, planned []suspect.Planned, err error) {
	if !a.alone {
		played, err = engine.Texts(a.ctx, a.s.Q, `SELECT DISTINCT r.round FROM results r WHERE r.league = $1 AND coalesce(r.season, 0) = $2 AND r.round <> ''`+a.older(), of, season)
		if err != nil {
			return nil, nil, err
		}
	}
	names, err := a.names()
	if err != nil {
		return nil, nil, err
	}
	last := int64(0)
	return played, planned, engine.Each(a.ctx, a.s.Q, func(row engine.Record) error {
		if row.Int(0) != last {
			last = row.Int(0)
			planned = append(planned, suspect.Planned{Round: row.Text(1)})
		}
		p, desk := &planned[len(planned)-1], int(row.Int(2))
		for len(p.Tables) < desk {
			p.Tables = append(p.Tables, nil)
		}
		if desk > 0 { // else somebody sits out
			who := names.people.Who(row.Int(3))
			p.Tables[desk-1] = append(p.Tables[desk-1], suspect.Name{ID: who, Name: names.people.Names[who], Means: who})
		}
		return nil
	}, `SELECT x.id, x.round, d.desk, d.player FROM plans x JOIN all_plan_seats d ON d.plan = x.id
		WHERE x.league = $1 AND coalesce(x.season, 0) = $2 ORDER BY x.id, d.desk, d.seat`, of, season)
}
