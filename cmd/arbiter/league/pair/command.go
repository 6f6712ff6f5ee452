// Package pair has the command pair: who meets whom in the next round of a league.
package pair

import (
	"cmp"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/records"
	"arbiter/records/pairing"
	"arbiter/score"
)

// Systems of pairing, as --system says them.
const (
	roundRobin = "round-robin"
	swiss      = "swiss"
	balanced   = "balanced"
)

// usualSeed is the seed where none is said, so that the same command gives the
// same round.
const usualSeed = 1

// A pairRun is one `arbiter pair`.
type pairRun struct {
	*cli.App
	league, season, round string
	players, also, absent []string
	tables, system        string
	seed                  uint64
	save, show            bool
	form                  bool // a form asks, which has no flags

	sizes pairing.Sizes // of the tables; none where nothing says them
}

// Cmd is the command `arbiter pair`.
func Cmd(a *cli.App) *cobra.Command {
	r := &pairRun{App: a}
	cmd := &cobra.Command{
		Use:   "pair",
		Short: "Say who meets whom in a league's next round",
		Long: `Pair makes a round: who sits at which table, in the order of seats, and who sits
out. It is a round for everybody who played or was planned in the season, but
for guests; before its first round, for those of the season before. --players
names all who are here instead, --also adds guests and latecomers, --absent
leaves people out. With --players the league need not be there yet.

  round-robin  in games of two, everybody meets everybody once, then again
  swiss        in games of two, equal points meet, nobody again while that can
               be avoided: the usual one with --tables 2
  balanced     at tables of any size, few repeated meetings: the usual one with
               larger tables

Without --tables the tables are of sizes that the games of the season take, else
those of the league; of several games, sizes that all take. For games that are
not Arbiter's they are those of the last round, or 3 to 5 where those leave
somebody out; tables of two stay of two.

The same command gives the same round, as the seed is 1; another --seed may give
another round that is as good, but for a round robin. Nothing is kept without
--save, which saves the round's plan. Results with its league, season and round
fill it in; --show tells what is still missing, and -o FILE.html makes cards for
the tables, with or without --show.`,
		Example: `  arbiter pair --league "Tuesday league" --tables 3-5 --absent "Dan,Eva"
  arbiter pair --league Chess --players "Ann,Bob,Cyd,Dan" --tables 2 --save
  arbiter pair --league Chess --also "Eva,Fay" --absent Bob --save
  arbiter pair --show
  arbiter pair --league Chess --show --round 3 -o round3.html`,
		Args: cli.Takes(0, 0),
		RunE: r.run,
	}
	f := cmd.Flags()
	f.StringVar(&r.league, "league", "", "the `league`; with --show that of the newest plan unless said")
	f.StringVar(&r.season, "season", "", "the `season`; else the current one")
	f.StringVar(&r.round, "round", "", "the `round`; else the next one, with --show the last planned")
	f.StringSliceVar(&r.players, "players", nil, "who is here, as `Ann,Bob`")
	f.StringSliceVar(&r.also, "also", nil, "who is here too, as `Eva,Fay`: guests, latecomers")
	f.StringSliceVar(&r.absent, "absent", nil, "who is not here, as `Dan,Eva`")
	f.StringVar(&r.tables, "tables", "", "how many sit at a table, as `3` or 3-5")
	f.StringVar(&r.system, "system", "", "`round-robin|swiss|balanced`")
	f.Uint64Var(&r.seed, "seed", usualSeed, "the `number` that decides between equal rounds")
	f.BoolVar(&r.save, "save", false, "save the round's plan")
	f.BoolVar(&r.show, "show", false, "show a saved plan, and what was played of it")
	return cli.AllowFileTypes(cmd, ".html")
}

