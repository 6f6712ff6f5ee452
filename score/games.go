package score

import "maps"

// A Judged is a game's text read, scored and checked.
type Judged struct {
	Game      *Game
	Position  Position
	Breakdown Breakdown
	Verdict   Verdict
}

// Sound reports whether the game is over and no rule is broken.
func (j *Judged) Sound() bool { return j.Verdict.Legal() && j.Verdict.Complete }

// Marks returns the marks for the board: the places of errors, and of single pieces that
// lose points.
func (j *Judged) Marks() Marks {
	marks := j.Breakdown.Losses()
	maps.Copy(marks, j.Verdict.Marks())
	return marks
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
