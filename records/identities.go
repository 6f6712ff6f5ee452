package records

import (
	"fmt"
	"slices"

	"arbiter/score"
)

// A found remembers what a command has looked up or entered.
type found struct {
	players    map[string]int64 // by the name as it is compared; 0 for nobody
	people     map[int64]person // by row
	identities map[string]int64 // players by their identity in another program
	labels     map[string]label // leagues and seasons, by table and name as it is compared
	reader     *reader          // see mending
	numbered   map[string]int   // how many numbers behind a name are taken at a source, see newcomer

	open map[int64][]leagueSeason // by league, see goingToCurrent

	newNames  []string
	newPeople int
}

func (f *found) clear() {
	*f = found{
		players: map[string]int64{}, people: map[int64]person{}, identities: map[string]int64{}, labels: map[string]label{}, numbered: map[string]int{}, open: map[int64][]leagueSeason{},
		newNames: f.newNames, newPeople: f.newPeople,
	}
}

// mostFound is how many players, leagues or seasons a command remembers.
const mostFound = 100_000

// shrink forgets what was found when it is too much: a file may name another player
// in each row.
func (f *found) shrink() {
	if max(len(f.players), len(f.people), len(f.identities), len(f.labels), len(f.numbered)) > mostFound {
		f.clear()
	}
}

// identified is the player who has an identity in another program; 0 for nobody.
func (t *Tx) identified(source, outside string) (int64, error) {
	key := source + "\x00" + outside
	if id, ok := t.found.identities[key]; ok {
		return id, nil
	}
	id, err := t.number(`SELECT coalesce(p.merged, p.id) FROM identities i JOIN players p ON p.id = i.player WHERE i.source = $1 AND i.outside = $2`, source, outside)
	if err != nil || id == 0 {
		return 0, err
	}
	t.found.identities[key] = id
	return id, nil
}

// enterIdentity notes that a player has an identity in another program.
func (t *Tx) enterIdentity(player int64, source, outside string) error {
	t.found.identities[source+"\x00"+outside] = player
	_, err := t.enter("identities", nil, player, source, outside)
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
	if id, err := t.identified(source, outside); id != 0 || err != nil {
		return id, err
	}
	return t.newcomer(name, source, outside)
}

// findPlayer finds the player whom another program means; 0 for a new one.
func (t *Tx) findPlayer(name, source, outside string) (int64, error) {
	if outside != "" && source != "" {
		return t.identified(source, outside)
	}
	return t.player(score.NameKey(name))
}

func (t *Tx) newcomer(name, source, outside string) (int64, error) {
	// The numbers that are taken are remembered: a file may hold thousands of people
	// with one name.
	key := source + "\x00" + score.NameKey(name)
	for n := t.found.numbered[key]; ; n++ {
		id, err := t.findOrEnterName(nameWith(name, n))
		if err != nil {
			return 0, err
		}
		if other, err := t.isOf(id, source); err != nil {
			return 0, err
		} else if other {
			continue
		}
		t.found.numbered[key] = n + 1
		if n > 0 {
			t.look.namesake(nameWith(name, n), name, outside)
		}
		return id, t.enterIdentity(id, source, outside)
	}
}

// nameWith is a name with a number behind it; the first one has none.
func nameWith(name string, n int) string {
	if n > 0 {
		name = fmt.Sprintf("%s (%d)", name, n+1)
	}
	return name
}

// isOf tells whether a player has an identity in another program.
func (t *Tx) isOf(id int64, source string) (bool, error) {
	n, err := t.number(`SELECT count(*) FROM players p JOIN identities i ON i.player = p.id WHERE (p.id = $1 OR p.merged = $1) AND i.source = $2`, id, source)
	return n > 0, err
}

