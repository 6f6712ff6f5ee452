package export

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/export/document"
	"arbiter/records/league"
	"arbiter/score"
)

// Standings shows the table of a league. With why it adds how ties were broken, and where each
// player's points come from.
func Standings(games score.Games, s *league.Table, why bool) *document.Document {
	d := standingsHead(games, s)
	if len(s.Rows) > 0 {
		d.Add(StandingsTable(s), standingsNote(s, why))
		if s.League == "" {
			d.Add(document.Note{Text: "All results together count by the usual points: " + s.Terms.PointsSentence()})
		}
		d.Add(asides(s)...)
	}
	if s.TooFew > 0 {
		d.Add(document.Note{Text: score.Counted(s.TooFew, "player") + " with too few games left out."})
	}
	if why {
		d.Add(WhyPoints(games, s)...)
	}
	return d
}

// standingsHead says what is counted, by which terms, and what is not.
func standingsHead(games score.Games, s *league.Table) *document.Document {
	d := scope(games, s.League, s.Season, s.Game)
	if s.Season != "" && s.State != "" {
		d.About[0] += " (" + s.State + ")"
	}
	if s.State == "all" {
		d.About = append([]string{"all seasons"}, d.About[min(1, len(d.About)):]...)
	}
	if s.Round != "" {
		d.About = append(d.About, "after round "+s.Round)
	}
	if s.AsOf != "" {
		d.About = append(d.About, "as of "+s.AsOf)
	}
	d.About = append(d.About, s.Terms.Unusual(titles(games))...)
	d.About = append(d.About, "after "+score.Counted(s.Evenings, "evening")+
		document.LeftOut("not counted", document.Left{N: s.Contested, What: "contested", Of: "result"}, document.Left{N: s.Unplaced, What: "unfinished", Of: "game"}))
	return d
}

// scope begins a document about a league, a season and a game; "" stands for all.
func scope(games score.Games, league, season, game string) *document.Document {
	d := &document.Document{Title: "All leagues"}
	if league != "" {
		d.Title = league
	}
	if season != "" {
		d.About = append(d.About, "season "+season)
	}
	if game != "" {
		d.About = append(d.About, gameTitle(games, game))
	}
	return d
}

// StandingsTable has a line for each player. The column of what the last playing day changed is
// left out where there was only one day, because everybody would be new.
func StandingsTable(s *league.Table) *document.Table {
	played := document.Column{Head: "played", Rank: document.Count}
	if s.Terms.CountsSome() {
		played = document.Column{Head: "counted", Rank: document.Count, Help: "how many of the games count"}
	}
	t := &document.Table{Says: "Standings", Columns: []document.Column{
		{Says: "place", Kind: document.Whole},
		{Says: "change of place", Kind: document.Whole, Rank: document.Last, Help: "since the playing day before"},
		{Head: "player", Kind: document.Player},
		played,
		{Head: "won", Rank: document.Outcomes, Help: "first alone"},
		{Head: "tied", Rank: document.Outcomes, Help: "shared the first place"},
		{Head: "lost", Rank: document.Outcomes},
		{Head: "points", Kind: document.Points},
		{Head: "avg place", Rank: document.Mean, Help: "the average place in games"},
		{Head: "form", Kind: document.Form, Rank: document.Recent, Help: "the last games, the newest on the right: W won, T shared the first place, L lost"},
		{Head: "streak", Rank: document.Detail, Help: "how many of the last games ended alike"},
		{Head: "rating", Rank: document.Last, Help: "Elo, and where it went"},
	}}
	for i := range s.Rows {
		r := &s.Rows[i]
		change, count, average, rated := document.Change(r.Change), document.Int(r.Played), document.Nothing, document.Cell{Text: document.Nothing}
		if r.Place == 0 {
			change = document.Cell{Text: document.Nothing}
		}
		if s.Terms.CountsSome() {
			count.Text = fmt.Sprintf("%d of %d", r.Counted, r.Played+r.Byes+r.Missed) // who sat out may have points for it
		}
		if r.Played > 0 {
			average = document.Tenths(r.Average)
		}
		if r.Rating != nil {
			rated = document.Rated(*r.Rating, *r.RatingChange)
		}
		t.Rows = append(t.Rows, []document.Cell{
			document.Place(r.Place, r.Shared), change, {Text: document.Name(r.Name), Player: r.Player, Bold: r.Place == 1},
			count, document.Int(r.Won), document.Int(r.Tied), document.Int(r.Lost), {Text: document.Sum(r.Points)}, {Text: average},
			document.FormOf(r.Form), document.Streak(r.Streak.Kind, r.Streak.Count), rated,
		})
	}
	if s.Evenings < 2 {
		t.DropColumn(1)
	}
	return t
}

// standingsNote explains the arrows and the rating.
func standingsNote(s *league.Table, why bool) document.Note {
	if s.Evenings == 0 {
		return document.Note{Text: "No game counts yet."}
	}
	note := document.Note{Text: "▲ ▼: since " + s.DayBefore + ", the playing day before " + s.LastDay}
	if s.Evenings < 2 {
		note.Text = "▲ ▼: on " + s.LastDay + ", the only playing day"
	}
	note.Text += "; rating: Elo"
	if s.Season != "" || s.Round != "" {
		note.Text += " over all games until then"
	}
	note.Text += "."
	switch {
	case why:
	case s.Terms.CountsSome():
		note.Hint = "--why shows which games counted."
	case len(s.Breaks) > 0 && len(s.Terms.Ties) > 0:
		note.Hint = "--why shows how ties were broken."
	}
	return note
}

