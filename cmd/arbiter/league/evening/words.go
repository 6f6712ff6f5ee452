package evening

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/export/document"
	"arbiter/records/league"
	"arbiter/score"
)

// Limits of a message.
const (
	messageLines   = 25
	messageResults = 8
	messageTables  = 2
	messageNames   = 3  // in one list
	messageName    = 24 // columns of one name
)

// An eveningTeller makes sentences of an evening.
type eveningTeller struct {
	*league.Evening
	app *cli.App
}

// messageOf puts an evening into words.
func messageOf(a *cli.App, e *league.Evening) message {
	t := eveningTeller{e, a}
	if e.Games == 0 {
		return message{Title: t.nothing()}
	}
	m := message{Title: t.title()}
	rest := [][]string{t.moments()}
	for i := range e.Tables {
		if i < messageTables {
			rest = append(rest, t.table(&e.Tables[i]))
		}
	}
	if more := len(e.Tables) - messageTables; more > 0 {
		rest = append(rest, []string{score.Counted(more, "league") + " more"})
	}
	room := messageLines - 2 // the title, and what parts it from the results
	for _, block := range rest {
		if len(block) > 0 {
			room -= len(block) + 1
		}
	}
	for _, block := range append([][]string{t.results(room)}, rest...) {
		if len(block) > 0 {
			m.Blocks = append(m.Blocks, block)
		}
	}
	return m
}

func (t *eveningTeller) nothing() string {
	of := ""
	if t.League != "" {
		of = " in " + t.name(t.League)
	}
	switch {
	case t.Day == 0:
		return "Nothing has been played yet" + of + "."
	case t.Last == 0:
		return fmt.Sprintf("Nothing was played%s on %s, nor before.", of, t.day(t.Day))
	}
	return fmt.Sprintf("Nothing was played%s on %s; the last time before was %s.", of, t.day(t.Day), t.day(t.Last))
}

func (t *eveningTeller) title() string {
	var who []string
	if us := t.People - t.Guests; us > 0 {
		who = append(who, fmt.Sprintf("%d of us", us))
	}
	if t.Guests > 0 {
		who = append(who, score.Counted(t.Guests, "guest"))
	}
	title := t.day(t.Day) + ": " + score.Counted(t.Games, "game")
	if who != nil { // who sat there may be unknown
		title += ", " + score.And(who)
	}
	title += "."
	if t.League != "" {
		title = t.name(t.League) + " · " + title
	}
	return title
}

// day is a date as one would say it, with the year where it is not this one.
func (t *eveningTeller) day(day league.Day) string {
	when := day.Time()
	if when.Year() == t.app.Now().Year() {
		return when.Format("Monday, 2 January")
	}
	return when.Format("Monday, 2 January 2006")
}

func (t *eveningTeller) name(s string) string { return cli.Cut(s, messageName) }

// names is a list of names, the first few in full.
func (t *eveningTeller) names(list []string) string {
	var some []string
	for _, name := range list {
		some = append(some, t.name(name))
	}
	if more := len(some) - messageNames; more > 1 {
		some = append(some[:messageNames], fmt.Sprintf("%d others", more))
	}
	return score.And(some)
}

// moments are the sentences about what was remarkable.
func (t *eveningTeller) moments() (lines []string) {
	m, in, whose := &t.Moments, "", "club"
	if t.League != "" {
		in, whose = " in the league", "league"
	}
	if most := m.MostWins; len(most) == 1 {
		lines = append(lines, fmt.Sprintf("%s won %d games out of %d.", t.name(most[0].Name), most[0].Won, most[0].Games))
	} else if len(most) > 1 {
		var list []string
		for _, p := range most {
			list = append(list, p.Name)
		}
		lines = append(lines, fmt.Sprintf("%s won %d games each.", t.names(list), most[0].Won))
	}
	if n := len(m.Closest); n > 0 && n <= messageNames { // of many none was remarkable
		lines = append(lines, t.closest())
	}
	for i := range m.Best[:min(2, len(m.Best))] {
		b := &m.Best[i]
		by := t.name(b.Players[0])
		what := fmt.Sprintf("%s’s %s in %s", by, document.MinusSign(b.Points.String()), t.name(t.app.Games.Title(b.Game)))
		if len(b.Players) > 1 {
			what = fmt.Sprintf("%s in %s, by %s,", document.MinusSign(b.Points.String()), t.name(t.app.Games.Title(b.Game)), t.names(b.Players))
		}
		if b.Since == 0 {
			lines = append(lines, fmt.Sprintf("%s is the best that the %s has on record.", what, whose))
		} else {
			lines = append(lines, fmt.Sprintf("%s is the %s’s best since %s.", what, whose, t.since(b.Since)))
		}
	}
	if s := m.Ended; s != nil && len(s.Players) == 1 {
		lines = append(lines, fmt.Sprintf("%s’s run of %d wins%s ended.", t.name(s.Players[0]), s.Games, in))
	} else if s != nil {
		lines = append(lines, fmt.Sprintf("The runs of %s%s ended after %d wins each.", t.names(s.Players), in, s.Games))
	}
	if s := m.Going; s != nil && len(s.Players) == 1 {
		lines = append(lines, fmt.Sprintf("%s has won %d games in a row%s.", t.name(s.Players[0]), s.Games, in))
	} else if s != nil {
		lines = append(lines, fmt.Sprintf("%s have won %d games in a row%s each.", t.names(s.Players), s.Games, in))
	}
	return lines
}

// since is a date without its weekday.
func (t *eveningTeller) since(day league.Day) string {
	_, date, _ := strings.Cut(t.day(day), ", ")
	return date
}

// closest tells the game with the smallest lead.
func (t *eveningTeller) closest() string {
	at := slices.IndexFunc(t.Results, func(r league.Result) bool { return r.ID == t.Moments.Closest[0] })
	r := &t.Results[at]
	lead, shared, _ := r.Lead()
	var first, next []string
	points := score.Points(0)
	for i, s := range r.Seats {
		if s.Place == 1 {
			first, points = append(first, r.Seats[i].Name), s.Points
		}
	}
	for i, s := range r.Seats {
		if s.Place != 1 && s.Points == points-lead {
			next = append(next, r.Seats[i].Name)
		}
	}
	text := fmt.Sprintf("Closest on points: %s %s, %s %s in %s.", t.names(first), document.MinusSign(points.String()), t.names(next), document.MinusSign((points - lead).String()), t.name(t.app.Games.Title(r.Game)))
	if shared {
		text = fmt.Sprintf("Closest on points: %s, %s each, in %s.", t.names(first), document.MinusSign(points.String()), t.name(t.app.Games.Title(r.Game)))
	}
	switch more := len(t.Moments.Closest) - 1; more {
	case 0:
		return text
	case 1:
		return text + " One more was as close."
	default:
		return text + fmt.Sprintf(" %d more were as close.", more)
	}
}
