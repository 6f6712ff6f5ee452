package records

import (
	"fmt"
	"slices"

	"arbiter/score"
)

// A found is what a command has looked up or entered, so that it asks once.
type found struct {
	players   map[string]int64 // by the name as it is compared; 0 for nobody
	people    map[int64]person // by row
	outsiders map[string]int64 // by the identity in another program
	labels    map[string]label // leagues and seasons, by table and name as it is compared
	reader    *reader          // see mending
	numbered  map[string]int   // how many numbers behind a name are taken at a source, see newcomer

	newNames  []string
	newPeople int
}

func (f *found) clear() {
	*f = found{
		players: map[string]int64{}, people: map[int64]person{}, outsiders: map[string]int64{}, labels: map[string]label{}, numbered: map[string]int{},
		newNames: f.newNames, newPeople: f.newPeople,
	}
}

// mostFound is how many people, leagues or seasons a command keeps in mind; it
// looks the others up again.
const mostFound = 100_000

// shrink empties what was found when it is too much: a file may name somebody
// else in each row.
func (f *found) shrink() {
	if max(len(f.players), len(f.people), len(f.outsiders), len(f.labels), len(f.numbered)) > mostFound {
		f.clear()
	}
}

// outsider is who is known under an identity; 0 for nobody.
func (t *Tx) outsider(source, outside string) (int64, error) {
	key := source + "\x00" + outside
	if id, ok := t.found.outsiders[key]; ok {
		return id, nil
	}
	list, err := t.numbers(`SELECT coalesce(p.merged, p.id) FROM identities i JOIN players p ON p.id = i.player WHERE i.source = $1 AND i.outside = $2`, source, outside)
	if err != nil || len(list) == 0 {
		return 0, err
	}
	t.found.outsiders[key] = list[0]
	return list[0], nil
}

// enter notes that a player has an identity.
func (t *Tx) enter(player int64, source, outside string) error {
	row := t.next("identities")
	if err := t.exec(`INSERT INTO identities (id, player, source, outside) VALUES ($1, $2, $3, $4)`, row, player, source, outside); err != nil {
		return err
	}
	t.found.outsiders[source+"\x00"+outside] = player
	return t.logNew("identities", row)
}

// who is the player that another program means: by the identity there, else by
// the name. A name that belongs to another of that program's people is somebody
// else's: the newcomer gets a number behind it.
func (t *Tx) who(name, source, outside string) (int64, error) {
	if outside == "" || source == "" {
		return t.named(name)
	}
	if id, err := t.outsider(source, outside); id != 0 || err != nil {
		return id, err
	}
	return t.newcomer(name, source, outside)
}

// there is the player that who would find, 0 for somebody who is not known yet.
func (t *Tx) there(name, source, outside string) (int64, error) {
	if outside != "" && source != "" {
		return t.outsider(source, outside)
	}
	return t.player(score.NameKey(name))
}

func (t *Tx) newcomer(name, source, outside string) (int64, error) {
	// Whom a name and the numbers behind it belong to is found once: a file may
	// hold thousands of one name.
	key := source + "\x00" + score.NameKey(name)
	for n := t.found.numbered[key]; ; n++ {
		id, err := t.named(nameWith(name, n))
		if err != nil {
			return 0, err
		}
		if other, err := t.isOf(id, source); err != nil {
			return 0, err
		} else if other {
			continue
		}
		t.found.numbered[key] = n + 1
		return id, t.enter(id, source, outside)
	}
}

// nameWith is a name with a number behind it, but for the first of the name.
func nameWith(name string, n int) string {
	if n > 0 {
		name = fmt.Sprintf("%s (%d)", name, n+1)
	}
	return name
}

// isOf tells whether a player is one of another program's people.
func (t *Tx) isOf(id int64, source string) (bool, error) {
	list, err := t.numbers(`SELECT count(*) FROM players p JOIN identities i ON i.player = p.id WHERE (p.id = $1 OR p.merged = $1) AND i.source = $2`, id, source)
	return err == nil && list[0] > 0, err
}

// seat enters who sits at a table and is not found yet, whose number is 0. A
// table at which one player sits twice is refused, and brings nobody.
func (t *Tx) seat(seats []NewSeat, source string, found []int64) error {
	enter := func() error {
		mains := make([]int64, 0, len(found))
		for i := range found {
			var err error
			if found[i] == 0 {
				found[i], err = t.who(seats[i].Name, source, seats[i].Outside)
			}
			if err != nil {
				return err
			}
			p, err := t.personOf(found[i])
			if err != nil {
				return err
			}
			if j := slices.Index(mains, p.main()); j >= 0 {
				return refuse("%s and %s are one player in these records (see `arbiter players list`), and cannot sit in one game", seats[j].Name, seats[i].Name)
			}
			mains = append(mains, p.main())
		}
		return nil
	}
	if slices.Contains(found, 0) {
		return t.attempt(enter)
	}
	return enter()
}

// player is the player of a name as it is compared; 0 for nobody.
func (t *Tx) player(key string) (int64, error) {
	if id, ok := t.found.players[key]; ok {
		return id, nil
	}
	err := t.meet([]any{key})
	return t.found.players[key], err
}

