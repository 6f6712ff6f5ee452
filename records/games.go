package records

import (
	"context"
	"slices"
	"strings"

	"arbiter/records/engine"
	"arbiter/records/league"
	"arbiter/score"
)

// Games are the names of all games that are recorded, as they were first entered.
func (s *Store) Games(ctx context.Context) ([]string, error) {
	all, err := s.gameNames(ctx)
	var list []string
	for _, name := range all {
		if !league.Unplayed(name) && !slices.ContainsFunc(list, func(other string) bool { return score.SameName(other, name) }) {
			list = append(list, name)
		}
	}
	slices.SortFunc(list, func(a, b string) int { return strings.Compare(score.NameKey(a), score.NameKey(b)) })
	return list, err
}

// gameNames are the names of games as they are stored, those entered first before others.
func (s *Store) gameNames(ctx context.Context) ([]string, error) {
	return engine.Texts(ctx, s.Q, `SELECT game FROM results GROUP BY game ORDER BY min(id)`)
}

// spellings are the names under which a game is stored, as it was first entered before
// others; its own for a game that is not there. There is more than one where a command was
// undone, the game was entered otherwise, and the command was brought back.
func (s *Store) spellings(ctx context.Context, game string) ([]string, error) {
	all, err := s.gameNames(ctx)
	names := slices.DeleteFunc(all, func(name string) bool { return !score.SameName(name, game) })
	if len(names) == 0 {
		names = []string{game}
	}
	return names, err
}

// gameCalled is a game as it was first entered. A new game is called as it comes.
func (t *Tx) gameCalled(game string) (string, error) {
	game = score.SingleBlanks(game)
	key := score.NameKey(game)
	if called, ok := t.games[key]; ok {
		return called, nil
	}
	list, err := t.Texts(`SELECT game FROM results WHERE game = $1 LIMIT 1`, game) // the usual case is quick
	if err == nil && len(list) == 0 {
		list, err = t.View().spellings(t.Ctx, game)
	}
	if err != nil {
		return "", err
	}
	t.games[key] = list[0]
	return list[0], nil
}
