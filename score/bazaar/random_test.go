package bazaar

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"arbiter/score/notation"
)

// randomCards returns so many cards as a game has them.
func randomCards(r *rand.Rand, n int) []Card {
	list := make([]Card, n)
	for k := range list {
		list[k] = Card{Price: randomBag(r, CardSize, colours), Face: r.IntN(3) == 0}
	}
	return list
}

// randomSides returns the equations of a game: ten at most, none with a colour on
// both sides.
func randomSides(r *rand.Rand) string {
	text := ""
	for range MostEquations {
		left, right := randomBag(r, 1+r.IntN(MostOnASide), colours), randomBag(r, 1+r.IntN(MostOnASide), colours)
		for c := range left {
			if right[c] > 0 {
				left[c] = 0
			}
		}
		if left != (Bag{}) {
			text += fmt.Sprintf("equation: %s = %s\n", left, right)
		}
	}
	return text
}

// randomGame plays a whole game at random with a known pile, up to a number of turns. It returns
// the text of the log, and the same with the pile as a number and every refill named.
func randomGame(t testing.TB, r *rand.Rand, turns int) (known, named string) {
	t.Helper()
	head := "game: bazaar\n"
	players := 2 + r.IntN(MaxPlayers-1)
	for seat := range players {
		head += "player: " + string(rune('A'+seat)) + "\n"
	}
	for _, line := range []string{"ruling: skip=card\n", "ruling: dead-bank=all\n", "variant: rwb\n"} {
		if r.IntN(4) == 0 {
			head += line
		}
	}
	for seat := range players { // a player who carries points may win soon
		if r.IntN(5) == 0 {
			head += fmt.Sprintf("points: %c %d\nbought: %c %s\n", 'A'+seat, r.IntN(16), 'A'+seat, Cards(randomCards(r, r.IntN(3))))
		}
	}
	cards := randomCards(r, MostCards)
	head += randomSides(r) + "visible: " + Cards(cards[:MostVisible]) + "\n"
	pile := cards[MostVisible:]
	p := mustParse(t, head+"pile: "+Cards(pile)+"\n")
	var log, refills strings.Builder
	s, terms := p.Replay().End, p.Terms()
	for n := 1; n <= turns && s.Over == ""; n++ {
		turn := randomTurn(r, p, s)
		turn.Number = n
		d := s.play(p, &turn, terms)
		if d.Void {
			t.Fatalf("%s\n%s: %s", p, p.turnText(&turn), d.Fault.Message)
		}
		log.WriteString(p.turnText(&turn) + "\n")
		bought := len(d.Purchases)
		if s.Hidden > 0 && d.After.Hidden < s.Hidden {
			turn.Reveals = d.After.Visible[len(s.Visible)-bought:]
		}
		refills.WriteString(p.turnText(&turn) + "\n")
		s = d.After
	}
	return head + "pile: " + Cards(pile) + "\n\n" + log.String(), head + "pile: " + fmt.Sprint(len(pile)) + "\n\n" + refills.String()
}

// randomTurn returns a legal turn for the player to move, now and then an elimination.
func randomTurn(r *rand.Rand, p *Position, s *State) Turn {
	t := Turn{Seat: s.Next, Deed: Skip, Out: r.IntN(60) == 0}
	wallet, bank := s.Wallets[s.Next], s.Bank
	switch r.IntN(8) {
	case 0:
	case 1, 2:
		for range 1 + r.IntN(3) {
			p.eachExchange(wallet, bank, func(x Exchange, _, _ Bag) {
				if r.IntN(3) == 0 && wallet.Covers(x.Give) && bank.Covers(x.Take) {
					t.Exchanges = append(t.Exchanges, x)
					wallet, bank = wallet.Minus(x.Give).Plus(x.Take), bank.Minus(x.Take).Plus(x.Give)
				}
			})
		}
		if t.Exchanges != nil {
			t.Deed = Trade
		}
	default:
		if c := r.IntN(colours); bank[c] > 0 {
			t.Deed, t.Pebble = Draw, c
			wallet[c]++
		}
	}
	if s.Hidden == 0 && (t.Deed == Trade || t.Deed == Skip && p.Terms().SkipPays) {
		return t
	}
	for _, c := range s.Visible {
		if wallet.Covers(c.Price) && r.IntN(4) > 0 {
			t.Buys = append(t.Buys, c)
			wallet = wallet.Minus(c.Price)
		}
	}
	return t
}

