package records

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
)

// Seals are digests of rows as the program wrote them. Only Check looks at them: what
// was damaged, or changed by another program, does not match its seal any more.

// sealed are the tables that are sealed piece by piece, with the column whose numbers
// make the pieces.
var sealed = map[string]string{"players": "id", "leagues": "id", "seasons": "id", "league_seasons": "id", "identities": "id", "former_texts": "result", "forms": "row",
	"plans": "id", "plan_seats": "plan"}

// pieceRows is how many numbers make a piece. Because pieces are small, sealing costs
// the same in a large league as in a small one.
const pieceRows = 64

// A sealedPiece is a part of a table with a seal of its own.
type sealedPiece struct {
	table string
	n     int64 // its rows have the numbers from n * pieceRows on
}

// A seal is a digest of rows. Their order does not matter.
type seal [16]byte

func (s *seal) add(table string, values []any) {
	h := sha256.New()
	h.Write([]byte(table))
	for _, value := range values {
		switch v := value.(type) { // to what the driver reads back
		case int:
			value = int64(v)
		case *string:
			if value = nil; v != nil {
				value = *v
			}
		}
		fmt.Fprintf(h, "\x00%T %v", value, value)
	}
	for i, b := range h.Sum(nil)[:len(s)] {
		s[i] ^= b
	}
}

func (s *seal) String() string { return hex.EncodeToString(s[:]) }

// resultSeal is the seal of a result. The digest is the one of its contents.
func resultSeal(id, entered int64, version, digest string) string {
	return shortSum(fmt.Appendf(nil, "%d %d %s %s", id, entered, version, digest))[:16]
}

// pieceSeals are the seals of a sealed table by piece, from all rows or from the rows
// that meet a condition.
func pieceSeals(ctx context.Context, q querier, name, where string, args ...any) (map[sealedPiece]*seal, error) {
	tables := storedTables()
	table := tables[slices.IndexFunc(tables, func(t storedTable) bool { return t.name == name })]
	return columnSeals(ctx, q, name, table.columns, where, args...)
}

// columnSeals are pieceSeals over some columns.
func columnSeals(ctx context.Context, q querier, name string, columns []string, where string, args ...any) (map[sealedPiece]*seal, error) {
	number := slices.Index(columns, sealed[name])
	seals := map[sealedPiece]*seal{}
	return seals, each(ctx, q, func(row record) error {
		add(seals, sealedPiece{name, row.int(number) / pieceRows}, name, row)
		return nil
	}, `SELECT `+strings.Join(columns, ", ")+` FROM `+name+where, args...)
}

// logSeals are the seals of all commands in the log, each with its fields and
// changes.
func logSeals(ctx context.Context, q querier) (map[int64]*seal, error) {
	seals := map[int64]*seal{}
	for table, columns := range map[string][]string{"commands": unsealedColumns, "fields": fieldsColumns, "changes": changesColumns} {
		err := each(ctx, q, func(row record) error {
			add(seals, row.int(0), table, row)
			return nil
		}, `SELECT `+strings.Join(columns, ", ")+` FROM `+table)
		if err != nil {
			return nil, err
		}
	}
	return seals, nil
}

// add adds a row to the seal of its piece or command.
func add[K comparable](seals map[K]*seal, part K, table string, row record) {
	if seals[part] == nil {
		seals[part] = new(seal)
	}
	seals[part].add(table, row)
}

// notSealed are the pieces or commands whose seals differ from the stored ones, or
// that have no stored seal, or that are gone.
func notSealed[K comparable](was map[K]string, now map[K]*seal) []K {
	var list []K
	for part, seal := range now {
		if was[part] != seal.String() {
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

// unseal notes that a row of a sealed table changes, or a row that belongs to a result.
func (t *Tx) unseal(table string, row int64) {
	if table == "results" {
		table = "former_texts"
	}
	t.unsealed[sealedPiece{table, row / pieceRows}] = true
	if table == "plans" {
		t.unsealed[sealedPiece{"plan_seats", row / pieceRows}] = true
	}
}

// sealAgain seals the pieces that the command wrote to.
func (t *Tx) sealAgain() error {
	for piece := range t.unsealed {
		first := piece.n * pieceRows
		seals, err := pieceSeals(t.ctx, t.tx, piece.table, ` WHERE `+sealed[piece.table]+` BETWEEN $1 AND $2`, first, first+pieceRows-1)
		if err == nil {
			err = t.exec(`DELETE FROM seals WHERE tbl = $1 AND piece = $2`, piece.table, piece.n)
		}
		if seal := seals[piece]; err == nil && seal != nil {
			err = t.exec(`INSERT INTO seals (tbl, piece, seal) VALUES ($1, $2, $3)`, piece.table, piece.n, seal.String())
		}
		if err != nil {
			return fmt.Errorf("sealing what was written: %w", err)
		}
	}
	return nil
}
