// Package records keeps results in an SQLite file or on a PostgreSQL server: for every game its
// position, lines of points, players and places, and a log of the commands that changed anything.
//
// Each command is one transaction. The log keeps all rows that a command changed as they were
// before it, so that Undo can take back any command, even an undo. Standings are never stored; they
// are computed from the results.
//
// The package knows no game. Functions that need the games, such as Check and Rescore, take them as
// score.Games.
package records
