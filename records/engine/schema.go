package engine

import (
	"database/sql"
	"fmt"
	"strings"
)

// A Schema says what tables the records have. The engine knows no more of them. A table
// arbiter has one row, number 1, with a counter for each table whose rows have numbers.
type Schema struct {
	Text string // makes the tables, in SQLite's words; see Dialect.Script

	// First is the oldest format that is read. Records of an older one are refused. Steps
	// bring records from one format to the next: the first one from First. A released step
	// is never changed, and a new one stands behind all others.
	First int
	Steps []func(*sql.Tx, *Dialect) error

	Tables     []Table     // all; a table comes before those that refer to it
	Numbered   []Numbered  // those whose rows have numbers
	References []Reference // columns that refer to rows
	Incomplete []Rule      // what else is wrong with rows that lack others

	// What only readers need waits until many rows are written: indexes, and on a server
	// the foreign keys of tables.
	LateIndexes, LateKeys []string

	Refused func(why string) error // makes the error of what is not done

	// Facts is the query for the number of the last command, how many rows the records
	// are counted by, and when the last command ran, in milliseconds.
	Facts string
}

// A Table is a table as it is stored. Whole copies are in the order of its key.
type Table struct {
	Name    string
	Columns []string
	Key     string
}

func (t *Table) query() string {
	return `SELECT ` + strings.Join(t.Columns, ", ") + ` FROM ` + t.Name + ` ORDER BY ` + t.Key
}

// A Numbered is a table whose rows have numbers: the column of its counter, and the
// table in which its rows are stored.
type Numbered struct{ Counter, Table string }

// A Reference is a column of a table that refers to rows of another. Key has the number
// by which a row of the table is told.
type Reference struct{ Table, Key, Column, Of string }

// A Rule is a query for the numbers of rows of which something wrong is to be said.
type Rule struct{ Query, Says string }

// Format is the format of the schema's text.
func (k *Schema) Format() int { return k.First + len(k.Steps) }

func (k *Schema) refuse(format string, args ...any) error {
	return k.Refused(fmt.Sprintf(format, args...))
}

// counters are the columns of the counters.
func (k *Schema) counters() []string {
	names := make([]string, len(k.Numbered))
	for i := range k.Numbered {
		names[i] = k.Numbered[i].Counter
	}
	return names
}
