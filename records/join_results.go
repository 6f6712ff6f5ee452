package records

import (
	"errors"
	"maps"
	"slices"
	"time"

	"arbiter/score"
)

// joinResults compares known results with the same results in other records.
func (r *Recorder) joinResults() error {
	var ids []int64
	for i := range r.batch {
		if s := &r.rows[i].saved; r.batch[i].joined() && s.Known && !s.Again {
			ids = append(ids, s.ID)
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
		if s := &r.rows[i].saved; err == nil && r.batch[i].joined() && s.Known && !s.Again {
			err = r.joinResult(&r.batch[i], &r.rows[i], ours[s.ID])
		}
	}
	return err
}

// livesOf is past.lives for results. Where many are joined, the digests of all that were
// never changed are worked out in one pass.
func (r *Recorder) livesOf(p *past, ids []int64) (map[int64][]string, error) {
	if !r.many {
		return p.lives("results", ids)
	}
	if r.digests == nil {
		var err error
		if r.digests, err = p.unchanged(r.t.first["results"]); err != nil {
			return nil, err
		}
	}
	all := map[int64][]string{}
	var rest []int64
	for _, id := range ids {
		if digest := r.digests[id]; digest != "" && !r.t.notes.olds[rowKey{"results", id}] {
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

func (r *Recorder) joinResult(n *NewResult, row *recording, ours []string) error {
	t, id := r.t, row.saved.ID
	row.saved.Differs = false
	w := newTwin("results", id, ours, row.forms)
	if !w.isNews() {
		row.same = w.standing == level
		return r.agree(w)
	}
	m, err := t.mending(id)
	if err != nil {
		return err
	}
	if err := r.applyOther(m, n); err != nil {
		return err
	}
	c := &Correction{Fields: differences(&m.was, &m.now), Joined: true}
	if row.same = len(c.Fields) == 0; row.same {
		return nil
	}
	row.saved.Differs, row.saved.Correction = true, c
	err = r.decide(w, c, func() error {
		if err := r.seatNew(m, n); err != nil {
			return err
		}
		if err := t.mend(m); err != nil {
			return err
		}
		t.remarkState(&m.now)
		return nil
	})
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
func (r *Recorder) applyOther(m *mending, n *NewResult) error {
	breakdown, err := n.breakdown()
	if err != nil {
		return err
	}
	now := n.full()
	now.ID, now.Game, now.Entered, now.Breakdown = m.was.ID, m.was.Game, m.was.Entered, breakdown
	for i := range n.Seats {
		if now.Seats[i].Player, err = r.sits(n, &n.Seats[i]); err != nil {
			return err
		}
		// Seats that say the points name a renamed player as the other records do now.
		if n.Breakdown == "" && i < min(len(m.was.Seats), len(m.was.Breakdown.Players)) && now.Seats[i].Player == m.was.Seats[i].Player {
			now.Breakdown.Players[i].Name = m.was.Breakdown.Players[i].Name
		}
	}
	m.now = now
	return nil
}

// sits is the row of the player in a seat; 0 for a new player.
func (r *Recorder) sits(n *NewResult, s *NewSeat) (int64, error) {
	if !n.joined() {
		return r.t.findPlayer(s.Name, n.Source, s.Outside)
	}
	name := s.Name
	if s.Sat != "" {
		name = s.Sat
	}
	if id, ok := r.people[score.NameKey(name)]; ok {
		return id, nil
	}
	return r.t.findPlayer(s.Name, "", "")
}

// formsThere finds the forms that the batch's results had in other records. The last
// one is the current form as it would be recorded here.
func (r *Recorder) formsThere() error {
	for i := range r.batch {
		n, row := &r.batch[i], &r.rows[i]
		if row.err != nil || !n.joined() {
			continue
		}
		if as, ok := r.leagues[score.NameKey(n.League)]; ok {
			n.League = as
		}
		people := make([]string, len(n.Seats))
		for k := range n.Seats {
			id, err := r.sits(n, &n.Seats[k])
			if err != nil {
				return err
			}
			people[k] = score.NameKey(n.Seats[k].Name)
			if id != 0 {
				p, err := r.t.personOf(id)
				if err != nil {
					return err
				}
				people[k] = p.born
			}
		}
		var err error
		if row.league, err = r.t.label("leagues", n.League, false); err != nil {
			return err
		}
		if row.season, err = r.t.label("seasons", n.Season, false); err != nil {
			return err
		}
		row.forms = append(slices.Clone(n.Forms), n.digest(n.Played, people, row.league.born))
	}
	return nil
}

// digest is the digest of a result before it is recorded.
func (r *NewResult) digest(played time.Time, people []string, league string) string {
	f := r.full()
	f.Played = played
	return contentDigest(&f, r.Breakdown, people, league)
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
		if n := &r.batch[i]; r.rows[i].isNew() && n.joined() {
			list, same = append(list, i), append(same, n.Number)
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
		n, row := &r.batch[i], &r.rows[i]
		entered := n.Entered.UnixMilli()
		id := n.Number
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
	r.entered, r.forms, r.claimed = map[int64][]int64{}, map[int64]map[string][]int64{}, map[int64]bool{}
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
