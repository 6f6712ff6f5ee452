package web

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
)

// A padPage is a score pad for any game: the players are its columns, the rounds its rows. One row
// is the totals.
type padPage struct {
	ID                string // makes it one result, however often it is sent
	Game              string
	Names             []string
	Rows              [][]string // of points, as they were typed: by round, then by player
	Sums              []string
	League, Season    string
	LeagueSaid        bool
	Round, Date, Note string
	Wins              string // "most", "fewest", or "" for as usual in this game
	Known             saving.Suggestions
	KnownGames        []string
	Problem           string
	Doubts            []string
	total             []score.Points
	seasonSaid        bool
}

// The most players and rounds of a pad.
const (
	fewColumns  = 4
	mostColumns = league.MostSeats
	mostRows    = 60
)

// padOf returns the pad of a form or an address.
func padOf(form url.Values) padPage {
	p := padPage{ID: form.Get("id"), Game: oneLine(form.Get("game")), League: oneLine(form.Get("league")), Season: oneLine(form.Get("season")),
		LeagueSaid: form.Has("league"), seasonSaid: form.Get("season") != "", Round: oneLine(form.Get("round")), Date: oneLine(form.Get("date")),
		Note: oneLine(form.Get("note")), Wins: form.Get("wins")}
	for _, name := range form["player"] {
		p.Names = append(p.Names, oneLine(name))
	}
	for len(p.Names) < fewColumns {
		p.Names = append(p.Names, "")
	}
	typed := form["points"]
	columns := max(1, len(form["player"]))
	for from := 0; from+columns <= len(typed); from += columns {
		row := typed[from : from+columns]
		p.Rows = append(p.Rows, append(slices.Clone(row), make([]string, len(p.Names)-min(len(p.Names), columns))...))
	}
	if p.Rows == nil {
		p.Rows = [][]string{make([]string, len(p.Names))}
	}
	if strings.Trim(p.ID, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") != "" || len(p.ID) != len(rand.Text()) {
		p.ID = rand.Text()
	}
	return p
}

// showPad serves GET /pad.
func (s *Server) showPad(w http.ResponseWriter, r *http.Request, _ Visitor) {
	p := padOf(r.URL.Query())
	s.showPadAs(w, r, http.StatusOK, &p)
}

// showPadAs shows a pad with what was typed.
func (s *Server) showPadAs(w http.ResponseWriter, r *http.Request, status int, p *padPage) {
	err := s.records.read(r.Context(), func(store *records.Store) (err error) {
		if p.Known, err = saving.Suggest(r.Context(), store); err != nil {
			return err
		}
		p.KnownGames, err = store.Games(r.Context())
		return err
	})
	if err != nil {
		s.fail(w, r, err)
		return
	}
	p.KnownGames = slices.DeleteFunc(p.KnownGames, league.Unplayed)
	for i, name := range p.KnownGames {
		p.KnownGames[i] = games.All.Title(name)
	}
	if newest := p.Known.Newest; newest != nil && !p.LeagueSaid {
		p.League = newest.League
	}
	p.Date = cmp.Or(p.Date, league.Today(s.streams.Now()))
	p.count()
	s.show(w, r, status, "pad", "Score pad", p)
}

// count adds up the columns. The error names the first cell that is not points.
func (p *padPage) count() error {
	var first error
	p.Sums, p.total = make([]string, len(p.Names)), make([]score.Points, len(p.Names))
	for i := range p.Names {
		for n, row := range p.Rows {
			points, err := padPoints(row[i])
			if err != nil {
				p.Sums[i] = "?"
				first = cmp.Or(first, fmt.Errorf("%s, round %d: %q %w", cmp.Or(p.Names[i], fmt.Sprintf("player %d", i+1)), n+1, row[i], err))
				break
			}
			p.total[i] += points
		}
		if p.Sums[i] == "" {
			p.Sums[i] = p.total[i].String()
		}
	}
	return first
}

// padPoints returns the points of a cell: "12", "3+6+2", "3-2", "-4"; an empty one is 0.
func padPoints(text string) (sum score.Points, err error) {
	text = strings.NewReplacer(" ", "", "−", "+-", "-", "+-").Replace(text)
	for part := range strings.SplitSeq(text, "+") {
		if part == "" {
			continue
		}
		points, err := score.ParsePoints(part)
		if err != nil {
			return 0, err
		}
		sum += points
	}
	return sum, nil
}

