package records

import (
	"errors"
	"fmt"

	"arbiter/score"
)

// Rename gives a player another name, and returns the old one as it was spelt. The
// player keeps the old name as a former name, until it is given to somebody else.
func (t *Tx) Rename(from, to string) (old string, err error) {
	p, err := t.person(from)
	if err != nil {
		return "", err
	}
	p = t.names.person(p.main())
	return p.name, t.renamePerson(p, score.SingleBlanks(to))
}

func (t *Tx) renamePerson(p person, to string) error {
	if !isName(to) {
		return refuse("%q cannot be a player's name", to)
	}
	if to == p.name {
		return refuse("%s already has that name", p.name)
	}
	other, err := t.person(to)
	var missing *NotFoundError
	switch {
	case errors.As(err, &missing):
		if err = t.freeName("players", score.NameKey(to)); err == nil {
			err = t.renameTo(p, to)
		}
		if err == nil {
			err = t.enterOtherName(p.name, p.id)
		}
	case err != nil:
	case other.id == p.id: // another spelling, such as ann for Ann
		err = t.renameTo(p, to)
	default:
		err = t.swapNames(p, other, to)
	}
	return err
}

// swapNames gives a player a name that the records have already: another name of
// this player, or a former name of somebody else. The row of that name takes the
// player's old name.
func (t *Tx) swapNames(p, other person, to string) error {
	if other.merged == 0 {
		return &RefusedError{Why: other.name + " is another player", Do: "if both are one person:\n  " + t.s.Hint("players", "merge", other.name, p.name)}
	}
	if other.merged != p.id && other.uid != "" {
		whose := t.names.person(other.merged)
		return &RefusedError{Why: fmt.Sprintf("%s played under that name before a merge made %s and %s one", whose.name, other.name, whose.name), Do: "undo that merge first; to find it:\n  " + t.s.Hint("records", "log")}
	}
	// Two rows cannot have one key, not even for a moment.
	if err := t.set("players", other.id, image{"key": ""}); err != nil {
		return err
	}
	if err := t.renameTo(p, to); err != nil {
		return err
	}
	return t.set("players", other.id, image{"name": p.name, "key": score.NameKey(p.name), "merged": p.id})
}

func (t *Tx) renameTo(p person, to string) error {
	return t.set("players", p.id, image{"name": to, "key": score.NameKey(to)})
}
