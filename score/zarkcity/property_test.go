package zarkcity

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/score/cards"
	"arbiter/score/grid"
	"arbiter/score/oftentest"
)

// everySquare calls do for each place of the picture.
func everySquare(b *Board, do func(Place)) {
	for column := range b.Columns {
		for row := range b.Rows {
			do(b.Place(grid.Square{Column: column, Row: row}))
		}
	}
}

// subsets returns all choices of a hand's cards, each in the order of the hand.
func subsets(hand []cards.Card) [][]cards.Card {
	list := make([][]cards.Card, 0, 1<<len(hand))
	for mask := range 1 << len(hand) {
		var some []cards.Card
		for k, c := range hand {
			if mask>>k&1 == 1 {
				some = append(some, c)
			}
		}
		list = append(list, some)
	}
	return list
}

// conceivable calls try for every act that can be written about a table with a
// seat's hand, however foolish.
func conceivable(t *Table, seat int, try func(*Act)) {
	hand := t.Hands[seat].Cards
	with := subsets(hand)
	var all []Piece
	for seat := range t.Players {
		for size := range 3 {
			all = append(all, Piece{seat, size})
		}
	}
	try(&Act{Kind: Draw})
	everySquare(&t.Board, func(at Place) {
		try(&Act{Kind: Spawn, At: at})
		for _, c := range hand {
			try(&Act{Kind: Build, Card: c, At: at})
			try(&Act{Kind: Hatch, Card: c, At: at})
		}
		for _, p := range all {
			try(&Act{Kind: Grow, Piece: p, At: at})
			for _, w := range with {
				try(&Act{Kind: Demolish, Piece: p, At: at, With: w})
				for _, to := range all {
					try(&Act{Kind: Convert, Piece: p, At: at, To: to, With: w})
				}
			}
		}
		everySquare(&t.Board, func(dest Place) {
			for _, p := range all {
				try(&Act{Kind: Move, Piece: p, At: at, Dest: dest})
			}
			for _, w := range with {
				try(&Act{Kind: Fly, At: at, Dest: dest, With: w})
			}
		})
	})
}

// The list of legal acts is exactly what Judge lets pass of everything that
// could be written.
func TestActsAreAllThatJudgeLetsPass(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	kinds := map[Kind]int{}
	for range oftentest.Times(500) {
		table := randomTable(r, 1+r.IntN(3), 1+r.IntN(4))
		seat := r.IntN(len(table.Players))
		want := map[string]bool{}
		if len(table.Controllers()) == 0 {
			conceivable(table, seat, func(a *Act) {
				if table.Judge(seat, a) == nil {
					want[orderless(table, a)] = true
				}
			})
		}
		got := map[string]bool{}
		list, _ := table.Acts(seat)
		for k := range list {
			text := orderless(table, &list[k])
			if got[text] {
				t.Errorf("%s is listed twice", text)
			}
			got[text] = true
			kinds[list[k].Kind]++
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("seat %d, %+v\n%s(-want +got):\n%s", seat, table.Terms, written(table), diff)
		}
	}
	for k := range Words {
		if kinds[Kind(k)] == 0 {
			t.Errorf("no %s among all the tables", Words[k])
		}
	}
}

// orderless returns the text of an act with its discards in the order of the deck: in
// another order they are the same payment.
func orderless(t *Table, a *Act) string {
	same := *a
	same.With = slices.Sorted(slices.Values(a.With))
	return t.ActText(&same)
}

func written(t *Table) string {
	var b strings.Builder
	t.write(&b)
	return b.String()
}

// sides reports whether two squares touch at a side, corners whether at all.
func sides(a, b grid.Square) bool {
	x, y := a.Column-b.Column, a.Row-b.Row
	return x*x+y*y == 1
}

func corners8(a, b grid.Square) bool {
	x, y := a.Column-b.Column, a.Row-b.Row
	return x*x <= 1 && y*y <= 1
}

