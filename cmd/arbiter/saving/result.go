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

// A Result is a recorded result as it is read back to the person who recorded or changed it, so
// that a slip is noticed.
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
	Unplayed string       `json:"-"` // of a bye or a no-show: who sat out, or did not come
}

// A Seat is a player's part of a result.
type Seat struct {
	Seat   int    `json:"seat"`
	Name   string `json:"name"`
	Place  int    `json:"place,omitempty"`
	Total  *int   `json:"total,omitempty"` // nil for no points
	Exact  string `json:"exact,omitempty"` // the points, where they are not whole
	Points string `json:"-"`               // as people write them; "" for none
}

// Read reads results back as the store has them, in the order of their numbers. fresh are the new
// names of the command; each is reported with the first result that has it. did says what became of
// the results: "recorded". Results that do not exist are left out.
func Read(ctx context.Context, store *records.Store, now time.Time, numbers []int64, fresh []records.NewName, did string) ([]Result, error) {
	results, err := store.Results(ctx, records.Filter{IDs: append([]int64{}, numbers...)})
	if err != nil {
		return nil, err
	}
	return ReadBack(ctx, store, now, results, fresh, did)
}

// ReadBack is Read for results that were read already. It sorts them by number.
func ReadBack(ctx context.Context, store *records.Store, now time.Time, results []*league.Result, fresh []records.NewName, did string) ([]Result, error) {
	slices.SortFunc(results, func(a, b *league.Result) int { return cmp.Compare(a.ID, b.ID) })
	unreported := map[records.NewName]records.NewName{} // by the key of the name
	for _, n := range fresh {
		unreported[records.NewName{Kind: n.Kind, Name: score.NameKey(n.Name)}] = n
	}
	known := map[[2]string]league.Terms{} // by league and season
	list := make([]Result, len(results))
	for i, r := range results {
		terms, ok := known[[2]string{r.League, r.Season}]
		if !ok {
			var err error
			if terms, err = store.TermsOfResult(ctx, r); err != nil {
				return nil, err
			}
			known[[2]string{r.League, r.Season}] = terms
		}
		one := readBack(r, now)
		one.Did, one.CountsNowhere = did, terms.CountsNowhere(r)
		one.New = takeNames(unreported, r)
		list[i] = one
	}
	return list, nil
}

// takeNames removes a result's names from those that are not reported yet, and returns them.
func takeNames(unreported map[records.NewName]records.NewName, r *league.Result) (own []records.NewName) {
	if len(unreported) == 0 {
		return nil
	}
	list := make([]records.NewName, 0, len(r.Seats)+3)
	for i := range r.Seats {
		list = append(list, records.NewName{Kind: "player", Name: r.Seats[i].Name})
	}
	list = append(list, records.NewName{Kind: "league", Name: r.League}, records.NewName{Kind: "season", Name: r.Season}, records.NewName{Kind: "game", Name: r.Game})
	for _, n := range list {
		n.Name = score.NameKey(n.Name)
		if name, ok := unreported[n]; ok {
			own = append(own, name)
			delete(unreported, n)
		}
	}
	return own
}

// kindsOfNames are the kinds of new names in the order in which they are reported.
var kindsOfNames = []string{"player", "league", "season", "game"}

func readBack(r *league.Result, now time.Time) Result {
	one := Result{Number: r.ID, Game: r.Game, Date: r.Day, DaysAgo: league.DaysBetween(r.Day, league.Today(now)), League: r.League, Season: r.Season, Round: r.Round, State: r.State}
	if league.Unplayed(r.Game) {
		one.Unplayed = league.UnplayedSentence(r)
	}
	for i := range r.Seats {
		s := &r.Seats[i]
		seat := Seat{Seat: i + 1, Name: s.Name, Place: s.Place, Points: strings.Replace(s.Figure(), "-", "−", 1)}
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

// Headline says which game it is, when it was played and where it counts: "Bazaar, Tuesday 17
// November 2026 (6 days ago), Tuesday league, season 2026, round 7". What nobody typed is in
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

// When returns a day for people: "Tuesday 17 November 2026 (6 days ago)".
func When(day string, now time.Time) string {
	text := league.Date(day).Format("Monday 2 January 2006")
	if far := FarOff(day, now); far != "" {
		text += " (" + far + ")"
	}
	return text
}

// FarOff says how far off a day is: "6 days ago", "in 3 days"; "" for today. After midnight the day
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
func (r *Result) print(w io.Writer, s *terminal.Streams, width int) {
	fmt.Fprintln(w, terminal.Fold(terminal.Clean(fmt.Sprintf("%s %d: %s", r.Did, r.Number, r.Headline(s.Now()))), width))
	r.printSeats(w)
	if text := newNames(r.New); text != "" {
		terminal.Paragraph(w, width, "new: "+text)
	}
	if r.Did == tookBack || r.CountsNowhere == "" {
		return
	}
	why := terminal.Clean(r.CountsNowhere)
	if r.State != league.Contested && r.State != league.Void {
		terminal.Paragraph(w, width, why)
		return
	}
	terminal.Paragraph(w, width, why+":")
	fmt.Fprintln(w, "    "+s.Hint("confirm", r.Number))
}

// Ranked returns the seats, the best place first.
func (r *Result) Ranked() []Seat {
	seats := slices.Clone(r.Seats)
	slices.SortStableFunc(seats, func(a, b Seat) int { return cmp.Compare(a.Place, b.Place) })
	return seats
}

// Remarks returns what is new in the result, and why it counts nowhere.
func (r *Result) Remarks() (list []string) {
	if text := newNames(r.New); text != "" {
		list = append(list, "new: "+text)
	}
	if r.Did != tookBack && r.CountsNowhere != "" {
		list = append(list, terminal.Clean(r.CountsNowhere))
	}
	return list
}

// printSeats writes the players, the best place first: place, name, points.
func (r *Result) printSeats(w io.Writer) {
	if r.Unplayed != "" {
		fmt.Fprintln(w, "  "+terminal.Clean(r.Unplayed))
		return
	}
	name, points, placed := 0, 0, false
	for _, s := range r.Seats {
		placed = placed || s.Place > 0
		name, points = max(name, terminal.Columns(terminal.Clean(s.Name))), max(points, terminal.Columns(s.Points))
	}
	for _, s := range r.Ranked() {
		place := ""
		switch {
		case s.Place > 0:
			place = fmt.Sprintf("%-3d", s.Place)
		case placed:
			place = "   "
		}
		who := terminal.Clean(s.Name)
		gap := name - terminal.Columns(who) + points - terminal.Columns(s.Points) + 2
		fmt.Fprintln(w, strings.TrimRight("  "+place+who+strings.Repeat(" ", gap)+s.Points, " "))
	}
}

// mostNames is the most new names of a kind that are listed; more are counted.
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
