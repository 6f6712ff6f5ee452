package records

import (
	"maps"
	"slices"
	"strings"

	"arbiter/records/league"
	"arbiter/score"
)

// known finds which results of the batch are recorded already.
func (r *Recorder) known() error {
	var outside []any
	own := map[int64][]int{} // the places in the batch of each result that these records exported
	at := map[string][]int{} // the places of each identity in the batch
	for i := range r.batch {
		row := &r.batch[i]
		if !row.isNew() || anonymous(&row.Result) {
			continue
		}
		if id, err := r.exportedAs(&row.Result); err != nil {
			return err
		} else if id != 0 {
			own[id] = append(own[id], i)
			continue
		}
		key := identityKey(row.Source, row.Game, row.Outside)
		if _, ok := at[key]; ok { // unless it is known from before
			row.saved = Saved{Known: true, Again: true}
			at[key] = append(at[key], i)
			continue
		}
		at[key] = []int{i}
		outside = append(outside, row.Outside)
	}
	if len(own) > 0 {
		if err := r.findOwn(own); err != nil {
			return err
		}
	}
	if len(outside) > 0 {
		if err := r.findOutside(outside, at); err != nil {
			return err
		}
	}
	if err := r.findJoined(); err != nil {
		return err
	}
	return r.findFormer()
}

// findOutside finds results by their identities. at has the places of each identity
// in the batch.
func (r *Recorder) findOutside(outside []any, at map[string][]int) error {
	for len(outside) < batchRows && len(r.batch) > 1 { // one statement for all batches
		outside = append(outside, nil)
	}
	var ids []int64
	err := each(r.t.ctx, r.t.tx, func(row record) error {
		id, all := row.int(0), true
		for _, i := range at[identityKey(row.text(1), row.text(2), row.text(3))] {
			r.batch[i].saved = Saved{ID: id, Known: true, State: league.State(row.text(4)), Again: id > r.t.first["results"]}
			all = all && joined(&r.batch[i].Result)
		}
		if !all { // joinResults compares those
			ids = append(ids, id)
		}
		return nil
	}, `SELECT id, source, game, outside, state FROM results WHERE source <> 'undated' AND outside IN `+r.t.s.dialect.row(1, len(outside))+` ORDER BY id`, outside...)
	if err != nil || len(ids) == 0 {
		return err
	}
	return r.t.view().results(r.t.ctx, ids, wholeResult, func(f *league.Result) error {
		for _, i := range at[identityKey(f.Source, f.Game, f.Outside)] {
			r.batch[i].saved.Differs = differs(f, &r.batch[i].Result) || otherPeople(f, &r.batch[i].Result)
		}
		return nil
	})
}

// findFormer finds results by texts that they had before they were mended. What such a
// file says is no news.
func (r *Recorder) findFormer() error {
	for i := range r.batch {
		row := &r.batch[i]
		if !row.isNew() || row.Source != sourceText {
			continue
		}
		err := each(r.t.ctx, r.t.tx, func(found record) error {
			row.saved = Saved{ID: found.int(0), Known: true, State: league.State(found.text(1))}
			return nil
		}, `SELECT r.id, r.state FROM versions v JOIN results r ON r.id = v.id WHERE v.known = $1 AND r.game = $2 ORDER BY r.id`, row.Outside, row.Game)
		if err != nil {
			return err
		}
	}
	return nil
}

func identityKey(source, game, outside string) string {
	if !ofGame(source) {
		game = ""
	}
	return source + "\x00" + game + "\x00" + outside
}

// ofGame tells whether an identity of a source belongs to one game only. In some
// programs a game may be renamed.
func ofGame(source string) bool { return source != SourceBGStats && source != SourceBGG }

// differs tells whether a file may differ from what is recorded of a result. It
// compares the other program's own record, or else headers, position, places and
// points. The method correct looks closer.
func differs(f, n *league.Result) bool {
	if n.Origin != "" && f.Origin != "" && n.ID == 0 {
		// A record that these records exported is not the other program's own.
		return n.Origin != f.Origin && !strings.Contains(n.Origin, ownID(f.ID, f.Entered.UnixMilli()))
	}
	switch {
	case !n.Played.IsZero() && !sameClock(f.Played, n.Played),
		!score.SameName(n.League, f.League), n.Season != "" && !score.SameName(n.Season, f.Season), n.Round != f.Round, n.Place != f.Place, n.Note != f.Note:
		return true
	case n.Text != "" && f.Text != "":
		return n.Text != f.Text
	}
	return otherScore(f, n)
}

// otherScore tells whether a file has other points or places.
func otherScore(f, n *league.Result) bool {
	return !slices.EqualFunc(f.Seats, n.Seats, func(a, b league.Seat) bool {
		return a.Place == b.Place && a.Points == b.Points && a.NoPoints == b.NoPoints
	})
}

// otherPosition tells whether a text of these records, as a link holds one, has changed
// since. Its headers are others than those that are recorded.
func otherPosition(f, n *league.Result) bool {
	_, was, _ := strings.Cut(f.Text, "\n\n")
	_, now, _ := strings.Cut(n.Text, "\n\n")
	return strings.TrimSpace(was) != strings.TrimSpace(now) || otherScore(f, n)
}

// otherPeople tells whether a file with neither a position nor another program's
// record names other people than it did. It compares names as they were entered,
// because people may have been renamed here.
func otherPeople(f, n *league.Result) bool {
	return n.Text == "" && n.Origin == "" && !slices.EqualFunc(enteredNames(f), enteredNames(n), score.SameName)
}

// exportedAs is the number of the recorded result that these records once exported
// under the result's identity; 0 for none.
func (r *Recorder) exportedAs(n *league.Result) (int64, error) {
	t := r.t
	switch n.Source {
	case SourceCSV, sourceID: // a table, or the link of a position
		if id, entered, ok := readOwnID(n.Outside); ok {
			return t.number(`SELECT id FROM results WHERE id = $1 AND entered = $2 AND source <> $3`, id, entered, n.Source)
		}
	case SourceBGStats:
		play := readUUID(n.Outside)
		if play == "" {
			return 0, nil
		}
		if r.plays == nil {
			r.plays = map[string]int64{}
			err := each(t.ctx, t.tx, func(row record) error {
				r.plays[playUUID(row.int(0), row.int(1))] = row.int(0)
				return nil
			}, `SELECT id, entered FROM results WHERE source <> 'bgstats'`)
			if err != nil {
				return 0, err
			}
		}
		return r.plays[play], nil
	}
	return 0, nil
}

// findOwn notes which results of the batch these records once exported. own has their
// places in the batch, by number.
func (r *Recorder) findOwn(own map[int64][]int) error {
	return r.t.view().results(r.t.ctx, slices.Sorted(maps.Keys(own)), wholeResult, func(f *league.Result) error {
		for _, i := range own[f.ID] {
			n := &r.batch[i]
			n.saved = Saved{ID: f.ID, Known: true, State: f.State,
				Differs: n.Source == SourceCSV && differs(f, &n.Result) || n.Source == sourceID && otherPosition(f, &n.Result)}
		}
		return nil
	})
}
