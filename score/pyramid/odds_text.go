package pyramid

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/score"
)

// report adds the paragraphs of a report.
func (o *reportedOdds) report(r *score.Report) {
	switch {
	case o.against != nil:
		o.reportOpponent(r)
		r.Says(fmt.Sprintf("Of all six-card hands %s in ten are no pyramid at all.", rubbleTenths(&o.six)))
	case o.discards != nil:
		o.reportDiscards(r)
	default:
		o.reportTables(r)
	}
}

// reportTables shows both tables side by side. The highest hand comes first, so
// that both orders count from 1.
func (o *reportedOdds) reportTables(r *score.Report) {
	t := &score.Table{Head: []string{"#", "hand", "six cards", "%", "#", "seven cards", "%", "#"}, Left: 2}
	for h := len(Hands) - 1; h >= 0; h-- {
		row := []string{strconv.Itoa(len(Hands) - h), shortHand(h)}
		for _, f := range []*Frequencies{&o.six, &o.seven} {
			row = append(row, grouped(f[h]), percent(f[h], f.Total()), strconv.Itoa(f.Rarity()[h]))
		}
		t.Rows = append(t.Rows, row)
	}
	r.Add(score.Paragraph{Heading: true, Bold: "Pyramid", Text: " · best hands of all deals from the 72 cards"}, score.Paragraph{}, score.Paragraph{Table: t})
	r.Says(fmt.Sprintf("%s hands of six cards and %s deals of seven. The first # is the place in the source's order, 1 the highest; "+
		"the # after a share is the place by rarity, 1 the rarest.", grouped(o.six.Total()), grouped(o.seven.Total())))
	high, low := mostUnlike(&o.six)
	r.Says(fmt.Sprintf("The order is not that of rarity: a %s beats a %s, though of six cards it comes %s times as often.",
		Hands[high].Name, Hands[low].Name, grouped(o.six[high]/o.six[low])))
	tenths := rubbleTenths(&o.six)
	r.Says(fmt.Sprintf("%s hands in ten are no pyramid at all: %s%% of six cards. Of seven-card deals it is %s in ten, %s%%.",
		strings.ToUpper(tenths[:1])+tenths[1:], percent(o.six[Rubble], o.six.Total()),
		rubbleTenths(&o.seven), percent(o.seven[Rubble], o.seven.Total())))
}

func (o *reportedOdds) reportHand(r *score.Report) {
	best := o.best()
	hand := " · " + names(o.hand) + " · " + rankName(best.Rank)
	if best.Used {
		hand += ", with " + best.Quarry.String() + " from the Quarry"
	}
	r.Add(score.Paragraph{Heading: true, Bold: "Pyramid", Text: hand}, score.Paragraph{})
}

func (o *reportedOdds) reportOpponent(r *score.Report) {
	o.reportHand(r)
	c := o.against
	all := c.Opponents
	t := &score.Table{Head: []string{"against one unseen opponent", "hands", "%"}, Left: 1}
	for _, line := range []struct {
		word string
		n    uint64
	}{{"wins", c.Wins}, {"ties, and splits the pot", c.Ties}, {"loses", c.Loses}} {
		t.Rows = append(t.Rows, []string{line.word, grouped(line.n), percent(line.n, all)})
	}
	r.Add(score.Paragraph{Table: t})
	with := "without any Quarry card; --quarry names those that are known"
	if len(o.quarry) > 0 {
		with = "each with " + names(o.quarry) + " in the Quarry"
	}
	r.Says(fmt.Sprintf("Of all %s hands of six that the opponent may hold, %s.", grouped(all), with))
	if c.Improved == 0 {
		r.Says("No other card in the Quarry would improve it.")
	} else {
		r.Says(fmt.Sprintf("Of the %d unseen cards %d would improve it, if they lay in the Quarry.", c.Unseen, c.Improved))
	}
}

// topDiscards is how many choices of discards are shown, besides keeping all.
const topDiscards = 6

func (o *reportedOdds) reportDiscards(r *score.Report) {
	o.reportHand(r)
	t := &score.Table{Head: []string{"discard", "most often", "beats %", "improves %"}, Left: 2}
	for i := range o.discards {
		d := &o.discards[i]
		if i >= topDiscards && len(d.Cards) > 0 {
			continue
		}
		all := d.Becomes.Total()
		often := slices.Index(d.Becomes[:], slices.Max(d.Becomes[:]))
		t.Rows = append(t.Rows, []string{discardName(d), shortHand(often), fmt.Sprintf("%.2f", 100*d.Beats()), percent(d.Improves, all)})
	}
	best := &o.discards[0]
	all := best.Becomes.Total()
	r.Add(score.Paragraph{Table: t}, score.Paragraph{}, score.Paragraph{Bold: "Discard " + discardName(best)}, score.Paragraph{})
	t = &score.Table{Head: []string{"becomes", "draws", "%", "or higher %"}, Left: 1}
	higher := uint64(0)
	for h := len(Hands) - 1; h >= 0; h-- {
		if n := best.Becomes[h]; n > 0 {
			higher += n
			t.Rows = append(t.Rows, []string{Hands[h].Name, grouped(n), percent(n, all), percent(higher, all)})
		}
	}
	r.Add(score.Paragraph{Table: t})
	r.Says(fmt.Sprintf("%d choices were counted, each over every draw from the %d unseen cards. The advice is the one that beats most: "+
		"“beats” is the chance to stand above seven cards just dealt, an equal hand counting half.", len(o.discards), deckCards-dealtCards))
	r.Says(fmt.Sprintf("Of all seven-card deals %s in ten are no pyramid at all.", rubbleTenths(&o.seven)))
}

// mostUnlike returns the pair of hands whose order agrees least with their rarity.
func mostUnlike(f *Frequencies) (high, low int) {
	most := 0.0
	for h := range f {
		for l := range h {
			if f[l] > 0 && float64(f[h])/float64(f[l]) > most {
				most, high, low = float64(f[h])/float64(f[l]), h, l
			}
		}
	}
	return high, low
}

func discardName(d *Discard) string {
	return cmp.Or(names(d.Cards), "nothing")
}

// rubbleTenths returns how many deals in ten are no pyramid, in a word.
func rubbleTenths(f *Frequencies) string {
	n, of := f[Rubble], f.Total()
	return score.InWords(int((20*n + of) / (2 * of)))
}

// rankName returns a hand with its suit: "Cap Pyramid, gold".
func rankName(r Rank) string {
	name := Hands[r.Hand()].Name
	if suit, ok := r.Suit(); ok {
		name += ", " + SuitName(suit)
	}
	if r.Hand() == Rubble {
		name += ": no pyramid at all"
	}
	return name
}

func shortHand(h int) string { return strings.TrimSuffix(Hands[h].Name, " Pyramid") }

// percent returns a share in hundredths; only a share that is whole is printed as 0 or 100.
func percent(n, of uint64) string {
	share := 100 * float64(n) / float64(of)
	switch {
	case n == 0:
		return "0"
	case n == of:
		return "100"
	case share < 0.00005:
		return "<.0001"
	case share < 1:
		return fmt.Sprintf("%.4f", share)
	}
	return fmt.Sprintf("%.3f", min(share, 99.999))
}

// grouped returns a number with a comma after each three digits from the right.
func grouped(n uint64) string {
	s := strconv.FormatUint(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
