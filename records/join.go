package records

import "slices"

// Records that went separate ways are joined as git joins branches. A form is a
// digest of what a row said at one time. Each side has a list of the forms that a row
// has had there, the current one last. Clocks do not matter.

// A standing is how a row here compares with the same row in other records.
type standing uint8

const (
	level  standing = iota // they say the same
	ahead                  // only this side changed it
	behind                 // only the other side changed it
	apart                  // both changed it
)

// standingOf compares the forms of a row here and there. The side that has all forms
// of the other is ahead. Otherwise the last form that both had in common decides: the
// side that is back at it has not changed the row.
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

// lacking are the forms in others that are not in list. A form that comes twice in
// others must come twice in list.
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

// joinForms are the former forms of a row after the join. The current one is theirs
// with take, or else ours. The other side's forms come first, so that it sees its own
// current form as an older one.
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

// A twin is a row here beside the same row in other records.
type twin struct {
	table        string
	row          int64
	ours, theirs []string // its forms on each side, the current one last
	standing
}

func newTwin(table string, row int64, ours, theirs []string) *twin {
	return &twin{table, row, ours, theirs, standingOf(ours, theirs)}
}

// twin compares a row here with the same row in other records. there is the digest of what
// that says now, forms are those that it had there before.
func (r *Recorder) twin(table string, row int64, forms []string, there string) (*twin, error) {
	p, err := r.past()
	if err != nil {
		return nil, err
	}
	lives, err := p.lives(table, []int64{row})
	return newTwin(table, row, lives[row], append(slices.Clone(forms), there)), err
}

// unrelated tells whether the two sides never had a form in common.
func (w *twin) unrelated() bool {
	return w.standing == apart && len(lacking(w.ours, w.theirs)) == len(w.theirs)
}

// isNews tells whether the other side has a change that is not known here.
func (w *twin) isNews() bool { return w.standing == behind || w.standing == apart }

// agree notes the other side's forms where nothing is taken over. Otherwise a later
// change here could look like a change that was made there before.
func (r *Recorder) agree(w *twin) error {
	if len(lacking(w.ours, w.theirs)) == 0 {
		return nil
	}
	return r.t.setForms(w.table, w.row, joinForms(w.ours, w.theirs, w.standing == level))
}

// decide takes the other side's news over with take, or leaves a conflict alone, and
// notes which in the correction. A refusal changes nothing.
func (r *Recorder) decide(w *twin, c *Correction, take func() error) error {
	if c.Clash = w.standing == apart; c.Clash {
		return nil
	}
	if err := r.t.attempt(take); err != nil {
		return err
	}
	c.Done = true
	return r.t.setForms(w.table, w.row, joinForms(w.ours, w.theirs, true))
}

// past is what works out the digests of rows here.
func (r *Recorder) past() (*past, error) {
	var err error
	if r.pasts == nil || r.pasts.names != r.t.names {
		r.pasts, err = newPast(r.t.ctx, r.t.view())
	}
	return r.pasts, err
}
