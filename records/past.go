package records

import (
	"context"
	"encoding/json"
	"slices"
)

// A past works out, from their versions, the digests that rows have had. Records that
// went separate ways are joined by these.
type past struct {
	ctx   context.Context
	s     *Store
	names *register
	h     *history
}

func newPast(ctx context.Context, s *Store) (p *past, err error) {
	p = &past{ctx: ctx, s: s}
	if p.names, err = s.names(ctx); err == nil {
		p.h, err = loadHistory(ctx, s.q)
	}
	return p, err
}

// digest is the digest of a row; "" for a former name, which has none.
func (p *past) digest(table string, row image) (string, error) {
	switch {
	case table == "results":
		f, err := p.names.imaged(row)
		if err != nil {
			return "", err
		}
		return p.names.digest(&f)
	case table == "leagues":
		return nameDigest(row.text("name"), ""), nil
	case row.text("born") == "":
		return "", nil
	}
	return personDigest(row.text("name"), p.names.born[row.int("merged")], row.int("guest") == 1), nil
}

// lives are the digests that rows have had, by number, the oldest first and the current
// one last. Without ids they are those of all rows that were ever changed.
func (p *past) lives(table string, ids []int64) (map[int64][]string, error) {
	where := ` AND (before IS NOT NULL OR forms IS NOT NULL)`
	if ids != nil {
		where += ` AND id IN ` + listed(ids)
	}
	olds := map[int64][]oldRow{}
	err := eachOld(p.ctx, p.s.q, table, func(v oldRow) error {
		olds[v.id] = append(olds[v.id], v)
		return nil
	}, where)
	if err != nil {
		return nil, err
	}
	if ids == nil {
		for id := range olds {
			ids = append(ids, id)
		}
	}
	all := map[int64][]string{}
	for piece := range slices.Chunk(ids, readPiece) {
		rows, err := imagesIn(p.ctx, p.s.q, rowTableOf(table), "", piece)
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			if all[row.id()], err = p.life(table, row, olds[row.id()]); err != nil {
				return nil, err
			}
		}
	}
	return all, nil
}

// A form is a digest of what a result says, and when that was entered.
type form struct {
	digest  string
	entered int64
}

// unchanged are the forms of all results, up to a number, that were never changed.
func (p *past) unchanged(last int64) (map[int64]form, error) {
	list, err := numbersOf(p.ctx, p.s.q, `SELECT DISTINCT id FROM versions WHERE tbl = 'results' AND (before IS NOT NULL OR forms IS NOT NULL)`)
	if err != nil {
		return nil, err
	}
	changed := map[int64]bool{}
	for _, id := range list {
		changed[id] = true
	}
	ids, err := numbersOf(p.ctx, p.s.q, `SELECT id FROM results WHERE id <= $1 ORDER BY id`, last)
	all := make(map[int64]form, len(ids))
	for piece := range slices.Chunk(ids, readPiece) {
		list, err := p.s.read(p.ctx, piece, wholeResult)
		if err != nil {
			return nil, err
		}
		for i := range list {
			if f := &list[i]; !changed[f.ID] {
				digest, err := p.names.digest(f)
				if err != nil {
					return nil, err
				}
				all[f.ID] = form{digest, f.Entered.UnixMilli()}
			}
		}
	}
	return all, err
}

// life is lives for one row. A join wrote all digests before it; where it is taken back,
// the two records were never joined.
func (p *past) life(table string, row image, olds []oldRow) (list []string, err error) {
	joins := map[int64]bool{} // commands that joined the row with other records
	for _, v := range olds {
		joins[v.command] = joins[v.command] || v.forms != nil
	}
	olds = slices.DeleteFunc(slices.Clone(olds), func(v oldRow) bool {
		root := p.h.root(v.command)
		return joins[root] && (v.command != root || p.h.undone[p.h.head(root)] != 0)
	})
	said := make([]string, len(olds)+1) // before each command, and now
	for i := range said {
		at := row
		if i < len(olds) {
			at = olds[i].before
		}
		if at == nil { // it came from other records then
			continue
		}
		if said[i], err = p.digest(table, at); err != nil {
			return nil, err
		}
	}
	for i, v := range olds {
		if v.forms != nil {
			list = slices.Clone(v.forms)
		} else if said[i] != said[i+1] {
			list = append(list, said[i])
		}
	}
	return append(list, said[len(olds)]), nil
}

// setForms writes the digests that a row has had, here and in the other records of a
// join. The row may have changed or not.
func (t *Tx) setForms(table string, row int64, list []string) error {
	if !t.notes.olds[rowKey{table, row}] {
		rows, err := t.images(table, row)
		if err != nil || rows[row] == nil {
			return err
		}
		if err := t.keepOld(version{table: table}, rows[row]); err != nil {
			return err
		}
	}
	if err := t.writeVersions(); err != nil {
		return err
	}
	text, err := toJSON(list)
	if err != nil {
		return err
	}
	return t.exec(`UPDATE versions SET forms = $1 WHERE command = $2 AND tbl = $3 AND id = $4`, text, t.ID(), table, row)
}

func readForms(text string) (forms []string, err error) {
	return forms, unreadable("reading the digests of old versions", json.Unmarshal([]byte(text), &forms))
}
