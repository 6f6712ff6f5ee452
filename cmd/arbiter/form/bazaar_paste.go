package form

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"arbiter/score/bazaar"
	"arbiter/score/notation"
)

var (
	gameLine = lazily(`(?im)^\s*game\s*:`)
	numbered = lazily(`^\d+\.\s*`)
)

// A scrap is a pasted text, its lines sorted by where they belong.
type scrap struct {
	whole bool // it begins with a game line
	trades
	left []string // header lines that belong to no page of lines
}

// sort cuts a pasted text into the lines of the pages. Turns are those that
// are numbered or, on the page for them, any.
func (g *trading) sort(text string, turns bool) (s scrap, err error) {
	s.whole = gameLine().MatchString(text)
	for _, line := range filled(text) {
		line, _, _ = strings.Cut(line, ";")
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		if err := plainText(line); err != nil {
			return s, err
		}
		key, value := keyed(line)
		rest := numbered().ReplaceAllString(line, "")
		switch {
		case key == "game":
			if notation.Key(value) != bazaar.Game.Name {
				return s, fmt.Errorf("it is a game of %s", value)
			}
		case rest != line && g.tallied:
			return s, errors.New("it is a log: its turns are numbered")
		case rest != line || turns && g.seat(key) < 0 && !known(key):
			e, err := g.turn(rest)
			if err != nil {
				return s, fmt.Errorf("%q: %w", line, err)
			}
			s.turns = append(s.turns, e)
		case key != "" && g.seat(key) >= 0:
			if turns {
				e, err := g.turn(line)
				if err != nil {
					return s, fmt.Errorf("%q: %w", line, err)
				}
				s.turns = append(s.turns, e)
				continue
			}
			list, err := g.purchases(line)
			if err != nil {
				return s, fmt.Errorf("%q: %w", line, err)
			}
			s.bought = append(s.bought, list...)
		case slices.Contains(setupKeys, key):
			s.setup = append(s.setup, entry{nobody, line})
		case known(key):
			s.left = append(s.left, line)
		default:
			list, err := g.loose(line)
			if err != nil {
				return s, fmt.Errorf("%q: %w", line, err)
			}
			if g.tallied {
				s.bought = append(s.bought, list...)
			} else {
				s.setup = append(s.setup, list...)
			}
		}
	}
	return s, nil
}

// known tells whether a key is one of a header, of any page.
func known(key string) bool {
	return slices.Contains(setupKeys, key) || slices.Contains([]string{"player", "date", "league", "season", "round", "place", "note", "id", "variant"}, key)
}

// loose is a line that says nothing of where it belongs.
func (g *trading) loose(line string) ([]entry, error) {
	if g.tallied {
		return g.purchases(line)
	}
	e, err := g.lore(line)
	return []entry{e}, err
}

// with is the game with a scrap's lines in it. Lines of a page take the
// place of what stood there only when the text is a whole game.
func (g *trading) with(s scrap) (then trades, err error) {
	if len(s.turns)+len(s.setup)+len(s.bought) == 0 {
		return then, errors.New("there is nothing in it for this page")
	}
	then = trades{slices.Clone(g.bought), slices.Clone(g.setup), slices.Clone(g.turns)}
	if s.whole && len(s.setup) > 0 {
		then.setup = nil
	}
	for _, e := range s.setup {
		if e, err = g.lore(e.text); err != nil {
			return then, fmt.Errorf("%q: %w", e.text, err)
		}
		then.setup = settle(then.setup, len(then.setup), e)
	}
	if s.whole && len(s.turns) > 0 {
		then.turns = nil
	}
	then.turns = g.follow(then, s.turns)
	if s.whole && len(s.bought) > 0 {
		then.bought = nil
	}
	then.bought = append(then.bought, s.bought...)
	_, err = g.position(g.whole(&then))
	return then, err
}

// follow are turns with more behind them. A name that goes without saying
// is left out, so that it follows what comes before.
func (g *trading) follow(then trades, more []entry) []entry {
	was := g.setup // who moves first hangs on it
	defer func() { g.setup = was }()
	g.setup = then.setup
	list := then.turns
	for _, e := range more {
		if seats := g.seats(list); e.seat == seats[len(list)] {
			e.seat = nobody
		}
		list = append(list, e)
	}
	return list
}

// sum says what a scrap held, and what of it was not taken.
func (s *scrap) sum() string {
	var list []string
	for _, part := range []struct {
		n    int
		what string
	}{{len(s.setup), "line of the setup"}, {len(s.turns), "turn"}, {len(s.bought), "purchase"}} {
		if part.n == 1 || part.n > 1 && part.what != "line of the setup" {
			list = append(list, count(part.n, part.what))
		} else if part.n > 1 {
			list = append(list, fmt.Sprintf("%d lines of the setup", part.n))
		}
	}
	said := "pasted " + strings.Join(list, " and ")
	if len(s.left) > 0 {
		said += ", without the players and other headers"
	}
	return said
}
