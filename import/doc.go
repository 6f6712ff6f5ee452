// Package importer reads what people keep elsewhere: tables of spreadsheets, Arbiter notation,
// Arbiter JSON Lines, BG Stats and BoardGameGeek plays. Each format is a file of its own; all of
// them return the Contents of a file. A hostile file gets a sentence, and cannot fill the memory.
package importer
