package touch

import (
	"encoding/json"
	"slices"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
)

// A Sent is a change as it goes to the server, with a digest of the sheet that the phone
// expects then.
type Sent struct {
	sheetmodel.Difference
	Expects string `json:"expects"`
}

// An Answer is the server's answer to a change. There is no sheet in it where that is what
// the phone expected.
type Answer struct {
	Rev     int
	Refused string    `json:",omitempty"` // why the change was not made
	Sheet   *Snapshot `json:",omitempty"`
}

// sentOf is a change as it goes to the server, without what only this phone needs.
func sentOf(d sheetmodel.Difference, expects string) *Sent {
	d.WasText, d.WasNames, d.WillSum = "", nil, ""
	return &Sent{d, expects}
}

// size is how many bytes it has.
func (one *Sent) size() int {
	text, _ := json.Marshal(one) // strings and numbers
	return len(text)
}

// First is the first change that waits, nil for none.
func (r *Replica) First() *Sent {
	if len(r.waiting) == 0 {
		return nil
	}
	expects, page := "", r.theirs.Clone()
	if page.Make(&r.waiting[0]) == nil {
		expects = page.Digest()
	}
	return sentOf(r.waiting[0], expects)
}

// Next is the first change that waits, as it is sent; "" for none.
func (r *Replica) Next() string {
	one := r.First()
	if one == nil {
		return ""
	}
	text, _ := json.Marshal(one) // strings and numbers
	return string(text)
}

// Waiting is how many changes wait.
func (r *Replica) Waiting() int { return len(r.waiting) }

// Left is what a later page of this phone goes on with.
func (r *Replica) Left() Left { return Left{Waiting: r.waiting, Conflicts: r.conflicts} }

// Answered takes the server's answer to the first change that waits. It is false where
// nothing is shown that was not shown before.
func (r *Replica) Answered(a Answer) (shown bool) {
	d := r.waiting[0]
	if r.waiting = r.waiting[1:]; len(r.waiting) == 0 {
		r.waiting = nil
	}
	if a.Sheet == nil {
		r.theirs.Make(&d)
		r.known.Rev, r.known.Unkept = a.Rev, ""
		if r.view.Rev = a.Rev; r.view.Unkept == "" {
			return false
		}
		r.begin(r.known, r.theirs, false)
		return true
	}
	theirs := a.Sheet.pageAfter(r.theirs, r.sheet.Game)
	if a.Refused != "" && r.movable(&d, theirs) {
		r.waiting = slices.Insert(r.waiting, 0, d)
	} else if a.Refused != "" {
		isIt := func(one sheetmodel.Difference) bool { return one.ID == d.ID }
		r.past, r.future = slices.DeleteFunc(r.past, isIt), slices.DeleteFunc(r.future, isIt)
		r.refuse(&d, theirs, a.Refused)
	}
	r.begin(*a.Sheet, theirs, true)
	return true
}

// Heard takes the sheet that the server has now, which another phone changed. While
// changes wait, their answers tell it. It is false where nothing is shown that was not
// shown before: the news may be older than what the phone has.
func (r *Replica) Heard(news Snapshot) (shown bool) {
	if len(r.waiting) > 0 || news.Rev < r.known.Rev {
		return false
	}
	r.begin(news, news.pageAfter(r.theirs, r.sheet.Game), false)
	return true
}

// movable tells whether a difference begins a line of a list that somebody else was the
// first to fill, or took out: then it can have a line of its own.
func (r *Replica) movable(d *sheetmodel.Difference, p *sheetmodel.Page) bool {
	rows := r.sheet.Page.Blank.Rows
	if len(d.Rows) == 0 || len(d.Squares) > 0 || d.Rows[0].Row < 0 || d.Rows[0].Row >= len(rows) {
		return false
	}
	for _, c := range d.Rows[1:] { // an empty line may have opened below it
		if c.From != nil || len(c.To.Cells) > 0 {
			return false
		}
	}
	c := d.Rows[0]
	line := p.Named(c.Name)
	return rows[c.Row].Repeat && !rows[c.Row].Header && c.To != nil && c.From != nil && len(c.From.Cells) == 0 &&
		(line < 0 || !p.Lines[line].Empty())
}

// move gives a difference that waits a line of its own, and the later ones with it.
func (r *Replica) move(waiting int) {
	d := r.waiting[waiting]
	old, name := d.Rows[0].Name, d.ID+"m" // the same on each page of this phone
	moved := d
	moved.ID, moved.Rows = name, []sheetmodel.RowChange{{Name: name, Row: d.Rows[0].Row, To: d.Rows[0].To, Last: true}}
	for _, list := range [][]sheetmodel.Difference{r.waiting, r.past} {
		for i := range list {
			if list[i].ID == d.ID {
				list[i] = moved
				continue
			}
			list[i].Rows = slices.Clone(list[i].Rows)
			for k := range list[i].Rows {
				if list[i].Rows[k].Name == old {
					list[i].Rows[k].Name = name
				}
			}
		}
	}
	if mine := r.sheet.Page.Named(old); mine >= 0 {
		r.sheet.Page.Lines[mine].Name = name
	}
}
