package pyramid

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/score"
	"arbiter/score/notation"
)

// Parse reads a game's text. It refuses only what cannot be read; whatever a
// referee could argue about is left for validate. Errors are *notation.Error.
func Parse(g *notation.Game) (*Position, error) {
	if err := g.ReadHeaders(&Game, nil, keys); err != nil {
		return nil, err
	}
	p := &Position{head: g.Head}
	p.Seats = make([]Seat, len(p.head.Players))
	for i := range p.Seats {
		p.Seats[i].Claim = -1
	}
	for _, f := range g.Fields {
		if f.Key == "player" && slices.Contains(keys, strings.ToLower(f.Value)) {
			g.Keep(g.Errorf(f.At, len(f.Value), "add a letter to it, as `"+f.Value+" B.`", "a player cannot be called %s: a line of the sheet begins so", notation.Quote(f.Value)))
		}
	}
	r := reader{Game: g, p: p, given: make([]bool, len(p.Seats)), seen: map[string]bool{}}
	for _, line := range g.Body {
		if !r.Keep(r.line(line)) {
			break
		}
	}
	if err := g.Wrong(); err != nil {
		return nil, err
	}
	for i, player := range p.head.Players {
		if !r.given[i] {
			g.Keep(g.Errorf(len(g.Src), 1, "add a line `"+player.Name+":` with the cards, fold, or ? for a hand that nobody saw", "%s has no hand", player.Name))
		}
	}
	if err := g.Wrong(); err != nil {
		return nil, err
	}
	// The last one in need not show a hand: `-` is then a hand that nobody saw.
	if in := p.InAtTheEnd(); len(in) == 1 && len(p.Seats[in[0]].Cards) == 0 {
		p.Seats[in[0]].Unseen = true
	}
	return p, nil
}

// keys are the beginnings of the lines of the body that are no player's hand.
var keys = []string{"quarry", "paid", "pot", "claim"}

type reader struct {
	*notation.Game
	p     *Position
	given []bool          // the seats whose line was read
	seen  map[string]bool // the keys that may stand once
}

func (r *reader) line(line notation.Line) error {
	key, value, ok := strings.Cut(line.Text, ":")
	key = strings.ToLower(strings.TrimSpace(key))
	at := line.At + len(line.Text) - len(strings.TrimLeft(value, " \t"))
	value = strings.TrimSpace(value)
	if ok && key != "claim" && slices.Contains(keys, key) {
		if r.seen[key] {
			return r.Errorf(line.At, len(key), "keep one of the two lines", "a second `%s:` line", key)
		}
		r.seen[key] = true
	}
	switch {
	case !ok:
		return r.Errorf(line.At, len(line.Text), "expected `quarry:`, a player's name and cards as `Ann: Cgo Rgo Fsi`, `paid:`, `pot:` or `claim:`", "%s has no meaning here", notation.Quote(line.Text))
	case key == "quarry":
		return r.cards(&r.p.Quarry, value, at)
	case key == "paid":
		return r.paid(value, at)
	case key == "pot":
		n, err := chips(value)
		if err != nil {
			return r.noChips(value, at, "as `pot: 28`")
		}
		r.p.Pot, r.p.HasPot = n, true
		return nil
	case key == "claim":
		return r.claim(value, at)
	}
	// A name may hold a colon; cards do not.
	i := strings.LastIndexByte(line.Text, ':')
	name := strings.TrimSpace(line.Text[:i])
	seat := r.p.head.Seat(name)
	if seat < 0 {
		names := slices.Clone(keys)
		for _, p := range r.p.head.Players {
			names = append(names, p.Name)
		}
		return r.Errorf(line.At, len(name), notation.Suggest(name, names), "no player is called %s", notation.Quote(name))
	}
	if r.given[seat] {
		return r.Errorf(line.At, len(name), "put all cards in one line", "a second hand of %s", r.p.head.Players[seat].Name)
	}
	r.given[seat] = true
	rest := line.Text[i+1:]
	text := strings.TrimSpace(rest)
	s := &r.p.Seats[seat]
	switch {
	case strings.EqualFold(text, "fold"):
		s.Folded = true
	case text == "?":
		s.Unseen = true
	case text == "":
		return r.Errorf(line.At+len(line.Text), 1, "write the cards, fold, or ? for a hand that nobody saw", "an empty hand")
	default:
		return r.cards(&s.Cards, text, line.At+len(line.Text)-len(strings.TrimLeft(rest, " \t")))
	}
	return nil
}

// cards reads cards separated by blanks or commas; - is none.
func (r *reader) cards(to *[]Card, value string, at int) error {
	if value == "-" {
		return nil
	}
	for _, w := range notation.Words(value, at, notation.Gaps) {
		c, ok := ParseCard(w.Text)
		if !ok && !r.Keep(r.Errorf(w.At, len(w.Text), "expected C, R, F or K and a suit: go si br sa em ru, as Cgo", "%s is not a card", notation.Quote(w.Text))) {
			break
		}
		*to = append(*to, c)
	}
	return nil
}

