package web

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/sheet/judge"
	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
)

// A homePage is the first page: a new sheet, a planned table, a sheet to continue.
type homePage struct {
	Did    *done
	Role   string
	Closed bool // nobody can change anything on this server
	Rounds []openRound
	New    newTable
	Open   []tableSummary

	Referee string // the page with the sheets that the browser keeps; "" where this program has none
}

// A newTable is a form for a new table, with what is already known about it. The game is still to
// be chosen.
type newTable struct {
	Games                  games.List
	League, Season, Round  string
	LeagueSaid, SeasonSaid bool // even where they are none
	Players                []string
	Pad                    string // the address of a score pad for it
}

// An openRound is a planned round with tables that have no result yet.
type openRound struct {
	Title  string
	Tables []plannedTable
}

// A plannedTable is one of them.
type plannedTable struct {
	Title, Players string
	Address        string // of the sheet that was begun, or of the page that begins it
	Begun          bool
	Form           *newTable // begins it at once; nil where Address is followed
}

// home serves GET /.
func (s *Server) home(w http.ResponseWriter, r *http.Request, who Visitor) {
	page := homePage{Role: who.Role.String(), Closed: s.options.ReadOnly, New: newTable{Games: games.All, Pad: "/pad"}, Referee: s.referee()}
	if who.Role >= Player {
		open := s.playing()
		err := s.records.read(r.Context(), func(store *records.Store) (err error) {
			if page.Did, err = s.done(r.Context(), store, r, who); err != nil {
				return err
			}
			page.Rounds, err = openRounds(r.Context(), store, open)
			return err
		})
		if err != nil {
			s.fail(w, r, err)
			return
		}
		slices.SortStableFunc(open, func(a, b tableSummary) int { return b.Last.Compare(a.Last) })
		page.Open = open[:min(len(open), mostOpen)]
	}
	s.show(w, r, http.StatusOK, "home", "Arbiter", page)
}

// How many sheets, and planned rounds of each league, the first page shows: older rounds are rarely
// completed.
const (
	mostOpen   = 12
	mostRounds = 2
)

// openRounds returns the planned rounds of current seasons with tables that have no result.
func openRounds(ctx context.Context, store *records.Store, begun []tableSummary) (rounds []openRound, err error) {
	leagues, err := store.Leagues(ctx, "")
	if err != nil {
		return nil, err
	}
	for i := range leagues {
		season := currentSeason(&leagues[i])
		if season.State == records.SeasonClosed {
			continue
		}
		planned, err := store.Rounds(ctx, leagues[i].Name, season.Name)
		if err != nil {
			return nil, err
		}
		newest, err := store.Results(ctx, records.Filter{League: leagues[i].Name, Limit: 1, NotVoid: true})
		if err != nil {
			return nil, err
		}
		game := ""
		for _, f := range newest {
			game = f.Game
		}
		slices.Reverse(planned)
		for _, p := range planned[:min(len(planned), mostRounds)] {
			one := openRound{Title: terminal.Clean("Round " + p.Round + ", " + strings.TrimSpace(p.League+" "+p.Season))}
			for _, n := range p.Missing() {
				one.Tables = append(one.Tables, tableOfPlan(&p.Plan, n, game, begun))
			}
			if one.Tables != nil {
				rounds = append(rounds, one)
			}
		}
	}
	return rounds, nil
}

// currentSeason returns the season that a league plays: the current one, or else that of the newest
// result.
func currentSeason(l *records.League) (newest records.LeagueSeason) {
	for _, season := range l.Seasons {
		if season.State == records.SeasonCurrent {
			return season
		}
		if season.Last >= newest.Last {
			newest = season
		}
	}
	return newest
}

// tableOfPlan returns a table of a plan without a result. game is the newest one of its league.
func tableOfPlan(p *records.Plan, n int, game string, begun []tableSummary) plannedTable {
	players := p.Tables[n-1]
	one := plannedTable{Title: "Table " + strconv.Itoa(n), Players: terminal.Clean(strings.Join(players, ", "))}
	if at := slices.IndexFunc(begun, func(g tableSummary) bool { return isAt(p, players, &g.Head) }); at >= 0 {
		one.Address, one.Begun = "/table/"+begun[at].Code, true
		return one
	}
	query := url.Values{"league": {p.League}, "season": {p.Season}, "round": {p.Round}, "player": players}
	g := games.All.Find(game)
	switch {
	case game == "" || league.Unplayed(game):
		one.Address = "/new?" + query.Encode()
	case g == nil: // another publisher's
		query.Set("game", game)
		one.Address = "/pad?" + query.Encode()
	default:
		one.Form = &newTable{Games: games.List{*g}, League: p.League, Season: p.Season, Round: p.Round, LeagueSaid: true, SeasonSaid: true, Players: players}
	}
	return one
}

// isAt reports whether a sheet belongs to a planned table: it has the same people, in the plan's
// league, season and round.
func isAt(p *records.Plan, players []string, h *score.Header) bool {
	var named []string
	for _, p := range h.Players {
		named = append(named, p.Name)
	}
	return score.SameName(h.League, p.League) && (h.Season == "" || score.SameName(h.Season, p.Season)) &&
		league.CompareRounds(h.Round, p.Round) == 0 && slices.Equal(keysOf(players), keysOf(named))
}

