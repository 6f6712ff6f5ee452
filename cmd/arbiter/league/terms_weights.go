package league

import (
	"maps"
	"strconv"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
)

// applyWeights changes terms as --weight says.
func (f *termsFlags) applyWeights(t *league.Terms) (what []string, err error) {
	for _, text := range f.weights {
		name, value, ok := strings.Cut(text, "=")
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		if !ok || name == "" {
			return nil, cli.UsageError("--weight: %q is not a weight; expected GAME=N, as Chess=2", text)
		}
		if name, err = f.weightedGame(name); err != nil {
			return nil, err
		}
		maps.DeleteFunc(t.Weight, func(game string, _ int) bool { return score.SameName(game, name) })
		if value == "" {
			what = append(what, f.Games.Title(name)+" counts once")
			continue
		}
		n, err := strconv.Atoi(value)
		if err != nil {
			return nil, cli.UsageError("--weight: %q is no number of times; expected a whole number from 1 to %d", value, league.MostWeight)
		}
		if t.Weight == nil {
			t.Weight = map[string]int{}
		}
		t.Weight[name] = n
		what = append(what, f.Games.Title(name)+" counts "+league.Times(n))
	}
	return what, nil
}

// weightedGame is a game's name as results have it. It may be any game, but what is
// nearly the name of one that the program knows would weigh nothing in silence.
func (f *termsFlags) weightedGame(name string) (string, error) {
	if g := f.Games.Called(name); g != nil {
		return g.Name, nil
	}
	if near := notation.Nearest(notation.Key(name), f.Games.Names()); near != "" {
		return "", cli.UsageError("--weight: no game is called %q; did you mean %s?", name, near)
	}
	return name, nil
}
