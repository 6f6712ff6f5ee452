package results

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
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
)

// An adding is one run of `arbiter add`.
type adding struct {
	*cli.App
	date, round, place string
	table              int
	flags              book.SaveFlags
	planned            *book.PlannedTable // of --table
	proposed           []string           // what it says that nobody typed
}

// AddCmd is the command `arbiter add`.
func AddCmd(a *cli.App) *cobra.Command {
	d := &adding{App: a}
	cmd := &cobra.Command{
		Use:   "add GAME PLAYER...",
		Short: "Record a result of which only the totals or places are known",
		Long: `Add records a game without its position: each player with the points at the end,
"Ann 24", or everybody with a place, "Ann 1st". Most points win; for a game in
which the fewest win, say places. Equal points or places are a tie. Points may
have decimals. The game may be any; Arbiter's own go by name or title.

Without --league it is of the league that was used last, which is said;
--league "" is none. With --table the players are those of a table that arbiter
pair planned, and only their points or places are said, in the order of seats;
the round is --round, else the newest that is planned. Negative ones want a --
behind the flags: --table 2 -- -3 5.

Two names stand for games that were not played. "bye" has those who sat a round
out. "no-show" has those who did not come; to say who waited for them, say
places: "Bob 1st" for who was there, "Cyd 2nd" for who was not. The league says
what that is worth to those who were there (arbiter leagues show). Where games
count by their scores, say the points of a bye: "Cyd 12".`,
		Example: `  arbiter add subdivision "Ann 24" "Bob 23" --league "Tuesday league"
  arbiter add Chess "Ann 0.5" "Bob 0.5" --date 2026-11-20 --round 2
  arbiter add "Ludo" "Ann 1st" "Bob 2nd" "Cyd 2nd"
  arbiter add subdivision --table 2 24 23
  arbiter add bye Cyd --league "Tuesday league" --round 3
  arbiter add no-show "Bob 1st" "Cyd 2nd" --league "Tuesday league" --round 3`,
		RunE: d.run,
	}
	f := cmd.Flags()
	f.StringVar(&d.date, "date", "", "the `date` it was played, with or without a time; else today")
	f.StringVar(&d.flags.League, "league", "", "the `league`; else the one used last")
	f.StringVar(&d.flags.Season, "season", "", "the `season`")
	f.StringVar(&d.round, "round", "", "the `round`")
	f.IntVar(&d.table, "table", 0, "the `number` of a planned table, of whose players the points are")
	f.StringVar(&d.place, "place", "", "the `place` where it was played")
	f.StringVar(&d.flags.Note, "note", "", "a `note` to the result")
	f.BoolVar(&d.flags.Strict, "strict", false, "record nothing when something looks wrong")
	return cmd
}

func (d *adding) run(cmd *cobra.Command, args []string) error {
	for _, text := range []*string{&d.flags.League, &d.flags.Season, &d.round} {
		*text = strings.TrimSpace(*text)
	}
	if cmd.Flags().Changed("table") {
		var err error
		if args, err = d.atTable(cmd, args); err != nil {
			return err
		}
	}
	game, err := d.game(args)
	if err != nil {
		return err
	}
	if d.date != "" {
		var ok bool
		if game.Day, game.Time, ok = notation.ParseDate(d.date); !ok {
			return cli.UsageError("--date: %q is not a date; expected one like 2026-11-20 or \"2026-11-20 19:30\"", d.date)
		}
	}
	return d.AnswerAfter(func(out *cli.Output) error {
		s, err := book.NewSaver(d.App, d.flags)
		if err != nil {
			return err
		}
		defer s.Close()
		s.Quiet, s.Proposed = true, d.proposed
		if d.planned == nil && !cmd.Flags().Changed("league") {
			if d.flags.League, err = s.LastLeague(); err != nil {
				return err
			}
			s.Proposed = []string{book.ProposedLeague}
		}
		game.League, game.Season, game.Note = d.flags.League, d.flags.Season, d.flags.Note
		game.Round, game.Venue = d.round, d.place
		if err := s.WantsNoPoints(game); err != nil {
			return err
		}
		s.AddResult(game)
		if err := s.Save(out, func() error { return nil }); err != nil {
			return err
		}
		d.answer(out, s)
		return nil
	})
}

