package commands

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/export/document"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

type exportOptions struct {
	picks      picks
	picked     string // the last of the flags that pick results and were typed, league and season first, player and state last; "" for none
	allSeasons bool
	form       string // "" leaves it to the file
	file       string // of -o; "" is standard output
}

// Forms of export.
const (
	asCSV      = "csv"
	asJSONL    = "jsonl"
	asNotation = "notation"
	asMarkdown = "markdown"
	asTable    = "table"
	asPage     = "html"
	asSite     = "site"
	asReferee  = "referee"
	asPicture  = "svg"
	asBGStats  = "bgsplay"
	asLink     = "link"
)

var exportForms = []string{asCSV, asJSONL, asNotation, asMarkdown, asTable, asPage, asSite, asReferee, asPicture, asBGStats, asLink}

// formOfFile is the form of a file by the ending of its name.
var formOfFile = map[string]string{".csv": asCSV, ".jsonl": asJSONL, ".json": asJSONL, ".md": asMarkdown, ".txt": asTable, ".html": asPage, ".svg": asPicture, ".bgsplay": asBGStats}

// Export returns the command `arbiter export`.
func Export(s *terminal.Streams) *cobra.Command {
	o := &exportOptions{}
	cmd := &cobra.Command{
		Use:   "export [RESULT|FILE...]",
		Short: "Write results in other forms: tables, pages, pictures",
		Long: `Export writes results by their numbers, games of files, or all that the flags
pick: csv, jsonl (all that is kept), notation, markdown, table, html (a page),
site (a folder of pages), referee (its page), bgsplay (BG Stats); and of one
result svg (the board) or link (hands it to BG Stats). The ending of -o FILE
says which, or --format. CSV leaves contested and void results out unless asked.`,
		Example: `  arbiter export -o results.csv
  arbiter export --league "Tuesday league" -o league.html
  arbiter export --format site -o public
  arbiter export 12 -o board.svg`,
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, name := range []string{"league", "season", "game", "round", "from", "to", "player", "state"} {
				if cmd.Flags().Changed(name) {
					o.picked = name
				}
			}
			return runExport(cmd.Context(), s, o, args)
		},
	}
	o.picks.flags(cmd)
	cmd.Flags().BoolVar(&o.allSeasons, "all-seasons", false, "on a page: all seasons of the league")
	cmd.Flags().StringVar(&o.form, "format", "", "write in this `form`")
	outputFlag(cmd, &o.file)
	return cmd
}

func runExport(ctx context.Context, s *terminal.Streams, o *exportOptions, args []string) error {
	if o.file == "-" {
		o.file = ""
	}
	form, err := o.pickForm(s, len(args) > 0)
	if err != nil {
		return err
	}
	if err := o.check(s, form, args); err != nil {
		return err
	}
	if form == asReferee {
		return writeRefereePage(s, o)
	}
	if len(args) > 0 && !slices.ContainsFunc(args, isRecorded) {
		results, err := namedResults(ctx, s, nil, args)
		if err != nil {
			return err
		}
		return writeResults(s, o, form, exported{results: results, named: true})
	}
	store, err := saving.OpenStore(s, saving.ToRead)
	if isNoFile(err) {
		return fmt.Errorf("%s", saving.NothingYet(s))
	}
	if err != nil {
		return err
	}
	defer store.Close()
	return store.Snapshot(ctx, func(store *records.Store) error { return exportRecorded(ctx, s, o, form, store, args) })
}

// exportRecorded writes the results that arguments name or the flags pick.
func exportRecorded(ctx context.Context, s *terminal.Streams, o *exportOptions, form string, store *records.Store, args []string) error {
	filter, err := o.picks.filter(ctx, store)
	if err != nil {
		return err
	}
	filter.AllSeasons = o.allSeasons
	of := exported{named: len(args) > 0}
	switch {
	case form == asPage:
		return writePage(ctx, s, o, store, filter)
	case form == asSite:
		return writeSite(ctx, s, o, store, filter)
	case of.named:
		of.results, err = namedResults(ctx, s, store, args)
	default:
		of.results, err = pickedResults(ctx, s, store, filter, form)
	}
	if err == nil && form == asJSONL {
		err = of.addPeople(ctx, store, o.picked == "" && !of.named)
	}
	if err != nil {
		return err
	}
	return writeResults(s, o, form, of)
}

