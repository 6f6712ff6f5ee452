package score

// A Judged is a game's text read, checked and scored.
type Judged struct {
	Position  Position
	Breakdown Breakdown
	Legal     bool     // no finding is an error
	Undecided bool     // the search for a playing order gave up
	Complete  bool     // the game is over
	Findings  []string // sentences, in rule order
}

// Games is the list of games for packages that may not import one: the records
// score results again with it, and pages draw positions with it.
type Games interface {
	// Judge reads and judges one game's text under the rulings given beside it
	// (they overrule the text's own). It searches for no playing order.
	Judge(text string, rulings []Setting) (Judged, error)
	// Game is what the program knows of a game, nil for an unknown name.
	Game(name string) *Game
}
