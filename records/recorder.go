package records

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"arbiter/records/league"
)

// Record begins to record results. It calls tell with what became of each. A
// refused result is left out and told with an error.
func (t *Tx) Record(tell func(*Incoming, Saved, error)) *Recorder {
	return &Recorder{t: t, tell: tell, claims: map[int64]string{}}
}

// Save records one game. One that is recorded already is left as it is.
func (t *Tx) Save(n Incoming) (saved Saved, err error) {
	r := t.Record(func(in *Incoming, s Saved, e error) {
		if saved, err = s, e; !s.Known && e == nil {
			n.Result = in.Result
			n.ID, saved.New = s.ID, &n.Result
		}
	})
	if failed := r.Add(&n); failed != nil {
		return saved, failed
	}
	if failed := r.Flush(); failed != nil {
		return saved, failed
	}
	return saved, err
}

// Add takes one result. The caller must not change what it points to before tell
// is called. Players, leagues and seasons of a new one are told with their names here.
func (r *Recorder) Add(n *Incoming) error {
	r.batch = append(r.batch, recording{Incoming: *n})
	row := &r.batch[len(r.batch)-1]
	row.Seats = slices.Clone(n.Seats)
	row.Round = league.RoundName(n.Round)
	var err error
	if row.lines, err = sheetText(&row.Result); err != nil {
		return err
	}
	r.size += len(n.Text) + len(row.lines) + len(n.Origin) + len(n.Note)
	if len(r.batch) < batchRows && r.size < batchBytes {
		return nil
	}
	if !r.many {
		r.many = true
		if err := r.begin(); err != nil {
			return err
		}
	}
	return r.write()
}

// EndFile writes what was added so far. What the file said of people ends with it.
func (r *Recorder) EndFile() error {
	err := r.write()
	r.people = nil
	clear(r.claims)
	return err
}

// Flush writes what was added so far.
func (r *Recorder) Flush() error {
	err := r.write()
	if err == nil {
		err = r.writeSeats(true)
	}
	if err == nil {
		err = r.t.MakeLate()
	}
	return err
}

// begin makes the records ready for many results.
func (r *Recorder) begin() error {
	if r.t.First["results"] == 0 {
		return r.t.DropLate()
	}
	return r.t.BesideMany()
}

func (r *Recorder) write() error {
	if len(r.batch) == 0 {
		return nil
	}
	err := r.writeBatch()
	if err == nil {
		err = r.writeSeats(false)
	}
	if err == nil {
		for i := range r.batch {
			r.tell(&r.batch[i].Incoming, r.batch[i].saved, r.batch[i].err)
		}
	}
	clear(r.batch) // so that their texts can be freed
	r.batch, r.size = r.batch[:0], 0
	return err
}

// writeBatch records the batch.
func (r *Recorder) writeBatch() error {
	for i := range r.batch {
		row := &r.batch[i]
		row.err = checkResult(&row.Result, row.lines, row.Whole)
		if isUnfinished(&row.Result) && row.State == league.Confirmed && !row.Whole { // other records may have confirmed it
			row.State = league.Contested
		}
		row.named = row.UID != "" && !row.Alike
		row.fresh = row.UID == "" && row.Text == ""
	}
	for _, step := range []func() error{r.identify, r.known, r.corrections} {
		if err := step(); err != nil {
			return err
		}
	}
	for i := range r.batch {
		row := &r.batch[i]
		if !row.isNew() {
			continue
		}
		err := r.prepare(row)
		if refused := new(RefusedError); errors.As(err, &refused) {
			row.err = refused
		} else if err != nil {
			return err
		}
	}
	return r.insert()
}

// corrections compares known results with what their files say now.
func (r *Recorder) corrections() error {
	var list []int // places in the batch
	var ids []int64
	for i := range r.batch {
		if s := &r.batch[i].saved; s.Differs && !s.Again {
			list, ids = append(list, i), append(ids, s.ID)
		}
	}
	if len(list) == 0 {
		return nil
	}
	rows, err := r.t.images("results", ids...)
	if err != nil {
		return err
	}
	edited, err := r.wereEdited(ids)
	if err != nil {
		return err
	}
	for _, i := range list {
		s := &r.batch[i].saved
		row := rows[s.ID]
		if row == nil { // the batch has it twice, and may have changed it
			again, err := r.t.images("results", s.ID)
			if err != nil {
				return err
			}
			row = again[s.ID]
		}
		delete(rows, s.ID)
		err := r.correct(&r.batch[i], row, edited[s.ID])
		if refused := new(RefusedError); err != nil && !errors.As(err, &refused) {
			return err
		}
		r.batch[i].err = err
	}
	return nil
}

