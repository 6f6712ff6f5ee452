package phone

import (
	"arbiter/cmd/arbiter/terminal"
	"cmp"
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/tables"
	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// A homePage is the first page.
type homePage struct {
	Games   games.List
	Players bool // the visitor may fill in sheets
	Desk    bool
	Closed  bool // nobody can change anything on this server
	Rounds  []openRound
	Open    []tables.Glance
}

// An openRound is a planned round with tables that have no result yet.
type openRound struct {
	Title  string
	Tables []plannedTable
}

// A plannedTable is one of them, with the address of its new sheet, or of the sheet
// that was begun.
type plannedTable struct {
	Title, Players string
	Address        string
	Begun          bool
}

// RouteHome is the first page: a new sheet, a table's code, the league.
func (s *Pages) RouteHome(mux *http.ServeMux) {
	mux.HandleFunc("GET /{$}", s.Need(door.Reader, s.showHome))
	mux.HandleFunc("GET /go", s.Need(door.Player, func(w http.ResponseWriter, r *http.Request) {
		code := strings.ToUpper(strings.TrimSpace(r.FormValue("code")))
		http.Redirect(w, r, "/table/"+url.PathEscape(cmp.Or(code, "-")), http.StatusSeeOther)
	}))
	mux.HandleFunc("GET /new", s.Need(door.Player, s.newSheet))
	mux.HandleFunc("POST /table", s.Need(door.Player, s.newTable))
}

func (s *Pages) showHome(w http.ResponseWriter, r *http.Request) {
	v := door.VisitorOf(r)
	page := homePage{Games: games.All, Players: v.Role >= door.Player, Desk: v.Role >= door.Arbiter, Closed: s.Options.ReadOnly}
	if page.Players {
		page.Open = s.stillOpen()
		err := s.Books.Read(r.Context(), func(store *records.Store) (err error) {
			page.Rounds, err = s.openRounds(r.Context(), store)
			return err
		})
		if err != nil {
			s.Fail(w, r, err)
			return
		}
	}
	s.Show(w, r, http.StatusOK, "home", "Arbiter", page)
}

// mostOpen is how many sheets the first page offers to go on with.
const mostOpen = 12

// stillOpen are the tables whose sheets were changed last.
func (s *Pages) stillOpen() []tables.Glance {
	list := s.Games()
	slices.SortStableFunc(list, func(a, b tables.Glance) int { return b.Last.Compare(a.Last) })
	return list[:min(len(list), mostOpen)]
}

// Games are the open sheets of games that are being played: not those in which the
// arbiter changes a result.
func (s *Pages) Games() []tables.Glance {
	return slices.DeleteFunc(s.Tables.List(), func(g tables.Glance) bool { return g.Of != 0 })
}

// MostRounds is how many rounds of a league are offered: older ones are rarely
// completed.
const MostRounds = 2

// openRounds are the planned rounds of current seasons that miss results.
func (s *Pages) openRounds(ctx context.Context, store *records.Store) (rounds []openRound, err error) {
	leagues, err := store.Leagues(ctx, "")
	if err != nil {
		return nil, err
	}
	begun := s.Games()
	for i := range leagues {
		l := &leagues[i]
		season := CurrentSeason(l)
		if season.State == records.SeasonClosed {
			continue
		}
		planned, err := store.Rounds(ctx, l.Name, season.Name)
		if err != nil {
			return nil, err
		}
		slices.Reverse(planned)
		for _, p := range planned[:min(len(planned), MostRounds)] {
			game := ""
			newest, err := store.Results(ctx, records.Filter{League: p.League, Limit: 1, NotVoid: true})
			if err != nil {
				return nil, err
			}
			for _, r := range newest {
				game = r.Game
			}
			one := openRound{Title: terminal.Clean("Round " + p.Round + ", " + strings.TrimSpace(p.League+" "+p.Season))}
			for _, n := range p.Missing() {
				one.Tables = append(one.Tables, seatAt(&p.Plan, n, game, begun))
			}
			if one.Tables != nil {
				rounds = append(rounds, one)
			}
		}
	}
	return rounds, nil
}

// CurrentSeason is the season that a league plays: the current one, or else that of
// the newest result.
func CurrentSeason(l *records.League) (newest records.LeagueSeason) {
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

// seatAt is a table of a plan, as the first page offers it.
func seatAt(p *records.Plan, n int, game string, begun []tables.Glance) plannedTable {
	players := p.Tables[n-1]
	one := plannedTable{Title: "Table " + strconv.Itoa(n), Players: terminal.Clean(strings.Join(players, ", "))}
	for i := range begun {
		if IsAt(p, players, &begun[i].Head) {
			one.Address, one.Begun = "/table/"+begun[i].Code, true
			return one
		}
	}
	one.Address = "/new?" + url.Values{"game": {game}, "league": {p.League}, "season": {p.Season}, "round": {p.Round}, "player": players}.Encode()
	return one
}

// IsAt tells whether a sheet is that of a planned table: of the same people, in the plan's
// league, season and round.
func IsAt(p *records.Plan, players []string, h *score.Header) bool {
	return score.SameName(h.League, p.League) && score.SameName(h.Season, p.Season) &&
		league.CompareRounds(h.Round, p.Round) == 0 && slices.Equal(keysOf(players), namesOf(h))
}

// namesOf are the keys of the names in a header, in their order.
func namesOf(h *score.Header) []string {
	var names []string
	for _, p := range h.Players {
		names = append(names, p.Name)
	}
	return keysOf(names)
}

// keysOf are names as they are compared, in their order.
func keysOf(names []string) []string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = score.NameKey(name)
	}
	slices.Sort(list)
	return list
}