// atTable puts the names of a planned table before the points or places.
func (d *adding) atTable(cmd *cobra.Command, args []string) ([]string, error) {
	table, err := book.FindTable(d.App, d.flags.League, d.flags.Season, d.round, d.table)
	if err != nil {
		return nil, err
	}
	totals := len(args) == 1+len(table.Players) && !slices.ContainsFunc(args[1:], func(total string) bool { return len(strings.Fields(total)) != 1 })
	switch {
	case table.Result != 0 && totals:
		edit := []any{"records", "edit", table.Result}
		for _, one := range seated(table, args) {
			edit = append(edit, one)
		}
		return nil, cli.UsageError("%s has a result already, #%d; to mend it:\n  %s", table.Words(), table.Result, d.Hint(edit...))
	case table.Result != 0:
		return nil, cli.UsageError("%s has a result already; to see it:\n  %s", table.Words(), d.Hint("records", "show", table.Result))
	case !totals:
		return nil, cli.UsageError("at %s sit %s: expected a game and %s in this order:\n  %s", table.Words(), score.And(table.Players), score.Counted(len(table.Players), "total"), d.Again(cmd, totalsOf(table.Players, args), nil))
	}
	for what, typed := range map[string]string{book.ProposedLeague: d.flags.League, book.ProposedSeason: d.flags.Season, book.ProposedRound: d.round} {
		if typed == "" {
			d.proposed = append(d.proposed, what)
		}
	}
	d.planned, d.flags.League, d.flags.Season, d.round = table, table.League, table.Season, table.Round
	return append(args[:1:1], seated(table, args)...), nil
}

// seated puts the names of a planned table before the points or places behind the game.
func seated(table *book.PlannedTable, args []string) (list []string) {
	for i, name := range table.Players {
		list = append(list, name+" "+args[1+i])
	}
	return list
}

// totalsOf are the arguments of a command with a total for each player of a table: those
// that were typed, alone in the order of seats or behind a name, else POINTS.
func totalsOf(players, args []string) []string {
	list := []string{"GAME"}
	if len(args) > 0 {
		list[0] = args[0]
	}
	for range players {
		list = append(list, "POINTS")
	}
	for i := 1; i < len(args); i++ {
		seat, total := i-1, args[i]
		if p, err := readSeat(args[i]); err == nil {
			seat, total = slices.IndexFunc(players, func(name string) bool { return score.SameName(name, p.name) }), p.said
		}
		if seat >= 0 && seat < len(players) {
			list[1+seat] = total
		}
	}
	return list
}

// An addedJSON is the answer of add --json.
type addedJSON struct {
	book.ChangeJSON
	Result     int64                `json:"result"`           // its number; 0 when nothing was recorded
	League     string               `json:"league,omitempty"` // of which it is
	Seasons    book.SeasonCounts    `json:"seasons,omitempty"`
	NewNames   []records.NewName    `json:"newNames"`
	Suspicions []book.SuspicionJSON `json:"suspicions"`
}

// answer writes what was recorded. Closing the output reports its errors.
func (d *adding) answer(w io.Writer, s *book.Saver) {
	if d.AsJSON() {
		answer := addedJSON{ChangeJSON: book.ChangeJSON{Command: s.Command, What: s.What, Report: s.Report}, League: d.flags.League, Seasons: s.Seasons, NewNames: append([]records.NewName{}, s.Names...), Suspicions: book.NewSuspicionsJSON(s.Wrong, true)}
		if len(s.NewResults) > 0 {
			answer.Result = s.NewResults[0].ID
		}
		_ = cli.WriteJSON(w, answer)
		return
	}
	fmt.Fprint(w, cmp.Or(s.Report.Text(d.Width), cli.Clean(s.What)+"\n"))
	book.PrintUndo(d.App, w, s.Command)
}

// game makes a result of the arguments.
func (d *adding) game(args []string) (league.Result, error) {
	var r league.Result
	if len(args) < 2 {
		return r, cli.UsageError(`add needs a game and its players, each with points or a place:
  %s`, d.Hint("add", "chess", "Ann 1", "Bob 0"))
	}
	if r.Game = strings.TrimSpace(args[0]); r.Game == "" {
		return r, cli.UsageError("the first argument names the game; it is empty")
	}
	read := readSeat
	switch key := score.GameKey(r.Game); {
	case d.Games.Find(key) != nil:
		r.Game = key
	case league.Unplayed(key):
		r.Game, read = key, readUnplayed
	}
	r.Complete = true
	seats, err := readSeats(args[1:], read)
	if err != nil {
		return r, err
	}
	if len(seats) < 2 && !league.Unplayed(r.Game) {
		return r, cli.UsageError("a game has two players or more, and %q is one; who sat a round out is recorded by:\n  %s", args[1], d.Hint("add", league.GameBye, seats[0].name))
	}
	if r.Game == league.GameNoShow && len(seats) == 1 && seats[0].said != "" {
		return r, cli.UsageError("who is named alone in a no-show did not come, so %q has no use here; say %q", args[1], seats[0].name)
	}
	if r.Game == league.GameNoShow && seats[0].said != "" && seats[0].place == 0 {
		return r, cli.UsageError("of a no-show say places: \"%s 1st\" for who was there, or names alone for those who did not come", seats[0].name)
	}
	r.Seats, err = placedSeats(seats)
	return r, err
}

