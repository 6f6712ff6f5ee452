package records

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"slices"
)

// Seals are digests of rows as the program wrote them. Nobody looks at them but
// Check: what was damaged, or changed by another program, no longer has its seal.

// sealed are the tables whose rows are sealed by pieces, and the column of the
// numbers by which a piece is told.
var sealed = map[string]string{"players": "id", "leagues": "id", "seasons": "id", "identities": "id", "former_texts": "result", "forms": "row"}

// pieceRows is how many numbers make a piece: what a command writes costs as much
// in a large league as in a small one.
const pieceRows = 64

// A sealedPiece is a part of a table with a seal of its own.
type sealedPiece struct {
	table string
	n     int64 // its rows have the numbers from n * pieceRows on
}

// A sealer makes the seal of rows.
type sealer struct{ hash.Hash }

func (s *sealer) row(values ...any) {
	if s.Hash == nil {
		s.Hash = sha256.New()
	}
	for _, value := range values {
		fmt.Fprintf(s, "%T %v\x00", value, value)
	}
}

// seal is "" for no row.
func (s *sealer) seal() string {
	if s.Hash == nil {
		return ""
	}
	return hex.EncodeToString(s.Sum(nil)[:16])
}

// resultSeal is the seal of a result beside the digest of what it says.
func resultSeal(id, entered int64, version, digest string) string {
	return shortSum(fmt.Appendf(nil, "%d %d %s %s", id, entered, version, digest))[:16]
}

// pieceSeals are the seals of all pieces of a sealed table that have a row, or
// of those rows that meet a condition.
func pieceSeals(ctx context.Context, q querier, name, where string, args ...any) (map[sealedPiece]string, error) {
	tables := storedTables()
	table := tables[slices.IndexFunc(tables, func(t storedTable) bool { return t.name == name })]
	table.name += where
	number := slices.Index(table.columns, sealed[name])
	seals := map[sealedPiece]string{}
	var s sealer
	var at sealedPiece
	err := each(ctx, q, func(row record) error {
		if piece := (sealedPiece{name, row.int(number) / pieceRows}); piece != at {
			seals[at] = s.seal()
			s, at = sealer{}, piece
		}
		s.row(row...)
		return nil
	}, table.query(), args...)
	seals[at] = s.seal()
	delete(seals, sealedPiece{}) // before the first row
	return seals, err
}

// logSeals are the seals of all commands in the log, or of one, each with its
// fields and changes.
func logSeals(ctx context.Context, q querier, one int64) (map[int64]string, error) {
	sealers := map[int64]*sealer{}
	for _, table := range storedTables() {
		name := table.name
		switch name {
		case "commands":
			table.columns = table.columns[:len(table.columns)-1] // but the seal
		case "fields", "changes":
		default:
			continue
		}
		var args []any
		if one != 0 {
			table.name += ` WHERE ` + table.columns[0] + ` = $1`
			args = []any{one}
		}
		err := each(ctx, q, func(row record) error {
			id := row.int(0)
			if sealers[id] == nil {
				sealers[id] = &sealer{}
			}
			sealers[id].row(row...)
			return nil
		}, table.query(), args...)
		if err != nil {
			return nil, err
		}
		for _, s := range sealers {
			s.row(name)
		}
	}
	seals := map[int64]string{}
	for id, s := range sealers {
		seals[id] = s.seal()
	}
	return seals, nil
}

// notSealed are the parts whose seals are other than they were, or that were
// not sealed, or that are gone.
func notSealed[K comparable](was, now map[K]string) []K {
	var list []K
	for part, seal := range now {
		if was[part] != seal {
			list = append(list, part)
		}
	}
	for part := range was {
		if _, ok := now[part]; !ok {
			list = append(list, part)
		}
	}
	return list
}

// unseal notes that a row of a sealed table changes, or what belongs to a result.
func (t *Tx) unseal(table string, row int64) {
	if table == "results" {
		table = "former_texts"
	}
	t.unsealed[sealedPiece{table, row / pieceRows}] = true
}

// sealAgain seals what the command wrote to.
func (t *Tx) sealAgain() error {
	for piece := range t.unsealed {
		first := piece.n * pieceRows
		seals, err := pieceSeals(t.ctx, t.tx, piece.table, ` WHERE `+sealed[piece.table]+` BETWEEN $1 AND $2`, first, first+pieceRows-1)
		if err == nil {
			err = t.exec(`DELETE FROM seals WHERE tbl = $1 AND piece = $2`, piece.table, piece.n)
		}
		if seal := seals[piece]; err == nil && seal != "" {
			err = t.exec(`INSERT INTO seals (tbl, piece, seal) VALUES ($1, $2, $3)`, piece.table, piece.n, seal)
		}
		if err != nil {
			return fmt.Errorf("sealing what was written: %w", err)
		}
	}
	return nil
}
