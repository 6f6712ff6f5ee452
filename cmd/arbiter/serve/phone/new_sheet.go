package phone

import (
	"arbiter/cmd/arbiter/saving"
	"cmp"
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/tables"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/cmd/games"
	"arbiter/export"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/pieces"
)

// A newSheetPage asks who plays what.
type newSheetPage struct {
	Game    *games.Game
	Games   []export.Choice // to choose the game; then there is no Game yet
	Rows    []PlayerRow
	Letters []score.Choice // the colours
	saving.Suggestions
	Known  []string // who played last and is not named yet: each is a button
	Head   score.Header
	By     tables.Proposal // what of it nobody typed
	Chosen map[string]bool // variants as "v NAME", rulings as "r NAME=VALUE"
	Said   []string        // what is wrong
}

// A PlayerRow is one line for a player.
type PlayerRow struct {
	N            int
	Name, Colour string
	Was          string // the name before a change
	Needed       bool
}

// newSheet asks for the game, or for the players and the rest. The address may say
// some of it, as the tables of a planned round do.
func (s *Pages) newSheet(w http.ResponseWriter, r *http.Request) {
	g := games.All.Called(r.FormValue("game"))
	if g == nil {
		var ask newSheetPage
		query := r.URL.Query()
		for i := range games.All {
			query.Set("game", games.All[i].Name)
			ask.Games = append(ask.Games, export.Choice{Name: games.All[i].Title, Link: "/new?" + query.Encode()})
		}
		s.Show(w, r, http.StatusOK, "new-sheet", "Which game?", ask)
		return
	}
	h := headOf(r, g.Game)
	h.Date = cmp.Or(h.Date, league.Today(s.App.Now()))
	s.askPlayers(w, r, http.StatusOK, &newSheetPage{Game: g, Head: h, By: proposedIn(r.Form)}, true)
}

// newTable begins a sheet, or says what is wrong with it and asks again.
func (s *Pages) newTable(w http.ResponseWriter, r *http.Request) {
	g, err := games.All.Named(r.FormValue("game"))
	if err != nil {
		s.Problem(w, r, http.StatusBadRequest, door.Sentence(err))
		return
	}
	ask := &newSheetPage{Game: g, Head: headOf(r, g.Game), By: proposedIn(r.Form)}
	var known []string
	if score.CommaIn(ask.Head.Players, nil) != "" {
		if err := s.Books.Read(r.Context(), func(store *records.Store) (err error) {
			known, err = store.Called(r.Context())
			return err
		}); err != nil {
			s.Fail(w, r, err)
			return
		}
	}
	if ask.Said = s.wrongHead(g, &ask.Head, known); ask.Said != nil {
		s.askPlayers(w, r, http.StatusUnprocessableEntity, ask, false)
		return
	}
	t, err := s.Tables.New(g, ask.Head, ask.By, beginner(r))
	if err != nil {
		s.Problem(w, r, http.StatusTooManyRequests, door.Sentence(err))
		return
	}
	http.Redirect(w, r, "/table/"+t.Code, http.StatusSeeOther)
}

// beginner is the address from which a sheet is begun, "" for the arbiter. Whoever has the
// join code can be any number of phones, but has few addresses.
func beginner(r *http.Request) string {
	v := door.VisitorOf(r)
	return door.TextIf(v.From, v.Role < door.Arbiter, "")
}

// What a form says of what it proposed itself.
const (
	leagueProposed = "proposed league"
	seasonProposed = "proposed season"
	seasonByDay    = "season by day"
)

// proposedIn is what a form had proposed.
func proposedIn(form url.Values) tables.Proposal {
	return tables.Proposal{League: door.OneLine(form.Get(leagueProposed)), Season: door.OneLine(form.Get(seasonProposed)), ByDay: form.Get(seasonByDay) != ""}
}

// propose proposes the league and the season that the form's address does not say.
func (ask *newSheetPage) propose(form url.Values, today string) {
	h, openLeague, openSeason := &ask.Head, !form.Has("league"), !form.Has("season")
	ask.Propose(h, openLeague, openSeason, today)
	if openLeague {
		ask.By.League = h.League
	}
	if openSeason {
		ask.By.Season = h.Season
		_, ask.By.ByDay = ask.SeasonOn(h.League, today)
	}
}

// headOf is what a form says of a new sheet. Players without a name are left out.
func headOf(r *http.Request, g *score.Game) score.Header {
	value := func(key string) string { return door.OneLine(r.Form.Get(key)) }
	h := score.Header{Game: g.Name}
	FillHeader(r.Form, "", &h)
	colours := r.Form["colour"]
	for i, name := range r.Form["player"] {
		p := score.Player{Name: door.OneLine(name), Named: true}
		if g.Colours && i < len(colours) {
			p.Colour = strings.TrimSpace(colours[i])
		}
		if p.Name != "" {
			h.Players = append(h.Players, p)
		}
	}
	sheetmodel.GiveColours(g, h.Players)
	for _, v := range g.Variants {
		if slices.Contains(r.Form["variant"], v.Name) {
			h.Variants = append(h.Variants, v.Name)
		}
	}
	for _, ruling := range g.Rulings {
		if set := value("ruling " + ruling.Name); set != "" {
			h.Rulings = append(h.Rulings, score.Setting{Name: ruling.Name, Value: set})
		}
	}
	return h
}

// askPlayers shows the form of a new sheet with what was entered. A fresh one proposes
// the league and the season.
func (s *Pages) askPlayers(w http.ResponseWriter, r *http.Request, status int, ask *newSheetPage, fresh bool) {
	g, h := ask.Game, &ask.Head
	err := s.Books.Read(r.Context(), func(store *records.Store) (err error) {
		if ask.Suggestions, err = saving.Suggest(r.Context(), store); err != nil {
			return err
		}
		ask.Known, err = playedLast(r.Context(), store, namesOf(h))
		return err
	})
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	if fresh {
		ask.propose(r.Form, league.Today(s.App.Now()))
	}
	for _, letter := range sheetmodel.Letters(g.Game) {
		ask.Letters = append(ask.Letters, score.Choice{Name: string(letter), Text: pieces.Title(string(letter))})
	}
	for i := range max(g.MaxPlayers, len(h.Players)) {
		row := PlayerRow{N: i + 1, Needed: i < g.MinPlayers}
		if i < len(h.Players) {
			row.Name, row.Colour = h.Players[i].Name, h.Players[i].Colour
		} else if g.Colours && i < len(g.Letters) && len(h.Players) == 0 {
			row.Colour = g.Letters[i : i+1]
		}
		ask.Rows = append(ask.Rows, row)
	}
	ask.Chosen = map[string]bool{}
	for _, v := range h.Variants {
		ask.Chosen["v "+v] = true
	}
	for _, set := range h.Rulings {
		ask.Chosen["r "+set.Name+"="+set.Value] = true
	}
	s.Show(w, r, status, "new-sheet", "A new sheet of "+g.Title, ask)
}

// A new sheet offers so many players as buttons, of so many results.
const (
	mostKnown    = 12
	newestPlayed = 40
)

// playedLast are those who played last, by keys of names that are not wanted.
func playedLast(ctx context.Context, store *records.Store, not []string) (known []string, err error) {
	results, err := store.Results(ctx, records.Filter{Limit: newestPlayed, Newest: true, NotVoid: true})
	for _, r := range results {
		for _, name := range r.Names() {
			if key := score.NameKey(name); len(known) < mostKnown && !slices.Contains(not, key) && CannotStand(name) == "" {
				not, known = append(not, key), append(known, name)
			}
		}
	}
	return known, err
}
