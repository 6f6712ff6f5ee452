package serve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/score/pieces"
)

// A newSheetPage asks who plays what.
type newSheetPage struct {
	Game    *cli.Game
	Games   []gameLink // to choose the game; then there is no Game yet
	Rows    []playerRow
	Least   int
	Letters []score.Choice // the colours
	People  []string
	Leagues []string
	Seasons []string
	Head    score.Header
	Chosen  map[string]bool // variants as "v NAME", rulings as "r NAME=VALUE"
	Said    []string        // what is wrong
	Near    []nearPlayer    // new names that look like others
}

type gameLink struct{ Title, Address string }

// A playerRow is one line for a player.
type playerRow struct {
	N              int
	Name, Colour   string
	Needed, Folded bool
}

// A nearPlayer is a new name with the names that may be meant.
type nearPlayer struct {
	Name, Says string
	Others     []string
}

// newSheet asks for the game, or for the players and the rest. The address may say
// some of it, as the tables of a planned round do.
func (s *server) newSheet(w http.ResponseWriter, r *http.Request) {
	g := s.app.Games.Called(r.FormValue("game"))
	if g == nil {
		var page newSheetPage
		query := r.URL.Query()
		for i := range s.app.Games {
			query.Set("game", s.app.Games[i].Name)
			page.Games = append(page.Games, gameLink{s.app.Games[i].Title, "/new?" + query.Encode()})
		}
		s.show(w, r, http.StatusOK, "new-sheet", "Which game?", page)
		return
	}
	h := headOf(r, g.Game)
	err := s.books.read(r.Context(), func(book *records.Store) error { return s.proposeLeague(r.Context(), book, r, &h) })
	if err != nil {
		s.trouble(w, r, err)
		return
	}
	h.Date = cmp.Or(h.Date, s.app.Now().Format(time.DateOnly))
	s.askPlayers(w, r, http.StatusOK, &newSheetPage{Game: g, Head: h})
}

// proposeLeague proposes the league of the newest result and its current season.
func (s *server) proposeLeague(ctx context.Context, book *records.Store, r *http.Request, h *score.Header) error {
	if !r.Form.Has("league") {
		if err := book.Newest(ctx, records.Filter{Limit: 1}, func(f *records.Full) error {
			h.League, h.Season = f.League, f.Season
			return nil
		}); err != nil {
			return err
		}
	}
	if h.League == "" || r.Form.Has("season") {
		return nil
	}
	season, own, err := book.CurrentSeason(ctx, h.League, s.app.Now())
	if own {
		h.Season = season
	}
	return err
}

// newTable begins a sheet, or says what is wrong with it and asks again.
func (s *server) newTable(w http.ResponseWriter, r *http.Request) {
	g, err := s.app.Games.Named(r.FormValue("game"))
	if err != nil {
		s.problem(w, r, http.StatusBadRequest, err.Error())
		return
	}
	if old, now, ok := strings.Cut(r.PostForm.Get("instead"), "\x1f"); ok {
		for i, name := range r.PostForm["player"] {
			if oneLine(name) == old {
				r.PostForm["player"][i], r.Form["player"][i] = now, now
			}
		}
	}
	page := &newSheetPage{Game: g, Head: headOf(r, g.Game)}
	if page.Said = s.wrongHead(g, &page.Head); page.Said == nil && !r.PostForm.Has("sure") {
		if page.Near, err = s.nearPlayers(r.Context(), &page.Head); err != nil {
			s.trouble(w, r, err)
			return
		}
	}
	if page.Said != nil || page.Near != nil {
		s.askPlayers(w, r, http.StatusUnprocessableEntity, page)
		return
	}
	t, err := s.tables.New(g, page.Head)
	if err != nil {
		s.problem(w, r, http.StatusServiceUnavailable, err.Error())
		return
	}
	http.Redirect(w, r, "/table/"+t.Code, http.StatusSeeOther)
}

