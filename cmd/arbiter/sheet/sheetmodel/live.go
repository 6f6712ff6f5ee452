package sheetmodel

import (
	"strconv"
	"strings"

	"arbiter/score"
)

// A Live is what a judge says of a text that is being filled in.
type Live struct {
	Problem      string // why the text cannot be read yet; "" when it can
	Line, Column int    // where, counted from 1; 0 when it is no single place

	Title    string  // who wins or leads: "Ann wins 24 : 23"
	Tallies  []Tally // by seat
	Findings []score.Finding
	Left     string // what is not on the table yet, see score.Blank
	Over     bool   // the game is over: a square that is empty stays empty

	// Picture draws the position and marks the faults; nil while the text cannot
	// be read.
	Picture func() score.Picture
	// Board draws the same in shapes, for a page. It is nil with Picture.
	Board func() score.Drawing
	// State draws the table after the act in this line of the text, counted
	// from 1; nil where the line holds no act. It is nil in games without a trace.
	State func(line int) score.Picture
}

// A Tally is a player's points.
type Tally struct {
	Name   string
	Colour string // the letter, "" in games without colours
	Total  int
	Lines  []string // "pips +30"
}

// Figure is the total with a true minus sign.
func (t *Tally) Figure() string { return strings.Replace(strconv.Itoa(t.Total), "-", "−", 1) }
