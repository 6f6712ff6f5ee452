package export

import (
	"strconv"
	"strings"

	"arbiter/export/document"
	"arbiter/records/league"
	"arbiter/score"
)

// Crosstable shows who met whom, in the order of the standings.
func Crosstable(games score.Games, c *league.Crosstable) *document.Document {
	d := standingsHead(games, c.Table)
	if len(c.Rows) > 0 {
		d.Add(crosstable(c), crosstableNote(c))
		d.Add(asides(c.Table)...)
	}
	return d
}

// crosstable has a line and a column for each player, and the places where the order of lines does
// not show them.
func crosstable(c *league.Crosstable) *document.Table {
	t := &document.Table{Says: "Crosstable", Columns: []document.Column{{Says: "number", Kind: document.Whole}, {Head: "player", Kind: document.Player}}}
	for i := range c.Rows {
		t.Columns = append(t.Columns, document.Column{Head: strconv.Itoa(i + 1), Says: document.Name(c.Rows[i].Name)})
	}
	t.Columns = append(t.Columns, document.Column{Head: "points", Kind: document.Points}, document.Column{Head: "place", Rank: document.Detail})
	shared := false
	for i := range c.Rows {
		r := &c.Rows[i]
		shared = shared || r.Shared
		row := []document.Cell{document.Int(i + 1), {Text: document.Name(r.Name), Player: r.Player, Bold: r.Place == 1}}
		for k := range c.Rows {
			text := document.Nothing
			if i != k {
				text = crossing(c.Cells[i][k])
			}
			row = append(row, document.Cell{Text: text})
		}
		t.Rows = append(t.Rows, append(row, document.Cell{Text: document.Sum(r.Points)}, document.Place(r.Place, r.Shared)))
	}
	if !shared {
		t.DropColumn(len(t.Columns) - 1)
	}
	return t
}

// crossing returns what a cell counts: games won, and half for each tie. The opposite cell has the
// rest.
func crossing(m *league.Crossing) string {
	if m == nil {
		return "–"
	}
	halves := 2*m.Won + m.Tied
	text := strconv.Itoa(halves / 2)
	if halves%2 == 1 {
		text = strings.TrimPrefix(text+"½", "0")
	}
	return text
}

// crosstableNote says what a cell counts.
func crosstableNote(c *league.Crosstable) document.Note {
	what := "game won against the other, ½ for each tied"
	for i := range c.Cells {
		for k := range c.Cells[i] {
			if m := c.Cells[i][k]; m != nil && m.Pairs < m.Games {
				what = "game in which the player of the line had a better place than the other, ½ for the same place"
			}
		}
	}
	note := "1 for each " + what + "; –: they have not met. Points are those of the standings."
	if len(c.Guests) > 0 {
		note += " Games against guests are in the points and in no cell."
	}
	return document.Note{Text: note}
}
