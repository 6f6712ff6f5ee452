package records

import (
	"fmt"
	"math/rand/v2"

	"arbiter/records/league"
	"arbiter/score"
)

// A drawnCommand is a random command on records.
type drawnCommand struct {
	kind, what string
	work       func(*Tx) error
}

var commandKinds = []string{"save", "file", "update", "state", "edit", "points", "places", "players", "rename", "merge", "guest", "league", "terms", "open", "season", "close", "reopen", "plan", "take", "rescore", "position"}

func drawName(r *rand.Rand) string {
	return []string{"Ann", "ann", "Bob", "Cyd", "CYD", "Dan", "Eve", "Zoë", "Zoe\u0308", "Fay"}[r.IntN(10)]
}

func drawLeague(r *rand.Rand) string { return []string{"", "Cup", "CUP", "Club"}[r.IntN(4)] }
func drawSeason(r *rand.Rand) string {
	return []string{"", "", "2025", "2026", "Spring", "SPRING"}[r.IntN(6)]
}
func drawDay(r *rand.Rand) string {
	return fmt.Sprintf("2026-%02d-%02d", 1+r.IntN(12), 1+r.IntN(28))
}

// drawGame draws a result of a file or of the table.
func drawGame(r *rand.Rand) *Incoming {
	in := &Incoming{Result: league.Result{Game: []string{"Go", "go", "Chess", "Zark"}[r.IntN(4)], State: []league.State{"", league.Contested, league.Void}[r.IntN(3)], Complete: r.IntN(5) > 0,
		Day: []string{"", drawDay(r)}[r.IntN(2)], Time: []string{"", "19:30", "01:11"}[r.IntN(3)], League: drawLeague(r), Season: drawSeason(r), Round: []string{"", "1", "02", "final"}[r.IntN(4)],
		Venue: []string{"", "Café"}[r.IntN(2)], Note: []string{"", "\"1\"", "null", "Zoë 👩‍👧 {\"a\":[1]}", "two\nlines"}[r.IntN(5)]}}
	for _, i := range r.Perm(10)[:2+r.IntN(2)] {
		name := []string{"Ann", "ann", "Bob", "Cyd", "CYD", "Dan", "Eve", "Zoë", "Zoe\u0308", "Fay"}[i]
		s := league.Seat{Name: name, Place: r.IntN(3), Points: score.PointsOf(float64(r.IntN(200)) / 4)}
		s.NoPoints = r.IntN(5) == 0
		if s.NoPoints {
			s.Points = 0
		}
		in.Seats = append(in.Seats, s)
	}
	if r.IntN(3) == 0 {
		t := tallied(fmt.Sprintf("%s %d, %s %d", in.Seats[0].Name, r.IntN(6), in.Seats[1].Name, r.IntN(6)))
		in.Game, in.Text, in.Seats, in.Sheet = t.Game, t.Text, t.Seats, t.Sheet
	}
	if r.IntN(2) == 0 {
		in.KnownBy(SourceCSV, fmt.Sprint(1+r.IntN(8)))
	}
	if r.IntN(4) == 0 {
		in.Origin = fmt.Sprintf(`{"row":%d}`, r.IntN(9))
	}
	return in
}

// saved saves games, and passes on why the first one was refused where all were.
func saved(tx *Tx, games []*Incoming, update bool) error {
	list, err := tx.Save(games, update)
	if err != nil {
		return err
	}
	for _, s := range list {
		if s.Err == nil {
			return nil
		}
		err = s.Err
	}
	return err
}

// anyResult returns the number of a result that is there; 0 for none.
func anyResult(tx *Tx, n int) int64 {
	ids, err := tx.View().Numbers(tx.ctx, Filter{})
	if err != nil || len(ids) == 0 {
		return 0
	}
	return ids[n%len(ids)]
}

