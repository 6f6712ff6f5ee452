package records

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"arbiter/records/engine"
	"arbiter/records/league"
	"arbiter/score"
)

// OpenSeason begins a season of a league, with the league's terms of now. From is
// its first day, as 2026-09-01; "" is the day of its first result, else today. Results
// that this leaves outside their season are remarked.
func (t *Tx) OpenSeason(league, season, from string) (err error) {
	l, x, err := t.findSeason(league, season)
	switch {
	case err != nil:
		return err
	case x.id != 0 && x.closed:
		return &RefusedError{Why: fmt.Sprintf("season %s of %s is closed", x.name, l.Name), Do: "to open it again:\n  " + t.s.Hint("leagues", "reopen", l.Name, x.name)}
	case x.id != 0:
		return refuse("season %s of %s is open already", x.name, l.Name)
	}
	if from != "" && !isDate(from) {
		return refuse("%q is no date; expected one as 2026-09-01", from)
	}
	before := t.names.seasonsOf(l.ID)
	if err := t.enterSeasonOf(l, season, from, false); err != nil {
		return err
	}
	return t.remarkOutside(l, before)
}

// CloseSeason ends a season of a league, and tells its champions. From then on its
// results cannot be changed. A season that only results name gets the league's
// terms of now.
func (t *Tx) CloseSeason(league, season string) (champions []string, err error) {
	season = strings.TrimSpace(season)
	l, x, err := t.findSeason(league, season)
	if err != nil {
		return nil, err
	}
	switch {
	case x.closed:
		return nil, refuse("season %s of %s is closed already", x.name, l.Name)
	case x.id != 0:
		err = t.changeSeason(x, x.began, x.kept, true)
	default:
		var used int64
		used, err = t.Number(`SELECT count(*) FROM results r JOIN all_seasons s ON s.id = r.season WHERE r.league = $1 AND s.key = $2`, l.ID, score.NameKey(season))
		if err == nil && used == 0 {
			return nil, t.noSeason(l, season)
		}
		if err == nil {
			err = t.enterSeasonOf(l, season, "", true)
		}
	}
	if err != nil {
		return nil, err
	}
	if err := t.remarkOpen(l.Name, season); err != nil {
		return nil, err
	}
	if err := t.writeChampions(); err != nil {
		return nil, err
	}
	if _, x, err = t.findSeason(league, season); err != nil {
		return nil, err
	}
	return x.championNames(t.names.people), nil
}

// remarkOpen says what of a season that is closed was never settled.
func (t *Tx) remarkOpen(of, season string) error {
	open := map[string][]string{}
	err := t.View().Plays(t.Ctx, Filter{League: of, Season: season}, func(r *league.Result) error {
		is := ""
		switch {
		case r.State == league.Contested:
			is = "contested, counting for nothing"
		case r.State == league.Confirmed && !league.Unplayed(r.Game) && r.Seats[0].Place == 0:
			is = "unfinished, counting for nothing"
		default:
			return nil
		}
		open[is] = append(open[is], fmt.Sprintf("#%d", r.ID))
		return nil
	})
	if err != nil {
		return err
	}
	for _, is := range slices.Sorted(maps.Keys(open)) {
		t.remark("%s: %s", is, score.And(open[is]))
	}
	left, err := t.View().roundsLeft(t.Ctx, of, season, "")
	for _, r := range left {
		t.remark("round %s: %s of %d without a result", r.Round, score.Counted(r.Tables, "table"), r.Of)
	}
	return err
}

// ReopenSeason lets the results of a closed season be changed again.
func (t *Tx) ReopenSeason(league, season string) (err error) {
	l, x, err := t.findSeason(league, season)
	switch {
	case err != nil:
		return err
	case x.id == 0:
		return t.neverOpened(l, season)
	case !x.closed:
		return refuse("season %s of %s is open already", x.name, l.Name)
	}
	return t.changeSeason(x, x.began, x.kept, false)
}

// EditSeason changes what an open season plays by, and its first day where from is
// not "".
func (t *Tx) EditSeason(league, season, from string, change func(*league.Terms)) (err error) {
	l, x, err := t.findSeason(league, season)
	switch {
	case err != nil:
		return err
	case x.id == 0:
		return t.neverOpened(l, season)
	case x.closed:
		return t.s.closedError(l.Name, x.name)
	case from != "" && !isDate(from):
		return refuse("%q is no date; expected one as 2026-09-01", from)
	}
	change(&x.terms)
	if err := t.callGames(&x.terms); err != nil {
		return err
	}
	text, err := keptTerms(&x.terms)
	if err != nil {
		return err
	}
	if from == "" {
		from = x.began
	}
	before := t.names.seasonsOf(l.ID)
	if err := t.changeSeason(x, from, text, false); err != nil {
		return err
	}
	return t.remarkOutside(l, before)
}

// findSeason finds a league and what it has of a season in the league_seasons; the
// number of that is 0 for nothing.
func (t *Tx) findSeason(league, season string) (League, leagueSeason, error) {
	var none leagueSeason
	if season = strings.TrimSpace(season); !isName(season) {
		return League{}, none, refuse("%q is no season's name", season)
	}
	l, err := t.names.league(league)
	for _, x := range t.names.opened {
		if x.league == l.ID && score.SameName(x.name, season) {
			return l, x, err
		}
	}
	return l, none, err
}

// noSeason is the error of a season that a league does not have.
func (t *Tx) noSeason(l League, season string) error {
	known, err := t.Texts(`SELECT name FROM all_seasons WHERE id IN (SELECT season FROM league_seasons WHERE league = $1 UNION SELECT season FROM results WHERE league = $1) ORDER BY key`, l.ID)
	if err != nil {
		return err
	}
	return &NotFoundError{Kind: "season", Name: season, Known: known}
}

func isDate(text string) bool {
	_, err := time.Parse(time.DateOnly, text)
	return err == nil
}

// enterSeasonOf enters a season of a league, which is not there yet, with the
// league's terms.
func (t *Tx) enterSeasonOf(l League, season, began string, closed bool) error {
	terms, err := keptTerms(&l.Terms.Terms)
	if err != nil {
		return err
	}
	name := strings.TrimSpace(season)
	of, err := t.label("seasons", name)
	if err != nil {
		return err
	}
	if began == "" {
		began = t.s.today()
		err := t.Each(func(row engine.Record) error {
			day, _ := dayAndTime(row.Int(0), row.Int(1))
			began = min(began, day)
			return nil
		}, `SELECT played, zone FROM results WHERE league = $1 AND season = $2 AND state <> 'void'`, l.ID, of)
		if err != nil {
			return err
		}
	}
	t.fields = append(t.fields, Field{Name: fieldState, Player: l.Name + " " + name, New: stateOf(closed)})
	return t.insertSeason(l.ID, of, began, terms, closed)
}

func (t *Tx) insertSeason(league, season int64, began, terms string, closed bool) error {
	t.loadClosed()
	t.seasons = true
	_, err := t.enter("league_seasons", league, season, began, terms, oneIf(closed), nil)
	if err != nil {
		return err
	}
	return t.readNames()
}

// changeSeason writes what is kept of a season of a league.
func (t *Tx) changeSeason(x leagueSeason, began, terms string, closed bool) error {
	t.loadClosed()
	t.seasons = true
	return t.set("league_seasons", x.id, image{"began": began, "terms": terms, "closed": oneIf(closed), "champions": nil})
}
