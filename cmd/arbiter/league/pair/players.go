package pair

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/records"
	"arbiter/score"
	"arbiter/score/notation"
)

// whoPlays finds the players, in the order of their names.
func (r *pairRun) whoPlays(ctx context.Context, s *records.Store, d *draw) (err error) {
	var everybody []records.Player
	if s != nil {
		if everybody, err = s.Players(ctx); err != nil {
			return err
		}
	}
	called := map[string]*records.Player{} // by all names
	for i := range everybody {
		p := &everybody[i]
		for _, name := range append([]string{p.Name}, p.Others...) {
			called[score.NameKey(name)] = p
		}
	}
	if r.players == nil {
		if err := r.cameBefore(ctx, s, d, called); err != nil {
			return err
		}
	}
	for i, name := range slices.Concat(r.players, r.also) {
		if p := called[score.NameKey(name)]; p != nil {
			name = p.Name
		}
		switch known := slices.ContainsFunc(d.names, func(other string) bool { return score.SameName(other, name) }); {
		case known && i < len(r.players):
			return r.unclear("", fmt.Sprintf("--players names %s twice, by two names", name), fmt.Sprintf("%s is named twice, by two names", name))
		case known: // who is also here may be known to be
			continue
		case called[score.NameKey(name)] == nil:
			d.fresh = append(d.fresh, name)
		}
		d.names = append(d.names, name)
	}
	if len(d.names) == 0 {
		return r.unclear(fmt.Sprintf("nobody has played in %s yet; say who is here", book.LeagueSeason(d.plan.League, d.plan.Season)), ": --players \"Ann,Bob,…\"", "")
	}
	slices.SortFunc(d.names, func(a, b string) int { return strings.Compare(score.NameKey(a), score.NameKey(b)) })
	for _, name := range r.absent {
		if p := called[score.NameKey(name)]; p != nil {
			name = p.Name
		}
		i := slices.IndexFunc(d.names, func(other string) bool { return score.SameName(other, name) })
		if i < 0 {
			return cli.UsageError("--absent: %s is not among the players of %s; %s", name, book.LeagueSeason(d.plan.League, d.plan.Season), notation.Suggest(name, d.names))
		}
		d.names = slices.Delete(d.names, i, i+1)
	}
	d.fresh = slices.DeleteFunc(d.fresh, func(name string) bool { return !slices.Contains(d.names, name) })
	if s == nil {
		return nil
	}
	d.wrong, err = s.NearPlayers(ctx, d.fresh)
	return err
}

// cameBefore are the members who came or were planned in the season; where nobody was,
// those of the season before it.
func (r *pairRun) cameBefore(ctx context.Context, s *records.Store, d *draw, called map[string]*records.Player) error {
	there := map[string]bool{}
	came := func(season string) error {
		of, err := s.Attendance(ctx, records.Filter{League: d.plan.League, Season: season, AllSeasons: true})
		if err != nil {
			return err
		}
		for _, row := range of.Rows {
			there[row.Name] = true
		}
		rounds, err := s.Rounds(ctx, d.plan.League, season)
		for i := range rounds {
			for _, name := range slices.Concat(append(rounds[i].Tables, rounds[i].Out)...) {
				there[name] = true
			}
		}
		return err
	}
	if err := came(d.plan.Season); err != nil {
		return err
	}
	if len(there) == 0 {
		if d.before = SeasonBefore(d.seasons, d.plan.Season); d.before != nil {
			if err := came(d.before.Name); err != nil {
				return err
			}
		}
	}
	for name := range there {
		if p := called[score.NameKey(name)]; p == nil || !p.Guest {
			d.names = append(d.names, name)
		}
	}
	return nil
}

// SeasonBefore is the last of a league's seasons in which something was played, but for
// one season; nil for none.
func SeasonBefore(list []records.LeagueSeason, but string) (last *records.LeagueSeason) {
	for i := range list {
		if x := &list[i]; x.Results > 0 && !score.SameName(x.Name, but) && (last == nil || x.Last >= last.Last) {
			last = x
		}
	}
	return last
}
