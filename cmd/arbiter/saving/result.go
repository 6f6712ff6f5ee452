package saving

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// A Result is a recorded result as it is read back to whoever recorded or changed it, so that a
// slip is seen.
type Result struct {
	Number        int64                        `json:"result"`
	Game          string                       `json:"game"`
	Date          string                       `json:"date"`
	DaysAgo       int                          `json:"daysAgo"` // less than 0 for days to come
	League        string                       `json:"league"`
	Season        string                       `json:"season"`
	Round         string                       `json:"round"`
	Proposed      score.Array[string]          `json:"proposed"` // which of league, season and round nobody typed
	Seats         score.Array[Seat]            `json:"seats"`
	New           score.Array[records.NewName] `json:"new"`           // names that it is the first to have
	CountsNowhere string                       `json:"countsNowhere"` // why; "" for a result that counts

	Did      string       `json:"-"` // what was done: "recorded", "took back"
	State    league.State `json:"-"`
	unplayed string       // of a bye or a no-show: who sat out, or did not come
}

// A Seat is a player's part of a result.
type Seat struct {
	Seat   int    `json:"seat"`
	Name   string `json:"name"`
	Place  int    `json:"place,omitempty"`
	Total  *int   `json:"total,omitempty"` // nil for no points
	Exact  string `json:"exact,omitempty"` // the points, where they are not whole
	points string // as people write them; "" for none
}

// Read reads results back as the store has them, in the order of their numbers. fresh are the new
// names of the command; each is told of the first result that has it. did says what became of
// the results: "recorded". Results that are not there are left out.
func Read(ctx context.Context, store *records.Store, now time.Time, numbers []int64, fresh []records.NewName, did string) ([]Result, error) {
	results, err := store.Results(ctx, records.Filter{IDs: append([]int64{}, numbers...)})
	if err != nil {
		return nil, err
	}
	slices.SortFunc(results, func(a, b *league.Result) int { return cmp.Compare(a.ID, b.ID) })
	fresh = slices.Clone(fresh)
	list := make([]Result, len(results))
	for i, r := range results {
		terms, err := store.TermsOfResult(ctx, r)
		if err != nil {
			return nil, err
		}
		one := readBack(r, now)
		one.Did, one.CountsNowhere = did, terms.CountsNowhere(r)
		one.New, fresh = namesOf(&one, fresh)
		list[i] = one
	}
	return list, nil
}

// namesOf parts the new names that a result has from the others.
func namesOf(r *Result, fresh []records.NewName) (own, others []records.NewName) {
	for _, n := range fresh {
		isOwn := false
		switch n.Kind {
		case "player":
			isOwn = slices.ContainsFunc(r.Seats, func(s Seat) bool { return score.SameName(s.Name, n.Name) })
		case "league":
			isOwn = score.SameName(r.League, n.Name)
		case "season":
			isOwn = score.SameName(r.Season, n.Name)
		case "game":
			isOwn = score.SameName(r.Game, n.Name)
		}
		if isOwn {
			own = append(own, n)
		} else {
			others = append(others, n)
		}
	}
	slices.SortStableFunc(own, func(a, b records.NewName) int {
		return slices.Index(kindsOfNames, a.Kind) - slices.Index(kindsOfNames, b.Kind)
	})
	return own, others
}

// kindsOfNames are the kinds of new names in the order in which they are told.
var kindsOfNames = []string{"player", "league", "season", "game"}

func readBack(r *league.Result, now time.Time) Result {
	one := Result{Number: r.ID, Game: r.Game, Date: r.Day, DaysAgo: league.DaysBetween(r.Day, league.Today(now)), League: r.League, Season: r.Season, Round: r.Round, State: r.State}
	if league.Unplayed(r.Game) {
		one.unplayed = league.UnplayedSentence(r)
	}
	for i := range r.Seats {
		s := &r.Seats[i]
		seat := Seat{Seat: i + 1, Name: s.Name, Place: s.Place, points: strings.Replace(s.Figure(), "-", "−", 1)}
		if !s.NoPoints {
			seat.Total = new(s.Points.Rounded())
		}
		if !s.Points.Whole() {
			seat.Exact = s.Figure()
		}
		one.Seats = append(one.Seats, seat)
	}
	return one
}

