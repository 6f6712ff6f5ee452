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
	results map[int64]bool // by number here; 0 is one that is not the same here
}

// joinSeasons takes the seasons that a league has in other records; called is its
// name in these. Seasons of a new league come with it. What differs stays as it is here.
func (r *Recorder) joinSeasons(league int64, called string, l *CopyLeague, line int, new bool) error {
	t := r.t
	here := t.names.seasonsOf(league)
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
			of, err := t.label("seasons", c.Name)
			if err != nil {
				return err
			}
			x = leagueSeason{league: league, name: c.Name, began: c.From, kept: want, season: of.id}
			if x.id, err = t.insertSeason(league, x.season, x.began, x.kept, false); err != nil {
				return err
			}
			j.New = true
			if !new { // a copy names a season with its league
				r.joined = append(r.joined, j)
			}
		} else {
			x = here[n]
			r.tellSeason(j, &x, c, want)
		}
		if c.Closed && !x.closed && x.kept == want { // with other terms it would have other champions
			if r.closing == nil {
				r.closing = map[seasonKey]*closing{}
			}
			r.closing[seasonKey{x.league, x.season}] = &closing{joined: j, league: called, season: x, results: map[int64]bool{}}
		}
	}
	return nil
}

// tellSeason tells how a season differs in other records.
func (r *Recorder) tellSeason(j Joined, x *leagueSeason, c *CopySeason, want string) {
	if x.closed && !c.Closed || x.kept != want {
		j.say(fieldState, j.Name, stateOf(x.closed), stateOf(c.Closed))
	}
	j.say(fieldBegan, j.Name, x.began, c.From)
	j.say(fieldTerms, j.Name, x.kept, want)
	if len(j.Fields) > 0 {
		j.Why = "a season stays as it is here"
		r.joined = append(r.joined, j)
	}
}

// noteSeasons notes which results of the batch are the same in a season that may be
// closed here.
func (r *Recorder) noteSeasons() {
	for i := range r.batch {
		row := &r.batch[i]
		if c := r.closing[seasonKey{row.league.id, row.season.id}]; c != nil && (row.isNew() || row.same) {
			c.results[row.saved.ID] = true
		} else if c != nil {
			c.results[0] = true
		}
	}
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
		if len(here) != len(c.results) || slices.ContainsFunc(here, func(id int64) bool { return !c.results[id] }) {
			j.Why = "its results are not the same on both sides, so it stays open here"
		} else {
			if err := t.changeSeason(c.season, c.season.began, c.season.kept, true); err != nil {
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
