package records

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"arbiter/records/engine"
	"arbiter/records/league"
	"arbiter/score"
)

// freeName frees a name that nobody uses any more: its old row is gone.
func (t *Tx) freeName(table, key string) error {
	id := t.names.free[table+key]
	if id == 0 || key == "" {
		return nil
	}
	maps.DeleteFunc(t.names.free, func(of string, row int64) bool { return row == id && strings.HasPrefix(of, table) })
	if err := t.Exec(fmt.Sprintf(`UPDATE all_%s SET gone = %d WHERE id = %d`, table, t.ID(), id)); err != nil {
		return err
	}
	return t.noteRows(table, id, id)
}

// enter enters a new row of a logged table with the next number. The values are those
// of the other columns.
func (t *Tx) enter(table string, values ...any) (int64, error) {
	id := t.Next(table)
	if err := t.insert(table, rowTableOf(table).columns, append([]any{id}, values...)); err != nil {
		return 0, err
	}
	return id, t.noteRows(table, id, id)
}

// enterIdentity notes a further identity of a player.
func (t *Tx) enterIdentity(player int64, uid string) error {
	_, err := t.enter("identities", uid, nil, player)
	t.names.known[uid] = player
	return err
}

// seat enters the players at a table who are not found yet, whose numbers are 0. If
// one player would sit there twice, it refuses the table and enters nobody.
func (t *Tx) seat(seats []league.Seat, enter func(*league.Seat) (int64, error)) error {
	work := func() error {
		mains := make([]int64, 0, len(seats))
		for i := range seats {
			if s := &seats[i]; s.Player == 0 {
				var err error
				if s.Player, err = enter(s); err != nil {
					return err
				}
			}
			main := t.names.people.Who(seats[i].Player)
			if j := slices.Index(mains, main); j >= 0 {
				return &RefusedError{Why: fmt.Sprintf("%s and %s are one player in these records, and cannot sit in one game", seats[j].Name, seats[i].Name), Do: "to see who is who:\n  " + t.s.Hint("players", "list")}
			}
			mains = append(mains, main)
		}
		return nil
	}
	if slices.ContainsFunc(seats, func(s league.Seat) bool { return s.Player == 0 }) {
		return t.attempt(work)
	}
	return work()
}

// enterNamed is the player who has the name of a seat. A new one is entered.
func (t *Tx) enterNamed(s *league.Seat) (int64, error) {
	if id := t.names.player(score.NameKey(s.Name)); id != 0 {
		return id, nil
	}
	return t.enterPlayer(s.Name, "", false)
}

// enterPlayer enters a new player, with a new identity where uid is "".
func (t *Tx) enterPlayer(name, uid string, guest bool) (int64, error) {
	fresh, err := NewUID()
	if err != nil {
		return 0, err
	}
	return t.enterName(person{name: name, uid: cmp.Or(uid, fresh), guest: guest})
}

// enterOtherName enters another name of a player.
func (t *Tx) enterOtherName(name string, player int64) error {
	_, err := t.enterName(person{name: name, merged: player})
	return err
}

func (t *Tx) enterName(p person) (id int64, err error) {
	p.name = score.SingleBlanks(p.name)
	key := score.NameKey(p.name)
	for _, free := range []string{key, p.uid} {
		if err = t.freeName("players", free); err != nil {
			return 0, err
		}
	}
	if p.id, err = t.enter("players", p.name, key, engine.OrNone(p.merged), engine.OrNull(p.uid), oneIf(p.guest)); err != nil {
		return 0, fmt.Errorf("entering the player %s: %w", p.name, err)
	}
	t.names.addPlayer(p, key)
	return p.id, nil
}

// label finds a league or season by its name. A new one is entered.
func (t *Tx) label(table, name string) (id int64, err error) {
	name = score.SingleBlanks(name)
	id = t.names.label(table, name)
	switch {
	case name == "" || id != 0:
	case table == "leagues":
		id, err = t.enterLeague(name, "", false)
	default:
		key := score.NameKey(name)
		if err = t.freeName("seasons", key); err == nil {
			id, err = t.enter("seasons", name, key)
		}
		t.names.addSeason(id, name, key)
	}
	return id, err
}

// enterLeague enters a league. One that was made on purpose stays without results.
func (t *Tx) enterLeague(name, terms string, made bool) (int64, error) {
	key := score.NameKey(name)
	if err := t.freeName("leagues", key); err != nil {
		return 0, err
	}
	id, err := t.enter("leagues", name, key, terms, oneIf(made))
	t.names.addLeague(id, name, key, terms)
	return id, err
}