// pickForm returns the form to write: that of --format, else that of the file's ending, else a
// table for a terminal and CSV for a pipe. named means that arguments name results.
func (o *exportOptions) pickForm(s *terminal.Streams, named bool) (string, error) {
	ending := endingOf(o.file)
	form := notation.Key(o.form)
	if form == "md" {
		form = asMarkdown
	}
	switch {
	case s.Markdown:
		return "", fmt.Errorf("--md is not for export; to write a table in Markdown:\n  %s", s.Hint("export", "--format", asMarkdown))
	case slices.Contains(exportForms, form):
	case o.form != "":
		return "", fmt.Errorf("there is no format %q; %s", o.form, notation.Suggest(o.form, exportForms))
	case ending == ".txt" && named:
		form = asNotation
	case formOfFile[ending] != "":
		form = formOfFile[ending]
	case ending != "":
		return "", fmt.Errorf("no form of export ends in %s; --format names one: %s", ending, strings.Join(exportForms, ", "))
	case s.JSON:
		form = asJSONL
	case o.file == "" && s.Width < terminal.Unlimited:
		form = asTable
	default:
		form = asCSV
	}
	if s.JSON && form != asJSONL {
		return "", fmt.Errorf("--json means --format jsonl, which contradicts --format %s; use one of them", form)
	}
	return form, nil
}

// check refuses combinations that make no sense, and a file that is also read.
func (o *exportOptions) check(s *terminal.Streams, form string, args []string) error {
	switch {
	case form == asSite && o.file == "":
		return fmt.Errorf("a site is a folder of files: name it with -o:\n  %s", s.Hint("export", "--format", asSite, "-o", "public"))
	case form != asSite && strings.HasSuffix(filepath.ToSlash(o.file), "/"):
		return fmt.Errorf("%s is a folder; name a file in it, or write a folder of pages:\n  %s", o.file, s.Hint("export", "--format", asSite, "-o", o.file))
	case form == asSite && !slices.Contains([]string{"", "league", "season"}, o.picked):
		return fmt.Errorf("a site shows leagues whole; pick with --league and --season, not with --%s", o.picked)
	case form == asPage && (o.picked == "player" || o.picked == "state"):
		return fmt.Errorf("a page shows all players and all results that are not void; --%s does not pick there", o.picked)
	case o.allSeasons && form != asPage && form != asSite:
		return fmt.Errorf("--all-seasons goes with a page, as -o league.html; other forms have all seasons unless --season picks one")
	case len(args) == 0:
		return nil
	case form == asReferee:
		return fmt.Errorf("the referee's page is the same for every result: name none; a link to it that holds one:\n  %s", s.Hint("show", args[0], "--link"))
	case form == asPage || form == asSite:
		return fmt.Errorf("pages show a league or everything recorded: pick with --league, --season or --game, and name no results")
	case o.picked != "":
		return fmt.Errorf("--%s picks among all results; leave it out where results or files are named", o.picked)
	}
	to, err := os.Stat(o.file)
	if err != nil || !to.Mode().IsRegular() {
		return nil
	}
	for _, arg := range args {
		in, err := os.Stat(arg)
		if f, ok := s.In.(*os.File); arg == "-" && ok {
			in, err = f.Stat()
		}
		if err == nil && os.SameFile(to, in) {
			return fmt.Errorf("the answer cannot go to %s: this command reads it; name another file", o.file)
		}
	}
	return nil
}

// exported is what is to be written.
type exported struct {
	results []*league.Result
	named   bool // each by an argument
	people  []records.CopyPlayer
	leagues []records.CopyLeague
}

// namedResults returns the results that arguments name: recorded ones, and games of files, which
// are scored for this and have no number.
func namedResults(ctx context.Context, s *terminal.Streams, store *records.Store, args []string) (list []*league.Result, err error) {
	judge := games.Judge{Games: games.All, Options: validate.Options{NoProof: true}}
	for _, arg := range args {
		if isRecorded(arg) {
			number, err := readResult(arg)
			if err != nil {
				return nil, err
			}
			r, err := store.Result(ctx, number)
			if err != nil {
				return nil, err
			}
			list = append(list, r)
			continue
		}
		for t, err := range texts(ctx, s, []string{arg}) {
			if err != nil {
				return nil, err
			}
			j, err := judge.Text(t)
			if err != nil {
				return nil, err
			}
			game := saving.NewGame(j.Position.Head())
			if err := game.SetScore(&j); err != nil {
				return nil, err
			}
			if game.State = league.Confirmed; !j.Sound() {
				game.State = league.Contested
			}
			list = append(list, &game.Result)
		}
	}
	return list, nil
}

