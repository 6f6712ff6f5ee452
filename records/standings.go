package records

import (
	"context"
	"database/sql/driver"
	"fmt"
	"slices"
	"strings"

	"arbiter/score"
)

// Points for a game won alone, shared first place, and any other.
const (
	pointsWon  = 3
	pointsTied = 1
)

// formGames is how many of the last games make a player's form.
const formGames = 5

// Standings are worked out from the results each time; nothing of them is
// stored.
type Standings struct {
	League    string // as recorded; "" for all
	Season    string
	Game      string
	Evenings  int // days with a counted result
	Results   int // counted
	Contested int // left out
	Unplaced  int // left out: unfinished games in which nobody is placed
	Rows      []Standing
}

// A Standing is one player's line.
type Standing struct {
	Place  int  // 1, 2, 2, 4
	Shared bool // others have the same place
	Player int64
	Name   string
	Played int
	Won    int // first alone
	Tied   int // first with others
	Lost   int
	Points int
	Places int    // the sum of places in games
	Form   string // W, T or L of the last games, the newest last
}

// Average is the average place in games.
func (s *Standing) Average() float64 { return float64(s.Places) / float64(s.Played) }

// A tally is a player's part while results are streamed by.
type tally struct {
	Standing
	form [formGames]outcome // the newest games, the newest last
	kept int
}

// An outcome is how one game ended for a player, and when it was.
type outcome struct {
	played, id int64
	sign       byte
}

// remember keeps an outcome if it is among the newest.
func (t *tally) remember(o outcome) {
	at := t.kept
	for at > 0 && (t.form[at-1].played > o.played || t.form[at-1].played == o.played && t.form[at-1].id > o.id) {
		at--
	}
	if t.kept < formGames {
		copy(t.form[at+1:t.kept+1], t.form[at:t.kept])
		t.form[at] = o
		t.kept++
	} else if at > 0 {
		copy(t.form[:at-1], t.form[1:at])
		t.form[at-1] = o
	}
}

// Standings replays the results that the filter picks, by game, league and
// season, in one pass.
func (s *Store) Standings(ctx context.Context, f Filter) (*Standings, error) {
	table, err := s.standings(ctx, &f)
	return table, s.wrap("working out the standings", err)
}

func (s *Store) standings(ctx context.Context, f *Filter) (*Standings, error) {
	table := &Standings{Game: f.Game}
	people, err := loadRoster(ctx, s.db)
	if err != nil {
		return nil, err
	}
	where, args, err := s.where(ctx, &Filter{Game: f.Game, League: f.League, Season: f.Season})
	if err != nil {
		return nil, err
	}
	if f.League != "" {
		if _, table.League, err = s.named(ctx, "league", "leagues", f.League); err != nil {
			return nil, err
		}
	}
	if f.Season != "" {
		if _, table.Season, err = s.named(ctx, "season", "seasons", f.Season); err != nil {
			return nil, err
		}
	}
	if where == "" {
		where = " WHERE r.state <> 'void'"
	} else {
		where += " AND r.state <> 'void'"
	}
	tallies := map[int64]*tally{}
	days, last := map[int64]bool{}, int64(0)
	var seats []Seat
	err = s.stream(ctx, func(row []driver.Value) error {
		id, _ := row[0].(int64)
		played, _ := row[1].(int64)
		zone, _ := row[2].(int64)
		packed, _ := row[3].([]byte)
		if packed == nil {
			table.Contested++
			return nil
		}
		var err error
		if seats, err = unpackSeats(seats, packed); err != nil {
			return fmt.Errorf("result #%d: %w", id, err)
		}
		if len(seats) == 0 || seats[0].Place == 0 {
			table.Unplaced++
			return nil
		}
		table.Results++
		if day := floorDiv(played+zone*60_000, 24*60*60_000); day != last || len(days) == 0 {
			days[day], last = true, day
		}
		count(tallies, people, seats, id, played)
		return nil
	}, `SELECT r.id, r.played, r.zone, CASE r.state WHEN 'confirmed' THEN r.seats END FROM results r`+where, args...)
	if err != nil {
		return nil, err
	}
	table.Evenings = len(days)
	table.rank(tallies, people)
	return table, nil
}

// count adds one game to the players' tallies.
func count(tallies map[int64]*tally, people *roster, seats []Seat, id, played int64) {
	first := 0
	for _, s := range seats {
		if s.Place == 1 {
			first++
		}
	}
	for _, s := range seats {
		who := people.who(s.Player)
		t := tallies[who]
		if t == nil {
			t = &tally{}
			t.Player = who
			tallies[who] = t
		}
		t.Played++
		t.Places += s.Place
		sign := byte('L')
		switch {
		case s.Place != 1:
			t.Lost++
		case first == 1:
			t.Won++
			sign = 'W'
		default:
			t.Tied++
			sign = 'T'
		}
		t.remember(outcome{played, id, sign})
	}
}

// rank orders the tallies by points. Names order equal ranks only.
func (s *Standings) rank(tallies map[int64]*tally, people *roster) {
	keys := map[int64]string{}
	for id, t := range tallies {
		t.Name = people.name(id)
		keys[id] = score.NameKey(t.Name)
		t.Points = pointsWon*t.Won + pointsTied*t.Tied
		for _, o := range t.form[:t.kept] {
			t.Form += string(o.sign)
		}
		s.Rows = append(s.Rows, t.Standing)
	}
	slices.SortFunc(s.Rows, func(a, b Standing) int {
		if a.Points != b.Points {
			return b.Points - a.Points
		}
		return strings.Compare(keys[a.Player], keys[b.Player])
	})
	for i := range s.Rows {
		r := &s.Rows[i]
		r.Place = i + 1
		if i > 0 && s.Rows[i-1].Points == r.Points {
			r.Place, r.Shared = s.Rows[i-1].Place, true
			s.Rows[i-1].Shared = true
		}
	}
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
