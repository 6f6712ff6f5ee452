// Package score holds what the scores of all games have in common: a rule and
// its permanent id, a line of points, the sheet of a game with its places and
// winners, the header of a game's text, and the picture of a board.
//
// Totals are always computed from lines; they are never stored beside them.
// The package imports no game; each game's folder imports it.
package score