// Headline is which game it is, when it was played and where it counts: "Bazaar, Tuesday 17
// November 2026 (6 days ago), Tuesday league, season 2026, round 7". What nobody typed stands in
// brackets.
func (r *Result) Headline(now time.Time) string {
	words := []string{cmp.Or(games.All.Title(r.Game), r.Game), When(r.Date, now)}
	for _, part := range []struct{ what, before, name string }{{"league", "", r.League}, {"season", "season ", r.Season}, {"round", "round ", r.Round}} {
		switch text := part.before + part.name; {
		case part.name == "":
		case slices.Contains(r.Proposed, part.what):
			words = append(words, "("+text+")")
		default:
			words = append(words, text)
		}
	}
	return strings.Join(words, ", ")
}

// When is a day for people: "Tuesday 17 November 2026 (6 days ago)".
func When(day string, now time.Time) string {
	text := league.Date(day).Format("Monday 2 January 2006")
	if far := FarOff(day, now); far != "" {
		text += " (" + far + ")"
	}
	return text
}

// FarOff says how far off a day is: "6 days ago", "in 3 days"; "" for today. In the night the day
// of the evening is "last night".
func FarOff(day string, now time.Time) string {
	today := league.Today(now)
	switch ago := league.DaysBetween(day, today); {
	case ago == 0 && today != now.Format(time.DateOnly):
		return "last night"
	case ago == 0:
		return ""
	case ago == 1:
		return "yesterday"
	case ago == -1:
		return "tomorrow"
	case ago < 0:
		return "in " + league.Stretch(-ago)
	default:
		return league.Stretch(ago) + " ago"
	}
}

// print writes the result: its headline, its seats, what is new, and why it counts nowhere.
func (r *Result) print(w io.Writer, s *terminal.Streams) {
	fmt.Fprintln(w, terminal.Fold(terminal.Clean(fmt.Sprintf("%s %d: %s", r.Did, r.Number, r.Headline(s.Now()))), s.Width))
	r.printSeats(w)
	if text := newNames(r.New); text != "" {
		terminal.Paragraph(w, s.Width, "new: "+text)
	}
	if r.Did == tookBack || r.CountsNowhere == "" {
		return
	}
	why := terminal.Clean(r.CountsNowhere)
	if r.State != league.Contested && r.State != league.Void {
		terminal.Paragraph(w, s.Width, why)
		return
	}
	terminal.Paragraph(w, s.Width, why+":")
	fmt.Fprintln(w, "    "+s.Hint("confirm", r.Number))
}

// printSeats writes the players, the best place first: place, name, points.
func (r *Result) printSeats(w io.Writer) {
	if r.unplayed != "" {
		fmt.Fprintln(w, "  "+terminal.Clean(r.unplayed))
		return
	}
	name, points, placed := 0, 0, false
	for _, s := range r.Seats {
		placed = placed || s.Place > 0
		name, points = max(name, terminal.Columns(terminal.Clean(s.Name))), max(points, terminal.Columns(s.points))
	}
	seats := slices.Clone(r.Seats)
	slices.SortStableFunc(seats, func(a, b Seat) int { return cmp.Compare(a.Place, b.Place) })
	for _, s := range seats {
		place := ""
		switch {
		case s.Place > 0:
			place = fmt.Sprintf("%-3d", s.Place)
		case placed:
			place = "   "
		}
		who := terminal.Clean(s.Name)
		gap := name - terminal.Columns(who) + points - terminal.Columns(s.points) + 2
		fmt.Fprintln(w, strings.TrimRight("  "+place+who+strings.Repeat(" ", gap)+s.points, " "))
	}
}

// mostNames is how many new names of a kind are said; more are counted.
const mostNames = 6

// newNames says what is new on one line: "Ann and Bob; season 26"; "" for nothing.
func newNames(list []records.NewName) string {
	var parts []string
	for _, kind := range kindsOfNames {
		var names []string
		for _, n := range list {
			if n.Kind == kind {
				names = append(names, n.Name)
			}
		}
		if names == nil {
			continue
		}
		label := kind + " "
		if len(names) > 1 {
			label = kind + "s "
		}
		if kind == "player" {
			label = ""
		}
		if more := len(names) - mostNames; more > 1 {
			names = append(names[:mostNames], fmt.Sprintf("%d more", more))
		}
		parts = append(parts, label+score.And(names))
	}
	return terminal.Clean(strings.Join(parts, "; "))
}
