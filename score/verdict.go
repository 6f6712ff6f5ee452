package score

import (
	"fmt"
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
	Rule     string        `json:"rule"`
	Severity Severity      `json:"severity"`
	At       Array[string] `json:"at"`               // as the game names them
	Player   string        `json:"player,omitempty"` // whom it concerns, "" for nobody in particular
	Message  string        `json:"message"`          // a sentence for people
}

// A Proof is a complete order of turns that leads to the position.
type Proof struct {
	Starter string        `json:"starter"` // the player who began: the name, or the letter of a player without one
	Order   Array[string] `json:"order"`   // a move or "pass" each, in seat order from the starter
	Seat    int           `json:"-"`       // the starter's seat, from 0
}

// A Verdict is the referee's whole answer to a position.
type Verdict struct {
	Game      string // its name, which no referee need say
	Undecided bool   // the search for a playing order gave up
	Spent     int    // if undecided: the states that it looked at; 0 when more would not help
	Unasked   bool   // no playing order was searched for, because the options say so
	Complete  bool   // the game is over
	Findings  []Finding
	Proof     *Proof   // nil where none was asked for, needed or found
	More      any      // a struct for JSON: what only this game tells: the state at the end
	Says      []string // sentences for people below the findings
	GoesOn    string   // why the game is not over, as a part of a sentence; "" when it is
	Next      string   // the position after the acts that were judged, in notation; "" without acts
}

// NotOver adds why the game is not over.
func (v *Verdict) NotOver(format string, args ...any) {
	v.Complete, v.GoesOn = false, fmt.Sprintf(format, args...)
}

// Legal reports whether no finding is an error. An undecided position is legal as far as anybody
// knows.
func (v *Verdict) Legal() bool {
	for i := range v.Findings {
		if v.Findings[i].Severity == Error {
			return false
		}
	}
	return true
}

// Marks returns the places of errors.
func (v *Verdict) Marks() Marks {
	marks := Marks{}
	for _, f := range v.Findings {
		if f.Severity == Error {
			for _, at := range f.At {
				marks[at] = Fault
			}
		}
	}
	return marks
}

// Word returns the verdict in a word: legal, illegal or undecided.
func (v *Verdict) Word() string {
	switch {
	case !v.Legal():
		return "illegal"
	case v.Undecided:
		return "undecided"
	}
	return "legal"
}

// Doubt adds a warning for each doubt that came up when the text was read.
func (v *Verdict) Doubt(list []Doubt) {
	for _, d := range list {
		v.Add(Warning, d.Rule, "", []string{fmt.Sprintf("line %d", d.Line)}, "%s", d.Says)
	}
}

// Add adds a finding about a player, "" for nobody in particular, and some places.
func (v *Verdict) Add(severity Severity, rule, player string, at []string, format string, args ...any) {
	v.Findings = append(v.Findings, Finding{Rule: rule, Severity: severity, At: at, Player: player, Message: fmt.Sprintf(format, args...)})
}
