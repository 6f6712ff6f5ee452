package league

import "arbiter/records/league"

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
