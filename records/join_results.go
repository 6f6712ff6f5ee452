package records

import (
	"errors"
	"maps"
	"slices"

	"arbiter/records/league"
	"arbiter/score"
)

// joinResults compares known results with the same results in other records.
func (r *Recorder) joinResults() error {
	var ids []int64
	for i := range r.batch {
		if r.batch[i].toCompare() {
			ids = append(ids, r.batch[i].saved.ID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	p, err := r.past()
	if err != nil {
		return err
	}
	ours, err := r.livesOf(p, ids)
	for i := range r.batch {
		if row := &r.batch[i]; err == nil && row.toCompare() {
			err = r.joinResult(row, ours[row.saved.ID])
		}
	}
	return err
}

// toCompare tells whether a result of other records is to be compared with the one here.
func (row *recording) toCompare() bool {
	return joined(&row.Result) && row.saved.Known && !row.saved.Again && !row.same
}

// settle reads, where many results are joined, the forms of all that were never changed
// here, and passes over those of the batch that say the same there.
func (r *Recorder) settle() (err error) {
	if !r.many || !r.t.joining {
		return nil
	}
	if r.settled == nil {
		p, err := r.past()
		if err == nil {
			r.settled, err = p.unchanged(r.t.first["results"])
		}
		if err != nil {
			return err
		}
	}
	for i := range r.batch {
		row := &r.batch[i]
		here := r.settledForm(row.ID)
		if row.isNew() && joined(&row.Result) && len(row.forms) == 1 && here.digest == row.forms[0] && !r.claimed[row.ID] &&
			(here.entered == row.Entered.UnixMilli() || !anonymous(&row.Result)) { // two games may say the same
			row.saved, row.same = Saved{ID: row.ID, Known: true, State: row.State}, true
			r.claimed[row.ID] = true
		}
	}
	return nil
}

// settledForm is the form of a result that was never changed; empty for any other.
func (r *Recorder) settledForm(id int64) form {
	if r.t.notes.olds[rowKey{"results", id}] {
		return form{}
	}
	return r.settled[id]
}

// livesOf is past.lives for results.
func (r *Recorder) livesOf(p *past, ids []int64) (map[int64][]string, error) {
	all := map[int64][]string{}
	var rest []int64
	for _, id := range ids {
		if digest := r.settledForm(id).digest; digest != "" {
			all[id] = []string{digest}
		} else {
			rest = append(rest, id)
		}
	}
	if len(rest) == 0 {
		return all, nil
	}
	lives, err := p.lives("results", rest)
	maps.Copy(all, lives)
	return all, err
}

func (r *Recorder) joinResult(row *recording, ours []string) error {
	t, id := r.t, row.saved.ID
	w := newTwin("results", id, ours, row.forms)
	if !w.isNews() {
		row.same = w.standing == level
		return r.agree(w)
	}
	m, err := t.mending(id)
	if err != nil {
		return err
	}
	r.applyOther(m, &row.Result)
	c := &Correction{Fields: differences(&m.was, &m.now), Joined: true}
	if row.same = len(c.Fields) == 0; row.same {
		return nil
	}
	row.saved.Correction = c
	err = r.decide(w, c, func() error { return t.takeOver(m, row.Source) })
	if row.same = c.Done; c.Done {
		row.saved.State = m.now.State
	}
	if refused := new(RefusedError); errors.As(err, &refused) {
		row.err = refused
		return nil
	}
	return err
}

// applyOther sets the result to what the other records say. New players have the
// number 0.
func (r *Recorder) applyOther(m *mending, n *league.Result) {
	was, now := &m.was, *n
	now.ID, now.Game, now.Entered, now.Seats = was.ID, was.Game, was.Entered, slices.Clone(n.Seats)
	for i := range now.Seats {
		s := &now.Seats[i]
		s.Player = r.sits(n, s)
		// Seats that say the points name a renamed player as the other records do now.
		if n.Sheet == nil && i < len(was.Seats) && s.Player == was.Seats[i].Player {
			s.Called = was.Seats[i].Entered()
		}
	}
	m.now = now
}

// sits is the row of the player in a seat; 0 for a new player.
func (r *Recorder) sits(n *league.Result, s *league.Seat) int64 {
	if !joined(n) {
		return r.t.names.find(s.Name, n.Source, s.Outside)
	}
	name := s.Name
	if s.Sat != "" {
		name = s.Sat
	}
	if id, ok := r.people[score.NameKey(name)]; ok {
		return id
	}
	return r.t.names.player(score.NameKey(s.Name))
}

// formsThere finds the forms that the batch's results had in other records. The last
// one is the current form as it would be recorded here.
func (r *Recorder) formsThere() {
	for i := range r.batch {
		row := &r.batch[i]
		if row.err != nil || !joined(&row.Result) {
			continue
		}
		if as, ok := r.leagues[score.NameKey(row.League)]; ok {
			row.League = as
		}
		people := make([]string, len(row.Seats))
		for k := range row.Seats {
			people[k] = score.NameKey(row.Seats[k].Name)
			if id := r.sits(&row.Result, &row.Seats[k]); id != 0 {
				people[k] = r.t.names.born[id]
			}
		}
		row.league, row.season = r.t.names.label("leagues", row.League), r.t.names.label("seasons", row.Season)
		row.forms = append(slices.Clone(row.Forms), contentDigest(&row.Result, row.lines, people, row.league.born))
	}
}

// findJoined finds results of other records that have no identity. They are known if
// a result here was entered at the same instant and has had one of their forms. Each
// result here is found once; the same number is preferred.
func (r *Recorder) findJoined() error {
	if r.t.first["results"] == 0 {
		return nil
	}
	var list []int // places in the batch
	var same []int64
	for i := range r.batch {
		if row := &r.batch[i]; row.isNew() && joined(&row.Result) {
			list, same = append(list, i), append(same, row.ID)
		}
	}
	if len(list) == 0 {
		return nil
	}
	p, err := r.past()
	if err != nil {
		return err
	}
	if err := r.loadEntered(); err != nil {
		return err
	}
	lives, err := r.livesOf(p, same)
	if err != nil {
		return err
	}
	for _, i := range list {
		row := &r.batch[i]
		entered := row.Entered.UnixMilli()
		id := row.ID
		if !slices.Contains(r.entered[entered], id) || r.claimed[id] || !share(lives[id], row.forms) {
			if id, err = r.findForm(p, entered, row.forms); err != nil {
				return err
			}
		}
		if id != 0 {
			row.saved = Saved{ID: id, Known: true}
			r.claimed[id] = true
		}
	}
	return nil
}

// loadEntered notes, once, when the results were entered that were here before.
func (r *Recorder) loadEntered() error {
	if r.entered != nil {
		return nil
	}
	r.entered, r.forms = map[int64][]int64{}, map[int64]map[string][]int64{}
	return each(r.t.ctx, r.t.tx, func(row record) error {
		r.entered[row.int(1)] = append(r.entered[row.int(1)], row.int(0))
		return nil
	}, `SELECT id, entered FROM results WHERE id <= $1 ORDER BY id`, r.t.first["results"])
}

// findForm is the first result that was entered at an instant and has had one of the
// forms, the newest of them first; 0 for none.
func (r *Recorder) findForm(p *past, entered int64, forms []string) (int64, error) {
	if len(r.entered[entered]) == 0 {
		return 0, nil
	}
	if r.forms[entered] == nil {
		lives, err := p.lives("results", r.entered[entered])
		if err != nil {
			return 0, err
		}
		r.forms[entered] = map[string][]int64{}
		for _, id := range r.entered[entered] {
			for _, form := range lives[id] {
				r.forms[entered][form] = append(r.forms[entered][form], id)
			}
		}
	}
	for _, form := range slices.Backward(forms) {
		for _, id := range r.forms[entered][form] {
			if !r.claimed[id] {
				return id, nil
			}
		}
	}
	return 0, nil
}

// share tells whether two lists have something in common.
func share(a, b []string) bool {
	return slices.ContainsFunc(a, func(form string) bool { return slices.Contains(b, form) })
}
