// Package records keeps results: one SQLite file holds every game's position,
// score lines and places, who played, and a log of the commands that changed
// anything.
//
// Each command is one transaction, so a program that is killed leaves the file
// as before or as after it. The log keeps every changed row as it was before,
// which lets Undo take back any command, an undo included. Standings are never
// stored; they are replayed from the results.
//
// The package knows no game. Whatever needs one (Check, Rescore) is handed a
// score.Games.
package records
