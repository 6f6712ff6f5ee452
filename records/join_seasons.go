package records

import (
	"fmt"
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

// joinSeasons takes the seasons that a league has in other records; called is its name in
// these. Seasons of a new league come with it. What differs stays as it is here. A season
// that comes closed is open here if it has results here.
func (r *Recorder) joinSeasons(league int64, called string, l *CopyLeague, line int, new bool) error {
	t := r.t
	all, err := t.names.leagueSeasons()
	if err != nil {
		return err
	}
	here := seasonsOf(all, league)
	for i := range l.Seasons {
		c := &l.Seasons[i]
		want, err := writeTerms(&c.Terms)
		if err != nil {
			return err
		}
		j := Joined{Line: line, Kind: "season", Name: called + " " + c.Name}
		x := leagueSeason{began: c.From, kept: want}
		if n := slices.IndexFunc(here, func(x leagueSeason) bool { return score.SameName(x.name, c.Name) }); n >= 0 {
			x = here[n]
		} else {
			season, err := t.label("seasons", c.Name)
			if err != nil {
				return err
			}
			used, err := t.number(`SELECT id FROM results WHERE league = $1 AND season = $2 LIMIT 1`, league, season.id)
			if err != nil {
				return err
			}
			x.closed = c.Closed && used == 0
			if _, err := t.insertSeason(league, season.id, x.began, x.kept, x.closed); err != nil {
				return err
			}
			if !new { // a copy names a season with its league
				r.joined = append(r.joined, Joined{Line: line, Kind: j.Kind, Name: j.Name, New: true})
			}
		}
		j.say(fieldState, j.Name, stateOf(x.closed), stateOf(c.Closed))
		j.say(fieldBegan, j.Name, x.began, c.From)
		j.say(fieldTerms, j.Name, x.kept, want)
		if len(j.Fields) == 0 {
			continue
		}
		if j.Why = "a season stays as it is here"; c.Closed && !x.closed {
			j.Why += ": " + t.s.hint("leagues", "close", called, c.Name) + " closes it"
		}
		r.joined = append(r.joined, j)
	}
	return nil
}