// prepare finds the game, the players, the league and the season of a new result, and
// enters those that are new.
func (r *Recorder) prepare(row *recording) error {
	t := r.t
	err := r.chooseSeason(row)
	if err != nil {
		return err
	}
	if row.Game, err = t.gameCalled(row.Game); err != nil {
		return err
	}
	for i := range row.Seats {
		row.Seats[i].Player = r.sits(&row.Seats[i])
	}
	if err := r.seat(row.Seats); err != nil {
		return fmt.Errorf("the game of %s: %w", strings.Join(row.Names(), ", "), err)
	}
	for i := range row.Seats {
		t.names.call(&row.Seats[i])
	}
	if row.league, err = t.label("leagues", row.League); err != nil {
		return err
	}
	if row.season, err = t.label("seasons", row.Season); err != nil {
		return err
	}
	row.League, row.Season = t.names.leagues[row.league], t.names.seasons[row.season] // as they are called
	return nil
}

// chooseSeason gives a new result that names no season the one of its league on its day, and
// refuses one of a closed season.
func (r *Recorder) chooseSeason(row *recording) error {
	t := r.t
	if row.Season == "" && row.League != "" && !row.Whole {
		var err error
		if row.Season, err = t.seasonOfDay(row.League, cmp.Or(row.Day, t.s.today())); err != nil {
			return err
		}
		row.saved.Season = row.Season
	}
	return t.wantOpen(t.names.label("leagues", row.League), t.names.label("seasons", row.Season))
}

// insert writes the batch's new results.
func (r *Recorder) insert() error {
	t := r.t
	var results, sheets []any
	for i := range r.batch {
		row := &r.batch[i]
		if !row.isNew() {
			continue
		}
		row.Day = cmp.Or(row.Day, t.s.today())
		n := row.Result // as it is recorded
		n.ID = t.Next("results")
		row.saved.ID, row.saved.State = n.ID, n.State
		n.Entered = time.UnixMilli(t.At)
		n.Version = cmp.Or(n.Version, t.s.Version)
		results = appendResult(results, &n, row.league, row.season)
		sheets = appendSheet(sheets, &n, row.lines)
		for k := range n.Seats {
			r.seats = append(r.seats, rowOf(&n, k))
		}
		err := r.noteHere(row)
		if err == nil {
			err = t.noteRows("results", n.ID, n.ID)
		}
		if err != nil {
			return err
		}
		t.look.recorded(n.ID, row)
	}
	if err := t.insert("results", resultsColumns, results); err != nil {
		return err
	}
	return t.insert("sheets", sheetsColumns, sheets)
}

// seatsAtOnce is how many seats wait to be written together.
const seatsAtOnce = 20_000

// writeSeats writes the seats that wait, if they are many or all shall be written.
// They are written player by player, in the order of their index, unless that is made
// later: in any other order nearly every seat would touch another page of it.
func (r *Recorder) writeSeats(all bool) error {
	if !all && len(r.seats) < seatsAtOnce {
		return nil
	}
	if !r.t.IsLate() {
		slices.SortStableFunc(r.seats, func(a, b seatRow) int { return cmp.Compare(a.Player, b.Player) })
	}
	err := r.t.insertSeats(r.seats)
	r.seats = r.seats[:0]
	return err
}

func (t *Tx) insertSeats(list []seatRow) error {
	args := make([]any, 0, min(len(list), seatsAtOnce)*len(seatsColumns))
	for piece := range slices.Chunk(list, seatsAtOnce) {
		args = args[:0]
		for i := range piece {
			args = piece[i].appendTo(args)
		}
		if err := t.insert("seats", seatsColumns, args); err != nil {
			return err
		}
	}
	return nil
}
