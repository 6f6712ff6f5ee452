package records

import (
	"fmt"
	"slices"
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
	r, err := t.s.reader(t.ctx, t.tx)
	if err != nil {
		return 0, err
	}
	ids, err := t.numbers(`SELECT result FROM sheets WHERE text <> '' ORDER BY result`)
	if err != nil {
		return 0, err
	}
	for piece := range slices.Chunk(ids, readPiece) {
		list, err := r.read(piece, wholeResult)
		if err != nil {
			return 0, err
		}
		for i := range list {
			if err := t.again(&list[i], games, write, show); err != nil {
				return 0, err
			}
		}
	}
	return len(ids), nil
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
	same := f.Sheet.sameScores(&now) && complete == f.Complete && slices.Equal(placesOf(f.Seats), d.Places)
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
	if err := t.exec(`UPDATE results SET complete = $1 WHERE id = $2`, oneIf(complete), f.ID); err != nil {
		return err
	}
	for i := range f.Seats {
		f.Seats[i].Place, f.Seats[i].Points = d.Places[i], Points{Total: now.Players[i].Total()}
	}
	f.Sheet, f.Version = now, t.s.version
	return t.writeTable(f.ID, f)
}
