package records

import (
	"context"
	"database/sql"
	"errors"
	"slices"

	"arbiter/score"
)

// A Player is one person in the records.
type Player struct {
	ID     int64
	Name   string
	Games  int      // recorded with this player, void ones apart
	Others []string // what else the player is called: former names, and names that were merged into this one
}

// A roster tells who each number in a seat is.
type roster struct {
	names  map[int64]string
	folded map[int64]int64 // from a merged player to the one that stayed
}

// who is the player that a seat's number stands for now.
func (r *roster) who(id int64) int64 {
	if to, ok := r.folded[id]; ok {
		return to
	}
	return id
}

// name is what a seat's player is called now.
func (r *roster) name(id int64) string { return r.names[r.who(id)] }

func loadRoster(ctx context.Context, q querier) (*roster, error) {
	r := &roster{names: map[int64]string{}, folded: map[int64]int64{}}
	err := query(ctx, q, func(rows *sql.Rows) error {
		var id int64
		var name string
		var folded sql.NullInt64
		if err := rows.Scan(&id, &name, &folded); err != nil {
			return err
		}
		r.names[id] = name
		if folded.Valid {
			r.folded[id] = folded.Int64
		}
		return nil
	}, `SELECT id, name, folded FROM players`)
	return r, err
}

// Players lists everybody, by name.
func (s *Store) Players(ctx context.Context) ([]Player, error) {
	list, err := s.players(ctx)
	return list, s.wrap("reading the players", err)
}

// Player is one person by any name.
func (s *Store) Player(ctx context.Context, name string) (Player, error) {
	id, err := s.playerID(ctx, name)
	if err != nil {
		return Player{}, s.wrap("reading a player", err)
	}
	list, err := s.players(ctx)
	i := slices.IndexFunc(list, func(p Player) bool { return p.ID == id })
	if err != nil || i < 0 {
		return Player{}, s.wrap("reading the players", err)
	}
	return list[i], nil
}

func (s *Store) players(ctx context.Context) ([]Player, error) {
	r, err := loadRoster(ctx, s.db)
	if err != nil {
		return nil, err
	}
	games := map[int64]int{}
	var seats []Seat
	err = query(ctx, s.db, func(rows *sql.Rows) error {
		var packed sql.RawBytes
		if err := rows.Scan(&packed); err != nil {
			return err
		}
		var err error
		seats, err = unpackSeats(seats, packed)
		for _, seat := range seats {
			games[r.who(seat.Player)]++
		}
		return err
	}, `SELECT seats FROM results WHERE state <> 'void'`)
	if err != nil {
		return nil, err
	}
	var list []Player
	at := map[int64]int{}
	err = query(ctx, s.db, func(rows *sql.Rows) error {
		var p Player
		var folded sql.NullInt64
		if err := rows.Scan(&p.ID, &p.Name, &folded); err != nil {
			return err
		}
		if folded.Valid {
			if i, ok := at[folded.Int64]; ok {
				list[i].Others = append(list[i].Others, p.Name)
			}
			return nil
		}
		p.Games = games[p.ID]
		at[p.ID] = len(list)
		list = append(list, p)
		return nil
	}, `SELECT id, name, folded FROM players ORDER BY folded IS NOT NULL, key`)
	return list, err
}

// A person is a row of the players.
type person struct {
	id     int64
	name   string
	folded int64
}

func (t *Tx) person(name string) (person, error) {
	var p person
	err := t.tx.QueryRowContext(t.ctx, `SELECT id, name, coalesce(folded, 0) FROM players WHERE key = ?`, score.NameKey(name)).Scan(&p.id, &p.name, &p.folded)
	if errors.Is(err, sql.ErrNoRows) {
		missing := &NotFoundError{Kind: "player", Name: name}
		missing.Known, err = names(t.ctx, t.tx, "players")
		if err == nil {
			err = missing
		}
	}
	return p, err
}

// names are all names in a table of names.
func names(ctx context.Context, q querier, table string) ([]string, error) {
	var list []string
	err := query(ctx, q, func(rows *sql.Rows) error {
		var name string
		err := rows.Scan(&name)
		list = append(list, name)
		return err
	}, `SELECT name FROM `+table+` ORDER BY key`)
	return list, err
}

// Names are all names of "players", "leagues" or "seasons".
func (s *Store) Names(ctx context.Context, table string) ([]string, error) {
	list, err := names(ctx, s.db, table)
	return list, s.wrap("reading the "+table, err)
}

// Merge makes two players one: what the other played counts for the one that
// stays, and the other's name means the same person from now on. It is
// refused when both sat in one game.
func (t *Tx) Merge(stay, other string) error {
	return t.s.wrap("merging players", t.merge(stay, other))
}

func (t *Tx) merge(stay, other string) error {
	a, err := t.person(stay)
	if err != nil {
		return err
	}
	b, err := t.person(other)
	if err != nil {
		return err
	}
	for _, p := range []*person{&a, &b} { // a merged name stands for whom it was merged into
		if p.folded != 0 {
			p.id = p.folded
		}
	}
	if a.id == b.id {
		return refuse("%s and %s are one player already", a.name, b.name)
	}
	if err := t.apart(a, b); err != nil {
		return err
	}
	rows, err := t.commands(`SELECT id FROM players WHERE id = ?1 OR folded = ?1 ORDER BY id`, b.id)
	if err != nil {
		return err
	}
	for _, id := range rows {
		if err := t.touch("players", id); err != nil {
			return err
		}
		if _, err := t.tx.ExecContext(t.ctx, `UPDATE players SET folded = ? WHERE id = ?`, a.id, id); err != nil {
			return err
		}
	}
	return nil
}

// apart refuses two players who sat in one game, a void one too: it may be
// confirmed again.
func (t *Tx) apart(a, b person) error {
	r, err := loadRoster(t.ctx, t.tx)
	if err != nil {
		return err
	}
	var seats []Seat
	return query(t.ctx, t.tx, func(rows *sql.Rows) error {
		var id int64
		var packed sql.RawBytes
		if err := rows.Scan(&id, &packed); err != nil {
			return err
		}
		var err error
		if seats, err = unpackSeats(seats, packed); err != nil {
			return err
		}
		sat := 0
		for _, s := range seats {
			if who := r.who(s.Player); who == a.id || who == b.id {
				sat++
			}
		}
		if sat > 1 {
			return refuse("%s and %s both sat in result #%d, so they are two people", a.name, b.name, id)
		}
		return nil
	}, `SELECT id, seats FROM results ORDER BY id`)
}

// Called are the players as they are called now, by name: names that were
// merged into others are left out.
func (s *Store) Called(ctx context.Context) ([]string, error) {
	var list []string
	err := query(ctx, s.db, func(rows *sql.Rows) error {
		var name string
		err := rows.Scan(&name)
		list = append(list, name)
		return err
	}, `SELECT name FROM players WHERE folded IS NULL ORDER BY key`)
	return list, s.wrap("reading the players", err)
}
