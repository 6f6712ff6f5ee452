package saving

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/score"
	"arbiter/score/notation"
)

// Rulings are those that the command line and leagues put in force.
type Rulings struct {
	Flags   []string                   // --ruling, each NAME=VALUE
	League  string                     // whose rulings are in force; "" for that of each text
	Leagues map[string][]score.Setting // of each league, by the key of its name
}

// ReadLeague reads the rulings of a league, which the records must have; "" is none.
func (r *Rulings) ReadLeague(ctx context.Context, s *terminal.Streams, league string) error {
	if league == "" {
		return nil
	}
	store, err := OpenStore(s, ToRead)
	if errors.Is(err, records.ErrNoFile) {
		return errors.New(NothingYet(s))
	}
	if err != nil {
		return err
	}
	defer store.Close()
	terms, _, err := store.TermsOf(ctx, records.Filter{League: league})
	r.League, r.Leagues = league, map[string][]score.Setting{score.NameKey(league): terms.Rulings}
	return err
}

// Check refuses a --ruling that belongs to no game.
func (r *Rulings) Check() error {
	for _, text := range r.Flags {
		if problem := noRuling(text); problem != "" {
			return fmt.Errorf("--ruling: %s", problem)
		}
	}
	return nil
}

// noRuling says why a text is no ruling of any game; "" where it is one.
func noRuling(text string) string {
	name, _, ok := strings.Cut(text, "=")
	name = strings.TrimSpace(name)
	var known []string
	says := ""
	for i := range games.All {
		_, problem, want := score.ParseSetting(games.All[i].Game, text, notation.Suggest)
		if problem == "" {
			return ""
		}
		for _, ruling := range games.All[i].Rulings {
			known = append(known, ruling.Name)
			if strings.EqualFold(ruling.Name, name) || !ok && says == "" { // its value is wrong, or missing
				says = problem + "; " + want
			}
		}
	}
	return cmp.Or(says, fmt.Sprintf("no game has a ruling %q; %s", name, notation.Suggest(name, known)))
}

// Apply puts a game into the league that was named, and its rulings in force. The game's own text
// overrules those of a league.
func (r *Rulings) Apply(g *score.Game, h *score.Header) (err error) {
	h.Over = nil
	for _, text := range r.Flags {
		if set, problem, _ := score.ParseSetting(g, text, notation.Suggest); problem == "" {
			h.Over = append(h.Over, set)
		}
	}
	h.League = cmp.Or(r.League, h.League)
	h.Under, err = OfGame(g, r.Leagues[score.NameKey(h.League)])
	return err
}

// Others returns the --ruling flags that belong to other games than this one.
func (r *Rulings) Others(g *score.Game) (list []string) {
	for _, text := range r.Flags {
		if _, problem, _ := score.ParseSetting(g, text, notation.Suggest); problem != "" {
			list = append(list, text)
		}
	}
	return list
}

// OfGame returns those of a league's rulings that belong to a game.
func OfGame(g *score.Game, list []score.Setting) ([]score.Setting, error) {
	var own []score.Setting
	for _, set := range list {
		game, name, qualified := strings.Cut(set.Name, "/")
		if !qualified {
			name = set.Name
		}
		if qualified && game != g.Name || !slices.ContainsFunc(g.Rulings, func(r score.Ruling) bool { return r.Name == name }) {
			continue
		}
		one, problem, want := score.ParseSetting(g, name+"="+set.Value, notation.Suggest)
		if problem != "" { // a newer program may have set it
			return nil, fmt.Errorf("the league's ruling %s=%s: %s; %s", set.Name, set.Value, problem, want)
		}
		own = append(own, one)
	}
	return own, nil
}
