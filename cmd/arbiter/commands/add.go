package commands

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

type addOptions struct {
	date, league, season, round, place, note string
	leagueTyped, seasonTyped                 bool // "" is none
	table                                    int  // 0 for none
	tableTyped                               bool
	lowest, lowestTyped                      bool
	strict                                   bool
}

// Add returns the command `arbiter add`.
func Add(s *terminal.Streams) *cobra.Command {
	o := &addOptions{}
	cmd := &cobra.Command{
		Use:   "add GAME PLAYER...",
		Short: "Record a result of which only the totals or places are known",
		Long: `Add records a game without its position: each player with the points, "Ann 24",
or everybody with a place, "Ann 1st". The most points win, or with --lowest the
fewest, which is remembered of a game. Points may have decimals, and "Ann 12+3"
is added up. Without --league it is of the only league, or of that of the day's
other results.

With --table the points or places are those of a planned table, in the order of
its seats; write -- before negative ones. "bye" has those who sat a round out,
"no-show" those who did not come and, with places, those who waited for them.`,
		Example: `  arbiter add Azul "Ann 61" "Bob 54" --league "Tuesday league"
  arbiter add Chess "Ann 0.5" "Bob 0.5" --date 2026-11-20 --round 2
  arbiter add "Ludo" "Ann 1st" "Bob 2nd" "Cyd 2nd"
  arbiter add subdivision --table 2 24 23
  arbiter add bye Cyd --round 3
  arbiter add no-show "Bob 1st" "Cyd 2nd" --round 3`,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.lowestTyped = cmd.Flags().Changed("lowest")
			o.leagueTyped, o.seasonTyped, o.tableTyped = cmd.Flags().Changed("league"), cmd.Flags().Changed("season"), cmd.Flags().Changed("table")
			return runAdd(cmd.Context(), s, o, args)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.date, "date", "", "the `date`, with or without a time; else today")
	f.StringVar(&o.league, "league", "", `the `+"`league`"+`; "" is none`)
	f.StringVar(&o.season, "season", "", `the `+"`season`"+`; "" is none`)
	f.StringVar(&o.round, "round", "", "the `round`")
	f.IntVar(&o.table, "table", 0, "the `number` of a planned table; then the points alone")
	f.BoolVar(&o.lowest, "lowest", false, "the fewest points win")
	f.StringVar(&o.place, "place", "", "the `place` where it was played")
	f.StringVar(&o.note, "note", "", "a `note` to the result")
	f.BoolVar(&o.strict, "strict", false, "record nothing when something looks wrong")
	return cmd
}

func runAdd(ctx context.Context, s *terminal.Streams, o *addOptions, args []string) error {
	game := saving.Game{}
	r := &game.Result
	r.League, r.Season, r.Round = strings.TrimSpace(o.league), strings.TrimSpace(o.season), strings.TrimSpace(o.round)
	r.Venue, r.Note = o.place, o.note
	var err error
	if o.date != "" {
		if r.Day, r.Time, err = readDay("date", o.date); err != nil {
			return err
		}
	}
	if !o.tableTyped { // report a mistake before the records are opened
		if r.Game, r.Seats, err = readGame(s, args); err != nil {
			return err
		}
	}
	store, err := saving.OpenStore(s, saving.ToRecord)
	if err != nil {
		return err
	}
	defer store.Close()
	if o.tableTyped {
		table, err := plannedTable(ctx, s, store, o.league, o.season, o.round, o.table)
		if err != nil {
			return err
		}
		if args, err = table.seated(s, args); err != nil {
			return err
		}
		if r.Game, r.Seats, err = readGame(s, args); err != nil {
			return err
		}
		game.Proposed = table.proposed(r)
		r.League, r.Season, r.Round = table.League, table.Season, table.Round
	} else if err := saving.Propose(ctx, s, store, &game, o.leagueTyped, o.seasonTyped); err != nil {
		return err
	}
	if err := o.fewestWin(ctx, s, store, r); err != nil {
		return err
	}
	if err := checkBye(ctx, s, store, r); err != nil {
		return err
	}
	r.Complete = true
	change, err := saving.SaveAsking(ctx, s, store, []saving.Game{game}, o.strict)
	if err != nil {
		return err
	}
	if s.JSON {
		return s.PrintJSON(newAddedJSON(change))
	}
	if err := change.Print(s); err != nil {
		return err
	}
	change.SayDoubts(s)
	return nil
}

// fewestWin reverses the places where the fewest points win: with --lowest, or, where neither was
// typed, as in the game's newest result; then it says so.
func (o *addOptions) fewestWin(ctx context.Context, s *terminal.Streams, store *records.Store, r *league.Result) error {
	if slices.ContainsFunc(r.Seats, func(seat league.Seat) bool { return seat.NoPoints }) {
		if o.lowest {
			return fmt.Errorf("--lowest goes with points, not with places")
		}
		return nil
	}
	if !o.lowestTyped {
		results, err := store.Results(ctx, records.Filter{Game: r.Game, State: league.Confirmed, Limit: 20})
		if err != nil {
			return err
		}
		if o.lowest = league.LowestWins(results, r.Game); o.lowest {
			s.Say("the fewest points win, as in the newest result of %s; --lowest=false lets the most win", games.All.Title(r.Game))
		}
	}
	if !o.lowest {
		return nil
	}
	places := score.PlacesBy(len(r.Seats), func(a, b int) bool { return r.Seats[a].Points < r.Seats[b].Points })
	for i := range r.Seats {
		r.Seats[i].Place = places[i]
	}
	return nil
}

