package bazaar

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"arbiter/score"
)

// A tried is a turn of the reference: every sequence of exchanges and every
// order of purchases is tried one after the other.
type tried struct {
	exchanges []string
	buys      []int // which open cards, by place
	points    int
	left      int
}

// before compares two turns in the order that the rules page gives.
func (a *tried) before(b *tried, byCards bool) bool {
	list := func(t *tried) [5]int {
		goal, other := t.points, len(t.buys)
		if byCards {
			goal, other = other, goal
		}
		return [5]int{-goal, len(t.exchanges), -other, -t.left}
	}
	x, y := list(a), list(b)
	if c := slices.Compare(x[:], y[:]); c != 0 {
		return c < 0
	}
	if c := strings.Compare(ranks(a.exchanges), ranks(b.exchanges)); c != 0 {
		return c < 0
	}
	return slices.Compare(a.buys, b.buys) < 0
}

// ranks returns a printed list of exchanges with letters that compare as R W B G Y.
func ranks(list []string) string {
	return strings.NewReplacer(" ", "0", ">", "1", "R", "2", "W", "3", "B", "4", "G", "5", "Y", "6").Replace(strings.Join(list, " "))
}

// reference returns the best turn by trying everything: every sequence up to the
// depth, or every wallet that any sequence leads to.
func reference(p *Position, o score.TurnQuestion) tried {
	s := p.Replay().End
	best := tried{left: s.Wallets[s.Next].Len()}
	var buy func(wallet Bag, now tried)
	buy = func(wallet Bag, now tried) {
		now.left = wallet.Len()
		if now.before(&best, o.By == score.ByCards) {
			best = tried{slices.Clone(now.exchanges), slices.Clone(now.buys), now.points, now.left}
		}
		for k, c := range s.Visible {
			if slices.Contains(now.buys, k) || !wallet.Covers(c.Price) {
				continue
			}
			rest := wallet.Minus(c.Price)
			buy(rest, tried{now.exchanges, append(slices.Clone(now.buys), k), now.points + Worth(rest.Len(), c.Face), 0})
		}
	}
	may := func(list []string) bool { return s.Hidden > 0 || len(list) == 0 && !p.Terms().SkipPays }
	var trade func(wallet, bank Bag, list []string)
	trade = func(wallet, bank Bag, list []string) {
		if may(list) {
			buy(wallet, tried{exchanges: list})
		}
		if len(list) < o.Depth {
			p.eachExchange(wallet, bank, func(x Exchange, wallet, bank Bag) { trade(wallet, bank, append(slices.Clip(list), x.String())) })
		}
	}
	if o.Depth > 0 {
		trade(s.Wallets[s.Next], s.Bank, nil)
		return best
	}
	for wallet, list := range p.closure(s) {
		if may(list) {
			buy(wallet, tried{exchanges: list})
		}
	}
	return best
}

// eachExchange calls for every exchange that is possible.
func (p *Position) eachExchange(wallet, bank Bag, do func(x Exchange, wallet, bank Bag)) {
	for _, q := range p.Equations {
		for _, x := range []Exchange{{q.Left, q.Right}, {q.Right, q.Left}} {
			if wallet.Covers(x.Give) && bank.Covers(x.Take) {
				do(x, wallet.Minus(x.Give).Plus(x.Take), bank.Minus(x.Take).Plus(x.Give))
			}
		}
	}
}

// closure returns every wallet that exchanges lead to, each with the shortest list,
// the least of several: lists are made better until none can be.
func (p *Position) closure(s *State) map[Bag][]string {
	start := s.Wallets[s.Next]
	all, lists := start.Plus(s.Bank), map[Bag][]string{start: nil}
	for changed := true; changed; {
		changed = false
		for wallet := range lists {
			p.eachExchange(wallet, all.Minus(wallet), func(x Exchange, to, _ Bag) {
				list := append(slices.Clip(lists[wallet]), x.String())
				old, ok := lists[to]
				if !ok || len(list) < len(old) || len(list) == len(old) && ranks(list) < ranks(old) {
					lists[to], changed = list, true
				}
			})
		}
	}
	return lists
}

// randomBag returns so many pebbles of few colours.
func randomBag(r *rand.Rand, n, few int) Bag {
	var b Bag
	for range n {
		b[r.IntN(few)]++
	}
	return b
}

