package records

import (
	"fmt"
	"strings"

	"arbiter/score"
)

// An Identity is who a person is in another program.
type Identity struct {
	Source  string // the program
	Outside string
}

// A found is what a command has looked up or entered, so that it asks once.
type found struct {
	players   map[string]int64 // by the name as it is compared
	called    map[string]int64 // by the name as it was written
	outsiders map[string]int64 // by the identity in another program
	labels    map[string]int64 // leagues and seasons, by table and name as it is compared
	names     map[int64]string // what players are called
	reader    *reader          // see mending
	numbered  map[string]int   // how many numbers behind a name are taken at a source, see newcomer

	newNames  []string
	newPeople int
}

func (f *found) clear() {
	f.players, f.called, f.outsiders, f.labels = map[string]int64{}, map[string]int64{}, map[string]int64{}, map[string]int64{}
	f.names, f.numbered, f.reader = map[int64]string{}, map[string]int{}, nil
}

// mostFound is how many people, leagues or seasons a command keeps in mind; it
// looks the others up again.
const mostFound = 100_000

// shrink empties what was found when it is too much: a file may name somebody
// else in each row.
func (f *found) shrink() {
	if max(len(f.players), len(f.called), len(f.outsiders), len(f.labels), len(f.names), len(f.numbered)) > mostFound {
		f.clear()
	}
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
	if id, err := t.outsider(source, outside); err != nil || id != 0 {
		return err
	}
	id, err := t.named(name)
	if err != nil {
		return err
	}
	return t.enter(id, source, outside)
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
	if id, ok := t.found.called[name]; ok {
		return id, nil
	}
	return t.player(score.NameKey(name))
}

func (t *Tx) newcomer(name, source, outside string) (int64, error) {
	// Whom a name and the numbers behind it belong to is found once: a file may
	// hold thousands of one name.
	key := source + "\x00" + score.NameKey(name)
	for n := t.found.numbered[key]; ; n++ {
		as := name
		if n > 0 {
			as = fmt.Sprintf("%s (%d)", name, n+1)
		}
		id, err := t.named(as)
		if err != nil {
			return 0, err
		}
		list, err := t.numbers(`SELECT count(*) FROM players p JOIN identities i ON i.player = p.id WHERE (p.id = $1 OR p.merged = $1) AND i.source = $2`, id, source)
		if err != nil {
			return 0, err
		}
		if list[0] > 0 { // another of that program's people
			continue
		}
		t.found.numbered[key] = n + 1
		return id, t.enter(id, source, outside)
	}
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
			return nil
		}, `SELECT key, coalesce(merged, id) FROM players WHERE key IN `+marks(1, n), keys[:n]...)
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
			name := r.batch[i].Seats[k].Name
			if _, ok := r.t.found.called[name]; !ok {
				keys = append(keys, score.NameKey(name))
			}
		}
	}
	return r.t.meet(keys)
}

// named is the player of a name, who is entered when new.
func (t *Tx) named(name string) (int64, error) {
	if id, ok := t.found.called[name]; ok {
		return id, nil
	}
	key := score.NameKey(name)
	id, err := t.player(key)
	if err != nil {
		return 0, err
	}
	if id == 0 {
		if id, err = t.enterPlayer(name, key, nil); err != nil {
			return 0, err
		}
		if t.found.newPeople++; t.found.newPeople <= mostNewNames {
			t.found.newNames = append(t.found.newNames, name)
		}
	}
	t.found.called[name] = id
	return id, nil
}

// enterPlayer enters a name: a new player's, or one that was merged into
// another's.
func (t *Tx) enterPlayer(name, key string, merged any) (int64, error) {
	id := t.next("players")
	if err := t.exec(`INSERT INTO players (id, name, key, merged) VALUES ($1, $2, $3, $4)`, id, name, key, merged); err != nil {
		return 0, fmt.Errorf("entering the player %s: %w", name, err)
	}
	t.found.players[key] = id
	return id, t.logNew("players", id)
}

// callName is what a player is called in these records.
func (t *Tx) callName(id int64) (string, error) {
	if name, ok := t.found.names[id]; ok {
		return name, nil
	}
	var name string
	err := t.tx.QueryRowContext(t.ctx, `SELECT name FROM players WHERE id = $1`, id).Scan(&name)
	t.found.names[id] = name
	return name, err
}

// label is the number of a league's or season's name, which is made when new;
// nil for none.
func (t *Tx) label(table, name string) (any, error) {
	if name == "" {
		return nil, nil
	}
	key := score.NameKey(name)
	if id, ok := t.found.labels[table+key]; ok {
		return id, nil
	}
	list, err := t.numbers(`SELECT id FROM `+table+` WHERE key = $1`, key)
	if err == nil && len(list) == 0 {
		list = []int64{0}
		list[0], err = t.enterLabel(table, name, key)
	}
	if err != nil {
		return nil, fmt.Errorf("finding %q in the %s: %w", name, table, err)
	}
	t.found.labels[table+key] = list[0]
	return list[0], nil
}

func (t *Tx) enterLabel(table, name, key string) (int64, error) {
	id := t.next(table)
	t.found.reader = nil
	text := `INSERT INTO ` + table + ` (id, name, key) VALUES ($1, $2, $3)`
	if table == "leagues" {
		text = `INSERT INTO leagues (id, name, key, terms) VALUES ($1, $2, $3, '')`
	}
	if err := t.exec(text, id, name, key); err != nil {
		return 0, err
	}
	return id, t.logNew(table, id)
}

// mostNewNames is how many new people are told of by name.
const mostNewNames = 100_000

// NewNames are the people that this command's new results brought, as they are
// called now, the first 100,000 of them.
func (t *Tx) NewNames() []string { return t.found.newNames }

// NewPeople is how many people they brought.
func (t *Tx) NewPeople() int { return t.found.newPeople }

// Alias notes that a name is another one of a player's, as after a merge or with
// a former name. A name that is known already stays as it is, and Alias tells so with false.
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
	if other, err := t.player(key); err != nil || other != 0 {
		return other == id, err
	}
	if strings.TrimSpace(also) == "" || !isStorable(also) {
		return false, refuse("%q is no player's name", also)
	}
	return true, t.also(also, id)
}

// also enters another name of a player.
func (t *Tx) also(name string, player int64) error {
	key := score.NameKey(name)
	_, err := t.enterPlayer(name, key, player)
	t.found.players[key] = player
	return err
}