// chips reads a number of chips.
func chips(s string) (int, error) {
	n, err := strconv.ParseInt(strings.TrimSpace(s), 10, 32)
	return int(n), err
}

// noChips returns the mistake of a word that is no number of chips.
func (r *reader) noChips(word string, at int, as string) error {
	return r.Errorf(at, max(1, len(word)), "expected whole chips, "+as, "%s is not a number of chips", notation.Quote(word))
}

// paid reads `Ann 12, Bob 12`; - is nothing.
func (r *reader) paid(value string, at int) error {
	if r.p.HasPaid = true; value == "-" {
		return nil
	}
	given := map[int]bool{}
	for start := 0; start < len(value); {
		seat, end := r.payer(value[start:])
		piece := strings.TrimSpace(value[start : start+end])
		_, number := cutNumber(piece)
		where := at + start + strings.Index(value[start:], piece)
		n, bad := chips(number)
		switch {
		case seat < 0:
			bad = r.Errorf(where, max(1, len(piece)), "expected each player and the chips paid, as `paid: Ann 12, Bob 12`", "%s is not a player and a number", notation.Quote(piece))
		case bad != nil:
			bad = r.noChips(number, where+len(piece)-len(number), "as `paid: Ann 12, Bob 12`")
		case given[seat]:
			bad = r.Errorf(where, len(piece), "add up what each player paid", "%s stands there twice", r.p.head.Players[seat].Name)
		default:
			given[seat], r.p.Seats[seat].Paid = true, n
		}
		if !r.Keep(bad) {
			break
		}
		start += end + 1
	}
	return nil
}

// longestPiece is how long a name and a number can be, in bytes.
const longestPiece = 500

// payer finds the player of a text's first piece, -1 for nobody, and where the
// piece ends. A name may hold a comma: a piece ends with its number.
func (r *reader) payer(text string) (seat, end int) {
	seat, first := -1, 0
	for at := 0; at < min(len(text), longestPiece); {
		if i := strings.IndexAny(text[at+1:], ",;"); i >= 0 {
			at += 1 + i
		} else {
			at = len(text)
		}
		name, number := cutNumber(text[:at])
		if who := r.p.head.Seat(name); who >= 0 {
			if _, err := chips(number); err == nil {
				return who, at
			}
			if seat < 0 {
				seat, first = who, at
			}
		}
		if first == 0 {
			first = at
		}
	}
	return seat, first
}

// cutNumber splits `Ann 12` into the name and the number.
func cutNumber(piece string) (name, number string) {
	piece = strings.TrimSpace(piece)
	blank := strings.LastIndexAny(piece, " \t")
	if blank < 0 {
		return "", piece
	}
	return strings.TrimSpace(piece[:blank]), piece[blank+1:]
}

// claim reads `Ann Grand Pyramid`: the player and a hand's name or id.
func (r *reader) claim(value string, at int) error {
	seat, longest := claimant(r.p.head.Players, value)
	if seat < 0 {
		return r.Errorf(at, max(1, len(value)), "expected a player's name and a hand, as `claim: Ann Grand Pyramid`", "%s does not begin with a player's name", notation.Quote(value))
	}
	text := strings.TrimSpace(value[longest:])
	hand, ok := parseHand(text)
	if !ok {
		var names []string
		for _, h := range Hands {
			names = append(names, h.Name)
		}
		return r.Errorf(at+len(value)-len(text), len(text), notation.Suggest(text, names), "no hand is called %s", notation.Quote(text))
	}
	if r.p.Seats[seat].Claim >= 0 {
		return r.Errorf(at, len(value), "keep the claim that was made last", "a second claim of %s", r.p.head.Players[seat].Name)
	}
	r.p.Seats[seat].Claim = hand
	r.p.Claims = append(r.p.Claims, seat)
	return nil
}

// claimant returns the player whose name a claim begins with, -1 for nobody, and the length of the
// name.
func claimant(players []score.Player, text string) (seat, longest int) {
	seat = -1
	for n := range text {
		if n == 0 || text[n] != ' ' && text[n] != '\t' || text[n-1] == ' ' {
			continue
		}
		for i, p := range players {
			if score.SameName(text[:n], p.Name) {
				seat, longest = i, n
			}
		}
	}
	return seat, longest
}

// parseHand reads a hand's name or id, with or without the word Pyramid.
func parseHand(s string) (int, bool) {
	plain := func(s string) string {
		s = strings.TrimPrefix(strings.ToLower(strings.Join(strings.Fields(s), " ")), "pyramid/")
		return strings.TrimSuffix(strings.ReplaceAll(s, "-", " "), " pyramid")
	}
	for i := range Hands {
		if plain(Hands[i].ID) == plain(s) {
			return i, true
		}
	}
	return 0, false
}
