package records

import (
	"context"
	"slices"

	"arbiter/records/engine"
	"arbiter/score"
)

// A Player is one person in the records.
type Player struct {
	ID     int64    `json:"id"`
	Name   string   `json:"name"`
	Games  int      `json:"games"`            // recorded with this player, not counting void ones, byes and no-shows
	Guest  bool     `json:"guest,omitempty"`  // stands in no table
	Others []string `json:"others,omitempty"` // former names, and names that were merged into this one
}

// Players lists everybody, by name.
func (s *Store) Players(ctx context.Context) ([]Player, error) {
	games := map[int64]int{} // by row
	err := engine.Each(ctx, s.Q, func(row engine.Record) error {
		games[row.Int(0)] = int(row.Int(1))
		return nil
	}, `SELECT s.player, count(*) FROM all_seats s JOIN results r ON r.id = s.result WHERE r.state <> 'void' AND lower(r.game) NOT IN ('bye', 'no-show') GROUP BY s.player`)
	if err != nil {
		return nil, err
	}
	g, err := s.names(ctx)
	if err != nil {
		return nil, err
	}
	var list []Player
	at := map[int64]int{}
	return list, engine.Each(ctx, s.Q, func(row engine.Record) error {
		id, name, stays := row.Int(0), row.Text(1), row.Int(2)
		if stays == 0 && g.inUse("players", id) {
			at[id] = len(list)
			list = append(list, Player{ID: id, Name: name, Games: games[id], Guest: row.Int(3) == 1})
		} else if i, ok := at[stays]; ok {
			list[i].Others = append(list[i].Others, name)
			list[i].Games += games[id]
		}
		return nil
	}, `SELECT id, name, merged, guest FROM players ORDER BY merged IS NOT NULL, key`)
}

// Player is one person by any name.
func (s *Store) Player(ctx context.Context, name string) (Player, error) {
	g, err := s.names(ctx)
	if err != nil {
		return Player{}, err
	}
	id, err := g.idOf("players", name)
	if err != nil {
		return Player{}, err
	}
	list, err := s.Players(ctx)
	i := slices.IndexFunc(list, func(p Player) bool { return p.ID == id })
	if err != nil || i < 0 {
		return Player{}, err
	}
	return list[i], nil
}

// main is the row of the player whom a row stands for.
func (p *person) main() int64 {
	if p.merged != 0 {
		return p.merged
	}
	return p.id
}

// person is the row of a name.
func (t *Tx) person(name string) (person, error) {
	if _, err := t.names.idOf("players", name); err != nil {
		return person{}, err
	}
	return t.names.person(t.names.players[score.NameKey(name)]), nil
}

// Names are all names of "players", "leagues" or "seasons".
func (s *Store) Names(ctx context.Context, table string) ([]string, error) {
	g, err := s.names(ctx)
	if err != nil {
		return nil, err
	}
	return g.list(table), nil
}

// mergeInto makes one player, with all names, another one.
func (t *Tx) mergeInto(stay, other int64) error {
	rows, err := t.Numbers(`SELECT id FROM all_players WHERE (id = $1 OR merged = $1) AND gone = 0 ORDER BY id`, other)
	if err != nil {
		return err
	}
	for _, id := range rows {
		if err := t.set("players", id, image{"merged": stay}); err != nil {
			return err
		}
	}
	return nil
}

// apart refuses two players who sat in one game, a void one too: it may be
// confirmed again.
func (t *Tx) apart(a, b person) error {
	both, err := t.Number(`SELECT result FROM seats WHERE player IN (SELECT id FROM all_players WHERE (id = $1 OR merged = $1) AND gone = 0)
		INTERSECT SELECT result FROM seats WHERE player IN (SELECT id FROM all_players WHERE (id = $2 OR merged = $2) AND gone = 0) ORDER BY 1 LIMIT 1`, a.id, b.id)
	if err == nil && both != 0 {
		err = refuse("%s and %s both sat in result #%d, so they are two people", a.name, b.name, both)
	}
	if err != nil {
		return err
	}
	rounds, err := t.Texts(`SELECT round FROM plans WHERE id IN (
		SELECT plan FROM plan_seats WHERE player IN (SELECT id FROM all_players WHERE (id = $1 OR merged = $1) AND gone = 0)
		INTERSECT SELECT plan FROM plan_seats WHERE player IN (SELECT id FROM all_players WHERE (id = $2 OR merged = $2) AND gone = 0)) ORDER BY id LIMIT 1`, a.id, b.id)
	if err == nil && len(rounds) > 0 {
		err = refuse("%s and %s are both in the plan of round %s; if they are one person, save that plan anew with one of them", a.name, b.name, rounds[0])
	}
	return err
}

// Called are the current names of the players, in order. Former names and names
// that were merged into others are left out.
func (s *Store) Called(ctx context.Context) ([]string, error) {
	g, err := s.names(ctx)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(g.list("players"), func(name string) bool { return g.people.Merged[g.players[score.NameKey(name)]] != 0 }), nil
}
