package main

import (
	"arbiter/cmd/arbiter/cli"
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

// games is the one list of games. A new game is a folder in score, one in
// validate and a line here.
var games = cli.Games{
	cli.Define("subdivision", subdivision.Parse, judgeSubdivision.Judge,
		cli.Place(judgeSubdivision.Place), cli.Moves(judgeSubdivision.Moves), cli.Trace(judgeSubdivision.Trace),
		cli.Certificates(judgeSubdivision.Certify, judgeSubdivision.CheckProof)),
	cli.Define("buyers-market", buyersmarket.Parse, judgeBuyersMarket.Judge,
		cli.Best(buyersmarket.BuildBest)),
	cli.Define("zark-city", zarkcity.Parse, judgeZarkCity.Judge,
		cli.Moves(judgeZarkCity.Moves), cli.Trace(judgeZarkCity.Trace)),
	cli.Define("pyramid", pyramid.Parse, judgePyramid.Judge,
		cli.Odds(pyramid.ReportOdds)),
	cli.Define("bazaar", bazaar.Parse, judgeBazaar.Judge,
		cli.Trace(judgeBazaar.Trace), cli.Turn(judgeBazaar.BestTurn)),
}
