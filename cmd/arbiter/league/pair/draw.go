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
	"arbiter/records/suspect"
	"arbiter/score"
	"arbiter/score/notation"
)

// A draw is a round that was paired.
type draw struct {
	plan   records.Plan
	round  pairing.Round
	names  []string // of the players, by their numbers in the round
	system string
	sizes  pairing.Sizes
	past   bool     // there are rounds before
	fresh  []string // names that nobody has had

	newLeague bool                   // the league is not there yet
	near      string                 // a league whose name is near the new one; "" for none
	seasons   []records.LeagueSeason // of the league
	before    *records.LeagueSeason  // whose people these are, where nobody came in this one; else nil

	planned bool            // one of them is of this round
	played  []int64         // results that the round has already
	what    string          // what was saved, as the log says it
	command int64           // its number there; 0 when nothing was saved
	wrong   []suspect.Doubt // new names that are near others
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
	if err := r.settleSystem(ctx, s, d, rounds); err != nil {
		return err
	}
	rounds = slices.DeleteFunc(rounds, func(past records.SeatedRound) bool {
		return past.Round != "" && league.CompareRounds(past.Round, d.plan.Round) == 0
	})
	return r.pair(ctx, s, d, rounds)
}

// whatWas settles league, season and round, and reads the rounds of the season.
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
// ever opened, that of the newest result.
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
	d.planned = slices.ContainsFunc(rounds, func(p records.Progress) bool { return league.CompareRounds(p.Round, d.plan.Round) == 0 })
	return s.Plays(ctx, records.Filter{League: d.plan.League, Season: d.plan.Season, Round: d.plan.Round}, func(one *league.Result) error {
		if one.State != league.Void && one.Season == d.plan.Season {
			d.played = append(d.played, one.ID)
		}
		return nil
	})
}

// settleSystem settles the sizes of tables and the system where nothing was said.
func (r *pairRun) settleSystem(ctx context.Context, s *records.Store, d *draw, rounds []records.SeatedRound) (err error) {
	if (d.sizes == pairing.Sizes{}) {
		if d.before != nil {
			if rounds, err = s.SeatedRounds(ctx, d.plan.League, d.before.Name); err != nil {
				return err
			}
		}
		tables, larger := 0, false
		for i := range rounds {
			tables += len(rounds[i].Tables)
			larger = larger || slices.ContainsFunc(rounds[i].Tables, func(t []string) bool { return len(t) > 2 })
		}
		switch {
		case tables == 0:
			return r.unclear("nothing was played yet that tells how many sit at a table; say ", "--tables 2, or --tables 3-5", "it: 2, or 3-5")
		case larger:
			d.sizes = pairing.Sizes{Min: 3, Max: 5}
		default:
			d.sizes = pairing.Sizes{Min: 2, Max: 2}
		}
	}
	if d.system = r.system; d.system == "" {
		d.system = cli.TextIf(swiss, d.sizes.Max == 2, balanced)
	}
	if tables, _ := d.sizes.Split(len(d.names)); tables == nil {
		return cli.UsageError("%s: that is too few for a table of %d", score.Counted(len(d.names), "player"), d.sizes.Min)
	}
	return nil
}
