package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"arbiter/score"
	"arbiter/score/bazaar"
	"arbiter/score/notation"
	"arbiter/validate"
	judgeBazaar "arbiter/validate/bazaar"
)

// A turnAsk is what is asked of a best turn.
type turnAsk struct {
	depth   int
	by      string
	against string
}

func (t turnAsk) check() error {
	switch {
	case t.depth < 0:
		return usage("--depth is a number of exchanges, 0 for no limit")
	case t.by != bazaar.ByPoints && t.by != bazaar.ByCards:
		return usage("--by is points or cards, not %q", t.by)
	}
	return nil
}

// A turnAnswer is the best turn of a position of Bazaar, and how the turn that
// was named beside it fares.
type turnAnswer struct {
	ask      turnAsk
	position *bazaar.Position
	best     bazaar.Best
	against  *bazaar.Done
	wrong    []validate.Finding // what is against the rules before any turn
}

// bestTurn finds the best turn.
func bestTurn(p *bazaar.Position, ask turnAsk) (turnAnswer, error) {
	a := turnAnswer{ask: ask, position: p}
	var err error
	if a.best, err = p.BestTurn(bazaar.Options{Depth: ask.depth, By: ask.by}); err != nil {
		return a, err
	}
	for _, f := range judgeBazaar.Judge(p, validate.Options{}).Findings {
		if f.Severity == validate.Error && f.Player == "" { // a turn that is not legal is told by itself
			a.wrong = append(a.wrong, f)
		}
	}
	if ask.against == "" {
		return a, nil
	}
	tried, err := p.Try(ask.against)
	if err != nil {
		var bad *notation.Error
		if errors.As(err, &bad) {
			return a, usage("--against: %s; %s", bad.Msg, bad.Want)
		}
		return a, err
	}
	a.against = &tried
	return a, nil
}

