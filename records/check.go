package records

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"arbiter/score"
)

// A Check is one thing that is looked at, by its permanent name.
type Check struct {
	Name     string
	Text     string
	Problems int
}

// A Problem is something that a check found.
type Problem struct {
	Check   string
	Result  int64 // the result that it is about; 0 for none
	Message string
}

// checks are all checks, in the order in which they are made.
var checks = []Check{
	{Name: "file", Text: "the file is whole, as SQLite sees it"},
	{Name: "references", Text: "whatever a row names is there"},
	{Name: "names", Text: "names and their keys agree; merges lead to a player"},
	{Name: "seats", Text: "each seat has a player; places follow from the lines"},
	{Name: "scores", Text: "each position gives today the lines that are stored"},
	{Name: "log", Text: "each logged change can be read back"},
	{Name: "numbers", Text: "no number is above its counter"},
	{Name: "doubles", Text: "no game seems to be recorded twice"},
}

// Check makes every check, hands each problem to report, and tells how many
// each check found. A file that SQLite finds broken is a FileError.
func (s *Store) Check(ctx context.Context, games score.Games, report func(Problem)) ([]Check, error) {
	list := slices.Clone(checks)
	c := checker{s: s, ctx: ctx, games: games}
	c.report = func(check string, result int64, format string, args ...any) {
		i := slices.IndexFunc(list, func(c Check) bool { return c.Name == check })
		list[i].Problems++
		report(Problem{check, result, fmt.Sprintf(format, args...)})
	}
	for _, look := range []func() error{c.file, c.references, c.names, c.results, c.log, c.numbers, c.doubles} {
		if err := look(); err != nil {
			return nil, s.wrap("checking the records", err)
		}
	}
	return list, nil
}

type checker struct {
	s      *Store
	ctx    context.Context
	games  score.Games
	report func(check string, result int64, format string, args ...any)
}

func (c *checker) each(scan func(*sql.Rows) error, text string) error {
	return query(c.ctx, c.s.db, scan, text)
}

func (c *checker) file() error {
	var answer string
	if err := c.s.db.QueryRowContext(c.ctx, `PRAGMA integrity_check(1)`).Scan(&answer); err != nil {
		return err
	}
	if answer != "ok" {
		return &FileError{Path: c.s.path, Trouble: Damaged, Backup: newestGood(c.s.path), Err: errors.New(answer)}
	}
	return nil
}

func (c *checker) references() error {
	err := c.each(func(rows *sql.Rows) error {
		var table, parent string
		var row sql.NullInt64
		var n int
		err := rows.Scan(&table, &row, &parent, &n)
		c.report("references", 0, "row %d of %s names a row of %s that is not there", row.Int64, table, parent)
		return err
	}, `PRAGMA foreign_key_check`)
	if err != nil {
		return err
	}
	return c.each(func(rows *sql.Rows) error {
		var id int64
		err := rows.Scan(&id)
		c.report("references", id, "it has no sheet")
		return err
	}, `SELECT id FROM results WHERE id NOT IN (SELECT result FROM sheets)`)
}

func (c *checker) names() error {
	for _, table := range []string{"players", "leagues", "seasons"} {
		err := c.each(func(rows *sql.Rows) error {
			var name, key string
			err := rows.Scan(&name, &key)
			if score.NameKey(name) != key {
				c.report("names", 0, "%q among the %s is compared as %q", name, table, key)
			}
			return err
		}, `SELECT name, key FROM `+table)
		if err != nil {
			return err
		}
	}
	return c.each(func(rows *sql.Rows) error {
		var name string
		err := rows.Scan(&name)
		c.report("names", 0, "%s was merged into a name that was itself merged", name)
		return err
	}, `SELECT a.name FROM players a JOIN players b ON b.id = a.folded WHERE b.folded IS NOT NULL OR a.id = a.folded`)
}

