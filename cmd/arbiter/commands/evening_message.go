package commands

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/export/document"
	"arbiter/records/league"
	"arbiter/score"
)

// Limits of the message about an evening.
const (
	mostLines   = 25
	mostTables  = 2
	mostListed  = 3  // in one list
	widestName  = 60 // in columns
	mostLeaders = 5
)

// message puts an evening into words: a title, and blocks of lines, none of which is empty. Days of
// another year than this have their year.
func message(e *league.Evening, year int) (title string, blocks [][]string) {
	if e.Games == 0 {
		return nothingPlayed(e, year), nil
	}
	var tables [][]string
	for i := range e.Tables[:min(mostTables, len(e.Tables))] {
		tables = append(tables, tableWords(e, &e.Tables[i]))
	}
	if more := len(e.Tables) - mostTables; more > 0 {
		tables = append(tables, []string{score.Counted(more, "league") + " more"})
	}
	room := mostLines - 2 // the title, and the empty line before the results
	for _, block := range tables {
		room -= len(block) + 1
	}
	if results := resultWords(e, room); len(results) > 0 {
		blocks = append(blocks, results)
	}
	return eveningTitle(e, year), append(blocks, tables...)
}

func nothingPlayed(e *league.Evening, year int) string {
	of := ""
	if e.League != "" {
		of = " in " + shortName(e.League)
	}
	switch {
	case e.Day == "":
		return "Nothing has been played yet" + of + "."
	case e.Last == "":
		return fmt.Sprintf("Nothing was played%s on %s, nor before.", of, spokenDay(e.Day, year))
	}
	return fmt.Sprintf("Nothing was played%s on %s; the last time before was %s.", of, spokenDay(e.Day, year), spokenDay(e.Last, year))
}

func eveningTitle(e *league.Evening, year int) string {
	var who []string
	if us := e.People - e.Guests; us > 0 {
		who = append(who, fmt.Sprintf("%d of us", us))
	}
	if e.Guests > 0 {
		who = append(who, score.Counted(e.Guests, "guest"))
	}
	title := spokenDay(e.Day, year) + ": " + score.Counted(e.Games, "game")
	if who != nil { // it may be unknown who sat there
		title += ", " + score.And(who)
	}
	if e.League != "" {
		title = shortName(e.League) + " · " + title
	}
	return title + "."
}

func spokenDay(day string, year int) string {
	when := league.Date(day)
	if when.Year() == year {
		return when.Format("Monday, 2 January")
	}
	return when.Format("Monday, 2 January 2006")
}

func shortName(name string) string { return terminal.Cut(name, widestName) }

// fewNames returns a list of names, the first few in full.
func fewNames(list []string) string {
	var some []string
	for _, name := range list {
		some = append(some, shortName(name))
	}
	if more := len(some) - mostListed; more > 1 {
		some = append(some[:mostListed], fmt.Sprintf("%d others", more))
	}
	return score.And(some)
}

// resultWords returns the lines about the games, at most room lines.
func resultWords(e *league.Evening, room int) []string {
	var not, after []string
	if e.Contested > 0 {
		not = append(not, fmt.Sprintf("%d contested", e.Contested))
	}
	if e.Unplaced > 0 {
		not = append(not, fmt.Sprintf("%d unfinished", e.Unplaced))
	}
	if not != nil {
		after = append(after, "Not counted: "+strings.Join(not, ", ")+".")
	}
	if len(e.Byes) > 0 {
		after = append(after, fewNames(e.Byes)+" sat out.")
	}
	if len(e.Missed) > 0 {
		after = append(after, fewNames(e.Missed)+" did not come.")
	}
	shown := len(e.Results)
	if room -= len(after); shown > room {
		shown = room - 1 // the last line counts the others
	}
	var list []string
	for _, r := range e.Results[:shown] {
		list = append(list, gameWords(r)+".")
	}
	if more := len(e.Results) - shown; more > 0 {
		list = append(list, fmt.Sprintf("And %s.", score.Counted(more, "more game")))
	}
	return append(list, after...)
}

