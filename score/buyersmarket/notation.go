package buyersmarket

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/score/cards"
	"arbiter/score/notation"
	"arbiter/score/pieces"
)

// Parse reads a game's text. It refuses only what cannot be read; whatever a
// referee could argue about is left for validate. Errors are *notation.Error.
func Parse(g *notation.Game) (*Position, error) {
	if err := g.ReadHeaders(&Game, headerKeys, keys); err != nil {
		return nil, err
	}
	p := &Position{head: g.Head}
	r := reader{Game: g, p: p, seat: -1}
	r.Keep(r.resources())
	r.Keep(r.suits())
	r.Keep(r.body())
	if err := g.Wrong(); err != nil {
		return nil, err
	}
	return p, nil
}

// headerKeys are the headers besides the common ones.
var headerKeys = []string{"resources", "suits"}

// nobody is the seat of a section whose player is not at the table. Its lines are skipped; the
// error is about the name.
const nobody = -2

type reader struct {
	*notation.Game
	p     *Position
	seat  int               // whose section is being read; -1 before the first, nobody in that of a stranger
	given []map[string]bool // the keys that a seat's section has had
}

// resources reads the five colours.
func (r *reader) resources() error {
	colours, seen := "R Y G B P", false
	var field notation.Field
	for _, f := range r.Fields {
		if f.Key == "resources" {
			if seen {
				return r.Twice(f)
			}
			colours, field, seen = f.Value, f, true
		}
	}
	for _, word := range strings.FieldsFunc(colours, isGap) {
		if len(word) != 1 || !pieces.IsLetter(word[0]) {
			return r.Errorf(field.At, len(field.Value), "expected five letters, as `resources: R Y G B P`", "%s is not a colour's letter", notation.Quote(word))
		}
		c := Colour(pieces.Upper(word)[0])
		if slices.Contains(r.p.Resources, c) {
			return r.Errorf(field.At, len(field.Value), "name five different colours", "the resource %c is listed twice", Letter(c))
		}
		r.p.Resources = append(r.p.Resources, c)
	}
	if len(r.p.Resources) != 5 {
		return r.Errorf(field.At, max(1, len(field.Value)), "expected five letters, as `resources: R Y G B P`", "%d resource colours", len(r.p.Resources))
	}
	for _, f := range r.Fields {
		if f.Key == "player" && f.Value != "" && r.p.IsResource(Colour(pieces.Upper(f.Value[:1])[0])) {
			return r.Errorf(f.At, 1, "a bank has a colour of its own; change the letter, or name other colours with `resources:`", "%s is a resource colour", pieces.Upper(f.Value[:1]))
		}
	}
	return nil
}

// suits reads which colour each suit of the cards stands for.
func (r *reader) suits() error {
	for i, c := range []byte("BYRGP") {
		r.p.Suits[i] = Colour(c)
	}
	var said [len(suits)]bool
	for _, f := range r.Fields {
		if f.Key != "suits" {
			continue
		}
		for _, word := range strings.FieldsFunc(f.Value, isGap) {
			suit, colour, _ := strings.Cut(cards.Plain(word), "=")
			i := strings.Index(suits, strings.ToUpper(suit))
			if len(suit) != 1 || i < 0 || len(colour) != 1 || !pieces.IsLetter(colour[0]) {
				return r.Errorf(f.At, len(f.Value), "expected a suit and its colour each, as `suits: C=B D=Y H=R S=G *=P`", "%s is not a suit and a colour", notation.Quote(word))
			}
			if said[i] {
				return r.Errorf(f.At, len(f.Value), "give each suit one colour", "the suit %c comes twice", suits[i])
			}
			said[i] = true
			r.p.Suits[i] = Colour(pieces.Upper(colour)[0])
		}
	}
	return nil
}

// body reads the players' sections and the acts of the market.
func (r *reader) body() error {
	r.given = make([]map[string]bool, len(r.p.head.Players))
	for i, line := range r.Body {
		key, value, ok := strings.Cut(line.Text, ":")
		if !ok {
			r.Keep(r.Errorf(line.At, len(line.Text), "expected a player's section (`Ann:`), a level (`1: R3*5`), unused, pile, bank, cards, purchase, pool or contribute", "%s has no meaning here", notation.Quote(line.Text)))
			continue
		}
		key = strings.TrimSpace(key)
		at := line.At + len(line.Text) - len(strings.TrimLeft(value, " \t"))
		value = strings.TrimSpace(value)
		err := error(nil)
		switch seat := r.p.head.Seat(strings.TrimSpace(strings.TrimSuffix(line.Text, ":"))); {
		case seat >= 0 && strings.HasSuffix(line.Text, ":"):
			err = r.section(seat, line)
		case actOf(key) >= 0:
			err = r.act(ActKind(actOf(key)), value, at)
		case strings.EqualFold(key, "change"):
			err = r.change(value, at, i)
		default:
			err = r.entry(strings.ToLower(key), value, line, at)
		}
		if !r.Keep(err) {
			return nil
		}
	}
	if !r.Sound() {
		return nil
	}
	return r.whole()
}

