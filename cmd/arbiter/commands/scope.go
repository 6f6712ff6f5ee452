package commands

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/records"
	"arbiter/records/league"
)

// A scope is the flags that say what a table is about.
type scope struct{ game, league, season, round string }

// What --round picks: that round alone or, for tables that add up, the rounds before it as well.
const (
	ofRound    = "only this `round`"
	afterRound = "as it was after this `round`"
)

// flags adds the flags to a command; round says what --round picks, "" for no such flag.
func (o *scope) flags(cmd *cobra.Command, round string) {
	f := cmd.Flags()
	f.StringVar(&o.game, "game", "", "only this `game`")
	f.StringVar(&o.league, "league", "", "only this `league`")
	f.StringVar(&o.season, "season", "", "only this `season`")
	if round != "" {
		f.StringVar(&o.round, "round", "", round)
	}
}

// filter returns the filter that the flags make.
func (o *scope) filter(ctx context.Context, store *records.Store) (records.Filter, error) {
	game, err := recordedGame(ctx, store, o.game)
	return records.Filter{Game: game, League: o.league, Season: o.season, Round: o.round}, err
}

// empty returns what a table is about where nothing is recorded yet.
func (o *scope) empty() league.Scope { return league.Scope{Game: o.game, Round: o.round} }

// openToRead opens the records. Where nothing is recorded yet it says so and returns nil.
func openToRead(s *terminal.Streams) (*records.Store, error) {
	store, err := saving.OpenStore(s, saving.ToRead)
	if isNoFile(err) {
		s.Say("%s", saving.NothingYet(s))
		return nil, nil
	}
	return store, err
}

// readAsOf reads the day of --as-of; "" stays "".
func readAsOf(text string) (string, error) {
	if text == "" {
		return "", nil
	}
	day, _, err := readDay("as-of", text)
	return day, err
}

// withFlags adds flags to the words of a hint: names and their values in turn. One with an empty
// value is left out.
func withFlags(words []any, flags ...string) []any {
	for i := 0; i < len(flags); i += 2 {
		if flags[i+1] != "" {
			words = append(words, "--"+flags[i], flags[i+1])
		}
	}
	return words
}

// oneOf refuses a value of a flag that is not among the known ones; "" is allowed.
func oneOf(flag, value string, known ...string) error {
	if value == "" || slices.Contains(known, value) {
		return nil
	}
	last := len(known) - 1
	return fmt.Errorf("--%s is %s or %s, not %q", flag, strings.Join(known[:last], ", "), known[last], value)
}
