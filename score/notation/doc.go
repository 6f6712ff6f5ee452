// Package notation reads what Arbiter's text form has in common for all
// games: a file of one or more games, each a block of headers and a body.
//
//	game: NAME            every game begins with this line
//	player: R Ann         headers, up to the first blank line
//	                      ; a comment runs to the end of its line
//	…                     the body, which the game itself reads
//
// A file is read game by game in bounded memory. What cannot be read is an
// *Error that names file, line and column; reading goes on to the next game.
// The full grammar is in docs/notation.md.
package notation