// pickedResults returns the results that a filter picks. CSV has no column for the state: contested
// and void ones are left out unless the filter asks for them.
func pickedResults(ctx context.Context, s *terminal.Streams, store *records.Store, filter records.Filter, form string) (list []*league.Result, err error) {
	if form == asCSV || form == asMarkdown || form == asTable {
		list, err = store.Results(ctx, filter)
	} else {
		err = store.Whole(ctx, filter, func(r *league.Result) error {
			list = append(list, r)
			return nil
		})
	}
	if err != nil {
		return list, err
	}
	if form == asCSV && filter.State == "" {
		contested := 0
		list = slices.DeleteFunc(list, func(r *league.Result) bool {
			if r.State == league.Contested {
				contested++
			}
			return r.State != league.Confirmed
		})
		if contested > 0 {
			s.Say("note: %s left out; --state contested writes them", score.Counted(contested, "contested result"))
		}
	}
	if len(list) == 0 {
		s.Say("note: there is no result to export")
	}
	return list, nil
}

// addPeople adds the people and leagues that the results name, or all of them.
func (of *exported) addPeople(ctx context.Context, store *records.Store, all bool) error {
	copies, err := store.Copies(ctx)
	if err != nil || all {
		of.people, of.leagues = copies.Players, copies.Leagues
		return err
	}
	named := map[string]bool{}
	for _, r := range of.results {
		if r.ID == 0 { // it is not recorded
			continue
		}
		named["league "+score.NameKey(r.League)] = true
		for _, name := range r.Names() {
			named["player "+score.NameKey(name)] = true
		}
	}
	for _, p := range copies.Players {
		if named["player "+score.NameKey(p.Name)] {
			of.people = append(of.people, p)
		}
	}
	for _, l := range copies.Leagues {
		if named["league "+score.NameKey(l.Name)] {
			of.leagues = append(of.leagues, l)
		}
	}
	return nil
}

func writeResults(s *terminal.Streams, o *exportOptions, form string, of exported) error {
	var b bytes.Buffer
	var err error
	switch form {
	case asCSV:
		err = writeCSV(&b, of.results)
	case asJSONL:
		err = writeJSONL(&b, of)
	case asNotation:
		err = writeNotation(s, &b, of)
	case asTable:
		return writeTable(s, o, of.results)
	case asMarkdown:
		err = document.Markdown(&b, tableOf(of.results))
	case asBGStats:
		err = writeBGStats(s, &b, of.results)
	case asPicture, asLink:
		if len(of.results) > 1 {
			return fmt.Errorf("--format %[1]s takes one result; name it by its number:\n  %s", form, s.Hint(withFlags([]any{"export", of.results[0].ID, "--format", form}, "output", o.file)...))
		}
		if len(of.results) == 0 {
			return fmt.Errorf("there is no result to export")
		}
		if form == asLink {
			return writeBGLink(s, o, of.results[0])
		}
		err = writePicture(&b, of.results[0])
	}
	if err != nil {
		return err
	}
	return o.write(s, b.Bytes())
}

// write writes an answer to the file, or to standard output.
func (o *exportOptions) write(s *terminal.Streams, answer []byte) error {
	if o.file == "" {
		if s.Width < terminal.Unlimited {
			answer = []byte(terminal.Clean(string(answer)))
		}
		_, err := s.Out.Write(answer)
		return err
	}
	err := terminal.WriteFile(o.file, func(w io.Writer) error {
		_, err := w.Write(answer)
		return err
	})
	if err == nil {
		s.Say("written to %s", o.file)
	}
	return err
}

// dated gives a game of a file without a date the day that it would have if it was recorded now.
func dated(s *terminal.Streams, r *league.Result) *league.Result {
	if r.Day == "" {
		r.Day = league.Today(s.Now())
	}
	if r.Entered.IsZero() {
		r.Entered = s.Now()
	}
	return r
}

// endingOf returns the extension of a file's name in small letters: ".csv".
func endingOf(file string) string { return strings.ToLower(filepath.Ext(file)) }
