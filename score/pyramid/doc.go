// Package pyramid reads, draws and ranks hands of Pyramid, a card game for two
// to six players by "Reactor-Axe-Man" (2016), shares out its pots, and counts its
// odds.
//
// The deck has 72 cards in six suits of falling precedence: gold, silver,
// bronze, sapphire, emerald, ruby; in each suit 1 Capstone, 3 Risers, 6
// Foundations and 2 Cornerstones. A body in Arbiter notation:
//
//	quarry: Fgo Ksi Rru
//	Ann: Cgo Rgo Rgo Fgo Kgo Ksi
//	Bob: fold                      ; `Bob: ?` is a hand that nobody saw
//	paid: Ann 12, Bob 12
//	claim: Ann Grand Pyramid
package pyramid
