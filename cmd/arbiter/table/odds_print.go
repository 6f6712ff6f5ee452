package table

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/score/pyramid"
)

func (o *odds) print(w io.Writer, paint cli.Painter) {
	switch {
	case o.against != nil:
		o.printAgainst(w, paint)
		sayOdds(paint, w, fmt.Sprintf("Of all six-card hands %s in ten are no pyramid at all.", rubbleTenths(&o.six)))
	case o.discards != nil:
		o.printDiscards(w, paint)
	default:
		o.printTables(w, paint)
	}
}

// printTables shows both tables side by side, or one after the other where the
// terminal is narrow. The highest hand comes first, so that both orders count
// from 1.
func (o *odds) printTables(w io.Writer, paint cli.Painter) {
	fmt.Fprintf(w, "%s\n\n", cli.Wrap(strings.Fields(paint.Bold("Pyramid")+" · best hands of all deals from the 72 cards"), paint.Width, "  "))
	six, seven := oddsColumns{"six cards", &o.six}, oddsColumns{"seven cards", &o.seven}
	const sideBySide = 79
	if paint.Width >= sideBySide {
		cli.WriteTable(w, paint.Width, oddsTable(six, seven))
	} else {
		cli.WriteTable(w, paint.Width, oddsTable(six))
		fmt.Fprintln(w)
		cli.WriteTable(w, paint.Width, oddsTable(seven))
	}
	sayOdds(paint, w, fmt.Sprintf("%s hands of six cards and %s deals of seven. The first # is the place in the source's order, 1 the highest; "+
		"the # after a share is the place by rarity, 1 the rarest.", grouped(o.six.Total()), grouped(o.seven.Total())))
	high, low := mostUnlike(&o.six)
	sayOdds(paint, w, fmt.Sprintf("The order is not that of rarity: a %s beats a %s, though of six cards it comes %s times as often.",
		pyramid.Hands[high].Name, pyramid.Hands[low].Name, grouped(o.six[high]/o.six[low])))
	tenths := rubbleTenths(&o.six)
	sayOdds(paint, w, fmt.Sprintf("%s hands in ten are no pyramid at all: %s%% of six cards. Of seven-card deals it is %s in ten, %s%%.",
		strings.ToUpper(tenths[:1])+tenths[1:], percent(o.six[pyramid.Rubble], o.six.Total()),
		rubbleTenths(&o.seven), percent(o.seven[pyramid.Rubble], o.seven.Total())))
}

// oddsColumns are a heading and the frequencies below it.
type oddsColumns struct {
	head string
	*pyramid.Frequencies
}

