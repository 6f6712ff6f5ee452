package pyramid

import "arbiter/score"

type oddsJSON struct {
	Six   oddsTableJSON `json:"six"`
	Seven oddsTableJSON `json:"seven"`

	Hand   *ShownHand `json:"hand,omitempty"`
	Quarry []string   `json:"quarry,omitempty"`
	*chanceJSON
	Discards []discardJSON `json:"discards,omitempty"`
}

// chanceJSON tells how a hand of six cards fares: hands of the opponent that it
// beats, ties and loses to, and unseen cards that would improve it.
type chanceJSON struct {
	Wins      uint64 `json:"wins"`
	Ties      uint64 `json:"ties"`
	Loses     uint64 `json:"loses"`
	Opponents uint64 `json:"opponents"`
	Unseen    int    `json:"unseen"`
	Improved  int    `json:"improved"`
}

type oddsTableJSON struct {
	Hands  uint64     `json:"hands"`
	Counts handCounts `json:"counts"`
}

// discardJSON is one choice of discards. Hands that it never becomes are left
// out.
type discardJSON struct {
	Discard  []string    `json:"discard"`
	Beats    float64     `json:"beats"`
	Draws    uint64      `json:"draws"`
	Improves uint64      `json:"improves"`
	Counts   someCounts  `json:"counts"`
	Becomes  shareCounts `json:"becomes"`
}

// Frequencies as objects: of all hands, of those that occur, and of those in
// shares of the whole, from 0 to 1. The hands rise, Rubble is last.
type (
	handCounts  Frequencies
	someCounts  Frequencies
	shareCounts Frequencies
)

func (c handCounts) MarshalJSON() ([]byte, error) {
	return byHand(Frequencies(c), func(n uint64) any { return n })
}

func (c someCounts) MarshalJSON() ([]byte, error) {
	return byHand(Frequencies(c), func(n uint64) any {
		if n == 0 {
			return nil
		}
		return n
	})
}

func (c shareCounts) MarshalJSON() ([]byte, error) {
	f := Frequencies(c)
	total := float64(f.Total())
	return byHand(f, func(n uint64) any {
		if n == 0 {
			return nil
		}
		return float64(n) / total
	})
}

// byHand is an object with a value for each hand but those whose value is nil.
func byHand(f Frequencies, value func(n uint64) any) ([]byte, error) {
	m := score.Members{}
	for i := range Hands {
		hand := (i + 1) % len(Hands)
		if v := value(f[hand]); v != nil {
			m = append(m, score.Member{Name: Hands[hand].ID, Value: v})
		}
	}
	return m.MarshalJSON()
}

func (o *reportedOdds) values() oddsJSON {
	j := oddsJSON{
		Six:   oddsTableJSON{o.six.Total(), handCounts(o.six)},
		Seven: oddsTableJSON{o.seven.Total(), handCounts(o.seven)},
	}
	if len(o.hand) == 0 {
		return j
	}
	best := o.best()
	hand := handShown(&best)
	hand.Cards = score.Texts(o.hand)
	j.Hand = &hand
	j.Quarry = score.Texts(o.quarry)
	if c := o.against; c != nil {
		j.chanceJSON = &chanceJSON{c.Wins, c.Ties, c.Loses, c.Opponents(), c.Unseen, c.Improved}
	}
	for i := range o.discards {
		d := &o.discards[i]
		j.Discards = append(j.Discards, discardJSON{score.Texts(d.Cards), d.Beats(), d.Becomes.Total(), d.Improves,
			someCounts(d.Becomes), shareCounts(d.Becomes)})
	}
	return j
}
