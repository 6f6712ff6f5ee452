package table

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/show"
	"arbiter/score"
	"arbiter/score/bazaar"
	"arbiter/score/notation"
	"arbiter/validate"
	judgeBazaar "arbiter/validate/bazaar"
)

func checkTurn(t cli.TurnAsk) error {
	switch {
	case t.Depth < 0:
		return cli.Usage("--depth is a number of exchanges, 0 for no limit")
	case t.By != bazaar.ByPoints && t.By != bazaar.ByCards:
		return cli.Usage("--by is points or cards, not %q", t.By)
	}
	return nil
}

// A bazaarTurn is the best turn of a position of Bazaar, and how the turn that
// was named beside it fares.
type bazaarTurn struct {
	ask      cli.TurnAsk
	position *bazaar.Position
	best     bazaar.Best
	against  *bazaar.Done
	wrong    []validate.Finding // what is against the rules before any turn
}

// BestTurn finds the best turn.
func BestTurn(p *bazaar.Position, ask cli.TurnAsk) (cli.TurnAnswer, error) {
	a := &bazaarTurn{ask: ask, position: p}
	var err error
	if a.best, err = p.BestTurn(bazaar.Options{Depth: ask.Depth, By: ask.By}); err != nil {
		return a, err
	}
	for _, f := range judgeBazaar.Judge(p, validate.Options{}).Findings {
		if f.Severity == validate.Error && f.Player == "" { // a turn that is not legal is told by itself
			a.wrong = append(a.wrong, f)
		}
	}
	if ask.Against == "" {
		return a, nil
	}
	tried, err := p.Try(ask.Against)
	if err != nil {
		var bad *notation.Error
		if errors.As(err, &bad) {
			return a, cli.Usage("--against: %s; %s", bad.Msg, bad.Want)
		}
		return a, err
	}
	a.against = &tried
	return a, nil
}

// bestTurn answers a position of a game of turns.
func (r *bestRun) bestTurn(g *cli.Game, p score.Position, to *cli.Answer) error {
	a, err := g.Turn(p, r.turn)
	if err != nil {
		return err
	}
	if a.Illegal() {
		to.Code = max(to.Code, cli.ExitNo)
	}
	if r.AsJSON() {
		to.Out = cli.AppendJSON(to.Out, a.JSON())
		return nil
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\n\n%s\n", show.Title(p, r.Width, "  "), r.painter.Picture(p.Draw(nil)))
	a.Print(&b, r.painter)
	to.Out = append(to.Out, b.Bytes()...)
	return nil
}

func (a *bazaarTurn) Illegal() bool { return a.against != nil && a.against.Fault != nil }

func (a *bazaarTurn) name() string { return a.position.Head().Players[a.best.Seat].Name }

// short is how far a turn falls short of the best.
func (a *bazaarTurn) short() int {
	got := a.against.Points()
	if a.ask.By == bazaar.ByCards {
		got = len(a.against.Purchases)
	}
	return a.best.Goal(a.ask.By) - got
}

type turnJSON struct {
	Game      string             `json:"game"`
	Player    string             `json:"player"`
	Points    int                `json:"points"`
	Exchanges []string           `json:"exchanges"`
	Purchases []purchaseJSON     `json:"purchases"`
	Left      string             `json:"left"`
	By        string             `json:"by"`
	Depth     int                `json:"depth"`
	Against   *againstJSON       `json:"against,omitempty"`
	Findings  []show.FindingJSON `json:"findings,omitempty"`
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

// JSON is the answer of `best --json`.
func (a *bazaarTurn) JSON() any {
	j := turnJSON{Game: a.position.Game().Name, Player: a.name(), Points: a.best.Points, Exchanges: []string{},
		Purchases: purchases(a.best.Purchases), Left: a.best.Left.Counts(), By: a.ask.By, Depth: a.ask.Depth, Findings: show.Findings(a.wrong)}
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

// Print writes the plan for people.
func (a *bazaarTurn) Print(w io.Writer, paint cli.Painter) {
	best := &a.best
	depth := "up to " + cli.Counted(a.ask.Depth, "exchange")
	if a.ask.Depth == 0 {
		depth = "any number of exchanges"
	}
	if len(best.Purchases) == 0 {
		fmt.Fprintf(w, "  %s can buy nothing with %s.\n", cli.Clean(a.name()), depth)
		if !best.CanTrade {
			fmt.Fprintln(w, "  No exchange is possible now either: draw a pebble, or skip.")
		}
	} else {
		worth := cli.Counted(best.Points, "point") + ", " + cli.Counted(len(best.Purchases), "card")
		if a.ask.By == bazaar.ByCards {
			worth = cli.Counted(len(best.Purchases), "card") + ", " + cli.Counted(best.Points, "point")
		}
		fmt.Fprintf(w, "  %s: %s\n  (the best of all turns with %s)\n\n", cli.Clean(a.name()), paint.Bold(worth), depth)
		fmt.Fprintf(w, "  exchanges  %s\n", cli.Wrap(orNone(best.Exchanges), paint.Width-13, strings.Repeat(" ", 13)))
		for k, p := range best.Purchases {
			label := "  buy        "
			if k > 0 {
				label = strings.Repeat(" ", 13)
			}
			fmt.Fprintf(w, "%s%-7s %s left, %s\n", label, p.Card, cli.Counted(p.Left, "pebble"), cli.Counted(p.Points, "point"))
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
			fmt.Fprintf(w, "  %s\n", cli.Wrap(strings.Fields(says), paint.Width-2, "  "))
		}
	}
	if t := a.against; t != nil {
		text := fmt.Sprintf("%s: %s, %s; %s.", t.Turn, cli.Counted(t.Points(), "point"), cli.Counted(len(t.Purchases), "card"), a.falls())
		if t.Fault != nil {
			text = fmt.Sprintf("%s: not legal (%s). %s", t.Turn, t.Fault.Rule, t.Fault.Message)
		}
		fmt.Fprintf(w, "\n  against    %s\n", cli.Wrap(strings.Fields(cli.Clean(text)), paint.Width-13, strings.Repeat(" ", 13)))
	}
}

// says is what there is to know about the best turn besides.
func (a *bazaarTurn) says() (list []string) {
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

func (a *bazaarTurn) falls() string {
	n := a.short()
	unit := "point"
	if a.ask.By == bazaar.ByCards {
		unit = "card"
	}
	switch {
	case n == 0:
		return "nothing better was possible"
	case n < 0: // more exchanges than were looked at
		return cli.Counted(-n, unit) + " more than the best within the depth"
	}
	return cli.Counted(n, unit) + " short of the best"
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