// seat enters the players at a table who are not found yet, whose numbers are 0. If
// one player would sit there twice, it refuses the table and enters nobody.
func (t *Tx) seat(seats []NewSeat, source string, found []int64) error {
	enter := func() error {
		mains := make([]int64, 0, len(found))
		for i := range found {
			var err error
			switch s := &seats[i]; {
			case found[i] != 0:
			case s.Meant && s.Outside != "":
				if found[i], err = t.findOrEnterName(s.Name); err == nil {
					err = t.enterIdentity(found[i], source, s.Outside)
				}
			default:
				found[i], err = t.findOrEnterPlayer(s.Name, source, s.Outside)
			}
			if err != nil {
				return err
			}
			p, err := t.personOf(found[i])
			if err != nil {
				return err
			}
			if j := slices.Index(mains, p.main()); j >= 0 {
				return &RefusedError{Why: fmt.Sprintf("%s and %s are one player in these records, and cannot sit in one game", seats[j].Name, seats[i].Name), Do: t.s.hint("players", "list") + " shows who is who"}
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

// player is the player who has a name, as it is compared; 0 for nobody.
func (t *Tx) player(key string) (int64, error) {
	if id, ok := t.found.players[key]; ok {
		return id, nil
	}
	err := t.meet([]any{key})
	return t.found.players[key], err
}

// meet looks up many players by their names.
func (t *Tx) meet(keys []any) error {
	for len(keys) > 0 {
		n := min(len(keys), 100)
		for _, key := range keys[:n] {
			if key, _ := key.(string); t.found.players[key] == 0 {
				t.found.players[key] = 0 // nobody, unless found below
			}
		}
		err := each(t.ctx, t.tx, func(row record) error {
			t.found.players[row.text(0)] = row.int(1)
			t.found.people[row.int(1)] = person{id: row.int(1), name: row.text(2), born: row.text(3), guest: row.int(4) == 1}
			return nil
		}, `SELECT p.key, o.id, o.name, o.born, o.guest FROM players p JOIN players o ON o.id = coalesce(p.merged, p.id) WHERE p.key IN `+marks(1, n), keys[:n]...)
		if err != nil {
			return fmt.Errorf("finding the players: %w", err)
		}
		keys = keys[n:]
	}
	return nil
}

// meet looks up the players whom the batch names and who were not looked up yet.
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

// findOrEnterName is the player who has a name. A new one is entered.
func (t *Tx) findOrEnterName(name string) (int64, error) {
	key := score.NameKey(name)
	id, err := t.player(key)
	if err != nil || id != 0 {
		return id, err
	}
	t.newPerson(name)
	return t.enterPlayer(name, key, nil, key)
}

// newPerson counts a new player.
func (t *Tx) newPerson(name string) {
	if t.found.newPeople++; t.found.newPeople <= mostNewNames {
		t.found.newNames = append(t.found.newNames, name)
	}
}

// enterPlayer enters the name of a new player, or another name of a player.
func (t *Tx) enterPlayer(name, key string, merged any, born string, forms ...string) (int64, error) {
	id, err := t.enter("players", forms, name, key, merged, born, 0)
	if err != nil {
		return 0, fmt.Errorf("entering the player %s: %w", name, err)
	}
	t.found.players[key] = id
	if merged == nil {
		t.found.people[id] = person{id: id, name: name, born: born}
	}
	if t.found.reader != nil {
		t.found.reader.people.Names[id] = name
	}
	return id, nil
}

// A label is a league or season that a result names.
type label struct {
	id   any    // nil for none
	born string // the key that a league was entered with; for a season, its key
}

// label finds a league or season by its name. With enter a new one is entered.
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

// bornLeague is the key by which other records will know a new league: the key of
// its name, with a number if another league was entered with that key.
func (t *Tx) bornLeague(key string) (string, error) {
	born := key
	for n := 2; ; n++ {
		id, err := t.number(`SELECT id FROM leagues WHERE born = $1`, born)
		if err != nil || id == 0 {
			return born, err
		}
		born = fmt.Sprintf("%s (%d)", key, n)
	}
}

func (t *Tx) enterLeague(name, key, born, terms string, forms ...string) (int64, error) {
	id, err := t.enter("leagues", forms, name, key, terms, born)
	if t.found.reader != nil {
		t.found.reader.leagues[id] = name
	}
	return id, err
}

func (t *Tx) enterSeason(name, key string) (int64, error) {
	id, err := t.enter("seasons", nil, name, key)
	if t.found.reader != nil {
		t.found.reader.seasons[id] = name
	}
	return id, err
}

// mostNewNames is how many new players are remembered by name.
const mostNewNames = 100_000

// NewNames are the names of the players whom this command's new results brought, at
// most the first 100,000.
func (t *Tx) NewNames() []string { return t.found.newNames }

// NewPeople is how many new players they brought.
func (t *Tx) NewPeople() int { return t.found.newPeople }

// enterOtherName enters another name of a player.
func (t *Tx) enterOtherName(name string, player int64) error {
	key := score.NameKey(name)
	_, err := t.enterPlayer(name, key, player, "")
	t.found.players[key] = player
	return err
}
