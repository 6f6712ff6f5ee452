package league

import (
	"cmp"

	"arbiter/score"
)

// A Crosstable tells who met whom among those who stand in a table. Games against
// others, as guests, are in the table's points and in no cell.
type Crosstable struct {
	*Standings
	Cells score.Array[[]*Crossing] `json:"crosstable"` // by the rows of the standings: how the first player did against the second; nil where they have not met
}

// A Crossing is how one player did against another, in games that count.
type Crossing struct {
	Games  int     `json:"games"`
	Won    int     `json:"won"` // had the better place
	Tied   int     `json:"tied"`
	Lost   int     `json:"lost"`
	Pairs  int     `json:"gamesOfTwo"`  // of the games, those of two players
	Points float64 `json:"pointsOfTwo"` // the first player's, in games of two
}

// NewCrosstable works standings out and adds who met whom; see Standings.Replay.
func NewCrosstable(standings *Standings, t, all *Timeline) (*Crosstable, error) {
	r, err := standings.replay(t, all)
	if err != nil {
		return nil, err
	}
	table := &Crosstable{Standings: r.table, Cells: make([][]*Crossing, len(r.rows))}
	worths := make([][]int64, len(r.rows))
	lines := make([]int, len(r.t.ids)) // of the players, from 1; 0 for none
	for i := range r.rows {
		table.Cells[i], worths[i] = make([]*Crossing, len(r.rows)), make([]int64, len(r.rows))
		lines[r.rows[i].who] = i + 1
	}
	for g := range r.t.games {
		game := &r.t.games[g]
		seats := r.t.of(game)
		first := firsts(seats)
		for i := range seats {
			for j := range seats {
				a, b := lines[seats[i].who]-1, lines[seats[j].who]-1
				if i == j || a < 0 || b < 0 {
					continue
				}
				if table.Cells[a][b] == nil {
					table.Cells[a][b] = &Crossing{}
				}
				m := table.Cells[a][b]
				m.Games++
				switch cmp.Compare(seats[i].place, seats[j].place) {
				case -1:
					m.Won++
				case 1:
					m.Lost++
				default:
					m.Tied++
				}
				if len(seats) == 2 {
					m.Pairs++
					worths[a][b] += r.points.of(seats, i, first) * r.times(game)
				}
			}
		}
	}
	for a := range worths {
		for b, worth := range worths[a] {
			if met := table.Cells[a][b]; met != nil {
				met.Points = r.points.float(worth)
			}
		}
	}
	return table, nil
}
