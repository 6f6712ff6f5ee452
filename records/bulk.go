package records

import (
	"database/sql"
	"errors"
	"slices"
	"strings"

	"arbiter/score"
)

// bulkRows is how many results are written by one statement, or fewer when
// their texts are longer than bulkBytes.
const (
	bulkRows  = 50
	bulkBytes = 8 << 20
)

// A Bulk records incoming results many at a time. What became of each is told
// when its batch is written, in order.
type Bulk struct {
	Update bool // known results are corrected as their files say now
	Theirs bool // with Update: also where a person changed them here since

	t     *Tx
	tell  func(*Incoming, Saved, error)
	batch []Incoming
	size  int // of the batch's texts, in bytes
	rows  []bulkRow
	args  []any

	first   int64 // the first number that no result has had when the command began
	next    int64 // the same now
	look    bool  // some results may be known: look before writing
	strays  map[stray]int
	plays   map[string]int64 // see ours
	names   map[int64]string // see callName
	log     *history         // see byHand
	results *sql.Stmt        // writes a full batch
	sheets  *sql.Stmt
	finding *sql.Stmt
}

// A bulkRow is what became of one incoming result of a batch.
type bulkRow struct {
	saved          Saved
	err            error
	league, season any
	seats          []byte
	played, zone   int64
	entered        int64
}

// Bulk begins to record incoming results; tell hears what became of each. A
// result that cannot be recorded is told with an error and left out.
func (t *Tx) Bulk(tell func(*Incoming, Saved, error)) (*Bulk, error) {
	b := &Bulk{t: t, tell: tell, batch: make([]Incoming, 0, bulkRows), rows: make([]bulkRow, 0, bulkRows)}
	err := t.tx.QueryRowContext(t.ctx, `SELECT 1 + coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'results'), 0)`).Scan(&b.next)
	b.first = b.next
	if err == nil { // where nothing has an identity yet, nothing can be known by one
		err = t.tx.QueryRowContext(t.ctx, `SELECT EXISTS (SELECT 1 FROM results WHERE outside IS NOT NULL AND source <> 'undated')`).Scan(&b.look)
	}
	return b, t.s.wrap("starting to record", err)
}

// Add takes one result. What it points to must not be changed until it is told
// of. People whom it knows by an identity are told of by their names here.
func (b *Bulk) Add(in *Incoming) error {
	b.batch = append(b.batch, *in)
	b.size += len(in.Text) + len(in.Sheet) + len(in.Origin) + len(in.Note)
	if len(b.batch) < bulkRows && b.size < bulkBytes {
		return nil
	}
	return b.Flush()
}

// Flush writes what was added so far.
func (b *Bulk) Flush() error {
	if len(b.batch) == 0 {
		return nil
	}
	err := b.write()
	clear(b.batch) // whatever they hold can go
	b.batch, b.rows, b.size = b.batch[:0], b.rows[:0], 0
	return b.t.s.wrap("recording results", err)
}

// mostCached is how many people, leagues or seasons a command keeps in mind; it
// looks the others up again.
const mostCached = 100_000

// forget empties what was kept in mind when it is too much: a file may name
// somebody else in each row.
func (b *Bulk) forget() {
	for _, m := range []map[string]int64{b.t.people, b.t.labels, b.t.outsiders, b.t.called} {
		if len(m) > mostCached {
			clear(m)
		}
	}
	if len(b.t.numbered) > mostCached {
		clear(b.t.numbered)
	}
	if len(b.names) > mostCached {
		clear(b.names)
	}
}

func (b *Bulk) write() error {
	b.forget()
	b.rows = b.rows[:0]
	for i := range b.batch {
		in := &b.batch[i]
		var row bulkRow
		if row.err = in.check(); row.err == nil {
			in.settle()
		}
		b.rows = append(b.rows, row)
	}
	if err := b.known(); err != nil {
		return err
	}
	for i := range b.batch {
		if s := &b.rows[i].saved; s.Differs && !s.Again {
			b.rows[i].err = b.correct(&b.batch[i], s)
		}
		var no *RefusedError
		if err := b.rows[i].err; err != nil && !errors.As(err, &no) {
			return err
		}
	}
	for i := range b.batch {
		if err := b.prepare(&b.batch[i], &b.rows[i]); err != nil {
			return err
		}
	}
	err := b.insert()
	if isTaken(err) { // the file has one twice: find out which
		b.look = true
		if err = b.known(); err == nil {
			err = b.insert()
		}
	}
	if err != nil {
		return err
	}
	for i := range b.batch {
		b.tell(&b.batch[i], b.rows[i].saved, b.rows[i].err)
	}
	return nil
}

