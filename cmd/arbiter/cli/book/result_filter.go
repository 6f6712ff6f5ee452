package book

import (
	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score/notation"
)

// A ResultFilter has the flags that pick results, and the filter they make.
type ResultFilter struct {
	*cli.App
	Filter records.Filter
	state  string
	days   DateRange
}

// AddFlags adds the flags to a command.
func (p *ResultFilter) AddFlags(cmd *cobra.Command) {
	FilterFlags(p.App, cmd, &p.Filter)
	RoundFlag(cmd, &p.Filter, OfRound)
	cmd.Flags().StringArrayVar(&p.Filter.Players, "player", nil, "only games of this `player` (repeatable)")
	cmd.Flags().StringVar(&p.state, "state", "", "only `confirmed|contested|void` ones")
	p.days.Flags(cmd)
}

// GivenFlag returns a flag of the filter that was given, "" for none.
func (p *ResultFilter) GivenFlag(cmd *cobra.Command) string {
	for _, flag := range []string{"game", "league", "season", "round", "player", "state", "from", "to"} {
		if cmd.Flags().Changed(flag) {
			return flag
		}
	}
	return ""
}

// Check checks the flags and makes the filter of them.
func (p *ResultFilter) Check() error {
	if err := ResolveGame(p.App, &p.Filter); err != nil {
		return err
	}
	switch p.Filter.State = league.State(p.state); p.Filter.State {
	case "", league.Confirmed, league.Contested, league.Void:
	default:
		return cli.UsageError("--state must be confirmed, contested or void, not %q", p.state)
	}
	return p.days.Apply(&p.Filter)
}

// A DateRange is the flags --from and --to, as they were given.
type DateRange struct{ From, To string }

// Flags adds the flags to a command.
func (s *DateRange) Flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&s.From, "from", "", "only games played on this `date` or later")
	cmd.Flags().StringVar(&s.To, "to", "", "only games played on this `date` or earlier")
}

// Apply puts the days into a filter.
func (s *DateRange) Apply(f *records.Filter) error {
	for _, day := range []struct {
		flag, text string
		to         *string
	}{{"from", s.From, &f.From}, {"to", s.To, &f.AsOf}} {
		if day.text == "" {
			continue
		}
		var ok bool
		*day.to, _, ok = notation.ParseDate(day.text)
		if !ok {
			return cli.UsageError("--%s: %q is not a date; expected one like 2026-11-20", day.flag, day.text)
		}
	}
	if s.From != "" && s.To != "" && f.From > f.AsOf {
		return cli.UsageError("--from %s is after --to %s", s.From, s.To)
	}
	return nil
}
