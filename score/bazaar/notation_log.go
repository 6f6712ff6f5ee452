package bazaar

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/score"
	"arbiter/score/notation"
)

// body reads the log or the tally.
func (r *reader) body() {
	last := 0
	for k, line := range r.Body {
		number, rest, numbered := r.number(line)
		if k > 0 && numbered == r.p.IsTally {
			r.Keep(r.Errorf(line.At, len(line.Text), "a log numbers every turn, a tally none", "a log and a tally in one game"))
			return
		}
		r.p.IsTally = !numbered
		width := len(line.Text) - len(rest.Text)
		switch {
		case numbered && k > 0 && number != last+1:
			r.Keep(r.Errorf(line.At, width, "turns are numbered one after another", "turn %d where turn %d was expected", number, last+1))
		case numbered && number == 0:
			r.Keep(r.Errorf(line.At, width, "the first turn is 1", "turn 0"))
		}
		last = number
		seat, parts, err := r.parts(rest)
		switch {
		case err != nil:
		case numbered:
			err = r.turn(Turn{Number: number, Seat: seat}, parts)
		default:
			err = r.tally(seat, parts)
		}
		if !r.Keep(err) {
			return
		}
	}
}

// number takes a turn's number off a line: "12. Ann: …".
func (r *reader) number(line notation.Line) (n int, rest word, ok bool) {
	i := 0
	for i < len(line.Text) && '0' <= line.Text[i] && line.Text[i] <= '9' {
		i++
	}
	if i == 0 || i > 6 || i == len(line.Text) || line.Text[i] != '.' {
		return 0, word(line), false
	}
	n, _ = strconv.Atoi(line.Text[:i])
	text := strings.TrimLeft(line.Text[i+1:], " \t")
	return n, word{Text: text, At: line.At + len(line.Text) - len(text)}, true
}

// A part is the text between two commas or semicolons: a verb and its words.
type part struct {
	verb word
	rest []word
	end  int // where it ends in the text
}

// parts cuts a line behind the player's name into its parts.
func (r *reader) parts(line word) (seat int, list []part, err error) {
	colon := colonBehindName(&r.p.head, line.Text)
	if colon < 0 {
		return 0, nil, r.Errorf(line.At, max(1, len(line.Text)), "expected a player, a colon and what the player did, as `Ann: draw R`", "a line without a colon")
	}
	if seat, err = r.seat(word{Text: strings.TrimSpace(line.Text[:colon]), At: line.At}); err != nil {
		return 0, nil, err
	}
	list, err = r.partsOf(line.Text[colon+1:], line.At+colon+1)
	return seat, list, err
}

// colonBehindName returns the index of the colon after a player's name, -1 for none. A name may
// hold a colon, too.
func colonBehindName(head *score.Header, text string) int {
	at := strings.IndexByte(text, ':')
	for i := at + 1; i < len(text); i++ {
		if text[i] == ':' && head.Seat(strings.TrimSpace(text[:i])) >= 0 {
			at = i
		}
	}
	return at
}

// partsOf cuts what a player did into its parts.
func (r *reader) partsOf(text string, at int) (list []part, err error) {
	for _, text := range strings.Split(strings.ReplaceAll(text, ";", ","), ",") {
		all := notation.Words(text, at, gaps)
		if len(all) == 0 {
			return nil, r.Errorf(at, max(1, len(text)), "expected draw, trade, skip, buy, reveal or out", "nothing stands there")
		}
		list = append(list, part{verb: all[0], rest: all[1:], end: at + len(text)})
		at += len(text) + 1
	}
	return list, nil
}

// verbs lists what a player does, in the order in which it is done.
var verbs = []string{"draw", "trade", "skip", "buy", "reveal", "out"}

// turn reads what a player did, in the order in which it is done: one of draw,
// trade and skip, then buy, then reveal, and out at the end.
func (r *reader) turn(t Turn, list []part) error {
	t.Deed = Nothing
	last := -1
	for k, p := range list {
		verb := strings.ToLower(p.verb.Text)
		step := slices.Index(verbs, verb)
		switch {
		case step < 0:
			return r.Errorf(p.verb.At, len(p.verb.Text), notation.Suggest(p.verb.Text, verbs), "%s is not something a player does", notation.Quote(p.verb.Text))
		case k > 0 && (verb == "draw" || verb == "trade" || verb == "skip"):
			return r.Errorf(p.verb.At, len(p.verb.Text), "a turn begins with one of draw, trade and skip", "%s comes too late", verb)
		case step < last || step == last && verb == "out":
			return r.Errorf(p.verb.At, len(p.verb.Text), "the order is draw, trade or skip; buy; reveal; out", "%s comes too late", verb)
		}
		last = step
		if err := r.deed(&t, verb, p); err != nil {
			return err
		}
	}
	if t.Deed == Nothing && len(t.Buys) > 0 {
		t.Deed, t.Plain = Skip, true
	}
	if t.Deed == Nothing && !t.Out {
		return r.Errorf(list[0].verb.At, len(list[0].verb.Text), "say skip first when nothing was drawn or traded", "a turn that only reveals")
	}
	r.p.Log = append(r.p.Log, t)
	return nil
}

