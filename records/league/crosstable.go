package league

import (
	"cmp"

	"arbiter/score"
)

// A Crosstable shows who met whom among the players of a table. Games against others, such as
// guests, are in the table's points and in no cell.
type Crosstable struct {
	*Table
	Cells score.Array[[]*Crossing] `json:"crosstable"` // by the rows of the table: how the first player did against the second; nil where they have not met
}

// A Crossing is how one player did against another, in games that count.
type Crossing struct {
	Games int `json:"games"`
	Won   int `json:"won"` // had the better place
	Tied  int `json:"tied"`
	Lost  int `json:"lost"`
	Pairs int `json:"gamesOfTwo"` // of the games, those of two players
}

// NewCrosstable makes a table's crosstable from its results.
func NewCrosstable(t *Table, results []*Result) *Crosstable {
	c := &Crosstable{Table: t, Cells: make([][]*Crossing, len(t.Rows))}
	row := map[int64]int{} // by player, from 1
	for i := range t.Rows {
		row[t.Rows[i].Player] = i + 1
		c.Cells[i] = make([]*Crossing, len(t.Rows))
	}
	counted, _ := Counted(results)
	for _, g := range playedGames(counted) {
		for i := range g.Seats {
			for k := range g.Seats {
				a, b := row[g.Seats[i].Player]-1, row[g.Seats[k].Player]-1
				if i == k || a < 0 || b < 0 {
					continue
				}
				if c.Cells[a][b] == nil {
					c.Cells[a][b] = &Crossing{}
				}
				cell := c.Cells[a][b]
				cell.add(g.Seats[i].Place, g.Seats[k].Place)
				if len(g.Seats) == 2 {
					cell.Pairs++
				}
			}
		}
	}
	return c
}

func (c *Crossing) add(mine, other int) {
	c.Games++
	switch cmp.Compare(mine, other) {
	case -1:
		c.Won++
	case 0:
		c.Tied++
	default:
		c.Lost++
	}
}