// keysOf returns names in the form in which they are compared, in their order.
func keysOf(names []string) []string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = score.NameKey(name)
	}
	slices.Sort(list)
	return list
}

// goToTable serves GET /go: the table whose code was entered.
func (s *Server) goToTable(w http.ResponseWriter, r *http.Request, _ Visitor) {
	code := strings.ToUpper(strings.TrimSpace(r.FormValue("code")))
	http.Redirect(w, r, "/table/"+url.PathEscape(cmp.Or(code, "-")), http.StatusSeeOther)
}

// newTableOf returns the new table that a form or an address describes.
func newTableOf(form url.Values) newTable {
	n := newTable{Games: games.All, League: oneLine(form.Get("league")), Season: oneLine(form.Get("season")), Round: oneLine(form.Get("round")),
		LeagueSaid: form.Has("league"), SeasonSaid: form.Has("season")}
	for _, name := range form["player"] {
		if name = oneLine(name); name != "" {
			n.Players = append(n.Players, name)
		}
	}
	query := url.Values{"player": n.Players}
	for key, value := range map[string]string{"league": n.League, "season": n.Season, "round": n.Round} {
		if form.Has(key) {
			query.Set(key, value)
		}
	}
	n.Pad = "/pad?" + query.Encode()
	return n
}

// whichGame serves GET /new: the games that can be played at a planned table.
func (s *Server) whichGame(w http.ResponseWriter, r *http.Request, _ Visitor) {
	s.show(w, r, http.StatusOK, "which", "Which game?", newTableOf(r.URL.Query()))
}

// makeTable serves POST /table: a new sheet, with the headers in the form, or with a text.
func (s *Server) makeTable(w http.ResponseWriter, r *http.Request, who Visitor) {
	t := table{From: who.From}
	if who.Role == Arbiter {
		t.From = ""
	}
	var err error
	if text := strings.ReplaceAll(r.PostFormValue("text"), "\r\n", "\n"); text != "" {
		t.Game, t.Text, err = textOfTable(text)
	} else {
		t.Game, t.Text, err = s.newSheet(r)
	}
	if _, _, ofRecords := why(err); ofRecords {
		s.fail(w, r, err)
		return
	}
	begun := &table{}
	if err == nil {
		begun, err = s.tables.begin(t)
	}
	status := http.StatusUnprocessableEntity
	switch {
	case errors.Is(err, errMany), errors.Is(err, errFull):
		status = http.StatusTooManyRequests
	case errors.Is(err, errUnkept):
		status = http.StatusServiceUnavailable
	}
	if err != nil {
		s.problem(w, r, status, sentence(err))
		return
	}
	http.Redirect(w, r, "/table/"+begun.Code, http.StatusSeeOther)
}

// textOfTable returns the game and the sheet of a text, such as one that a phone kept.
func textOfTable(text string) (game, sheet string, err error) {
	var file notation.Game
	_ = file.Read(judge.Sheet(text)) // half of it may be typed
	g, err := games.All.Named(file.Head.Game)
	if err != nil {
		return "", "", err
	}
	return g.Name, model.Read(g.Game, text).Text(), nil
}

// newSheet returns the text of a new sheet: with the players in the form, or else those of the
// newest result; in the league in the form, or else that of the newest result.
func (s *Server) newSheet(r *http.Request) (game, text string, err error) {
	g, err := games.All.Named(r.PostFormValue("game"))
	if err != nil {
		return "", "", err
	}
	ask := newTableOf(r.PostForm)
	var newest *league.Result // nil while nothing is recorded
	if err := s.records.read(r.Context(), func(store *records.Store) error {
		known, err := saving.Suggest(r.Context(), store)
		if err == nil && known.Newest != nil {
			newest, err = store.Result(r.Context(), known.Newest.ID) // with its colours
		}
		return err
	}); err != nil {
		return "", "", err
	}
	head := score.Header{Date: league.Today(s.streams.Now()), League: ask.League, Season: ask.Season, Round: ask.Round}
	for _, name := range ask.Players {
		head.Players = append(head.Players, score.Player{Name: name, Named: true})
	}
	if newest != nil && !ask.LeagueSaid {
		head.League = newest.League
	}
	if newest != nil && head.Players == nil {
		head.Players = playersAgain(newest, g)
	}
	for _, word := range append([]string{head.League, head.Season, head.Round}, ask.Players...) {
		if err := notation.CanStand(word); err != nil {
			return "", "", fmt.Errorf("%q: %w", terminal.Clean(word), err)
		}
	}
	if len(head.Players) > g.MaxPlayers && !g.AnyPlayers {
		return "", "", errors.New(g.Title + " is for " + g.Seats())
	}
	return g.Name, model.New(g.Game, head).Text(), nil
}

// playersAgain returns the players of a result for a new sheet, in their colours where it was the
// same game; none where the game is not for that many.
func playersAgain(f *league.Result, g *games.Game) (players []score.Player) {
	names := f.Names()
	if len(names) > g.MaxPlayers || len(names) < g.MinPlayers {
		return nil
	}
	sheet := f.Scores()
	for i, name := range names {
		if notation.CanStand(name) != nil {
			return nil
		}
		p := score.Player{Name: name, Named: true}
		if f.Game == g.Name && i < len(sheet.Players) {
			p.Colour = sheet.Players[i].Colour
		}
		players = append(players, p)
	}
	return players
}
