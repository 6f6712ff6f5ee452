// Package pagetest holds what the tests of the page and of the sheet share: the games, and hands
// that type on a page.
package pagetest

import (
	"strings"
	"testing"

	"arbiter/cmd/games"
	"arbiter/score"
	"arbiter/score/notation"
)

// A Game is a game with what the tests ask of it.
type Game games.Game

// Games returns all games.
func Games() (list []Game) {
	for i := range games.All {
		list = append(list, Game(games.All[i]))
	}
	return list
}

// Named returns the game of this name.
func Named(t testing.TB, name string) Game {
	t.Helper()
	g := games.All.Find(name)
	if g == nil {
		t.Fatalf("no game is called %s", name)
	}
	return Game(*g)
}

func read(text string) (*games.Game, score.Position, error) {
	judge := games.Judge{Games: games.All}
	return judge.Read(notation.Text{File: "game", Line: 1, Src: text})
}

// Parse reads a text that must be readable.
func (g Game) Parse(t testing.TB, text string) score.Position {
	t.Helper()
	_, p, err := read(text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return p
}

// ParseOrSkip reads a file's text and returns its game. A text that cannot be read is skipped: the
// parser's tests cover it.
func ParseOrSkip(t testing.TB, text string) (Game, score.Position) {
	t.Helper()
	g, p, err := read(text)
	if err != nil {
		t.Skip("this is for the parser: ", err)
	}
	return Game(*g), p
}

// HeadText returns headers as a text.
func HeadText(h score.Header) string {
	var b strings.Builder
	notation.WriteHeader(&b, &h)
	return b.String() + "\n"
}

// Players returns a header with these players: "Ann", or with a colour "R Ann".
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
