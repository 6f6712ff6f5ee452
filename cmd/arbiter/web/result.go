package web

import (
	"bytes"
	"context"
	"fmt"
	"html/template"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"arbiter/cmd/arbiter/gameprint"
	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/records/league"
)

// A resultPage is the page of a result with what surrounds it.
type resultPage struct {
	ID           int64
	Site         *sitePick // what a site shows; nil on a server
	Did          *done
	League       string
	Older, Newer int64
	Page         template.HTML
	Note         string
	History      []logLine
	Role         string
	Back         string    // where the visitor takes back what they did to it last; "" for nothing
	NotRight     bool      // the visitor may say that it is not right
	Again        *newTable // another game with the same players; nil for a visitor who may not
	AgainPad     string    // its pad, for a game that has no sheet
}

// result serves GET /result/ID, and GET /result/ID.json. Only players see notes and history.
func (s *Server) result(w http.ResponseWriter, r *http.Request, who Visitor) {
	number, asJSON := strings.CutSuffix(r.PathValue("id"), ".json")
	id, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		s.noPage(w, r, who)
		return
	}
	if asJSON {
		s.resultJSON(w, r, who, id)
		return
	}
	p := resultPage{ID: id, Role: who.Role.String()}
	err = s.records.read(r.Context(), func(store *records.Store) error {
		f, err := s.readResult(r.Context(), store, id, &p)
		if err != nil || who.Role < Player {
			return err
		}
		p.Note = terminal.Clean(f.Note)
		history, err := store.History(r.Context(), id)
		if err != nil {
			return err
		}
		for i := range history {
			p.History = append(p.History, s.logLine(&history[i]))
		}
		p.NotRight = s.mayContest(f, history) == ""
		p.again(f)
		if p.Did, err = s.done(r.Context(), store, r, who); err == nil && p.Did == nil && len(history) > 0 {
			p.Back = backOf(&history[len(history)-1], who)
		}
		return err
	})
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.show(w, r, http.StatusOK, "result", fmt.Sprintf("Result %d", id), p)
}

// readResult fills in what readers may see of a result.
func (s *Server) readResult(ctx context.Context, store *records.Store, id int64, p *resultPage) (*league.Result, error) {
	f, err := store.Result(ctx, id)
	if err != nil {
		return nil, err
	}
	around := records.Filter{League: f.League}
	if s.site.picks() {
		around = records.Filter{League: s.site.League, Season: s.site.Season}
	}
	if p.Older, p.Newer, err = beside(ctx, store, f, around); err != nil {
		return nil, err
	}
	p.League = terminal.Clean(f.League)
	one := viewResult(f, &records.Filter{League: f.League}, pageLinks{}, true)
	one.Judge = s.judgeAgain(f)
	p.Page, err = part("result-view", one)
	return f, err
}

func (s *Server) makeResult(ctx context.Context, store *records.Store, id int64) (made madePage, err error) {
	p := resultPage{ID: id, Role: Reader.String(), Site: s.site}
	if _, err = s.readResult(ctx, store, id, &p); err != nil {
		return made, err
	}
	made.Title = fmt.Sprintf("Result %d", id)
	made.Text, err = part("result", p)
	return made, err
}

// again offers another game with the same players.
func (p *resultPage) again(f *league.Result) {
	g := games.All.Find(f.Game)
	switch {
	case league.Unplayed(f.Game):
	case g == nil:
		p.AgainPad = "/pad?" + url.Values{"game": {f.Game}, "league": {f.League}, "player": f.Names()}.Encode()
	default:
		p.Again = &newTable{Games: games.List{*g}, League: f.League, LeagueSaid: true, Players: f.Names()}
	}
}

// LeagueLink returns the address of the result's league.
func (p resultPage) LeagueLink() string {
	if p.Site.picks() {
		return "/league"
	}
	return leagueLink(p.League, "", false)
}

// judgeAgain returns the address of the referee's page, which judges a result's position in the
// reader's browser and says whether it agrees with what is recorded. It is "" where there is none.
func (s *Server) judgeAgain(f *league.Result) string {
	p, err := gameprint.Link(f)
	if err != nil || s.referee() == "" {
		return ""
	}
	fragment, err := p.Write()
	if err != nil { // the position is too long for a link
		return ""
	}
	return s.referee() + fragment
}

