package records

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"arbiter/records/engine"
)

// An image is a row as a version keeps it: the values by column, and the rows that
// belong to it as a list by table.
type image map[string]any

// images are the rows that are there, by number.
func (t *Tx) images(table string, ids ...int64) (map[int64]image, error) {
	list, err := imagesIn(t.Ctx, t.Q, rowTableOf(table), false, ids)
	all := make(map[int64]image, len(list))
	for _, row := range list {
		all[row.id()] = row
	}
	return all, err
}

// imagesIn are rows of a table that are there, or all, those that are gone too.
func imagesIn(ctx context.Context, q engine.Querier, table *rowTable, all bool, ids []int64) ([]image, error) {
	var list []image
	at := map[int64]image{}
	for _, of := range table.all() {
		key, there := of.columns[0], ""
		if of.name == table.name && !all {
			there = ` AND gone = 0`
		}
		err := engine.Each(ctx, q, func(values engine.Record) error {
			row, id := newImage(of.columns[1:], values[1:]), values.Int(0)
			if of.name == table.name {
				row["id"] = id
				at[id] = row
				list = append(list, row)
			} else if whole := at[id]; whole != nil {
				whole.add(of.name, row)
			}
			return nil
		}, `SELECT `+strings.Join(of.columns, ", ")+` FROM `+stored(of.name)+` WHERE `+key+` IN `+engine.Listed(ids)+there+` ORDER BY `+key+of.order)
		if err != nil {
			return nil, fmt.Errorf("reading rows of %s: %w", of.name, err)
		}
	}
	return list, nil
}

// readImage reads a row from a version, with values as the columns take them.
func readImage(table, text string) (image, error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	row := image{}
	err := d.Decode(&row)
	if err == nil {
		err = row.decodeNumbers()
	}
	if err == nil && row.id() < 1 {
		err = errors.New("it has no number")
	}
	return row, engine.Unreadable("reading an old row of "+table, err)
}

// decodeNumbers turns the numbers of decoded JSON into int64.
func (row image) decodeNumbers() error {
	for name, value := range row {
		switch value := value.(type) {
		case nil, string:
		case json.Number:
			n, err := value.Int64()
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			row[name] = n
		case []any:
			for i, part := range value {
				m, ok := part.(map[string]any)
				if !ok {
					return fmt.Errorf("%s is %v", name, value)
				}
				if err := image(m).decodeNumbers(); err != nil {
					return err
				}
				value[i] = image(m)
			}
		default:
			return fmt.Errorf("%s is %v", name, value)
		}
	}
	return nil
}

func newImage(columns []string, values []any) image {
	row := make(image, len(columns))
	for i, column := range columns {
		row[column] = values[i]
	}
	return row
}

// add adds a row of a part.
func (row image) add(part string, of image) {
	rows, _ := row[part].([]any)
	row[part] = append(rows, of)
}

// values are the row's values in the order of columns.
func (row image) values(columns []string) engine.Record {
	values := make(engine.Record, len(columns))
	for i, column := range columns {
		values[i] = row[column]
	}
	return values
}

func (row image) id() int64 { return row.int("id") }

func (row image) int(column string) int64 {
	n, _ := row[column].(int64)
	return n
}

func (row image) text(column string) string {
	s, _ := row[column].(string)
	return s
}

// rows are the rows of a part that belong to the row.
func (row image) rows(part string) []image {
	list, _ := row[part].([]any)
	rows := make([]image, len(list))
	for i := range list {
		rows[i], _ = list[i].(image)
	}
	return rows
}

// put writes rows as their images say, in the place of what is there. A column that is
// younger than an image is NULL.
func (t *Tx) put(table *rowTable, rows []image) error {
	ids := make([]int64, len(rows))
	for i, row := range rows {
		ids[i] = row.id()
	}
	for _, of := range slices.Backward(table.all()) {
		if err := t.Exec(`DELETE FROM ` + stored(of.name) + ` WHERE ` + of.columns[0] + ` IN ` + engine.Listed(ids)); err != nil {
			return err
		}
	}
	var values []any
	for _, row := range rows {
		values = append(values, row.values(table.columns)...)
	}
	if err := t.insert(table.name, table.columns, values); err != nil {
		return err
	}
	for i := range table.parts {
		if err := t.insertPart(&table.parts[i], rows); err != nil {
			return err
		}
	}
	return nil
}

// insertPart writes what belongs to rows.
func (t *Tx) insertPart(part *rowTable, rows []image) error {
	var values []any
	for _, row := range rows {
		for _, of := range row.rows(part.name) {
			values = append(append(values, row.id()), of.values(part.columns[1:])...)
		}
	}
	return t.insert(part.name, part.columns, values)
}

// write writes a row as an image says, where the old one says something else.
func (t *Tx) write(table *rowTable, was, now image) error {
	var sets []string
	var values []any
	for _, column := range table.columns {
		if now[column] != was[column] {
			values = append(values, now[column])
			sets = append(sets, fmt.Sprintf("%s = $%d", column, len(values)))
		}
	}
	if len(sets) > 0 {
		if err := t.Exec(`UPDATE `+stored(table.name)+` SET `+strings.Join(sets, ", ")+fmt.Sprintf(` WHERE id = $%d`, len(values)+1), append(values, was.id())...); err != nil {
			return err
		}
	}
	for i := range table.parts {
		part := &table.parts[i]
		if reflect.DeepEqual(was[part.name], now[part.name]) {
			continue
		}
		if err := t.Exec(`DELETE FROM `+stored(part.name)+` WHERE `+part.columns[0]+` = $1`, was.id()); err != nil {
			return err
		}
		if err := t.insertPart(part, []image{now}); err != nil {
			return err
		}
	}
	return nil
}
