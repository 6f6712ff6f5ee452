package games

import (
	"errors"
	"fmt"

	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// A Game is all that the commands need of a game. The type of its positions is hidden. The
// questions behind Referee are answered by some games only and nil in the others; each is asked
// about a position of the game.
type Game struct {
	*score.Game
	parse   func(*notation.Game) (score.Position, error)
	Referee func(score.Position, validate.Options) score.Verdict

	Place func(p score.Position, at, piece string) ([]validate.Finding, error) // may it be placed there now?
	Moves func(p score.Position, who string) (validate.Moves, error)           // what may a player do now?
	Trace func(p score.Position, proof *validate.Proof) []score.Step           // the state after every turn
	Build func(p score.Position, text string) string                           // its text with the best building of each pile
	Best  func(p score.Position) (score.Position, error)                       // the best building of each player
	// Turn finds the best turn. The findings are what broke the rules before it.
	Turn func(p score.Position, ask score.TurnQuestion) (score.Report, []validate.Finding, error)
	Odds func(hand, quarry string) (score.Report, error)
}

// define completes a game with its parser and its referee.
func define[P score.Position](parse func(*notation.Game) (P, error), judge func(P, validate.Options) validate.Verdict, g Game) Game {
	var none P
	g.Game = none.Game()
	g.parse = func(text *notation.Game) (score.Position, error) {
		p, err := parse(text)
		if err != nil {
			return nil, err
		}
		return p, nil
	}
	g.Referee = func(p score.Position, opt validate.Options) score.Verdict {
		v := judge(p.(P), opt)
		v.Game = p.Game().Name
		v.Doubt(p.Head().Doubts)
		return v
	}
	return g
}

// A List is the games that a program knows.
type List []Game

// Names returns the games' names as files spell them.
func (l List) Names() []string {
	names := make([]string, len(l))
	for i := range l {
		names[i] = l[i].Name
	}
	return names
}

// Find returns the game with exactly this name, nil for none.
func (l List) Find(name string) *Game {
	for i := range l {
		if l[i].Name == name {
			return &l[i]
		}
	}
	return nil
}

// Called returns the game of this name or title in any spelling, nil for none.
func (l List) Called(word string) *Game {
	for i := range l {
		if l[i].Called(word) {
			return &l[i]
		}
	}
	return nil
}

// Named returns Called with an error that suggests a game.
func (l List) Named(word string) (*Game, error) {
	if g := l.Called(word); g != nil {
		return g, nil
	}
	return nil, fmt.Errorf("no game is called %q; %s", word, notation.Suggest(word, l.Names()))
}

// Title returns a game's title, or the name of an unknown game.
func (l List) Title(name string) string {
	if g := l.Find(name); g != nil {
		return g.Title
	}
	return name
}

// TitlesWhere lists the games that can do something: "Subdivision and Bazaar".
func (l List) TitlesWhere(can func(*Game) bool) string {
	var titles []string
	for i := range l {
		if can(&l[i]) {
			titles = append(titles, l[i].Title)
		}
	}
	return score.And(titles)
}

// All returns what package score knows of the games.
func (l List) All() []*score.Game {
	all := make([]*score.Game, len(l))
	for i := range l {
		all[i] = l[i].Game
	}
	return all
}

// Game returns the game with exactly this name, nil for none.
func (l List) Game(name string) *score.Game {
	if g := l.Find(name); g != nil {
		return g.Game
	}
	return nil
}

// Odds answers for the one game that has odds. The error says what is wrong with the cards.
func (l List) Odds(hand, quarry string) (score.Report, error) {
	for i := range l {
		if l[i].Odds != nil {
			return l[i].Odds(hand, quarry)
		}
	}
	return score.Report{}, errors.New("no game has odds")
}

// Judge judges the text of one game. It does not search for a playing order.
func (l List) Judge(text string, over []score.Setting) (score.Judged, error) {
	judge := Judge{Games: l, Options: validate.Options{NoProof: true}, Rule: func(_ *score.Game, h *score.Header) error {
		h.Over = over
		return nil
	}}
	j, err := judge.Text(notation.Text{File: "position", Line: 1, Src: text})
	if bad := (*notation.Error)(nil); errors.As(err, &bad) {
		err = fmt.Errorf("reading the position: %w", err)
	}
	return j, err
}
