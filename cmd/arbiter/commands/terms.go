package commands

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"arbiter/cmd/games"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
)

// termsOptions are the flags for the terms of a league.
type termsOptions struct {
	points, ties, bye    string
	minGames, best, drop int
	weights, rulings     []string
}

const termsHelp = `Points, by --points:
  win-tie-loss  3 for a game won alone, 1 for a shared first place; the usual
  5-3-2-1       by place; equal places share their points; any such list
  score         the points of the games themselves
  wins          1 for a game won alone

Ties in points are broken by --ties, in the order given: wins, head-to-head
(games among the equal), score-difference (own points less the others' average).
A bye, and a game to which the others did not come, counts as a win or as --bye
says.`

func (o *termsOptions) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&o.points, "points", "", "`system`: win-tie-loss, score, wins, or by place as 5-3-2-1")
	f.StringVar(&o.ties, "ties", "", "what breaks ties, as `wins,head-to-head`")
	f.IntVar(&o.minGames, "min-games", 0, "leave out players with fewer than `N` games")
	f.IntVar(&o.best, "best", 0, "only the best `N` games of each player count")
	f.IntVar(&o.drop, "drop-worst", 0, "the worst `N` games of each player do not count")
	f.StringVar(&o.bye, "bye", "", "what a bye counts as: `win|draw|nothing`")
	f.StringArrayVar(&o.weights, "weight", nil, "`GAME=N`: a game counts N times (repeatable)")
	f.StringArrayVar(&o.rulings, "ruling", nil, "`NAME=VALUE`: a ruling of the league's games (repeatable)")
}

// typedTerms returns the flags for terms as they were typed.
func typedTerms(flags *pflag.FlagSet) (words []any) {
	flags.Visit(func(f *pflag.Flag) {
		if list, several := f.Value.(pflag.SliceValue); several {
			for _, value := range list.GetSlice() {
				words = append(words, "--"+f.Name, value)
			}
		} else if slices.Contains([]string{"points", "ties", "min-games", "best", "drop-worst", "bye"}, f.Name) {
			words = append(words, "--"+f.Name, f.Value.String())
		}
	})
	return words
}

// apply changes terms as the flags say, and returns each change in a few words.
func (o *termsOptions) apply(flags *pflag.FlagSet, t *league.Terms) (what []string, err error) {
	if flags.Changed("points") {
		t.Points = strings.ToLower(strings.TrimSpace(o.points))
		if err := t.Check(); err != nil {
			return nil, fmt.Errorf("--points: %w", err)
		}
		what = append(what, "points "+t.System())
	}
	if flags.Changed("ties") {
		if t.Ties, err = readTies(o.ties); err != nil {
			return nil, err
		}
		what = append(what, either("ties "+strings.Join(t.Ties, ", "), len(t.Ties) > 0, "no tie-breaks"))
	}
	what = append(what, o.applyCounts(flags, t)...)
	if flags.Changed("bye") {
		t.Bye = strings.ToLower(strings.TrimSpace(o.bye))
		if err := t.Check(); err != nil {
			return nil, fmt.Errorf("--bye: %w", err)
		}
		what = append(what, "a bye counts as "+cmp.Or(t.Bye, league.ByeWin))
	}
	for _, text := range o.weights {
		says, err := setWeight(t, text)
		if err != nil {
			return nil, err
		}
		what = append(what, says)
	}
	for _, text := range o.rulings {
		set, err := readLeagueRuling(text)
		if err != nil {
			return nil, err
		}
		t.Rulings = slices.DeleteFunc(slices.Clone(t.Rulings), func(s score.Setting) bool { return s.Name == set.Name })
		if set.Value != "" {
			t.Rulings = append(t.Rulings, set)
		}
		what = append(what, "ruling "+strings.TrimSpace(text))
	}
	return what, t.Check()
}

// either returns text if is, else other.
func either(text string, is bool, other string) string {
	if is {
		return text
	}
	return other
}

