package records

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"

	"github.com/google/uuid"

	"arbiter/records/league"
	"arbiter/score"
)

// A name of a person is a row of players. Seats refer to the row whose name was typed; a merged row
// stands for another one. So a merge and a rename change no seat, and their undo gives each seat
// back to the name that was typed there.
//
// Entering a name is not logged, so that an undo never deletes one. What belongs to a name besides
// its text (whether it is merged or a guest, a league's terms, a season's beginning) is an Update.
// A name that nothing uses belongs to nobody: it is not listed, and takes the spelling that is
// typed next.

// A playerRow is a name of a person.
type playerRow struct {
	id     int64
	uid    string // "" for one that stands for another
	name   string
	merged int64 // the row that it stands for; 0 for itself
	guest  bool
	used   bool // by a seat, a plan, a mark, or a name that stands for it
}

// A leagueRow is the name of a league, with its terms where it has any.
type leagueRow struct {
	id    int64
	name  string
	terms sql.NullString
	used  bool
}

// A seasonRow is the name of a season of a league. One that was opened has a first day and
// terms.
type seasonRow struct {
	id, league int64
	name       string
	began      string // "" for one that only results name
	terms      string
	closed     bool
	champions  string // the numbers of the players, in JSON; "" for none
	used       bool
}

// names holds all names, as they were at one instant.
type names struct {
	players []*playerRow // in the order of their numbers
	leagues []*leagueRow
	seasons []*seasonRow

	player map[int64]*playerRow
	league map[int64]*leagueRow
	season map[int64]*seasonRow

	byKey map[string]*playerRow
	byUID map[string]*playerRow
}

func readNames(ctx context.Context, q querier) (*names, error) {
	n := &names{player: map[int64]*playerRow{}, league: map[int64]*leagueRow{}, season: map[int64]*seasonRow{}, byKey: map[string]*playerRow{}, byUID: map[string]*playerRow{}}
	err := each(ctx, q, func(rows *sql.Rows) error {
		p := &playerRow{}
		err := rows.Scan(&p.id, &p.uid, &p.name, &p.merged, &p.guest, &p.used)
		n.addPlayer(p)
		return err
	}, `SELECT id, coalesce(uid, ''), name, coalesce(merged, 0), guest = 1, guest = 1 OR merged IS NOT NULL
		OR EXISTS (SELECT 1 FROM seats s WHERE s.player = p.id) OR EXISTS (SELECT 1 FROM plan_seats s WHERE s.player = p.id) FROM players p ORDER BY id`)
	if err != nil {
		return nil, err
	}
	for _, p := range n.players {
		if to := n.player[p.merged]; to != nil {
			to.used = true
		}
	}
	err = each(ctx, q, func(rows *sql.Rows) error {
		l := &leagueRow{}
		err := rows.Scan(&l.id, &l.name, &l.terms, &l.used)
		n.leagues, n.league[l.id] = append(n.leagues, l), l
		return err
	}, `SELECT id, name, terms, terms IS NOT NULL OR EXISTS (SELECT 1 FROM results r WHERE r.league = l.id)
		OR EXISTS (SELECT 1 FROM plans x WHERE x.league = l.id) FROM leagues l ORDER BY id`)
	if err != nil {
		return nil, err
	}
	return n, each(ctx, q, func(rows *sql.Rows) error {
		x := &seasonRow{}
		err := rows.Scan(&x.id, &x.league, &x.name, &x.began, &x.terms, &x.closed, &x.champions, &x.used)
		n.seasons, n.season[x.id] = append(n.seasons, x), x
		return err
	}, `SELECT id, coalesce(league, 0), name, coalesce(began, ''), coalesce(terms, ''), closed = 1, coalesce(champions, ''),
		began IS NOT NULL OR EXISTS (SELECT 1 FROM results r WHERE r.league IS NOT DISTINCT FROM s.league AND r.season = s.id) OR EXISTS (SELECT 1 FROM plans x WHERE x.season = s.id) FROM seasons s ORDER BY id`)
}

func (n *names) addPlayer(p *playerRow) {
	n.players = append(n.players, p)
	n.player[p.id], n.byKey[score.NameKey(p.name)] = p, p
	if p.uid != "" {
		n.byUID[p.uid] = p
	}
}

// who returns the row of the person to whom a name belongs now.
func (n *names) who(id int64) *playerRow {
	p := n.player[id]
	if p != nil && p.merged != 0 {
		p = n.player[p.merged]
	}
	if p == nil { // another program deleted the row, which Check reports
		p = &playerRow{id: id, name: fmt.Sprintf("player %d", id)}
	}
	return p
}

