package export

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/export/document"
	"arbiter/records/league"
	"arbiter/score"
)

// Days are the first and last day of the games asked for, as they were typed; "" for any.
type Days struct{ From, To string }

// history begins a document of games: whose, of which league, how many, and how many do not count.
func history(games score.Games, who string, of league.Scope, days Days, played int, not league.Uncounted) *document.Document {
	d := &document.Document{Title: who}
	title := ""
	if of.Game != "" {
		title = gameTitle(games, of.Game)
	}
	for _, part := range [][2]string{{"", of.League}, {"season ", of.Season}, {"round ", of.Round}, {"", title}, {"from ", days.From}, {"to ", days.To}} {
		if part[1] != "" {
			d.About = append(d.About, part[0]+part[1])
		}
	}
	if played >= 0 {
		d.About = append(d.About, score.Counted(played, "game"))
	}
	left := document.LeftOut("not counted", document.Left{N: not.Contested, What: "contested"}, document.Left{N: not.Void, What: "void"}, document.Left{N: not.Unplaced, What: "unfinished"})
	if n := len(d.About); n > 0 {
		d.About[n-1] += left
	} else {
		d.Title += left
	}
	return d
}

// Career shows a player's games, the newest last, their totals, and the opponents. more is added at
// the end.
func Career(games score.Games, c *league.Career, days Days, more document.Note) *document.Document {
	d := career(games, c, days, more)
	last := &document.Section{}
	if c.Played > 0 {
		last.Entries = append(last.Entries, document.Entry{Label: "streak", Text: streakWords(c.Streak)})
	}
	if len(c.Against) > 0 {
		last.Entries = append(last.Entries, document.Entry{Label: "ahead–behind", Items: against(c)})
	}
	d.Add(last)
	return d
}

// mostOfOne is the most results, and opponents, on a player's page.
const mostOfOne = 200

// Record shows the same on a page, the newest game first, in tables with links.
func Record(games score.Games, c *league.Career) *document.Document {
	one := *c
	one.Against = c.Against[:min(mostOfOne, len(c.Against))]
	one.Results = slices.Clone(c.Results[max(0, len(c.Results)-mostOfOne):])
	slices.Reverse(one.Results)
	d := career(games, &one, Days{}, document.Note{})
	if c.Played > 0 {
		d.Add(document.Note{Text: "Current streak: " + streakWords(c.Streak) + "."})
	}
	d.Add(againstTable(&one))
	return d
}

// career returns a player's games and totals, without the streak and the opponents.
func career(games score.Games, c *league.Career, days Days, more document.Note) *document.Document {
	who := document.Name(c.Player)
	if len(c.Others) > 0 {
		who += " (also " + strings.Join(c.Others, ", ") + ")"
	}
	d := history(games, who, c.Scope, days, c.Played, c.Uncounted)
	d.Add(gamesTable(games, c, c.Results), more, totalsTable(games, c))
	return d
}

// resultCell returns a result's number.
func resultCell(id int64) document.Cell {
	return document.Cell{Text: fmt.Sprintf("%d", id), Result: id}
}

// resultColumns returns the first columns of every list of results.
func resultColumns() []document.Column {
	return []document.Column{{Says: "result", Kind: document.Whole}, {Head: "date", Kind: document.Whole, Rank: document.Last}, {Head: "game", Kind: document.Words, Rank: document.Subject, Once: true}}
}

// leagueColumns returns the last columns of every list of results.
func leagueColumns() []document.Column {
	return []document.Column{{Head: "league", Kind: document.Words, Rank: document.Detail, Once: true}, {Head: "season", Kind: document.Words, Rank: document.Detail, Once: true}}
}

// gamesTable lists games from their player's side. What all of the career has in common is not
// repeated in each line, and points are shown only where some game has any.
func gamesTable(games score.Games, c *league.Career, list []league.Game) *document.Table {
	t := &document.Table{Says: "Results", Columns: append(append(append(resultColumns(), document.Column{Head: "against", Kind: document.Words}), leagueColumns()...),
		document.Column{Head: "place", Rank: document.Placed}, document.Column{Head: "points", Kind: document.Points})}
	scored := false
	for i := range list {
		g := &list[i]
		others := make([]string, len(g.Others))
		for k, o := range g.Others {
			others[k] = document.Name(o.Name)
			switch {
			case !o.NoPoints:
				others[k] += " " + document.Total(o.Total)
			case o.Place > 0:
				others[k] += " " + score.Ordinal(o.Place)
			}
		}
		points := "–"
		if !g.NoPoints {
			points, scored = document.Total(g.Total), true
		}
		place := placeOf(document.Place(g.Place, g.Shared).Text, g.Place, 1+len(g.Others), g.State)
		t.Rows = append(t.Rows, []document.Cell{resultCell(g.ID), {Text: g.Date}, unless(c.Game, gameTitle(games, g.Game)),
			{Text: strings.Join(others, ", ")}, unless(c.League, g.League), unless(c.Season, g.Season), {Text: place, Bold: g.Counts() && g.Place == 1}, {Text: points}})
	}
	if last := len(t.Columns) - 1; !scored {
		t.Columns[last-1].Rank = 0 // the place is all that there is to know
		t.DropColumn(last)
	}
	return t
}