func (r *reader) deed(t *Turn, verb string, p part) (err error) {
	switch verb {
	case "draw":
		t.Deed = Draw
		if len(p.rest) != 1 || len(p.rest[0].Text) != 1 || colourOf(p.rest[0].Text[0]) < 0 {
			return r.Errorf(p.verb.At, p.end-p.verb.At, "expected one pebble of R W B G Y, as draw R", "it is not said which pebble was drawn")
		}
		t.Pebble = colourOf(p.rest[0].Text[0])
	case "trade":
		t.Deed = Trade
		if len(p.rest) == 0 {
			return r.Errorf(p.verb.At, p.end-p.verb.At, "expected exchanges, as trade RR>B; for none say skip", "a trade without an exchange")
		}
		for _, w := range p.rest {
			x, err := r.exchange(w)
			if err != nil {
				return err
			}
			t.Exchanges = append(t.Exchanges, x)
		}
	case "skip":
		t.Deed = Skip
		err = r.nothing(p)
	case "buy", "reveal":
		if len(p.rest) == 0 {
			return r.Errorf(p.verb.At, p.end-p.verb.At, "name the card, as "+verb+" RWBGY*", "%s without a card", verb)
		}
		for _, w := range p.rest {
			c, err := r.card(w)
			if err != nil {
				return err
			}
			if verb == "buy" {
				t.Buys = append(t.Buys, c)
			} else {
				t.Reveals = append(t.Reveals, c)
			}
		}
	case "out":
		t.Out = true
		err = r.nothing(p)
	}
	return err
}

func (r *reader) nothing(p part) error {
	if len(p.rest) == 0 {
		return nil
	}
	w := p.rest[0]
	return r.Errorf(w.At, len(w.Text), "put a comma before what comes next", "%s stands alone", p.verb.Text)
}

// exchange reads `RR>B`.
func (r *reader) exchange(w word) (Exchange, error) {
	give, take, ok := strings.Cut(w.Text, ">")
	var x Exchange
	if ok {
		x.Give, ok = ParseBag(give)
	}
	if ok {
		x.Take, ok = ParseBag(take)
	}
	if !ok || x.Give == (Bag{}) || x.Take == (Bag{}) {
		return x, r.Errorf(w.At, len(w.Text), "expected what is given, > and what is taken, without blanks, as RR>B", "%s is not an exchange", notation.Quote(w.Text))
	}
	return x, nil
}

// tally reads `buy RWBGY* left 0`, once or several times a line, and `out`.
func (r *reader) tally(seat int, list []part) error {
	for _, p := range list {
		switch verb := strings.ToLower(p.verb.Text); verb {
		case "out":
			if err := r.nothing(p); err != nil {
				return err
			}
			r.p.TallyOut[seat] = true
			continue
		case "buy":
		default:
			return r.Errorf(p.verb.At, len(p.verb.Text), "in a tally: buy RWBGY* left 0, or out; in a log number the turns, as `1. Ann: draw R`", "%s does not belong in a tally", notation.Quote(p.verb.Text))
		}
		if len(p.rest) != 3 || !strings.EqualFold(p.rest[1].Text, "left") {
			return r.Errorf(p.verb.At, p.end-p.verb.At, "expected the card and how many pebbles were left, as buy RWBGY* left 0", "a purchase of a tally is a card and how many pebbles were left")
		}
		c, err := r.card(p.rest[0])
		if err != nil {
			return err
		}
		left, err := strconv.Atoi(p.rest[2].Text)
		if err != nil || left < 0 || left > 1000 {
			return r.Errorf(p.rest[2].At, len(p.rest[2].Text), "expected how many pebbles were left, 0 or more", "%s is not a number of pebbles", notation.Quote(p.rest[2].Text))
		}
		r.p.Tally = append(r.p.Tally, Bought{Seat: seat, Card: c, Left: left})
	}
	return nil
}
