package evening

import (
	"fmt"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records/league"
	"arbiter/score"
)

// Limits of a message.
const (
	messageLines  = 25
	messageTables = 2
	messageNames  = 3  // in one list
	messageName   = 60 // columns of one name
)

// An eveningWriter makes sentences of an evening.
type eveningWriter struct {
	*league.Evening
	app *cli.App
}

// messageOf puts an evening into words.
func messageOf(a *cli.App, e *league.Evening) message {
	t := eveningWriter{e, a}
	if e.Games == 0 {
		return message{Title: t.nothing()}
	}
	m := message{Title: t.title()}
	var tables [][]string
	for i := range e.Tables[:min(messageTables, len(e.Tables))] {
		tables = append(tables, t.table(&e.Tables[i]))
	}
	if more := len(e.Tables) - messageTables; more > 0 {
		tables = append(tables, []string{score.Counted(more, "league") + " more"})
	}
	room := messageLines - 2 // the title, and the empty line before the results
	for _, block := range tables {
		room -= len(block) + 1
	}
	if results := t.results(room); len(results) > 0 {
		m.Blocks = append(m.Blocks, results)
	}
	m.Blocks = append(m.Blocks, tables...)
	return m
}

func (t *eveningWriter) nothing() string {
	of := ""
	if t.League != "" {
		of = " in " + t.name(t.League)
	}
	switch {
	case t.Day == "":
		return "Nothing has been played yet" + of + "."
	case t.Last == "":
		return fmt.Sprintf("Nothing was played%s on %s, nor before.", of, t.day(t.Day))
	}
	return fmt.Sprintf("Nothing was played%s on %s; the last time before was %s.", of, t.day(t.Day), t.day(t.Last))
}

func (t *eveningWriter) title() string {
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
func (t *eveningWriter) day(day string) string {
	when := league.Date(day)
	if when.Year() == league.Date(league.Today(t.app.Now())).Year() {
		return when.Format("Monday, 2 January")
	}
	return when.Format("Monday, 2 January 2006")
}

func (t *eveningWriter) name(s string) string { return cli.Cut(s, messageName) }

// names is a list of names, the first few in full.
func (t *eveningWriter) names(list []string) string {
	var some []string
	for _, name := range list {
		some = append(some, t.name(name))
	}
	if more := len(some) - messageNames; more > 1 {
		some = append(some[:messageNames], fmt.Sprintf("%d others", more))
	}
	return score.And(some)
}