// unless returns a text, or nothing where only that one was asked for.
func unless(asked, text string) document.Cell {
	if asked != "" {
		text = ""
	}
	return document.Cell{Text: text}
}

// placeOf returns a place in a game, or why the game does not count.
func placeOf(text string, place, of int, state league.State) string {
	switch {
	case state != league.Confirmed:
		return string(state)
	case place == 0:
		return "unfinished"
	}
	return fmt.Sprintf("%s of %d", text, of)
}

// totalsTable sums up by game, with the personal best and its result.
func totalsTable(games score.Games, c *league.Career) *document.Table {
	t := &document.Table{Says: "Record", Columns: []document.Column{{Says: "game", Kind: document.Words}, {Head: "played"}, {Head: "won"}, {Head: "tied", Rank: document.Outcomes}, {Head: "lost", Rank: document.Outcomes},
		{Head: "avg place", Rank: document.Mean}, {Head: "avg points", Rank: document.Detail}, {Head: "best", Help: "the best score"}, {Head: "in", Says: "result"}}}
	scored := false
	row := func(name string, s *league.Totals) []document.Cell {
		return []document.Cell{{Text: name}, document.Int(s.Played), document.Int(s.Won), document.Int(s.Tied), document.Int(s.Lost), {Text: document.Tenths(s.Average)}}
	}
	for i := range c.Games {
		s := &c.Games[i]
		average, best, in := document.Cell{Text: "–"}, document.Cell{Text: "–"}, document.Cell{}
		if s.Scored > 0 {
			scored = true
			average.Text, best.Text, in = document.Tenths(s.PointsAverage), document.Total(s.Best.Total), resultCell(s.Best.Result)
		}
		t.Rows = append(t.Rows, append(row(gameTitle(games, s.Game), &s.Totals), average, best, in))
	}
	if len(c.Games) > 1 { // points of several games cannot be compared
		t.Foot = append(row("all games", &c.Totals), document.Cell{}, document.Cell{}, document.Cell{})
	}
	for !scored && len(t.Columns) > 6 {
		t.DropColumn(6) // nothing about points
	}
	return t
}

// against tells how often a player was ahead of, behind and level with the others: "Bob 3–1, 1
// level".
func against(c *league.Career) (items []string) {
	for _, a := range c.Against {
		text := fmt.Sprintf("%s %d–%d", document.Name(a.Name), a.Before, a.Behind)
		if a.Level > 0 {
			text += fmt.Sprintf(", %d level", a.Level)
		}
		items = append(items, text)
	}
	return items
}

// againstTable tells the same in a table, with links on a page.
func againstTable(c *league.Career) *document.Table {
	t := &document.Table{Title: "Head to head", Columns: []document.Column{{Head: "with", Kind: document.Player}, {Head: "games", Rank: document.Count}, {Head: "before"}, {Head: "level"}, {Head: "behind"}}}
	for _, a := range c.Against {
		t.Rows = append(t.Rows, []document.Cell{{Text: document.Name(a.Name), Player: a.Player}, document.Int(a.Games), document.Int(a.Before), document.Int(a.Level), document.Int(a.Behind)})
	}
	return t
}

// streakWords says how the last games ended: "2 wins".
func streakWords(s league.Streak) string {
	switch s.Kind {
	case league.Win:
		return score.Counted(s.Count, "win")
	case league.Tie:
		return score.Counted(s.Count, "shared first place")
	}
	if s.Count == 1 {
		return "1 loss"
	}
	return fmt.Sprintf("%d losses", s.Count)
}

// Hall has a line for each game: who scored best and who won most.
func Hall(games score.Games, h *league.Hall, days Days) *document.Document {
	d := history(games, "Hall of fame", h.Scope, days, -1, league.Uncounted{Contested: h.Contested, Unplaced: h.Unplaced})
	t := &document.Table{Says: "Hall of fame", Columns: []document.Column{
		{Head: "game", Kind: document.Words}, {Head: "games", Rank: document.Count},
		{Head: "best"}, {Head: "by", Kind: document.Words, Says: "scored by"}, {Head: "in", Says: "result", Rank: document.Detail, Help: "the first result with it"},
		{Head: "most won"}, {Head: "by", Kind: document.Words, Says: "won by"},
	}}
	for i := range h.Games {
		f := &h.Games[i]
		none := document.Cell{Text: document.Nothing}
		row := []document.Cell{{Text: gameTitle(games, f.Game)}, document.Int(f.Results), none, none, {}, none, none}
		if f.Highest != nil {
			row[2], row[3], row[4] = document.Cell{Text: document.Total(f.Highest.Value)}, document.Cell{Text: document.Names(f.Highest.Holders)}, resultCell(f.Highest.Result)
		}
		if f.Wins != nil {
			row[5], row[6] = document.Cell{Text: document.Total(f.Wins.Value)}, document.Cell{Text: document.Names(f.Wins.Holders)}
		}
		t.Rows = append(t.Rows, row)
	}
	d.Add(t)
	return d
}
