package zarkcity

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/score"
	"arbiter/score/cards"
	"arbiter/score/zarkcity"
	"arbiter/validate"
)

// checkActs reports each act: a finding where it was refused, a line on what
// it came to, and the position afterwards.
func checkActs(v *validate.Verdict, p *zarkcity.Position, played *zarkcity.Played) {
	if len(played.Outcomes) == 0 {
		return
	}
	drawn, discard := 0, 0
	var acts []Act
	for k := range played.Outcomes {
		o := &played.Outcomes[k]
		who := validate.Name(p.Head(), o.Seat)
		if no := o.Refusal; no != nil {
			v.Add(validate.Error, no.Rule, who, no.At, "Act %d, %s: %s. %s", o.Number, who, o.Text, no.Message)
		}
		for _, doubt := range o.Doubts {
			v.Add(validate.Warning, doubt.Rule, who, doubt.At, "Act %d, %s: %s. %s", o.Number, who, o.Text, doubt.Message)
		}
		drawn += o.Drawn
		discard += o.Discard
		v.Says = append(v.Says, actSays(p, o))
		acts = append(acts, actValues(p, o))
	}
	text, moved := p.AfterText()
	v.Next = text
	if moved.Column+moved.Row > 0 {
		v.Says = append(v.Says, "In the text below every place beside a card has a name: what was a1 is "+moved.String()+" there.")
	}
	wins := ""
	if winners := p.Winners(); len(winners) == 1 {
		wins = validate.Name(p.Head(), winners[0])
	}
	v.More = Acts{Position: text, Draw: drawn, Discard: discard, Wins: wins, Acts: acts}
}

// actSays returns an act and its outcome in a sentence.
func actSays(p *zarkcity.Position, o *zarkcity.Outcome) string {
	says := fmt.Sprintf("%d. %s: %s – ", o.Number, validate.Name(p.Head(), o.Seat), o.Text)
	if o.Refusal != nil {
		return says + "refused (" + o.Refusal.Rule + "), nothing changes"
	}
	says += "legal"
	if o.Sum != "" {
		says += " (" + o.Sum + ")"
	}
	if o.Drawn > 0 {
		says += "; draws " + score.Counted(o.Drawn, "card")
	}
	if o.Discard > 0 {
		says += "; discards " + strconv.Itoa(o.Discard) + " to hold six"
	}
	if len(o.Wins) > 0 {
		says += "; " + validate.Name(p.Head(), o.Wins[0]) + " controls a Power Block and wins"
	}
	return says
}

// Acts is the part of a verdict that only Zark City has.
type Acts struct {
	Position string `json:"position"` // after the acts, in notation
	Draw     int    `json:"draw"`     // cards, of all acts together
	Discard  int    `json:"discard"`
	Wins     string `json:"wins"` // "" for nobody, or several
	Acts     []Act  `json:"acts"`
}

// An Act is the JSON of an act and its outcome. When it was refused, Rule and
// Message say why, and the fields of the outcome are empty.
type Act struct {
	Do      string `json:"do"`
	Player  string `json:"player"`
	Legal   bool   `json:"legal"`
	Rule    string `json:"rule,omitempty"`
	Message string `json:"message,omitempty"`
	Draw    *int   `json:"draw,omitempty"`
	Discard *int   `json:"discard,omitempty"`
	Attack  string `json:"attack,omitempty"` // its arithmetic
}

// actValues returns the JSON of an act and its outcome.
func actValues(p *zarkcity.Position, o *zarkcity.Outcome) Act {
	act := Act{Do: o.Text, Player: validate.Name(p.Head(), o.Seat), Legal: o.Refusal == nil}
	if o.Refusal != nil {
		act.Rule, act.Message = o.Refusal.Rule, o.Refusal.Message
		return act
	}
	act.Draw, act.Discard, act.Attack = &o.Drawn, &o.Discard, o.Sum
	return act
}

// Step is the JSON of one act of the trace.
type Step struct {
	Legal bool     `json:"legal"`
	Rows  []string `json:"rows"`
}

