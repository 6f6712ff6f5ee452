// Package phone is what the players' phones show: the first page, the sheet of a table,
// and how it becomes a result.
package phone

import (
	"path/filepath"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/tables"
	"arbiter/cmd/games"
	"arbiter/validate"
)

// Pages are the players' pages.
type Pages struct {
	*door.Door
	Tables *tables.Tables
	told   memory
}

// New makes the pages, with the sheets that the last run of the server left.
func New(d *door.Door) *Pages {
	s := &Pages{Door: d}
	s.Tables = &tables.Tables{Games: games.All, Now: d.App.Now, Log: d.Log, Folder: filepath.Join(d.Folder, "tables"),
		Judge: func() *games.Judge {
			rulings := d.Books.Rulings()
			return &games.Judge{Games: games.All, Rule: rulings.Apply, Options: validate.Options{NoProof: true}}
		}}
	s.Tables.Load()
	return s
}