// find returns the person with a name that is in use.
func (n *names) find(name string) (*playerRow, error) {
	name, _ = CleanName(name)
	p := n.byKey[score.NameKey(name)]
	if p != nil {
		p = n.who(p.id)
	}
	if p == nil || !p.used {
		missing := &NotFoundError{Kind: "player", Name: name}
		for _, p := range n.players {
			if p.used {
				missing.Known = append(missing.Known, p.name)
			}
		}
		slices.SortFunc(missing.Known, league.ByName)
		return nil, missing
	}
	return p, nil
}

// guests returns the players who are guests.
func (n *names) guests() map[int64]bool {
	list := map[int64]bool{}
	for _, p := range n.players {
		if p.guest {
			list[p.id] = true
		}
	}
	return list
}

// names returns the names of the records at this instant.
func (s *Store) names(ctx context.Context) (*names, error) { return readNames(ctx, s.q) }

// readNames returns the names as the command has them.
func (t *Tx) readNames() (*names, error) {
	if t.names != nil {
		return t.names, nil
	}
	n, err := readNames(t.ctx, t.tx)
	if err != nil {
		return nil, err
	}
	fresh := map[NewName]bool{} // used by rows that the command is about to write
	for _, one := range t.fresh {
		fresh[one] = true
	}
	for _, p := range n.players {
		p.used = p.used || fresh[NewName{"player", p.name}]
	}
	for _, l := range n.leagues {
		l.used = l.used || fresh[NewName{"league", l.name}]
	}
	for _, x := range n.seasons {
		x.used = x.used || fresh[NewName{"season", x.name}]
	}
	t.names = n
	return n, nil
}

// A NewName is a name that nothing used before the command.
type NewName struct {
	Kind string `json:"kind"` // player, league, season or game
	Name string `json:"name"`
}

// NewNames returns the names that nothing used before the command.
func (t *Tx) NewNames() []NewName { return t.fresh }

// noteNew notes a name that nothing used.
func (t *Tx) noteNew(kind, name string) {
	if one := (NewName{kind, name}); !slices.Contains(t.fresh, one) {
		t.fresh = append(t.fresh, one)
	}
}

// enterPlayer returns the row of a person's name and enters it where there is none, with an
// identity if one is given.
func (t *Tx) enterPlayer(name, uid string) (*playerRow, error) {
	n, err := t.readNames()
	if err != nil {
		return nil, err
	}
	name, err = cleanedName("a player", name)
	if err != nil {
		return nil, err
	}
	p := n.byKey[score.NameKey(name)]
	switch {
	case p == nil:
		if uid == "" {
			if uid, err = NewUID(); err != nil {
				return nil, err
			}
		}
		p = &playerRow{uid: uid, name: name}
		if p.id, err = t.Next("players"); err != nil {
			return nil, err
		}
		err = t.exec(`INSERT INTO players (id, uid, name, key, guest) VALUES ($1, $2, $3, $4, 0)`, p.id, uid, name, score.NameKey(name))
		n.addPlayer(p)
	case !p.used && p.name != name:
		p.name = name
		err = t.exec(`UPDATE players SET name = $1 WHERE id = $2`, name, p.id)
	}
	if err == nil && !p.used {
		p.used = true // by what the command is about to write
		t.noteNew("player", name)
	}
	return p, err
}

// enterLeague returns the row of a league's name, and enters it where there is none.
func (t *Tx) enterLeague(name string) (*leagueRow, error) {
	n, err := t.readNames()
	if err != nil {
		return nil, err
	}
	if name, err = cleanedName("a league", name); err != nil {
		return nil, err
	}
	l := n.leagueNamed(name)
	switch {
	case l == nil:
		l = &leagueRow{name: name}
		if l.id, err = t.Next("leagues"); err != nil {
			return nil, err
		}
		err = t.exec(`INSERT INTO leagues (id, name, key) VALUES ($1, $2, $3)`, l.id, name, score.NameKey(name))
		n.leagues, n.league[l.id] = append(n.leagues, l), l
	case !l.used && l.name != name:
		l.name = name
		err = t.exec(`UPDATE leagues SET name = $1 WHERE id = $2`, name, l.id)
	}
	if err == nil && !l.used {
		l.used = true // by what the command is about to write
		t.noteNew("league", name)
	}
	return l, err
}