func (r *pairRun) run(cmd *cobra.Command, _ []string) error {
	if err := r.checkFlags(cmd.Flags().Changed); err != nil {
		return err
	}
	ctx := cmd.Context()
	work := func(s *records.Store, out io.Writer) error {
		if r.show {
			return r.showPlan(ctx, s, out)
		}
		d, err := r.draw(ctx, s)
		if err != nil {
			return err
		}
		return r.answer(out, d)
	}
	if !r.save {
		return book.Answer(r.App, func(out io.Writer) error { return work(nil, out) }, work)
	}
	return book.AnswerAfter(r.App, records.Options{Create: r.players != nil}, func(s *records.Store, out *cli.Output) error {
		d, err := r.draw(ctx, s)
		if err == nil {
			err = r.keep(ctx, s, out, d)
		}
		if err != nil {
			return err
		}
		return r.answer(out, d)
	})
}

// cards tells whether the answer is a page of table cards.
func (r *pairRun) cards() bool {
	return !r.JSON && r.FileType() == ".html"
}

// checkFlags looks for flags that are wrong or contradict one another. said tells
// whether a flag was given.
func (r *pairRun) checkFlags(said func(flag string) bool) error {
	for _, text := range []*string{&r.league, &r.season, &r.round} {
		*text = strings.TrimSpace(*text)
	}
	if r.league == "" && !r.show {
		return r.unclear("say whose round it is", ": --league NAME; to see them:\n  "+r.Hint("leagues", "list"), "")
	}
	if r.show {
		for _, flag := range []string{"players", "also", "absent", "tables", "system", "seed", "save"} {
			if said(flag) {
				return cli.UsageError("--show tells of a plan that is saved; --%s makes one. Say one of the two", flag)
			}
		}
		return nil
	}
	for flag, list := range map[string][]string{"players": r.players, "also": r.also, "absent": r.absent} {
		if err := trimNames(flag, list); err != nil {
			return err
		}
	}
	if err := r.readTables(said("tables")); err != nil {
		return err
	}
	switch r.system = strings.ToLower(r.system); {
	case r.system == "", r.system == balanced:
	case r.system != swiss && r.system != roundRobin:
		return cli.UsageError("--system is %s, %s or %s, not %q", roundRobin, swiss, balanced, r.system)
	case r.sizes == pairing.Sizes{}:
		r.sizes = pairing.Pairs
	case r.sizes.Max > 2:
		return r.unclear("", fmt.Sprintf("--system %s is for tables of two, not --tables %s; --system %s is for larger ones", r.system, r.tables, balanced),
			fmt.Sprintf("%s is for tables of two, not of %s; %s is for larger ones", r.system, r.tables, balanced))
	}
	return nil
}

// trimNames trims the names of a flag, none of which may come twice.
func trimNames(flag string, list []string) error {
	for i, name := range list {
		list[i] = strings.Join(strings.Fields(name), " ")
		if list[i] == "" {
			return cli.UsageError("--%s: a name is missing; expected names as Ann,Bob", flag)
		}
		if slices.ContainsFunc(list[:i], func(other string) bool { return score.SameName(other, list[i]) }) {
			return cli.UsageError("--%s names %s twice", flag, list[i])
		}
	}
	return nil
}

var asSizes = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^([0-9]{1,2})(?:[-–]([0-9]{1,2}))?$`) })

// mostSeats is the largest table that a round has.
const mostSeats = 10

func (r *pairRun) readTables(said bool) error {
	if !said {
		return nil
	}
	m := asSizes().FindStringSubmatch(strings.TrimSpace(r.tables))
	if m == nil {
		says := fmt.Sprintf("%q is no number of players; expected one like 4, or a range like 3-5", r.tables)
		return r.unclear("", "--tables: "+says, says)
	}
	r.sizes.Min, _ = strconv.Atoi(m[1]) // two digits at most
	r.sizes.Max, _ = strconv.Atoi(cmp.Or(m[2], m[1]))
	if r.sizes.Min < 2 || r.sizes.Max < r.sizes.Min || r.sizes.Max > mostSeats {
		says := fmt.Sprintf("%s: a table has from 2 to %d players, the smaller number first", r.tables, mostSeats)
		return r.unclear("", "--tables "+says, says)
	}
	return nil
}