// meet looks up players by their names, all at once.
func (t *Tx) meet(keys []any) error {
	for len(keys) > 0 {
		n := min(len(keys), 100)
		for _, key := range keys[:n] {
			if key, _ := key.(string); t.found.players[key] == 0 {
				t.found.players[key] = 0 // asked for
			}
		}
		err := each(t.ctx, t.tx, func(row record) error {
			t.found.players[row.text(0)] = row.int(1)
			t.found.people[row.int(1)] = person{id: row.int(1), name: row.text(2), born: row.text(3)}
			return nil
		}, `SELECT p.key, o.id, o.name, o.born FROM players p JOIN players o ON o.id = coalesce(p.merged, p.id) WHERE p.key IN `+marks(1, n), keys[:n]...)
		if err != nil {
			return fmt.Errorf("finding the players: %w", err)
		}
		keys = keys[n:]
	}
	return nil
}

// meet looks up those whom the batch names and nobody has met yet.
func (r *Recorder) meet() error {
	var keys []any
	for i := range r.batch {
		if !r.rows[i].isNew() {
			continue
		}
		for k := range r.batch[i].Seats {
			key := score.NameKey(r.batch[i].Seats[k].Name)
			if _, ok := r.t.found.players[key]; !ok {
				keys = append(keys, key)
			}
		}
	}
	return r.t.meet(keys)
}

// named is the player of a name, who is entered when new.
func (t *Tx) named(name string) (int64, error) {
	key := score.NameKey(name)
	id, err := t.player(key)
	if err != nil || id != 0 {
		return id, err
	}
	t.newPerson(name)
	return t.enterPlayer(name, key, nil, key)
}

// newPerson notes that somebody is new.
func (t *Tx) newPerson(name string) {
	if t.found.newPeople++; t.found.newPeople <= mostNewNames {
		t.found.newNames = append(t.found.newNames, name)
	}
}

// enterPlayer enters a name: a new player's, or another one of a player.
func (t *Tx) enterPlayer(name, key string, merged any, born string) (int64, error) {
	id := t.next("players")
	if err := t.exec(`INSERT INTO players (id, name, key, merged, born) VALUES ($1, $2, $3, $4, $5)`, id, name, key, merged, born); err != nil {
		return 0, fmt.Errorf("entering the player %s: %w", name, err)
	}
	t.found.players[key] = id
	return id, t.logNew("players", id)
}

// A label is a league or season that a result names.
type label struct {
	id   any    // nil for none
	born string // the key that a league was entered with; a season's key
}

// label finds a league or season by its name. With enter it is made when new.
func (t *Tx) label(table, name string, enter bool) (label, error) {
	if name == "" {
		return label{}, nil
	}
	key := score.NameKey(name)
	if l, ok := t.found.labels[table+key]; ok {
		return l, nil
	}
	l := label{born: key}
	born := "key"
	if table == "leagues" {
		born = "born"
	}
	err := each(t.ctx, t.tx, func(row record) error {
		l = label{row.int(0), row.text(1)}
		return nil
	}, `SELECT id, `+born+` FROM `+table+` WHERE key = $1`, key)
	if err == nil && l.id == nil && table == "leagues" {
		l.born, err = t.bornLeague(key)
	}
	switch {
	case err != nil || l.id != nil || !enter:
	case table == "leagues":
		l.id, err = t.enterLeague(name, key, l.born, "")
	default:
		l.id, err = t.enterSeason(name, key)
	}
	if err != nil {
		return l, fmt.Errorf("finding %q in the %s: %w", name, table, err)
	}
	if l.id != nil {
		t.found.labels[table+key] = l
	}
	return l, nil
}

// bornLeague is the key by which a new league is known in other records: that of
// its name, unless another league was entered with it.
func (t *Tx) bornLeague(key string) (string, error) {
	born := key
	for n := 2; ; n++ {
		list, err := t.numbers(`SELECT id FROM leagues WHERE born = $1`, born)
		if err != nil || len(list) == 0 {
			return born, err
		}
		born = fmt.Sprintf("%s (%d)", key, n)
	}
}

func (t *Tx) enterLeague(name, key, born, terms string) (int64, error) {
	id := t.next("leagues")
	t.found.reader = nil
	if err := t.exec(`INSERT INTO leagues (id, name, key, terms, born) VALUES ($1, $2, $3, $4, $5)`, id, name, key, terms, born); err != nil {
		return 0, err
	}
	return id, t.logNew("leagues", id)
}

func (t *Tx) enterSeason(name, key string) (int64, error) {
	id := t.next("seasons")
	t.found.reader = nil
	if err := t.exec(`INSERT INTO seasons (id, name, key) VALUES ($1, $2, $3)`, id, name, key); err != nil {
		return 0, err
	}
	return id, t.logNew("seasons", id)
}

// mostNewNames is how many new people are told of by name.
const mostNewNames = 100_000

// NewNames are the people that this command's new results brought, as they are
// called now, the first 100,000 of them.
func (t *Tx) NewNames() []string { return t.found.newNames }

// NewPeople is how many people they brought.
func (t *Tx) NewPeople() int { return t.found.newPeople }

// also enters another name of a player.
func (t *Tx) also(name string, player int64) error {
	key := score.NameKey(name)
	_, err := t.enterPlayer(name, key, player, "")
	t.found.players[key] = player
	return err
}
