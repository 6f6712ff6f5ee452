package records

import (
	"cmp"
	"database/sql"
	"errors"
	"slices"
	"strings"

	"arbiter/score"
)

// A Joined is what became of a player or a league of other records.
type Joined struct {
	Line   int     // in the file
	Kind   string  // "player", "league"
	Name   string  // as called here
	New    bool    // entered; nothing else is told then
	Fields []Field // old is what is recorded, new what the other records say
	Done   bool    // it was taken over
	Kept   bool    // it was decided that it stays as it is here
	Clash  bool    // both sides changed it
	Why    string  // why it cannot be taken over; "" where it can

	League *CopyLeague // what is entered
	Player *CopyPlayer
}

// Joined tells what became of the players and leagues of other records so far,
// each once.
func (r *Recorder) Joined() []Joined {
	list := r.joined
	r.joined = nil
	return list
}

// League takes a league as other records have it.
func (r *Recorder) League(l CopyLeague, line int) error {
	return r.t.s.wrap("entering a league", r.joinLeague(&l, line))
}

func (r *Recorder) joinLeague(l *CopyLeague, line int) error {
	t := r.t
	t.joining = true
	key := score.NameKey(l.Name)
	if key == "" || !isStorable(l.Name+l.Born+strings.Join(l.Forms, "")) {
		return refuse("%q is no league's name", l.Name)
	}
	terms := l.Terms
	if err := terms.Check(); err != nil {
		return refuse("the league %s: %v", l.Name, err)
	}
	want, err := terms.write()
	if err != nil {
		return err
	}
	var id int64
	var name, have string
	born := cmp.Or(l.Born, key)
	err = t.tx.QueryRowContext(t.ctx, `SELECT id, name, terms FROM leagues WHERE born = $1 OR key = $2 ORDER BY born = $1 DESC LIMIT 1`, born, key).Scan(&id, &name, &have)
	if errors.Is(err, sql.ErrNoRows) {
		if id, err = t.enterLeague(l.Name, key, born, want); err != nil {
			return err
		}
		r.joined = append(r.joined, Joined{Line: line, Kind: "league", Name: l.Name, New: true, League: l})
		return t.writeForms("leagues", id, t.ID(), l.Forms)
	}
	if err != nil {
		return err
	}
	if r.leagues == nil {
		r.leagues = map[string]string{}
	}
	r.leagues[key] = name
	had, err := formsOf(t.ctx, t.tx, "leagues", []int64{id})
	if err != nil {
		return err
	}
	ours, theirs := append(had[id], nameDigest(name, have)), append(slices.Clone(l.Forms), nameDigest(l.Name, want))
	s := standingOf(ours, theirs)
	if s == apart && len(lacking(ours, theirs)) == len(theirs) && score.NameKey(name) == key { // they never agreed
		switch {
		case have == want || want == "" && len(l.Forms) == 0:
			s = level
		case have == "" && len(had) == 0: // whoever has terms chose them
			s = behind
		}
	}
	if s == level || s == ahead {
		return r.agree("leagues", id, ours, theirs, s)
	}
	j := Joined{Line: line, Kind: "league", Name: name}
	if l.Name != name {
		j.Fields = append(j.Fields, Field{Name: fieldName, Player: name, Old: name, New: l.Name})
	}
	if want != have {
		j.Fields = append(j.Fields, Field{Name: fieldTerms, Old: have, New: want})
	}
	take, keep := r.decide(s)
	if other, err := t.numbers(`SELECT id FROM leagues WHERE key = $1 AND id <> $2`, key, id); err != nil {
		return err
	} else if len(other) > 0 {
		take, keep, j.Why = false, false, "there is another league "+l.Name+" here"
	}
	switch {
	case take:
		err = t.changeLeague(id, l.Name, &terms)
		j.Done, r.leagues[key] = true, l.Name
	case keep:
		err = t.touch("leagues", id)
		j.Kept = true
	default:
		j.Clash = true
	}
	r.joined = append(r.joined, j)
	if err != nil || j.Clash {
		return err
	}
	return t.setForms("leagues", id, joinForms(ours, theirs, take))
}
