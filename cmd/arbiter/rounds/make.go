// Package rounds makes the next round of a league, who sits at which table, out of the records:
// for the command pair and for the server's desk.
package rounds

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/records/pairing"
	"arbiter/score"
	"arbiter/score/notation"
)

// Systems of pairing.
const (
	RoundRobin = "round-robin"
	Swiss      = "swiss"
	Balanced   = "balanced"
)

// A Round is a round that was made.
type Round struct {
	records.Plan
	Players []string // by name
	System  string
	Sizes   pairing.Sizes // of the tables
	Fits    pairing.Sizes // other sizes with which nobody would sit out; none where somebody must
	Seed    uint64
	Repeats []Repeat
	First   bool // there was no round before

	NewPlayers []string
	NewLeague  bool
	NearLeague string          // a league whose name is near that of the new one; "" for none
	Doubts     []records.Doubt // new players whose names are near others
	PeopleOf   string          // the season whose people these are, where nobody came in this one; else ""

	Planned  bool    // a plan of the round is saved
	Results  []int64 // that the round has already
	Unplayed string  // says which tables of the last planned round have no result; "" for none
}

// A Repeat is two players who meet again, or one who sits out again.
type Repeat struct {
	Players []string
	Times   int // with this round
}

// An Unclear error says why a round cannot be made, and what to do at the command line: with which
// flags it is said, or which commands help.
type Unclear struct {
	Says, Flags string
	Do          [][]any
}

func (e *Unclear) Error() string { return e.Says }

// Make makes a round. The store is nil where nothing is recorded yet.
func Make(ctx context.Context, store *records.Store, w Wish) (r *Round, err error) {
	if store == nil {
		return makeRound(ctx, nil, w)
	}
	err = store.Snapshot(ctx, func(store *records.Store) error {
		r, err = makeRound(ctx, store, w)
		return err
	})
	return r, err
}

func makeRound(ctx context.Context, store *records.Store, w Wish) (*Round, error) {
	r := &Round{Seed: cmp.Or(w.Seed, UsualSeed)}
	l, err := findLeague(ctx, store, w.League)
	if missing := new(records.NotFoundError); errors.As(err, &missing) {
		r.NewLeague, r.NearLeague = true, notation.Nearest(w.League, missing.Known)
		if w.Players == nil && r.NearLeague == "" {
			err = fmt.Errorf("%w (with --players it is a new one)", err)
		}
	}
	var past []records.SeatedRound
	switch {
	case r.NewLeague && w.Players != nil:
		l = &records.League{Name: w.League}
		r.League, r.Season, r.Round = w.League, w.Season, cmp.Or(w.Round, "1")
	case err != nil:
		return nil, err
	default:
		season, err := SeasonOf(ctx, store, l, w.Season)
		if err != nil {
			return nil, err
		}
		if season.State == records.SeasonClosed {
			return nil, &Unclear{fmt.Sprintf("season %s of %s is closed: nothing more is played in it", season.Name, l.Name), ". To begin another, or to open it again:",
				[][]any{{"leagues", "open", l.Name, "SEASON"}, {"leagues", "reopen", l.Name, season.Name}}}
		}
		r.League, r.Season = l.Name, season.Name
		if past, err = store.SeatedRounds(ctx, r.League, r.Season); err != nil {
			return nil, err
		}
		if r.Round, err = nextRound(past, w.Round); err != nil {
			return nil, err
		}
		if err := r.readWhatIsThere(ctx, store); err != nil {
			return nil, err
		}
	}
	before := SeasonBefore(l.Seasons, r.Season)
	if err := r.findPlayers(ctx, store, w, before); err != nil {
		return nil, err
	}
	if err := r.chooseTables(ctx, store, w, past, before); err != nil {
		return nil, err
	}
	past = slices.DeleteFunc(past, func(p records.SeatedRound) bool {
		return p.Round != "" && league.CompareRounds(p.Round, r.Plan.Round) == 0
	})
	return r, r.seat(ctx, store, past)
}

// findLeague returns a league by its name; nothing is found where nothing is recorded yet.
func findLeague(ctx context.Context, store *records.Store, name string) (*records.League, error) {
	if store == nil {
		return nil, &records.NotFoundError{Kind: "league", Name: name}
	}
	list, err := store.Leagues(ctx, name)
	if err != nil {
		return nil, err
	}
	return &list[0], nil
}

