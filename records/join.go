package records

import (
	"errors"
	"slices"
	"time"

	"arbiter/score"
)

// Records that went separate ways are joined as git joins branches, by digests of
// the forms that a row has had on each side, the last of them that of today. No
// clock is asked.

// A standing is how a row here stands to the same row in other records.
type standing uint8

const (
	level  standing = iota // they say the same
	ahead                  // only this side changed it
	behind                 // only the other side did
	apart                  // both did
)

// standingOf compares the forms of a row here and there. Who knows all forms of
// the other is ahead. Else it counts what became of the last form that both had:
// who went back to it has not changed it.
func standingOf(ours, theirs []string) standing {
	a, b := ours[len(ours)-1], theirs[len(theirs)-1]
	both := 0
	for both < min(len(ours), len(theirs)) && ours[both] == theirs[both] {
		both++
	}
	switch base := ours[:both]; {
	case a == b:
		return level
	case len(lacking(ours, theirs)) == 0:
		return ahead
	case len(lacking(theirs, ours)) == 0:
		return behind
	case both > 0 && base[both-1] == a:
		return behind
	case both > 0 && base[both-1] == b:
		return ahead
	}
	return apart
}

// lacking are the forms of others that a list lacks; one that came twice must
// stand there twice.
func lacking(list, others []string) []string {
	left := slices.Clone(list)
	return slices.DeleteFunc(slices.Clone(others), func(form string) bool {
		i := slices.Index(left, form)
		if i >= 0 {
			left = slices.Delete(left, i, i+1)
		}
		return i >= 0
	})
}

// joinForms are the forms that a row had before that of today, once it is decided
// which that is: theirs with take, else ours. The other side's come first, so that
// it sees its own as an older form.
func joinForms(ours, theirs []string, take bool) []string {
	more := lacking(theirs, ours)
	switch i := slices.Index(more, ours[len(ours)-1]); {
	case !take && i >= 0:
		more = slices.Delete(more, i, i+1)
	case take && len(more) == 0:
		return theirs[:len(theirs)-1]
	}
	return append(slices.Clone(theirs), more...)
}

// A twin is a row here beside what other records say of it.
type twin struct {
	table        string
	row          int64
	ours, theirs []string // the forms that it had on each side, the last that of today
	standing
}

func newTwin(table string, row int64, ours, theirs []string) *twin {
	return &twin{table, row, ours, theirs, standingOf(ours, theirs)}
}

// strange tells whether the two sides never had a form in common.
func (w *twin) strange() bool {
	return w.standing == apart && len(lacking(w.ours, w.theirs)) == len(w.theirs)
}

// isNews tells whether the other side says something that is not known here.
func (w *twin) isNews() bool { return w.standing == behind || w.standing == apart }

// agree notes what else the other side went through, where nothing is taken over.
// Without it what is done here next could look like what was done there before.
func (r *Recorder) agree(w *twin) error {
	if len(lacking(w.ours, w.theirs)) == 0 {
		return nil
	}
	if err := r.t.touch(w.table, w.row); err != nil {
		return err
	}
	return r.t.setForms(w.table, w.row, joinForms(w.ours, w.theirs, w.standing == level))
}

// settle does with the other side's news what is decided, and tells which: take
// takes them over, or the row stays, or is left alone. What is refused changes
// nothing.
func (r *Recorder) decide(w *twin, c *Correction, take func() error) error {
	c.Done = w.standing == behind || r.Theirs
	c.Kept = !c.Done && r.Ours
	c.Clash = !c.Done && !c.Kept
	var err error
	switch {
	case c.Done:
		err = r.t.attempt(take)
	case c.Kept:
		err = r.t.touch(w.table, w.row)
	default:
		return nil
	}
	if err != nil {
		c.Done, c.Clash = false, c.Done
		return err
	}
	return r.t.setForms(w.table, w.row, joinForms(w.ours, w.theirs, c.Done))
}

// joinResults compares known results with what other records say of them.
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
		return r.agree(w)
	}
	m, err := t.mending(id)
	if err != nil {
		return err
	}
	if err := r.sayAsThere(m, n); err != nil {
		return err
	}
	c := &Correction{Fields: differences(&m.was, &m.now), Joined: true}
	if len(c.Fields) == 0 {
		return nil
	}
	row.saved.Differs, row.saved.Correction = true, c
	err = r.decide(w, c, func() error {
		if err := r.seatNew(m, n); err != nil {
			return err
		}
		return t.mend(m)
	})
	if c.Done {
		row.saved.State = m.now.State
	}
	if refused := new(RefusedError); errors.As(err, &refused) {
		row.err = refused
		return nil
	}
	return err
}

// sayAsThere makes the result what the other records say. People whom nobody
// knows yet have the number 0.
func (r *Recorder) sayAsThere(m *mending, n *NewResult) error {
	breakdown, err := readBreakdown(n.Breakdown)
	if err != nil {
		return err
	}
	now := n.full()
	now.ID, now.Game, now.Entered, now.Breakdown = m.was.ID, m.was.Game, m.was.Entered, breakdown
	for i := range n.Seats {
		if now.Seats[i].Player, err = r.sits(n, &n.Seats[i]); err != nil {
			return err
		}
	}
	m.now = now
	return nil
}

// sits is the row of the players under which somebody sits down; 0 for somebody
// who is not known yet.
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

// formsThere are the digests that results of other records had there; the last is
// that of what they say now, as it would be recorded here.
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
		league, err := r.t.label("leagues", n.League, false)
		if err != nil {
			return err
		}
		row.forms = append(slices.Clone(n.Forms), n.digest(n.Played, people, league.born))
	}
	return nil
}

// digest is that of a result before it is recorded.
func (r *NewResult) digest(played time.Time, people []string, league string) string {
	f := r.full()
	f.Played = played
	return contentDigest(&f, r.Breakdown, people, league)
}

// A formAt is a digest that a result had, and when it was entered.
type formAt struct {
	entered int64
	digest  string
}

// findJoined finds results of other records that no identity makes known: they
// were entered at the same instant, and had a form that one here had. Each here
// is found once, the one of the same number first.
func (r *Recorder) findJoined() error {
	t := r.t
	for i := range r.batch {
		n, row := &r.batch[i], &r.rows[i]
		if !row.isNew() || !n.joined() || t.newest == 0 {
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
	}, `SELECT id, entered, digest FROM results WHERE id <= $1`, t.newest)
}
