package form

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"arbiter/score/notation"
)

// setupKeys are the headers that the setup may hold, in the order in which
// they are written.
var setupKeys = []string{"first", "ruling", "equation", "visible", "pile", "bank", "wallet", "points", "turn"}

// once are those of which the last one counts.
var once = []string{"first", "visible", "pile", "bank", "turn"}

// keyed cuts a header line into its key and its value.
func keyed(line string) (key, value string) {
	key, value, ok := strings.Cut(line, ":")
	if !ok {
		return "", strings.TrimSpace(line)
	}
	return notation.Key(key), strings.TrimSpace(value)
}

// has tells whether a header is among the lines.
func has(setup []entry, key string) bool {
	return slices.ContainsFunc(setup, func(e entry) bool {
		k, _ := keyed(e.text)
		return k == key
	})
}

// settle puts a header among the others. Where there can be but one, it takes
// the place of the one before.
func settle(setup []entry, at int, e entry) []entry {
	key, value := keyed(e.text)
	for k := range setup {
		other, _ := keyed(setup[k].text)
		if k != at && other == key && (slices.Contains(once, key) || key == "ruling" && strings.EqualFold(before(setup[k].text), before(key+": "+value))) {
			setup = slices.Delete(slices.Clone(setup), k, k+1)
			if k < at {
				at--
			}
			break
		}
	}
	return put(setup, at, e)
}

// before is a ruling's line without its value.
func before(line string) string {
	name, _, _ := strings.Cut(line, "=")
	return strings.TrimSpace(name)
}

var onlyCards = lazily(`(?i)^[rwbgy]{5}\*?( [rwbgy]{5}\*?)*$`)

// lore reads a line of the setup. A key that goes without saying may be left
// out: of an equation, of cards that lie open, of a number of hidden ones.
func (g *trading) lore(line string) (entry, error) {
	key, value := keyed(line)
	if key == "" {
		_, err := strconv.Atoi(line)
		switch {
		case err == nil:
			key = "pile"
		case onlyCards().MatchString(line):
			key = "visible"
		case strings.Contains(line, "="):
			key = "equation"
		default:
			return entry{nobody, line}, errors.New(notation.Quote(line) + " is no line of the setup; expected RR = B, visible: RWBGY* …, pile: 16, bank: …, wallet: " + g.name(0) + " RRB")
		}
	}
	if !slices.Contains(setupKeys, key) {
		if known(key) {
			return entry{nobody, line}, errors.New("`" + key + ":` is not asked for here")
		}
		return entry{nobody, line}, errors.New("no line begins with " + notation.Quote(key) + "; " + notation.Suggest(key, setupKeys))
	}
	switch key {
	case "visible", "pile", "bank", "equation":
		value = strings.ToUpper(value) // pebbles' letters, and nothing else
	}
	if left, right, ok := strings.Cut(value, "="); ok && key == "equation" {
		value = strings.Join(strings.Fields(left), "") + " = " + strings.Join(strings.Fields(right), "")
	}
	e := entry{nobody, key + ": " + value}
	if value == "" {
		e.text = key + ":"
	}
	_, err := g.position(g.write(open([]entry{e}), nil))
	return e, err
}

// open is a setup that can be read: where the cards are not named yet, none
// lie open.
func open(setup []entry) []entry {
	if has(setup, "visible") {
		return setup
	}
	return append(slices.Clone(setup), entry{nobody, "visible: -"})
}

// A setupBook is the page for what lies open before the first turn.
type setupBook struct{ g *trading }

func (*setupBook) heading() string            { return "What lay open before the first turn" }
func (b *setupBook) entries() *[]entry        { return &b.g.setup }
func (*setupBook) label(int) string           { return "" }
func (b *setupBook) full(at int) string       { return b.g.setup[at].text }
func (*setupBook) behind(int) string          { return "" }
func (*setupBook) foresee(int, string) string { return "" }

func (b *setupBook) hint() string {
	return "Equations as RR = B. Cards as visible: RWBGY* RRRRB; - for none. pile: 16, or its cards, top first. In mid-game also bank:, wallet: " +
		b.g.name(0) + " RRB, points: " + b.g.name(0) + " 5, turn: " + b.g.name(1) + "."
}

func (b *setupBook) take(at int, line string) (taken, error) {
	e, err := b.g.lore(line)
	if err != nil {
		return taken{}, err
	}
	then := settle(b.g.setup, at, e)
	note := ""
	if len(then) < len(put(b.g.setup, at, e)) {
		note = "in place of the line before"
	}
	_, err = b.g.position(b.g.write(open(then), nil))
	return taken{entries: then, note: note}, err
}

func (b *setupBook) paste(text string) (trades, string, error) {
	s, err := b.g.sort(text, false)
	if err == nil && len(s.bought) > 0 {
		err = errors.New("it is a tally: it has purchases and no turns")
	}
	if err != nil {
		return trades{}, "", err
	}
	then, err := b.g.with(s)
	return then, s.sum(), err
}

// panel is what is not said but goes without saying.
func (b *setupBook) panel(_, room int) (must, may []string) {
	for _, given := range []struct{ key, says string }{
		{"equation", "no equation yet"},
		{"visible", "no card that lies open yet: visible: RWBGY* RRRRB WWGGB YYBBG"},
		{"pile", "pile: " + strconv.Itoa(newPile) + ", unless another is entered"},
		{"bank", "bank: 20 of each colour without what wallets hold, unless another is entered"},
	} {
		if !has(b.g.setup, given.key) {
			must = append(must, clip(given.says, room))
		}
	}
	return must, nil
}

// end lets go a setup that can be read.
func (b *setupBook) end() (string, error) {
	if _, err := b.g.position(b.g.write(b.g.setup, nil)); err != nil {
		return "", err
	}
	if !has(b.g.setup, "equation") {
		return "there is no equation", nil
	}
	return "", nil
}

// whole is the text of a game with other lines.
func (g *trading) whole(t *trades) string {
	if g.tallied {
		return g.write(nil, t.bought)
	}
	was := g.setup // who moves first hangs on it
	g.setup = t.setup
	text := g.write(open(t.setup), t.turns)
	g.setup = was
	return text
}
