package records

import (
	"crypto/sha256"
	"database/sql"
	"fmt"
	"strings"

	"arbiter/score"
)

// Names of other programs and files, as sources of identities.
const (
	SourceCSV     = "csv"
	SourceBGStats = "bgstats"
	SourceBGG     = "boardgamegeek"
	SourceFile    = "file" // a digest of the text, and which of its like in the file
)

// known finds which results of the batch are recorded already.
func (b *Bulk) known() error {
	var outside []any
	var numbers []any
	at := map[string][]int{} // where in the batch an identity stands
	for i := range b.batch {
		in, row := &b.batch[i], &b.rows[i]
		if row.err != nil || row.saved.Known {
			continue
		}
		if in.anonymous() {
			if err := b.findStray(in, row); err != nil {
				return err
			}
			continue
		}
		if id, err := b.ours(in); err != nil {
			return err
		} else if id != 0 {
			numbers = append(numbers, id)
			continue
		}
		key := identityKey(in.Source, in.Game, in.Outside)
		if _, ok := at[key]; ok { // unless it is known from before
			row.saved = Saved{Known: true, Again: true}
			at[key] = append(at[key], i)
			continue
		}
		at[key] = []int{i}
		if b.look {
			outside = append(outside, in.Outside)
		}
	}
	if len(numbers) > 0 {
		if err := b.findOwn(numbers); err != nil {
			return err
		}
	}
	if len(outside) > 0 {
		if err := b.findOutside(outside, at); err != nil {
			return err
		}
	}
	return b.findFormer()
}

// findOutside finds results by their identities; at says where in the batch each
// stands.
func (b *Bulk) findOutside(outside []any, at map[string][]int) error {
	for len(outside) < bulkRows { // one statement for all batches
		outside = append(outside, nil)
	}
	return b.t.prepared(&b.finding, storedOf+` WHERE r.source <> 'undated' AND r.outside IN (?`+strings.Repeat(", ?", bulkRows-1)+`)`, func(st *sql.Stmt) error {
		rows, err := st.QueryContext(b.t.ctx, outside...)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var s stored
			if err := s.scan(rows); err != nil {
				return err
			}
			for _, i := range at[identityKey(s.source, s.game, s.outside)] {
				b.rows[i].saved = Saved{ID: s.id, Known: true, State: s.state, Differs: s.differs(&b.batch[i]) || s.others(&b.batch[i]), Again: s.id >= b.first}
			}
		}
		return rows.Err()
	})
}

