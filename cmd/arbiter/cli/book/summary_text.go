package book

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records/league"
	"arbiter/score"
)

// How many lines each part of a summary may take. With the counts above them and how to
// take it back below these are fifteen.
const (
	gameLines    = 3
	leagueLines  = 3
	newLines     = 2
	knownLines   = 1
	nowhereLines = 3
)

// Text is the summary for a terminal of so many columns. It names what fits and counts the
// rest; a name is cut nowhere.
func (s *Summary) Text(width int) string {
	if s == nil {
		return ""
	}
	t := summaryText{room: min(width, cli.MaxLineWidth) - 2 - len(summaryMargin)}
	days := s.when(s.From)
	if s.To != s.From {
		days += " to " + s.when(s.To)
	}
	t.write("days", cli.WrapText(days, t.room, "  "+summaryMargin))
	t.flow("games", gameLines, ",", s.gameItems())
	t.flow("leagues", leagueLines, ";", s.leagueItems())
	fresh, known := s.whoPlayed()
	label := "players"
	if len(fresh) > 0 {
		items := playerItems(fresh)
		items[0] = "new: " + items[0]
		t.flow(label, newLines, ",", items)
		label = ""
	}
	t.flow(label, knownLines, ",", playerItems(known))
	t.lines(nowhereLines, s.nowhereItems())
	return t.String()
}

// A summaryText writes the parts of a summary: a label, and text beside it.
type summaryText struct {
	strings.Builder
	room int // of the text beside a label, in columns
}

// summaryMargin is as wide as a label.
const summaryMargin = "         "

// write writes lines beside a label.
func (t *summaryText) write(label, text string) {
	if text != "" {
		fmt.Fprintf(t, "  %-*s%s\n", len(summaryMargin), label, text)
	}
}

// flow writes items one after the other, in so many lines at most. Only one that is wider
// than a line is folded.
func (t *summaryText) flow(label string, lines int, between string, items []string) {
	for n := min(len(items), lines*t.room/4); n > 0; n-- {
		var words []string
		for i, item := range items[:n] {
			item = cli.Clean(item) + cli.TextIf(between, i < n-1, "")
			if cli.TextWidth(item) > t.room {
				words = append(words, strings.Fields(item)...)
			} else {
				words = append(words, item)
			}
		}
		if more := len(items) - n; more > 0 {
			words = append(words, fmt.Sprintf("and %d more", more))
		}
		text := cli.Wrap(words, t.room, "  "+summaryMargin)
		if n == 1 || strings.Count(text, "\n") < lines {
			t.write(label, text)
			return
		}
	}
}

// lines writes each item on a line of its own, without a label, in so many lines at most.
func (t *summaryText) lines(most int, items []string) {
	for n := len(items); n > 0; n = min(n-1, most) {
		var list []string
		for i, item := range items[:n] {
			if more := len(items) - n; more > 0 && i == n-1 {
				item += fmt.Sprintf(" and %d more", more)
			}
			list = append(list, "  "+cli.WrapText(cli.Clean(item), t.room+len(summaryMargin)-2, "    "))
		}
		text := strings.Join(list, "\n")
		if n == 1 || strings.Count(text, "\n") < most {
			t.WriteString(text + "\n")
			return
		}
	}
}

// when is a day with how far off it is.
func (s *Summary) when(day string) string {
	text := cli.LongDate(day)
	if off := FarOff(day, s.app.Now()); off != "" {
		text += " (" + off + ")"
	}
	return text
}

func (s *Summary) gameItems() (items []string) {
	for _, g := range s.gamesPlayed() {
		var about []string
		if s.isNew("game", g.name) {
			about = append(about, "new")
		}
		switch {
		case !g.scored:
		case g.least == g.most:
			about = append(about, pointsSaid(g.least)+" points")
		default:
			about = append(about, pointsSaid(g.least)+" to "+pointsSaid(g.most)+" points")
		}
		text := fmt.Sprintf("%s: %d", cmp.Or(s.app.Games.Title(g.name), g.name), g.results)
		if about != nil {
			text += " (" + strings.Join(about, "; ") + ")"
		}
		items = append(items, text)
	}
	return items
}

func pointsSaid(p score.Points) string { return strings.Replace(p.String(), "-", "−", 1) }

// leagueItems are the leagues with their seasons; none where no result has any.
func (s *Summary) leagueItems() (items []string) {
	list := s.seasons()
	if len(list) == 1 && list[0].league+list[0].season == "" && list[0].rounds == nil {
		return nil
	}
	for i, x := range list {
		text := cmp.Or(x.league, "no league") + cli.TextIf(" (new)", s.isNew("league", x.league), "")
		if isSame := i > 0 && list[i-1].league == x.league; isSame && x.season != "" {
			text = ""
		}
		if x.season != "" {
			text += cli.TextIf(", ", text != "", "") + "season " + x.season + cli.TextIf(" (by the day)", x.byDay, cli.TextIf(" (new)", s.isNew("season", x.season), ""))
		}
		text += ": " + strconv.Itoa(x.results)
		if len(x.rounds) > 0 {
			text += " (" + roundsSaid(x.rounds) + ")"
		}
		items = append(items, text)
	}
	return items
}

// roundsNamed is how many rounds of a season, or rows of rounds, are named; more are counted.
const roundsNamed = 6

// roundsSaid are rounds with how many results each has: "round 1 with 3, rounds 2 to 5 with
// 4 each".
func roundsSaid(rounds []roundCount) string {
	var parts []string
	for i := 0; i < len(rounds); {
		if len(parts) == roundsNamed {
			parts = append(parts, score.Counted(len(rounds)-i, "more round"))
			break
		}
		k := i + 1
		for k < len(rounds) && rounds[k].Results == rounds[i].Results && follows(rounds[k-1].Round, rounds[k].Round) {
			k++
		}
		text := fmt.Sprintf("round %s with %d", rounds[i].Round, rounds[i].Results)
		if k > i+1 {
			text = fmt.Sprintf("rounds %s to %s with %d each", rounds[i].Round, rounds[k-1].Round, rounds[i].Results)
		}
		parts = append(parts, text)
		i = k
	}
	return strings.Join(parts, ", ")
}

// follows tells whether a round is the next after another.
func follows(round, next string) bool {
	n, isA := league.RoundNumber(round)
	m, isB := league.RoundNumber(next)
	return isA && isB && m == n+1
}

func playerItems(list []*playerCount) (items []string) {
	for _, p := range list {
		items = append(items, fmt.Sprintf("%s (%d)", p.name, p.games))
	}
	return items
}

// How many places of a file, or of several files, are named; more are counted.
const (
	linesNamed  = 10
	placesNamed = 3
)

// nowhereItems are why results count nowhere, and where they stand.
func (s *Summary) nowhereItems() (items []string) {
	for _, n := range s.countNowhere() {
		text := score.Counted(n.results, "result")
		if n.at != nil {
			named := linesNamed
			if s.SeveralFiles {
				named = placesNamed
			}
			var places []string
			for _, p := range n.at[:min(len(n.at), named)] {
				places = append(places, cli.TextIf(fmt.Sprintf("%s:%d", p.File, p.Line), s.SeveralFiles, strconv.Itoa(p.Line)))
			}
			if more := n.results - len(places); more > 0 {
				places = append(places, fmt.Sprintf("%d more", more))
			}
			text += ", " + cli.TextIf("", s.SeveralFiles, cli.TextIf("line ", n.results == 1, "lines ")) + score.And(places)
		}
		items = append(items, fmt.Sprintf("%s (%s)", n.why, text))
	}
	return items
}
