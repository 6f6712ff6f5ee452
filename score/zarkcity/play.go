package zarkcity

import (
	"fmt"
	"slices"

	"arbiter/score/cards"
)

// An Outcome is the result of an act.
type Outcome struct {
	Number  int    // which act it is, from 1
	Seat    int    // whose
	Text    string // as it is written after `do:`
	Refusal *Refusal
	Doubts  []Refusal // what a legal act leaves to ask: warnings
	Sum     string    // an attack's arithmetic
	Drawn   int       // cards drawn beyond the turn's first
	Discard int       // cards to discard down to six, as far as the hand is known
	Wins    []int     // who wins by it: the player, else who controls a Power Block; an act makes one such player at most
	After   *Table    // the table afterwards
}

// A Played is the result of all events.
type Played struct {
	End      *Table // after the last legal act
	Mover    int    // who moved last: the seat of the last legal act, else whose turn it is; Nobody
	Turn     int    // whose turn it is after the last line
	Outcomes []Outcome
}

// Play carries out the acts one after another, each from the position that the
// last one left; an illegal one changes nothing. The answer is kept until the
// rulings change.
func (p *Position) Play() *Played {
	terms := p.Terms()
	if p.played != nil && p.terms == terms {
		return p.played
	}
	p.played, p.terms = p.play(terms), terms
	return p.played
}

func (p *Position) play(terms Terms) *Played {
	p.Start.Terms = terms
	r := &Played{End: &p.Start, Mover: p.Turn, Turn: p.Turn}
	if len(p.Events) == 0 {
		return r
	}
	var drew [MaxPlayers]bool // the hand as it is known holds the turn's first card
	if p.Turn >= 0 {
		drew[p.Turn] = true
	}
	acts := 0
	for k := range p.Events {
		e := &p.Events[k]
		switch e.Kind {
		case ATurn:
			if r.Turn < 0 { // it says what the header left open
				drew[e.Seat] = true
			}
			r.Turn = e.Seat
		case AHand:
			r.End = r.End.clone()
			r.End.Hands[e.Seat] = e.Hand
			drew[e.Seat] = e.Seat == r.Turn
		case AnAct:
			acts++
			now := r.End.clone()
			if h := &now.Hands[r.Turn]; h.Known && !drew[r.Turn] {
				h.Unknown++
			}
			o := now.act(r.Turn, &e.Act)
			o.Number = acts
			if o.Refusal == nil {
				r.End, r.Mover = now, r.Turn
				drew[r.Turn] = false
			}
			o.After = r.End
			r.Outcomes = append(r.Outcomes, o)
		}
	}
	return r
}

// act judges an act and, when it is legal, carries it out on the table.
func (t *Table) act(seat int, a *Act) Outcome {
	o := Outcome{Seat: seat, Text: t.ActText(a)}
	if over := t.over(); over != "" {
		o.Refusal = t.refuse(a, nil, "%s", over)
		return o
	}
	if o.Refusal = t.Judge(seat, a); o.Refusal != nil {
		return o
	}
	if a.Kind == Convert || a.Kind == Demolish {
		o.Sum = Arithmetic(a)
	}
	o.Doubts = t.doubts(seat, a)
	o.Drawn = t.Do(seat, a)
	if h := &t.Hands[seat]; h.Known && h.Size() > Limit {
		o.Discard = h.Size() - Limit
		h.Owed += o.Discard
	}
	o.Wins = t.Controllers()
	if slices.Contains(o.Wins, seat) {
		o.Wins = []int{seat}
	}
	return o
}

// over says that the game has been won; "" while it goes on.
func (t *Table) over() string {
	seats := t.Controllers()
	if len(seats) == 0 {
		return ""
	}
	return fmt.Sprintf("The game is over: %s controls a Power Block.", t.name(seats[0]))
}

// doubts returns cards of an unknown hand that are seen elsewhere.
func (t *Table) doubts(seat int, a *Act) []Refusal {
	if t.Hands[seat].Known {
		return nil
	}
	var list []Refusal
	used := a.With
	if a.Card != cards.None {
		used = []cards.Card{a.Card}
	}
	for k, c := range used {
		if t.elsewhere(seat, c)+count(used[:k], c) >= c.Copies() {
			list = append(list, Refusal{Rule: RuleDuplicate, At: []string{t.Name(a.At)},
				Message: fmt.Sprintf("%s uses %s, which lies %s.", t.name(seat), c, t.where(seat, c))})
		}
	}
	return list
}

// Do carries out a legal act and returns how many cards it draws.
func (t *Table) Do(seat int, a *Act) int {
	drawn := 0
	switch a.Kind {
	case Draw:
		drawn = 3
	case Grow:
		t.stacks[a.At] = t.stacks[a.At].without(a.Piece).with(Piece{seat, a.Piece.Size + 1})
	case Spawn:
		t.stacks[a.At] = t.stacks[a.At].with(Piece{seat, Small})
	case Build:
		t.cards[a.At] = a.Card
		t.spend(seat, a.Card)
	case Move:
		t.stacks[a.At] = t.stacks[a.At].without(a.Piece)
		t.stacks[a.Dest] = t.stacks[a.Dest].with(a.Piece)
	case Convert:
		t.stacks[a.At] = t.stacks[a.At].without(a.Piece).with(a.To)
		drawn = price(a.With) - a.Piece.Pips()
	case Demolish:
		t.stacks[a.At] = t.stacks[a.At].without(a.Piece)
		drawn = price(a.With) - a.Piece.Pips()
	case Fly:
		t.cards[a.Dest], t.stacks[a.Dest] = t.cards[a.At], t.stacks[a.At]
		t.cards[a.At], t.stacks[a.At] = cards.None, 0
	case Hatch:
		t.cards[a.At], t.stacks[a.At] = a.Card, Stack(0).with(Piece{seat, Small})
		t.spend(seat, a.Card)
	}
	for _, c := range a.With {
		if t.Hands[seat].Known || t.elsewhere(seat, c) < c.Copies() { // a doubtful one stays where it is seen
			t.Discards = append(t.Discards, c)
		}
		t.spend(seat, c)
	}
	if t.Hands[seat].Known {
		t.Hands[seat].Unknown += drawn
	}
	return drawn
}

// spend takes a card out of a hand.
func (t *Table) spend(seat int, c cards.Card) {
	h := &t.Hands[seat]
	if !h.Known {
		return
	}
	if k := slices.Index(h.Cards, c); k >= 0 {
		h.Cards = slices.Delete(h.Cards, k, k+1)
		return
	}
	h.Unknown--
}
