package zarkcity

import (
	"strconv"
	"strings"

	"arbiter/score/cards"
	"arbiter/score/grid"
	"arbiter/score/notation"
)

// belowKeys are the beginnings of the lines under the picture.
var belowKeys = []string{"hand", "discards", "turn", "do"}

// below reads a line under the picture: a hand, the discards, whose turn it
// is, or an act.
func (r *reader) below(line notation.Line) error {
	key := keyOf(line.Text)
	rest := strings.TrimLeft(line.Text[len(key):], " \t")
	at := line.At + len(line.Text) - len(rest)
	if key == "hand" {
		return r.hand(line, rest, at)
	}
	if key != "discards" && key != "turn" && key != "do" {
		return r.Errorf(line.At, len(key), notation.Suggest(key, belowKeys)+" (headers stand above the first empty line)", "no line below the picture begins with %s", notation.Quote(key))
	}
	text, ok := strings.CutPrefix(rest, ":")
	if !ok {
		return r.Errorf(at, 1, "write a colon after "+key, "%s without its colon", notation.Quote(key))
	}
	after := strings.TrimLeft(text, " \t")
	at += 1 + len(text) - len(after)
	switch key {
	case "discards":
		return r.discarded(line, after, at)
	case "turn":
		seat, err := r.seat(after, at)
		if err != nil {
			return err
		}
		r.turn = seat
		r.p.Events = append(r.p.Events, Event{Kind: ATurn, Seat: seat})
		return nil
	}
	return r.do(line, after, at)
}

// hand reads `hand R: KH QS ?`. Above the acts it says what was held from the
// start, below one what is held by then.
func (r *reader) hand(line notation.Line, rest string, at int) error {
	i := strings.LastIndexByte(rest, ':')
	if i < 0 {
		return r.Errorf(line.At, len(line.Text), "expected a player's letter, a colon and the cards, as `hand R: KH 5C`", "a hand without its colon")
	}
	seat, err := r.seat(strings.TrimSpace(rest[:i]), at)
	if err != nil {
		return err
	}
	h := Hand{Known: true}
	for _, w := range notation.Words(rest[i+1:], at+i+1, gaps) {
		if w.Text == "?" {
			h.Unknown++
			continue
		}
		if owed, ok := strings.CutPrefix(w.Text, "-"); ok {
			if h.Owed, ok = digits(owed); !ok && owed != "" {
				return r.Errorf(w.At, len(w.Text), "write - for an empty hand, or how many of the cards must still go, as -2", "%s is no number of cards", notation.Quote(w.Text))
			}
			continue
		}
		c, ok := cards.Parse(w.Text)
		if !ok {
			return r.notACard(w, ", or ? for one that nobody has named")
		}
		h.Cards = append(h.Cards, c)
	}
	if len(h.Cards)+h.Unknown > 60 {
		return r.Errorf(line.At, len(line.Text), "a deck has no more cards", "a hand of %d cards", len(h.Cards)+h.Unknown)
	}
	if h.Size() < 0 {
		return r.Errorf(line.At, len(line.Text), "a hand cannot discard more cards than it has", "-%d of a hand of %d", h.Owed, len(h.Cards)+h.Unknown)
	}
	if r.acted {
		r.p.Events = append(r.p.Events, Event{Kind: AHand, Seat: seat, Hand: h})
		return nil
	}
	if r.p.Start.Hands[seat].Known {
		return r.Errorf(line.At, len(line.Text), "keep one of the two lines", "a second hand of %s", notation.Quote(r.p.head.Players[seat].Name))
	}
	r.p.Start.Hands[seat] = h
	return nil
}

// digits reads a number of one or two digits.
func digits(s string) (int, bool) {
	n, err := strconv.ParseUint(s, 10, 8)
	return int(n), err == nil && len(s) <= 2
}

// discarded reads `discards: 4C KH`.
func (r *reader) discarded(line notation.Line, text string, at int) error {
	if r.acted {
		return r.Errorf(line.At, len("discards"), "put it above the acts: what they discard is added by itself", "discards below an act")
	}
	if r.hasDiscards {
		return r.Errorf(line.At, len("discards"), "keep one of the two lines", "a second `discards:` line")
	}
	r.hasDiscards = true
	for _, w := range notation.Words(text, at, gaps) {
		c, ok := cards.Parse(w.Text)
		if !ok {
			return r.notACard(w, "")
		}
		r.p.Start.Discards = append(r.p.Start.Discards, c)
	}
	return nil
}

// usage is how each act is written.
var usage = [kinds]string{
	Draw: "draw", Grow: "grow R1 a2", Spawn: "spawn b2", Build: "build 5C d2", Move: "move R1 a2 b2",
	Convert: "convert B2 c2 to R2 with KH", Demolish: "demolish G2 b1 with QS", Fly: "fly c2 d1 with AD", Hatch: "hatch 5C d2",
}