func oddsTable(columns ...oddsColumns) cli.Table {
	t := cli.Table{Head: []string{"#", "hand"}, Left: 2}
	for _, c := range columns {
		t.Head = append(t.Head, c.head, "%", "#")
	}
	for h := len(pyramid.Hands) - 1; h >= 0; h-- {
		row := []string{strconv.Itoa(len(pyramid.Hands) - h), shortHand(h)}
		for _, c := range columns {
			row = append(row, grouped(c.Frequencies[h]), percent(c.Frequencies[h], c.Total()), strconv.Itoa(c.Rarity()[h]))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// mostUnlike is the pair of hands in whose order rarity has the least part.
func mostUnlike(f *pyramid.Frequencies) (high, low int) {
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

func (o *odds) printAgainst(w io.Writer, paint cli.Painter) {
	c := o.against
	rank, from := o.best()
	name := paint.Bold(rankName(rank))
	for _, q := range from {
		name += ", with " + q.String() + " from the Quarry"
	}
	fmt.Fprintf(w, "%s\n  %s\n\n", strings.Join(cardWords(o.hand), " "), name)
	all := c.Opponents()
	t := cli.Table{Head: []string{"against one unseen opponent", "hands", "%"}, Left: 1}
	for _, line := range []struct {
		word string
		n    uint64
	}{{"wins", c.Wins}, {"ties, and splits the pot", c.Ties}, {"loses", c.Loses}} {
		t.Rows = append(t.Rows, []string{line.word, grouped(line.n), percent(line.n, all)})
	}
	cli.WriteTable(w, paint.Width, t)
	with := "without any Quarry card; --quarry names those that are known"
	if len(o.quarry) > 0 {
		with = "each with " + strings.Join(cardWords(o.quarry), " ") + " in the Quarry"
	}
	sayOdds(paint, w, fmt.Sprintf("Of all %s hands of six that the opponent may hold, %s.", grouped(all), with))
	if c.Improved == 0 {
		sayOdds(paint, w, "No other card in the Quarry would improve it.")
	} else {
		sayOdds(paint, w, fmt.Sprintf("Of the %d unseen cards %d would improve it, if they lay in the Quarry.", c.Unseen, c.Improved))
	}
}

// topDiscards is how many choices of discards are shown, and keeping all.
const topDiscards = 6

func (o *odds) printDiscards(w io.Writer, paint cli.Painter) {
	rank, _ := o.best()
	fmt.Fprintf(w, "%s\n  %s\n\n", strings.Join(cardWords(o.hand), " "), paint.Bold(rankName(rank)))
	t := cli.Table{Head: []string{"discard", "most often", "beats %", "improves %"}, Left: 2}
	for i := range o.discards {
		d := &o.discards[i]
		if i >= topDiscards && len(d.Cards) > 0 {
			continue
		}
		all := d.Becomes.Total()
		often := slices.Index(d.Becomes[:], slices.Max(d.Becomes[:]))
		t.Rows = append(t.Rows, []string{discardName(d), shortHand(often), fmt.Sprintf("%.2f", 100*d.Beats()), percent(d.Improves, all)})
	}
	cli.WriteTable(w, paint.Width, t)
	best := &o.discards[0]
	all := best.Becomes.Total()
	fmt.Fprintf(w, "\n  %s\n\n", paint.Bold("Discard "+discardName(best)))
	t = cli.Table{Head: []string{"becomes", "draws", "%", "or higher %"}, Left: 1}
	higher := uint64(0)
	for h := len(pyramid.Hands) - 1; h >= 0; h-- {
		if n := best.Becomes[h]; n > 0 {
			higher += n
			t.Rows = append(t.Rows, []string{pyramid.Hands[h].Name, grouped(n), percent(n, all), percent(higher, all)})
		}
	}
	cli.WriteTable(w, paint.Width, t)
	sayOdds(paint, w, fmt.Sprintf("%d choices were counted, each over every draw from the %d unseen cards. The advice is the one that beats most: "+
		"“beats” is the chance to stand above seven cards just dealt, an equal hand counting half.", len(o.discards), 72-dealt))
	sayOdds(paint, w, fmt.Sprintf("Of all seven-card deals %s in ten are no pyramid at all.", rubbleTenths(&o.seven)))
}

func discardName(d *pyramid.Discard) string {
	if len(d.Cards) == 0 {
		return "nothing"
	}
	return strings.Join(cardWords(d.Cards), " ")
}

// sayOdds is a sentence below a table.
func sayOdds(paint cli.Painter, w io.Writer, text string) {
	fmt.Fprintf(w, "\n  %s\n", cli.Wrap(strings.Fields(text), paint.Width-2, "  "))
}

// rubbleTenths is how many deals in ten are no pyramid, in a word.
func rubbleTenths(f *pyramid.Frequencies) string {
	words := [...]string{"none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "all"}
	n, of := f[pyramid.Rubble], f.Total()
	return words[(20*n+of)/(2*of)]
}

// rankName is a hand with its suit: "Cap Pyramid, gold".
func rankName(r pyramid.Rank) string {
	name := pyramid.Hands[r.Hand()].Name
	if suit, ok := r.Suit(); ok {
		name += ", " + pyramid.SuitName(suit)
	}
	if r.Hand() == pyramid.Rubble {
		name += ": no pyramid at all"
	}
	return name
}

func shortHand(h int) string { return strings.TrimSuffix(pyramid.Hands[h].Name, " Pyramid") }

// percent is a share in hundredths, and never a whole that is none.
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

// grouped is a number with a comma after each three digits from the right.
func grouped(n uint64) string {
	s := strconv.FormatUint(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
