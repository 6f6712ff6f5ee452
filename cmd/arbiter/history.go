package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"arbiter/records"
)

// A recall is one `arbiter history`.
type recall struct {
	*app
	filter records.Filter
	days   span
	pager  pager
	all    bool
}

func (a *app) historyCmd() *cobra.Command {
	h := &recall{app: a}
	cmd := &cobra.Command{
		Use:   "history [PLAYER [OTHER]]",
		Short: "Show what somebody played, two head to head, or the hall of fame",
		Long: `History of a player lists the games in the order played, the newest last, with
totals, personal bests, the longest run of games won alone and the run of today:
so many games won, tied for the first place, or lost, as in standings. Of two
players it tells who was before whom in the games of both. Without a name it is
the hall of fame of each game; who did a thing first holds it.

Contested and void results, and unfinished games in which nobody is placed,
count for nothing; --all lists them all the same, marked.`,
		Example: `  arbiter history Ann
  arbiter history Ann --game subdivision --page 2
  arbiter history Ann Bob --from 2026-01-01
  arbiter history --league "Tuesday league"`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 2 {
				return usage("history is of one player or of two, not of %d; a name of several words stands in quotes: arbiter history \"Ann K.\"", len(args))
			}
			return nil
		},
		ValidArgsFunction: a.completePlayers(2),
		RunE:              h.run,
	}
	a.filterFlags(cmd, &h.filter)
	h.days.flags(cmd)
	h.pager.flags(cmd)
	cmd.Flags().BoolVar(&h.all, "all", false, "list contested, void and unfinished games too")
	return cmd
}

func (h *recall) run(cmd *cobra.Command, args []string) error {
	if err := settleGame(&h.filter); err != nil {
		return err
	}
	if err := h.days.settle(&h.filter); err != nil {
		return err
	}
	if err := h.pager.settle(h.app); err != nil {
		return err
	}
	if len(args) == 0 {
		for _, flag := range []string{"limit", "page", "all"} {
			if cmd.Flags().Changed(flag) {
				return usage("--%s goes with a player: arbiter history PLAYER", flag)
			}
		}
		none := func(w io.Writer) error { return h.showHall(w, &records.Hall{}) }
		return h.readingTables(none, func(s *records.Store, w io.Writer) error {
			hall, err := s.Hall(cmd.Context(), h.filter)
			if err != nil {
				return err
			}
			return h.showHall(w, hall)
		})
	}
	return h.withRecords(records.Options{Read: true}, func(s *records.Store) error {
		if len(args) == 2 {
			p, err := s.Pair(cmd.Context(), args[0], args[1], h.filter, h.all)
			if err == nil {
				err = h.pager.within(len(p.Played))
			}
			if err != nil {
				return err
			}
			return h.answerTo(func(w io.Writer) error { return h.showPair(h.tabular(w), p) })
		}
		c, err := s.Career(cmd.Context(), args[0], h.filter, h.all)
		if err == nil {
			err = h.pager.within(len(c.Played))
		}
		if err != nil {
			return err
		}
		return h.answerTo(func(w io.Writer) error { return h.showCareer(h.tabular(w), c) })
	})
}

// heading is a history's first line: whose it is, what was picked, how many
// games, and what does not count.
func (h *recall) heading(who, league, season string, games int, not records.Uncounted) string {
	parts := []string{who}
	if league != "" {
		parts = append(parts, league)
	}
	if season != "" {
		parts = append(parts, "season "+season)
	}
	if h.filter.Game != "" {
		parts = append(parts, gameTitle(h.filter.Game))
	}
	if h.days.from != "" {
		parts = append(parts, "from "+h.days.from)
	}
	if h.days.to != "" {
		parts = append(parts, "to "+h.days.to)
	}
	if games >= 0 {
		parts = append(parts, counted(games, "game"))
	}
	var out []string
	for _, left := range []struct {
		n    int
		what string
	}{{not.Contested, "contested"}, {not.Void, "void"}, {not.Unplaced, "unfinished"}} {
		if left.n > 0 {
			out = append(out, fmt.Sprintf("%d %s", left.n, left.what))
		}
	}
	title := strings.Join(parts, " · ")
	if out != nil {
		title += " (" + strings.Join(out, ", ") + ", not counted)"
	}
	return wrap(strings.Fields(clean(title)), width, "  ")
}

// A column is one of a table of games.
type column[T any] struct {
	head  string
	empty bool // nothing to tell: the column is left out
	whole bool // never cut
	spare int  // the order in which columns are left out where it is narrow, from 1; 0 for never
	cell  func(*T) string
}

// gamesTable makes a table of games, the first columns words, the last figures.
func gamesTable[T any](list []T, words, figures []column[T]) table {
	t := table{rows: make([][]string, len(list))}
	spare := map[int]int{}
	for i, columns := range [][]column[T]{words, figures} {
		for _, c := range columns {
			if c.empty {
				continue
			}
			if c.spare > 0 {
				spare[c.spare] = len(t.head)
			}
			if c.whole {
				t.whole = append(t.whole, len(t.head))
			}
			t.head = append(t.head, c.head)
			if i == 0 {
				t.left++
			}
			for k := range list {
				t.rows[k] = append(t.rows[k], c.cell(&list[k]))
			}
		}
	}
	for _, order := range slices.Sorted(maps.Keys(spare)) {
		t.spare = append(t.spare, spare[order])
	}
	return t
}

func isoDay(t time.Time) string { return t.Format(time.DateOnly) }

func resultNumber(id int64) string { return fmt.Sprintf("#%d", id) }

// leagueSeason is a league and a season in few words.
func leagueSeason(league, season string) string { return strings.TrimSpace(league + " " + season) }

// oneLeague is the league and season of all games of a list, ok false where
// they are of several.
func oneLeague[T any](list []T, of func(*T) string) (name string, ok bool) {
	for i := range list {
		if one := of(&list[i]); i == 0 {
			name = one
		} else if one != name {
			return "", false
		}
	}
	return name, true
}

// tellLeague says in which league all games of a list were, where it is not
// what was asked for.
func tellLeague(w io.Writer, name, asked string) {
	if name != "" && asked == "" {
		fmt.Fprintf(w, "  %s\n", wrap(strings.Fields(clean("all in "+name)), width-2, "  "))
	}
}

// placeWords is a place in a game; what does not count says why.
func placeWords(place int, shared bool, of int, state records.State) string {
	switch {
	case state != records.Confirmed:
		return string(state)
	case place == 0:
		return "unfinished"
	case shared:
		return fmt.Sprintf("%d= of %d", place, of)
	}
	return fmt.Sprintf("%d of %d", place, of)
}
