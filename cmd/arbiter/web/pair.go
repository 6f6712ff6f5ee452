package web

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"arbiter/cmd/arbiter/rounds"
	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/export"
	"arbiter/export/document"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
)

// A pairPage pairs the next round of a league.
type pairPage struct {
	Did     *done
	Said    string // why the round cannot be paired
	Leagues []choice
	League  string
	Season  string

	Round   string
	Tables  string
	System  string
	Seed    uint64
	Another uint64 // another seed
	Here    []hereRow
	Guests  string
	Sizes   []string
	Systems []score.Choice

	Proposal *proposal
	Seating  template.HTML
	Digest   string // of the proposal: what is saved is what was seen
	Doubts   []string
	Plans    []planShown
}

// A proposal is a round as the page shows it.
type proposal struct {
	Round   string
	Says    []string // what could not be avoided, and other remarks
	Planned bool     // a plan of the round is saved, which this one replaces
}

// A hereRow is a player who may be here.
type hereRow struct {
	Name  string
	Guest bool
	Here  bool
}

// A planShown is a saved plan, and how much of it is played.
type planShown struct {
	Title   string
	Seating template.HTML
}

// systems are the ways of pairing.
var systems = []score.Choice{{Name: "", Text: "as usual for the tables"}, {Name: "swiss", Text: "Swiss: equal points meet"}, {Name: "round-robin", Text: "round robin: everybody meets everybody"},
	{Name: "balanced", Text: "balanced: few repeated meetings"}}

// sizes are the choices of table sizes.
var sizes = []string{"", "2", "3", "4", "5", "6", "2-3", "2-4", "2-5", "2-6", "3-4", "3-5", "3-6", "4-5", "4-6", "5-6"}

// wishOf returns the round that the form asks for.
func wishOf(form url.Values) rounds.Wish {
	wish := rounds.Wish{League: form.Get("league"), Season: form.Get("season"), Round: oneLine(form.Get("round")), System: form.Get("system")}
	wish.Seed, _ = strconv.ParseUint(form.Get("seed"), 10, 64)
	for _, name := range append(form["here"], strings.Split(form.Get("guests"), ",")...) {
		if name = oneLine(name); name != "" && !slices.ContainsFunc(wish.Players, func(other string) bool { return score.SameName(other, name) }) {
			wish.Players = append(wish.Players, name)
		}
	}
	return wish
}

// digestOf returns a digest of a plan, so that the one that was shown is the one that is saved.
func digestOf(p *records.Plan) string {
	text, _ := json.Marshal(p) // it has only texts
	return fmt.Sprintf("%x", sha256.Sum256(text))
}

// pair serves GET /desk/pair: the form and, where it was filled in, the round.
func (s *Server) pair(w http.ResponseWriter, r *http.Request, who Visitor) {
	s.showPairing(w, r, who, http.StatusOK, r.URL.Query(), "")
}

