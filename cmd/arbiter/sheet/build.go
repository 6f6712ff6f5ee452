package sheet

import "arbiter/cmd/arbiter/sheet/judge"

// canBuild reports whether the page has a pile that the game can build.
func (e *editor) canBuild() bool {
	return e.judge.Games.Find(e.page.Game.Name).Build != nil && e.page.HasPile()
}

// build replaces each pile by the best building, and says so.
func (e *editor) build() string {
	if !e.canBuild() {
		return "There is no pile to build."
	}
	by := e.judge
	g, p, err := by.Read(judge.Sheet(e.text))
	if err == nil {
		_, err = e.page.Paste(&e.at, g.Build(p, e.text))
	}
	if err != nil {
		return "Not built: " + err.Error()
	}
	return "Each pile is the best building now. Ctrl+Z takes that back."
}
