// Package pagetest holds what the tests of the page and of the sheet share: the
// games, and hands that type on a page.
package pagetest

import (
	"slices"
	"strings"
	"testing"

	"arbiter/score"
	"arbiter/score/bazaar"
	"arbiter/score/buyersmarket"
	"arbiter/score/notation"
	"arbiter/score/pyramid"
	"arbiter/score/subdivision"
	"arbiter/score/zarkcity"
	"arbiter/validate"
	judgeBazaar "arbiter/validate/bazaar"
	judgeBuyersMarket "arbiter/validate/buyersmarket"
	judgePyramid "arbiter/validate/pyramid"
	judgeSubdivision "arbiter/validate/subdivision"
	judgeZarkCity "arbiter/validate/zarkcity"
)

// A Game is what the tests know of a game, its position's type hidden.
type Game struct {
	*score.Game
	Read  func(*notation.Game) (score.Position, error)
	Judge func(score.Position) validate.Verdict // without a search for a playing order
	Trace func(score.Position) []score.Step     // nil in games without acts
}

// Games are the games that tests of the sheet know. A test of the program has all
// games on a page.
func Games() []Game {
	return []Game{
		define(&subdivision.Game, subdivision.Parse, judgeSubdivision.Judge, judgeSubdivision.Trace),
		define(&buyersmarket.Game, buyersmarket.Parse, judgeBuyersMarket.Judge, nil),
		define(&zarkcity.Game, zarkcity.Parse, judgeZarkCity.Judge, judgeZarkCity.Trace),
		define(&pyramid.Game, pyramid.Parse, judgePyramid.Judge, nil),
		define(&bazaar.Game, bazaar.Parse, judgeBazaar.Judge, judgeBazaar.Trace),
	}
}

func define[P score.Position](g *score.Game, read func(*notation.Game) (P, error), judge func(P, validate.Options) validate.Verdict, trace func(P, *validate.Proof) []score.Step) Game {
	game := Game{
		Game: g,
		Read: func(text *notation.Game) (score.Position, error) {
			p, err := read(text)
			if err != nil {
				return nil, err
			}
			return p, nil
		},
		Judge: func(p score.Position) validate.Verdict { return judge(p.(P), validate.Options{NoProof: true}) },
	}
	if trace != nil {
		game.Trace = func(p score.Position) []score.Step { return trace(p.(P), nil) }
	}
	return game
}

// Named is the game of this name.
func Named(t testing.TB, name string) Game {
	t.Helper()
	for _, g := range Games() {
		if g.Name == name {
			return g
		}
	}
	t.Fatalf("no game is called %s", name)
	return Game{}
}

// Parse reads a text that must be readable.
func (g Game) Parse(t testing.TB, text string) score.Position {
	t.Helper()
	var game notation.Game
	if err := game.Read(notation.Text{File: "game", Line: 1, Src: text}); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	p, err := g.Read(&game)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return p
}

// ParseOrSkip reads a file's text and gives its game. A text that cannot be
// read is for the tests of the parser.
func ParseOrSkip(t testing.TB, text string) (Game, score.Position) {
	t.Helper()
	var game notation.Game
	if err := game.Read(notation.Text{Src: text}); err != nil {
		t.Skip("this is for the parser: ", err)
	}
	list := Games()
	at := slices.IndexFunc(list, func(g Game) bool { return g.Name == game.Head.Game })
	if at < 0 {
		t.Skip("no game of these tests: ", game.Head.Game)
	}
	g := list[at]
	p, err := g.Read(&game)
	if err != nil {
		t.Skip("this is for the parser: ", err)
	}
	return g, p
}

// HeadText is a text of headers alone.
func HeadText(h score.Header) string {
	var b strings.Builder
	notation.WriteHeader(&b, &h)
	return b.String() + "\n"
}

// Players is a header with these players: "Ann", or with a colour "R Ann".
func Players(names ...string) (h score.Header) {
	for _, name := range names {
		letter, plain, ok := strings.Cut(name, " ")
		if !ok {
			letter, plain = "", name
		}
		h.Players = append(h.Players, score.Player{Colour: letter, Name: plain, Named: true})
	}
	return h
}
