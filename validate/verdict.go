package validate

import (
	"fmt"
	"strings"

	"arbiter/score"
)

// A Severity says what a finding means for the game.
type Severity string

const (
	Error   Severity = "error"   // against the rules
	Warning Severity = "warning" // legal, but somebody should look
	Note    Severity = "note"
)

// A Finding is one thing that a referee has to say.
type Finding struct {
	Rule     string
	Severity Severity
	At       []string // the places, as the game names them
	Player   string   // whom it concerns, "" for nobody in particular
	Message  string   // a sentence for people
}

// A Proof is a complete order of turns that leads to the position.
type Proof struct {
	Starter string   // the player who began: the name, or the letter of a player without one
	Order   []string // a move or "pass" each, in seat order from the starter
	Seat    int      // the starter's seat, from 0
}

// A Verdict is the referee's whole answer to a position.
type Verdict struct {
	Game      string // its name, which no referee need say
	Undecided bool   // the search for a playing order gave up
	Spent     int    // if undecided: the states that it looked at; 0 when more would not help
	Complete  bool   // the game is over
	Findings  []Finding
	Proof     *Proof   // nil where none was asked for, needed or found
	More      any      // a struct for JSON: what only this game tells: the state at the end
	Says      []string // sentences for people below the findings
	GoesOn    string   // why the game is not over, as a part of a sentence; "" when it is
	Next      string   // the position after the acts that were judged, in notation; "" without acts
}

// NotOver says why the game is not over.
func (v *Verdict) NotOver(format string, args ...any) {
	v.Complete, v.GoesOn = false, fmt.Sprintf(format, args...)
}

// Legal tells that no finding is an error. An undecided position is legal as
// far as anybody knows.
func (v *Verdict) Legal() bool {
	for i := range v.Findings {
		if v.Findings[i].Severity == Error {
			return false
		}
	}
	return true
}

// Word is the verdict in a word: legal, illegal or undecided.
func (v *Verdict) Word() string {
	switch {
	case !v.Legal():
		return "illegal"
	case v.Undecided:
		return "undecided"
	}
	return "legal"
}

// Moves lists everything that a player may do now.
type Moves struct {
	List   []string    // each as it is written in the game's notation
	Groups []MoveGroup // the same for people, by kind of act; nil where there is one kind
	Says   []string    // sentences for people: what is left out, and why
}

// A MoveGroup is all acts of one kind, those that differ little in one item.
type MoveGroup struct {
	Name  string
	Count int
	Items []string
}

// UnknownPlayer is the error for a name that nobody at the table has.
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

	// Stop ends a search when it is closed. The position is undecided then, and so
	// it is where the budget is spent. Nil never stops.
	Stop <-chan struct{}
}

// Doubt adds a warning for each doubt that came up when the text was read.
func (v *Verdict) Doubt(list []score.Doubt) {
	for _, d := range list {
		v.Add(Warning, d.Rule, "", []string{fmt.Sprintf("line %d", d.Line)}, "%s", d.Says)
	}
}

// Add adds a finding about a player, "" for nobody in particular, and some places.
func (v *Verdict) Add(severity Severity, rule, player string, at []string, format string, args ...any) {
	v.Findings = append(v.Findings, Finding{Rule: rule, Severity: severity, At: at, Player: player, Message: fmt.Sprintf(format, args...)})
}

// Name is a player as sentences call it.
func Name(head *score.Header, seat int) string { return head.Players[seat].Name }
