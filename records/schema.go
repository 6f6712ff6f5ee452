package records

import (
	_ "embed"
	"slices"

	"arbiter/records/engine"
)

//go:embed schema.sql
var schemaText string

// schema is what the engine is to know of the tables.
var schema = engine.Schema{
	Text:       schemaText,
	Refused:    func(why string) error { return &RefusedError{Why: why} },
	First:      5,
	Tables:     storedTables(),
	Numbered:   numberedTables(),
	References: references,
	Incomplete: []engine.Rule{{
		Query: `SELECT id FROM results x WHERE NOT EXISTS (SELECT 1 FROM all_seats y WHERE y.result = x.id)`,
		Says:  "it has no players",
	}},
	LateIndexes: []string{"seats_player", "results_league", "results_season", "results_apart", "results_uid"},
	LateKeys:    []string{"all_results", "all_seats", "all_sheets"},
	Facts: `SELECT a.commands, (SELECT count(*) FROM results),
		coalesce((SELECT at FROM commands WHERE id = (SELECT max(id) FROM commands)), 0) FROM arbiter a WHERE a.id = 1`,
}

// A rowTable is a table whose rows can be taken back. Rows of other tables may belong to
// its rows, as seats belong to a result; they come and go with them.
type rowTable struct {
	name    string
	columns []string   // first the row's number; in a part, the number of the row that it belongs to
	order   string     // how the rows of a part are ordered
	parts   []rowTable // a part has none itself
}

var rowTables = []rowTable{
	{name: "players", columns: []string{"id", "name", "key", "merged", "uid", "guest"}},
	{name: "leagues", columns: []string{"id", "name", "key", "terms", "made"}},
	{name: "seasons", columns: []string{"id", "name", "key"}},
	{name: "league_seasons", columns: []string{"id", "league", "season", "began", "terms", "closed", "champions"}},
	{name: "identities", columns: []string{"id", "uid", "result", "player"}},
	{name: "results", columns: resultsColumns, parts: []rowTable{
		{name: "seats", columns: seatsColumns, order: ", seat"},
		{name: "sheets", columns: sheetsColumns},
	}},
	{name: "plans", columns: plansColumns, parts: []rowTable{
		{name: "plan_seats", columns: planSeatsColumns, order: ", desk, seat"},
	}},
}

var (
	resultsColumns   = []string{"id", "game", "state", "complete", "played", "zone", "entered", "league", "season", "round", "place", "note", "uid"}
	seatsColumns     = []string{"result", "seat", "player", "place", "total", "exact", "called"}
	sheetsColumns    = []string{"result", "text", "sheet", "version", "origin"}
	plansColumns     = []string{"id", "league", "season", "round", "key"}
	planSeatsColumns = []string{"plan", "desk", "seat", "player"}
	commandsColumns  = []string{"id", "at", "who", "args", "what", "version", "undoes"}
	versionsColumns  = []string{"command", "tbl", "id", "last", "before", "edited"}
)

var references = []engine.Reference{
	{Table: "players", Key: "id", Column: "merged", Of: "players"},
	{Table: "identities", Key: "id", Column: "player", Of: "players"},
	{Table: "identities", Key: "id", Column: "result", Of: "results"},
	{Table: "league_seasons", Key: "id", Column: "league", Of: "leagues"},
	{Table: "league_seasons", Key: "id", Column: "season", Of: "seasons"},
	{Table: "results", Key: "id", Column: "league", Of: "leagues"},
	{Table: "results", Key: "id", Column: "season", Of: "seasons"},
	{Table: "seats", Key: "result", Column: "player", Of: "players"},
	{Table: "all_seats", Key: "result", Column: "result", Of: "all_results"},
	{Table: "all_sheets", Key: "result", Column: "result", Of: "all_results"},
	{Table: "all_plan_seats", Key: "plan", Column: "plan", Of: "all_plans"},
	{Table: "plans", Key: "id", Column: "league", Of: "leagues"},
	{Table: "plans", Key: "id", Column: "season", Of: "seasons"},
	{Table: "plan_seats", Key: "plan", Column: "player", Of: "players"},
	{Table: "commands", Key: "id", Column: "undoes", Of: "commands"},
	{Table: "versions", Key: "command", Column: "command", Of: "commands"},
}

// numbered are the tables whose rows have numbers. The table arbiter has a
// counter for each.
var numbered = []string{"commands", "players", "leagues", "seasons", "results", "identities", "league_seasons", "plans"}

func numberedTables() []engine.Numbered {
	list := make([]engine.Numbered, len(numbered))
	for i, name := range numbered {
		list[i] = engine.Numbered{Counter: name, Table: stored(name)}
	}
	return list
}

// storedTables are all tables. A table comes before those that refer to it.
func storedTables() []engine.Table {
	tables := []engine.Table{{Name: "arbiter", Columns: append([]string{"id"}, numbered...), Key: "id"}}
	for _, t := range rowTables {
		tables = append(tables, engine.Table{Name: "all_" + t.name, Columns: append(slices.Clone(t.columns), "gone"), Key: "id"})
		for _, of := range t.parts {
			tables = append(tables, engine.Table{Name: "all_" + of.name, Columns: of.columns, Key: of.columns[0] + of.order})
		}
	}
	return append(tables,
		engine.Table{Name: "commands", Columns: commandsColumns, Key: "id"},
		engine.Table{Name: "versions", Columns: versionsColumns, Key: "command, tbl, id"})
}

// stored is the table in which the rows of a view are stored.
func stored(view string) string {
	for i := range rowTables {
		for _, of := range rowTables[i].all() {
			if of.name == view {
				return "all_" + view
			}
		}
	}
	return view
}

// all are the table and its parts.
func (r *rowTable) all() []rowTable { return append([]rowTable{*r}, r.parts...) }

// rowTableOf is the table of a name; nil where there is none.
func rowTableOf(name string) *rowTable {
	for i := range rowTables {
		if rowTables[i].name == name {
			return &rowTables[i]
		}
	}
	return nil
}
