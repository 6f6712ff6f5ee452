package records

import (
	"cmp"
	"errors"
	"slices"

	"arbiter/records/league"
	"arbiter/score"
)

// A batch of batchRows results is written together; fewer where their texts are
// longer than batchBytes.
const (
	batchRows  = 50
	batchBytes = 8 << 20
)

// A Recorder records results. It is the one way in: a saved sheet, a file, an import
// of a million rows and a copy of other records all come through it. It finds the
// players that a result names, decides what is known already, writes rows and logs
// them. When a batch is written, it tells what became of each result, in order.
type Recorder struct {
	Update bool // correct known results where their files say something else now

	t     *Tx
	tell  func(*NewResult, Saved, error)
	batch []NewResult
	size  int  // of the batch's texts, in bytes
	many  bool // more than a batch has come
	rows  []recording
	seats []seatRow // not written yet, see writeSeats

	plays map[string]int64 // see exportedAs
	log   *history         // see byHand

	// What names in other records mean here, by key.
	people  map[string]int64
	leagues map[string]string

	entered map[int64][]int64            // results by when they were entered, see findJoined
	forms   map[int64]map[string][]int64 // the same by their forms, see findForm
	digests map[int64]string             // see livesOf
	pasts   *past                        // see past
	claimed map[int64]bool               // results that findJoined has found
	names   []playerThere                // people of other records who wait, see joinPlayers
	joined  []Joined
	closing map[seasonKey]*closing
}

// A recording is what becomes of one result of a batch.
type recording struct {
	saved          Saved
	err            error // a refusal
	league, season label
	seats          []int64  // the players by seat
	forms          []string // see formsThere
	same           bool     // a known result says the same here as in the other records
}

// Record begins to record results. It calls tell with what became of each. A
// refused result is left out and told with an error.
func (t *Tx) Record(tell func(*NewResult, Saved, error)) *Recorder {
	return &Recorder{t: t, tell: tell}
}

// Save records one game. One that is recorded already is left as it is.
func (t *Tx) Save(n NewResult) (saved Saved, err error) {
	r := t.Record(func(_ *NewResult, s Saved, e error) { saved, err = s, e })
	if failed := r.Add(&n); failed != nil {
		return saved, failed
	}
	if failed := r.Flush(); failed != nil {
		return saved, failed
	}
	return saved, err
}

// Add takes one result. The caller must not change what it points to before tell
// is called. Players found by an identity are told with their names here.
func (r *Recorder) Add(n *NewResult) error {
	if n.joined() {
		r.t.joining = true
		if err := r.joinPlayers(); err != nil {
			return err
		}
	}
	r.batch = append(r.batch, *n)
	r.size += len(n.Text) + len(n.Breakdown) + len(n.Origin) + len(n.Note)
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

// Flush writes what was added so far.
func (r *Recorder) Flush() error {
	err := r.joinPlayers()
	if err == nil {
		err = r.write()
	}
	if err == nil {
		err = r.writeSeats(true)
	}
	if err == nil {
		err = r.t.makeLate()
	}
	if err == nil {
		err = r.closeSeasons()
	}
	return err
}

// begin makes the records ready for many results.
func (r *Recorder) begin() error {
	if text := r.t.s.dialect.bulk; text != "" {
		if err := r.t.exec(text); err != nil {
			return err
		}
	}
	if r.t.first["results"] > 0 || r.t.joining {
		return nil
	}
	return r.t.dropLate()
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
		r.noteSeasons()
		for i := range r.batch {
			r.tell(&r.batch[i], r.rows[i].saved, r.rows[i].err)
		}
	}
	clear(r.batch) // so that their texts can be freed
	r.batch, r.size = r.batch[:0], 0
	return err
}

