package rounds

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"arbiter/records"
	"arbiter/score"
	"arbiter/score/notation"
)

// findPlayers finds who plays, by name: who is here or, where nobody is named, who came or was
// planned in the season, else in the one before.
func (r *Round) findPlayers(ctx context.Context, store *records.Store, w Wish, before *records.LeagueSeason) (err error) {
	called := map[string]*records.Player{} // by all names
	if store != nil {
		everybody, err := store.Players(ctx)
		if err != nil {
			return err
		}
		for i := range everybody {
			for _, name := range append([]string{everybody[i].Name}, everybody[i].Others...) {
				called[score.NameKey(name)] = &everybody[i]
			}
		}
	}
	here := LeagueSeason(r.League, r.Season)
	if w.Players == nil {
		if r.Players, err = members(ctx, store, r.League, r.Season, called); err != nil {
			return err
		}
		if len(r.Players) == 0 && before != nil {
			r.PeopleOf = LeagueSeason(r.League, before.Name)
			if r.Players, err = members(ctx, store, r.League, before.Name, called); err != nil {
				return err
			}
		}
	}
	for i, name := range slices.Concat(w.Players, w.Also) {
		p := called[score.NameKey(name)]
		if p != nil {
			name = p.Name
		}
		if contains(r.Players, name) {
			if i < len(w.Players) {
				return &Unclear{Says: fmt.Sprintf("%s is named twice, by two names", name)}
			}
			continue // who is also here may be known to be
		}
		if r.Players = append(r.Players, name); p == nil {
			r.NewPlayers = append(r.NewPlayers, name)
		}
	}
	if len(r.Players) == 0 {
		return &Unclear{Says: fmt.Sprintf("nobody has played in %s yet; say who is here", here), Flags: `: --players "Ann,Bob,…"`}
	}
	slices.SortFunc(r.Players, func(a, b string) int { return strings.Compare(score.NameKey(a), score.NameKey(b)) })
	for _, name := range w.Absent {
		if p := called[score.NameKey(name)]; p != nil {
			name = p.Name
		}
		if !contains(r.Players, name) {
			return fmt.Errorf("--absent: %s is not among the players of %s; %s", name, here, notation.Suggest(name, r.Players))
		}
		isAbsent := func(other string) bool { return score.SameName(other, name) }
		r.Players, r.NewPlayers = slices.DeleteFunc(r.Players, isAbsent), slices.DeleteFunc(r.NewPlayers, isAbsent)
	}
	if store != nil {
		r.Doubts, err = store.NearPlayers(ctx, r.NewPlayers)
	}
	return err
}

// members returns those who came or were planned in a season, but for guests.
func members(ctx context.Context, store *records.Store, of, season string, called map[string]*records.Player) (list []string, err error) {
	came, err := store.Attendance(ctx, records.Filter{League: of, Season: season, AllSeasons: true})
	if err != nil {
		return nil, err
	}
	var names []string
	for _, row := range came.Rows {
		names = append(names, row.Name)
	}
	planned, err := store.Rounds(ctx, of, season)
	if err != nil {
		return nil, err
	}
	for i := range planned {
		names = slices.Concat(names, slices.Concat(planned[i].Tables...), planned[i].Out)
	}
	for _, name := range names {
		if p := called[score.NameKey(name)]; (p == nil || !p.Guest) && !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list, nil
}

func contains(names []string, name string) bool {
	return slices.ContainsFunc(names, func(other string) bool { return score.SameName(other, name) })
}
