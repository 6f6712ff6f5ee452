// Package records keeps results in an SQLite file or on a PostgreSQL server: of
// every game its position, breakdown, players and places, and a log of the commands
// that changed anything.
//
// Each command is one transaction. A program that is killed leaves the records as
// they were before the command, or as they are after it. The log keeps every changed
// row as it was before, so that Undo can take back any command, even an undo.
// Standings are never stored; they are replayed from the results.
//
// Files, servers and transactions are engine's, which knows no result; schema.go says
// what tables there are.
//
// The package knows no game. What needs the games, such as Check and Rescore, is
// given them as score.Games.
package records
