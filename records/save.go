package records

import (
	"cmp"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"arbiter/records/league"
	"arbiter/score"
)

// An Incoming is a result to be recorded, wherever it comes from: this program scored it, other
// records have it, or another program has it.
type Incoming struct {
	league.Result
	Words string // what a file knows the game by, where that is no UUID; "" for nothing
	Whole bool   // it is of other records: it is complete, so that an empty field means empty
	Line  int    // in the file, for messages
}

// KnownBy gives the result the identity of what a source calls it.
func (n *Incoming) KnownBy(source, words string) {
	game := n.Game
	if source == SourceBGStats || source == SourceBGG { // where a game may be renamed
		game = ""
	}
	n.UID, n.Words = UIDOf(source, game, words), words
	if ReadUID(words) != "" {
		n.Words = ""
	}
}

// clock returns the time by which the results of a day are numbered; those of other records stay in
// the order that they have there.
func (n *Incoming) clock() string {
	if n.Whole {
		return ""
	}
	return n.Time
}

// Saved says what became of a result that was to be recorded.
type Saved struct {
	ID      int64
	Known   bool           // it was recorded before, as ID
	Again   bool           // it came twice in one command
	Differs bool           // known, and not as it is recorded
	Updated bool           // known, and changed to what the file says
	Kept    string         // why it was not: "it was changed here since"; "" where --update would
	State   league.State   // of the result
	Season  string         // of a new one that names none: the season of its day
	Cleaned []string       // the texts from which invisible characters were removed
	New     *league.Result // as it is recorded; nil where it was known or refused
	Err     error          // why it was refused; nil otherwise
}

// Save records games in the order of their days. A game that is already recorded stays as it is, or
// with update is changed to what it says now, unless a person has changed it here. A refused game
// does not stop the others. The results are set to what is recorded of them.
func (t *Tx) Save(games []*Incoming, update bool) ([]Saved, error) {
	saved := make([]Saved, len(games))
	at := map[string]int{} // the first game of each identity
	for i, in := range games {
		s := &saved[i]
		if s.Cleaned, s.Err = checkResult(&in.Result); s.Err != nil {
			continue
		}
		if in.UID == "" && in.Text == "" { // it cannot be recognized
			in.UID, s.Err = NewUID()
			continue
		}
		if in.UID, s.Err = t.identity(in); s.Err != nil {
			continue
		}
		if _, again := at[in.UID]; again {
			s.Known, s.Again = true, true
		} else {
			at[in.UID] = i
		}
	}
	if err := t.saveKnown(games, saved, at, update); err != nil {
		return nil, err
	}
	var fresh []int
	for i := range games {
		if saved[i].Err == nil && !saved[i].Known {
			fresh = append(fresh, i)
		}
	}
	for _, i := range fresh {
		games[i].Day = cmp.Or(games[i].Day, t.s.today())
	}
	slices.SortStableFunc(fresh, func(i, j int) int {
		return cmp.Or(cmp.Compare(games[i].Day, games[j].Day), cmp.Compare(games[i].clock(), games[j].clock()))
	})
	for piece := range slices.Chunk(fresh, 500) {
		if err := t.saveNew(games, saved, piece); err != nil {
			return nil, err
		}
	}
	for i := range saved {
		if s := &saved[i]; s.Again {
			s.ID = saved[at[games[i].UID]].ID
		}
	}
	return saved, nil
}

// ResultsBefore returns how many results there were before the command recorded any.
func (t *Tx) ResultsBefore() (int, error) {
	first, ok := t.inserted["results"]
	n, err := t.number(`SELECT count(*) FROM results WHERE id < $1 OR $2`, first[0], !ok)
	return int(n), err
}

// identity returns the identity of a result: its own, or that of its whole text.
func (t *Tx) identity(in *Incoming) (string, error) {
	if in.UID != "" {
		uid := ReadUID(in.UID)
		if uid == "" {
			return "", refuse("its uid is no UUID")
		}
		return uid, nil
	}
	first := TextUID(in.Game, in.Text)
	if t.texts == nil {
		t.texts = map[string]int{}
	}
	t.texts[first]++
	return textUID(in.Game, in.Text, t.texts[first]), nil
}

