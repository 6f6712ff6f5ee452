package main

import (
	"errors"
	"fmt"

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

// games is the one list of games. A new game is a folder in score, one in
// validate and a line here.
var games = []game{
	define("subdivision", subdivision.Parse, judgeSubdivision.Judge,
		place(judgeSubdivision.Place), moves(judgeSubdivision.Moves), trace(judgeSubdivision.Trace)),
	define("buyers-market", buyersmarket.Parse, judgeBuyersMarket.Judge,
		best(buyersmarket.BuildBest)),
	define("zark-city", zarkcity.Parse, judgeZarkCity.Judge,
		moves(judgeZarkCity.Moves), trace(judgeZarkCity.Trace)),
	define("pyramid", pyramid.Parse, judgePyramid.Judge),
	define("bazaar", bazaar.Parse, judgeBazaar.Judge,
		trace(judgeBazaar.Trace), turn(bestTurn)),
}

// A game is all that the commands need of one, its position's type hidden.
type game struct {
	*score.Game
	parse func(*notation.Game) (score.Position, error)
	judge func(score.Position, validate.Options) validate.Verdict

	// Questions that only some games answer; nil in the others.
	place func(p score.Position, at, piece string) ([]validate.Finding, error)
	moves func(p score.Position, who string) (validate.Moves, error)
	trace func(p score.Position, proof *validate.Proof) []score.Step
	best  func(p score.Position) (score.Position, error)
	turn  func(p score.Position, ask turnAsk) (turnAnswer, error)
}

// define ties a game's parser to the checks of the same type.
func define[P score.Position](name string, parse func(*notation.Game) (P, error), judge func(P, validate.Options) validate.Verdict, more ...func(*game)) game {
	var none P
	g := game{
		Game: none.Game(),
		parse: func(text *notation.Game) (score.Position, error) {
			p, err := parse(text)
			if err != nil {
				return nil, err
			}
			return p, nil
		},
		judge: func(p score.Position, opt validate.Options) validate.Verdict {
			v := judge(p.(P), opt)
			v.Doubt(p.Head().Doubts)
			return v
		},
	}
	if g.Name != name {
		panic("games: " + name + " is defined with the parser of " + g.Name)
	}
	for _, set := range more {
		set(&g)
	}
	return g
}

func place[P score.Position](ask func(p P, at, piece string) ([]validate.Finding, error)) func(*game) {
	return func(g *game) {
		g.place = func(p score.Position, at, piece string) ([]validate.Finding, error) { return ask(p.(P), at, piece) }
	}
}

func moves[P score.Position](ask func(p P, who string) (validate.Moves, error)) func(*game) {
	return func(g *game) {
		g.moves = func(p score.Position, who string) (validate.Moves, error) { return ask(p.(P), who) }
	}
}

func trace[P score.Position](follow func(p P, proof *validate.Proof) []score.Step) func(*game) {
	return func(g *game) {
		g.trace = func(p score.Position, proof *validate.Proof) []score.Step { return follow(p.(P), proof) }
	}
}

// best makes the position in which everybody did as well as possible.
func best[P score.Position](find func(p P) (P, error)) func(*game) {
	return func(g *game) {
		g.best = func(p score.Position) (score.Position, error) {
			found, err := find(p.(P))
			if err != nil {
				return nil, err
			}
			return found, nil
		}
	}
}

// turn finds the best turn of a position.
func turn[P score.Position](find func(p P, ask turnAsk) (turnAnswer, error)) func(*game) {
	return func(g *game) {
		g.turn = func(p score.Position, ask turnAsk) (turnAnswer, error) { return find(p.(P), ask) }
	}
}

func gameNames() []string {
	names := make([]string, len(games))
	for i := range games {
		names[i] = games[i].Name
	}
	return names
}

// findGame is the game of this name, nil for an unknown one.
func findGame(name string) *game {
	for i := range games {
		if games[i].Name == name {
			return &games[i]
		}
	}
	return nil
}

// calledGame is the game of this name or title, nil for an unknown one.
func calledGame(word string) *game {
	for i := range games {
		if games[i].Called(word) {
			return &games[i]
		}
	}
	return nil
}

// namedGame is the game that an argument names.
func namedGame(name string) (*game, error) {
	if g := calledGame(name); g != nil {
		return g, nil
	}
	return nil, usage("no game is called %q; %s", name, notation.Suggest(name, gameNames()))
}

// A parser reads texts; it is used again for one text after another.
type parser struct{ text notation.Game }

// read makes a position of a text. Errors are *notation.Error.
func (r *parser) read(t notation.Text) (*game, score.Position, error) {
	if err := r.text.Read(t); err != nil {
		return nil, nil, err
	}
	g := calledGame(r.text.Head.Game)
	if g == nil {
		f := r.text.Fields[0]
		return nil, nil, t.Errorf(f.At, max(1, len(f.Value)), notation.Suggest(f.Value, gameNames()), "no game is called %s", notation.Quote(f.Value))
	}
	p, err := g.parse(&r.text)
	if err != nil {
		return g, nil, err
	}
	h := p.Head()
	h.Doubts = append(h.Doubts, r.text.Asides(func(trial *notation.Game) error {
		_, err := g.parse(trial)
		return err
	})...)
	return g, p, nil
}

// arbiters hands the list of games to packages that must not know any.
type arbiters struct{}

// Game is what the program knows of a game.
func (arbiters) Game(name string) *score.Game {
	if g := findGame(name); g != nil {
		return g.Game
	}
	return nil
}

// Judge reads, checks and scores one game's text, without a search for an order.
func (arbiters) Judge(text string, over []score.Setting) (score.Judged, error) {
	var r parser
	g, p, err := r.read(notation.Text{File: "position", Line: 1, Src: text})
	if err != nil {
		var bad *notation.Error
		if errors.As(err, &bad) {
			return score.Judged{}, fmt.Errorf("reading the position: %w", err)
		}
		return score.Judged{}, err
	}
	p.Head().Over = over
	return g.judged(p), nil
}

// judged checks and scores a position, without a search for an order.
func (g *game) judged(p score.Position) score.Judged {
	v := g.judge(p, validate.Options{NoProof: true})
	j := score.Judged{Position: p, Breakdown: p.Breakdown(), Legal: v.Legal(), Undecided: v.Undecided, Complete: v.Complete}
	for _, f := range v.Findings {
		j.Findings = append(j.Findings, f.Rule+": "+f.Message)
	}
	return j
}
