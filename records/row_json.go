package records

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A loggedTable is a table whose rows the log can bring back. Rows of other tables
// may belong to its rows, as seats belong to a result; they come and go with them.
type loggedTable struct {
	name    string
	columns []string      // first the row's number; in a part, the number of the row that it belongs to
	order   string        // how the rows of a part are ordered
	parts   []loggedTable // a part has none itself
}

var loggedTables = []loggedTable{
	{name: "players", columns: []string{"id", "name", "key", "merged", "born", "guest"}},
	{name: "leagues", columns: []string{"id", "name", "key", "terms", "born"}},
	{name: "seasons", columns: []string{"id", "name", "key"}},
	{name: "league_seasons", columns: []string{"id", "league", "season", "began", "terms", "closed", "champions"}},
	{name: "identities", columns: []string{"id", "player", "source", "outside"}},
	{name: "results", columns: resultsColumns, parts: []loggedTable{
		{name: "seats", columns: seatsColumns, order: ", seat"},
		{name: "sheets", columns: sheetsColumns},
		{name: "former_texts", columns: []string{"result", "digest", "game"}, order: ", digest"},
	}},
	{name: "plans", columns: plansColumns, parts: []loggedTable{
		{name: "plan_seats", columns: planSeatsColumns, order: ", desk, seat"},
	}},
}

var (
	resultsColumns  = []string{"id", "game", "state", "complete", "played", "zone", "entered", "league", "season", "round", "place", "note", "source", "outside", "digest"}
	seatsColumns    = []string{"result", "seat", "player", "place", "total", "exact", "called"}
	sheetsColumns   = []string{"result", "text", "sheet", "version", "origin"}
	commandsColumns = []string{"id", "at", "who", "args", "what", "version", "undoes"}
	changesColumns  = []string{"command", "step", "tbl", "first", "last", "before"}
	formsColumns    = []string{"tbl", "row", "step", "digest", "joined"}
)

// logged is the table of a name; nil where there is none.
func logged(name string) *loggedTable {
	for i := range loggedTables {
		if loggedTables[i].name == name {
			return &loggedTables[i]
		}
	}
	return nil
}

// An image is a row as the log keeps it: the values by column, and the rows that
// belong to it as a list by table.
type image map[string]any

// images are rows as they are now, in the order of their numbers.
func (t *Tx) images(table *loggedTable, ids []int64) ([]image, error) {
	var list []image
	at := map[int64]image{}
	err := t.rowsOf(table, ids, func(id int64, row image) {
		row["id"] = id
		at[id] = row
		list = append(list, row)
	})
	for i := range table.parts {
		part := &table.parts[i]
		if err != nil {
			break
		}
		err = t.rowsOf(part, ids, func(id int64, row image) {
			if of := at[id]; of != nil {
				rows, _ := of[part.name].([]any)
				of[part.name] = append(rows, row)
			}
		})
	}
	if err != nil {
		return nil, fmt.Errorf("reading rows of %s: %w", table.name, err)
	}
	return list, nil
}

// rowsOf passes on the rows of a table that have one of the numbers.
func (t *Tx) rowsOf(table *loggedTable, ids []int64, take func(id int64, row image)) error {
	key := table.columns[0]
	return each(t.ctx, t.tx, func(values record) error {
		row := image{}
		for i, column := range table.columns[1:] {
			row[column] = values[i+1]
		}
		take(values.int(0), row)
		return nil
	}, `SELECT `+strings.Join(table.columns, ", ")+` FROM `+table.name+` WHERE `+key+` IN `+listed(ids)+` ORDER BY `+key+table.order)
}

// touch logs a row as it is. Call it before the row changes.
func (t *Tx) touch(table string, id int64) error {
	list, err := t.images(logged(table), []int64{id})
	if err != nil || len(list) == 0 {
		return err
	}
	if err := t.wasForm(table, list[0]); err != nil {
		return err
	}
	return t.logImage(table, list[0])
}

func (t *Tx) logImage(table string, row image) error {
	text, err := toJSON(row)
	if err != nil {
		return err
	}
	id, _ := row["id"].(int64)
	return t.logOld(table, id, text)
}

// readImage reads a row from the log, with values as the columns take them.
func readImage(table, text string) (image, error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	row := image{}
	if err := d.Decode(&row); err != nil {
		return nil, unreadable("reading a row of "+table+" in the log", err)
	}
	if err := row.decodeNumbers(); err != nil {
		return nil, unreadable("reading a row of "+table+" in the log", err)
	}
	if id, ok := row["id"].(int64); !ok || id < 1 {
		return nil, unreadable("reading a row of "+table+" in the log", errors.New("it has no number"))
	}
	return row, nil
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

// remove deletes rows, after the rows that belong to them.
func (t *Tx) remove(table *loggedTable, ids []int64) error {
	for _, of := range append(slices.Clone(table.parts), *table) {
		if err := t.exec(`DELETE FROM ` + of.name + ` WHERE ` + of.columns[0] + ` IN ` + listed(ids)); err != nil {
			return err
		}
	}
	return nil
}

// restore writes rows as their images say. A column that is younger than an image is
// NULL.
func (t *Tx) restore(table *loggedTable, rows []image) error {
	ids := make([]int64, len(rows))
	values := make([]any, 0, len(rows)*len(table.columns))
	parts := make([][]any, len(table.parts))
	for i, row := range rows {
		ids[i], _ = row["id"].(int64)
		if table.name == "league_seasons" {
			row["champions"], t.seasons = nil, true // they are worked out again
		}
		for _, column := range table.columns {
			values = append(values, row[column])
		}
		for k, part := range table.parts {
			list, _ := row[part.name].([]any)
			for _, one := range list {
				of, _ := one.(image)
				parts[k] = append(parts[k], ids[i])
				for _, column := range part.columns[1:] {
					parts[k] = append(parts[k], of[column])
				}
			}
		}
	}
	if err := t.remove(table, ids); err != nil {
		return err
	}
	if err := t.insert(table.name, table.columns, values); err != nil {
		return err
	}
	for k, part := range table.parts {
		if err := t.insert(part.name, part.columns, parts[k]); err != nil {
			return err
		}
	}
	return nil
}