// Trace returns the board after every act.
func Trace(position score.Position, _ *validate.Proof) []score.Step {
	p := position.(*zarkcity.Position)
	var steps []score.Step
	for k := range p.Play().Outcomes {
		o := &p.Play().Outcomes[k]
		marks := score.Marks{}
		if o.Refusal != nil {
			for _, at := range o.Refusal.At {
				marks[at] = score.Fault
			}
		}
		move := o.Text
		if o.Refusal != nil {
			move += " (refused)"
		}
		steps = append(steps, score.Step{Player: validate.Name(p.Head(), o.Seat), Move: move, Picture: o.After.Draw(marks),
			State: Step{Legal: o.Refusal == nil, Rows: o.After.CellRows()}})
	}
	return steps
}

// Moves returns all that a player may do now, with the cards that are known
// to be in its hand, after the acts that are written.
func Moves(position score.Position, who string) (validate.Moves, error) {
	p := position.(*zarkcity.Position)
	seat := p.Head().Seat(who)
	if seat < 0 {
		return validate.Moves{}, validate.UnknownPlayer(p.Head(), who)
	}
	t := p.Play().End.WithEdge()
	acts, unnamed := t.Acts(seat)
	var m validate.Moves
	groups := map[zarkcity.Kind]int{}
	var last []string // of each group
	for k := range acts {
		a := &acts[k]
		text := t.ActText(a)
		if m.List = append(m.List, text); t.WinsBy(seat, a) {
			m.Wins = append(m.Wins, text)
		}
		g, ok := groups[a.Kind]
		if !ok {
			g = len(m.Groups)
			groups[a.Kind] = g
			last = append(last, "")
			m.Groups = append(m.Groups, validate.MoveGroup{Name: zarkcity.Words[a.Kind]})
		}
		addAct(&m.Groups[g], &last[g], t, a)
	}
	h := &t.Hands[seat]
	switch {
	case len(acts) == 0:
		m.Says = append(m.Says, "The game is over.")
	case !h.Known:
		m.Says = append(m.Says, fmt.Sprintf("The hand of %s is not known, so that what needs a card is left out: add a line  hand %s: …", validate.Name(p.Head(), seat), p.Head().Players[seat].Name))
	case h.Unknown > 0:
		m.Says = append(m.Says, fmt.Sprintf("The hand has %s that nobody has named; what these could do is left out.", score.Counted(h.Unknown, "card")))
	}
	if len(unnamed) > 0 {
		wins := ""
		if slices.ContainsFunc(unnamed, func(a zarkcity.Act) bool { return t.WinsBy(seat, &a) }) {
			wins = ", some of which win"
		}
		m.Says = append(m.Says, fmt.Sprintf("%s more below the picture or left of it%s: draw an empty row or column there to name the places.", score.Counted(len(unnamed), "act"), wins))
	}
	return m, nil
}

// addAct puts an act into its group, together with those that differ in the last place alone. last
// is what the acts of the group's last item have in common.
func addAct(g *validate.MoveGroup, last *string, t *zarkcity.Table, a *zarkcity.Act) {
	g.Count++
	var item, place string
	switch a.Kind {
	case zarkcity.Draw:
		item = "three cards more"
	case zarkcity.Grow:
		item, place = t.Text(a.Piece)+" on", t.Name(a.At)
	case zarkcity.Spawn:
		item, place = "on", t.Name(a.At)
	case zarkcity.Build, zarkcity.Hatch:
		item, place = a.Card.String()+" on", t.Name(a.At)
	case zarkcity.Move:
		item, place = t.Text(a.Piece)+" "+t.Name(a.At)+" to", t.Name(a.Dest)
	case zarkcity.Fly:
		item, place = t.Name(a.At)+" with "+cards.Texts(a.With)+" to", t.Name(a.Dest)
	case zarkcity.Convert:
		item, place = t.Text(a.Piece)+" "+t.Name(a.At)+" to "+t.Text(a.To)+" with", strings.ReplaceAll(cards.Texts(a.With), " ", "+")
	case zarkcity.Demolish:
		item, place = t.Text(a.Piece)+" "+t.Name(a.At)+" with", strings.ReplaceAll(cards.Texts(a.With), " ", "+")
	}
	if n := len(g.Items); n > 0 && *last == item {
		sep := " "
		if a.Kind == zarkcity.Convert || a.Kind == zarkcity.Demolish {
			sep = ", "
		}
		g.Items[n-1] += sep + place
		return
	}
	*last = item
	g.Items = append(g.Items, strings.TrimSpace(item+" "+place))
}
