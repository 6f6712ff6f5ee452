package book

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
	"arbiter/records/league"
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
	New           score.Array[records.NewName] `json:"new"`           // names that it is the first to have
	CountsNowhere string                       `json:"countsNowhere"` // why; "" for a result that counts

	Did      string `json:"-"` // what was done: "recorded #98"
	Title    string `json:"-"` // of the game
	FarOff   string `json:"-"` // how far off the day is; see FarOff
	Unplayed string `json:"-"` // of a game that was not played: who sat out, or who did not come
	ByDay    bool   `json:"-"` // the season was proposed because of the day
	Gone     bool   `json:"-"` // it is taken back, as Did says
	Homeless bool   `json:"-"` // it is of no league, and there are leagues
	Settle   string `json:"-"` // the command that makes a contested or void one count
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
// are the new names of the command; each is told of the first result that has it. Results
// that are not there are left out.
func ReadBack(ctx context.Context, a *cli.App, s *records.Store, ids []int64, fresh []records.NewName) (list []Readback, err error) {
	leagues, err := s.Names(ctx, "leagues")
	if err != nil {
		return nil, err
	}
	names := map[records.NewName]records.NewName{} // that are not told yet, by the key of the name
	for _, n := range fresh {
		names[keyOf(n.Kind, n.Name)] = n
	}
	terms := NewTermsKnown(func() *records.Store { return s })
	results, err := s.Results(ctx, records.Filter{IDs: append([]int64{}, ids...)})
	if err != nil {
		return nil, err
	}
	slices.SortFunc(results, func(a, b *league.Result) int { return cmp.Compare(a.ID, b.ID) })
	for _, f := range results {
		one := readBackOf(a, f)
		one.Homeless = f.League == "" && len(leagues) > 0
		if one.CountsNowhere, err = terms.CountsNowhere(ctx, f); err != nil {
			return nil, err
		}
		tell := func(kind, name string) {
			key := keyOf(kind, name)
			if n, ok := names[key]; ok {
				one.New = append(one.New, n)
				delete(names, key)
			}
		}
		for i := range one.Seats {
			tell("player", one.Seats[i].Name)
		}
		tell("league", one.League)
		tell("season", one.Season)
		tell("game", one.Game)
		list = append(list, one)
	}
	return list, nil
}

// keyOf is equal for names that are one.
func keyOf(kind, name string) records.NewName {
	return records.NewName{Kind: kind, Name: score.NameKey(name)}
}

func readBackOf(a *cli.App, f *league.Result) Readback {
	r := Readback{Result: f.ID, Game: f.Game, Title: a.Games.Title(f.Game), Date: f.Day, DaysAgo: league.DaysBetween(f.Day, league.Today(a.Now())), FarOff: FarOff(f.Day, a.Now()),
		League: f.League, Season: f.Season, Round: f.Round}
	if league.Unplayed(f.Game) {
		r.Title, r.Unplayed = f.Game, league.UnplayedSentence(f)
	}
	if f.State == league.Contested || f.State == league.Void {
		r.Settle = a.Hint("confirm", f.ID)
	}
	for i := range f.Seats {
		seat := &f.Seats[i]
		one := ReadbackSeat{Seat: i + 1, Name: seat.Name, Place: seat.Place, Points: strings.Replace(seat.Figure(), "-", "−", 1)}
		if !seat.NoPoints {
			one.Total = new(seat.Points.Rounded())
		}
		if !seat.Points.Whole() {
			one.Exact = seat.Figure()
		}
		r.Seats = append(r.Seats, one)
	}
	return r
}

// Propose notes that the league, the season or the round was proposed and not typed.
func (r *Readback) Propose(what ...string) {
	for _, part := range r.where() {
		if part.name != "" && slices.Contains(what, part.is) && !slices.Contains(r.Proposed, part.is) {
			r.Proposed = append(r.Proposed, part.is)
		}
	}
}

// Headline is which game it is, when it was played and where it counts: "Bazaar, Tuesday
// 17 November 2026 (6 days ago), Tuesday league, season 2026 (the last one's), round 7".
func (r *Readback) Headline() string {
	words := []string{r.Title, r.When()}
	for _, part := range r.where() {
		if part.name == "" {
			continue
		}
		text := part.before + part.name
		if slices.Contains(r.Proposed, part.is) {
			text = "(" + text + ")"
		}
		words = append(words, text)
	}
	if r.Homeless {
		words = append(words, "no league")
	}
	return strings.Join(words, ", ")
}

// A where is a part of where a result counts.
type where struct{ is, before, name string }

func (r *Readback) where() []where {
	return []where{{ProposedLeague, "", r.League}, {ProposedSeason, "season ", r.Season}, {ProposedRound, "round ", r.Round}}
}

// When is the day: "Tuesday 17 November 2026 (6 days ago)".
func (r *Readback) When() string {
	text := league.Date(r.Date).Format("Monday 2 January 2006")
	if r.FarOff != "" {
		text += " (" + r.FarOff + ")"
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
	if r.CountsNowhere != "" && !r.Gone {
		list = append(list, r.CountsNowhere)
	}
	return list
}

// Text is the read-back for a terminal of so many columns.
func (r *Readback) Text(width int) string {
	lines := []string{cli.Fold(cli.Clean(r.Did+": "+r.Headline()), width)}
	for _, text := range append(r.seatLines(), r.Remarks()...) {
		lines = append(lines, "  "+strings.ReplaceAll(cli.Fold(cli.Clean(text), width-2), "\n", "\n  "))
	}
	if r.Settle != "" && !r.Gone {
		lines[len(lines)-1] += ":"
		lines = append(lines, "    "+r.Settle)
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
		gap := name - cli.TextWidth(s.Name) + points - cli.TextWidth(s.Points) + 2
		lines[i] = strings.TrimRight(place+s.Name+strings.Repeat(" ", gap)+s.Points, " ")
	}
	return lines
}
