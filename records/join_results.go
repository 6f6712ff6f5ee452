package records

import (
	"errors"
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
	ours, err := formsOf(r.t.ctx, r.t.tx, "results", ids)
	if err != nil {
		return err
	}
	err = each(r.t.ctx, r.t.tx, func(row record) error {
		ours[row.int(0)] = append(ours[row.int(0)], row.text(1))
		return nil
	}, `SELECT id, digest FROM results WHERE id IN `+listed(ids))
	for i := range r.batch {
		if s := &r.rows[i].saved; err == nil && r.batch[i].joined() && s.Known && !s.Again {
			err = r.joinResult(&r.batch[i], &r.rows[i], ours[s.ID])
		}
	}
	return err
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
		return t.mend(m)
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

// A formAt is a form of a result and when the result was entered.
type formAt struct {
	entered int64
	digest  string
}

// findJoined finds results of other records that have no identity. They are known if
// a result here was entered at the same instant and has had one of their forms. Each
// result here is found once; the same number is preferred.
func (r *Recorder) findJoined() error {
	t := r.t
	for i := range r.batch {
		n, row := &r.batch[i], &r.rows[i]
		if !row.isNew() || !n.joined() || t.first["results"] == 0 {
			continue
		}
		if r.forms == nil {
			if err := r.loadForms(); err != nil {
				return err
			}
		}
		for _, digest := range slices.Backward(row.forms) {
			var found int64
			for _, id := range r.forms[formAt{n.Entered.UnixMilli(), digest}] {
				if !r.claimed[id] && (found == 0 || id == n.Number) {
					found = id
				}
			}
			if found != 0 {
				row.saved = Saved{ID: found, Known: true}
				r.claimed[found] = true
				break
			}
		}
	}
	return nil
}

// loadForms reads the forms of all results.
func (r *Recorder) loadForms() error {
	t := r.t
	r.forms, r.claimed = map[formAt][]int64{}, map[int64]bool{}
	had, err := formsOf(t.ctx, t.tx, "results", nil)
	if err != nil {
		return err
	}
	return each(t.ctx, t.tx, func(row record) error {
		id, entered := row.int(0), row.int(1)
		for _, digest := range append(had[id], row.text(2)) {
			r.forms[formAt{entered, digest}] = append(r.forms[formAt{entered, digest}], id)
		}
		return nil
	}, `SELECT id, entered, digest FROM results WHERE id <= $1`, t.first["results"])
}
