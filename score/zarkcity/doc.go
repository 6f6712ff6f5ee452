// Package zarkcity reads, draws and scores positions of Zark City, a game by
// Andrew Looney for two to five players, and plays the acts written below one.
//
// Number cards on the table form the board; pyramids occupy them. A body in
// Arbiter notation is a picture, then the hands, the discards that somebody
// names, and the acts, each judged from the position that the last one left:
//
//	3  .      9H:B1  .         rows from the top; row numbers and the letter
//	2  7C:R1  8C:R2  9C:R1B2   line may be left out; . is an empty place
//	1  .      8D     .
//	   a      b      c
//	hand R: KH QS 5C ?         ? is a card that nobody has named
//	discards: 4D
//	do: build 5C c1
//	turn: B
//	do: draw
//
// Occupy means to have a pyramid on a card, control to be the only one there;
// adjacent cards touch at a side. Three cards joined by sides are a block, a
// Power Block when they are of one number, or of one suit with three
// consecutive numbers.
package zarkcity
