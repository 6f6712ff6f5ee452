// Package games is the one list of games: what every program that knows them asks of them.
package games

import (
	"arbiter/score/bazaar"
	"arbiter/score/buyersmarket"
	"arbiter/score/pyramid"
	"arbiter/score/subdivision"
	"arbiter/score/zarkcity"
	judgeBazaar "arbiter/validate/bazaar"
	judgeBuyersMarket "arbiter/validate/buyersmarket"
	judgePyramid "arbiter/validate/pyramid"
	judgeSubdivision "arbiter/validate/subdivision"
	judgeZarkCity "arbiter/validate/zarkcity"
)

// All is the one list of games. A new game is a folder in score, one in
// validate and a line here.
var All = List{
	define(subdivision.Parse, judgeSubdivision.Judge, Game{Place: judgeSubdivision.Place, Moves: judgeSubdivision.Moves, Trace: judgeSubdivision.Trace}),
	define(buyersmarket.Parse, judgeBuyersMarket.Judge, Game{Build: buyersmarket.Build, Best: buyersmarket.BuildBest}),
	define(zarkcity.Parse, judgeZarkCity.Judge, Game{Moves: judgeZarkCity.Moves, Trace: judgeZarkCity.Trace}),
	define(pyramid.Parse, judgePyramid.Judge, Game{Odds: pyramid.ReportOdds}),
	define(bazaar.Parse, judgeBazaar.Judge, Game{Trace: judgeBazaar.Trace, Turn: judgeBazaar.BestTurn}),
}
