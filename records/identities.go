package records

import (
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"arbiter/score"
)

// An Identity is who a person is in another program.
type Identity struct {
	Source  string // the program
	Outside string
}

// Identify notes who a person is in another program; the person is entered
// when nobody has the name yet. Who is known under that identity already stays.
// It is for who says whose identity it is: a person may have several in one
// program, as after a merge. Without an identity only the person is entered.
func (t *Tx) Identify(name, source, outside string) error {
	return t.s.wrap("noting who a player is elsewhere", t.identify(name, source, outside))
}

func (t *Tx) identify(name, source, outside string) error {
	if !isStorable(name+source+outside) || strings.TrimSpace(name) == "" {
		return refuse("%q cannot be somebody whose identity is %q", name, outside)
	}
	if source == "" || outside == "" {
		_, err := t.named(name)
		return err
	}
	if _, known, err := t.outsider(source, outside); err != nil || known {
		return err
	}
	id, err := t.named(name)
	if err != nil {
		return err
	}
	return t.enter(id, source, outside)
}

// outsider is who is known under an identity.
func (t *Tx) outsider(source, outside string) (id int64, known bool, err error) {
	key := source + "\x00" + outside
	if id, ok := t.outsiders[key]; ok {
		return id, true, nil
	}
	err = t.tx.QueryRowContext(t.ctx, `SELECT coalesce(p.folded, p.id) FROM identities i JOIN players p ON p.id = i.player WHERE i.source = ? AND i.outside = ?`, source, outside).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, false, nil
	}
	if err == nil {
		t.outsiders[key] = id
	}
	return id, err == nil, err
}

// enter notes that a player has an identity.
func (t *Tx) enter(player int64, source, outside string) error {
	done, err := t.tx.ExecContext(t.ctx, `INSERT INTO identities (source, outside, player) VALUES (?, ?, ?)`, source, outside, player)
	if err != nil {
		return err
	}
	row, err := done.LastInsertId()
	if err != nil {
		return err
	}
	t.outsiders[source+"\x00"+outside] = player
	return t.log("identities", row, nil)
}

// who is the player that another program means: by the identity there, else by
// the name. A name that belongs to another of that program's people is somebody
// else's: the newcomer gets a number behind it.
func (t *Tx) who(name, source, outside string) (int64, error) {
	if outside == "" || source == "" {
		return t.named(name)
	}
	if id, known, err := t.outsider(source, outside); known || err != nil {
		return id, err
	}
	return t.newcomer(name, source, outside)
}

// there is the player that who would find, 0 for somebody who is not known yet.
func (t *Tx) there(name, source, outside string) (int64, error) {
	if outside != "" && source != "" {
		id, _, err := t.outsider(source, outside)
		return id, err
	}
	if id, ok := t.called[name]; ok {
		return id, nil
	}
	key := score.NameKey(name)
	err := t.meet([]string{key})
	return t.people[key], err
}

func (t *Tx) newcomer(name, source, outside string) (int64, error) {
	// Whom a name and the numbers behind it belong to is found once: a file may
	// hold thousands of one name. The query goes by the player (hence each +): a
	// source has as many identities as people.
	key := source + "\x00" + score.NameKey(name)
	for n := t.numbered[key]; ; n++ {
		as := name
		if n > 0 {
			as = fmt.Sprintf("%s (%d)", name, n+1)
		}
		id, err := t.named(as)
		if err != nil {
			return 0, err
		}
		var other bool
		err = t.tx.QueryRowContext(t.ctx, `SELECT EXISTS (SELECT 1 FROM identities WHERE +source = ?1 AND player = ?2)
			OR EXISTS (SELECT 1 FROM players p CROSS JOIN identities i ON i.player = p.id WHERE p.folded = ?2 AND +i.source = ?1)`, source, id).Scan(&other)
		if err != nil {
			return 0, err
		}
		if other {
			continue
		}
		t.numbered[key] = n + 1
		return id, t.enter(id, source, outside)
	}
}

// named is the player of a name, who is entered when new.
func (t *Tx) named(name string) (int64, error) {
	if id, ok := t.called[name]; ok {
		return id, nil
	}
	key := score.NameKey(name)
	if err := t.meet([]string{key}); err != nil {
		return 0, fmt.Errorf("finding the players: %w", err)
	}
	id := t.people[key]
	if id == 0 {
		var err error
		if id, err = t.insert("players", name, key); err != nil {
			return 0, fmt.Errorf("entering the player %s: %w", name, err)
		}
		t.people[key] = id
		if t.newPeople++; t.newPeople <= mostNewNames {
			t.newNames = append(t.newNames, name)
		}
	}
	t.called[name] = id
	return id, nil
}

// mostNewNames is how many new people are told of by name.
const mostNewNames = 100_000

// NewNames are the people that this command's incoming results brought, as
// they are called now, the first 100,000 of them.
func (t *Tx) NewNames() []string { return t.newNames }

// NewPeople is how many people they brought.
func (t *Tx) NewPeople() int { return t.newPeople }

// Alias notes that a name is another one of a player's, as after a merge or with
// a former name. A
// name that is known already stays as it is, and Alias tells so with false.
func (t *Tx) Alias(name, also string) (bool, error) {
	done, err := t.alias(name, also)
	return done, t.s.wrap("noting another name of a player", err)
}

func (t *Tx) alias(name, also string) (bool, error) {
	id, err := t.named(name)
	if err != nil {
		return false, err
	}
	key := score.NameKey(also)
	if err := t.meet([]string{key}); err != nil || t.people[key] != 0 {
		return t.people[key] == id, err
	}
	if strings.TrimSpace(also) == "" || !isStorable(also) {
		return false, refuse("%q is no player's name", also)
	}
	t.people[key] = id
	return true, t.also(also, id)
}
