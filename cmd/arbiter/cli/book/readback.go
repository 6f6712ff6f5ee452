package book

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/records/suspect"
	"arbiter/score"
)

// A Readback is a result as it is read back to whoever recorded or changed it. What was
// filled in and what is new is said, so that a slip is seen.
type Readback struct {
	Result        int64                        `json:"result"`
	Game          string                       `json:"game"`
	Date          string                       `json:"date"`
	DaysAgo       int                          `json:"daysAgo"` // less than 0 for days to come
	League        string                       `json:"league"`
	Season        string                       `json:"season"`
	Round         string                       `json:"round"`
	Proposed      score.Array[string]          `json:"proposed"` // those of league, season and round that nobody typed
	Seats         score.Array[ReadbackSeat]    `json:"seats"`
	New           score.Array[suspect.NewName] `json:"new"`           // names that it is the first to have
	CountsNowhere string                       `json:"countsNowhere"` // why; "" for a result that counts

	Title    string    `json:"-"` // of the game
	Played   time.Time `json:"-"`
	Unplayed string    `json:"-"` // of a game that was not played: who sat out, or who did not come
	ByDay    bool      `json:"-"` // the season was proposed because of the day
	Homeless bool      `json:"-"` // it is of no league, and there are leagues
}

// A ReadbackSeat is a player's part of a result that is read back.
type ReadbackSeat struct {
	Seat  int    `json:"seat"`
	Name  string `json:"name"`
	Place int    `json:"place,omitempty"`
	Total *int   `json:"total,omitempty"` // nil for no points
	Exact string `json:"exact,omitempty"` // the points, if they are not whole

	Points string `json:"-"` // as people write them; "" for none
}

// What of a result can be proposed.
const (
	ProposedLeague = "league"
	ProposedSeason = "season"
	ProposedRound  = "round"
)

// ReadBack reads results back, in the order of their numbers as they are given. The records
// show them as they stand, in a command that is not kept yet, too (records.Tx.View). fresh
// are the new names of the command; each is told of the first result that has it.
func ReadBack(ctx context.Context, a *cli.App, s *records.Store, ids []int64, fresh []suspect.NewName) (list []Readback, err error) {
	leagues, err := s.Names(ctx, "leagues")
	if err != nil {
		return nil, err
	}
	names := slices.Clone(fresh)
	for _, id := range ids {
		f, err := s.Show(ctx, id)
		if err != nil {
			return nil, err
		}
		one, err := readBack(ctx, a, s, &f)
		if err != nil {
			return nil, err
		}
		one.Homeless = f.League == "" && len(leagues) > 0
		names = slices.DeleteFunc(names, func(n suspect.NewName) bool {
			has := one.has(n)
			if has {
				one.New = append(one.New, n)
			}
			return has
		})
		list = append(list, one)
	}
	return list, nil
}

func readBack(ctx context.Context, a *cli.App, s *records.Store, f *league.Result) (r Readback, err error) {
	r = Readback{Result: f.ID, Game: f.Game, Title: a.Games.Title(f.Game), Played: f.Played, Date: cli.ISODate(f.Played), DaysAgo: daysAgo(f.Played, a.Now()),
		League: f.League, Season: f.Season, Round: f.Round}
	if league.Unplayed(f.Game) {
		r.Title, r.Unplayed = f.Game, league.UnplayedSentence(f)
	}
	for i := range f.Seats {
		seat := &f.Seats[i]
		one := ReadbackSeat{Seat: i + 1, Name: seat.Name, Place: seat.Place, Points: seat.Figure()}
		if !seat.NoPoints {
			one.Total = new(seat.Points.Rounded())
		}
		if !seat.Points.Whole() {
			one.Exact = one.Points
		}
		r.Seats = append(r.Seats, one)
	}
	terms, err := s.TermsOfResult(ctx, f)
	r.CountsNowhere = terms.CountsNowhere(f)
	return r, err
}

// has tells whether a name stands in the result.
func (r *Readback) has(n suspect.NewName) bool {
	switch n.Kind {
	case suspect.League:
		return score.SameName(n.Name, r.League)
	case suspect.Season:
		return score.SameName(n.Name, r.Season)
	case suspect.Game:
		return score.SameName(n.Name, r.Game)
	}
	return slices.ContainsFunc(r.Seats, func(s ReadbackSeat) bool { return score.SameName(n.Name, s.Name) })
}

