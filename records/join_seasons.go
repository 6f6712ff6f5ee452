package records

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"arbiter/score"
)

// check tells what is wrong with a season of other records.
func (c *CopySeason) check() error {
	switch {
	case !isName(c.Name):
		return fmt.Errorf("%q is no season's name", c.Name)
	case !isDate(c.From):
		return fmt.Errorf("season %s: %q is no date", c.Name, c.From)
	}
	if err := c.Terms.Check(); err != nil {
		return fmt.Errorf("season %s: %w", c.Name, err)
	}
	return nil
}

// A closing is a season that is open here and closed in other records. It is closed
// here, too, if both hold the same results of it when all have come.
type closing struct {
	joined  Joined
	league  string
	season  leagueSeason
	terms   bool           // both play by the same terms
	results map[int64]bool // those of the other records that are the same here
	differs bool           // another result of theirs is not
}

// joinSeasons takes the seasons that a league has in other records; called is its
// name in these. Seasons of a new league come with it. What differs stays as it is here.
func (r *Recorder) joinSeasons(league int64, called string, l *CopyLeague, line int, new bool) error {
	t := r.t
	here, err := leagueSeasons(t.ctx, t.tx, league)
	if err != nil {
		return err
	}
	for i := range l.Seasons {
		c := &l.Seasons[i]
		want, err := writeTerms(&c.Terms)
		if err != nil {
			return err
		}
		j := Joined{Line: line, Kind: "season", Name: called + " " + c.Name}
		n := slices.IndexFunc(here, func(x leagueSeason) bool { return score.SameName(x.name, c.Name) })
		var x leagueSeason
		if fresh := n < 0; fresh {
			of, err := t.label("seasons", c.Name, true)
			if err != nil {
				return err
			}
			x = leagueSeason{league: league, name: c.Name, began: c.From, terms: want}
			x.season, _ = of.id.(int64)
			if x.id, err = t.insertSeason(league, x.season, x.began, x.terms, false); err != nil {
				return err
			}
			if !new { // a copy names a season with its league
				j.New, j.League = true, &CopyLeague{Name: l.Name, Born: l.Born, Terms: l.Terms, Seasons: []CopySeason{*c}}
				r.joined = append(r.joined, j)
			}
			j.New = true
		} else {
			x = here[n]
			r.tellSeason(j, &x, c, want)
		}
		if c.Closed && !x.closed {
			if r.closing == nil {
				r.closing = map[seasonKey]*closing{}
			}
			r.closing[seasonKey{x.league, x.season}] = &closing{joined: j, league: called, season: x, terms: x.terms == want, results: map[int64]bool{}}
		}
	}
	return nil
}

// tellSeason tells how a season differs in other records.
func (r *Recorder) tellSeason(j Joined, x *leagueSeason, c *CopySeason, want string) {
	if x.closed && !c.Closed {
		j.say(fieldState, j.Name, stateOf(x.closed), stateOf(c.Closed))
	}
	j.say(fieldBegan, j.Name, x.began, c.From)
	j.say(fieldTerms, j.Name, x.terms, want)
	if len(j.Fields) > 0 {
		j.Why = "a season stays as it is here"
		r.joined = append(r.joined, j)
	}
}

// noteSeasons notes which results of the batch are the same in a season that may be
// closed here.
func (r *Recorder) noteSeasons() error {
	if len(r.closing) == 0 {
		return nil
	}
	for i := range r.batch {
		n, row := &r.batch[i], &r.rows[i]
		if !n.joined() {
			continue
		}
		league, err := r.t.label("leagues", n.League, false)
		if err != nil {
			return err
		}
		season, err := r.t.label("seasons", n.Season, false)
		if err != nil {
			return err
		}
		var key seasonKey
		key.league, _ = league.id.(int64)
		key.season, _ = season.id.(int64)
		if c := r.closing[key]; c != nil && (row.isNew() || row.same) {
			c.results[row.saved.ID] = true
		} else if c != nil {
			c.differs = true
		}
	}
	return nil
}

// closeSeasons closes the seasons that are closed in the other records, where both
// hold the same results of them.
func (r *Recorder) closeSeasons() error {
	t := r.t
	order := func(a, b seasonKey) int {
		return cmp.Or(cmp.Compare(a.league, b.league), cmp.Compare(a.season, b.season))
	}
	for _, key := range slices.SortedFunc(maps.Keys(r.closing), order) {
		c := r.closing[key]
		here, err := t.numbers(`SELECT id FROM results WHERE league = $1 AND season = $2`, key.league, key.season)
		if err != nil {
			return err
		}
		j := c.joined
		fresh := j.New
		j.New = false
		j.say(fieldState, j.Name, stateOf(false), stateOf(true))
		switch {
		case c.differs || len(here) != len(c.results) || slices.ContainsFunc(here, func(id int64) bool { return !c.results[id] }):
			j.Why = "its results are not the same on both sides, so it stays open here"
		case !c.terms:
			j.Why = "its terms are not the same on both sides, so it stays open here"
		default:
			if err := t.changeSeason(League{Name: c.league}, c.season, c.season.began, c.season.terms, true); err != nil {
				return err
			}
			t.closed[key] = true
			j.Done = true
		}
		if !fresh || !j.Done {
			r.joined = append(r.joined, j)
		}
	}
	r.closing = nil
	return nil
}