// enterSeason returns the row of the name of a season of a league, 0 for none, and enters it where
// there is none.
func (t *Tx) enterSeason(of int64, name string) (*seasonRow, error) {
	n, err := t.readNames()
	if err != nil {
		return nil, err
	}
	if name, err = cleanedName("a season", name); err != nil {
		return nil, err
	}
	x := n.seasonNamed(of, name)
	switch {
	case x == nil:
		x = &seasonRow{league: of, name: name}
		if x.id, err = t.Next("seasons"); err != nil {
			return nil, err
		}
		err = t.exec(`INSERT INTO seasons (id, league, name, key, closed) VALUES ($1, $2, $3, $4, 0)`, x.id, orNull(of), name, score.NameKey(name))
		n.seasons, n.season[x.id] = append(n.seasons, x), x
	case !x.used && x.name != name:
		x.name = name
		err = t.exec(`UPDATE seasons SET name = $1 WHERE id = $2`, name, x.id)
	}
	if err == nil && !x.used {
		x.used = true // by what the command is about to write
		t.noteNew("season", name)
	}
	return x, err
}

// orNull returns a number as columns store it: NULL for 0.
func orNull(id int64) any {
	if id == 0 {
		return nil
	}
	return id
}

// oneIf returns a boolean as columns store it.
func oneIf(yes bool) int64 {
	if yes {
		return 1
	}
	return 0
}

// leagueNamed returns a league by its name; nil for none.
func (n *names) leagueNamed(name string) *leagueRow {
	name, _ = CleanName(name)
	for _, l := range n.leagues {
		if score.SameName(l.name, name) {
			return l
		}
	}
	return nil
}

// seasonNamed returns a season of a league, 0 for none, by its name; nil for none.
func (n *names) seasonNamed(of int64, name string) *seasonRow {
	name, _ = CleanName(name)
	for _, x := range n.seasons {
		if x.league == of && score.SameName(x.name, name) {
			return x
		}
	}
	return nil
}

// Rename gives somebody another name, and returns the one before, which stands for the new one from
// then on.
func (t *Tx) Rename(from, to string) (old string, err error) {
	n, err := t.readNames()
	if err != nil {
		return "", err
	}
	p, err := n.find(from)
	if err != nil {
		return "", err
	}
	if to, err = cleanedName("a player", to); err != nil {
		return "", err
	}
	if p.name == to {
		return p.name, nil
	}
	if score.SameName(p.name, to) {
		return p.name, t.Update("players", p.id, map[string]any{"name": to})
	}
	other := n.byKey[score.NameKey(to)]
	if other != nil && other.used && other.merged != p.id {
		stays, known := n.who(other.id).name, other.name+" is somebody else's name"
		if other.merged != 0 {
			known = fmt.Sprintf("%s is a name of %s", other.name, stays)
		}
		if _, games, err := t.sat(n, p.name, stays); err != nil || games == 0 { // they have played together: two people
			return "", cmp.Or(err, refuse("%s", known))
		}
		return "", &RefusedError{Why: known, Do: "to make the two one person:\n  " + t.s.hint("players", "merge", p.name, "--into", stays)}
	}
	fresh := len(t.fresh)
	if other, err = t.enterPlayer(to, ""); err != nil {
		return "", err
	}
	t.fresh = t.fresh[:fresh] // the person is not new
	other.guest, other.uid = p.guest, p.uid
	if err := t.Update("players", other.id, map[string]any{"name": to, "merged": nil}); err != nil { // it may be a former name
		return "", err
	}
	if err := t.standFor(n, p, other); err != nil {
		return "", err
	}
	return p.name, t.Update("players", other.id, map[string]any{"uid": other.uid, "guest": oneIf(other.guest)})
}

// Merge makes one person of two: the names of goes stand for stays.
func (t *Tx) Merge(stays, goes string) error {
	n, err := t.readNames()
	if err != nil {
		return err
	}
	s, err := n.find(stays)
	if err != nil {
		return err
	}
	g, err := n.find(goes)
	if err != nil {
		return err
	}
	if g.id == s.id {
		return refuse("%s is called %s already", goes, s.name)
	}
	if err := t.standFor(n, g, s); err != nil {
		return err
	}
	where, err := t.twice()
	if err == nil && where != "" {
		err = refuse("%s and %s are two people: both are in %s", g.name, s.name, where)
	}
	return err
}

