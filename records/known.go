package records

import (
	"strings"

	"arbiter/score"
)

// known finds which results of the batch are recorded already.
func (r *Recorder) known() error {
	var outside []any
	var numbers []int64
	at := map[string][]int{} // where in the batch an identity stands
	for i := range r.batch {
		n, row := &r.batch[i], &r.rows[i]
		if !row.isNew() {
			continue
		}
		if n.anonymous() {
			if !n.joined() {
				if err := r.findTwin(n, row); err != nil {
					return err
				}
			}
			continue
		}
		if id, err := r.ours(n); err != nil {
			return err
		} else if id != 0 {
			numbers = append(numbers, id)
			continue
		}
		key := identityKey(n.Source, n.Game, n.Outside)
		if _, ok := at[key]; ok { // unless it is known from before
			row.saved = Saved{Known: true, Again: true}
			at[key] = append(at[key], i)
			continue
		}
		at[key] = []int{i}
		if r.look {
			outside = append(outside, n.Outside)
		}
	}
	if len(numbers) > 0 {
		if err := r.findOwn(numbers); err != nil {
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

// findOutside finds results by their identities; at says where in the batch each
// stands.
func (r *Recorder) findOutside(outside []any, at map[string][]int) error {
	for len(outside) < batchRows && len(r.batch) > 1 { // one statement for all batches
		outside = append(outside, nil)
	}
	list, err := r.t.stored(`r.source <> 'undated' AND r.outside IN `+marks(1, len(outside)), outside)
	for k := range list {
		s := &list[k]
		for _, i := range at[identityKey(s.source, s.game, s.outside)] {
			r.rows[i].saved = Saved{ID: s.id, Known: true, State: s.state, Differs: s.differs(&r.batch[i]) || s.others(&r.batch[i]), Again: s.id > r.t.newest}
		}
	}
	return err
}

// findFormer finds results by texts that they had before they were mended.
func (r *Recorder) findFormer() error {
	for i := range r.batch {
		n, row := &r.batch[i], &r.rows[i]
		if !r.look || !row.isNew() || n.Source != sourceText {
			continue
		}
		err := each(r.t.ctx, r.t.tx, func(found record) error {
			row.saved = Saved{ID: found.int(0), Known: true, Differs: true, State: State(found.text(1))}
			return nil
		}, `SELECT r.id, r.state FROM former_texts f JOIN results r ON r.id = f.result WHERE f.digest = $1 AND f.game = $2 ORDER BY r.id`, n.Outside, n.Game)
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

// ofGame tells whether a source's identities are those of one game each: in
// other programs games may be renamed.
func ofGame(source string) bool { return source != SourceBGStats && source != SourceBGG }

// A stored is what a recorded result is compared by.
type stored struct {
	id, played, zone, entered          int64
	state                              State
	game, source, outside              string
	league, season, round, place, note string
	text, origin, sheet                string
	seats                              []Seat
}

// stored reads the recorded results that meet a condition.
func (t *Tx) stored(where string, args []any) ([]stored, error) {
	var list []stored
	at := map[int64]int{}
	err := each(t.ctx, t.tx, func(row record) error {
		at[row.int(0)] = len(list)
		list = append(list, stored{id: row.int(0), played: row.int(1), zone: row.int(2), entered: row.int(3), state: State(row.text(4)),
			game: row.text(5), source: row.text(6), outside: row.text(7), league: row.text(8), season: row.text(9),
			round: row.text(10), place: row.text(11), note: row.text(12), text: row.text(13), origin: row.text(14), sheet: row.text(15)})
		return nil
	}, `SELECT r.id, r.played, r.zone, r.entered, r.state, r.game, r.source, r.outside, l.name, s.name, r.round, r.place, r.note, h.text, h.origin, h.sheet
		FROM results r LEFT JOIN leagues l ON l.id = r.league LEFT JOIN seasons s ON s.id = r.season JOIN sheets h ON h.result = r.id WHERE `+where, args...)
	if err != nil || len(list) == 0 {
		return list, err
	}
	ids := make([]int64, len(list))
	for i := range list {
		ids[i] = list[i].id
	}
	return list, seatsOf(t.ctx, t.tx, ids, func(result int64, seat Seat) {
		s := &list[at[result]]
		s.seats = append(s.seats, seat)
	})
}

// differs tells whether a file may say something else of a result than what is
// recorded: by what the other program had, else by the text of the position,
// places, points and headers. Correct has a closer look.
func (s *stored) differs(n *NewResult) bool {
	if n.Origin != "" && s.origin != "" && n.Number == 0 {
		// What these records wrote themselves is not what the other program had.
		return n.Origin != s.origin && !strings.Contains(n.Origin, ownID(s.id, s.entered))
	}
	if !n.Played.IsZero() && !sameClock(fromMillis(s.played, s.zone), n.Played) {
		return true
	}
	if !score.SameName(n.League, s.league) || !score.SameName(n.Season, s.season) || n.Round != s.round || n.Place != s.place || n.Note != s.note {
		return true
	}
	if n.Text != "" && s.text != "" {
		return n.Text != s.text
	}
	if len(s.seats) != len(n.Seats) {
		return true
	}
	for i := range s.seats {
		if s.seats[i].Place != n.Seats[i].Place || s.seats[i].Total != n.Seats[i].Total {
			return true
		}
	}
	return false
}

// others tells whether a file that has neither a position nor another program's
// record names others than it did. People may be called otherwise here by now,
// so the names are compared as they were entered.
func (s *stored) others(n *NewResult) bool {
	if n.Text != "" || n.Origin != "" || n.Sheet == s.sheet {
		return false
	}
	sheet, err := readSheet(s.sheet)
	if err != nil || len(sheet.Players) != len(n.Seats) {
		return true
	}
	for i := range sheet.Players {
		if !score.SameName(sheet.Players[i].Name, n.Seats[i].Name) {
			return true
		}
	}
	return false
}

// ours is the number of the recorded result that other files name as these
// records do; 0 for none.
func (r *Recorder) ours(n *NewResult) (int64, error) {
	t := r.t
	switch n.Source {
	case SourceCSV:
		if id, entered, ok := readOwnID(n.Outside); ok {
			list, err := t.numbers(`SELECT id FROM results WHERE id = $1 AND entered = $2 AND source <> 'csv'`, id, entered)
			if err != nil || len(list) == 0 {
				return 0, err
			}
			return list[0], nil
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

// findOwn notes that results are recorded here already, whatever has become of
// them since they were written to a file.
func (r *Recorder) findOwn(numbers []int64) error {
	list, err := r.t.stored(`r.id IN `+listed(numbers), nil)
	for k := range list {
		s := &list[k]
		for i := range r.batch {
			n, row := &r.batch[i], &r.rows[i]
			if !row.isNew() {
				continue
			}
			id, entered, ok := readOwnID(n.Outside)
			if ok && n.Source == SourceCSV && id == s.id && entered == s.entered || n.Source == SourceBGStats && r.plays[readUUID(n.Outside)] == s.id {
				row.saved = Saved{ID: s.id, Known: true, State: s.state, Differs: n.Source == SourceCSV && s.differs(n)}
			}
		}
	}
	return err
}

// findTwin finds the newest text like this one; neither says a date.
func (r *Recorder) findTwin(n *NewResult, row *recording) error {
	if n.Outside == "" {
		return nil
	}
	list, err := r.t.numbers(`SELECT max(id) FROM results WHERE outside = $1 AND game = $2 AND source = 'undated'`, n.Outside, n.Game)
	if err == nil {
		row.saved.Twin = list[0]
	}
	return err
}