// In games played at random pebbles are neither made nor lost, the written
// game replays as the same, and so does the game as one who does not know the
// pile records it.
func TestRandomGames(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 1))
	ends := map[Over]int{}
	bought := 0
	for range 300 {
		known, named := randomGame(t, r, 150)
		p := mustParse(t, known)
		replay := p.Replay()
		gone := 0
		before, held := &p.Start, p.Start.Bought
		for k := range replay.Turns {
			d := &replay.Turns[k]
			if d.Fault != nil {
				t.Fatalf("%s\nturn %d: %s", known, d.Number, d.Fault.Message)
			}
			all := d.After.Bank
			for seat := range d.After.Players {
				all = all.Plus(d.After.Wallets[seat])
			}
			if d.Out { // what it held goes with it, whatever it has drawn or paid
				gone += before.Wallets[d.Seat].Len() + before.Bank.Len() - d.After.Bank.Len()
			}
			if n := all.Len(); n+gone != 100 {
				t.Fatalf("%s\nturn %d: %d pebbles and %d gone", known, d.Number, n, gone)
			}
			before = d.After
			for _, b := range d.Purchases {
				held[b.Seat] = slices.Concat(held[b.Seat], []Card{b.Card})
			}
			if !reflect.DeepEqual(d.After.Bought, held) {
				t.Fatalf("%s\nturn %d: %v bought, want %v", known, d.Number, d.After.Bought, held)
			}
			bought += len(d.Purchases)
		}
		ends[before.Over]++
		if again := mustParse(t, p.String()); again.String() != p.String() || again.Replay().End.text() != replay.End.text() || sheet(again) != sheet(p) {
			t.Fatalf("%s\nreplays otherwise when written", known)
		}
		q := mustParse(t, named)
		for k, d := range q.Replay().Turns {
			if want := replay.Turns[k]; d.Fault != nil || d.Doubt != nil || withoutPile(d.After) != withoutPile(want.After) {
				t.Fatalf("%s\nturn %d: %+v, %+v\ngot  %s\nwant %s", named, d.Number, d.Fault, d.Doubt, withoutPile(d.After), withoutPile(want.After))
			}
		}
	}
	if ends[TwentyPoints] == 0 || ends[NoCards] == 0 || ends[AllOut] == 0 || bought < 500 {
		t.Errorf("ends %v, %d cards bought: too little happened", ends, bought)
	}
}

// withoutPile returns the state without the hidden cards.
func withoutPile(s *State) string {
	c := *s
	c.Known, c.Pile = false, nil
	return c.text()
}

// Turns a second, of logs of whole games: read and replayed, and replayed
// alone.
func BenchmarkTurns(b *testing.B) {
	r := rand.New(rand.NewPCG(22, 1))
	text, turns := "", 0
	for turns < 60 {
		text, _ = randomGame(b, r, 150)
		turns = len(mustParse(b, text).Log)
	}
	b.Run("read and replayed", func(b *testing.B) {
		var g notation.Game
		b.ReportAllocs()
		start := time.Now()
		for b.Loop() {
			if err := g.Read(notation.Text{File: "game.txt", Line: 1, Src: text}); err != nil {
				b.Fatal(err)
			}
			p, err := Parse(&g)
			if err != nil {
				b.Fatal(err)
			}
			p.Replay()
		}
		b.ReportMetric(float64(turns*b.N)/time.Since(start).Seconds(), "turns/s")
	})
	b.Run("replayed", func(b *testing.B) {
		p := mustParse(b, text)
		b.ReportAllocs()
		start := time.Now()
		for b.Loop() {
			p.replayed = nil
			p.Replay()
		}
		b.ReportMetric(float64(turns*b.N)/time.Since(start).Seconds(), "turns/s")
	})
}
