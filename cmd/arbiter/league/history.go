package league

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// A recall is one `arbiter history`.
type recall struct {
	*cli.App
	filter records.Filter
	days   book.DateRange
	pager  cli.Pager
	all    bool
}

// HistoryCmd is the command `arbiter history`.
func HistoryCmd(a *cli.App) *cobra.Command {
	h := &recall{App: a}
	cmd := &cobra.Command{
		Use:   "history [PLAYER [OTHER]]",
		Short: "Show what somebody played, two head to head, or the hall of fame",
		Long: `History of a player lists the games in the order played, the newest last, with
totals, personal bests, the longest run of games won alone and the current run:
how many of the last games were won, tied for the first place, or lost. Of two
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
				return cli.UsageError("history is of one player or of two, not of %d; a name of several words stands in quotes: %s", len(args), h.Hint("history", "Ann K."))
			}
			return nil
		},
		RunE: h.run,
	}
	book.FilterFlags(a, cmd, &h.filter)
	book.RoundFlag(cmd, &h.filter, book.OfRound)
	h.days.Flags(cmd)
	h.pager.Flags(cmd)
	cmd.Flags().BoolVar(&h.all, "all", false, "list contested, void and unfinished games too")
	return cli.AllowFileTypes(cmd, cli.TableFileTypes)
}

func (h *recall) run(cmd *cobra.Command, args []string) error {
	if err := book.SettleGame(h.App, &h.filter); err != nil {
		return err
	}
	if err := h.days.Settle(&h.filter); err != nil {
		return err
	}
	if err := h.pager.Settle(h.App); err != nil {
		return err
	}
	if len(args) == 0 {
		for _, flag := range []string{"limit", "page", "all"} {
			if cmd.Flags().Changed(flag) {
				return cli.UsageError("--%s goes with a player: %s", flag, h.Hint("history", "PLAYER"))
			}
		}
		none := func(w io.Writer) error { return h.showHall(w, &league.Hall{}) }
		return book.AnswerTables(h.App, none, func(s *records.Store, w io.Writer) error {
			hall, err := s.Hall(cmd.Context(), h.filter)
			if err != nil {
				return err
			}
			return h.showHall(w, hall)
		})
	}
	return book.WithRecords(h.App, records.Options{Read: true}, func(s *records.Store) error {
		if len(args) == 2 {
			p, err := s.Pair(cmd.Context(), args[0], args[1], h.filter, h.all)
			if err == nil {
				err = h.pager.Within(len(p.Played))
			}
			if err != nil {
				return err
			}
			return h.AnswerTo(func(w io.Writer) error { return h.showPair(h.Tabular(w), p) })
		}
		c, err := s.Career(cmd.Context(), args[0], h.filter, h.all)
		if err == nil {
			err = h.pager.Within(len(c.Played))
		}
		if err != nil {
			return err
		}
		return h.AnswerTo(func(w io.Writer) error { return h.showCareer(h.Tabular(w), c) })
	})
}

// heading returns the first line of a history: the players, the filter, the number of
// games, and how many do not count.
func (h *recall) heading(who, league, season string, games int, not league.Uncounted) string {
	parts := []string{who}
	if league != "" {
		parts = append(parts, league)
	}
	if season != "" {
		parts = append(parts, "season "+season)
	}
	if h.filter.Round != "" {
		parts = append(parts, "round "+h.filter.Round)
	}
	if h.filter.Game != "" {
		parts = append(parts, h.Games.Title(h.filter.Game))
	}
	if h.days.From != "" {
		parts = append(parts, "from "+h.days.From)
	}
	if h.days.To != "" {
		parts = append(parts, "to "+h.days.To)
	}
	if games >= 0 {
		parts = append(parts, score.Counted(games, "game"))
	}
	title := strings.Join(parts, " · ") + leftOut("not counted", leftOver{not.Contested, "contested"}, leftOver{not.Void, "void"}, leftOver{not.Unplaced, "unfinished"})
	return cli.WrapText(cli.Clean(title), h.Width-2, "  ")
}

// A leftOver is how many results of a kind are left out of a table.
type leftOver struct {
	n    int
	what string
}

// leftOut says in brackets what is left out: " (2 contested, not counted)". It is ""
// for nothing.
func leftOut(how string, list ...leftOver) string {
	var words []string
	for _, left := range list {
		if left.n > 0 {
			words = append(words, fmt.Sprintf("%d %s", left.n, left.what))
		}
	}
	if words == nil {
		return ""
	}
	return " (" + strings.Join(append(words, how), ", ") + ")"
}

// A column is a column of a table of games.
type column[T any] struct {
	head  string
	empty bool // nothing to tell: the column is left out
	whole bool // never cut
	spare int  // the order in which columns are left out where it is narrow, from 1; 0 for never
	cell  func(*T) string
}

// gamesTable makes a table of games: first the columns of words, then the figures.
func gamesTable[T any](list []T, words, figures []column[T]) cli.Table {
	t := cli.Table{Rows: make([][]string, len(list))}
	spare := map[int]int{}
	for i, columns := range [][]column[T]{words, figures} {
		for _, c := range columns {
			if c.empty {
				continue
			}
			if c.spare > 0 {
				spare[c.spare] = len(t.Head)
			}
			if c.whole {
				t.Whole = append(t.Whole, len(t.Head))
			}
			t.Head = append(t.Head, c.head)
			if i == 0 {
				t.Left++
			}
			for k := range list {
				t.Rows[k] = append(t.Rows[k], c.cell(&list[k]))
			}
		}
	}
	for _, order := range slices.Sorted(maps.Keys(spare)) {
		t.Spare = append(t.Spare, spare[order])
	}
	return t
}

// oneLeague returns the league and season of all games in a list; ok is false if
// they belong to several.
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

// tellLeague names the league of all games in a list, unless the user asked for it.
func tellLeague(a *cli.App, w io.Writer, name, asked string) {
	if name != "" && asked == "" {
		cli.Paragraph(w, a.Width, cli.Clean("all in "+name))
	}
}

// placeWords returns a place in a game, or why the game does not count.
func placeWords(place int, shared bool, of int, state league.State) string {
	switch {
	case state != league.Confirmed:
		return string(state)
	case place == 0:
		return "unfinished"
	}
	return fmt.Sprintf("%s of %d", PlaceText(place, shared), of)
}
