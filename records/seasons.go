package records

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"arbiter/records/league"
	"arbiter/score"
)

// today returns the day of the evening that is being played: after midnight, still the day before.
func (s *Store) today() string { return league.Today(s.now()) }

// opened returns the seasons of a league that were opened, in the order of their first days.
func (n *names) opened(of int64) []*seasonRow {
	var list []*seasonRow
	for _, x := range n.seasons {
		if x.league == of && x.began != "" {
			list = append(list, x)
		}
	}
	slices.SortStableFunc(list, func(a, b *seasonRow) int { return cmp.Compare(a.began, b.began) })
	return list
}

// currentSeason returns the season that a league plays on a day: the newest open one that had
// begun, else the first open one; nil where none is open.
func currentSeason(list []*seasonRow, day string) *seasonRow {
	var current *seasonRow
	for _, x := range list {
		if !x.closed && (current == nil || x.began <= day) {
			current = x
		}
	}
	return current
}

// seasonOn returns the season to which a result of a day belongs: the newest that had begun, even a
// closed one. The last season, once closed, takes no more: later results belong to the newest open
// one. It is nil for none.
func seasonOn(list []*seasonRow, day string) *seasonRow {
	var newest, open *seasonRow
	for _, x := range list {
		if x.began <= day {
			newest = x
			if !x.closed {
				open = x
			}
		}
	}
	if newest != nil && newest.closed && newest == list[len(list)-1] {
		return open
	}
	return newest
}

// shownSeason returns the season that the tables of a league show today: the current one; where
// none is open, or as of an earlier day, the newest that had begun. It is nil for a league without
// seasons.
func shownSeason(list []*seasonRow, asOf, today string) *seasonRow {
	if len(list) == 0 {
		return nil
	}
	if asOf == "" {
		return cmp.Or(currentSeason(list, today), list[len(list)-1])
	}
	shown := list[0]
	for _, x := range list {
		if x.began <= asOf {
			shown = x
		}
	}
	return shown
}

// pickSeason makes the filter pick the season that tables of its league show, unless it names one
// or wants all. It returns the terms of what is picked, and the state of the season: "all" for all
// seasons of a league that has any.
func (s *Store) pickSeason(n *names, f *Filter) (terms league.Terms, state string, err error) {
	if f.League == "" {
		return terms, "", nil
	}
	l, err := n.findLeague(f.League)
	if err != nil {
		return terms, "", err
	}
	list := n.opened(l.id)
	var x *seasonRow
	switch {
	case f.AllSeasons && len(list) > 0:
		state = "all"
	case f.AllSeasons:
	case f.Season == "":
		x = shownSeason(list, f.AsOf, s.today())
	default:
		if x = n.seasonNamed(l.id, f.Season); x != nil && x.began == "" {
			x = nil
		}
	}
	if x == nil {
		terms, err = parseTerms(l.terms.String)
		return terms, state, err
	}
	f.Season = x.name
	switch {
	case x.closed:
		state = "closed"
	case x == shownSeason(list, "", s.today()):
		state = "current"
	default:
		state = "open"
	}
	terms, err = parseTerms(x.terms)
	return terms, state, err
}

// TermsOf returns the terms that Standings takes for a filter: those of its season where it has its
// own, else those of its league. season is the one that the filter picks where it names none.
func (s *Store) TermsOf(ctx context.Context, f Filter) (terms league.Terms, season string, err error) {
	n, err := s.names(ctx)
	if err != nil {
		return terms, "", err
	}
	terms, _, err = s.pickSeason(n, &f)
	return terms, f.Season, err
}

// TermsOfResult returns the terms by which tables count a result: those of its season where that
// has its own, else those of its league, else the usual ones.
func (s *Store) TermsOfResult(ctx context.Context, r *league.Result) (league.Terms, error) {
	n, err := s.names(ctx)
	if err != nil {
		return league.Terms{}, err
	}
	l := n.leagueNamed(r.League)
	if l == nil {
		return league.Terms{}, nil
	}
	if x := n.seasonNamed(l.id, r.Season); x != nil && x.began != "" {
		return parseTerms(x.terms)
	}
	return parseTerms(l.terms.String)
}

// A Calendar has the seasons of all leagues that were opened, as they were at one instant.
type Calendar struct{ seasons map[string][]*seasonRow } // by the key of the league's name

// Calendar reads the seasons of all leagues.
func (s *Store) Calendar(ctx context.Context) (Calendar, error) {
	n, err := s.names(ctx)
	if err != nil {
		return Calendar{}, err
	}
	c := Calendar{map[string][]*seasonRow{}}
	for _, l := range n.leagues {
		c.seasons[score.NameKey(l.name)] = n.opened(l.id)
	}
	return c, nil
}