// prepare finds whom and what a result names; names are entered when new.
func (b *Bulk) prepare(in *Incoming, row *bulkRow) error {
	if row.err != nil || row.saved.Known {
		return nil
	}
	t := b.t
	if row.err = in.twice(); row.err != nil {
		return nil
	}
	if err := b.together(in, row); err != nil || row.err != nil {
		return err
	}
	var seats [8]Seat
	list := seats[:0]
	for i := range in.Seats {
		s := &in.Seats[i]
		id, err := t.who(s.Name, in.Source, s.Outside)
		if err != nil {
			return in.about(err)
		}
		for j := range list {
			if list[j].Player == id {
				row.err = onePlayer(in.Seats[j].Name, s.Name)
				return nil
			}
		}
		list = append(list, Seat{Player: id, Place: s.Place, Total: s.Total})
		if s.Outside != "" {
			if s.Name, err = b.callName(id); err != nil {
				return err
			}
		}
	}
	row.seats = packSeats(list)
	var err error
	if row.league, err = t.label("leagues", in.League); err != nil {
		return err
	}
	if row.season, err = t.label("seasons", in.Season); err != nil {
		return err
	}
	if row.entered = t.at; !in.Entered.IsZero() {
		row.entered = in.Entered.UnixMilli()
	}
	played := in.Played
	if played.IsZero() {
		played = t.s.now()
	}
	row.played, row.zone = toMillis(played)
	return nil
}

// together refuses a table at which one known player sits twice, before
// anybody new is entered for it.
func (b *Bulk) together(in *Incoming, row *bulkRow) error {
	var known [8]int64
	ids := known[:0]
	for i := range in.Seats {
		s := &in.Seats[i]
		id, err := b.t.there(s.Name, in.Source, s.Outside)
		if err != nil {
			return in.about(err)
		}
		if j := slices.Index(ids, id); id != 0 && j >= 0 {
			row.err = onePlayer(in.Seats[j].Name, s.Name)
			return nil
		}
		ids = append(ids, id)
	}
	return nil
}

func onePlayer(a, b string) error {
	return refuse("%s and %s are one player in these records (see `arbiter players list`), and cannot sit in one game", a, b)
}

// twice refuses a table at which one name sits twice.
func (in *Incoming) twice() error {
	for i := range in.Seats {
		for j := range i {
			if in.Seats[i].Outside == in.Seats[j].Outside && score.SameName(in.Seats[i].Name, in.Seats[j].Name) {
				return refuse("%s sits there twice", in.Seats[i].Name)
			}
		}
	}
	return nil
}

const (
	resultRow = `(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
	sheetRow  = `(?, ?, ?, ?, ?)`
	resultsOf = `INSERT INTO results (id, played, zone, state, seats, game, league, season, complete, entered, round, place, note, source, outside) VALUES `
	sheetsOf  = `INSERT INTO sheets (result, text, sheet, version, origin) VALUES `
)

// insert writes the batch's new results and their sheets. When some are
// recorded already nothing is written.
func (b *Bulk) insert() error {
	b.args = b.args[:0]
	id, n := b.next, 0
	var runs [][2]int64
	for i := range b.batch {
		in, row := &b.batch[i], &b.rows[i]
		if row.err != nil || row.saved.Known {
			continue
		}
		id = max(id, in.Number)
		runs = extend(runs, id)
		row.saved.ID, row.saved.State = id, in.State
		b.look = b.look || !ofGame(in.Source) // the index does not find such a one twice
		b.args = append(b.args, id, row.played, row.zone, string(in.State), row.seats, in.Game, row.league, row.season, in.Complete, row.entered,
			in.Round, in.Place, in.Note, in.Source, orNull(in.Outside))
		id++
		n++
	}
	if n == 0 {
		return nil
	}
	if err := b.rowsOf(&b.results, resultsOf, resultRow, n); err != nil {
		return err
	}
	b.next = id
	b.args = b.args[:0]
	for i := range b.batch {
		in, row := &b.batch[i], &b.rows[i]
		if row.err != nil || row.saved.Known {
			continue
		}
		version := in.Version
		if version == "" {
			version = b.t.s.version
		}
		b.args = append(b.args, row.saved.ID, in.Text, in.Sheet, version, in.Origin)
	}
	if err := b.rowsOf(&b.sheets, sheetsOf, sheetRow, n); err != nil {
		return err
	}
	for _, run := range runs {
		if err := errors.Join(b.t.logNew("results", run[0], run[1]), b.t.logNew("sheets", run[0], run[1])); err != nil {
			return err
		}
	}
	return nil
}

// rowsOf runs an INSERT of so many rows.
func (b *Bulk) rowsOf(st **sql.Stmt, head, row string, n int) error {
	text := head + row + strings.Repeat(", "+row, n-1)
	if n < bulkRows {
		_, err := b.t.tx.ExecContext(b.t.ctx, text, b.args...)
		return err
	}
	return b.t.prepared(st, text, func(st *sql.Stmt) error {
		_, err := st.ExecContext(b.t.ctx, b.args...)
		return err
	})
}