// drawCommand draws a command of any kind.
func drawCommand(r *rand.Rand) drawnCommand {
	kind := commandKinds[r.IntN(len(commandKinds))]
	if r.IntN(3) == 0 {
		kind = "save"
	}
	a, b, n := drawName(r), drawName(r), r.IntN(100)
	of, season, day := drawLeague(r), drawSeason(r), drawDay(r)
	if of == "" || r.IntN(3) > 0 { // mostly what may be there
		of, season = []string{"Cup", "club"}[r.IntN(2)], []string{"2026", "Spring"}[r.IntN(2)]
	}
	games := []*Incoming{drawGame(r)}
	what := fmt.Sprintf("%s %s %s %s %s %s %d", kind, a, b, of, season, day, n)
	terms := league.Terms{MinGames: r.IntN(3), Best: r.IntN(2), Weight: map[string]int{"GO": 1 + r.IntN(3)}}
	switch kind {
	case "file", "update", "take":
		for range r.IntN(4) {
			games = append(games, drawGame(r))
		}
	case "state", "edit", "points", "places", "players", "position":
		edit := drawEdit(r, kind, a, b, of, season, day)
		return drawnCommand{kind, what, func(tx *Tx) error { return editAny(tx, kind, n, edit) }}
	}
	return drawnCommand{kind, what, func(tx *Tx) error {
		switch kind {
		case "save", "file":
			return saved(tx, games, false)
		case "update":
			tx.What = "imported a file"
			return saved(tx, games, true)
		case "take":
			return take(tx, games, a, b, of, season, day, terms)
		case "rename":
			_, err := tx.Rename(a, b)
			return err
		case "merge":
			return tx.Merge(a, b)
		case "guest":
			return tx.SetGuest(a, n%2 == 0)
		case "league":
			return tx.CreateLeague(of, terms)
		case "terms":
			return tx.EditLeague(of, []string{"", "Cup", "Club", "New"}[n%4], func(t *league.Terms) { *t = terms })
		case "open":
			return tx.OpenSeason(of, season, []string{"", day}[n%2])
		case "season":
			return tx.EditSeason(of, season, []string{"", day}[n%2], func(t *league.Terms) { *t = terms })
		case "rescore":
			tx.What = "rescored all"
			_, err := tx.Rescore(tally{bonus: n % 3}, func(Difference) {})
			return err
		case "close":
			_, err := tx.CloseSeason(of, season)
			return err
		case "reopen":
			return tx.ReopenSeason(of, season)
		}
		out := [][]string{{"Gus"}, nil}[n%2]
		return tx.SavePlan(Plan{League: of, Season: season, Round: fmt.Sprint(n % 3), Tables: [][]string{{a, b}}, Out: out})
	}}
}

func drawEdit(r *rand.Rand, kind, a, b, of, season, day string) Edit {
	round, note := fmt.Sprint(r.IntN(3)), "edited"
	switch kind {
	case "points":
		return Edit{Seats: []SeatEdit{{Name: a, Points: score.PointsOf(float64(r.IntN(50)))}}}
	case "places":
		return Edit{Seats: []SeatEdit{{Name: a, Place: 1 + r.IntN(2)}, {Name: b, Place: 1 + r.IntN(2)}}}
	case "players":
		return Edit{Players: []NamedValue{{a, b}}, Games: tally{}}
	}
	if kind == "position" {
		return Edit{Position: &tallied(fmt.Sprintf("%s 1, %s %d", a, b, r.IntN(4))).Result}
	}
	e := Edit{Day: &day}
	switch r.IntN(4) {
	case 0:
		e.League = &of
	case 1:
		e.League, e.Season = &of, &season
	case 2:
		e.Round, e.Note = &round, &note
	}
	return e
}

// editAny changes a result that is there.
func editAny(tx *Tx, kind string, n int, e Edit) error {
	id := anyResult(tx, n)
	if id == 0 {
		return refuse("nothing is there")
	}
	if kind == "state" {
		return tx.SetState(id, []league.State{league.Confirmed, league.Contested, league.Void}[n%3], []string{"", "why"}[n%2])
	}
	return tx.Edit(id, e)
}

// take takes what other records have.
func take(tx *Tx, games []*Incoming, a, b, of, season, day string, terms league.Terms) error {
	if of != "" {
		l := CopyLeague{Name: of, Terms: terms}
		if season != "" {
			l.Seasons = []CopySeason{{Name: season, From: day, Closed: terms.Best == 1, Champions: []string{a}, Terms: terms}}
		}
		if _, err := tx.TakeLeague(l); err != nil {
			return err
		}
	}
	for i, name := range []string{a, b} {
		p := CopyPlayer{UID: UIDOf("test", "", fmt.Sprint(name, i)), Name: name, Also: []string{"Old " + name}, Guest: terms.MinGames == 1}
		if err := tx.TakePlayer(p); err != nil {
			return err
		}
	}
	for _, in := range games {
		in.UID, in.Words, in.Whole = UIDOf("whole", "", in.Game+in.Day+in.Round), "", true
		for i := range in.Seats {
			if name := in.Seats[i].Name; name == a {
				in.Seats[i].UID = UIDOf("test", "", name+"0")
			}
		}
	}
	return saved(tx, games, true)
}