// writeBatch records the batch.
func (r *Recorder) writeBatch() error {
	r.rows = slices.Grow(r.rows[:0], len(r.batch))[:len(r.batch)]
	clear(r.rows)
	for i := range r.batch {
		if r.rows[i].err = r.batch[i].check(); r.rows[i].err != nil {
			continue
		}
		r.batch[i].identify()
		if err := r.batch[i].dropPlain(); err != nil {
			return err
		}
	}
	for _, step := range []func() error{r.formsThere, r.known, r.joinResults, r.corrections} {
		if err := step(); err != nil {
			return err
		}
	}
	for i := range r.batch {
		if !r.rows[i].isNew() {
			continue
		}
		err := r.prepare(&r.batch[i], &r.rows[i])
		if refused := new(RefusedError); errors.As(err, &refused) {
			r.rows[i].err = refused
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
		if s := &r.rows[i].saved; s.Differs && !s.Again && !r.batch[i].joined() {
			list, ids = append(list, i), append(ids, s.ID)
		}
	}
	if len(list) == 0 {
		return nil
	}
	rows, err := r.t.imagesByID("results", ids)
	if err != nil {
		return err
	}
	changed, err := r.t.numbers(`SELECT DISTINCT id FROM versions WHERE tbl = 'results' AND before IS NOT NULL AND id IN ` + listed(ids))
	if err != nil {
		return err
	}
	for _, i := range list {
		s := &r.rows[i].saved
		row := rows[s.ID]
		if row == nil { // the batch has it twice, and may have changed it
			again, err := r.t.imagesByID("results", []int64{s.ID})
			if err != nil {
				return err
			}
			row = again[s.ID]
		}
		delete(rows, s.ID)
		err := r.correct(&r.batch[i], s, row, slices.Contains(changed, s.ID))
		if refused := new(RefusedError); err != nil && !errors.As(err, &refused) {
			return err
		}
		r.rows[i].err = err
	}
	return nil
}

// isNew tells whether a result of the batch is to be written.
func (row *recording) isNew() bool { return row.err == nil && !row.saved.Known }

// prepare finds the players, the league and the season of a new result, and enters
// those that are new.
func (r *Recorder) prepare(n *NewResult, row *recording) error {
	t := r.t
	err := r.goesTo(n, row)
	if err != nil {
		return err
	}
	row.seats = make([]int64, len(n.Seats))
	for i := range n.Seats {
		if row.seats[i], err = r.sits(n, &n.Seats[i]); err != nil {
			return n.withPlayers(err)
		}
	}
	if err := t.seat(n.Seats, n.Source, row.seats); err != nil {
		return n.withPlayers(err)
	}
	for i := range n.Seats {
		if s := &n.Seats[i]; s.Outside != "" {
			p, err := t.personOf(row.seats[i])
			if err != nil {
				return err
			}
			s.called, s.Name = cmp.Or(s.called, s.Name), p.name
		}
	}
	if row.league, err = t.label("leagues", n.League, true); err != nil {
		return err
	}
	row.season, err = t.label("seasons", n.Season, true)
	return err
}

// goesTo gives a new result that names no season the one of its league on its day, and
// refuses one of a closed season.
func (r *Recorder) goesTo(n *NewResult, row *recording) error {
	t := r.t
	if n.Season == "" && n.League != "" && !n.joined() {
		played := n.Played
		if played.IsZero() {
			played = t.s.now()
		}
		var err error
		if n.Season, err = t.seasonOfDay(n.League, played); err != nil {
			return err
		}
		row.saved.Season = n.Season
	}
	league, err := t.label("leagues", n.League, false)
	if err != nil {
		return err
	}
	season, err := t.label("seasons", n.Season, false)
	if err != nil {
		return err
	}
	return t.wantOpen(league.id, season.id)
}

// insert writes the batch's new results.
func (r *Recorder) insert() error {
	t := r.t
	var results, sheets []any
	for i := range r.batch {
		n, row := &r.batch[i], &r.rows[i]
		if !row.isNew() {
			continue
		}
		id := max(t.last["results"]+1, n.Number)
		t.last["results"] = id
		row.saved.ID, row.saved.State = id, n.State
		entered, version := t.at, n.Version
		if !n.Entered.IsZero() {
			entered = n.Entered.UnixMilli()
		}
		when := n.Played
		if when.IsZero() {
			when = t.s.now()
		}
		if version == "" {
			version = t.s.version
		}
		played, zone := league.ToMillis(when)
		called := make([]string, len(row.seats))
		for k, player := range row.seats {
			p, err := t.personOf(player)
			if err != nil {
				return err
			}
			if s := &n.Seats[k]; n.Breakdown == "" && cmp.Or(s.called, s.Name) != p.name {
				called[k] = cmp.Or(s.called, s.Name)
			}
		}
		results = append(results, id, n.Game, string(n.State), oneIf(n.Complete), played, zone, entered, row.league.id, row.season.id,
			n.Round, n.Place, n.Note, n.Source, orNull(n.Outside))
		if n.Text+n.Breakdown+n.Origin != "" {
			sheets = append(sheets, id, n.Text, n.Breakdown, version, n.Origin)
		}
		for k := range n.Seats {
			r.seats = append(r.seats, seatRow{id, k + 1, row.seats[k], n.Seats[k].Place, n.Seats[k].Points, n.Seats[k].NoPoints, called[k]})
		}
		if err := t.cameWith("results", id, n.Forms); err != nil {
			return err
		}
		if err := t.look.recorded(id, n, row, when); err != nil {
			return err
		}
	}
	if err := t.insert("results", resultsColumns, results); err != nil {
		return err
	}
	return t.insert("sheets", sheetsColumns, sheets)
}

// A seatRow is a row of the table seats.
type seatRow struct {
	result int64
	seat   int // from 1
	player int64
	place  int
	points score.Points
	none   bool   // there are no points
	called string // the name as it was entered, where it is not the player's and the seats say the breakdown
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
	if r.t.late == nil {
		slices.SortStableFunc(r.seats, func(a, b seatRow) int { return cmp.Compare(a.player, b.player) })
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
			s := &piece[i]
			total, exact := pointsColumns(s.points, s.none)
			args = append(args, s.result, s.seat, s.player, s.place, total, exact, orNull(s.called))
		}
		if err := t.insert("seats", seatsColumns, args); err != nil {
			return err
		}
	}
	return nil
}

// oneIf is a yes or no as columns store it.
func oneIf(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
