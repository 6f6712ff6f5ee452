package rounds

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
)

// SeasonOf returns the season of a league that was named, or else the current one; where none was
// ever opened that of the newest result, and before the first one that of the newest plan.
func SeasonOf(ctx context.Context, store *records.Store, l *records.League, named string) (records.LeagueSeason, error) {
	var newest records.LeagueSeason
	var names []string
	for _, season := range l.Seasons {
		if named != "" && score.SameName(season.Name, named) || named == "" && season.State == records.SeasonCurrent {
			return season, nil
		}
		if season.Last >= newest.Last {
			newest = season
		}
		if season.Name != "" {
			names = append(names, season.Name)
		}
	}
	if named != "" || len(l.Seasons) == 0 { // it may be planned and not played yet
		planned, err := store.NewestPlanned(ctx, l.Name, named, "")
		var missing *records.NotFoundError
		switch {
		case planned != nil:
			return records.LeagueSeason{Name: planned.Season}, err
		case err != nil && !errors.As(err, &missing):
			return newest, err
		}
	}
	if named == "" {
		return newest, nil
	}
	says := fmt.Sprintf("%s has no season %s", l.Name, named)
	if len(names) > 0 {
		says += "; " + notation.Suggest(named, names)
	}
	return newest, &Unclear{says, "\nto begin it:", [][]any{{"leagues", "open", l.Name, named}}}
}

// SeasonBefore returns the last of a league's seasons in which something was played, but for one
// season; nil for none.
func SeasonBefore(list []records.LeagueSeason, but string) (last *records.LeagueSeason) {
	for i := range list {
		if x := &list[i]; x.Results > 0 && !score.SameName(x.Name, but) && (last == nil || x.Last >= last.Last) {
			last = x
		}
	}
	return last
}

// nextRound returns the round that was named, or else the next after all that there are.
func nextRound(past []records.SeatedRound, named string) (string, error) {
	if named != "" {
		return named, nil
	}
	last, word := 0, ""
	for i := range past {
		if n, err := strconv.Atoi(past[i].Round); err == nil {
			last = max(last, n)
		} else if past[i].Round != "" {
			word = past[i].Round
		}
	}
	if last == 0 && word != "" {
		return "", &Unclear{Says: fmt.Sprintf("no number comes after round %s; say the next one", word), Flags: ": --round"}
	}
	return strconv.Itoa(last + 1), nil
}

// readWhatIsThere looks for a plan of the round, for its results, and for tables of the planned
// round before it that have none.
func (r *Round) readWhatIsThere(ctx context.Context, store *records.Store) error {
	planned, err := store.Rounds(ctx, r.League, r.Season)
	if err != nil {
		return err
	}
	for i := range planned {
		switch order := league.CompareRounds(planned[i].Round, r.Round); {
		case order == 0:
			r.Planned = true
		case order < 0:
			r.Unplayed = unplayed(&planned[i])
		}
	}
	results, err := store.Results(ctx, records.Filter{League: r.League, Season: r.Season, Round: r.Round, NotVoid: true})
	var missing *records.NotFoundError
	if err != nil && !errors.As(err, &missing) { // a season that is new is not found
		return err
	}
	for _, one := range results {
		if one.Season == r.Season {
			r.Results = append(r.Results, one.ID)
		}
	}
	slices.Sort(r.Results)
	return nil
}

// unplayed says which tables of a planned round have no result; "" where all have.
func unplayed(p *records.Progress) string {
	missing := p.Missing()
	if len(missing) == 0 {
		return ""
	}
	numbers := make([]string, len(missing))
	for i, n := range missing {
		numbers[i] = strconv.Itoa(n)
	}
	tables := "table "
	if len(missing) > 1 {
		tables = "tables "
	}
	return strings.ToUpper(Title(&p.Plan)[:1]) + Title(&p.Plan)[1:] + " has no result yet at " + tables + score.And(numbers) + "."
}