// standFor makes a person's name, and those that stand for it, stand for another one.
func (t *Tx) standFor(n *names, p, other *playerRow) error {
	for _, row := range n.players {
		if row.id != p.id && row.merged != p.id || row.id == other.id {
			continue
		}
		if err := t.Update("players", row.id, map[string]any{"uid": nil, "merged": other.id, "guest": int64(0)}); err != nil {
			return err
		}
	}
	return nil
}

// SetGuest makes somebody a guest, who plays and counts as an opponent but is in no table, or a
// member again.
func (t *Tx) SetGuest(name string, guest bool) error {
	n, err := t.readNames()
	if err != nil {
		return err
	}
	p, err := n.find(name)
	if err != nil || p.guest == guest {
		return err
	}
	return t.Update("players", p.id, map[string]any{"guest": oneIf(guest)})
}

// A Player is one person in the records.
type Player struct {
	ID     int64    `json:"id"`
	Name   string   `json:"name"`
	Games  int      `json:"games"`            // recorded with this player, not counting void ones, byes and no-shows
	Guest  bool     `json:"guest,omitempty"`  // stands in no table
	Others []string `json:"others,omitempty"` // former names, and names that were merged into this one
}

// Players lists everybody whose name is in use, by name.
func (s *Store) Players(ctx context.Context) ([]Player, error) {
	n, err := s.names(ctx)
	if err != nil {
		return nil, err
	}
	at := map[int64]*Player{}
	var list []*Player
	for _, row := range n.players {
		if row.merged == 0 && row.used {
			at[row.id] = &Player{ID: row.id, Name: row.name, Guest: row.guest}
			list = append(list, at[row.id])
		}
	}
	for _, row := range n.players {
		if p := at[row.merged]; p != nil {
			p.Others = append(p.Others, row.name)
		}
	}
	err = each(ctx, s.q, func(rows *sql.Rows) error {
		var id int64
		var games int
		err := rows.Scan(&id, &games)
		if p := at[id]; p != nil {
			p.Games = games
		}
		return err
	}, `SELECT coalesce(p.merged, p.id), count(*) FROM seats s JOIN results r ON r.id = s.result JOIN players p ON p.id = s.player
		WHERE r.state <> 'void' AND lower(r.game) NOT IN ('bye', 'no-show') GROUP BY coalesce(p.merged, p.id)`)
	slices.SortFunc(list, func(a, b *Player) int { return cmp.Or(league.ByName(a.Name, b.Name), cmp.Compare(a.ID, b.ID)) })
	players := make([]Player, len(list))
	for i, p := range list {
		slices.SortFunc(p.Others, league.ByName)
		players[i] = *p
	}
	return players, err
}

// Player returns one person by any name.
func (s *Store) Player(ctx context.Context, name string) (Player, error) {
	n, err := s.names(ctx)
	if err != nil {
		return Player{}, err
	}
	row, err := n.find(name)
	if err != nil {
		return Player{}, err
	}
	list, err := s.Players(ctx)
	i := slices.IndexFunc(list, func(p Player) bool { return p.ID == row.id })
	if err != nil || i < 0 {
		return Player{}, err
	}
	return list[i], nil
}

// Names returns all names in use in the table players, leagues or seasons, in order.
func (s *Store) Names(ctx context.Context, table string) ([]string, error) {
	n, err := s.names(ctx)
	if err != nil {
		return nil, err
	}
	var list []string
	switch table {
	case "players":
		for _, p := range n.players {
			if p.used {
				list = append(list, p.name)
			}
		}
	case "leagues":
		for _, l := range n.leagues {
			if l.used {
				list = append(list, l.name)
			}
		}
	case "seasons":
		for _, x := range n.seasons {
			if x.used && !slices.ContainsFunc(list, func(name string) bool { return score.SameName(name, x.name) }) {
				list = append(list, x.name)
			}
		}
	}
	slices.SortFunc(list, league.ByName)
	return list, nil
}

// PlayerNames returns the present names of the players, in order.
func (s *Store) PlayerNames(ctx context.Context) ([]string, error) {
	n, err := s.names(ctx)
	if err != nil {
		return nil, err
	}
	var list []string
	for _, p := range n.players {
		if p.used && p.merged == 0 {
			list = append(list, p.name)
		}
	}
	slices.SortFunc(list, league.ByName)
	return list, nil
}

// NewUID returns a random identity.
func NewUID() (string, error) {
	id, err := uuid.NewV7()
	return id.String(), err
}
