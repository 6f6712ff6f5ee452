package touch

import (
	"errors"
	"math/rand/v2"
	"net/url"
	"slices"
	"strconv"
	"time"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/cmd/games"
	"arbiter/export/picture"
	"arbiter/score"
	"arbiter/validate"
)

var noProof = validate.Options{NoProof: true}

// A Replica is a phone's own copy of a sheet that a server owns. A change is made in it at
// once, and its difference waits until the server has answered. What the server has is what
// counts: the phone begins with that, and makes the differences again that still wait.
type Replica struct {
	known  Snapshot         // what the server said last, without the lines
	theirs *sheetmodel.Page // as the server has it
	sheet  *Sheet           // with the differences that wait
	judge  func() *games.Judge
	alone  bool // there is no server: a change is final at once

	waiting      []sheetmodel.Difference
	past, future []sheetmodel.Difference // what this phone did, and what it took back
	conflicts    []Conflict

	at    sheetmodel.Cursor
	spare string // an empty line of a list for this phone alone, until something stands there
	view  View
	ids   string // what the identities of changes begin with
	made  int    // counts them
}

// A Left is what an earlier page of this phone has left. It is kept by its identities, so that
// two pages of one phone may keep theirs side by side.
type Left struct {
	Waiting   []sheetmodel.Difference
	Conflicts []Conflict
	At        string // the chosen cell
	Open      bool   // folded lines are shown
}

// Follow begins a copy.
func Follow(list games.List, base Snapshot, left Left) (*Replica, error) {
	g := list.Find(base.Game)
	if g == nil {
		return nil, errors.New("the program does not know this game; load the page again")
	}
	return follow(list, g, base, left, nil), nil
}

// follow begins a copy that is judged by the rulings of the snapshot, or as it is told.
func follow(list games.List, g *games.Game, base Snapshot, left Left, by func() *games.Judge) *Replica {
	r := &Replica{waiting: left.Waiting, conflicts: left.Conflicts, judge: by,
		ids: strconv.FormatInt(time.Now().UnixMilli(), 36) + strconv.FormatInt(36*36*36+rand.Int64N(35*36*36*36), 36)}
	if by == nil {
		r.judge = func() *games.Judge { return r.known.judge(list) }
	}
	page := base.Page(g)
	r.sheet = &Sheet{Game: g, Page: page.Clone(), judge: r.judge}
	r.at = r.sheet.look(left.At, left.Open)
	r.begin(base, page, false)
	return r
}

// Alone is a sheet that no server owns.
func Alone(g *games.Game, page *sheetmodel.Page, by func() *games.Judge) (*Replica, error) {
	if err := small(page); err != nil {
		return nil, err
	}
	r := follow(nil, g, (&Sheet{Page: page}).Snapshot(), Left{}, by)
	r.alone = true
	return r, nil
}

// Again begins the copy again, after a fault.
func (r *Replica) Again() { r.begin(r.known, r.theirs, false) }

// begin makes the sheet what the server has, with what still waits. Where none of that is
// on its way, it may be moved.
func (r *Replica) begin(known Snapshot, theirs *sheetmodel.Page, move bool) {
	r.known, r.theirs = known, theirs
	r.known.Lines, r.known.Text = nil, ""
	old, at := r.sheet.Page, r.at
	page := theirs.Clone()
	for i := range r.waiting {
		if page.Make(&r.waiting[i]) != nil && move && r.movable(&r.waiting[i], page) {
			r.move(i)
			page.Make(&r.waiting[i])
		} // the server will say what it refuses
	}
	page.Open = old.Open
	page.GoOnAs(old)
	r.own(old, page)
	r.sheet.Shut = nil
	if known.Sent != 0 {
		r.sheet.Shut = SentError(known.Sent)
	}
	r.sheet.Page = page
	r.sheet.Judge()
	r.at = r.sheet.look(old.PlaceName(at), page.Open)
	if line := page.Named(r.spare); line >= 0 {
		r.at = sheetmodel.Cursor{Line: line, Cell: page.Home(line)}
	}
	r.show(r.sheet.view(r.at))
}

// own gives this phone an empty line of its own, where somebody else has filled the empty
// line of a list that its cursor is in.
func (r *Replica) own(old, page *sheetmodel.Page) {
	l := &old.Lines[r.at.Line]
	line := page.Named(l.Name)
	if l.Row == nil || !l.Row.Repeat || l.Row.Header || !l.Empty() {
		r.spare = ""
		return
	}
	if l.Name != r.spare && (line < 0 || page.Lines[line].Empty()) {
		r.spare = ""
		return
	}
	if r.spare == "" {
		r.spare = r.identity()
	}
	for i := range page.Lines {
		if page.RowIndex(i) == old.RowIndex(r.at.Line) {
			page.AddNamed(i, r.spare)
			return
		}
	}
	r.spare = ""
}

// identity is a new one, for a change or a line. Those of one page sort in their order.
func (r *Replica) identity() string {
	r.made++
	return r.ids + strconv.FormatInt(int64(36*36*36+r.made), 36)
}

// show says of the sheet what the server knows, and what this phone can take back.
func (r *Replica) show(v View) {
	v.Code, v.Of, v.Sent, v.Unkept = r.known.Code, r.known.Of, r.known.Sent, r.known.Unkept
	v.Undo, v.Redo, v.Conflicts = len(r.past) > 0, len(r.future) > 0, r.conflicts
	v.Rev = r.known.Rev
	r.view = v
}

