package validate

import (
	"fmt"
	"strings"

	"arbiter/score"
)

// What a referee says is declared in package score, so that the records and the imports, which know
// no referee, can pass it on.
type (
	Severity = score.Severity
	Finding  = score.Finding
	Proof    = score.Proof
	Verdict  = score.Verdict
)

// What a finding means for the game.
const (
	Error   = score.Error
	Warning = score.Warning
	Note    = score.Note
)

// Moves lists everything that a player may do now.
type Moves struct {
	List   []string    // each as it is written in the game's notation
	Wins   []string    // those of them that win the game at once
	Groups []MoveGroup // the same for people, by kind of act; nil where there is one kind
	Says   []string    // sentences for people: what is left out, and why
}

// A MoveGroup is all acts of one kind, those that differ little in one item.
type MoveGroup struct {
	Name  string
	Count int
	Items []string
}

// UnknownPlayer returns the error for a name that nobody at the table has.
func UnknownPlayer(head *score.Header, who string) error {
	var list []string
	for _, p := range head.Players {
		list = append(list, strings.TrimSpace(p.Colour+" "+p.Name))
	}
	return fmt.Errorf("no player is called %q; the players are %s", who, strings.Join(list, ", "))
}

// Options limit the search for an order of turns.
type Options struct {
	NoProof bool // search for no order of turns
	Budget  int  // states that a search may look at; 0 is the default
}

// Name returns a player as sentences call it.
func Name(head *score.Header, seat int) string { return head.Players[seat].Name }