// SeasonOn returns the open season to which a result of a league that names none belongs, by its
// day; "" for none. own reports whether the league, which may be unknown, has seasons with terms of
// their own at all.
func (c Calendar) SeasonOn(of, day string) (season string, own bool) {
	list := c.seasons[score.NameKey(of)]
	if x := seasonOn(list, day); x != nil && !x.closed {
		season = x.name
	}
	return season, len(list) > 0
}

// BeforeAll reports whether a day is before all seasons of a league that were opened.
func (c Calendar) BeforeAll(of, day string) bool {
	list := c.seasons[score.NameKey(of)]
	return len(list) == 0 || day < list[0].began
}

// seasonNameOn returns the name of the season of a day of a league, "" for none.
func (n *names) seasonNameOn(of, day string) string {
	l := n.leagueNamed(of)
	if l == nil {
		return ""
	}
	if x := seasonOn(n.opened(l.id), day); x != nil {
		return x.name
	}
	return ""
}

// seasonOfDay returns the season of a day of a league, nil for none; a closed one is refused.
func (t *Tx) seasonOfDay(n *names, l *leagueRow, day string) (*seasonRow, error) {
	x := seasonOn(n.opened(l.id), day)
	if x != nil && x.closed {
		return nil, &RefusedError{League: l.name, Season: x.name, Why: fmt.Sprintf("season %s of %s, the one of its day, is closed", x.name, l.name),
			Do: "name another one with --season, or open it again:\n  " + t.s.hint("leagues", "reopen", l.name, x.name)}
	}
	return x, nil
}

// checkOpen refuses to change a result of a season that is closed. A command may fill the
// seasons that it closes itself.
func (t *Tx) checkOpen(n *names, season int64) error {
	x := n.season[season]
	if x == nil || !x.closed || t.noted[fmt.Sprint("seasons ", x.id)] {
		return nil
	}
	name := ""
	if l := n.league[x.league]; l != nil {
		name = l.name
	}
	return &RefusedError{League: name, Season: x.name, Why: fmt.Sprintf("season %s of %s is closed, so its results stay as they are", x.name, name),
		Do: "to change them:\n  " + t.s.hint("leagues", "reopen", name, x.name)}
}

// championsOf returns the names of the champions of a closed season.
func (n *names) championsOf(x *seasonRow) []string {
	var ids []int64
	_ = json.Unmarshal([]byte(x.champions), &ids) // a season without champions has no text
	list := []string{}
	for _, id := range ids {
		if n.player[id] != nil {
			list = append(list, n.who(id).name)
		}
	}
	return list
}

// findOpened returns a season of a league that was opened.
func (t *Tx) findOpened(n *names, l *leagueRow, season string) (*seasonRow, error) {
	x := n.seasonNamed(l.id, season)
	if x != nil && x.began != "" {
		return x, nil
	}
	if x == nil || !x.used {
		missing := &NotFoundError{Kind: "season", Name: season}
		for _, x := range n.seasons {
			if x.league == l.id && x.used {
				missing.Known = append(missing.Known, x.name)
			}
		}
		return nil, missing
	}
	return nil, &RefusedError{Why: fmt.Sprintf("season %s of %s was never opened, so it plays by the league's terms", x.name, l.name),
		Do: "to give it its own:\n  " + t.s.hint("leagues", "open", l.name, x.name)}
}

// always is the first day of a season that has no beginning.
const always = "0001-01-01"

// beginning returns the first day of a season as people read it; "" for none.
func beginning(began string) string {
	if began == always {
		return ""
	}
	return began
}

// OpenSeason begins a season of a league, with the league's present terms. from is its first day,
// as 2026-09-01. For "" the league's first season has no beginning, and another one begins with its
// first result, else today. Results of its days that were of no season belong to it from now on; a
// remark says so, and names results that this leaves outside their season.
func (t *Tx) OpenSeason(of, season, from string) error {
	n, err := t.readNames()
	if err != nil {
		return err
	}
	l, err := n.findLeague(of)
	if err != nil {
		return err
	}
	if x := n.seasonNamed(l.id, season); x != nil && x.closed {
		return &RefusedError{Why: fmt.Sprintf("season %s of %s is closed", x.name, l.name), Do: "to open it again:\n  " + t.s.hint("leagues", "reopen", l.name, x.name)}
	} else if x != nil && x.began != "" {
		return refuse("season %s of %s is open already", x.name, l.name)
	}
	before := n.opened(l.id)
	x, err := t.enterSeason(l.id, season)
	if err == nil {
		err = t.openSeason(n, l, x, from)
	}
	if err == nil {
		err = t.claimResults(l, x)
	}
	if err != nil {
		return err
	}
	return t.remarkOutside(l, before)
}