// chooseTables decides how many sit at a table, and the system, where the wish does not say.
func (r *Round) chooseTables(ctx context.Context, store *records.Store, w Wish, past []records.SeatedRound, before *records.LeagueSeason) (err error) {
	takes := pairing.Sizes{} // what the games take; none where that is not known
	if store != nil && !r.NewLeague {
		if takes, err = gamesTake(ctx, store, r.League, r.Season); err != nil {
			return err
		}
	}
	if r.Sizes = w.Sizes; r.Sizes == (pairing.Sizes{}) {
		last, err := lastTables(ctx, store, r.League, past, before)
		if err != nil {
			return err
		}
		pairs := len(last) > 1 && !slices.ContainsFunc(last, func(table []string) bool { return len(table) != 2 })
		switch {
		case pairs && takes.Min <= 2: // a Swiss goes on as one
			r.Sizes = pairing.Pairs
		case takes.Max > 0:
			r.Sizes = takes
		case last == nil:
			return &Unclear{Says: "nothing was played yet that shows how many sit at a table", Flags: "; say --tables 2, or --tables 3-5"}
		default:
			r.Sizes = pairing.LikeLast(last, len(r.Players))
		}
	}
	if r.System = w.System; r.System == "" {
		r.System = Balanced
		if r.Sizes.Max == 2 {
			r.System = Swiss
		}
	}
	if takes == (pairing.Sizes{}) {
		takes = pairing.Usual
	}
	if takes.Hold(len(r.Players)) {
		r.Fits = takes
	}
	if tables, _ := r.Sizes.Split(len(r.Players)); tables != nil {
		return nil
	}
	few := &Unclear{Says: fmt.Sprintf("%s: that is too few for a table of %d", score.Counted(len(r.Players), "player"), r.Sizes.Min), Flags: "; say who else is here: --also NAME"}
	if n := len(r.Players); n > 1 {
		few.Flags = fmt.Sprintf("; say --tables %d, or who else is here: --also NAME", n)
	}
	return few
}

// lastTables returns those of the last round that had any, of the season or else of the one before.
func lastTables(ctx context.Context, store *records.Store, of string, past []records.SeatedRound, before *records.LeagueSeason) ([][]string, error) {
	if before != nil {
		earlier, err := store.SeatedRounds(ctx, of, before.Name)
		if err != nil {
			return nil, err
		}
		past = slices.Concat(earlier, past)
	}
	for _, round := range slices.Backward(past) {
		if len(round.Tables) > 0 {
			return round.Tables, nil
		}
	}
	return nil, nil
}

// gamesTake returns the sizes of tables for the games of the season, or else of the league, as far
// as they are Arbiter's. The game that was played most comes first.
func gamesTake(ctx context.Context, store *records.Store, of, season string) (pairing.Sizes, error) {
	results, err := store.Results(ctx, records.Filter{League: of, NotVoid: true})
	if err != nil {
		return pairing.Sizes{}, err
	}
	inSeason, inLeague := map[string]int{}, map[string]int{} // results by game
	for _, one := range results {
		g := games.All.Called(one.Game)
		if g == nil {
			if score.SameName(one.Season, season) && !league.Unplayed(one.Game) {
				inSeason[""]++ // the season has games of its own
			}
			continue
		}
		inLeague[g.Name]++
		if score.SameName(one.Season, season) {
			inSeason[g.Name]++
		}
	}
	played := inSeason
	if len(inSeason) == 0 {
		played = inLeague
	}
	var sizes []pairing.Sizes
	most := 0
	for _, g := range games.All.All() {
		takes := pairing.Sizes{Min: max(g.MinPlayers, 2), Max: g.MaxPlayers}
		switch n := played[g.Name]; {
		case n > most:
			most, sizes = n, slices.Insert(sizes, 0, takes)
		case n > 0:
			sizes = append(sizes, takes)
		}
	}
	return pairing.TakenByAll(sizes), nil
}

// Save saves the plan of the round, and its league where that is new.
func (r *Round) Save(tx *records.Tx) error {
	tx.What = "planned " + Title(&r.Plan)
	if r.Planned {
		tx.What += " anew"
	}
	if r.NewLeague {
		if err := tx.CreateLeague(r.League, league.Terms{}); err != nil {
			return err
		}
	}
	return tx.SavePlan(r.Plan)
}
