// Package buyersmarket reads, draws and scores games of Buyer's Market, a game
// by Gregory Lattanzio (2017) for two to four players, and finds the best
// building that a pile can make.
//
// A body in Arbiter notation has a section for each player, and perhaps
// contested acts of the market:
//
//	Ann:
//	  1: R3*5          levels from the bottom; R3*5 or 5xR3 is five of them
//	  2: G2 G2 G2 Y2
//	  3: B1*3
//	  unused: Y3       collected and not built
//	  bank: W1 W2
//	  cards: 5
//	Bob:
//	  pile: R3*4 G2*3  still to be built: the best building is scored
//	purchase: W 3C B1 K2 + W3
//	change: W1
//	pool: K 5C B1 + B2
//	contribute: W 9H R3 + W2
//
// Sizes are Small, Medium and Large: 1, 2 and 3 pips.
package buyersmarket
