package records

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"slices"
)

//go:embed migrations/*.sql
var scripts embed.FS

// A migration brings the records from one format to the next.
type migration struct {
	format       int // the one that it leads to
	name, script string
}

// released is the format of the first release. Nothing leads there from an older one.
const released = 3

// migrations are all steps in order. The first makes new records.
func migrations() []migration {
	entries, _ := scripts.ReadDir("migrations") // they are in the program, so reading them cannot fail
	steps := make([]migration, len(entries))
	for i, e := range entries {
		text, _ := scripts.ReadFile("migrations/" + e.Name())
		steps[i] = migration{released + i, e.Name(), string(text)}
	}
	return steps
}

// newest is the format to which the steps lead.
func newest(steps []migration) int { return steps[len(steps)-1].format }

// migrate backs up the records and takes the steps that they lack.
func (s *Store) migrate(version int, steps []migration) error {
	if version > 0 {
		made, err := s.backupBeside(context.Background(), version)
		if err != nil {
			return fmt.Errorf("backing up before the change of format: %w", err)
		}
		s.PruneBackups(made)
	}
	tx, err := s.db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if s.dialect == postgresDialect && version > 0 { // writers lock a row, which would not keep them from the tables
		if _, err := tx.Exec(`LOCK TABLE arbiter`); err != nil {
			return err
		}
	}
	if version > 0 || s.dialect == sqliteDialect { // another process may have been quicker
		if err := tx.QueryRow(s.dialect.look).Scan(&version); err != nil {
			return err
		}
	}
	var told []string
	for _, m := range steps {
		if m.format <= version {
			continue
		}
		if told, err = s.step(tx, m); err != nil {
			return fmt.Errorf("changing the format to %s: %w", m.name, err)
		}
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	for _, sentence := range told {
		s.say(sentence)
	}
	return nil
}

// step takes one step. told is what the user should know of it.
func (s *Store) step(tx *sql.Tx, m migration) (told []string, err error) {
	run := func() error {
		_, err := tx.Exec(s.dialect.script(m.script))
		return err
	}
	if m.format == released+1 {
		t := &Tx{ctx: context.Background(), s: s, tx: tx, many: map[string]*sql.Stmt{}}
		told, err = t.leave3(run)
	} else {
		err = run()
	}
	if err != nil {
		return nil, err
	}
	_, err = tx.Exec(fmt.Sprintf(s.dialect.mark, m.format))
	return told, err
}

// leave3 brings records of 0.2.0 to the format after it, and compares what they say
// with what they said.
func (t *Tx) leave3(run func() error) (told []string, err error) {
	before, err := t.summarize(t.summarize3)
	if err != nil {
		return nil, err
	}
	if err := run(); err != nil {
		return nil, err
	}
	told, rounded, err := t.roundPoints()
	if err != nil {
		return nil, err
	}
	if err := t.dropPlainSheets(rounded); err != nil {
		return nil, err
	}
	if err := t.writeChampions(); err != nil {
		return nil, err
	}
	after, err := t.summarize(t.summarizeNow)
	if err != nil {
		return nil, err
	}
	return told, after.differs(before)
}

// dropPlainSheets deletes the sheets of results whose seats say the same, and keeps
// the names as they were entered. It works out the digests of those results anew, and of
// those whose points were rounded.
func (t *Tx) dropPlainSheets(rounded map[int64]bool) error {
	births, err := loadBirths(t.ctx, t.tx)
	if err != nil {
		return err
	}
	ids, err := t.numbers(`SELECT id FROM results ORDER BY id`)
	for piece := range slices.Chunk(ids, readPiece) {
		var list []Full
		if err == nil {
			err = t.view().results(t.ctx, piece, wholeResult, func(f *Full) error { list = append(list, *f); return nil })
		}
		for i := range list {
			if err == nil {
				err = t.dropPlainSheet(&list[i], births, rounded[list[i].ID])
			}
		}
	}
	return err
}

func (t *Tx) dropPlainSheet(f *Full, births *births, rounded bool) error {
	if f.Text == "" {
		f.setPlaces(placesOf(f.Seats)) // some were written another way
	}
	if rounded {
		f.roundLines()
	}
	breakdown, err := f.storedText()
	if err != nil || breakdown != "" && !rounded {
		return err
	}
	if breakdown+f.Origin != "" {
		err = t.exec(`UPDATE sheets SET sheet = $1 WHERE result = $2`, breakdown, f.ID)
	} else {
		err = t.exec(`DELETE FROM sheets WHERE result = $1`, f.ID)
	}
	for i, p := range f.Breakdown.Players {
		if err == nil {
			err = t.exec(`UPDATE seats SET called = $1 WHERE result = $2 AND seat = $3 AND $1 <> (SELECT name FROM players WHERE id = seats.player)`, p.Name, f.ID, i+1)
		}
	}
	digest, digestErr := births.digest(f)
	if err == nil {
		err = digestErr
	}
	if err == nil {
		err = t.exec(`UPDATE results SET digest = $1 WHERE id = $2`, digest, f.ID)
	}
	return err
}
