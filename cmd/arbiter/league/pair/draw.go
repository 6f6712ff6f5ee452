package pair

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/records/pairing"
	"arbiter/score"
	"arbiter/score/notation"
)

// A draw is a round that was paired.
type draw struct {
	plan   records.Plan
	round  pairing.Round
	names  []string // of the players, by their numbers in the round
	system string
	takes  pairing.Sizes // the tables that the games can be played at; none where that is not known
	sizes  pairing.Sizes
	past   bool     // there are rounds before
	fresh  []string // names that nobody has had

	newLeague bool                   // the league is not there yet
	near      string                 // a league whose name is near the new one; "" for none
	seasons   []records.LeagueSeason // of the league
	before    *records.LeagueSeason  // whose people these are, where nobody came in this one; else nil

	left    string          // says which tables of the last planned round have no result; "" for none
	planned bool            // a plan is of this round
	played  []int64         // results that the round has already
	what    string          // what was saved, as the log says it
	command int64           // its number there; 0 when nothing was saved
	wrong   []records.Doubt // new names that are near others
}

// draw pairs the round. The store is nil where nothing is recorded yet.
func (r *pairRun) draw(ctx context.Context, s *records.Store) (*draw, error) {
	d := &draw{sizes: r.sizes}
	if s == nil {
		return d, r.drawFrom(ctx, s, d)
	}
	return d, s.Snapshot(ctx, func(s *records.Store) error { return r.drawFrom(ctx, s, d) })
}

func (r *pairRun) drawFrom(ctx context.Context, s *records.Store, d *draw) error {
	rounds, err := r.whatWas(ctx, s, d)
	if err != nil {
		return err
	}
	if err := r.whoPlays(ctx, s, d); err != nil {
		return err
	}
	if err := r.chooseSystem(ctx, s, d, rounds); err != nil {
		return err
	}
	rounds = slices.DeleteFunc(rounds, func(past records.SeatedRound) bool {
		return past.Round != "" && league.CompareRounds(past.Round, d.plan.Round) == 0
	})
	return r.pair(ctx, s, d, rounds)
}

// whatWas finds league, season and round, and reads the rounds of the season.
func (r *pairRun) whatWas(ctx context.Context, s *records.Store, d *draw) ([]records.SeatedRound, error) {
	season, err := r.inSeason(ctx, s, d)
	if d.newLeague && r.players != nil {
		d.plan.League, d.plan.Season, d.plan.Round = r.league, r.season, cmp.Or(r.round, "1")
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if season.State == records.SeasonClosed {
		return nil, r.unclear(fmt.Sprintf("season %s of %s is closed: nothing more is played in it", season.Name, r.league),
			fmt.Sprintf(". To begin another, or to open it again:\n  %s\n  %s", r.Hint("leagues", "open", r.league, "SEASON"), r.Hint("leagues", "reopen", r.league, season.Name)), "")
	}
	d.plan.League, d.plan.Season = r.league, season.Name
	rounds, err := s.SeatedRounds(ctx, d.plan.League, d.plan.Season)
	if err != nil {
		return nil, err
	}
	if d.plan.Round, err = r.nextRound(rounds); err != nil {
		return nil, err
	}
	return rounds, d.whatIsThere(ctx, s)
}

// inSeason is the season that was named, or else the current one; where none was
// ever opened, that of the newest result, and before the first one of the newest plan.
func (r *pairRun) inSeason(ctx context.Context, s *records.Store, d *draw) (records.LeagueSeason, error) {
	var list []records.League
	err := error(&records.NotFoundError{Kind: "league", Name: r.league})
	if s != nil {
		list, err = s.Leagues(ctx, r.league)
	}
	missing := new(records.NotFoundError)
	if d.newLeague = errors.As(err, &missing); d.newLeague {
		d.near = notation.Nearest(r.league, missing.Known)
	}
	if d.newLeague && d.near == "" && !r.show {
		err = fmt.Errorf("%w (with --players it is a new one)", err)
	}
	if err != nil {
		return records.LeagueSeason{}, err
	}
	r.league, d.seasons = list[0].Name, list[0].Seasons
	var newest records.LeagueSeason
	var names []string
	for _, season := range list[0].Seasons {
		switch {
		case r.season != "" && score.SameName(season.Name, r.season), r.season == "" && season.State == records.SeasonCurrent:
			return season, nil
		case season.Last >= newest.Last:
			newest = season
		}
		if season.Name != "" {
			names = append(names, season.Name)
		}
	}
	if r.season != "" || len(list[0].Seasons) == 0 { // it may be planned and not played yet
		planned, err := s.NewestPlanned(ctx, r.league, r.season, "")
		switch {
		case planned != nil:
			return records.LeagueSeason{Name: planned.Season}, err
		case err != nil && !errors.As(err, &missing):
			return newest, err
		}
	}
	if r.season == "" {
		return newest, nil
	}
	hint := ""
	if len(names) > 0 {
		hint = "; " + notation.Suggest(r.season, names)
	}
	return newest, r.unclear(fmt.Sprintf("%s has no season %s%s", r.league, r.season, hint), "\nto begin it:\n  "+r.Hint("leagues", "open", r.league, r.season), "")
}

// nextRound is the round that was named, or else the next after all there are.
func (r *pairRun) nextRound(rounds []records.SeatedRound) (string, error) {
	if r.round != "" {
		return r.round, nil
	}
	last, other := 0, ""
	for i := range rounds {
		if n, err := strconv.Atoi(rounds[i].Round); err == nil {
			last = max(last, n)
		} else if rounds[i].Round != "" {
			other = rounds[i].Round
		}
	}
	if last == 0 && other != "" {
		return "", r.unclear(fmt.Sprintf("no number comes after round %s; say the next one", other), ": --round", "")
	}
	return fmt.Sprint(last + 1), nil
}

// whatIsThere looks for a plan of the round and for results.
func (d *draw) whatIsThere(ctx context.Context, s *records.Store) error {
	rounds, err := s.Rounds(ctx, d.plan.League, d.plan.Season)
	if err != nil {
		return err
	}
	for i := range rounds {
		switch order := league.CompareRounds(rounds[i].Round, d.plan.Round); {
		case order == 0:
			d.planned = true
		case order < 0:
			d.left = leftOf(&rounds[i])
		}
	}
	results, err := s.Results(ctx, records.Filter{League: d.plan.League, Season: d.plan.Season, Round: d.plan.Round, NotVoid: true})
	for _, one := range results {
		if one.Season == d.plan.Season {
			d.played = append(d.played, one.ID)
		}
	}
	slices.Sort(d.played)
	if missing := new(records.NotFoundError); errors.As(err, &missing) { // the season is new
		return nil
	}
	return err
}

// leftOf says which tables of a planned round have no result; "" where all have.
func leftOf(p *records.Progress) string {
	missing := p.Missing()
	if len(missing) == 0 {
		return ""
	}
	numbers := make([]string, len(missing))
	for i, n := range missing {
		numbers[i] = strconv.Itoa(n)
	}
	return "R" + title(&p.Plan)[1:] + " has no result yet at " + cli.TextIf("tables ", len(missing) > 1, "table ") + score.And(numbers) + "."
}