// An addedJSON is the answer of add --json.
type addedJSON struct {
	*saving.Change
	Result   int64             `json:"result"` // its number; 0 where nothing was recorded
	NewNames []records.NewName `json:"newNames"`
	Doubts   []records.Doubt   `json:"suspicions"`
}

func newAddedJSON(c *saving.Change) addedJSON {
	j := addedJSON{Change: c, NewNames: []records.NewName{}, Doubts: append([]records.Doubt{}, c.Doubts...)}
	if len(c.Results) > 0 {
		j.Result, j.NewNames = c.Results[0].Number, append(j.NewNames, c.Results[0].New...)
	}
	return j
}

// A planned table is a table of a planned round.
type planned struct {
	records.Plan
	number  int
	players []string // in the order of seats
	result  int64    // that fills it; 0 for none
}

// plannedTable returns a table by its number, in the newest plan of a league, a season and a round,
// each of which may be "" for any.
func plannedTable(ctx context.Context, s *terminal.Streams, store *records.Store, league, season, round string, number int) (*planned, error) {
	plan, err := store.NewestPlanned(ctx, league, season, round)
	switch {
	case err != nil:
		return nil, err
	case plan == nil:
		return nil, fmt.Errorf("--table %d: no such round is planned; to plan one:\n  %s", number, s.Hint("pair", "--league", "LEAGUE", "--save"))
	case number < 1 || number > len(plan.Tables):
		return nil, fmt.Errorf("--table %d: round %s of %s has tables 1 to %d", number, plan.Round, strings.TrimSpace(plan.League+" "+plan.Season), len(plan.Tables))
	}
	return &planned{plan.Plan, number, plan.Tables[number-1], plan.Results[number-1]}, nil
}

func (t *planned) String() string {
	return fmt.Sprintf("table %d of round %s of %s", t.number, t.Round, strings.TrimSpace(t.League+" "+t.Season))
}

// seated puts the names of the table before the totals that follow the game.
func (t *planned) seated(s *terminal.Streams, args []string) ([]string, error) {
	isTotal := func(arg string) bool { return len(strings.Fields(arg)) == 1 }
	if len(args) != 1+len(t.players) || slices.ContainsFunc(args[1:], func(arg string) bool { return !isTotal(arg) }) {
		return nil, fmt.Errorf("at %s sit %s: expected a game and %s in this order", t, score.And(t.players), score.Counted(len(t.players), "total"))
	}
	list := args[:1:1]
	for i, name := range t.players {
		list = append(list, name+" "+args[1+i])
	}
	if t.result != 0 {
		words := []any{"edit", t.result}
		for _, word := range list[1:] {
			words = append(words, word)
		}
		return nil, fmt.Errorf("%s has a result already, %d; to correct it:\n  %s", t, t.result, s.Hint(words...))
	}
	return list, nil
}

// proposed returns what the plan supplies for a result and nobody typed.
func (t *planned) proposed(r *league.Result) (list []string) {
	for _, part := range []struct{ what, typed string }{{"league", r.League}, {"season", r.Season}, {"round", r.Round}} {
		if part.typed == "" {
			list = append(list, part.what)
		}
	}
	return list
}

// checkBye refuses the points of a bye in a league that counts no points: they would be nothing.
func checkBye(ctx context.Context, s *terminal.Streams, store *records.Store, r *league.Result) error {
	if r.Game != league.GameBye || r.League == "" || r.Seats[0].NoPoints {
		return nil
	}
	of := *r
	if of.Season == "" {
		seasons, err := store.Calendar(ctx)
		if err != nil {
			return err
		}
		of.Season, _ = seasons.SeasonOn(of.League, cmp.Or(of.Day, league.Today(s.Now())))
	}
	terms, err := store.TermsOfResult(ctx, &of)
	if err == nil && terms.Points != league.ByScore {
		return fmt.Errorf("%q has no use here: %s does not count by points, and a bye is worth what the league says; name the player alone",
			r.Seats[0].Name+" "+r.Seats[0].Points.String(), strings.TrimSpace(of.League+" "+of.Season))
	}
	return err
}

// readGame reads a game and its players with their points or places.
func readGame(s *terminal.Streams, args []string) (game string, seats []league.Seat, err error) {
	if len(args) < 2 {
		return "", nil, fmt.Errorf("add needs a game and its players, each with points or a place:\n  %s", s.Hint("add", "chess", "Ann 1", "Bob 0"))
	}
	if game = strings.TrimSpace(args[0]); game == "" {
		return "", nil, fmt.Errorf("the first argument names the game; it is empty")
	}
	key := score.GameKey(game)
	if games.All.Find(key) != nil || league.Unplayed(key) {
		game = key
	}
	list, err := readSeats(args[1:], league.Unplayed(game))
	if err != nil {
		return "", nil, err
	}
	first := list[0]
	_, noGame := readSeat(args[0], false)
	switch {
	case len(list) < 2 && noGame == nil:
		return "", nil, fmt.Errorf("the first argument names the game, and %q looks like a player with points; as:\n  %s", args[0], s.Hint("add", "Azul", args[0], args[1]))
	case len(list) < 2 && !league.Unplayed(game):
		return "", nil, fmt.Errorf("a game has two players or more, each in quotes of their own, and %q is one; as:\n  %s", args[1], s.Hint("add", args[0], "Ann 24", "Bob 23"))
	case game == league.GameNoShow && len(list) == 1 && first.said != "":
		return "", nil, fmt.Errorf("a player named alone in a no-show did not come, so %q has no use here; say %q", args[1], first.name)
	case game == league.GameNoShow && first.said != "" && first.place == 0:
		return "", nil, fmt.Errorf("a no-show takes places: \"%s 1st\" for the player who was there, or names alone for those who did not come", first.name)
	}
	seats, err = placed(list)
	return game, seats, err
}
