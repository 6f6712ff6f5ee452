package bazaar

import (
	"errors"
	"fmt"
	"strings"

	"arbiter/score"
	"arbiter/score/bazaar"
	"arbiter/score/notation"
	"arbiter/validate"
)

// A bestTurn is the best turn of a position, and how a given turn compares with it.
type bestTurn struct {
	ask      score.TurnQuestion
	position *bazaar.Position
	best     bazaar.Best
	ending   string           // a turn that ends the game: the best one, or a request; "" for none
	ended    *score.Breakdown // after it
	against  *bazaar.Done
	wrong    []validate.Finding // what is against the rules before any turn
}

// BestTurn finds the best turn, and what is against the rules before it.
func BestTurn(position score.Position, ask score.TurnQuestion) (score.Report, []validate.Finding, error) {
	p := position.(*bazaar.Position)
	a := &bestTurn{ask: ask, position: p}
	var err error
	if a.best, err = p.BestTurn(ask); err != nil {
		return score.Report{}, nil, err
	}
	for _, f := range Judge(p, validate.Options{}).Findings {
		if f.Severity == validate.Error && f.Player == "" { // an illegal turn is reported by itself
			a.wrong = append(a.wrong, f)
		}
	}
	for _, turn := range []string{a.best.String(), a.best.Ending} {
		if turn == "" || a.ended != nil {
			continue
		}
		last, err := p.Try(turn)
		if err != nil {
			return score.Report{}, nil, err
		}
		if after := p.With(last.Turn); after.Replay().End.Over != "" {
			ended := after.Breakdown()
			a.ending, a.ended = turn, &ended
		}
	}
	if ask.Against != "" {
		tried, err := p.Try(ask.Against)
		var bad *notation.Error
		if errors.As(err, &bad) {
			err = fmt.Errorf("--against: %s; %s", bad.Msg, bad.Want)
		}
		if err != nil {
			return score.Report{}, nil, err
		}
		a.against = &tried
	}
	r := score.Report{Value: a.values(), No: a.against != nil && a.against.Fault != nil}
	a.report(&r)
	return r, a.wrong, nil
}

func (a *bestTurn) name() string { return a.position.Head().Players[a.best.Seat].Name }

// short returns how far a turn falls short of the best.
func (a *bestTurn) short() int {
	got := a.against.Points()
	if a.ask.By == score.ByCards {
		got = len(a.against.Purchases)
	}
	return a.best.Goal(a.ask.By) - got
}

// report adds the paragraphs of the answer.
func (a *bestTurn) report(r *score.Report) {
	best := &a.best
	depth := "up to " + score.Counted(a.ask.Depth, "exchange")
	if a.ask.Depth == 0 {
		depth = "any number of exchanges"
	}
	if len(best.Purchases) == 0 {
		r.Add(score.Paragraph{Text: fmt.Sprintf("%s can buy nothing with %s.", a.name(), depth)})
		if !best.CanTrade {
			r.Add(score.Paragraph{Text: "No exchange is possible now either: draw a pebble, or skip."})
		}
	} else {
		points, cards := score.Counted(best.Points, "point"), score.Counted(len(best.Purchases), "card")
		worth := points + ", " + cards
		if a.ask.By == score.ByCards {
			worth = cards + ", " + points
		}
		r.Add(score.Paragraph{Lead: a.name() + ": ", Bold: worth}, score.Paragraph{Text: "(the best of all turns with " + depth + ")"},
			score.Paragraph{}, score.Paragraph{Label: "exchanges", Text: exchanges(best.Exchanges)})
		label := "buy"
		for _, p := range best.Purchases {
			r.Add(score.Paragraph{Label: label, Text: fmt.Sprintf("%-7s %s left, %s", p.Card, score.Counted(p.Left, "pebble"), score.Counted(p.Points, "point"))})
			label = " "
		}
		left := best.Left.Counts()
		switch n := best.Left.Len(); {
		case n == 0:
			left = "nothing"
		case n <= 12:
			left = best.Left.String()
		}
		r.Add(score.Paragraph{Label: "left", Text: left})
	}
	for i, text := range a.remarks() {
		if i == 0 {
			r.Add(score.Paragraph{})
		}
		r.Add(score.Paragraph{Text: text})
	}
	if t := a.against; t != nil {
		text := fmt.Sprintf("%s: %s, %s; %s.", t.Turn, score.Counted(t.Points(), "point"), score.Counted(len(t.Purchases), "card"), a.falls())
		if t.Fault != nil {
			text = fmt.Sprintf("%s: not legal (%s). %s", t.Turn, t.Fault.Rule, t.Fault.Message)
		}
		r.Add(score.Paragraph{}, score.Paragraph{Label: "against", Text: text})
	}
}

// remarks returns what a player should know before trusting the best turn.
func (a *bestTurn) remarks() (list []string) {
	for _, f := range a.wrong {
		list = append(list, fmt.Sprintf("warning: %s (%s)", f.Message, f.Rule))
	}
	if len(a.wrong) > 0 {
		list = append(list, "The best turn is of the position as it stands.")
	}
	if turns := a.position.Replay().Turns; len(turns) > 0 && turns[len(turns)-1].Void {
		list = append(list, fmt.Sprintf("Turn %d of the log is not legal: this is the position before it.", turns[len(turns)-1].Number))
	}
	if a.ended != nil {
		list = append(list, a.ends())
	}
	switch n := a.best.Unnamed; {
	case n == 1:
		list = append(list, "1 open card is not named in the record and left out.")
	case n > 1:
		list = append(list, fmt.Sprintf("%d open cards are not named in the record and left out.", n))
	}
	return list
}

// ends says who wins when the game ends now.
func (a *bestTurn) ends() string {
	says, winners := a.ended.Outcome(), a.ended.Winners()
	switch {
	case len(winners) == 1 && winners[0] == a.name():
		return says + " by ending it now: " + a.ending + "."
	case a.ending != a.best.Ending:
		return "This turn ends the game; " + says + "."
	case a.position.Terms().SkipPays:
		return "The pile is empty: an exchange or skipping would clear the display and end the game; " + says + "."
	}
	return "The pile is empty: any exchange would clear the display and end the game; " + says + "."
}

func (a *bestTurn) falls() string {
	n := a.short()
	unit := "point"
	if a.ask.By == score.ByCards {
		unit = "card"
	}
	switch {
	case n == 0:
		return "nothing better was possible"
	case n < 0: // more exchanges than were looked at
		return score.Counted(-n, unit) + " more than the best within the depth"
	}
	return score.Counted(n, unit) + " short of the best"
}

// exchanges lists exchanges; "none" where there are none.
func exchanges(list []bazaar.Exchange) string {
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(score.Texts(list), " ")
}
