package league

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records/league"
)

// A standingsColumn is a column of the standings.
type standingsColumn struct {
	head string
	cell func(*league.Standing) string
}

// Heads of columns by which narrow tables find them.
const (
	headPlayer  = "player"
	headAverage = "avg place"
	headStreak  = "streak"
	headForm    = "form"
	headSplit   = "W-T-L" // of won, tied and lost in one column
)

// standingsColumns are all columns of the standings. What the last playing day changed
// has none where it is the only one: everybody would be new.
func standingsColumns(s *league.Standings) []standingsColumn {
	n := func(figure func(*league.Standing) int) func(*league.Standing) string {
		return func(r *league.Standing) string { return fmt.Sprint(figure(r)) }
	}
	list := []standingsColumn{{"", func(r *league.Standing) string { return PlaceText(r.Place, r.Shared) }}}
	if s.Evenings > 1 {
		list = append(list, standingsColumn{"", changeText})
	}
	list = append(list, standingsColumn{headPlayer, func(r *league.Standing) string { return cli.Clean(r.Name) }})
	if s.Terms.Apart() {
		list = append(list, standingsColumn{"counted", func(r *league.Standing) string { return fmt.Sprintf("%d of %d", r.Counted, r.Played) }})
	} else {
		list = append(list, standingsColumn{"played", n(func(r *league.Standing) int { return r.Played })})
	}
	return append(list,
		standingsColumn{"won", n(func(r *league.Standing) int { return r.Won })},
		standingsColumn{"tied", n(func(r *league.Standing) int { return r.Tied })},
		standingsColumn{"lost", n(func(r *league.Standing) int { return r.Lost })},
		standingsColumn{"points", func(r *league.Standing) string { return PointsText(r.Points) }},
		standingsColumn{headAverage, func(r *league.Standing) string {
			if r.Played == 0 {
				return "·"
			}
			return fmt.Sprintf("%.1f", r.Average())
		}},
		standingsColumn{headForm, func(r *league.Standing) string { return r.Form }},
		standingsColumn{headStreak, streakText},
		standingsColumn{"rating", standingRating})
}

// PlaceText is a place; one that is shared has a sign for it.
func PlaceText(place int, shared bool) string {
	return fmt.Sprint(place) + cli.TextIf("=", shared, "")
}

// changeText says how many places a player went up or down: ▲2.
func changeText(r *league.Standing) string {
	switch {
	case r.New:
		return "new"
	case r.Change > 0:
		return fmt.Sprintf("▲%d", r.Change)
	case r.Change < 0:
		return fmt.Sprintf("▼%d", -r.Change)
	}
	return "·"
}

// streakText is how many of the last games ended alike: W3.
func streakText(r *league.Standing) string {
	if r.Streak == 0 {
		return "·"
	}
	return r.Ended() + fmt.Sprint(r.Streak)
}

// standingRating is a rating and where it went: 1588 ▲.
func standingRating(r *league.Standing) string {
	if !r.Rated {
		return "·"
	}
	way := " ·"
	switch change := math.Round(r.RatingChange); {
	case change > 0:
		way = " ▲"
	case change < 0:
		way = " ▼"
	}
	return cli.Minus(int(math.Round(r.Rating))) + way
}

// PointsText is a figure with as many places as it needs, two at most.
func PointsText(x float64) string {
	text := strings.TrimRight(strings.TrimRight(fmt.Sprintf("%.2f", math.Abs(x)), "0"), ".")
	if x < 0 && text != "0" {
		return "−" + text
	}
	return text
}

// roomForNames is how wide a column of names is before others give way to it.
const roomForNames = 12

// narrow gives up columns, the least needed first, until names have room.
func narrow(a *cli.App, s *league.Standings, list []standingsColumn) []standingsColumn {
	rename := func(from, to string) func([]standingsColumn) []standingsColumn {
		return func(list []standingsColumn) []standingsColumn {
			for i := range list {
				if list[i].head == from {
					list[i].head = to
				}
			}
			return list
		}
	}
	drop := func(heads ...string) func([]standingsColumn) []standingsColumn {
		return func(list []standingsColumn) []standingsColumn {
			return slices.DeleteFunc(list, func(c standingsColumn) bool { return slices.Contains(heads, c.head) })
		}
	}
	split := func(list []standingsColumn) []standingsColumn {
		at := slices.IndexFunc(list, func(c standingsColumn) bool { return c.head == "won" })
		one := standingsColumn{headSplit, func(r *league.Standing) string { return fmt.Sprintf("%d-%d-%d", r.Won, r.Tied, r.Lost) }}
		return slices.Replace(list, at, at+3, one)
	}
	for _, less := range []func([]standingsColumn) []standingsColumn{
		rename(headAverage, "avg"), rename(headStreak, "run"), split, drop("run"), drop("avg"), drop(headForm), drop(headSplit), drop("played", "counted"),
	} {
		total := 0
		for _, c := range list {
			widest := cli.TextWidth(c.head)
			for i := range s.Rows {
				widest = max(widest, cli.TextWidth(c.cell(&s.Rows[i])))
			}
			if c.head == headPlayer {
				widest = min(widest, roomForNames)
			}
			total += widest + 2
		}
		if total <= a.Width {
			break
		}
		list = less(list)
	}
	return list
}

// writeStandings writes the table.
func writeStandings(a *cli.App, w io.Writer, s *league.Standings) {
	list := narrow(a, s, standingsColumns(s))
	var t cli.Table
	for i, c := range list {
		t.Head = append(t.Head, c.head)
		if c.head == headPlayer {
			t.Left = i + 1
		}
	}
	for i := range s.Rows {
		row := make([]string, len(list))
		for k, c := range list {
			row[k] = c.cell(&s.Rows[i])
		}
		t.Rows = append(t.Rows, row)
	}
	cli.WriteTable(w, a.Width, t)
}

// standingsNote explains the arrows and the rating below the table.
func standingsNote(s *league.Standings, why bool) string {
	if s.Evenings == 0 {
		return "No game counts yet."
	}
	note := "▲ ▼: since " + date(s.DayBefore) + ", the playing day before " + date(s.LastDay)
	if s.Evenings < 2 {
		note = "▲ ▼: on " + date(s.LastDay) + ", the only playing day"
	}
	note += "; rating: Elo" + cli.TextIf(" over all games until then", s.Season != "" || s.Round != "", "") + "."
	switch {
	case why:
	case s.Terms.Apart():
		note += " --why tells which games counted."
	case len(s.Breaks) > 0:
		note += " --why tells how equal points were parted."
	}
	return note
}