// View is what the phone shows.
func (r *Replica) View() *View { return &r.view }

// Sheet is the sheet as the phone has it.
func (r *Replica) Sheet() *Sheet { return r.sheet }

// Tap does what a button of the sheet's form is for.
func (r *Replica) Tap(form url.Values) {
	c := Parse(form)
	c.Was, c.ID = nil, "" // this page is the only one that changes the copy
	r.Do(&c)
	if d, ok := r.sheet.Drawing(); ok && form.Get("picture") != "" {
		r.view.Picture = picture.Part(&d)
	}
}

// Do makes a change, or answers a question.
func (r *Replica) Do(c *Change) {
	at := r.sheet.look(c.At, c.Open)
	if _, known := changes[c.Do]; !known {
		switch c.Do {
		case "select":
			r.sheet.Page.Leave()
		case "dismiss":
			r.conflicts = slices.DeleteFunc(slices.Clone(r.conflicts), func(one Conflict) bool { return one.ID == c.Text })
		}
		r.at = at
		r.show(r.sheet.answer(at, c))
		return
	}
	var said string
	err := wellFormed(c)
	switch {
	case err != nil:
	case r.sheet.Shut != nil:
		err = r.sheet.Shut
	case c.Do == "undo":
		err = r.travel(&at, &r.past, &r.future, "there is nothing to take back")
	case c.Do == "redo":
		err = r.travel(&at, &r.future, &r.past, "there is nothing to do again")
	default:
		said, err = r.change(&at, c)
	}
	r.at = at
	v := r.sheet.view(at)
	if v.Said = score.Sentence(said); err != nil {
		v.Refused = score.Sentence(score.Tidy(err.Error())) + notTaken(c)
	}
	r.show(v)
}

// change makes a change of the sheet.
func (r *Replica) change(at *sheetmodel.Cursor, c *Change) (said string, err error) {
	if r.join(*at, c) {
		return "", nil
	}
	p := r.sheet.Page
	q, to := p.Clone(), *at
	q.Maker = r.identity()
	if said, err = try(q, &to, c); err != nil {
		return "", err
	}
	d := sheetmodel.Compare(r.shared(p), q)
	if c.Do == "name" {
		d = sheetmodel.Renamed(p, q)
	}
	d.Rows = slices.DeleteFunc(d.Rows, func(change sheetmodel.RowChange) bool {
		return change.Name == r.spare && change.To != nil && len(change.To.Cells) == 0
	})
	if d.ID = q.Maker; c.ID != "" {
		d.ID = c.ID
	}
	if d.IsEmpty() {
		r.sheet.Page, *at = q, to
		return said, nil
	}
	if err := r.make(d, q); err != nil {
		return "", err
	}
	r.past, r.future = append(r.past, d), nil
	*at = r.sheet.look(q.PlaceName(to), c.Open)
	return said, nil
}

// shared is the page without what this phone has for itself.
func (r *Replica) shared(p *sheetmodel.Page) *sheetmodel.Page {
	line := p.Named(r.spare)
	if line < 0 {
		return p
	}
	q := p.Clone()
	q.Lines = slices.Delete(q.Lines, line, line+1)
	return q
}

// make makes a difference in the copy, which then goes to the server. typed is the page
// where somebody typed it.
func (r *Replica) make(d sheetmodel.Difference, typed *sheetmodel.Page) error {
	was := r.sheet.Page
	r.sheet.Page = r.shared(was)
	page, live, err := r.sheet.tried(&d)
	r.sheet.Page = was
	if err != nil {
		return err
	}
	if !r.alone && sentOf(d, "").size() > mostSent {
		return errors.New("this is too much at once; do it in two parts")
	}
	line := was.Named(r.spare)
	if line >= 0 && page.Named(r.spare) < 0 {
		for i := range page.Lines {
			if page.RowIndex(i) == was.RowIndex(line) {
				page.AddNamed(i, r.spare)
				break
			}
		}
	} else if line >= 0 {
		r.spare = ""
	}
	page.Open = was.Open
	page.GoOnAs(typed)
	r.sheet.Page, r.sheet.live = page, live
	if r.alone {
		r.theirs = page
	} else {
		r.waiting = append(r.waiting, d)
	}
	return nil
}

// mostSent is how many bytes one change may have: a server takes 64 kB.
const mostSent = 60_000

// travel takes the last of these differences back, unless somebody changed that since.
func (r *Replica) travel(at *sheetmodel.Cursor, from, to *[]sheetmodel.Difference, none string) error {
	n := len(*from)
	if n == 0 {
		return errors.New(none)
	}
	back := (*from)[n-1].Inverse()
	*from = (*from)[:n-1]
	back.ID = r.identity()
	was := r.sheet.Page
	was.Leave()
	if err := r.make(back, was); err != nil {
		return err
	}
	*to = append(*to, back)
	*at = r.sheet.look(changedPlace(&back), was.Open)
	return nil
}

// changedPlace is the first cell that a difference changed, "" for none.
func changedPlace(d *sheetmodel.Difference) string {
	switch {
	case len(d.Squares) > 0:
		return sheetmodel.SquareName(d.Squares[0].At)
	case len(d.Rows) == 0:
		return ""
	}
	c, cell := &d.Rows[0], 0
	if c.To == nil {
		return c.After + ".0"
	}
	for c.From != nil && cell < min(len(c.From.Cells), len(c.To.Cells)) && c.From.Cells[cell] == c.To.Cells[cell] {
		cell++
	}
	return c.Name + "." + strconv.Itoa(cell)
}