// plainPower tells by sorting whether three cards are one number, or a run.
func plainPower(a, b, c cards.Card) bool {
	ranks := []int{a.Rank(), b.Rank(), c.Rank()}
	slices.Sort(ranks)
	if ranks[0] < 2 || ranks[2] > 10 {
		return false
	}
	if ranks[0] == ranks[1] && ranks[1] == ranks[2] {
		return true
	}
	return a.Suit() == b.Suit() && b.Suit() == c.Suit() && ranks[1] == ranks[0]+1 && ranks[2] == ranks[1]+1
}

// joined reports whether three squares are joined by sides: two of the pairs
// touch, for three never all do.
func joined(a, b, c grid.Square) bool {
	n := 0
	for _, touch := range []bool{sides(a, b), sides(b, c), sides(a, c)} {
		if touch {
			n++
		}
	}
	return n == 2
}

// triples calls do for all three squares of a board and a ring about it, in the
// order of their names.
func triples(b *Board, do func(Block)) {
	var all []Place
	for column := -1; column <= b.Columns; column++ {
		for row := -1; row <= b.Rows; row++ {
			all = append(all, b.Place(grid.Square{Column: column, Row: row}))
		}
	}
	for i := range all {
		for j := range i {
			for k := range j {
				if block := (Block{all[k], all[j], all[i]}); joined(b.Square(block[0]), b.Square(block[1]), b.Square(block[2])) {
					do(block)
				}
			}
		}
	}
}

func byName(a, b Block) int { return slices.Compare(a[:], b[:]) }

// plainPowerBlocks looks at all triples of squares.
func plainPowerBlocks(b *Board) []Block {
	var list []Block
	triples(b, func(k Block) {
		if plainPower(b.cards[k[0]], b.cards[k[1]], b.cards[k[2]]) {
			list = append(list, k)
		}
	})
	slices.SortFunc(list, byName)
	return list
}

func TestPowerBlocksAgainstAllTriples(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	found := 0
	for range 1000 {
		table := randomTable(r, 1+r.IntN(5), 1+r.IntN(5))
		got := table.PowerBlocks()
		slices.SortFunc(got, byName)
		want := plainPowerBlocks(&table.Board)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%s(-want +got):\n%s", written(table), diff)
		}
		found += len(want)
	}
	if found < 300 {
		t.Errorf("only %d Power Blocks in all", found)
	}
}

// plainThreats tries the deck's cards one by one on the one thing that a
// block lacks.
func plainThreats(b *Board, seat, suits int) []Threat {
	var onCards, onEmpty []Threat
	triples(b, func(k Block) {
		var missing []Place
		for _, i := range k {
			if b.stacks[i].Owner() != seat {
				missing = append(missing, i)
			}
		}
		if len(missing) != 1 {
			return
		}
		threat := Threat{Block: k, Missing: missing[0]}
		laid := [3]cards.Card{b.cards[k[0]], b.cards[k[1]], b.cards[k[2]]}
		if b.cards[missing[0]] != cards.None {
			if plainPower(laid[0], laid[1], laid[2]) {
				onCards = append(onCards, threat)
			}
			return
		}
		for c := cards.Card(1); c < cards.Joker; c++ {
			if c.Suit() >= suits || slices.Contains(b.cards, c) {
				continue
			}
			laid[slices.Index(k[:], missing[0])] = c
			if plainPower(laid[0], laid[1], laid[2]) {
				threat.Needs = append(threat.Needs, c)
			}
		}
		if threat.Needs != nil {
			onEmpty = append(onEmpty, threat)
		}
	})
	for _, list := range [][]Threat{onCards, onEmpty} {
		slices.SortFunc(list, func(a, b Threat) int { return byName(a.Block, b.Block) })
	}
	return append(onCards, onEmpty...)
}

