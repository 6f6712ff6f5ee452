package score

import (
	"slices"
	"strings"
)

// A Blank is a game's sheet before anything is written on it: all that there
// is to fill in, in the order of a file in Arbiter notation. The terminal's
// editor and the sheet by touch are made from it.
type Blank struct {
	// Rows are the lines of the sheet. A line of a text that fits none of them
	// is kept as it was written.
	Rows []Row
	// Example says in a few words what to type first: "r3 is Ann's Large".
	Example string
	// Draw draws a token, what stands in a cell, or the name of a group of tokens, as the
	// picture of a position does, small. A drawing without shapes is for a text that is
	// only words, or of which only parts can be drawn.
	Draw func(text string) Drawing
	// Left says what is not on the table yet, as "left: Ann 2 Large 4 Medium 3 Small"; "" when
	// there is nothing to say. It is nil in most games.
	Left func(p Position) string
}

// A Row is a line of the sheet, or a kind of line that may stand there often.
// Its cells are written one after the other, with Sep between them.
type Row struct {
	// Head is what stands before the cells in a text, with its colon and the
	// blanks before it: "Ann:", "  unused:", "quarry:", "hand R:". It may be "".
	Head string
	Name string // what a person calls the line: "Ann's hand", "level 2"
	Help string // one sentence on what to fill in
	// Written is one sentence on how it is written, with an example. A page shows it only
	// where lines are typed.
	Written string

	Grid    *Grid  // the rows of a board stand here; the row has no cells of its own
	Section bool   // the line has no cells: it heads the rows below it, up to the next such line
	Header  bool   // the line belongs among the headers, before the blank line
	Folded  bool   // hidden behind "more…" until somebody opens it or a text has such a line
	Instead bool   // it stands in place of the section's rows above it: folded once something stands on one of them
	Way     string // it belongs to this way of writing the game down; "" for all
	Needed  bool   // the sheet is incomplete while nothing stands on it
	Cells   int    // how many cells there are; 0 for as many as are written
	Sep     string // between two cells; "" means a blank; a cell that ends in a colon has a blank behind it

	// Repeat means that further such lines may follow: turns, acts, levels.
	Repeat bool
	// Next returns the beginning of a further line, given all lines of the text above it: "3.
	// Ann:". Cells that fill themselves stand after its head. Nil repeats Head.
	Next func(above []string) string
	// Fits tells whether a line of a text is of this row, and where its cells
	// begin. Nil compares what stands before the line's colon with Head.
	Fits func(line string) (cells int, ok bool)
	// Split cuts what stands behind the head into cells. Nil cuts it at Sep, and
	// leaves it whole where there is but one cell.
	Split func(text string) []string

	// Palette says what may stand in the cell after those that are filled. It
	// is nil for a grid and a section.
	Palette func(before []string) Palette
	// Says returns what the cells make, given all lines of the text above them, to be shown beside
	// the line: "Grand Pyramid"; "" for nothing. It may be nil.
	Says func(cells, above []string) string
}

// A Grid is a board of cells, its top row first in a text, with numbers before
// the rows and letters below the columns.
type Grid struct {
	Columns, Rows int
	Grows         bool              // going over an edge enlarges it, by a row or a column
	Square        bool              // it has a standard size; a key of its own adds a row and a column
	Optional      bool              // it is left out of a text where other lines say enough
	Squares       string            // what its empty cells are called when they are missing; "" when they may stay empty
	Empty         string            // how an empty cell is written; a token of the palette
	Gap           string            // between two columns
	Start         map[string]string // what lies there from the start, by square: "a1": "##"
	Palette       Palette
}

// A Palette is what may stand in a cell.
type Palette struct {
	Groups []Tokens // as a person looks for them
	// Read completes what was typed in a cell. It reads what it wrote itself to
	// the same text. Nil compares with the tokens, case-blind, by their text and
	// their other spellings; a beginning that only one of them has stands for it.
	Read func(typed string) (text string, state Typed)
	// Why says in a player's words why this cannot stand there. Nil says what is
	// expected.
	Why func(typed string) string
	// More lists tokens that can be added to a filled cell: how many there are of a piece, how many
	// pebbles were left.
	More []Tokens
	// Again adds a repeated token to a cell: R3 becomes R3*2. It is "" where the token goes into
	// the next cell, and may be nil.
	Again func(cell, token string) string
	// Counts means that a cell may end in a count: a digit directly after it begins no other cell.
	Counts bool
	// Prompt returns a sentence on what comes next in the cell. Nil shows the row's Help.
	Prompt func(typed string) string
	// Free means that anything may stand there, blanks too: a note, a name. Tokens are proposals.
	Free bool
	// Expects says what may stand there, after "expected": "a colour and 1, 2
	// or 3".
	Expects string
}

// Tokens are the tokens of one group, as "Ann" or "clubs".
type Tokens struct {
	Name   string
	Colour byte // a player's or a pebble's colour letter; 0 for none
	Tokens []Token
}

// A Token is one thing that may stand in a cell.
type Token struct {
	Text   string   // as it is written: "R3"
	Name   string   // in words: "Ann's Large"
	Label  string   // what is shown beside the text, or in its place on a large key: "gold"; "" for nothing
	Other  []string // other ways to type it: "RL"
	Colour byte     // the letter of its colour, where the group has none
}

// Typed says how far a cell has come.
type Typed uint8

const (
	Refused Typed = iota // nothing that begins so may stand there
	Begun                // more is needed
	Ready                // it may stand there, and may still become more
	Full                 // nothing can be added: the cursor goes on
)

// Type returns what the typed text makes of the cell, and how far the cell has come.
func (p *Palette) Type(typed string) (text string, state Typed) {
	switch {
	case p.Read != nil:
		return p.Read(typed)
	case p.Free:
		return typed, Ready
	}
	exact, begun, several := "", "", false
	for _, group := range p.Groups {
		for _, token := range group.Tokens {
			for _, way := range append([]string{token.Text}, token.Other...) {
				switch {
				case strings.EqualFold(way, typed):
					exact = token.Text
				case len(way) > len(typed) && strings.EqualFold(way[:len(typed)], typed):
					several = several || begun != "" && begun != token.Text
					begun = token.Text
				}
			}
		}
	}
	switch {
	case exact != "" && begun != "":
		return exact, Ready
	case exact != "":
		return exact, Full
	case several:
		return typed, Begun
	case begun != "":
		return begun, Ready
	}
	return typed, Refused
}

// EmptySquare returns the token of a square on which nothing stands, with all signs that
// people write and that Arbiter draws for it.
func EmptySquare(text string) Token {
	signs := []string{".", "..", "-", "--", "·", "··"}
	return Token{Text: text, Name: "empty", Label: "empty", Other: slices.DeleteFunc(signs, func(sign string) bool { return sign == text })}
}

// Read returns what a word of a picture stands for: "" for an empty square. It is false for what
// may not stand there; the text is then the word itself.
func (g *Grid) Read(word string) (text string, ok bool) {
	if word == g.Empty || slices.Contains(EmptySquare("").Other, word) {
		return "", true
	}
	if text, state := g.Palette.Type(word); state >= Ready {
		return text, true
	}
	return word, false
}
