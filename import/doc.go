// Package importer reads what people keep elsewhere: Arbiter notation, CSV,
// Arbiter JSON Lines, BG Stats, BoardGameGeek plays, and positions of the
// course that Bazaar comes from. Each format is a file of its own; all of them
// hand what they find to a Feed. A hostile file costs a sentence, no memory.
package importer