func TestThreatsAgainstEveryCardOfTheDeck(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	found := 0
	for range 1000 {
		table := randomTable(r, 1+r.IntN(4), 1+r.IntN(4))
		for seat := range table.Players {
			want := plainThreats(&table.Board, seat, table.Suits())
			got := table.Threats(seat, table.Suits())
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("%s%s (-want +got):\n%s", written(table), table.name(seat), diff)
			}
			found += len(want)
		}
	}
	if found < 300 {
		t.Errorf("only %d threats in all", found)
	}
}

// plainParts joins cards two by two until nothing changes: each card has the
// number of the first one that it hangs together with.
func plainParts(b *Board) map[Place]Place {
	part := map[Place]Place{}
	everySquare(b, func(i Place) {
		if b.cards[i] != cards.None {
			part[i] = i
		}
	})
	for changed := true; changed; {
		changed = false
		for i := range part {
			for k := range part {
				if corners8(b.Square(i), b.Square(k)) && part[k] < part[i] {
					part[i], changed = part[k], true
				}
			}
		}
	}
	return part
}

func TestPartsAgainstJoiningTwoByTwo(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 1000 {
		table := randomTable(r, 1+r.IntN(6), 1+r.IntN(6))
		first := plainParts(&table.Board)
		got := map[Place]Place{}
		for _, part := range table.Parts() {
			for _, i := range part {
				got[i] = part[0]
			}
		}
		if diff := cmp.Diff(first, got); diff != "" {
			t.Fatalf("%s(-want +got):\n%s", written(table), diff)
		}
	}
}

// tally counts all cards that are somewhere: on the board, in hands, among the
// discards, by name; and those that nobody has named.
func (t *Table) tally() (seen [cards.Different]int, unknown int) {
	for _, c := range t.cards {
		seen[c]++
	}
	for seat := range t.Hands {
		for _, c := range t.Hands[seat].Cards {
			seen[c]++
		}
		unknown += t.Hands[seat].Unknown
	}
	for _, c := range t.Discards {
		seen[c]++
	}
	seen[cards.None] = 0
	return seen, unknown
}

// What legal acts keep, one after another.
func TestLegalActsKeepTheGameWhole(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 200 {
		table := randomTable(r, 3+r.IntN(4), 3+r.IntN(4))
		for turn := range 12 {
			seat := turn % len(table.Players)
			list, _ := table.Acts(seat)
			if len(list) == 0 {
				break // somebody has won
			}
			a := &list[r.IntN(len(list))]
			before := table.clone()
			drawn := table.Do(seat, a)
			checkKept(t, before, table, seat, a, drawn)
		}
	}
}

// pyramids counts a player's pyramids on the board.
func (t *Table) pyramids(seat int) (n int) {
	for size := range 3 {
		n += t.OnBoard(Piece{seat, size})
	}
	return n
}

func checkKept(t *testing.T, before, after *Table, seat int, a *Act, drawn int) {
	t.Helper()
	fail := func(what string) {
		t.Helper()
		t.Fatalf("%s\n%s: %s\n%s", written(before), before.ActText(a), what, written(after))
	}
	was, unknown := before.tally()
	is, unknownNow := after.tally()
	if was != is || unknownNow != unknown+drawn {
		fail("a card has come or gone")
	}
	for other := range after.Players {
		change := after.pyramids(other) - before.pyramids(other)
		want := 0
		if other == seat && (a.Kind == Spawn || a.Kind == Hatch || a.Kind == Convert) {
			want++
		}
		if other == a.Piece.Seat && (a.Kind == Convert || a.Kind == Demolish) {
			want--
		}
		if change != want {
			fail("a pyramid has come or gone")
		}
		for size := range 3 {
			if after.Stash(Piece{other, size}) < 0 {
				fail("more than three of a size")
			}
		}
	}
	for i, s := range after.stacks {
		if s != 0 && after.cards[i] == cards.None {
			fail("pyramids without a card")
		}
	}
	if parts := len(after.Parts()); parts > max(1, len(before.Parts())) && a.Kind != Hatch {
		fail("more parts than before")
	} else if a.Kind == Hatch && !after.HatchAnywhere && parts > max(1, len(before.Parts())) {
		fail("hatched apart")
	}
}
