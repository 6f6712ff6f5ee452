package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/records"
	"arbiter/score"
	"arbiter/score/notation"
)

// termsFlags are the flags that say by what standings are worked out.
type termsFlags struct {
	points               string
	ties                 string
	minGames, best, drop int
	rulings              []string
}

const termsHelp = `Points, by --points:
  win-tie-loss  3 for a game won alone, 1 for a shared first place
  5-3-2-1       by place; who share places share their points; any such list
  score         the points of the games themselves
  share         the share of all points that were made at the table
  wins          1 for a game won alone

Equal points are parted by --ties, in the order given: wins, head-to-head (in
games among the equal: 1 for each of them beaten, ½ for the same place),
score-difference (own points less the others' average), share, games. Whoever is
equal still shares the place. --best counts only the best games of each player,
--drop-worst all but the worst; who has played fewer than --min-games is left
out.`

func (f *termsFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.points, "points", "", "points `system`: "+strings.Join(records.PointsSystems, ", ")+", or by place as 5-3-2-1")
	flags.StringVar(&f.ties, "ties", "", "what parts equal points, as `wins,head-to-head`")
	flags.IntVar(&f.minGames, "min-games", 0, "leave out who has played fewer than `N`")
	flags.IntVar(&f.best, "best", 0, "only the best `N` games of each player count")
	flags.IntVar(&f.drop, "drop-worst", 0, "the worst `N` games of each player don't count")
	_ = cmd.RegisterFlagCompletionFunc("points", cobra.FixedCompletions(append(slices.Clone(records.PointsSystems), "5-3-2-1"), cobra.ShellCompDirectiveNoFileComp))
	_ = cmd.RegisterFlagCompletionFunc("ties", cobra.FixedCompletions(records.TieBreaks, cobra.ShellCompDirectiveNoFileComp))
}

func (f *termsFlags) addRuling(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&f.rulings, "ruling", nil, "`NAME=VALUE`: a ruling of the league's games (repeatable)")
	_ = cmd.RegisterFlagCompletionFunc("ruling", completeRulings)
}

// apply changes terms as the flags say, and tells what was said in a few words.
// Of best and worst games whichever was said takes the other's place.
func (f *termsFlags) apply(cmd *cobra.Command, t *records.Terms) ([]string, error) {
	var what []string
	said := func(flag string) bool { return cmd.Flags().Changed(flag) }
	if said("points") {
		t.Points = strings.ToLower(strings.TrimSpace(f.points))
		what = append(what, "points "+t.System())
	}
	if said("ties") {
		t.Ties = nil
		for _, word := range strings.FieldsFunc(f.ties, func(r rune) bool { return r == ',' || r == ' ' }) {
			tie := notation.Key(word)
			if !slices.Contains(records.TieBreaks, tie) {
				return nil, usage("--ties: %q is no tie-break; %s", word, notation.Suggest(tie, records.TieBreaks))
			}
			t.Ties = append(t.Ties, tie)
		}
		what = append(what, orWord("ties "+strings.Join(t.Ties, ", "), len(t.Ties) > 0, "no tie-breaks"))
	}
	if said("min-games") {
		t.MinGames = f.minGames
		what = append(what, orWord("at least "+counted(f.minGames, "game"), f.minGames > 0, "any number of games"))
	}
	if said("best") {
		t.Best = f.best
		what = append(what, orWord("best "+counted(f.best, "game"), f.best > 0, "no best games"))
		if f.best > 0 && !said("drop-worst") {
			t.Drop = 0
		}
	}
	if said("drop-worst") {
		t.Drop = f.drop
		what = append(what, orWord("worst "+counted(f.drop, "game")+" dropped", f.drop > 0, "no game dropped"))
		if f.drop > 0 && !said("best") {
			t.Best = 0
		}
	}
	for _, text := range f.rulings {
		if err := setRuling(t, text); err != nil {
			return nil, err
		}
		what = append(what, "ruling "+strings.TrimSpace(text))
	}
	if err := t.Check(); err != nil {
		return nil, usage("%w", err)
	}
	return what, nil
}

// orWord is a text where it holds, else another.
func orWord(text string, holds bool, other string) string {
	if holds {
		return text
	}
	return other
}

// setRuling puts one ruling into terms, or takes it out where there is no
// value.
func setRuling(t *records.Terms, text string) error {
	set, err := leagueRuling(text)
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
func leagueRuling(text string) (score.Setting, error) {
	var none score.Setting
	name, value, ok := strings.Cut(text, "=")
	if name = notation.Key(name); !ok || name == "" {
		return none, usage("--ruling: %q is not a ruling; expected NAME=VALUE, as small-needs=any", text)
	}
	of, short, qualified := strings.Cut(name, "/")
	if !qualified {
		short = name
	}
	var having []*score.Game
	var known []string
	for i := range games {
		g := games[i].Game
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
	case qualified && findGame(of) == nil:
		return none, usage("--ruling: no game is called %q; %s", of, notation.Suggest(of, gameNames()))
	case len(having) == 0:
		return none, usage("--ruling: no game has a ruling %q; %s", short, notation.Suggest(short, known))
	case len(having) > 1:
		var ways []string
		for _, g := range having {
			ways = append(ways, g.Name+"/"+text)
		}
		return none, usage("--ruling: several games have a ruling %s; say which: %s", short, strings.Join(ways, " or "))
	}
	if strings.TrimSpace(value) == "" {
		return score.Setting{Name: name}, nil
	}
	set, problem, want := score.ParseSetting(having[0], short+"="+value, notation.Suggest)
	if problem != "" {
		return none, usage("--ruling: %s; %s", problem, want)
	}
	return score.Setting{Name: name, Value: set.Value}, nil
}

// rulingsFor are those of a league's rulings that are the game's.
func rulingsFor(g *score.Game, list []score.Setting) ([]score.Setting, error) {
	var own []score.Setting
	for _, set := range list {
		of, name, qualified := strings.Cut(set.Name, "/")
		if !qualified {
			name = set.Name
		}
		if qualified && of != g.Name || !slices.ContainsFunc(g.Rulings, func(r score.Ruling) bool { return r.Name == name }) {
			continue
		}
		one, problem, want := score.ParseSetting(g, fmt.Sprintf("%s=%s", name, set.Value), notation.Suggest)
		if problem != "" { // a newer program may have set it
			return nil, usage("the league's ruling %s=%s: %s; %s", set.Name, set.Value, problem, want)
		}
		own = append(own, one)
	}
	return own, nil
}