// randomPosition has few equations and pebbles, so that everything can be
// tried.
func randomPosition(r *rand.Rand, most int) string {
	few := 2 + r.IntN(4)
	var b strings.Builder
	b.WriteString(two)
	if r.IntN(3) == 0 {
		b.WriteString("ruling: skip=card\n")
	}
	if r.IntN(3) == 0 {
		b.WriteString("ruling: dead-bank=all\n")
	}
	for range r.IntN(5) {
		left, right := randomBag(r, 1+r.IntN(3), few), randomBag(r, 1+r.IntN(3), few)
		for c := range left {
			if right[c] > 0 {
				left[c] = 0
			}
		}
		if left != (Bag{}) {
			fmt.Fprintf(&b, "equation: %s = %s\n", left, right)
		}
	}
	var cards []Card
	for range r.IntN(5) {
		cards = append(cards, Card{Price: randomBag(r, CardSize, few), Face: r.IntN(3) == 0})
	}
	if len(cards) > 1 && r.IntN(3) == 0 {
		cards[0] = cards[1]
	}
	fmt.Fprintf(&b, "visible: %s\npile: %d\n", Cards(cards), max(0, r.IntN(6)-1))
	wallet := r.IntN(most + 1)
	fmt.Fprintf(&b, "wallet: Ann %s\nbank: %s\n", randomBag(r, wallet, few).word(), randomBag(r, r.IntN(most-wallet+1), few).word())
	return b.String()
}

// checkBest compares the search with trying everything, and plays its plan.
func checkBest(t *testing.T, src string, o score.TurnQuestion) (found bool) {
	t.Helper()
	p := mustParse(t, src)
	best, err := p.BestTurn(o)
	if err != nil {
		if p.Replay().End.Over == "" {
			t.Fatalf("%s\n%v", src, err)
		}
		return false
	}
	want := reference(p, o)
	got, text := tried{points: best.Points, left: best.Left.Len()}, "trade"
	for _, x := range best.Exchanges {
		got.exchanges = append(got.exchanges, x.String())
		text += " " + x.String()
	}
	if text == "trade" {
		text = "skip"
	}
	open := slices.Clone(p.Replay().End.Visible)
	for _, b := range best.Purchases {
		k := slices.Index(open, b.Card)
		if k < 0 {
			t.Fatalf("%s\nbuys %s, which does not lie open", src, b.Card)
		}
		open[k] = Card{}
		got.buys = append(got.buys, k)
		text += ", buy " + b.Card.String()
	}
	if g, w := fmt.Sprint(got), fmt.Sprint(want); g != w {
		t.Fatalf("%s\n%+v\ngot  %s\nwant %s", src, o, g, w)
	}
	d, err := p.Try(text)
	if err != nil || d.Fault != nil {
		t.Fatalf("%s\n%s: %v %v", src, text, err, d.Fault)
	}
	if !slices.Equal(d.Purchases, best.Purchases) || d.After.Wallets[best.Seat] != best.Left || d.Points() != best.Points {
		t.Fatalf("%s\n%s: gives %v and leaves %s; said %v and %s", src, text, d.Purchases, d.After.Wallets[best.Seat], best.Purchases, best.Left)
	}
	return len(best.Exchanges) > 0
}

// The best turn is what trying every turn gives, with every tie-break.
func TestBestAgainstTryingEverything(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 1))
	traded := 0
	for range 6000 {
		for _, by := range []string{score.ByPoints, score.ByCards} {
			if checkBest(t, randomPosition(r, 24), score.TurnQuestion{Depth: 1 + r.IntN(3), By: by}) {
				traded++
			}
		}
	}
	if traded < 300 {
		t.Errorf("only %d best turns with an exchange", traded)
	}
}

// And without a limit, where there are so few pebbles that every wallet can be
// tried.
func TestBestWithoutLimitAgainstTryingEverything(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 1))
	deep := 0
	for range 1000 {
		for _, by := range []string{score.ByPoints, score.ByCards} {
			src := randomPosition(r, 11)
			if checkBest(t, src, score.TurnQuestion{By: by}) {
				if best, err := mustParse(t, src).BestTurn(score.TurnQuestion{By: by}); err == nil && len(best.Exchanges) > 3 {
					deep++
				}
			}
		}
	}
	if deep < 5 {
		t.Errorf("only %d best turns with four exchanges or more", deep)
	}
}
