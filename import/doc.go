// Package importer reads what people keep elsewhere: Arbiter notation, CSV,
// Arbiter JSON Lines, BG Stats and BoardGameGeek plays. Each format is a file of
// its own; all of them hand what they find to a Feed. A hostile file costs a
// sentence, no memory.
package importer
