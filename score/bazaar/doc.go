// Package bazaar reads, replays, draws and scores games of Bazaar, a software
// version of Sid Sackson's game for two to six players, and finds the best turn
// of a position.
//
// Headers say what lies open; the body is a log, a turn a line, or a tally of
// what was bought:
//
//	equation: RR = B
//	visible: RWBGY* RRRRB          cards: five pebbles, * for a face
//	pile: GGGGR RRWWB              top first when it is known, else a number
//	bank: R20 W20 B20 G20 Y20
//	wallet: Ann RRB                of a position in mid-game, as points: Ann 5
//	bought: Ann RWBGY RRRRB*       and the cards that these points are for
//
//	1. Ann: draw R
//	2. Bob: trade RR>B B>RR, buy RRRRB, reveal WWBBG
//	3. Ann: skip, buy RWBGY*
//	4. Bob: out                    eliminated
//
//	Ann: buy RWBGY* left 0         a tally has no numbers
//
// Pebbles are R W B G Y: red, white, blue, green, yellow. Their order on a card
// and in an equation means nothing.
package bazaar