// do reads an act.
func (r *reader) do(line notation.Line, text string, at int) error {
	list := notation.Words(text, at, gaps)
	if len(list) == 0 {
		return r.Errorf(line.At, len(line.Text), "expected "+strings.Join(Words[:], ", "), "an act is missing")
	}
	if r.turn < 0 {
		return r.Errorf(line.At, len(line.Text), "say whose turn it is: a header `turn: "+r.p.head.Players[0].Colour+"`, or such a line above this one", "it is not known whose act this is")
	}
	kind := Kind(kinds)
	for k, word := range Words {
		if strings.EqualFold(list[0].Text, word) {
			kind = Kind(k)
		}
	}
	if kind == kinds {
		return r.Errorf(list[0].At, len(list[0].Text), notation.Suggest(list[0].Text, Words[:]), "no act is called %s", notation.Quote(list[0].Text))
	}
	done, err := r.act(line, kind, list[1:])
	if err != nil {
		return err
	}
	r.acted = true
	r.p.Events = append(r.p.Events, Event{Kind: AnAct, Act: done})
	return nil
}

// grammar is what each act's words are: p a piece, a a place, c a card, t the word to, w cards to
// discard.
var grammar = [kinds]string{
	Draw: "", Grow: "pa", Spawn: "a", Build: "ca", Hatch: "ca", Move: "paa", Fly: "aaw", Convert: "patpw", Demolish: "paw",
}

// act reads the words of an act after its kind.
func (r *reader) act(line notation.Line, kind Kind, words []word) (Act, error) {
	a := Act{Kind: kind}
	var pieces []Piece
	var places []Place
	for _, part := range grammar[kind] {
		if part == 'w' {
			err := r.discardsOf(&a, line, words)
			words = nil
			if err != nil {
				return a, err
			}
			continue
		}
		if len(words) == 0 {
			return a, r.breaksOff(line, kind)
		}
		w := words[0]
		words = words[1:]
		var err error
		switch part {
		case 'p':
			var p Piece
			p, err = r.piece(w)
			pieces = append(pieces, p)
		case 'a':
			var i Place
			i, err = r.place(w, kind)
			places = append(places, i)
		case 'c':
			var ok bool
			if a.Card, ok = cards.Parse(w.Text); !ok {
				err = r.notACard(w, "")
			}
		case 't':
			if !strings.EqualFold(w.Text, "to") {
				err = r.Errorf(w.At, len(w.Text), "it is written as "+usage[kind], "%s where `to` was expected", notation.Quote(w.Text))
			}
		}
		if err != nil {
			return a, err
		}
	}
	if len(words) > 0 {
		return a, r.Errorf(words[0].At, len(words[0].Text), "it is written as "+usage[kind], "more than the act needs")
	}
	a.Piece, a.To = at(pieces, 0), at(pieces, 1)
	a.At, a.Dest = at(places, 0), at(places, 1)
	return a, nil
}

// at returns an item of a list, or the zero value beyond its end.
func at[T any](list []T, i int) (item T) {
	if i < len(list) {
		return list[i]
	}
	return item
}

// breaksOff returns the mistake of an act that lacks a word.
func (r *reader) breaksOff(line notation.Line, kind Kind) error {
	return r.Errorf(line.At+len(line.Text), 1, "it is written as "+usage[kind], "%s breaks off", notation.Quote(line.Text))
}

// place reads a place of the picture.
func (r *reader) place(w word, kind Kind) (Place, error) {
	s, ok := grid.Parse(w.Text)
	if !ok {
		return 0, r.Errorf(w.At, len(w.Text), "it is written as "+usage[kind]+", with a column's letter and a row's number", "%s is not a place", notation.Quote(w.Text))
	}
	b := &r.p.Start
	if s.Column >= b.Columns || s.Row >= b.Rows {
		last := grid.Square{Column: b.Columns - 1, Row: b.Rows - 1}
		return 0, r.Errorf(w.At, len(w.Text), "the picture goes from a1 to "+last.String()+": draw an empty row or column there to name it", "%s lies off the picture", s)
	}
	return b.Place(s), nil
}

// discardsOf reads `with KH QS`. Whether they suffice is for the referee, also
// when there are none.
func (r *reader) discardsOf(a *Act, line notation.Line, words []word) error {
	if len(words) == 0 {
		return nil
	}
	if w := words[0]; !strings.EqualFold(w.Text, "with") {
		return r.Errorf(w.At, len(w.Text), "it is written as "+usage[a.Kind], "%s where `with` was expected", notation.Quote(w.Text))
	}
	if len(words) == 1 {
		return r.breaksOff(line, a.Kind)
	}
	for _, w := range words[1:] {
		c, ok := cards.Parse(w.Text)
		if !ok {
			return r.notACard(w, "")
		}
		a.With = append(a.With, c)
	}
	return nil
}
