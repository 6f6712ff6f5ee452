package league

import (
	"cmp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
)

// termsFlags are the flags that say by what a league's standings are worked out.
type termsFlags struct {
	*cli.App
	points               string
	ties                 string
	minGames, best, drop int
	rulings              []string
	bye                  string
	weights              []string
}

const termsHelp = `Points, by --points:
  win-tie-loss  3 for a game won alone, 1 for a shared first place
  5-3-2-1       by place; who share places share their points; any such list;
                folded hands of Pyramid share the last places
  score         the points of the games themselves, negative ones too
  wins          1 for a game won alone

Equal points are parted by --ties, in the order given: wins, head-to-head (in
games among the equal: 1 for each of them beaten, ½ for the same place),
score-difference (own points less the others' average). Whoever is equal still
shares the place. --best counts only the best games of each player,
--drop-worst all but the worst; who has played fewer than --min-games is left
out.

A bye, and a game to which the others did not come, counts as a win would, or as
--bye says: draw (a shared first place of two) or nothing. By score it counts
the points that it was entered with. --weight makes a game count several times;
arbiter standings --why shows what each game was worth.`

func (f *termsFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.points, "points", "", "points `system`: "+strings.Join(league.PointsSystems(), ", ")+", or by place as 5-3-2-1")
	flags.StringVar(&f.ties, "ties", "", "what parts equal points, as `wins,head-to-head`")
	flags.IntVar(&f.minGames, "min-games", 0, "leave out players with fewer than `N` games")
	flags.IntVar(&f.best, "best", 0, "only the best `N` games of each player count")
	flags.IntVar(&f.drop, "drop-worst", 0, "the worst `N` games of each player don't count")
	flags.StringVar(&f.bye, "bye", "", "what a bye counts as: `win|draw|nothing`")
	flags.StringArrayVar(&f.weights, "weight", nil, "`GAME=N`: a game counts N times (repeatable)")
}

func (f *termsFlags) addRuling(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&f.rulings, "ruling", nil, "`NAME=VALUE`: a ruling of the league's games (repeatable)")
}

// apply changes terms as the flags say, and tells what was said in a few words.
// Of best and worst games whichever was said takes the other's place.
func (f *termsFlags) apply(cmd *cobra.Command, t *league.Terms) ([]string, error) {
	var what []string
	said := func(flag string) bool { return cmd.Flags().Changed(flag) }
	wrong := func(flag string) error {
		if err := t.Check(); err != nil {
			return cli.UsageError("--%s: %w", flag, err)
		}
		return nil
	}
	if said("points") {
		t.Points = strings.ToLower(strings.TrimSpace(f.points))
		if err := wrong("points"); err != nil {
			return nil, err
		}
		what = append(what, "points "+t.System())
	}
	if said("ties") {
		t.Ties = nil
		for _, word := range strings.FieldsFunc(f.ties, func(r rune) bool { return r == ',' || r == ' ' }) {
			tie := notation.Key(word)
			if !slices.Contains(league.TieBreaks(), tie) {
				return nil, cli.UsageError("--ties: %q is no tie-break; %s", word, notation.Suggest(tie, league.TieBreaks()))
			}
			t.Ties = append(t.Ties, tie)
		}
		what = append(what, cli.TextIf("ties "+strings.Join(t.Ties, ", "), len(t.Ties) > 0, "no tie-breaks"))
	}
	if said("min-games") {
		t.MinGames = f.minGames
		what = append(what, cli.TextIf("at least "+score.Counted(f.minGames, "game"), f.minGames > 0, "any number of games"))
	}
	if said("best") {
		t.Best = f.best
		what = append(what, cli.TextIf("best "+score.Counted(f.best, "game"), f.best > 0, "not only the best games"))
		if f.best > 0 && !said("drop-worst") {
			t.Drop = 0
		}
	}
	if said("drop-worst") {
		t.Drop = f.drop
		what = append(what, cli.TextIf("worst "+score.Counted(f.drop, "game")+" dropped", f.drop > 0, "no game dropped"))
		if f.drop > 0 && !said("best") {
			t.Best = 0
		}
	}
	if said("bye") {
		t.Bye = strings.ToLower(strings.TrimSpace(f.bye))
		if err := wrong("bye"); err != nil {
			return nil, err
		}
		what = append(what, "a bye counts as "+cmp.Or(t.Bye, league.ByeWin))
	}
	weights, err := f.applyWeights(t)
	if err != nil {
		return nil, err
	}
	what = append(what, weights...)
	for _, text := range f.rulings {
		if err := setRuling(f.App, t, text); err != nil {
			return nil, err
		}
		what = append(what, "ruling "+strings.TrimSpace(text))
	}
	if err := t.Check(); err != nil {
		return nil, cli.UsageError("%w", err)
	}
	return what, nil
}

// setRuling puts one ruling into terms, or takes it out where there is no
// value.
func setRuling(a *cli.App, t *league.Terms, text string) error {
	set, err := leagueRuling(a, text)
	if err != nil {
		return err
	}
	t.Rulings = slices.DeleteFunc(slices.Clone(t.Rulings), func(s score.Setting) bool { return s.Name == set.Name })
	if set.Value != "" {
		t.Rulings = append(t.Rulings, set)
	}
	return nil
}

// leagueRuling reads a ruling of whichever game has it: NAME=VALUE, or
// GAME/NAME=VALUE where several games have one of that name.
func leagueRuling(a *cli.App, text string) (score.Setting, error) {
	var none score.Setting
	name, value, ok := strings.Cut(text, "=")
	if name = notation.Key(name); !ok || name == "" {
		return none, cli.UsageError("--ruling: %q is not a ruling; expected NAME=VALUE, as small-needs=any", text)
	}
	of, short, qualified := strings.Cut(name, "/")
	if !qualified {
		short = name
	}
	var having []*score.Game
	var known []string
	for i := range a.Games {
		g := a.Games[i].Game
		if qualified && g.Name != of {
			continue
		}
		for _, r := range g.Rulings {
			known = append(known, r.Name)
			if r.Name == short {
				having = append(having, g)
			}
		}
	}
	switch {
	case qualified && a.Games.Find(of) == nil:
		return none, cli.UsageError("--ruling: no game is called %q; %s", of, notation.Suggest(of, a.Games.Names()))
	case len(having) == 0:
		return none, cli.UsageError("--ruling: no game has a ruling %q; %s", short, notation.Suggest(short, known))
	case len(having) > 1:
		var ways []string
		for _, g := range having {
			ways = append(ways, g.Name+"/"+text)
		}
		return none, cli.UsageError("--ruling: several games have a ruling %s; say which: %s", short, strings.Join(ways, " or "))
	}
	if strings.TrimSpace(value) == "" {
		return score.Setting{Name: name}, nil
	}
	set, problem, want := score.ParseSetting(having[0], short+"="+value, notation.Suggest)
	if problem != "" {
		return none, cli.UsageError("--ruling: %s; %s", problem, want)
	}
	return score.Setting{Name: name, Value: set.Value}, nil
}
