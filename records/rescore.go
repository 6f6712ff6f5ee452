package records

import (
	"database/sql"
	"fmt"
	"strings"
	"time"

	"arbiter/score"
)

// A Difference is a result whose position gives something else today.
type Difference struct {
	ID      int64
	Game    string
	Played  time.Time
	Names   []string
	Before  StoredSheet
	After   StoredSheet
	Places  []int // by seat after it, 0 when nobody is placed
	Problem string
}

// today works a stored position out again, under the rulings that were in
// force.
func today(f *Full, games score.Games) (StoredSheet, bool, error) {
	j, err := games.Judge(f.Text, f.Sheet.settings())
	if err != nil {
		return StoredSheet{}, false, fmt.Errorf("its position cannot be scored today: %w", err)
	}
	return storeSheet(&j.Sheet), j.Complete, nil
}

// totals is a sheet in a few words: "Ann 24, Bob 23".
func totals(s *StoredSheet) string {
	list := make([]string, len(s.Players))
	for i := range s.Players {
		list[i] = fmt.Sprintf("%s %d", s.Players[i].Name, s.Players[i].Total())
	}
	return strings.Join(list, ", ")
}

// Rescore works every result out again from its position, hands those that
// differ to show, and with write keeps the new lines and places. It tells how
// many results it looked at. A position that can no longer be read is shown
// with its Problem and left as it is.
func (t *Tx) Rescore(games score.Games, write bool, show func(Difference)) (int, error) {
	n, err := t.rescore(games, write, show)
	return n, t.s.wrap("scoring the results again", err)
}

func (t *Tx) rescore(games score.Games, write bool, show func(Difference)) (int, error) {
	people, err := loadRoster(t.ctx, t.tx)
	if err != nil {
		return 0, err
	}
	n := 0
	for last := int64(0); ; {
		var page []Full
		err := query(t.ctx, t.tx, func(rows *sql.Rows) error {
			f, err := scanFull(rows, people)
			page = append(page, f)
			return err
		}, `SELECT `+resultColumns+`, h.text, h.sheet, h.version, h.origin`+resultTables+` WHERE r.id > ? ORDER BY r.id LIMIT 200`, last)
		if err != nil || len(page) == 0 {
			return n, err
		}
		for i := range page {
			if page[i].Text == "" {
				continue
			}
			n++
			if err := t.again(&page[i], games, write, show); err != nil {
				return n, err
			}
		}
		last = page[len(page)-1].ID
	}
}

func (t *Tx) again(f *Full, games score.Games, write bool, show func(Difference)) error {
	now, complete, err := today(f, games)
	if err == nil && len(now.Players) != len(f.Seats) {
		err = fmt.Errorf("its position has %d players today, %d are recorded", len(now.Players), len(f.Seats))
	}
	d := Difference{ID: f.ID, Game: f.Game, Played: f.Played, Names: f.Names, Before: f.Sheet, After: now}
	if err != nil {
		d.Problem = err.Error()
		show(d)
		return nil
	}
	sheet := now.Sheet(f.Game)
	d.Places = orNobody(sheet.Places(), len(f.Seats))
	same := f.Sheet.sameScores(&now) && complete == f.Complete
	for i := range f.Seats {
		same = same && f.Seats[i].Place == d.Places[i]
		f.Seats[i].Place, f.Seats[i].Total = d.Places[i], now.Players[i].Total()
	}
	if same {
		return nil
	}
	show(d)
	if !write {
		return nil
	}
	if err := t.touch("results", f.ID); err != nil {
		return err
	}
	if err := t.touch("sheets", f.ID); err != nil {
		return err
	}
	text, err := toJSON(now)
	if err != nil {
		return err
	}
	if _, err := t.tx.ExecContext(t.ctx, `UPDATE results SET seats = ?, complete = ? WHERE id = ?`, packSeats(f.Seats), complete, f.ID); err != nil {
		return err
	}
	_, err = t.tx.ExecContext(t.ctx, `UPDATE sheets SET sheet = ?, version = ? WHERE result = ?`, text, t.s.version, f.ID)
	return err
}
