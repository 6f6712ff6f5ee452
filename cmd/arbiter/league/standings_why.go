package league

import (
	"fmt"
	"io"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records/league"
	"arbiter/score"
)

// writeAsides tells below a table who is not in it, and which points come from no
// game.
func writeAsides(a *cli.App, w io.Writer, s *league.Standings) {
	var says []string
	for _, one := range []struct {
		what string
		of   func(*league.Standing) int
	}{
		{"Byes", func(r *league.Standing) int { return r.Byes }},
		{"No-shows", func(r *league.Standing) int { return r.Missed }},
	} {
		var who []string
		for i := range s.Rows {
			if n := one.of(&s.Rows[i]); n > 0 {
				who = append(who, fmt.Sprintf("%s %d", cli.Cut(s.Rows[i].Name, a.NameRoom()), n))
			}
		}
		if who == nil {
			continue
		}
		text := one.what + ": " + strings.Join(who, ", ") + "."
		if one.what == "Byes" {
			text += " " + s.Terms.ByeSentence()
		}
		says = append(says, text)
	}
	if text := guestsText(a, s.Guests); text != "" {
		says = append(says, text)
	}
	for _, text := range says {
		cli.Paragraph(w, a.Width, text)
	}
}

// guestsText says which guests are left out; "" for none.
func guestsText(a *cli.App, names []string) string {
	switch len(names) {
	case 0:
		return ""
	case 1:
		return "1 guest stands in no table: " + a.NameList(names, a.NameRoom()) + "."
	}
	return score.Counted(len(names), "guest") + " stand in no table: " + a.NameList(names, a.NameRoom()) + "."
}

// writeWhy tells how equal points were parted, what each game was worth where games
// have weights, and which games counted.
func writeWhy(a *cli.App, w io.Writer, s *league.Standings) {
	fmt.Fprint(w, "\n  equal points\n")
	for _, b := range s.Breaks {
		cli.Labelled(w, a.Width, 4, "", cli.Clean(b.Says))
	}
	if len(s.Breaks) == 0 {
		fmt.Fprint(w, "    No two players have equal points.\n")
	}
	if weights := s.Terms.WeightsSentence(s.Usual); weights != "" {
		fmt.Fprint(w, "\n  what each game was worth\n")
		cli.Labelled(w, a.Width, 4, "", cli.Clean(weights))
		byPlayer(a, w, s, func(r *league.Standing, indent int) string {
			list := make([]string, len(r.Worths))
			for k := range list {
				list[k] = worthText(&r.Worths[k], s.Usual)
			}
			return cli.List(list, a.Width-indent, strings.Repeat(" ", indent))
		})
	}
	if !s.Terms.Apart() {
		return
	}
	fmt.Fprint(w, "\n  results that counted\n")
	byPlayer(a, w, s, func(r *league.Standing, indent int) string {
		list := make([]string, len(r.Best))
		for k, id := range r.Best {
			list[k] = fmt.Sprintf("#%d", id)
		}
		return cli.TextIf(cli.Wrap(list, a.Width-indent, strings.Repeat(" ", indent)), len(list) > 0, "none")
	})
}

// byPlayer writes lines of a name and a text, which is indented by so many columns.
func byPlayer(a *cli.App, w io.Writer, s *league.Standings, text func(r *league.Standing, indent int) string) {
	names := 0
	for i := range s.Rows {
		names = max(names, min(max(roomForNames, a.Width/3), cli.TextWidth(cli.Clean(s.Rows[i].Name))))
	}
	for i := range s.Rows {
		name := cli.Cut(s.Rows[i].Name, names)
		name += strings.Repeat(" ", names-cli.TextWidth(name)+2)
		fmt.Fprintf(w, "    %s%s\n", name, text(&s.Rows[i], names+6))
	}
}

// worthText is a sum: #4 5 × 2 × 1/2 = 5.
func worthText(g *league.Worth, usual int) string {
	text := fmt.Sprintf("#%d ", g.Result)
	if league.Unplayed(g.Game) {
		text += cli.Clean(g.Game) + " "
	}
	text += PointsText(g.Once)
	weighed := false
	if g.Weight != 1 {
		weighed = true
		text += fmt.Sprintf(" × %d", g.Weight)
	}
	if g.Players != 0 && g.Players != usual {
		weighed = true
		text += fmt.Sprintf(" × %d/%d", g.Players-1, usual-1)
	}
	if weighed {
		text += " = " + PointsText(g.Points)
	}
	return text
}