// beside returns the results played before and after one, among those that a filter picks; 0 for
// none.
func beside(ctx context.Context, store *records.Store, f *league.Result, among records.Filter) (older, newer int64, err error) {
	ids, err := store.Numbers(ctx, among)
	at := slices.Index(ids, f.ID)
	if err != nil || at < 0 {
		return 0, 0, err
	}
	if at > 0 {
		older = ids[at-1]
	}
	if at+1 < len(ids) {
		newer = ids[at+1]
	}
	return older, newer, nil
}

// pageLinks links to the pages of results, and of players except the one whose page it is.
type pageLinks struct{ self int64 }

func (l pageLinks) PlayerLink(id int64) string {
	if id == l.self {
		return ""
	}
	return fmt.Sprintf("/player/%d", id)
}
func (pageLinks) ResultLink(id int64) string { return fmt.Sprintf("/result/%d", id) }

// mostListed is the most results in one answer.
const mostListed = 1000

// answerJSON answers with what a command prints with --json, as write writes it.
func (s *Server) answerJSON(w http.ResponseWriter, r *http.Request, write func(context.Context, *records.Store, io.Writer) error) {
	var text bytes.Buffer
	err := s.records.read(r.Context(), func(store *records.Store) error { return write(r.Context(), store, &text) })
	if err != nil {
		s.fail(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	_, _ = w.Write(text.Bytes()) // the browser is gone
}

// asked returns the filter of an address, whose parameters are named like flags.
func asked(q url.Values) records.Filter {
	return records.Filter{Game: q.Get("game"), League: q.Get("league"), Season: q.Get("season"), AllSeasons: q.Get("seasons") == "all"}
}

// leagueJSON serves GET /league.json: what `standings --json` prints.
func (s *Server) leagueJSON(w http.ResponseWriter, r *http.Request, _ Visitor) {
	s.answerJSON(w, r, func(ctx context.Context, store *records.Store, w io.Writer) error {
		table, err := store.Standings(ctx, asked(r.URL.Query()), nil)
		if err != nil {
			return err
		}
		return writeJSON(w, table)
	})
}

// resultsJSON serves GET /results.json: what `list --json` prints, for the newest results.
func (s *Server) resultsJSON(w http.ResponseWriter, r *http.Request, who Visitor) {
	q := r.URL.Query()
	f := asked(q)
	f.Limit = mostListed
	for _, name := range []string{"before", "limit"} {
		if !q.Has(name) {
			continue
		}
		n, err := strconv.ParseInt(q.Get(name), 10, 64)
		if err != nil || n < 1 {
			s.problem(w, r, http.StatusBadRequest, fmt.Sprintf("%s has to be a number from 1 on, not %q.", name, q.Get(name)))
			return
		}
		if name == "before" {
			f.Before = n
		} else {
			f.Limit = int(min(n, mostListed))
		}
	}
	s.answerJSON(w, r, func(ctx context.Context, store *records.Store, w io.Writer) error {
		return store.Whole(ctx, f, func(f *league.Result) error {
			if who.Role < Player {
				hideNote(f)
			}
			return writeJSON(w, saving.NewResultJSON(f))
		})
	})
}

// resultJSON answers with what `show N --json` prints.
func (s *Server) resultJSON(w http.ResponseWriter, r *http.Request, who Visitor, id int64) {
	s.answerJSON(w, r, func(ctx context.Context, store *records.Store, w io.Writer) error {
		f, err := store.Result(ctx, id)
		if err != nil {
			return err
		}
		var history []records.Entry
		if who.Role < Player {
			hideNote(f)
		} else if history, err = store.History(ctx, id); err != nil {
			return err
		}
		ratings, err := saving.RatingsAfter(ctx, store, f)
		if err != nil {
			return err
		}
		return writeJSON(w, saving.NewShownJSON(f, history, ratings))
	})
}

// hideNote removes the note, which only players may see, from the result and its text.
func hideNote(f *league.Result) {
	f.Note = ""
	var text strings.Builder
	headers := true
	for line := range strings.Lines(f.Text) {
		if headers = headers && line != "\n"; !headers || !strings.HasPrefix(line, "note:") {
			text.WriteString(line)
		}
	}
	f.Text = text.String()
}