// oneLine is a name without needless spaces.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// headOf is what a form says of a new sheet. Players without a name are left out.
func headOf(r *http.Request, g *score.Game) score.Header {
	_ = r.FormValue("game") // parses the form
	value := func(key string) string { return oneLine(r.Form.Get(key)) }
	h := score.Header{Game: g.Name, Date: value("date"), League: value("league"), Season: value("season"), Round: value("round"), Place: value("place"), Note: value("note")}
	colours := r.Form["colour"]
	for i, name := range r.Form["player"] {
		p := score.Player{Name: oneLine(name), Named: true}
		if g.Colours && i < len(colours) {
			p.Colour = strings.TrimSpace(colours[i])
		}
		if p.Name != "" {
			h.Players = append(h.Players, p)
		}
	}
	if g.Colours {
		colourRest(g, h.Players)
	}
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

// colourRest gives those who chose no colour the game's own for their seat, or the
// first free one.
func colourRest(g *score.Game, players []score.Player) {
	taken := ""
	for _, p := range players {
		taken += p.Colour
	}
	for i := range players {
		own := g.Letters[min(i, len(g.Letters)-1):]
		for _, letter := range own[:1] + g.Letters {
			if players[i].Colour == "" && !strings.ContainsRune(taken, letter) {
				players[i].Colour = string(letter)
				taken += string(letter)
			}
		}
	}
}

// longestText is how many letters a name or another text may have.
const longestText = 100

// wrongHead says what is wrong with what a new sheet says above it.
func (s *server) wrongHead(g *cli.Game, h *score.Header) (said []string) {
	wrong := func(format string, args ...any) { said = append(said, cli.Clean(fmt.Sprintf(format, args...))) }
	for _, text := range append([]string{h.League, h.Season, h.Round, h.Place, h.Note}, namesAsWritten(h)...) {
		if err := canStand(text); err != nil {
			wrong("%q: %v.", text, err)
		}
	}
	if _, ok := notation.ParseDate(h.Date); h.Date != "" && !ok {
		wrong("%q is no date; expected one as 2026-11-20, or with a time as 2026-11-20 19:30.", h.Date)
	}
	switch n := len(h.Players); {
	case n < g.MinPlayers:
		wrong("%s is for %s; %s named.", g.Title, playersOf(g.Game), cli.TextIf("nobody is", n == 0, score.Counted(n, "player")+cli.TextIf(" are", n > 1, " is")))
	case n > g.MaxPlayers && !g.AnyPlayers:
		wrong("%s is for %s; %d are named.", g.Title, playersOf(g.Game), n)
	}
	if said != nil {
		return said
	}
	_, _, err := s.app.Games.Parser().Read(notation.Text{File: "the players", Line: 1, Src: g.Template(h.Players, h.Variants)})
	var bad *notation.Error
	switch {
	case errors.As(err, &bad):
		wrong("%s.", bad.Msg)
	case err != nil:
		wrong("%v.", err)
	}
	for _, set := range h.Rulings {
		if _, problem, want := score.ParseSetting(g.Game, set.Name+"="+set.Value, notation.Suggest); problem != "" {
			wrong("%s; %s.", problem, want)
		}
	}
	return said
}

func playersOf(g *score.Game) string {
	if g.MinPlayers == g.MaxPlayers {
		return score.Counted(g.MinPlayers, "player")
	}
	return fmt.Sprintf("%d to %d players", g.MinPlayers, g.MaxPlayers)
}

func namesAsWritten(h *score.Header) (names []string) {
	for _, p := range h.Players {
		names = append(names, p.Name, p.Colour)
	}
	return names
}

// canStand says why a text cannot stand in a line above a sheet.
func canStand(text string) error {
	if strings.ContainsFunc(text, score.Unseen) || !utf8.ValidString(text) {
		return errors.New("it has a character that cannot be seen")
	}
	if n := utf8.RuneCountInString(text); n > longestText {
		return fmt.Errorf("%d letters are too many; %d fit", n, longestText)
	}
	return notation.CanStand(text)
}

// nearPlayers are the names that nobody has yet and that look like a known one.
// Whoever sits at the same table is somebody else.
func (s *server) nearPlayers(ctx context.Context, h *score.Header) (near []nearPlayer, err error) {
	err = s.books.read(ctx, func(book *records.Store) error {
		people, err := book.Players(ctx)
		if err != nil {
			return err
		}
		known := map[string]bool{}
		for i := range people {
			for _, name := range append(people[i].Others, people[i].Name) {
				known[score.NameKey(name)] = true
			}
		}
		here, fresh := map[string]bool{}, []string{}
		for _, p := range h.Players {
			here[score.NameKey(p.Name)] = true
			if !known[score.NameKey(p.Name)] {
				fresh = append(fresh, p.Name)
			}
		}
		list, err := book.NearPlayers(ctx, fresh)
		for i := range list {
			one := nearPlayer{Name: list[i].Name, Says: cli.Clean(list[i].Name + " " + list[i].Says)}
			for _, other := range list[i].Near {
				if !here[score.NameKey(other.Name)] {
					one.Others = append(one.Others, other.Name)
				}
			}
			if one.Others != nil {
				near = append(near, one)
			}
		}
		return err
	})
	return near, err
}

// askPlayers shows the form of a new sheet with what was entered.
func (s *server) askPlayers(w http.ResponseWriter, r *http.Request, status int, page *newSheetPage) {
	g, h := page.Game, &page.Head
	err := s.books.read(r.Context(), func(book *records.Store) (err error) {
		if page.People, err = book.Called(r.Context()); err != nil {
			return err
		}
		if page.Leagues, err = book.Names(r.Context(), "leagues"); err == nil {
			page.Seasons, err = book.Names(r.Context(), "seasons")
		}
		return err
	})
	if err != nil {
		s.trouble(w, r, err)
		return
	}
	for _, letter := range allLetters(g.Game) {
		page.Letters = append(page.Letters, score.Choice{Name: string(letter), Text: pieces.Title(string(letter))})
	}
	page.Least = g.MinPlayers
	for i := range max(g.MaxPlayers, len(h.Players)) {
		row := playerRow{N: i + 1, Needed: i < g.MinPlayers}
		if i < len(h.Players) {
			row.Name, row.Colour = h.Players[i].Name, h.Players[i].Colour
		} else if g.Colours && i < len(g.Letters) && len(h.Players) == 0 {
			row.Colour = g.Letters[i : i+1]
		}
		page.Rows = append(page.Rows, row)
	}
	page.Chosen = map[string]bool{}
	for _, v := range h.Variants {
		page.Chosen["v "+v] = true
	}
	for _, set := range h.Rulings {
		page.Chosen["r "+set.Name+"="+set.Value] = true
	}
	s.show(w, r, status, "new-sheet", "A new sheet of "+g.Title, page)
}

// allLetters are the letters of colours to choose from, the game's own first.
func allLetters(g *score.Game) string {
	all := g.Letters
	for letter := 'A'; letter <= 'Z'; letter++ {
		if pieces.Colour(string(letter)) != string(letter) && !strings.ContainsRune(all, letter) {
			all += string(letter)
		}
	}
	return all
}