// sendPad serves POST /pad: the totals become a result; the rounds go into its note.
func (s *Server) sendPad(w http.ResponseWriter, r *http.Request, who Visitor) {
	p := padOf(r.PostForm)
	switch r.PostFormValue("do") {
	case "row":
		p.Rows = append(p.Rows, make([]string, len(p.Names)))
		s.showPadAs(w, r, http.StatusOK, &p)
		return
	case "column":
		p.Names = append(p.Names, "")
		for i := range p.Rows {
			p.Rows[i] = append(p.Rows[i], "")
		}
		s.showPadAs(w, r, http.StatusOK, &p)
		return
	}
	game, err := p.result()
	if err != nil {
		p.Problem = sentence(err)
		s.showPadAs(w, r, http.StatusUnprocessableEntity, &p)
		return
	}
	change, err := s.savePad(r.Context(), who, &p, game, r.PostFormValue("anyway") != "")
	if doubtful := (*saving.Doubtful)(nil); errors.As(err, &doubtful) {
		for i := range doubtful.Doubts {
			p.Doubts = append(p.Doubts, score.Sentence(saving.DoubtLine(&doubtful.Doubts[i])))
		}
		s.showPadAs(w, r, http.StatusUnprocessableEntity, &p)
		return
	}
	if err != nil {
		status, says := s.whyNot(err)
		p.Problem = says
		s.showPadAs(w, r, status, &p)
		return
	}
	if saved := change.Saved[0]; saved.Differs {
		p.Problem = otherwise("pad", saved.Result)
		s.showPadAs(w, r, http.StatusConflict, &p)
		return
	}
	s.notice("a score pad became result %d", change.Saved[0].Result)
	http.Redirect(w, r, resultAddress(change.Saved[0].Result, change.Command), http.StatusSeeOther)
}

// result returns the pad as a game to be recorded.
func (p *padPage) result() (game saving.Game, err error) {
	if err := p.count(); err != nil {
		return game, err
	}
	f := &game.Result
	f.Game = score.GameKey(p.Game)
	switch {
	case p.Game == "":
		return game, errors.New("say which game it was")
	case league.Unplayed(f.Game):
		return game, fmt.Errorf("%q is no game that was played; tell the arbiter", p.Game)
	case games.All.Called(p.Game) != nil:
		f.Game = games.All.Called(p.Game).Name
	case games.All.Find(f.Game) == nil:
		f.Game = p.Game
	}
	for i, name := range p.Names {
		if name != "" {
			f.Seats = append(f.Seats, league.Seat{Name: name, Points: p.total[i]})
		} else if slices.ContainsFunc(p.Rows, func(row []string) bool { return row[i] != "" }) {
			return game, fmt.Errorf("there are points in column %d, and nobody is named above them", i+1)
		}
	}
	if len(p.Names) > mostColumns || len(p.Rows) > mostRows {
		return game, fmt.Errorf("a pad has room for %d players and %d rounds; leave the rounds out, and enter the sums", mostColumns, mostRows)
	}
	if len(f.Seats) < 2 {
		return game, errors.New("a game has two players or more: name them above the points")
	}
	if f.Note = p.Note; len(p.Rows) > 1 {
		f.Note = strings.TrimPrefix(p.Note+"; "+p.rounds(), "; ")
	}
	for _, text := range append([]string{p.Game, p.League, p.Season, p.Round, f.Note}, f.Names()...) {
		if err := notation.CanStand(text); err != nil {
			return game, fmt.Errorf("%q: %w", terminal.Clean(text), err)
		}
	}
	f.League, f.Season, f.Round, f.Complete = p.League, p.Season, p.Round, true
	ok := false
	if f.Day, f.Time, ok = notation.ParseDate(p.Date); !ok && p.Date != "" {
		return game, fmt.Errorf("%q is no date; write it as 2026-11-20", terminal.Clean(p.Date))
	}
	game.KnownBy(records.SourceTable, p.ID)
	return game, nil
}

// rounds puts the rounds into words, for the note: "round 1: 3+6+2, 4; round 2: 5, 11".
func (p *padPage) rounds() string {
	var list []string
	for n, row := range p.Rows {
		var points []string
		for i, text := range row {
			if p.Names[i] != "" {
				points = append(points, cmp.Or(strings.ReplaceAll(text, " ", ""), "0"))
			}
		}
		list = append(list, fmt.Sprintf("round %d: %s", n+1, strings.Join(points, ", ")))
	}
	return strings.Join(list, "; ")
}

// savePad records a pad's result, in the season of its day, and with places by the rule of the
// game.
func (s *Server) savePad(ctx context.Context, who Visitor, p *padPage, game saving.Game, anyway bool) (*saving.Change, error) {
	fewest := p.Wins == "fewest"
	err := s.records.read(ctx, func(store *records.Store) error {
		if err := saving.Propose(ctx, s.streams, store, &game, true, p.seasonSaid); err != nil || p.Wins != "" {
			return err
		}
		results, err := store.Results(ctx, records.Filter{Game: game.Game, State: league.Confirmed, Limit: 20})
		fewest = league.LowestWins(results, game.Game)
		return err
	})
	if err != nil {
		return nil, err
	}
	seats := game.Seats
	places := score.PlacesBy(len(seats), func(a, b int) bool {
		if fewest {
			return seats[a].Points < seats[b].Points
		}
		return seats[a].Points > seats[b].Points
	})
	for i := range seats {
		seats[i].Place = places[i]
	}
	return s.change(ctx, who.command("score pad"), func(tx *records.Tx) (*saving.Change, error) {
		return saving.SaveIn(ctx, s.streams, tx, []saving.Game{game}, saving.Options{From: "a score pad", Ask: true, Anyway: anyway})
	})
}

// Number returns the number of a round, for the page.
func (p padPage) Number(n int) int { return n + 1 }
