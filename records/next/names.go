package records

import (
	"cmp"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"github.com/google/uuid"

	"arbiter/records/league"
	"arbiter/score"
)

// A name of a person is a row of the players. Seats name the row that was typed; a row that is
// merged stands for another one. So a merge and a rename change no seat, and their undo gives
// each seat back to the name that was typed there.
//
// A name is entered without a note: an undo never meets one. What a name is beyond its text,
// merged or a guest, is an Update. A name that nothing uses is nobody's.

// A Person is a player as lists have them.
type Person struct {
	ID     int64
	UID    string
	Name   string
	Others []string // names that stand for this one
	Guest  bool
	Seats  int // in results
}

// Player is the number of a name, which is entered where nobody has it. A name that nothing
// uses takes the spelling typed now.
func (t *Tx) Player(name string) (int64, error) {
	var id int64
	var known string
	err := t.tx.QueryRowContext(t.ctx, `SELECT id, name FROM players WHERE key = $1`, score.NameKey(name)).Scan(&id, &known)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		uid, err := uuid.NewV7()
		if err != nil {
			return 0, err
		}
		if id, err = t.Next("players"); err != nil {
			return 0, err
		}
		return id, t.exec(`INSERT INTO players (id, uid, name, key, guest) VALUES ($1, $2, $3, $4, 0)`, id, uid.String(), name, score.NameKey(name))
	case err != nil || known == name:
		return id, err
	}
	if used, err := t.used(id); err != nil || used {
		return id, err
	}
	return id, t.exec(`UPDATE players SET name = $1 WHERE id = $2`, name, id)
}

// used tells whether anything uses a name: a seat, a plan, a guest's mark, or a merge of it or
// into it.
func (t *Tx) used(id int64) (bool, error) {
	n, err := t.number(`SELECT (SELECT count(*) FROM seats WHERE player = $1) + (SELECT count(*) FROM plan_seats WHERE player = $1)
		+ (SELECT count(*) FROM players WHERE id = $1 AND (guest = 1 OR merged IS NOT NULL)) + (SELECT count(*) FROM players WHERE merged = $1)`, id)
	return n > 0, err
}

// person is who has a name that something uses.
func (t *Tx) person(name string) (Person, error) {
	var p Person
	err := t.tx.QueryRowContext(t.ctx, `SELECT p.id, coalesce(p.uid, ''), p.name, p.guest = 1 FROM players n JOIN players p ON p.id = coalesce(n.merged, n.id) WHERE n.key = $1`,
		score.NameKey(name)).Scan(&p.ID, &p.UID, &p.Name, &p.Guest)
	if errors.Is(err, sql.ErrNoRows) {
		return p, refuse("no player is called %q", name)
	}
	if err != nil {
		return p, err
	}
	used, err := t.used(p.ID)
	if err == nil && !used {
		err = refuse("no player is called %q", name)
	}
	return p, err
}

// Rename gives somebody another name. The former one stands for it.
func (t *Tx) Rename(from, to string) error {
	p, err := t.person(from)
	if err != nil {
		return err
	}
	if score.SameName(p.Name, to) {
		return t.Update("players", p.ID, map[string]any{"name": to})
	}
	id, err := t.Player(to)
	if err != nil {
		return err
	}
	var merged sql.NullInt64
	if err := t.tx.QueryRowContext(t.ctx, `SELECT merged FROM players WHERE id = $1`, id).Scan(&merged); err != nil {
		return err
	}
	if used, err := t.used(id); err != nil || used && merged.Int64 != p.ID {
		return cmp.Or(err, refuse("%s is the name of somebody; to make them one, merge %s into %s", to, p.Name, to))
	}
	if err := t.Update("players", id, map[string]any{"name": to, "merged": nil}); err != nil { // it may be a former name
		return err
	}
	return t.standFor(p, Person{ID: id, UID: p.UID, Guest: p.Guest})
}

// Merge makes one person of two: the names of the one who goes stand for the one who stays.
func (t *Tx) Merge(gone, stays string) error {
	g, err := t.person(gone)
	if err != nil {
		return err
	}
	s, err := t.person(stays)
	if err != nil {
		return err
	}
	if g.ID == s.ID {
		return refuse("%s and %s are one person", gone, stays)
	}
	if err := t.standFor(g, s); err != nil {
		return err
	}
	err = t.checkPeople()
	if refused := new(RefusedError); errors.As(err, &refused) {
		return refuse("%s and %s sat in one game or plan: they are two people", g.Name, s.Name)
	}
	return err
}

// standFor makes a person's name, and those that stand for it, stand for another one, who has
// the given identity and mark from then on.
func (t *Tx) standFor(p, other Person) error {
	rows, err := t.tx.QueryContext(t.ctx, `SELECT id FROM players WHERE merged = $1 ORDER BY id`, p.ID)
	if err != nil {
		return err
	}
	defer rows.Close()
	ids := []int64{p.ID}
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return err
		}
		ids = append(ids, id)
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return err
	}
	for _, id := range ids {
		if err := t.Update("players", id, map[string]any{"uid": nil, "merged": other.ID, "guest": int64(0)}); err != nil {
			return err
		}
	}
	guest := int64(0)
	if other.Guest {
		guest = 1
	}
	return t.Update("players", other.ID, map[string]any{"uid": other.UID, "guest": guest})
}

// SetGuest makes somebody a guest, or a member.
func (t *Tx) SetGuest(name string, guest bool) error {
	p, err := t.person(name)
	if err != nil {
		return err
	}
	if p.Guest == guest {
		return nil
	}
	mark := map[bool]int64{true: 1}[guest]
	return t.Update("players", p.ID, map[string]any{"guest": mark})
}

// People are all whose names something uses, ordered by name.
func (s *Store) People() (list []Person, err error) {
	rows, err := s.db.Query(`SELECT p.id, coalesce(p.uid, ''), p.name, coalesce(p.merged, 0), p.guest = 1,
		(SELECT count(*) FROM seats s WHERE s.player = p.id), (SELECT count(*) FROM plan_seats s WHERE s.player = p.id) FROM players p ORDER BY p.id`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	at := map[int64]*Person{}
	used := map[int64]bool{}
	for rows.Next() {
		var p Person
		var merged int64
		var plans int
		if err := rows.Scan(&p.ID, &p.UID, &p.Name, &merged, &p.Guest, &p.Seats, &plans); err != nil {
			return nil, err
		}
		who := cmp.Or(merged, p.ID)
		if at[who] == nil {
			at[who] = &Person{}
		}
		one := at[who]
		used[who] = used[who] || p.Guest || p.Seats+plans > 0 || merged != 0
		p.Seats += one.Seats
		if merged != 0 {
			one.Others, one.Seats = append(one.Others, p.Name), p.Seats
			continue
		}
		p.Others = one.Others
		*one = p
	}
	for id, p := range at {
		if used[id] {
			slices.SortFunc(p.Others, league.ByName)
			list = append(list, *p)
		}
	}
	slices.SortFunc(list, func(a, b Person) int { return league.ByName(a.Name, b.Name) })
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("reading the people: %w", err)
	}
	return list, nil
}
