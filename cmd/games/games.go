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
	Define("subdivision", subdivision.Parse, judgeSubdivision.Judge, Asks{
		Place: judgeSubdivision.Place, Moves: judgeSubdivision.Moves, Trace: judgeSubdivision.Trace}),
	Define("buyers-market", buyersmarket.Parse, judgeBuyersMarket.Judge, Asks{Best: buyersmarket.BuildBest}),
	Define("zark-city", zarkcity.Parse, judgeZarkCity.Judge, Asks{Moves: judgeZarkCity.Moves, Trace: judgeZarkCity.Trace}),
	Define("pyramid", pyramid.Parse, judgePyramid.Judge, Asks{Odds: pyramid.ReportOdds}),
	Define("bazaar", bazaar.Parse, judgeBazaar.Judge, Asks{Trace: judgeBazaar.Trace, Turn: judgeBazaar.BestTurn}),
}
