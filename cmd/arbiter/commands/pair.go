package commands

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"arbiter/cmd/arbiter/rounds"
	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/export"
	"arbiter/export/document"
	"arbiter/records"
	"arbiter/score"
)

type pairOptions struct {
	wish       rounds.Wish
	tables     string
	save, show bool
	file       string // of -o, for cards; "" for none
}

// Pair returns the command `arbiter pair`.
func Pair(s *terminal.Streams) *cobra.Command {
	o := &pairOptions{}
	cmd := &cobra.Command{
		Use:   "pair",
		Short: "Say who meets whom in a league's next round",
		Long: `Pair makes a round, in the order of seats, for everybody who came or was planned
in the season, but for guests; before its first round for those of the season
before. --players names all who are here instead. --save keeps the plan, which
results of its league, season and round fill in; --show says what is missing.

  swiss        equal points meet, nobody again: the usual one for tables of two
  round-robin  at tables of two, everybody meets everybody once, then again
  balanced     few repeated meetings: the usual one for larger tables`,
		Example: `  arbiter pair --league "Tuesday league" --absent "Dan,Eva" --save
  arbiter pair --league Chess --players "Ann,Bob,Cyd,Dan" --tables 2 --save
  arbiter pair --show -o cards.html`,
		Args: takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := o.check(s, cmd.Flags()); err != nil {
				return err
			}
			if o.show {
				return runPairShow(cmd.Context(), s, o)
			}
			return runPair(cmd.Context(), s, o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.wish.League, "league", "", "the `league`; with --show else that of the newest plan")
	f.StringVar(&o.wish.Season, "season", "", "the `season`; else the current one")
	f.StringVar(&o.wish.Round, "round", "", "the `round`; else the next one, or the last planned")
	f.StringSliceVar(&o.wish.Players, "players", nil, "`names` of all who are here, as Ann,Bob")
	f.StringSliceVar(&o.wish.Also, "also", nil, "`names` of guests and latecomers")
	f.StringSliceVar(&o.wish.Absent, "absent", nil, "`names` of those who are not here")
	f.StringVar(&o.tables, "tables", "", "how many sit at a table: `3` or 3-5; else as games take")
	f.StringVar(&o.wish.System, "system", "", "`system`: swiss, round-robin or balanced")
	f.Uint64Var(&o.wish.Seed, "seed", rounds.UsualSeed, "another `number`, another round as good")
	f.BoolVar(&o.save, "save", false, "save the round's plan")
	f.BoolVar(&o.show, "show", false, "show a saved plan, and what was played of it")
	f.StringVarP(&o.file, "output", "o", "", "write cards for the tables to `file`.html")
	return cmd
}

// check parses the flags, and refuses combinations that contradict one another.
func (o *pairOptions) check(s *terminal.Streams, flags *pflag.FlagSet) error {
	for _, text := range []*string{&o.wish.League, &o.wish.Season, &o.wish.Round} {
		*text = strings.TrimSpace(*text)
	}
	if ending := strings.ToLower(filepath.Ext(o.file)); o.file != "" && ending != ".html" && ending != ".htm" {
		return fmt.Errorf("-o %s: the cards are a page to print; name it FILE.html", o.file)
	}
	if o.show {
		for _, flag := range []string{"players", "also", "absent", "tables", "system", "seed", "save"} {
			if flags.Changed(flag) {
				return fmt.Errorf("--show is about a saved plan; --%s makes one. Give one of the two", flag)
			}
		}
		return nil
	}
	for _, flag := range []struct {
		name string
		list []string
	}{{"players", o.wish.Players}, {"also", o.wish.Also}, {"absent", o.wish.Absent}} {
		if !flags.Changed(flag.name) {
			continue
		}
		if err := trimNames(flag.name, flag.list); err != nil {
			return err
		}
	}
	if flags.Changed("tables") {
		var err error
		if o.wish.Sizes, err = rounds.ReadSizes(o.tables); err != nil {
			return fmt.Errorf("--tables: %w", err)
		}
	}
	return o.wish.Check()
}

// trimNames trims the names of a flag, which must be at least one and all different.
func trimNames(flag string, list []string) error {
	missing := fmt.Errorf("--%s: a name is missing; expected names as Ann,Bob", flag)
	if len(list) == 0 {
		return missing
	}
	for i, name := range list {
		list[i] = strings.Join(strings.Fields(name), " ")
		if list[i] == "" {
			return missing
		}
		if slices.ContainsFunc(list[:i], func(other string) bool { return score.SameName(other, list[i]) }) {
			return fmt.Errorf("--%s names %s twice", flag, list[i])
		}
	}
	return nil
}

// runPair makes a round, saves it with --save, and prints it.
func runPair(ctx context.Context, s *terminal.Streams, o *pairOptions) error {
	how := saving.ToRead
	switch {
	case o.save && o.wish.Players != nil:
		how = saving.ToRecord
	case o.save:
		how = saving.ToChange
	}
	store, err := saving.OpenStore(s, how)
	switch {
	case isNoFile(err) && o.wish.Players == nil:
		return errors.New(saving.NothingYet(s))
	case isNoFile(err):
		store = nil
	case err != nil:
		return err
	default:
		defer store.Close()
	}
	if o.wish.League == "" {
		if o.wish.League, err = leagueToPair(ctx, s, store); err != nil {
			return err
		}
	}
	round, err := rounds.Make(ctx, store, o.wish)
	if err != nil {
		return withAdvice(s, err)
	}
	change := &saving.Change{}
	if o.save {
		if change, err = savePlan(ctx, s, store, round); err != nil {
			return err
		}
		change.PrintAside(s)
		change.SayDoubts(s)
	}
	err = printRound(s, o, round, change)
	if err == nil && o.file != "" {
		err = writeCards(s, o.file, &round.Plan)
	}
	if err != nil {
		return change.Unwritten(s, err)
	}
	return nil
}

// leagueToPair returns the only league that exists.
func leagueToPair(ctx context.Context, s *terminal.Streams, store *records.Store) (string, error) {
	var leagues []string
	if store != nil {
		var err error
		if leagues, err = store.Names(ctx, "leagues"); err != nil {
			return "", err
		}
	}
	switch len(leagues) {
	case 0:
		return "", errors.New("say whose round it is: --league NAME, which may be a new one")
	case 1:
		return leagues[0], nil
	}
	return "", fmt.Errorf("there are the leagues %s; say which it is with --league NAME", score.And(leagues))
}

func savePlan(ctx context.Context, s *terminal.Streams, store *records.Store, round *rounds.Round) (*saving.Change, error) {
	change := &saving.Change{}
	if round.NewPlayers != nil {
		change.Says = append(change.Says, "new: "+score.And(round.NewPlayers))
	}
	if round.NewLeague {
		change.Says = append(change.Says, round.League+" is a new league")
	}
	err := store.Do(ctx, saving.Command(s, ""), func(tx *records.Tx) (err error) {
		if err := round.Save(tx); err != nil {
			return err
		}
		if _, change.Doubts, err = tx.Doubts(games.All.All(), false); err != nil {
			return err
		}
		for i := range change.Doubts { // two who both play cannot be merged
			if d := &change.Doubts[i]; d.Of == "player" && slices.ContainsFunc(round.Players, func(name string) bool { return score.SameName(name, d.Near) }) {
				d.Fix = []string{"undo", fmt.Sprintf("c%d", tx.ID())}
			}
		}
		return change.Finish(tx)
	})
	return change, err
}

// printRound prints a round, and the command that saves it.
func printRound(s *terminal.Streams, o *pairOptions, round *rounds.Round, change *saving.Change) error {
	if s.JSON {
		return s.PrintJSON(newRoundJSON(s, o, round, change))
	}
	d := &document.Document{Title: "Round " + round.Plan.Round, About: []string{rounds.LeagueSeason(round.League, round.Season), score.Counted(len(round.Players), "player"), score.Counted(len(round.Tables), "table"), round.System}}
	if o.wish.Seed != rounds.UsualSeed {
		d.About = append(d.About, fmt.Sprintf("seed %d", o.wish.Seed))
	}
	d.Add(export.Seating(&round.Plan, nil))
	for _, text := range pairSentences(o, round) {
		d.Add(document.Note{Text: text})
	}
	if !o.save {
		d.Add(document.Note{Hint: "save it:", Command: toSave(s, o, round)})
	}
	return s.Print(d)
}

// pairSentences say what could not be avoided in a round. Saving it names new players by itself.
func pairSentences(o *pairOptions, round *rounds.Round) (list []string) {
	if !o.save && round.NewLeague {
		text := round.League + " is a new league."
		if round.NearLeague != "" {
			text += " Near: " + round.NearLeague + "."
		}
		list = append(list, text)
	}
	if !o.save {
		others := slices.Clone(round.NewPlayers)
		for i := range round.Doubts {
			list = append(list, round.Doubts[i].Text+".")
			others = slices.DeleteFunc(others, func(name string) bool { return name == round.Doubts[i].Name })
		}
		switch len(others) {
		case 0:
		case 1:
			list = append(list, document.Names(others)+" is new.")
		default:
			list = append(list, document.Names(others)+" are new.")
		}
	}
	list = append(list, round.Sentences("--tables")...)
	if !o.save && round.Planned {
		list = append(list, "A plan of this round is saved: --save puts this one in its place, --show shows that one.")
	}
	return list
}

// toSave returns the command that saves this round.
func toSave(s *terminal.Streams, o *pairOptions, round *rounds.Round) string {
	seed := ""
	if o.wish.Seed != rounds.UsualSeed {
		seed = strconv.FormatUint(o.wish.Seed, 10)
	}
	words := withFlags([]any{"pair"}, "league", round.League, "season", round.Season, "round", round.Plan.Round,
		"players", inCommas(o.wish.Players), "also", inCommas(o.wish.Also), "absent", inCommas(o.wish.Absent), "tables", rounds.SizesText(round.Sizes), "system", round.System, "seed", seed)
	return s.Hint(append(words, "--save")...)
}

// inCommas returns names in the form of a flag.
func inCommas(names []string) string {
	if names == nil {
		return ""
	}
	var b strings.Builder
	w := csv.NewWriter(&b)
	_ = w.Write(names) // a strings.Builder takes all
	w.Flush()
	return strings.TrimSuffix(b.String(), "\n")
}

func writeCards(s *terminal.Streams, file string, plan *records.Plan) error {
	err := terminal.WriteFile(file, func(w io.Writer) error { return export.Cards(w, plan) })
	if err == nil {
		s.Say("written to %s: the cards of %s", file, rounds.Title(plan))
	}
	return err
}

// withAdvice adds to an error what to type instead.
func withAdvice(s *terminal.Streams, err error) error {
	var unclear *rounds.Unclear
	if !errors.As(err, &unclear) {
		return err
	}
	text := unclear.Says + unclear.Flags
	for _, words := range unclear.Do {
		text += "\n  " + s.Hint(words...)
	}
	return errors.New(text)
}
