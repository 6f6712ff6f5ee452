package records

import (
	"fmt"
	"slices"

	"arbiter/records/league"
	"arbiter/score"
)

// enterIdentity notes that a player has an identity in another program.
func (t *Tx) enterIdentity(player int64, source, outside string) error {
	_, err := t.enter("identities", nil, player, source, outside)
	t.names.addIdentity(player, alias{source, outside})
	return err
}

// enter enters a new row of a logged table with the next number. The values are those
// of the other columns; forms are digests that the row had in the records from which it
// comes.
func (t *Tx) enter(table string, forms []string, values ...any) (int64, error) {
	id := t.next(table)
	if err := t.insert(table, rowTableOf(table).columns, append([]any{id}, values...)); err != nil {
		return 0, err
	}
	return id, t.cameWith(table, id, forms)
}

// findOrEnterPlayer finds the player whom another program means, by the identity
// there or else by the name, and enters a new one. Where the name belongs to another
// person of that program, the new player's name gets a number.
func (t *Tx) findOrEnterPlayer(name, source, outside string) (int64, error) {
	if outside == "" || source == "" {
		return t.findOrEnterName(name)
	}
	if id := t.names.identified(source, outside); id != 0 {
		return id, nil
	}
	return t.newcomer(name, source, outside)
}

func (t *Tx) newcomer(name, source, outside string) (int64, error) {
	n, as := 1, name
	for t.names.programs[inProgram{source, t.names.player(score.NameKey(as))}] {
		n++
		as = fmt.Sprintf("%s (%d)", name, n)
	}
	id, err := t.findOrEnterName(as)
	if err != nil {
		return 0, err
	}
	if n > 1 {
		t.look.namesake(as, name)
	}
	return id, t.enterIdentity(id, source, outside)
}

// seat enters the players at a table who are not found yet, whose numbers are 0. If
// one player would sit there twice, it refuses the table and enters nobody.
func (t *Tx) seat(seats []league.Seat, source string) error {
	enter := func() error {
		mains := make([]int64, 0, len(seats))
		for i := range seats {
			if s := &seats[i]; s.Player == 0 {
				var err error
				if s.Player, err = t.findOrEnterPlayer(s.Name, source, s.Outside); err != nil {
					return err
				}
			}
			main := t.names.people.Who(seats[i].Player)
			if j := slices.Index(mains, main); j >= 0 {
				return &RefusedError{Why: fmt.Sprintf("%s and %s are one player in these records, and cannot sit in one game", seats[j].Name, seats[i].Name), Do: t.s.hint("players", "list") + " shows who is who"}
			}
			mains = append(mains, main)
		}
		return nil
	}
	if slices.ContainsFunc(seats, func(s league.Seat) bool { return s.Player == 0 }) {
		return t.attempt(enter)
	}
	return enter()
}

// findOrEnterName is the player who has a name. A new one is entered.
func (t *Tx) findOrEnterName(name string) (int64, error) {
	key := score.NameKey(name)
	if id := t.names.player(key); id != 0 {
		return id, nil
	}
	return t.enterPlayer(name, key, 0, key)
}

// enterPlayer enters the name of a new player, or another name of the player merged.
func (t *Tx) enterPlayer(name, key string, merged int64, born string, forms ...string) (int64, error) {
	id, err := t.enter("players", forms, name, key, orNone(merged), born, 0)
	if err != nil {
		return 0, fmt.Errorf("entering the player %s: %w", name, err)
	}
	t.names.addPlayer(person{id: id, name: name, merged: merged, born: born}, key)
	return id, nil
}

// enterOtherName enters another name of a player.
func (t *Tx) enterOtherName(name string, player int64) error {
	_, err := t.enterPlayer(name, score.NameKey(name), player, "")
	return err
}

// label finds a league or season by its name. A new one is entered.
func (t *Tx) label(table, name string) (l label, err error) {
	l = t.names.label(table, name)
	switch key := score.NameKey(name); {
	case name == "" || l.id != 0:
	case table == "leagues":
		l.id, err = t.enterLeague(name, key, l.born, "")
	default:
		l.id, err = t.enter("seasons", nil, name, key)
		t.names.addSeason(t.last["seasons"], name, key, true)
	}
	return l, err
}

func (t *Tx) enterLeague(name, key, born, terms string, forms ...string) (int64, error) {
	id, err := t.enter("leagues", forms, name, key, terms, born)
	t.names.addLeague(id, name, key, born, true)
	t.names.terms[id] = terms
	return id, err
}