// Propose notes that the league, the season or the round was proposed and not typed.
func (r *Readback) Propose(what ...string) {
	for _, one := range what {
		has := map[string]string{ProposedLeague: r.League, ProposedSeason: r.Season, ProposedRound: r.Round}[one]
		if has != "" && !slices.Contains(r.Proposed, one) {
			r.Proposed = append(r.Proposed, one)
		}
	}
}

// Headline is which game it is, when it was played and where it counts: "Bazaar, Tuesday
// 17 November 2026 (6 days ago), Tuesday league, season 2026 (the last one's), round 7".
func (r *Readback) Headline() string {
	words := []string{r.Title, r.When()}
	for _, part := range []struct{ proposed, before, name string }{{ProposedLeague, "", r.League}, {ProposedSeason, "season ", r.Season}, {ProposedRound, "round ", r.Round}} {
		if part.name == "" {
			continue
		}
		text := part.before + part.name
		switch {
		case !slices.Contains(r.Proposed, part.proposed):
		case part.proposed == ProposedSeason && r.ByDay:
			text += " (by the day)"
		default:
			text += " (the last one's)"
		}
		words = append(words, text)
	}
	if r.Homeless {
		words = append(words, "no league")
	}
	return strings.Join(words, ", ")
}

// When is the day: "Tuesday 17 November 2026 (6 days ago)".
func (r *Readback) When() string {
	text := r.Played.Format("Monday 2 January 2006")
	if off := farOff(r.DaysAgo); off != "" {
		text += " (" + off + ")"
	}
	return text
}

// Ranked are the seats, the best place first.
func (r *Readback) Ranked() []ReadbackSeat {
	list := slices.Clone(r.Seats)
	slices.SortStableFunc(list, func(a, b ReadbackSeat) int { return cmp.Compare(a.Place, b.Place) })
	return list
}

// Remarks are what else is said: which names are new, and why the result counts nowhere.
func (r *Readback) Remarks() []string {
	var list []string
	if text := NewNames(r.New); text != "" {
		list = append(list, "new: "+text)
	}
	if r.CountsNowhere != "" {
		list = append(list, r.CountsNowhere)
	}
	return list
}

// Text is the read-back for a terminal of so many columns. did says what was done: "recorded
// #98".
func (r *Readback) Text(did string, width int) string {
	lines := []string{cli.Fold(cli.Clean(did+": "+r.Headline()), width)}
	for _, text := range append(r.seatLines(), r.Remarks()...) {
		lines = append(lines, "  "+cli.Clean(text))
	}
	return strings.Join(lines, "\n") + "\n"
}

// seatLines are the players, a line each: place, name, points.
func (r *Readback) seatLines() []string {
	if r.Unplayed != "" {
		return []string{r.Unplayed}
	}
	name, points, placed := 0, 0, false
	for _, s := range r.Seats {
		placed = placed || s.Place > 0
		name, points = max(name, cli.TextWidth(s.Name)), max(points, cli.TextWidth(s.Points))
	}
	lines := make([]string, len(r.Seats))
	for i, s := range r.Ranked() {
		place := cli.TextIf("   ", placed, "")
		if s.Place > 0 {
			place = fmt.Sprintf("%-3d", s.Place)
		}
		gap := name - cli.TextWidth(s.Name) + points - cli.TextWidth(s.Points) + 3
		lines[i] = strings.TrimRight(place+s.Name+strings.Repeat(" ", gap)+s.Points, " ")
	}
	return lines
}

// daysAgo is how many days ago a game was played, less than 0 for one that is to come. In
// the night both the day that ends and the one that begins are today.
func daysAgo(played, now time.Time) int {
	if league.PlayingDay(played) == league.PlayingDay(now) {
		return 0
	}
	return int(league.DayOf(now) - league.DayOf(played))
}

// farOff says how far off a day is: "6 days ago", "in 3 days", "a year ago"; "" for today.
func farOff(daysAgo int) string {
	n := max(daysAgo, -daysAgo)
	years := int(float64(n)/365.2425 + 0.05)
	var text string
	switch {
	case n == 0:
		return ""
	case daysAgo == 1:
		return "yesterday"
	case daysAgo == -1:
		return "tomorrow"
	case n < 60:
		text = score.Counted(n, "day")
	case n < 365:
		text = score.Counted(max(2, int(float64(n)*12/365.2425)), "month")
	case years <= 1:
		text = "a year"
	default:
		text = score.Counted(years, "year")
	}
	if daysAgo < 0 {
		return "in " + text
	}
	return text + " ago"
}