// keys are what the lines of a body begin with, besides players and levels:
// those of a section, then the others.
var keys = []string{"unused", "pile", "bank", "cards", "change", "purchase", "pool", "contribute"}

// actOf returns the kind of act that a key begins, -1 for none.
func actOf(key string) int {
	return slices.Index(ActWords[:], strings.ToLower(key))
}

func (r *reader) section(seat int, line notation.Line) error {
	if r.given[seat] != nil {
		return r.Errorf(line.At, len(line.Text), "put it all in one section", "a second section of %s", r.p.head.Players[seat].Name)
	}
	if r.p.Holdings == nil {
		r.p.Holdings = make([]Holding, len(r.p.head.Players))
	}
	r.seat, r.given[seat] = seat, map[string]bool{}
	return nil
}

// entry reads one line of a player's section.
func (r *reader) entry(key, value string, line notation.Line, at int) error {
	level, err := strconv.Atoi(key)
	isLevel := err == nil && key[0] != '0' && key[0] != '+' && key[0] != '-'
	if !isLevel && !slices.Contains(keys[:4], key) {
		names := slices.Clone(keys)
		for _, p := range r.p.head.Players {
			names = append(names, p.Name)
		}
		if value == "" {
			r.seat = nobody
		}
		return r.Errorf(line.At, len(key), notation.Suggest(key, names), "no line of this game's body begins with %s", notation.Quote(key))
	}
	if r.seat == nobody {
		return nil
	}
	if r.seat < 0 {
		return r.Errorf(line.At, len(key), "begin the section of a player first, as `"+r.p.head.Players[0].Name+":`", "whose is this?")
	}
	given, h := r.given[r.seat], &r.p.Holdings[r.seat]
	if given[key] {
		return r.Errorf(line.At, len(key), "put it all in one line", "a second line %s of %s", notation.Quote(key), r.p.head.Players[r.seat].Name)
	}
	given[key] = true
	if given["pile"] && (given["1"] || given["unused"]) {
		return r.Errorf(line.At, len(key), "give the levels and what is unused, or the pile alone", "%s has both a building and a pile", r.p.head.Players[r.seat].Name)
	}
	if isLevel {
		if level != len(h.Building)+1 {
			return r.Errorf(line.At, len(key), "levels are written from the bottom: 1, 2, 3 …, none left out", "level %d where level %d was expected", level, len(h.Building)+1)
		}
		h.Building = append(h.Building, Stock{})
		if value == "" || value == "-" {
			return r.Errorf(line.At, len(line.Text), "leave the line out", "level %d is empty", level)
		}
		return r.stock(&h.Building[level-1], value, at)
	}
	switch key {
	case "unused":
		return r.stock(&h.Unused, value, at)
	case "pile":
		h.Piled = true
		return r.stock(&h.Pile, value, at)
	case "bank":
		return r.stock(&h.Bank, value, at)
	}
	if h.Cards, err = strconv.Atoi(value); err != nil || h.Cards < 0 || h.Cards > mostCards {
		return r.Errorf(at, max(1, len(value)), "expected how many cards the player collected, as `cards: 5`", "%s is not a number of cards", notation.Quote(value))
	}
	h.HasCards = true
	return nil
}

// whole checks that everybody has what is needed to score.
func (r *reader) whole() error {
	end := len(r.Src)
	if r.p.Holdings == nil {
		if len(r.p.Acts) == 0 {
			return r.Errorf(end, 1, "after an empty line, write a section for each player (arbiter new buyers-market shows how)", "the game has neither buildings nor acts of the market")
		}
		return nil
	}
	for seat, player := range r.p.head.Players {
		if r.given[seat] == nil {
			return r.Errorf(end, 1, "add the section `"+player.Name+":` with what was built or the pile", "%s has no section", player.Name)
		}
	}
	return nil
}

func isGap(r rune) bool { return strings.ContainsRune(notation.Gaps, r) }
