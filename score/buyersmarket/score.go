package buyersmarket

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/score"
	"arbiter/score/notation"
)

// Breakdown scores the position. A pile that is still to be built is worth its
// best building; a building is compared with the best of its own pieces.
func (p *Position) Breakdown() score.Breakdown {
	sheet := score.NewBreakdown(p)
	sheet.BreakName, sheet.Unplaced = "cards", p.Holdings == nil
	for seat := range p.Holdings {
		p.tally(&sheet.Tallies[seat], seat)
	}
	return sheet
}

// tally makes one seat's lines.
func (p *Position) tally(t *score.Tally, seat int) {
	h := &p.Holdings[seat]
	t.Break = h.Cards
	terms, pile := p.Terms(seat), h.Collected()
	best := Best(&pile, terms)
	built, unused := h.Building, h.Unused
	if h.Piled {
		built, unused = best.Building, rest(&pile, best.Building)
	}
	t.Lines = p.lines(seat, built, &unused, terms)
	more := Shown{Building: buildingOf(built, &unused, p.order(seat))}
	t.More = &more
	if h.Piled {
		return
	}
	total := best.Total + h.Bank.Len()
	more.Best = &total
	left, points := total-t.Total(), score.Counted(total, "point")
	switch {
	case !built.Lawful(terms) && best.Building != nil:
		t.Says = append(t.Says, fmt.Sprintf("the best building to code: %s, %s.", outline(best.Building, p.order(seat)), strings.Replace(points, "-", "−", 1)))
	case left > 0:
		t.Says = append(t.Says, fmt.Sprintf("left on the table: %s. The best building has %s.", score.Counted(left, "point"), outline(best.Building, p.order(seat))))
	}
}

// built returns what a seat has built and what is left unused: the best building of what
// is still a pile.
func (p *Position) built(seat int) (b Building, unused Stock) {
	h := &p.Holdings[seat]
	if !h.Piled {
		return h.Building, h.Unused
	}
	b = Best(&h.Pile, p.Terms(seat)).Building
	return b, rest(&h.Pile, b)
}

// rest returns what a building leaves of a pile.
func rest(pile *Stock, b Building) Stock {
	left := *pile
	for i := range b {
		for c := range left {
			for size := range left[c] {
				left[c][size] -= b[i][c][size]
			}
		}
	}
	return left
}

// lines returns a building's points, in rule-book order.
func (p *Position) lines(seat int, b Building, unused *Stock, t *Terms) []score.Line {
	var lines []score.Line
	add := func(rule string, points, count int) {
		lines = append(lines, score.Line{Rule: rule, Points: points, Count: count})
	}
	level := func(rule string, points, i int) {
		lines = append(lines, score.Line{Rule: rule, Points: points, At: []string{p.levelName(seat, i)}, Level: i + 1})
	}
	add(RuleBricks, b.Bricks(), b.Bricks())
	for i := range b {
		if b.Completed(i, t) {
			level(RuleLevel, 2, i)
		}
	}
	for i := range b {
		if b.Monochrome(i, t) {
			level(RuleCohesion, 3, i)
		}
	}
	if b.Diverse(t) {
		add(RuleDiversity, 3, 0)
	}
	if n := b.Spires(); n > 1 {
		add(RuleRegality, 4*(n-1), n)
	}
	if n := b.Costs(unused, t); n > 0 {
		add(RuleUnused, -n, n)
	}
	if n := p.Holdings[seat].Bank.Len(); n > 0 {
		add(RuleUnspent, n, n)
	}
	return lines
}

// Shown is what a score tells of a player besides.
type Shown struct {
	Building Pieces `json:"building"`
	Best     *int   `json:"best,omitempty"` // points of the best building; nil where it is this one
}

// Pieces are a building's by level, from the bottom, and what it leaves.
type Pieces struct {
	Levels [][]string `json:"levels"`
	Unused []string   `json:"unused"`
}

func buildingOf(b Building, unused *Stock, order []int) Pieces {
	p := Pieces{Levels: make([][]string, len(b)), Unused: unused.Names(order)}
	for i := range b {
		p.Levels[i] = b[i].Names(order)
	}
	return p
}

// outline returns a building in a sentence: "level 1 from R3*4, level 2 from G2*3".
func outline(b Building, order []int) string {
	if len(b) == 0 {
		return "no level"
	}
	var parts []string
	for i := range b {
		parts = append(parts, fmt.Sprintf("level %d from %s", i+1, b[i].Text(order)))
	}
	return strings.Join(parts, ", ")
}

// Build returns the text of a position with the best building in the place of each pile. All other
// lines stay as they are.
func Build(position score.Position, text string) string {
	p := position.(*Position)
	var b strings.Builder
	seat := -1 // whose section it is
	for line := range strings.Lines(text) {
		plain, comment := line, "\n"
		if i := notation.CommentAt(line); i >= 0 {
			plain, comment = line[:i], " "+line[i:]
		}
		plain = strings.TrimSpace(plain)
		key, _, _ := strings.Cut(plain, ":")
		whose, isSection := strings.CutSuffix(plain, ":")
		switch {
		case isSection && p.head.Seat(strings.TrimSpace(whose)) >= 0:
			seat = p.head.Seat(strings.TrimSpace(whose))
		case seat >= 0 && strings.EqualFold(strings.TrimSpace(key), "pile"):
			building, unused := p.built(seat)
			lines := p.buildingLines(seat, building, &unused)
			if lines == "" && !p.Holdings[seat].HasCards { // who collected nothing has no card
				lines = "  cards: 0\n"
			}
			line = strings.Replace(lines, "\n", comment, 1)
		}
		b.WriteString(line)
	}
	return b.String()
}

// BuildBest returns the position with everybody's best building, of what each has
// collected.
func BuildBest(position score.Position) (score.Position, error) {
	p := position.(*Position)
	if p.Holdings == nil {
		return nil, fmt.Errorf("there is nothing to build: the game has only acts of the market")
	}
	best := *p
	best.Holdings = slices.Clone(p.Holdings)
	for seat := range best.Holdings {
		h := &best.Holdings[seat]
		pile := h.Collected()
		h.Building = Best(&pile, p.Terms(seat)).Building
		h.Unused, h.Pile, h.Piled = rest(&pile, h.Building), Stock{}, false
	}
	return &best, nil
}