// claimResults moves the league's results of a season's days that are of no season into that season and,
// with the last of them, the plans of no season.
func (t *Tx) claimResults(l *leagueRow, x *seasonRow) error {
	n, err := t.readNames()
	if err != nil {
		return err
	}
	results, err := t.View().Results(t.ctx, Filter{League: l.name})
	if err != nil {
		return err
	}
	taken, left, opened := 0, 0, n.opened(l.id)
	for _, r := range results {
		if r.Season != "" {
			continue
		}
		if on := seasonOn(opened, r.Day); on == nil || on.id != x.id {
			left++
			continue
		}
		if err := t.Update("results", r.ID, map[string]any{"season": x.id}); err != nil {
			return err
		}
		taken++
	}
	if taken == 0 {
		return nil
	}
	t.remark("moved to season %s: %s that had no season", x.name, score.Counted(taken, "result"))
	if left > 0 {
		return nil
	}
	return t.claimPlans(l, x)
}

// claimPlans moves a league's plans of no season into a season, except for rounds that it has
// planned.
func (t *Tx) claimPlans(l *leagueRow, x *seasonRow) error {
	rounds := map[int64]string{} // by the plan's number
	err := each(t.ctx, t.tx, func(rows *sql.Rows) error {
		var id int64
		var round string
		err := rows.Scan(&id, &round)
		rounds[id] = round
		return err
	}, `SELECT id, round FROM plans WHERE league = $1 AND season IS NULL`, l.id)
	if err != nil {
		return err
	}
	for _, id := range slices.Sorted(maps.Keys(rounds)) {
		key := league.RoundKey(l.id, x.id, rounds[id])
		planned, err := t.number(`SELECT count(*) FROM plans WHERE key = $1`, key)
		if err == nil && planned == 0 {
			err = t.Update("plans", id, map[string]any{"season": x.id, "key": key})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// openSeason gives a season a first day, and the terms of its league.
func (t *Tx) openSeason(n *names, l *leagueRow, x *seasonRow, from string) error {
	if from == "" && !slices.ContainsFunc(n.seasons, func(other *seasonRow) bool { return other.league == l.id && other.used && other.id != x.id }) {
		from = always
	}
	if from == "" {
		from = t.s.today()
		first, err := listed[string](t.ctx, t.tx, `SELECT day FROM results WHERE season = $1 AND state <> 'void' ORDER BY day LIMIT 1`, x.id)
		if err != nil {
			return err
		}
		if len(first) > 0 {
			from = min(from, first[0])
		}
	}
	if !isDay(from) {
		return refuse("%q is no date; expected one as 2026-09-01", from)
	}
	return t.Update("seasons", x.id, map[string]any{"began": from, "terms": cmp.Or(l.terms.String, "{}")})
}

// isDay reports whether a text is a day as 2026-09-01.
func isDay(text string) bool {
	_, err := time.Parse(time.DateOnly, text)
	return err == nil
}

// EditSeason changes the terms of an open season, and its first day unless from is "".
func (t *Tx) EditSeason(of, season, from string, change func(*league.Terms)) error {
	n, err := t.readNames()
	if err != nil {
		return err
	}
	l, err := n.findLeague(of)
	if err != nil {
		return err
	}
	x, err := t.findOpened(n, l, season)
	if err != nil {
		return err
	}
	if err := t.checkOpen(n, x.id); err != nil {
		return err
	}
	if from = cmp.Or(from, x.began); !isDay(from) {
		return refuse("%q is no date; expected one as 2026-09-01", from)
	}
	terms, err := parseTerms(x.terms)
	if err != nil {
		return err
	}
	change(&terms)
	text, err := t.storedTerms(&terms)
	if err != nil || from == x.began && text == x.terms {
		return err
	}
	before := n.opened(l.id)
	if err := t.Update("seasons", x.id, map[string]any{"began": from, "terms": text}); err != nil {
		return err
	}
	return t.remarkOutside(l, before)
}

// CloseSeason ends a season of a league, and returns its champions: the players in the first place
// of its table. From then on its results cannot be changed. A season that only results name gets
// the league's present terms.
func (t *Tx) CloseSeason(of, season string) (champions []string, err error) {
	n, err := t.readNames()
	if err != nil {
		return nil, err
	}
	l, err := n.findLeague(of)
	if err != nil {
		return nil, err
	}
	x := n.seasonNamed(l.id, season)
	switch {
	case x == nil || !x.used:
		_, err := t.findOpened(n, l, season)
		return nil, err
	case x.closed:
		return nil, refuse("season %s of %s is closed already", x.name, l.name)
	case x.began == "":
		if err := t.openSeason(n, l, x, ""); err != nil {
			return nil, err
		}
	}
	if err := t.remarkUnsettled(l.name, x.name); err != nil {
		return nil, err
	}
	table, err := t.View().Standings(t.ctx, Filter{League: l.name, Season: x.name}, nil)
	if err != nil {
		return nil, err
	}
	ids := []int64{}
	champions = []string{}
	for _, row := range table.Rows {
		if row.Place == 1 {
			ids, champions = append(ids, row.Player), append(champions, row.Name)
		}
	}
	text, err := jsonText(ids)
	if err != nil {
		return nil, err
	}
	return champions, t.Update("seasons", x.id, map[string]any{"closed": int64(1), "champions": text})
}

// remarkUnsettled adds a remark on what was never settled in a season that is closed.
func (t *Tx) remarkUnsettled(of, season string) error {
	results, err := t.View().Results(t.ctx, Filter{League: of, Season: season})
	if err != nil {
		return err
	}
	open := map[string][]string{}
	for _, r := range results {
		switch {
		case r.State == league.Contested:
			open["contested, counting for nothing"] = append(open["contested, counting for nothing"], fmt.Sprintf("%d", r.ID))
		case r.State == league.Confirmed && !league.Unplayed(r.Game) && r.Seats[0].Place == 0:
			open["unfinished, counting for nothing"] = append(open["unfinished, counting for nothing"], fmt.Sprintf("%d", r.ID))
		}
	}
	for _, is := range slices.Sorted(maps.Keys(open)) {
		t.remark("%s: %s", is, score.And(open[is]))
	}
	left, err := t.View().roundsLeft(t.ctx, of, season, "")
	for _, r := range left {
		t.remark("round %s: %s of %d without a result", r.Round, score.Counted(r.Tables, "table"), r.Of)
	}
	return err
}

// ReopenSeason lets the results of a closed season be changed again.
func (t *Tx) ReopenSeason(of, season string) error {
	n, err := t.readNames()
	if err != nil {
		return err
	}
	l, err := n.findLeague(of)
	if err != nil {
		return err
	}
	x, err := t.findOpened(n, l, season)
	if err != nil {
		return err
	}
	if !x.closed {
		return refuse("season %s of %s is open already", x.name, l.name)
	}
	return t.Update("seasons", x.id, map[string]any{"closed": int64(0), "champions": nil})
}

// remarkOutside adds a remark on how many results of a league's open seasons are of days outside
// their season and were not before. before are the seasons as they were.
func (t *Tx) remarkOutside(l *leagueRow, before []*seasonRow) error {
	n, err := t.readNames()
	if err != nil {
		return err
	}
	now := n.opened(l.id)
	results, err := t.View().Results(t.ctx, Filter{League: l.name, NotVoid: true})
	if err != nil {
		return err
	}
	inside := func(list []*seasonRow, x *seasonRow, day string) bool {
		on := seasonOn(list, day)
		return len(list) == 0 || on != nil && on.id == x.id
	}
	for _, x := range slices.Backward(now) {
		var outside []*league.Result
		all := 0
		for _, r := range results {
			if !score.SameName(r.Season, x.name) {
				continue
			}
			if !inside(before, x, r.Day) {
				continue
			}
			if all++; !inside(now, x, r.Day) {
				outside = append(outside, r)
			}
		}
		if len(outside) > 0 && !x.closed {
			t.remarkDays(l, now, x, outside, len(outside) == all)
		}
	}
	return nil
}

// remarkDays adds a remark on results of a season that are of days outside it, and on which season
// has to begin when to hold them: their own earlier, or the one after it later. all reports that no
// result of the season is inside.
func (t *Tx) remarkDays(l *leagueRow, now []*seasonRow, x *seasonRow, outside []*league.Result, all bool) {
	slices.SortFunc(outside, func(a, b *league.Result) int { return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.ID, b.ID)) })
	first, last := outside[0], outside[len(outside)-1]
	begins, from := x, first.Day
	if on := seasonOn(now, first.Day); on != nil && first.Day >= x.began && !(all && x.began == always) {
		begins, from = on, league.Date(last.Day).AddDate(0, 0, 1).Format(time.DateOnly)
	}
	is := "are"
	if len(outside) == 1 {
		is = "is"
	}
	t.remark("%s of season %s %s outside its days now, the first %d of %s; to correct that:\n  %s", score.Counted(len(outside), "result"), x.name, is, first.ID, first.Day,
		t.s.hint("leagues", "edit", l.name, "--season", begins.name, "--from", from))
}