// asides say who is not in a table, and which points come from no game.
func asides(s *league.Table) (list []document.Part) {
	var byes, missed []string
	for i := range s.Rows {
		r := &s.Rows[i]
		if r.Byes > 0 {
			byes = append(byes, fmt.Sprintf("%s %d", document.Name(r.Name), r.Byes))
		}
		if r.Missed > 0 {
			missed = append(missed, fmt.Sprintf("%s %d", document.Name(r.Name), r.Missed))
		}
	}
	if byes != nil {
		list = append(list, document.Note{Text: "Byes: " + strings.Join(byes, ", ") + ". " + s.Terms.ByeSentence()})
	}
	if missed != nil {
		list = append(list, document.Note{Text: "No-shows: " + strings.Join(missed, ", ") + "."})
	}
	return append(list, guests(s.Guests))
}

// guests says which guests are left out.
func guests(names []string) document.Note {
	switch len(names) {
	case 0:
		return document.Note{}
	case 1:
		return document.Note{Text: "1 guest is in no table: " + document.Names(names) + "."}
	}
	return document.Note{Text: score.Counted(len(names), "guest") + " are in no table: " + document.Names(names) + "."}
}

// WhyPoints shows how ties were broken, and where each player's points come from.
func WhyPoints(games score.Games, s *league.Table) []document.Part {
	return []document.Part{equalPoints(s), sources(games, s)}
}

// equalPoints shows how ties were broken.
func equalPoints(s *league.Table) *document.Section {
	equal := &document.Section{Title: "equal points"}
	for _, b := range s.Breaks {
		equal.Entries = append(equal.Entries, document.Entry{Text: inDirection(b.Says, b.Names)})
	}
	return equal
}

// sources shows where each player's points come from.
func sources(games score.Games, s *league.Table) *document.Section {
	list := &document.Section{Title: "where the points come from"}
	if weights := s.Terms.WeightsSentence(titles(games)); weights != "" && len(s.Rows) > 0 {
		list.Entries = append(list.Entries, document.Entry{Text: weights})
	}
	for i := range s.Rows {
		r := &s.Rows[i]
		list.Entries = append(list.Entries, document.Entry{Label: document.Name(r.Name) + " " + document.Sum(r.Points) + ":", Items: sourcesOf(games, s, r)})
	}
	return list
}

// sourcesOf lists which results gave a player points, equal ones together: "3 each for 1st (1, 4)",
// "0 for 2 others", "not counted: 3".
func sourcesOf(games score.Games, s *league.Table, r *league.Row) []string {
	type source struct{ points, why string }
	var sources []source
	results := map[source][]int64{}
	var left []int64
	nothing := 0
	for i := range r.All {
		w := &r.All[i]
		switch {
		case s.Terms.CountsSome() && !slices.Contains(r.Best, w.Result):
			left = append(left, w.Result)
		case w.Points == 0:
			nothing++
		default:
			points, why := worthText(games, s, w)
			of := source{points, why}
			if results[of] == nil {
				sources = append(sources, of)
			}
			results[of] = append(results[of], w.Result)
		}
	}
	var items []string
	for _, of := range sources {
		points := of.points
		if len(results[of]) > 1 {
			points += " each"
		}
		items = append(items, fmt.Sprintf("%s %s (%s)", points, of.why, Numbers(results[of])))
	}
	if nothing > 0 {
		items = append(items, "0 for "+score.Counted(nothing, "other"))
	}
	if left != nil {
		items = append(items, "not counted: "+Numbers(left))
	}
	return items
}

// worthText returns what a result gave, and for what: "10 (2 × 5)" and "for 1st". The game is named
// where games do not count alike.
func worthText(games score.Games, s *league.Table, w *league.Worth) (points, why string) {
	points, title := document.Sum(w.Points), ""
	if w.Weight != 1 {
		points += fmt.Sprintf(" (%d × %s)", w.Weight, document.Sum(w.Once))
	}
	if len(s.Terms.Weight) > 0 {
		title = " in " + gameTitle(games, w.Game)
	}
	switch {
	case score.SameName(w.Game, league.GameBye):
		return points, "for a bye"
	case league.Unplayed(w.Game):
		return points, "for a game to which others did not come"
	case s.Terms.System() == league.ByScore:
		return points, "in " + gameTitle(games, w.Game)
	case w.Shared:
		return points, "for a shared " + score.Ordinal(w.Place) + title
	default:
		return points, "for " + score.Ordinal(w.Place) + title
	}
}

// inDirection isolates those names in a sentence that are written from right to left.
func inDirection(sentence string, names []string) string {
	for _, name := range names {
		if strings.ContainsFunc(name, rightToLeft) {
			sentence = strings.ReplaceAll(sentence, name, document.Name(name))
		}
	}
	return sentence
}
