package records

import (
	"cmp"
	"errors"
	"strings"

	"arbiter/records/league"
	"arbiter/score"
)

// A Joined says what became of a player or a league of other records.
type Joined struct {
	Line int    // in the file
	Kind string // "player", "league", "plan", "season"
	Name string // the name here
	New  bool   // it was entered; then nothing below is set
	Correction
	Why string // why it is not taken over; "" where it is, or where both sides changed it
}

// Joined are the players and leagues of other records that were joined since the last
// call.
func (r *Recorder) Joined() []Joined {
	list := r.joined
	r.joined = nil
	return list
}

// League joins a league of other records.
func (r *Recorder) League(l CopyLeague, line int) (err error) {
	t := r.t
	t.joining = true
	key := score.NameKey(l.Name)
	if key == "" || !isStorable(l.Name+l.Born+strings.Join(l.Forms, "")) {
		return refuse("%q is no league's name", l.Name)
	}
	if err := l.Terms.Check(); err != nil {
		return refuse("the league %s: %v", l.Name, err)
	}
	for i := range l.Seasons {
		if err := l.Seasons[i].check(); err != nil {
			return refuse("the league %s: %v", l.Name, err)
		}
	}
	if err := r.write(); err != nil { // results before it name leagues as they are called now
		return err
	}
	want, err := writeTerms(&l.Terms)
	if err != nil {
		return err
	}
	born := cmp.Or(l.Born, key)
	id := t.names.births[born]
	if id == 0 {
		id = t.names.label("leagues", key).id
	}
	if id == 0 {
		if id, err = t.enterLeague(l.Name, key, born, want, l.Forms...); err != nil {
			return err
		}
		r.joined = append(r.joined, Joined{Line: line, Kind: "league", Name: l.Name, New: true})
		return r.joinSeasons(id, l.Name, &l, line, true)
	}
	name, have := t.names.leagues[id], t.names.terms[id]
	if err := r.joinSeasons(id, name, &l, line, false); err != nil {
		return err
	}
	if r.leagues == nil {
		r.leagues = map[string]string{}
	}
	r.leagues[key] = name
	if have != want {
		j := Joined{Line: line, Kind: "league", Name: name, Why: "a league keeps its terms: " + t.s.hint("leagues", "edit", name) + " changes them"}
		j.say(fieldTerms, "", have, want)
		r.joined = append(r.joined, j)
	}
	w, err := r.twin("leagues", id, l.Forms, nameDigest(l.Name, ""))
	if err != nil {
		return err
	}
	if w.unrelated() && score.NameKey(name) == key {
		w.standing = level
	}
	if !w.isNews() {
		return r.agree(w)
	}
	j := Joined{Line: line, Kind: "league", Name: name}
	j.say(fieldName, name, name, l.Name)
	err = r.decide(w, &j.Correction, func() error {
		terms, err := readTerms(have)
		if err != nil {
			return err
		}
		return t.changeLeague(&League{ID: id, Name: name, Terms: league.FullTerms{Terms: terms}}, l.Name)
	})
	if j.Done {
		r.leagues[key] = l.Name
	}
	return r.noteJoined(&j, err)
}

// say notes a field in which the two sides differ.
func (j *Joined) say(field, player, here, there string) {
	if here != there {
		j.Fields = append(j.Fields, Field{Name: field, Player: player, Old: here, New: there})
	}
}

// noteJoined keeps for Joined what became of a row. A refusal becomes its Why.
func (r *Recorder) noteJoined(j *Joined, err error) error {
	if refused := new(RefusedError); errors.As(err, &refused) {
		j.Why, err = refused.Error(), nil
	}
	r.joined = append(r.joined, *j)
	return err
}
