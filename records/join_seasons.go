package records

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/score"
)

// check tells what is wrong with a season of other records.
func (c *CopySeason) check() error {
	switch {
	case !isName(c.Name) || !isStorable(strings.Join(c.Forms, "")):
		return fmt.Errorf("%q is no season's name", c.Name)
	case !isDate(c.From):
		return fmt.Errorf("season %s: %q is no date", c.Name, c.From)
	}
	if err := c.Terms.Check(); err != nil {
		return fmt.Errorf("season %s: %w", c.Name, err)
	}
	return nil
}

// joinSeasons takes the seasons that a league has in other records. Those of a new
// league come with it.
func (r *Recorder) joinSeasons(league int64, l *CopyLeague, line int, new bool) error {
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
		n := slices.IndexFunc(here, func(x leagueSeason) bool { return score.SameName(x.name, c.Name) })
		if n >= 0 {
			if err := r.joinSeason(l, &here[n], c, want, line); err != nil {
				return err
			}
			continue
		}
		of, err := t.label("seasons", c.Name, true)
		if err != nil {
			return err
		}
		id, err := t.insertSeason(league, of.id, c.From, want, c.Closed)
		if err == nil {
			err = t.writeForms("league_seasons", id, t.ID(), c.Forms)
		}
		if err != nil {
			return err
		}
		if !new { // a copy names a season with its league
			alone := CopyLeague{Name: l.Name, Born: l.Born, Terms: l.Terms, Seasons: []CopySeason{*c}}
			r.joined = append(r.joined, Joined{Line: line, Kind: "season", Name: l.Name + " " + c.Name, New: true, League: &alone})
		}
	}
	return nil
}

// joinSeason compares a season of a league with what other records say of it.
func (r *Recorder) joinSeason(l *CopyLeague, x *leagueSeason, c *CopySeason, want string, line int) error {
	t := r.t
	w, err := r.twin("league_seasons", x.id, seasonDigest(x.began, x.terms, x.closed), c.Forms, seasonDigest(c.From, want, c.Closed))
	if err != nil {
		return err
	}
	if w.unrelated() && x.terms == want && x.closed == c.Closed { // both opened it, on days of their own
		w.standing = level
	}
	if !w.isNews() {
		return r.agree(w)
	}
	j := Joined{Line: line, Kind: "season", Name: l.Name + " " + x.name}
	j.say(fieldState, j.Name, stateOf(x.closed), stateOf(c.Closed))
	j.say(fieldBegan, j.Name, x.began, c.From)
	j.say(fieldTerms, j.Name, x.terms, want)
	err = r.decide(w, &j.Correction, func() error { return t.changeSeason(League{Name: l.Name}, *x, c.From, want, c.Closed) })
	return r.noteJoined(&j, err)
}