// saveKnown finds which of the games are recorded, and compares them.
func (t *Tx) saveKnown(games []*Incoming, saved []Saved, at map[string]int, update bool) error {
	if any, err := t.number(`SELECT count(*) FROM (SELECT 1 FROM results LIMIT 1) AS one`); err != nil || any == 0 {
		return err
	}
	for uids := range slices.Chunk(slices.Sorted(maps.Keys(at)), 500) {
		args := make([]any, len(uids))
		for i, uid := range uids {
			args[i] = uid
		}
		var ids []int64
		err := each(t.ctx, t.tx, func(rows *sql.Rows) error {
			var id int64
			err := rows.Scan(&id)
			ids = append(ids, id)
			return err
		}, `SELECT id FROM results WHERE uid IN `+t.marks(1, len(uids)), args...)
		if err != nil {
			return err
		}
		if len(ids) == 0 {
			continue
		}
		n, err := t.readNames()
		if err != nil {
			return err
		}
		list, err := t.View().whole(t.ctx, n, ids)
		if err != nil {
			return err
		}
		for _, was := range list {
			i := at[was.UID]
			saved[i].ID, saved[i].Known, saved[i].State = was.ID, true, was.State
			if err := t.saveAgain(was, games[i], &saved[i], update); err != nil {
				return err
			}
		}
	}
	return nil
}

// saveAgain compares a game with what is recorded of it, and with update writes what is new.
func (t *Tx) saveAgain(was *league.Result, in *Incoming, s *Saved, update bool) error {
	n, err := t.readNames()
	if err != nil {
		return err
	}
	now := t.corrected(n, was, in)
	fields := fieldsBetween(was, now)
	if s.Differs = len(fields) > 0; !s.Differs {
		return nil
	}
	if in.Words != "" && isAnotherGame(was, now, fields) {
		s.Err = refuse("%q is the id of another game, %d of %s; give the new game an id of its own", in.Words, was.ID, was.Day)
		return nil
	}
	edited, err := t.wasEdited(was.ID)
	switch {
	case err != nil:
		return err
	case edited:
		s.Kept = "it was changed here since"
	case was.Text != "" && now.Text == "":
		s.Kept = "its points come from its position, which the file does not have"
	case pointed(now) < pointed(was):
		s.Kept = "the file leaves out points that are recorded"
	case update:
		if err := t.writeResult(was, now); err != nil {
			if refused := new(RefusedError); errors.As(err, &refused) {
				s.Err = err
				return nil
			}
			return err
		}
		s.Updated = true
	}
	return nil
}

// corrected returns a recorded result as a file has it now. A field that the file leaves empty
// stays, unless the file is of other records, which are complete.
func (t *Tx) corrected(n *names, was *league.Result, in *Incoming) *league.Result {
	now := copyOf(was)
	if in.Whole {
		now = copyOf(&in.Result)
		now.ID, now.Game, now.Day = was.ID, was.Game, cmp.Or(in.Day, was.Day)
	} else {
		now.Day = cmp.Or(in.Day, was.Day)
		if in.Day != "" && in.Time != "" {
			now.Time = in.Time
		}
		for _, field := range []struct {
			to   *string
			says string
		}{{&now.League, in.League}, {&now.Season, in.Season}, {&now.Round, in.Round}, {&now.Venue, in.Venue}, {&now.Note, in.Note}, {&now.Origin, in.Origin}} {
			if field.says != "" {
				*field.to = field.says
			}
		}
		if now.Season == "" && !score.SameName(was.League, now.League) {
			now.Season = n.seasonNameOn(now.League, now.Day)
		}
		now.Seats, now.Text, now.Sheet, now.Complete = slices.Clone(in.Seats), in.Text, in.Sheet, in.Complete
		now.Version = cmp.Or(in.Version, t.s.version)
	}
	for i := range now.Seats { // by the names of today
		s := &now.Seats[i]
		p := n.byUID[s.UID]
		if id, ok := t.known[s.UID]; ok {
			p = n.player[id]
		}
		if p == nil {
			p = n.byKey[score.NameKey(s.Name)]
		}
		if p != nil && p.used {
			s.Called = s.Entered()
			s.Name, s.Player = n.who(p.id).name, n.who(p.id).id
		}
	}
	if samePosition(was, now) && sameTable(was, now) {
		now.Seats, now.Text, now.Sheet, now.Complete, now.Version = slices.Clone(was.Seats), was.Text, was.Sheet, was.Complete, was.Version
	} else if !in.Whole && was.State == league.Confirmed && (in.State == league.Contested || in.Text != "" && !in.Complete) {
		now.State = league.Contested
	}
	return now
}

// pointed returns how many players have points; all of them where all who are named have.
func pointed(r *league.Result) int {
	n := 0
	for _, s := range r.Seats {
		if !s.NoPoints {
			n++
		}
	}
	if n == len(r.Seats) {
		return league.MostSeats
	}
	return n
}

