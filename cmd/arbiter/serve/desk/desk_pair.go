package desk

import (
	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
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
	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/phone"
	"arbiter/export"
	"arbiter/export/document"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// A pairPage pairs the next round of a league.
type pairPage struct {
	Did     *done
	Said    string // why the round cannot be paired
	Leagues []export.Choice
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
	Says    []string // what could not be avoided, and what else is to be known
	Planned bool     // a plan of the round is saved, whose place this one takes
}

// A hereRow is somebody who may be here.
type hereRow struct {
	Name  string
	Guest bool
	Here  bool
}

// A planShown is a plan that is saved, and how far it is played.
type planShown struct {
	Title   string
	Seating template.HTML
}

// systems are the ways of pairing.
var systems = []score.Choice{{Name: "", Text: "as usual for the tables"}, {Name: "swiss", Text: "Swiss: equal points meet"}, {Name: "round-robin", Text: "round robin: everybody meets everybody"},
	{Name: "balanced", Text: "balanced: few repeated meetings"}}

// sizes are those that a sentence about a round may name.
var sizes = []string{"", "2", "3", "4", "5", "6", "2-3", "2-4", "2-5", "2-6", "3-4", "3-5", "3-6", "4-5", "4-6", "5-6"}

// askOf is what the form says of the round.
func askOf(form url.Values) rounds.Wish {
	ask := rounds.Wish{League: form.Get("league"), Season: form.Get("season"), Round: door.OneLine(form.Get("round")), System: form.Get("system")}
	ask.Seed, _ = strconv.ParseUint(form.Get("seed"), 10, 64)
	for _, name := range append(form["here"], strings.Split(form.Get("guests"), ",")...) {
		if name = door.OneLine(name); name != "" && !slices.ContainsFunc(ask.Players, func(other string) bool { return score.SameName(other, name) }) {
			ask.Players = append(ask.Players, name)
		}
	}
	return ask
}

// digestOf marks a plan, so that the one that was shown is the one that is saved.
func digestOf(p *records.Plan) string {
	text, _ := json.Marshal(p) // it has only texts
	return fmt.Sprintf("%x", sha256.Sum256(text))
}

// showPairing shows the form and, where it was filled in, the round.
func (s *Pages) showPairing(w http.ResponseWriter, r *http.Request) {
	s.pairing(w, r, http.StatusOK, r.URL.Query(), "")
}

func (s *Pages) pairing(w http.ResponseWriter, r *http.Request, status int, form url.Values, said string) {
	ctx := r.Context()
	page := pairPage{Said: said, Guests: form.Get("guests"), Sizes: sizes, Systems: systems, Tables: form.Get("tables"), System: form.Get("system"), Round: form.Get("round")}
	page.Seed, _ = strconv.ParseUint(form.Get("seed"), 10, 64)
	page.Another = max(page.Seed, 1) + 1
	err := s.Books.Read(ctx, func(store *records.Store) error {
		leagues, err := store.Leagues(ctx, form.Get("league"))
		if err != nil {
			return err
		}
		if form.Get("league") == "" && len(leagues) != 1 {
			for i := range leagues {
				page.Leagues = append(page.Leagues, export.Choice{Name: terminal.Clean(leagues[i].Name), Link: "/desk/pair?" + url.Values{"league": {leagues[i].Name}}.Encode()})
			}
			return nil
		}
		page.League, page.Season = leagues[0].Name, cmp.Or(form.Get("season"), phone.CurrentSeason(&leagues[0]).Name)
		if err := s.plansShown(ctx, store, &page); err != nil {
			return err
		}
		if err := whoMayBeHere(ctx, store, &page, form, rounds.SeasonBefore(leagues[0].Seasons, page.Season)); err != nil {
			return err
		}
		if form.Get("propose") == "" {
			return nil
		}
		ask := askOf(form)
		ask.League, ask.Season = page.League, page.Season
		for _, name := range append([]string{ask.Round}, ask.Players...) {
			if no := phone.CannotStand(name); no != "" {
				page.Said = no
				return nil
			}
		}
		if len(ask.Players) == 0 {
			page.Said = "Nobody is here: tick who plays."
			return nil
		}
		round, err := propose(ctx, store, ask, form.Get("tables"))
		if err != nil {
			return err
		}
		page.fill(round)
		return nil
	})
	var file *records.FileError
	var missing *records.NotFoundError
	switch {
	case errors.As(err, &file), errors.As(err, &missing), errors.Is(err, door.ErrBusy), ctx.Err() != nil:
		s.Fail(w, r, err)
		return
	case err != nil: // the round cannot be paired so
		page.Said, status = door.Sentence(err), http.StatusUnprocessableEntity
	}
	if number, err := strconv.ParseInt(form.Get("did"), 10, 64); err == nil && number > 0 {
		_ = s.Books.Read(ctx, func(store *records.Store) error { // without it the page says less
			line, err := s.entry(ctx, store, number)
			if err == nil {
				page.Did = s.doneBy(line)
				if form.Get("next") != "" { // nobody typed the round
					page.Did.What = strings.Replace(page.Did.What, " of ", " (the next one) of ", 1)
				}
			}
			return err
		})
	}
	s.Show(w, r, status, "desk-pair", "Pair the next round", page)
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

// propose makes the round for tables of such sizes; "" is as usual.
func propose(ctx context.Context, store *records.Store, ask rounds.Wish, tables string) (r *rounds.Round, err error) {
	if tables != "" {
		if ask.Sizes, err = rounds.ReadSizes(tables); err != nil {
			return nil, err
		}
	}
	if err := ask.Check(); err != nil {
		return nil, err
	}
	return rounds.Make(ctx, store, ask)
}

// plansShown are the newest plans of the season and what was played of them.
func (s *Pages) plansShown(ctx context.Context, store *records.Store, page *pairPage) error {
	planned, err := store.Rounds(ctx, page.League, page.Season)
	if err != nil {
		return err
	}
	slices.Reverse(planned)
	for _, p := range planned[:min(len(planned), phone.MostRounds)] {
		played := map[int64]*league.Result{}
		results, err := store.Results(ctx, records.Filter{League: p.League, Round: p.Round})
		if err != nil {
			return err
		}
		for _, r := range results {
			played[r.ID] = r
		}
		d := export.Round(&p, played)
		page.Plans = append(page.Plans, planShown{document.Plain(d.Line()), document.HTML(nil, d.Parts...)})
	}
	return nil
}

// whoMayBeHere are those who came in the season, or else in the one before. Members are
// ticked until the form says otherwise.
func whoMayBeHere(ctx context.Context, store *records.Store, page *pairPage, form url.Values, before *records.LeagueSeason) error {
	came, err := store.Attendance(ctx, records.Filter{League: page.League, Season: page.Season, AllSeasons: true})
	if err == nil && len(came.Rows) == 0 && before != nil {
		came, err = store.Attendance(ctx, records.Filter{League: page.League, Season: before.Name, AllSeasons: true})
	}
	if err != nil {
		return err
	}
	for _, row := range came.Rows {
		one := hereRow{Name: row.Name, Guest: row.Guest, Here: !row.Guest}
		if form.Get("propose") != "" {
			one.Here = slices.Contains(form["here"], row.Name)
		}
		page.Here = append(page.Here, one)
	}
	slices.SortFunc(page.Here, func(a, b hereRow) int { return strings.Compare(score.NameKey(a.Name), score.NameKey(b.Name)) })
	return nil
}

// savePairing saves the round that was shown.
func (s *Pages) savePairing(w http.ResponseWriter, r *http.Request) {
	form := r.PostForm
	var did int64
	err := s.Books.Write(r.Context(), func(store *records.Store) error {
		p, err := propose(r.Context(), store, askOf(form), form.Get("tables"))
		if err != nil || digestOf(&p.Plan) != form.Get("digest") {
			return errOtherRound // where there is none any more, the page says why
		}
		return store.Do(r.Context(), door.Command(r, phone.AtDesk), func(tx *records.Tx) error {
			err := p.Save(tx)
			if tx.Changed() {
				did = tx.ID()
			}
			return err
		})
	})
	switch {
	case errors.Is(err, errOtherRound):
		s.pairing(w, r, http.StatusConflict, form, "Something was recorded meanwhile that makes another round. Look at it before it is saved.")
	case err != nil:
		s.refused(w, r, "/desk/pair?"+url.Values{"league": {form.Get("league")}}.Encode(), err)
	default:
		to := url.Values{"league": {form.Get("league")}, "season": {form.Get("season")}, "did": {fmt.Sprint(did)}}
		if askOf(form).Round == "" {
			to.Set("next", "1")
		}
		http.Redirect(w, r, "/desk/pair?"+to.Encode(), http.StatusSeeOther)
	}
}

var errOtherRound = errors.New("this is not the round that was shown")