// findFormer finds results by texts that they had before they were mended.
func (b *Bulk) findFormer() error {
	if !b.look {
		return nil
	}
	for i := range b.batch {
		in, row := &b.batch[i], &b.rows[i]
		if row.err != nil || row.saved.Known || in.Source != sourceText {
			continue
		}
		id, err := b.t.formerly(in.Outside, in.Game)
		if err != nil {
			return err
		}
		if id != 0 {
			row.saved = Saved{ID: id, Known: true, Differs: true}
			if err := b.t.tx.QueryRowContext(b.t.ctx, `SELECT state FROM results WHERE id = ?`, id).Scan(&row.saved.State); err != nil {
				return err
			}
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

// stored is what a recorded result is compared by.
type stored struct {
	id, played, zone, entered          int64
	state                              State
	game, source, outside              string
	league, season, round, place, note string
	text, origin, sheet                string
	seats                              []byte
}

const storedOf = `SELECT r.id, r.played, r.zone, r.entered, r.state, r.game, r.source, coalesce(r.outside, ''), coalesce(l.name, ''), coalesce(s.name, ''),
	r.round, r.place, r.note, h.text, h.origin, h.sheet, r.seats FROM results r LEFT JOIN leagues l ON l.id = r.league LEFT JOIN seasons s ON s.id = r.season JOIN sheets h ON h.result = r.id`

func (s *stored) scan(rows *sql.Rows) error {
	return rows.Scan(&s.id, &s.played, &s.zone, &s.entered, &s.state, &s.game, &s.source, &s.outside, &s.league, &s.season,
		&s.round, &s.place, &s.note, &s.text, &s.origin, &s.sheet, &s.seats)
}

// differs tells whether a file may say something else of a result than what is
// recorded: by what the other program had, else by the text of the position,
// places, points and headers. Correct has a closer look.
func (s *stored) differs(in *Incoming) bool {
	if in.Origin != "" && s.origin != "" && in.Number == 0 {
		// What these records wrote themselves is not what the other program had.
		return in.Origin != s.origin && !strings.Contains(in.Origin, ownID(s.id, s.entered))
	}
	if !in.Played.IsZero() && !sameClock(fromMillis(s.played, s.zone), in.Played) {
		return true
	}
	if !score.SameName(in.League, s.league) || !score.SameName(in.Season, s.season) || in.Round != s.round || in.Place != s.place || in.Note != s.note {
		return true
	}
	if in.Text != "" && s.text != "" {
		return in.Text != s.text
	}
	seats, err := unpackSeats(nil, s.seats)
	if err != nil || len(seats) != len(in.Seats) {
		return true
	}
	for i := range seats {
		if seats[i].Place != in.Seats[i].Place || seats[i].Total != in.Seats[i].Total {
			return true
		}
	}
	return false
}

// others tells whether a file that has neither a position nor another program's
// record names others than it did. People may be called otherwise here by now,
// so the names are compared as they were entered.
func (s *stored) others(in *Incoming) bool {
	if in.Text != "" || in.Origin != "" || in.Sheet == s.sheet {
		return false
	}
	sheet, err := readSheet(s.sheet)
	if err != nil || len(sheet.Players) != len(in.Seats) {
		return true
	}
	for i := range sheet.Players {
		if !score.SameName(sheet.Players[i].Name, in.Seats[i].Name) {
			return true
		}
	}
	return false
}

// ours is the number of the recorded result that other files name as these
// records do; 0 for none.
func (b *Bulk) ours(in *Incoming) (int64, error) {
	switch in.Source {
	case SourceCSV:
		if id, entered, ok := readOwnID(in.Outside); ok {
			var found int64
			err := b.t.tx.QueryRowContext(b.t.ctx, `SELECT coalesce(max(id), 0) FROM results WHERE id = ? AND entered = ? AND source <> 'csv'`, id, entered).Scan(&found)
			return found, err
		}
	case SourceBGStats:
		play := readUUID(in.Outside)
		if play == "" {
			return 0, nil
		}
		if b.plays == nil {
			b.plays = map[string]int64{}
			err := query(b.t.ctx, b.t.tx, func(rows *sql.Rows) error {
				var id, entered int64
				err := rows.Scan(&id, &entered)
				b.plays[playUUID(id, entered)] = id
				return err
			}, `SELECT id, entered FROM results WHERE source <> 'bgstats'`)
			if err != nil {
				return 0, err
			}
		}
		return b.plays[play], nil
	}
	return 0, nil
}

// findOwn notes that results are recorded here already, whatever has become of
// them since they were written to a file.
func (b *Bulk) findOwn(numbers []any) error {
	return query(b.t.ctx, b.t.tx, func(rows *sql.Rows) error {
		var s stored
		if err := s.scan(rows); err != nil {
			return err
		}
		for i := range b.batch {
			in, row := &b.batch[i], &b.rows[i]
			if row.err != nil || row.saved.Known {
				continue
			}
			id, entered, ok := readOwnID(in.Outside)
			if ok && in.Source == SourceCSV && id == s.id && entered == s.entered || in.Source == SourceBGStats && b.plays[readUUID(in.Outside)] == s.id {
				row.saved = Saved{ID: s.id, Known: true, State: s.state, Differs: in.Source == SourceCSV && s.differs(in)}
			}
		}
		return nil
	}, storedOf+` WHERE r.id IN (?`+strings.Repeat(", ?", len(numbers)-1)+`)`, numbers...)
}

// callName is what a player is called in these records.
func (b *Bulk) callName(id int64) (string, error) {
	name, ok := b.names[id]
	if ok {
		return name, nil
	}
	err := b.t.tx.QueryRowContext(b.t.ctx, `SELECT name FROM players WHERE id = ?`, id).Scan(&name)
	if b.names == nil {
		b.names = map[int64]string{}
	}
	b.names[id] = name
	return name, err
}

// A stray is a result that nothing makes known: it is the same as one that was
// entered at the same instant with the same content.
type stray [sha256.Size]byte

func strayOf(entered, played int64, game, text, sheet string) stray {
	return sha256.Sum256(fmt.Appendf(nil, "%d %d %s\x00%s\x00%s", entered, played, game, text, sheet))
}

// findStray looks for a result that only a copy of these records can know. Each
// recorded one is the same as one incoming.
func (b *Bulk) findStray(in *Incoming, row *bulkRow) error {
	if in.Entered.IsZero() {
		return nil
	}
	if b.strays == nil {
		b.strays = map[stray]int{}
		err := query(b.t.ctx, b.t.tx, func(rows *sql.Rows) error {
			var entered, played int64
			var game, text, sheet string
			err := rows.Scan(&entered, &played, &game, &text, &sheet)
			b.strays[strayOf(entered, played, game, text, sheet)]++
			return err
		}, `SELECT r.entered, r.played, r.game, h.text, h.sheet FROM results r JOIN sheets h ON h.result = r.id
			WHERE (r.outside IS NULL OR r.source = 'undated') AND r.id < ?`, b.first)
		if err != nil {
			return err
		}
	}
	if s := strayOf(in.Entered.UnixMilli(), in.Played.UnixMilli(), in.Game, in.Text, in.Sheet); b.strays[s] > 0 {
		b.strays[s]--
		row.saved = Saved{Known: true}
	}
	return nil
}