// readSeats reads arguments that name players: all with points, all with places, or all
// without.
func readSeats(args []string, read func(string) (addedSeat, error)) ([]addedSeat, error) {
	var seats []addedSeat
	for _, arg := range args {
		p, err := read(arg)
		if err != nil {
			return nil, err
		}
		for i := range seats {
			switch {
			case score.SameName(seats[i].name, p.name):
				return nil, cli.UsageError("%s is named twice; name each player once", p.name)
			case (seats[i].said == "") != (p.said == ""):
				return nil, cli.UsageError("%q has points or a place and %q has none; say them of all or of none", cli.TextIf(arg, p.said != "", args[i]), cli.TextIf(args[i], p.said != "", arg))
			case (seats[i].place == 0) != (p.place == 0):
				return nil, cli.UsageError("%q has a place and %q has points; give points for all or places for all", cli.TextIf(arg, p.place > 0, args[i]), cli.TextIf(args[i], p.place > 0, arg))
			}
		}
		seats = append(seats, p)
	}
	return seats, nil
}

// An addedSeat is an argument that names a player.
type addedSeat struct {
	name   string
	points score.Points
	said   string // the points or the place as they were typed; "" for neither
	place  int    // 0 if there are points
}

var (
	asPlace   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^([1-9][0-9]{0,2})(st|nd|rd|th|\.)$`) })
	wantsSeat = `expected a name and points, "Ann 24", or a name and a place, "Ann 1st"`
)

// readSeat reads "Ann 24", "Ann 2 24.5" or "Ann 1st": the last word is the
// points or the place, the others are the name.
func readSeat(text string) (addedSeat, error) {
	text = strings.TrimSpace(text)
	i := strings.LastIndexAny(text, " \t")
	if i < 0 {
		return addedSeat{}, cli.UsageError("%q: %s", text, wantsSeat)
	}
	p := addedSeat{name: strings.Join(strings.Fields(text[:i]), " "), said: text[i+1:]}
	if m := asPlace().FindStringSubmatch(strings.ToLower(p.said)); m != nil {
		p.place, _ = strconv.Atoi(m[1]) // up to three digits
		return p, nil
	}
	var err error
	if p.points, err = score.ParsePoints(p.said); err == nil {
		return p, nil
	}
	if isNumber(p.said) {
		return p, cli.UsageError("%q: %s %v", text, p.said, err)
	}
	return p, cli.UsageError("%q: %q is neither points nor a place; %s", text, p.said, wantsSeat)
}

// isNumber tells whether somebody meant points, whatever is wrong with them.
func isNumber(word string) bool { return strings.Trim(word, "+-−.,0123456789") == "" }

// readUnplayed reads a seat of a game that was not played, which may be a name alone.
func readUnplayed(text string) (addedSeat, error) {
	p, err := readSeat(text)
	if err == nil {
		return p, nil
	}
	name := strings.Join(strings.Fields(text), " ")
	last := name[strings.LastIndex(name, " ")+1:]
	if name == "" || isNumber(last) {
		return p, err
	}
	return addedSeat{name: name}, nil
}

// placedSeats are the seats of a result with their points or places. Points give places,
// too.
func placedSeats(list []addedSeat) ([]league.Seat, error) {
	places := score.PlacesBy(len(list), func(a, b int) bool {
		if list[a].place > 0 {
			return list[a].place < list[b].place
		}
		return list[a].points > list[b].points
	})
	seats := make([]league.Seat, len(list))
	for i, p := range list {
		if p.place > len(list) {
			return nil, cli.UsageError("%s cannot have place %d among %d", p.name, p.place, len(list))
		}
		if p.place > 1 && places[i] == 1 {
			return nil, cli.UsageError("nobody is 1st; places are counted from there, and those who share one have the same")
		}
		seats[i] = league.Seat{Name: p.name, Points: p.points, NoPoints: p.said == "" || p.place > 0}
		if p.said != "" {
			seats[i].Place = places[i]
		}
	}
	return seats, nil
}
