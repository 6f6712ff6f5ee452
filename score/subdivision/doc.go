// Package subdivision reads, draws and scores games of Subdivision, a game by
// Carlton Noles (2006/2007) for two to four players.
//
// Players place pyramids of their own colour on a square grid with parks. A
// body in Arbiter notation is a picture of the board, the list of moves, or
// both:
//
//	2  R3 B1 ##       rows from the top; row numbers and the letter line may
//	1  .. R2 B3       be left out; # is a park, . or - is empty
//	   a  b  c
//
//	parks: c2
//	1. 3a2 2b1        size and square, in seat order from who began
//	2. pass 3c1
//
// Near means touching at a side or a corner, Neighbouring at a side. Sizes are
// Small, Medium and Large: 1, 2 and 3 pips.
package subdivision