// gameWords puts a game into a few words: "Ann won Bazaar with 18 (Bob 15 and Cyd 12)".
func gameWords(r *league.Result) string {
	game := shortName(games.All.Title(r.Game))
	seats := slices.Clone(r.Seats)
	slices.SortStableFunc(seats, func(a, b league.Seat) int { return a.Place - b.Place })
	var names, points []string
	first, pointed := 0, true
	for i := range seats {
		names = append(names, shortName(seats[i].Name))
		points = append(points, document.MinusSign(seats[i].Figure()))
		pointed = pointed && points[i] != ""
		if seats[i].Place == 1 {
			first++
		}
	}
	if len(seats) == 1 {
		if pointed {
			return fmt.Sprintf("%s made %s in %s", names[0], points[0], game)
		}
		return fmt.Sprintf("%s played %s", names[0], game)
	}
	if len(seats) == 2 {
		figures := ""
		if pointed {
			figures = " " + points[0] + ":" + points[1]
		}
		if first == 2 {
			return fmt.Sprintf("%s and %s drew%s in %s", names[0], names[1], figures, game)
		}
		return fmt.Sprintf("%s beat %s%s in %s", names[0], names[1], figures, game)
	}
	verb := "won"
	if first > 1 {
		verb = "shared"
	}
	text := fmt.Sprintf("%s %s %s", score.And(names[:first]), verb, game)
	others := names[first:]
	if pointed {
		text += " with " + sameOnce(points[:first])
		for i := range others {
			others[i] += " " + points[first+i]
		}
	}
	if more := len(others) - mostListed; more > 1 {
		others = append(others[:mostListed], fmt.Sprintf("%d more", more))
	}
	switch {
	case len(others) == 0:
		return text
	case pointed:
		return text + " (" + score.And(others) + ")"
	}
	return text + " before " + score.And(others)
}

// sameOnce lists texts, or only the first where all are equal.
func sameOnce(list []string) string {
	if len(slices.Compact(slices.Clone(list))) == 1 {
		return list[0]
	}
	return score.And(list)
}

// tableWords say who leads a league, who moved, and what is left to play.
func tableWords(e *league.Evening, t *league.EveningTable) []string {
	label := "All games"
	switch {
	case e.League == "" && t.Season != "":
		label = shortName(t.League) + ", season " + shortName(t.Season)
	case e.League == "" && t.League != "":
		label = shortName(t.League)
	case t.Season != "":
		label = "Season " + shortName(t.Season)
	case t.League != "":
		label = "Standings"
	}
	if len(t.Rows) == 0 || t.Rows[0].Place == 0 {
		return append([]string{label + ": nobody has a place yet."}, leftToPlay(t.Left)...)
	}
	moves := moveWords(t)
	if len(e.Tables) > 1 && len(moves) > 0 { // there is less room
		moves = []string{strings.Join(moves, " ")}
	}
	return slices.Concat([]string{label + ": " + leaders(t.Rows) + "."}, moves, leftToPlay(t.Left))
}

// leaders returns the first three places.
func leaders(rows []league.Row) string {
	var list []string
	for i := range rows {
		r := &rows[i]
		if r.Place == 0 || r.Place > 3 {
			break
		}
		if len(list) == mostLeaders {
			list = append(list, "…")
			break
		}
		list = append(list, fmt.Sprintf("%s %s %s", document.Place(r.Place, r.Shared).Text, shortName(r.Name), document.Sum(r.Points)))
	}
	return strings.Join(list, ", ")
}

// moveWords say who rose and fell since the playing day before, the largest move first.
func moveWords(t *league.EveningTable) []string {
	switch {
	case !t.Moved:
		return []string{"No game of the day counts in this table."}
	case t.Evenings == 1:
		return nil
	}
	rows := slices.Clone(t.Rows)
	slices.SortStableFunc(rows, func(a, b league.Row) int { return moved(&b) - moved(&a) })
	var up, down, fresh []string
	for i := range rows {
		r := &rows[i]
		name, place := shortName(r.Name), score.Ordinal(r.Place)
		switch {
		case r.Place == 0:
		case r.Change == nil:
			fresh = append(fresh, fmt.Sprintf("%s, %s", name, place))
		case *r.Change > 0:
			up = append(up, fmt.Sprintf("%s from %s to %s", name, score.Ordinal(r.Place+*r.Change), place))
		case *r.Change < 0:
			down = append(down, fmt.Sprintf("%s from %s to %s", name, score.Ordinal(r.Place+*r.Change), place))
		}
	}
	var says []string
	for _, one := range []struct {
		what string
		list []string
	}{{"Up", up}, {"Down", down}, {"New", fresh}} {
		if more := len(one.list) - mostListed; more > 1 {
			one.list = append(one.list[:mostListed], fmt.Sprintf("%d more", more))
		}
		if one.list != nil {
			says = append(says, one.what+": "+strings.Join(one.list, "; ")+".")
		}
	}
	if says == nil {
		return []string{"No places changed."}
	}
	return says
}

// moved returns by how many places somebody went up or down.
func moved(r *league.Row) int {
	if r.Change == nil {
		return 0
	}
	return max(*r.Change, -*r.Change)
}

// leftToPlay says which planned tables have no result.
func leftToPlay(left []league.RoundLeft) []string {
	var list []string
	for _, l := range left {
		list = append(list, fmt.Sprintf("%s of round %s", score.Counted(l.Tables, "table"), shortName(l.Round)))
	}
	if more := len(list) - mostListed; more > 1 {
		list = append(list[:mostListed], fmt.Sprintf("%d more rounds", more))
	}
	if list == nil {
		return nil
	}
	return []string{"Still to play: " + score.And(list) + "."}
}
