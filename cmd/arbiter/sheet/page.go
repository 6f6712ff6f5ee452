// Package sheet is the editor in which a game is written down, for all games.
// What a game's sheet holds is said by its score.Blank.
package sheet

import "arbiter/score"

// A Page is a sheet that is being filled in. It knows nothing of a screen.
type Page struct {
	Game  *score.Game
	Blank score.Blank
	Head  []string // the header lines that are not rows of the Blank, as written
	Lines []Line
	Open  bool // folded rows are shown
}

// A Line is one line of a page.
type Line struct {
	Row   *score.Row // nil for a line that fits no row; it is kept as it was written
	Head  string     // what stands before the cells
	Cells []string   // "" is an empty cell
	Rank  int        // of a grid's line: its row, from 0 at the lower edge
}

// A Cursor is a cell of a page.
type Cursor struct{ Line, Cell int }

// New is the empty page of a game with these headers.
func New(g *score.Game, head score.Header) *Page { panic("to be written") }

// Read makes a page of a text. It never fails: what fits no row is kept as it
// was written.
func Read(g *score.Game, text string) *Page { panic("to be written") }

// Text is the page in Arbiter notation. Empty lines of lists are left out.
func (p *Page) Text() string { panic("to be written") }

// Place is the cell that a place of Text is about; line and column count from 1.
func (p *Page) Place(line, column int) Cursor { panic("to be written") }

// Square is the cell of the grid with this name, as "c4".
func (p *Page) Square(name string) (Cursor, bool) { panic("to be written") }

// Type takes one typed letter into the cell at c and moves c on where the cell
// is full. The sentence says why the letter was not taken; "" when it was.
func (p *Page) Type(c *Cursor, letter rune) (why string) { panic("to be written") }

// Palette is what may stand in the cell at c.
func (p *Page) Palette(c Cursor) score.Palette { panic("to be written") }

// Put writes a token of the palette into the cell at c and moves on.
func (p *Page) Put(c *Cursor, token string) { panic("to be written") }

// Back takes back the last letter of the cell at c, or goes to the cell before.
func (p *Page) Back(c *Cursor) { panic("to be written") }

// Clear empties the cell at c.
func (p *Page) Clear(c *Cursor) { panic("to be written") }

// Next goes to the next cell, Previous to the one before, in reading order.
func (p *Page) Next(c *Cursor)     { panic("to be written") }
func (p *Page) Previous(c *Cursor) { panic("to be written") }

// Enter goes to the beginning of the next line; after the last line of a list
// with something on it, a further one is made.
func (p *Page) Enter(c *Cursor) { panic("to be written") }

// Move goes by so many cells and lines; over the edge of a grid that grows it
// enlarges it.
func (p *Page) Move(c *Cursor, right, down int) { panic("to be written") }

// Remove takes a line of a list out.
func (p *Page) Remove(c *Cursor) { panic("to be written") }

// Undo and Redo go back and forth through the changes; false when there is no
// further one.
func (p *Page) Undo(c *Cursor) bool { panic("to be written") }
func (p *Page) Redo(c *Cursor) bool { panic("to be written") }

// Paste takes a text: cells, rows, a whole file or a board that Arbiter
// printed. It says what it took, or why it took nothing; then nothing changes.
func (p *Page) Paste(c *Cursor, text string) (said string, err error) { panic("to be written") }

// Missing says what is still to be filled in: "13 squares"; "" when nothing is.
func (p *Page) Missing() string { panic("to be written") }
