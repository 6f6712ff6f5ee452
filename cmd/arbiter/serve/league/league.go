// Package league is what readers see: the league, its players and results, and the
// screen on the wall.
package league

import "arbiter/cmd/arbiter/serve/phone"

// Pages are the readers' pages.
type Pages struct {
	*phone.Pages
	wall wall
	kept kept
}

// New makes the pages. The wall shows what is filled in on the players' sheets.
func New(of *phone.Pages) *Pages { return &Pages{Pages: of} }