// bestTurn answers a position of a game of turns.
func (r *bestRun) bestTurn(g *game, p score.Position, to *answer) error {
	a, err := g.turn(p, r.turn)
	if err != nil {
		return err
	}
	if a.against != nil && a.against.Fault != nil {
		to.code = max(to.code, exitNo)
	}
	if r.asJSON() {
		to.out = appendJSON(to.out, a.json())
		return nil
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\n\n%s\n", title(p, width, "  "), r.painter.picture(p.Draw(nil)))
	a.print(&b, r.painter)
	to.out = append(to.out, b.Bytes()...)
	return nil
}

func (a *turnAnswer) name() string { return a.position.Head().Players[a.best.Seat].Name }

// short is how far a turn falls short of the best.
func (a *turnAnswer) short() int {
	got := a.against.Points()
	if a.ask.by == bazaar.ByCards {
		got = len(a.against.Purchases)
	}
	return a.best.Goal(a.ask.by) - got
}

type turnJSON struct {
	Game      string         `json:"game"`
	Player    string         `json:"player"`
	Points    int            `json:"points"`
	Exchanges []string       `json:"exchanges"`
	Purchases []purchaseJSON `json:"purchases"`
	Left      string         `json:"left"`
	By        string         `json:"by"`
	Depth     int            `json:"depth"`
	Against   *againstJSON   `json:"against,omitempty"`
	Findings  []findingJSON  `json:"findings,omitempty"`
}

type purchaseJSON struct {
	Card   string `json:"card"`
	Left   int    `json:"left"`
	Points int    `json:"points"`
}

// againstJSON is the turn that was named beside the best. Of an illegal one
// there is the rule, of a legal one what it brings.
type againstJSON struct {
	Turn    string `json:"turn"`
	Legal   bool   `json:"legal"`
	Rule    string `json:"rule,omitempty"`
	Message string `json:"message,omitempty"`
	*broughtJSON
}

type broughtJSON struct {
	Points    int            `json:"points"`
	Purchases []purchaseJSON `json:"purchases"`
	Short     int            `json:"short"`
}

// json is the answer of `best --json`.
func (a *turnAnswer) json() turnJSON {
	j := turnJSON{Game: a.position.Game().Name, Player: a.name(), Points: a.best.Points, Exchanges: []string{},
		Purchases: purchases(a.best.Purchases), Left: a.best.Left.Counts(), By: a.ask.by, Depth: a.ask.depth, Findings: findings(a.wrong)}
	for _, x := range a.best.Exchanges {
		j.Exchanges = append(j.Exchanges, x.String())
	}
	if t := a.against; t != nil {
		j.Against = &againstJSON{Turn: t.Turn.String(), Legal: t.Fault == nil}
		if t.Fault != nil {
			j.Against.Rule, j.Against.Message = t.Fault.Rule, t.Fault.Message
		} else {
			j.Against.broughtJSON = &broughtJSON{t.Points(), purchases(t.Purchases), a.short()}
		}
	}
	return j
}

func purchases(list []bazaar.Purchase) []purchaseJSON {
	j := make([]purchaseJSON, len(list))
	for i, p := range list {
		j[i] = purchaseJSON{p.Card.String(), p.Left, p.Points}
	}
	return j
}

// print writes the plan for people.
func (a *turnAnswer) print(w io.Writer, paint painter) {
	best := &a.best
	depth := "up to " + counted(a.ask.depth, "exchange")
	if a.ask.depth == 0 {
		depth = "any number of exchanges"
	}
	if len(best.Purchases) == 0 {
		fmt.Fprintf(w, "  %s can buy nothing with %s.\n", clean(a.name()), depth)
		if !best.CanTrade {
			fmt.Fprintln(w, "  No exchange is possible now either: draw a pebble, or skip.")
		}
	} else {
		worth := counted(best.Points, "point") + ", " + counted(len(best.Purchases), "card")
		if a.ask.by == bazaar.ByCards {
			worth = counted(len(best.Purchases), "card") + ", " + counted(best.Points, "point")
		}
		fmt.Fprintf(w, "  %s: %s\n  (the best of all turns with %s)\n\n", clean(a.name()), paint.bold(worth), depth)
		fmt.Fprintf(w, "  exchanges  %s\n", wrap(orNone(best.Exchanges), width-13, strings.Repeat(" ", 13)))
		for k, p := range best.Purchases {
			label := "  buy        "
			if k > 0 {
				label = strings.Repeat(" ", 13)
			}
			fmt.Fprintf(w, "%s%-7s %s left, %s\n", label, p.Card, counted(p.Left, "pebble"), counted(p.Points, "point"))
		}
		left := best.Left.Counts()
		switch n := best.Left.Len(); {
		case n == 0:
			left = "nothing"
		case n <= 12:
			left = best.Left.String()
		}
		fmt.Fprintf(w, "  left       %s\n", left)
	}
	if says := a.says(); len(says) > 0 {
		fmt.Fprintln(w)
		for _, says := range says {
			fmt.Fprintf(w, "  %s\n", wrap(strings.Fields(says), width-2, "  "))
		}
	}
	if t := a.against; t != nil {
		text := fmt.Sprintf("%s: %s, %s; %s.", t.Turn, counted(t.Points(), "point"), counted(len(t.Purchases), "card"), a.falls())
		if t.Fault != nil {
			text = fmt.Sprintf("%s: not legal (%s). %s", t.Turn, t.Fault.Rule, t.Fault.Message)
		}
		fmt.Fprintf(w, "\n  against    %s\n", wrap(strings.Fields(clean(text)), width-13, strings.Repeat(" ", 13)))
	}
}

// says is what there is to know about the best turn besides.
func (a *turnAnswer) says() (list []string) {
	for _, f := range a.wrong {
		list = append(list, fmt.Sprintf("warning: %s (%s)", f.Message, f.Rule))
	}
	if len(a.wrong) > 0 {
		list = append(list, "The best turn is of the position as it stands.")
	}
	if turns := a.position.Replay().Turns; len(turns) > 0 && turns[len(turns)-1].Void {
		list = append(list, fmt.Sprintf("Turn %d of the log is not legal: this is the position before it.", turns[len(turns)-1].Number))
	}
	switch {
	case a.best.LastTrade && a.position.Terms().SkipPays:
		list = append(list, "The pile is empty: an exchange would clear the display and end the game, and so would skipping.")
	case a.best.LastTrade:
		list = append(list, "The pile is empty: any exchange would clear the display and end the game.")
	}
	switch n := a.best.Unnamed; {
	case n == 1:
		list = append(list, "1 open card is not named in the record and left out.")
	case n > 1:
		list = append(list, fmt.Sprintf("%d open cards are not named in the record and left out.", n))
	}
	return list
}

func (a *turnAnswer) falls() string {
	n := a.short()
	unit := "point"
	if a.ask.by == bazaar.ByCards {
		unit = "card"
	}
	switch {
	case n == 0:
		return "nothing better was possible"
	case n < 0: // more exchanges than were looked at
		return counted(-n, unit) + " more than the best within the depth"
	}
	return counted(n, unit) + " short of the best"
}

func orNone(list []bazaar.Exchange) []string {
	if len(list) == 0 {
		return []string{"none"}
	}
	words := make([]string, len(list))
	for k, x := range list {
		words[k] = x.String()
	}
	return words
}
