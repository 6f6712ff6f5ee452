package records

import (
	"strings"

	"arbiter/records/suspect"
	"arbiter/score"
)

// What a doubt is about.
const (
	DoubtName   = "name"   // a new name near a known one
	DoubtSame   = "same"   // the same people, game and points on the same day
	DoubtDay    = "day"    // a day to come, or more than 60 days before the newest of its league
	DoubtRound  = "round"  // somebody is in a round twice
	DoubtPoints = "points" // points that one of our games cannot give
)

// A Doubt is something that looks wrong in what a command recorded or changed.
type Doubt struct {
	Kind   string   // one of those above
	Of     string   // of a name: what it names, "player", "league", "season" or "game"
	Name   string   // the name, day or player that looks wrong, as typed; "" for none
	Near   string   // of a name: the known name that it is near
	Text   string   // the whole sentence
	Result int64    // the first result that it is about; 0 for none
	Fix    []string // the arguments of the command that mends it once it is recorded
	Info   bool     // it is told and never asked about
}

// A NewName is a name that nothing used before the command.
type NewName struct {
	Kind string `json:"kind"` // player, league, season or game
	Name string `json:"name"`
}

// Doubts are the new names of the command, and what looks wrong in what it recorded or
// changed. games are those that the program knows. typed: a person typed the one result, so
// that an old day is a doubt and no information.
func (t *Tx) Doubts(games []*score.Game, typed bool) ([]NewName, []Doubt, error) {
	look := t.Look(games)
	if typed {
		look.Typed()
	}
	fresh, found, err := look.Doubts()
	if err != nil {
		return nil, nil, err
	}
	var names []NewName
	for _, n := range fresh {
		names = append(names, NewName(n))
	}
	list := plainDoubts(found)
	if old := look.sees.Old(); old.Results > 0 {
		list = append(list, Doubt{Kind: DoubtDay, Text: old.Sentence(), Info: true})
	}
	return names, list, nil
}

// plainDoubts are those of the kinds above.
func plainDoubts(found []suspect.Doubt) (list []Doubt) {
	for i := range found {
		d := &found[i]
		plain := Doubt{Text: d.Sentence(), Result: d.Result, Fix: d.Mend}
		switch {
		case d.Kind == suspect.Names && d.Near != nil:
			plain.Kind, plain.Of, plain.Name, plain.Near = DoubtName, d.Line, d.Name, d.Near[0].Name
		case d.Kind == suspect.Double && (strings.HasPrefix(d.Says, "stands already") || strings.HasPrefix(d.Says, "comes twice")):
			plain.Kind = DoubtSame
		case d.Kind == suspect.Day && !strings.HasPrefix(d.Says, "is in "):
			plain.Kind, plain.Name = DoubtDay, d.Name
		case d.Kind == suspect.Round && strings.HasPrefix(d.Says, "cannot be in "):
			plain.Kind, plain.Name = DoubtRound, d.Name
		case d.Kind == suspect.Number && strings.Contains(d.Says, "where points are whole numbers"):
			plain.Kind, plain.Name = DoubtPoints, d.Name[:strings.LastIndex(d.Name, " ")]
		default:
			continue
		}
		list = append(list, plain)
	}
	return list
}
