package league

import (
	"fmt"
	"io"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records/league"
)

// showCrosstable tells who met whom, in the order of the standings.
func (r *standingsRun) showCrosstable(w io.Writer, c *league.Crosstable) error {
	if r.AsJSON() {
		return cli.WriteJSON(w, cli.MergedObjects{NewStandingsJSON(c.Standings), crosstableJSON(c)})
	}
	fmt.Fprintf(w, "%s\n", r.Title(standingsTitle(r.App, c.Standings)))
	if len(c.Rows) == 0 {
		return nil
	}
	fmt.Fprintln(w)
	t := crosstable(c)
	if need := t.LeastWidth(); need > r.Width {
		says := fmt.Sprintf("The crosstable of %d players needs %d columns, and here are %d: add -o crosstable.md, or -o crosstable.csv, and it stands there whole.",
			len(c.Rows), need, r.Width)
		cli.Paragraph(w, r.Width, says)
		return nil
	}
	cli.WriteTable(w, r.Width, t)
	fmt.Fprintln(w)
	cli.Paragraph(w, r.Width, crosstableNote(c))
	writeAsides(r.App, w, c.Standings)
	return nil
}

// crosstable has a line and a column for each player, and the places where lines
// alone don't tell them.
func crosstable(c *league.Crosstable) cli.Table {
	t := cli.Table{Head: []string{"", headPlayer}, Left: 2, Whole: []int{0}}
	shared := false
	for i := range c.Rows {
		t.Head = append(t.Head, fmt.Sprint(i+1))
		shared = shared || c.Rows[i].Shared
	}
	t.Head = append(t.Head, "points")
	if shared {
		t.Head = append(t.Head, "place")
	}
	for i := range c.Rows {
		row := []string{fmt.Sprint(i + 1), cli.Clean(c.Rows[i].Name)}
		for k := range c.Rows {
			row = append(row, cli.TextIf(crossing(&c.Cells[i][k]), i != k, "·"))
		}
		row = append(row, PointsText(c.Rows[i].Points))
		if shared {
			row = append(row, PlaceText(c.Rows[i].Place, c.Rows[i].Shared))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// crossing is what a cell counts: games won and half of the games tied. The cell
// across the diagonal has the other's.
func crossing(m *league.Crossing) string {
	if m.Games == 0 {
		return "–"
	}
	halves := 2*m.Won + m.Tied
	text := fmt.Sprint(halves / 2)
	if halves%2 == 1 {
		text = strings.TrimPrefix(text+"½", "0")
	}
	return text
}

// crosstableNote says what a cell counts.
func crosstableNote(c *league.Crosstable) string {
	what := "game won against the other, ½ for each tied"
	for i := range c.Cells {
		for k := range c.Cells[i] {
			if m := &c.Cells[i][k]; m.Pairs < m.Games {
				what = "game in which the player of the line had a better place than the other, ½ for the same place"
			}
		}
	}
	note := "In a cell: 1 for each " + what + "; –: they have not met. Points are those of the standings."
	if len(c.Guests) > 0 {
		note += " Games against guests are in the points and in no cell."
	}
	return note
}

type jsonCrosstable struct {
	Crosstable [][]*jsonCrossing `json:"crosstable"` // by the players of the standings, null where they have not met
}

type jsonCrossing struct {
	Games  int     `json:"games"`
	Won    int     `json:"won"`
	Tied   int     `json:"tied"`
	Lost   int     `json:"lost"`
	Pairs  int     `json:"gamesOfTwo"`
	Points float64 `json:"pointsOfTwo"`
}

func crosstableJSON(c *league.Crosstable) jsonCrosstable {
	out := jsonCrosstable{make([][]*jsonCrossing, len(c.Cells))}
	for i := range c.Cells {
		out.Crosstable[i] = make([]*jsonCrossing, len(c.Cells))
		for k, m := range c.Cells[i] {
			if m.Games > 0 {
				out.Crosstable[i][k] = &jsonCrossing{m.Games, m.Won, m.Tied, m.Lost, m.Pairs, exact(m.Points)}
			}
		}
	}
	return out
}
