package pyramid

import "arbiter/score"

type oddsJSON struct {
	Six   oddsTableJSON `json:"six"`
	Seven oddsTableJSON `json:"seven"`

	Hand   *ShownHand `json:"hand,omitempty"`
	Quarry []string   `json:"quarry,omitempty"`
	*Chance
	Discards []discardJSON `json:"discards,omitempty"`
}

type oddsTableJSON struct {
	Hands  uint64        `json:"hands"`
	Counts score.Members `json:"counts"`
}

// discardJSON is one choice of discards. Hands that it never becomes are left
// out.
type discardJSON struct {
	Discard  []string      `json:"discard"`
	Beats    float64       `json:"beats"`
	Draws    uint64        `json:"draws"`
	Improves uint64        `json:"improves"`
	Counts   score.Members `json:"counts"`
	Becomes  score.Members `json:"becomes"`
}

// byHand returns an object with a value for each hand but those whose value is nil. The hands
// rise, Rubble is last.
func (f *Frequencies) byHand(value func(n uint64) any) score.Members {
	m := score.Members{}
	for i := range Hands {
		hand := (i + 1) % len(Hands)
		if v := value(f[hand]); v != nil {
			m = append(m, score.Member{Name: Hands[hand].ID, Value: v})
		}
	}
	return m
}

// table returns how many deals have each hand.
func (f *Frequencies) table() oddsTableJSON {
	return oddsTableJSON{f.Total(), f.byHand(func(n uint64) any { return n })}
}

// discard returns a choice of discards and what comes of it.
func (d *Discard) discard() discardJSON {
	total := d.Becomes.Total()
	some := func(value func(n uint64) any) score.Members {
		return d.Becomes.byHand(func(n uint64) any {
			if n == 0 {
				return nil
			}
			return value(n)
		})
	}
	return discardJSON{score.Texts(d.Cards), d.Beats(), total, d.Improves,
		some(func(n uint64) any { return n }), some(func(n uint64) any { return float64(n) / float64(total) })}
}

func (o *reportedOdds) values() oddsJSON {
	j := oddsJSON{Six: o.six.table(), Seven: o.seven.table(), Chance: o.against}
	if len(o.hand) == 0 {
		return j
	}
	best := o.best()
	hand := handShown(&best)
	hand.Cards = score.Texts(o.hand)
	j.Hand, j.Quarry = &hand, score.Texts(o.quarry)
	for i := range o.discards {
		j.Discards = append(j.Discards, o.discards[i].discard())
	}
	return j
}