func (c *checker) results() error {
	people, err := loadRoster(c.ctx, c.s.db)
	if err != nil {
		return err
	}
	return c.each(func(rows *sql.Rows) error {
		f, err := scanFull(rows, people)
		if err != nil {
			var broken *json.SyntaxError
			if errors.Is(err, errSeats) || errors.As(err, &broken) {
				c.report("seats", f.ID, "%v", err)
				return nil
			}
			return err
		}
		c.seats(&f, people)
		c.scores(&f)
		return nil
	}, `SELECT `+resultColumns+`, h.text, h.sheet, h.version, h.origin`+resultTables+` ORDER BY r.id`)
}

func (c *checker) seats(f *Full, people *roster) {
	if len(f.Seats) != len(f.Sheet.Players) {
		c.report("seats", f.ID, "%d seats, but score lines of %d players", len(f.Seats), len(f.Sheet.Players))
		return
	}
	var at []int64
	for _, s := range f.Seats {
		who := people.who(s.Player)
		if people.names[who] == "" {
			c.report("seats", f.ID, "no player has the number %d", s.Player)
		}
		if slices.Contains(at, who) {
			c.report("seats", f.ID, "%s sits there twice", people.names[who])
		}
		at = append(at, who)
	}
	if f.Text == "" { // came without a position: its places are what somebody said
		return
	}
	sheet := f.Sheet.Sheet(f.Game)
	if stored, places := placesOf(f.Seats), orNobody(sheet.Places(), len(f.Seats)); !slices.Equal(stored, places) {
		c.report("seats", f.ID, "places %v, but its lines give %v", stored, places)
	}
}

func (c *checker) scores(f *Full) {
	if f.Text == "" {
		return
	}
	now, complete, err := today(f, c.games)
	switch {
	case err != nil:
		c.report("scores", f.ID, "%v", err)
	case !f.Sheet.sameScores(&now):
		c.report("scores", f.ID, "its position gives %s today, %s is stored (arbiter records rescore)", totals(&now), totals(&f.Sheet))
	case complete != f.Complete:
		c.report("scores", f.ID, "stored as %s, its position is %s today (arbiter records rescore)", over(f.Complete), over(complete))
	}
}

func over(complete bool) string {
	if complete {
		return "a finished game"
	}
	return "an unfinished game"
}

func placesOf(seats []Seat) []int {
	places := make([]int, len(seats))
	for i, s := range seats {
		places[i] = s.Place
	}
	return places
}

// orNobody are places by seat, all 0 when nobody is placed.
func orNobody(places []int, seats int) []int {
	if places == nil {
		return make([]int, seats)
	}
	return places
}

func (c *checker) log() error {
	err := c.each(func(rows *sql.Rows) error {
		var id, row int64
		var table string
		var before *string
		if err := rows.Scan(&id, &table, &row, &before); err != nil {
			return err
		}
		if tables[table] == "" {
			c.report("log", 0, "command #%d speaks of a table %q", id, table)
		} else if before != nil {
			if _, err := readImage(table, *before); err != nil {
				c.report("log", 0, "command #%d: %v", id, err)
			}
		}
		return nil
	}, `SELECT command, tbl, row, before FROM changes`)
	if err != nil {
		return err
	}
	return c.each(func(rows *sql.Rows) error {
		var id int64
		var args string
		err := rows.Scan(&id, &args)
		if !json.Valid([]byte(args)) {
			c.report("log", 0, "command #%d: its arguments cannot be read", id)
		}
		return err
	}, `SELECT id, args FROM commands`)
}

func (c *checker) numbers() error {
	for _, table := range []string{"players", "leagues", "seasons", "results", "identities", "commands"} {
		var last, counter int64
		err := c.s.db.QueryRowContext(c.ctx, `SELECT coalesce((SELECT max(id) FROM `+table+`), 0), coalesce((SELECT seq FROM sqlite_sequence WHERE name = ?), 0)`, table).
			Scan(&last, &counter)
		if err != nil {
			return err
		}
		if last > counter {
			c.report("numbers", 0, "%s go up to %d, their counter stands at %d", table, last, counter)
		}
	}
	return nil
}
