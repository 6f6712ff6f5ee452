package records

import (
	"slices"

	"arbiter/score"
)

// League takes a league of other records. One that is not here comes with its terms and
// seasons. One that is here stays as it is; differs tells that its terms are others there.
func (r *Recorder) League(l CopyLeague) (differs bool, err error) {
	t := r.t
	if !isName(l.Name) {
		return false, refuse("%q is no league's name", l.Name)
	}
	terms, err := keptTerms(&l.Terms)
	if err != nil {
		return false, err
	}
	id := t.names.label("leagues", l.Name)
	isNew := id == 0
	if isNew {
		if id, err = t.enterLeague(l.Name, terms, true); err != nil {
			return false, err
		}
	}
	here := t.names.seasonsOf(id)
	differs = t.names.terms[id] != terms
	for _, c := range l.Seasons {
		switch {
		case !isName(c.Name):
			return false, refuse("%q is no season's name", c.Name)
		case !isDate(c.From):
			return false, refuse("season %s: %q is no date", c.Name, c.From)
		}
		if terms, err = keptTerms(&c.Terms); err != nil {
			return false, err
		}
		if isNew {
			season, err := t.label("seasons", c.Name)
			if err == nil {
				err = t.insertSeason(id, season, c.From, terms, c.Closed)
			}
			if err != nil {
				return false, err
			}
			continue
		}
		i := slices.IndexFunc(here, func(x leagueSeason) bool { return score.SameName(x.name, c.Name) })
		differs = differs || i >= 0 && here[i].kept != terms
	}
	return differs, nil
}
