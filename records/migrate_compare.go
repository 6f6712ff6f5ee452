package records

import (
	"crypto/sha256"
	"fmt"
	"slices"

	"arbiter/records/league"
	"arbiter/score"
)

// A summary is what the records say in any format, to compare them before and after a
// change of it: a digest of each result, and how many people and commands there are.
type summary struct {
	results          map[int64][sha256.Size]byte
	people, commands int64
}

// add takes a line about a result into its digest.
func (s *summary) add(result int64, format string, args ...any) {
	so := s.results[result]
	s.results[result] = sha256.Sum256(fmt.Appendf(so[:], format, args...))
}

const (
	summaryHead = "%s %q %q"
	summarySeat = "%d %d %s"
)

// summarize counts people and commands, for look to add the results.
func (t *Tx) summarize(look func(*summary) error) (*summary, error) {
	s := &summary{results: map[int64][sha256.Size]byte{}}
	err := t.tx.QueryRowContext(t.ctx, `SELECT (SELECT count(*) FROM players), (SELECT count(*) FROM commands)`).Scan(&s.people, &s.commands)
	if err == nil {
		err = look(s)
	}
	return s, err
}

// summarize3 adds the results of format 3. Points are as roundPoints makes them.
func (t *Tx) summarize3(s *summary) error {
	most := score.WholePoints(score.MostPoints)
	err := each(t.ctx, t.tx, func(row record) error {
		s.add(row.int(0), summaryHead, row.text(1), row.text(2), row.text(3))
		return nil
	}, `SELECT r.id, r.state, r.note, h.text FROM results r LEFT JOIN sheets h ON h.result = r.id`)
	if err != nil {
		return err
	}
	return each(t.ctx, t.tx, func(row record) error {
		figure := ""
		if row[3] != nil {
			figure = min(max(row.points(3), -most), most).String()
		}
		s.add(row.int(0), summarySeat, row.int(1), row.int(2), figure)
		return nil
	}, `SELECT result, player, place, total, exact FROM seats ORDER BY result, seat`)
}

// summarizeNow adds the results of today's format.
func (t *Tx) summarizeNow(s *summary) error {
	ids, err := t.numbers(`SELECT id FROM results`)
	if err != nil {
		return err
	}
	for piece := range slices.Chunk(ids, readPiece) {
		err := t.view().results(t.ctx, piece, wholeResult, func(f *league.Result) error {
			s.add(f.ID, summaryHead, f.State, f.Note, f.Text)
			for _, seat := range f.Seats {
				s.add(f.ID, summarySeat, seat.Player, seat.Place, seat.Figure())
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// differs is an error when the records do not say what they said before.
func (s *summary) differs(before *summary) error {
	if len(s.results) != len(before.results) || s.people != before.people || s.commands != before.commands {
		return fmt.Errorf("%d results, %d names and %d commands would become %d, %d and %d; nothing was changed",
			len(before.results), before.people, before.commands, len(s.results), s.people, s.commands)
	}
	for id, was := range before.results {
		if s.results[id] != was {
			return fmt.Errorf("#%d would not say what it says; nothing was changed", id)
		}
	}
	return nil
}