// showPairing shows a form as it was filled in, and the round that it asks for.
func (s *Server) showPairing(w http.ResponseWriter, r *http.Request, who Visitor, status int, form url.Values, said string) {
	ctx := r.Context()
	page := pairPage{Said: said, Guests: form.Get("guests"), Sizes: sizes, Systems: systems, Tables: form.Get("tables"), System: form.Get("system"), Round: form.Get("round")}
	page.Seed, _ = strconv.ParseUint(form.Get("seed"), 10, 64)
	page.Another = max(page.Seed, 1) + 1
	var refused error // why the round cannot be paired like this
	err := s.records.read(ctx, func(store *records.Store) (err error) {
		if page.Did, err = s.done(ctx, store, r, who); err != nil {
			return err
		}
		before, err := s.choosePairing(ctx, store, &page, form)
		if err != nil || page.League == "" {
			return err
		}
		if err := s.whoMayBeHere(ctx, store, &page, form, before); err != nil || form.Get("propose") == "" {
			return err
		}
		wish := wishOf(form)
		wish.League, wish.Season = page.League, page.Season
		round, err := propose(ctx, store, wish, form.Get("tables"))
		if err == nil {
			page.fill(round)
		}
		refused = err
		return nil
	})
	if file := (*records.FileError)(nil); err == nil && (errors.As(refused, &file) || errors.Is(refused, errBusy)) {
		err = refused
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if refused != nil {
		page.Said, status = sentence(refused), http.StatusUnprocessableEntity
	}
	s.show(w, r, status, "desk-pair", "Pair the next round", page)
}

// choosePairing finds the league and the season of the round, and shows its plans. The league is ""
// where it is to be chosen, or where there is none. before is the season before.
func (s *Server) choosePairing(ctx context.Context, store *records.Store, page *pairPage, form url.Values) (before *records.LeagueSeason, err error) {
	leagues, err := store.Leagues(ctx, form.Get("league"))
	if err != nil {
		return nil, err
	}
	if form.Get("league") == "" && len(leagues) != 1 {
		for i := range leagues {
			page.Leagues = append(page.Leagues, choice{Name: terminal.Clean(leagues[i].Name), Link: "/desk/pair?" + url.Values{"league": {leagues[i].Name}}.Encode()})
		}
		return nil, nil
	}
	page.League, page.Season = leagues[0].Name, cmp.Or(form.Get("season"), currentSeason(&leagues[0]).Name)
	planned, err := store.Rounds(ctx, page.League, page.Season)
	if err != nil {
		return nil, err
	}
	slices.Reverse(planned)
	for _, p := range planned[:min(len(planned), mostRounds)] {
		played := map[int64]*league.Result{}
		results, err := store.Results(ctx, records.Filter{League: p.League, Round: p.Round})
		if err != nil {
			return nil, err
		}
		for _, r := range results {
			played[r.ID] = r
		}
		d := export.Round(&p, played)
		page.Plans = append(page.Plans, planShown{document.Plain(d.Line()), document.HTML(nil, d.Parts...)})
	}
	return rounds.SeasonBefore(leagues[0].Seasons, page.Season), nil
}

// fill shows a proposal.
func (page *pairPage) fill(r *rounds.Round) {
	page.Proposal, page.Digest = &proposal{Round: r.Plan.Round, Planned: r.Planned}, digestOf(&r.Plan)
	for _, text := range r.Sentences("tables of") {
		page.Proposal.Says = append(page.Proposal.Says, document.Plain(text))
	}
	page.Seating = document.HTML(nil, export.Seating(&r.Plan, nil))
	for i := range r.Doubts {
		page.Doubts = append(page.Doubts, saving.DoubtLine(&r.Doubts[i])+".")
	}
}

// propose makes the round for tables of these sizes; "" is the default.
func propose(ctx context.Context, store *records.Store, wish rounds.Wish, tables string) (r *rounds.Round, err error) {
	for _, name := range append([]string{wish.Round}, wish.Players...) {
		if err := notation.CanStand(name); err != nil {
			return nil, fmt.Errorf("%q: %w", terminal.Clean(name), err)
		}
	}
	if len(wish.Players) == 0 {
		return nil, errors.New("nobody is here: tick who plays")
	}
	if tables != "" {
		if wish.Sizes, err = rounds.ReadSizes(tables); err != nil {
			return nil, err
		}
	}
	if err := wish.Check(); err != nil {
		return nil, err
	}
	return rounds.Make(ctx, store, wish)
}

// whoMayBeHere returns those who came in the season, or else in the one before. Until the form says
// otherwise, those of them who are here today are ticked or, where nobody is yet, the members.
func (s *Server) whoMayBeHere(ctx context.Context, store *records.Store, page *pairPage, form url.Values, before *records.LeagueSeason) error {
	came, err := store.Attendance(ctx, records.Filter{League: page.League, Season: page.Season, AllSeasons: true})
	if err == nil && len(came.Rows) == 0 && before != nil {
		came, err = store.Attendance(ctx, records.Filter{League: page.League, Season: before.Name, AllSeasons: true})
	}
	if err != nil {
		return err
	}
	here, err := s.hereToday(ctx, store)
	if err != nil {
		return err
	}
	known := slices.ContainsFunc(came.Rows, func(row league.Attended) bool { return here[score.NameKey(row.Name)] })
	for _, row := range came.Rows {
		one := hereRow{Name: row.Name, Guest: row.Guest, Here: !row.Guest && !known || here[score.NameKey(row.Name)]}
		if form.Get("propose") != "" {
			one.Here = slices.Contains(form["here"], row.Name)
		}
		page.Here = append(page.Here, one)
	}
	slices.SortFunc(page.Here, func(a, b hereRow) int { return strings.Compare(score.NameKey(a.Name), score.NameKey(b.Name)) })
	return nil
}

// hereToday returns the keys of those who joined today, who are on a sheet of today, or who have a
// result of today.
func (s *Server) hereToday(ctx context.Context, store *records.Store) (map[string]bool, error) {
	today := league.Today(s.streams.Now())
	here := s.joined.on(today)
	for _, g := range s.playing() {
		for _, name := range g.Players {
			if league.Today(g.Last) == today {
				here[score.NameKey(name)] = true
			}
		}
	}
	results, err := store.Results(ctx, records.Filter{From: today, AsOf: today, NotVoid: true})
	for _, f := range results {
		for _, name := range f.Names() {
			here[score.NameKey(name)] = true
		}
	}
	return here, err
}

var errOtherRound = errors.New("this is not the round that was shown")

// savePairing serves POST /desk/pair: the round that was shown is saved.
func (s *Server) savePairing(w http.ResponseWriter, r *http.Request, who Visitor) {
	form := r.PostForm
	var did int64
	err := s.records.write(r.Context(), func(store *records.Store) error {
		p, err := propose(r.Context(), store, wishOf(form), form.Get("tables"))
		if err != nil || digestOf(&p.Plan) != form.Get("digest") {
			return errOtherRound // where no round is possible any more, the page says why
		}
		return store.Do(r.Context(), who.command(atDesk), func(tx *records.Tx) error {
			err := p.Save(tx)
			if tx.Changed() {
				did = tx.ID()
			}
			return err
		})
	})
	if errors.Is(err, errOtherRound) {
		s.showPairing(w, r, who, http.StatusConflict, form, "Something was recorded meanwhile that makes another round. Look at it before it is saved.")
		return
	}
	if err != nil {
		s.refuse(w, r, "/desk/pair?"+url.Values{"league": {form.Get("league")}}.Encode(), err)
		return
	}
	to := url.Values{"league": {form.Get("league")}, "season": {form.Get("season")}, "did": {fmt.Sprint(did)}}
	http.Redirect(w, r, "/desk/pair?"+to.Encode(), http.StatusSeeOther)
}