// sameTable reports whether two versions of a result have the same people with the same points and
// places. A file with neither points nor places agrees with what is recorded.
func sameTable(was, now *league.Result) bool {
	if !slices.ContainsFunc(now.Seats, func(s league.Seat) bool { return !s.NoPoints || s.Place > 0 }) {
		return slices.Equal(slices.Sorted(slices.Values(was.Names())), slices.Sorted(slices.Values(now.Names())))
	}
	return slices.EqualFunc(was.Seats, now.Seats, func(a, b league.Seat) bool {
		return score.SameName(a.Name, b.Name) && a.Place == b.Place && a.Points == b.Points && a.NoPoints == b.NoPoints
	})
}

// samePosition reports whether two versions of a result have one position, whatever the people are
// called there. A file without a position agrees with any.
func samePosition(was, now *league.Result) bool {
	return now.Text == "" || maps.Equal(was.Scores().Rulings, now.Scores().Rulings) && withoutNames(was) == withoutNames(now)
}

// withoutNames returns the position of a result with its seats in place of names.
func withoutNames(r *league.Result) string {
	names := enteredNames(r)
	slices.SortFunc(names, func(a, b string) int { return len(b) - len(a) }) // Ann B before Ann
	var pairs []string
	for _, name := range names {
		pairs = append(pairs, name, fmt.Sprintf("\x00%d\x00", slices.Index(enteredNames(r), name)))
	}
	return strings.NewReplacer(pairs...).Replace(withoutHeaders(r.Text, "ruling"))
}

// isAnotherGame reports whether a result with fields that differ is another game: one of another
// day, with other people or points.
func isAnotherGame(was, now *league.Result, fields []Field) bool {
	return was.Day != now.Day && slices.ContainsFunc(fields, func(f Field) bool {
		return f.Name == fieldPlayers || f.Name == fieldPlayer || f.Name == fieldScore
	})
}

// wasEdited reports whether a person has changed a result here: by a command that is in force and
// neither an import, nor a rescore, nor an undo.
func (t *Tx) wasEdited(id int64) (bool, error) {
	n, err := t.number(`SELECT count(*) FROM changes c JOIN commands o ON o.id = c.command
		WHERE c.tbl IN ('results', 'seats', 'sheets') AND c.last >= $1 AND c.id <= $1 AND c.before IS NOT NULL AND c.command < $2
		AND o.undone IS NULL AND o.undoes IS NULL AND o.what NOT LIKE 'imported %' AND o.what NOT LIKE 'corrected %' AND o.what NOT LIKE 'rescored %'`, id, t.id)
	return n > 0, err
}

// saveNew records games that are new, in the order given.
func (t *Tx) saveNew(games []*Incoming, saved []Saved, list []int) error {
	next, err := t.Next("results")
	if err != nil {
		return err
	}
	next = max(next, t.inserted["results"][1]+1)
	var results, seats, sheets []Row
	for _, i := range list {
		in, s := games[i], &saved[i]
		fresh, called := len(t.fresh), t.games
		players, of, season, err := t.prepare(in, s)
		if refused := new(RefusedError); errors.As(err, &refused) {
			s.Err = err
			t.fresh, t.games, t.names = t.fresh[:fresh], called, nil // its names are not used
			continue
		}
		if err != nil {
			return err
		}
		in.ID, in.Entered, in.Version = next, t.s.now(), cmp.Or(in.Version, t.s.version)
		w, err := rowsOf(&in.Result, players, of, season)
		if err != nil {
			return err
		}
		results, seats = append(results, w.result), append(seats, w.seats...)
		if w.sheet != nil {
			sheets = append(sheets, w.sheet)
		}
		s.ID, s.State, s.New = next, in.State, &in.Result
		next++
	}
	return errors.Join(t.Insert("results", results...), t.Insert("seats", seats...), t.Insert("sheets", sheets...))
}

// prepare finds or enters the names of a new game, and gives it the season of its day where it
// names none. A position of a game that is not over is contested until somebody confirms it.
func (t *Tx) prepare(in *Incoming, s *Saved) (players []*playerRow, of, season int64, err error) {
	n, err := t.readNames()
	if err != nil {
		return nil, 0, 0, err
	}
	l := n.leagueNamed(in.League)
	if l != nil && in.Season == "" && !in.Whole {
		x, err := t.seasonOfDay(n, l, in.Day)
		if err != nil {
			return nil, 0, 0, err
		}
		if x != nil {
			in.Season, s.Season = x.name, x.name
		}
	}
	if in.Text != "" && !in.Complete && in.State == league.Confirmed && !in.Whole {
		in.State = league.Contested
	}
	if l != nil {
		of = l.id
	}
	if x := n.seasonNamed(of, in.Season); x != nil {
		if err := t.checkOpen(n, x.id); err != nil { // before names are entered
			return nil, 0, 0, err
		}
	}
	return t.enterNames(&in.Result, nil)
}