// readTies reads tie-breaks separated by commas or blanks.
func readTies(text string) (ties []string, err error) {
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' }) {
		tie := notation.Key(word)
		if !slices.Contains(league.TieBreaks(), tie) {
			return nil, fmt.Errorf("--ties: %q is no tie-break; %s", word, notation.Suggest(tie, league.TieBreaks()))
		}
		ties = append(ties, tie)
	}
	return ties, nil
}

// applyCounts sets how many games count. Best and worst games exclude one another: the one typed
// replaces the other.
func (o *termsOptions) applyCounts(flags *pflag.FlagSet, t *league.Terms) (what []string) {
	best, drop := flags.Changed("best"), flags.Changed("drop-worst")
	if flags.Changed("min-games") {
		t.MinGames = o.minGames
		what = append(what, either("at least "+score.Counted(o.minGames, "game"), o.minGames > 0, "any number of games"))
	}
	if best {
		t.Best = o.best
		what = append(what, either("best "+score.Counted(o.best, "game"), o.best > 0, "not only the best games"))
	}
	if drop {
		t.Drop = o.drop
		what = append(what, either("worst "+score.Counted(o.drop, "game")+" dropped", o.drop > 0, "no game dropped"))
	}
	switch {
	case o.best > 0 && !drop:
		t.Drop = 0
	case o.drop > 0 && !best:
		t.Best = 0
	}
	return what
}

// setWeight reads GAME=N into terms, and says in words what that means.
func setWeight(t *league.Terms, text string) (says string, err error) {
	name, value, ok := strings.Cut(text, "=")
	name, value = strings.TrimSpace(name), strings.TrimSpace(value)
	if !ok || name == "" {
		return "", fmt.Errorf("--weight: %q is not a weight; expected GAME=N, as Chess=2", text)
	}
	if g := games.All.Called(name); g != nil {
		name = g.Name
	} else if near := notation.Nearest(notation.Key(name), games.All.Names()); near != "" {
		return "", fmt.Errorf("--weight: no game is called %q; did you mean %s?", name, near)
	}
	maps.DeleteFunc(t.Weight, func(game string, _ int) bool { return score.SameName(game, name) })
	if value == "" {
		return games.All.Title(name) + " counts once", nil
	}
	n, err := strconv.Atoi(value)
	if err != nil {
		return "", fmt.Errorf("--weight: %q is no number of times; expected a whole number from 1 to %d", value, league.MostWeight)
	}
	if t.Weight == nil {
		t.Weight = map[string]int{}
	}
	t.Weight[name] = n
	return games.All.Title(name) + " counts " + league.Times(n), nil
}

// readLeagueRuling reads a ruling of whichever game has it: NAME=VALUE, or GAME/NAME=VALUE where
// several games have one of that name. Without a value it is removed.
func readLeagueRuling(text string) (none score.Setting, err error) {
	name, value, ok := strings.Cut(text, "=")
	if name = notation.Key(name); !ok || name == "" {
		return none, fmt.Errorf("--ruling: %q is not a ruling; expected NAME=VALUE, as small-needs=any", text)
	}
	of, short, qualified := strings.Cut(name, "/")
	if !qualified {
		short = name
	} else if games.All.Find(of) == nil {
		return none, fmt.Errorf("--ruling: no game is called %q; %s", of, notation.Suggest(of, games.All.Names()))
	}
	var having []*score.Game
	var known, ways []string
	for _, g := range games.All.All() {
		if qualified && g.Name != of {
			continue
		}
		for _, r := range g.Rulings {
			known = append(known, r.Name)
			if r.Name == short {
				having, ways = append(having, g), append(ways, g.Name+"/"+text)
			}
		}
	}
	switch {
	case len(having) == 0:
		return none, fmt.Errorf("--ruling: no game has a ruling %q; %s", short, notation.Suggest(short, known))
	case len(having) > 1:
		return none, fmt.Errorf("--ruling: several games have a ruling %s; say which: %s", short, strings.Join(ways, " or "))
	case strings.TrimSpace(value) == "":
		return score.Setting{Name: name}, nil
	}
	set, problem, want := score.ParseSetting(having[0], short+"="+value, notation.Suggest)
	if problem != "" {
		return none, errors.New("--ruling: " + problem + "; " + want)
	}
	return score.Setting{Name: name, Value: set.Value}, nil
}
