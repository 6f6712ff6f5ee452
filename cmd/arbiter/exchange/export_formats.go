package exchange

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/export"
	"arbiter/export/document"
	"arbiter/export/picture"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
)

// An exportFormat is a format in which results can be written. A write function
// for many results gets them by e.each or e.plays, one for a single result by
// e.one.
type exportFormat struct {
	name    string
	title   string
	ending  string // the file type for which it is the default
	counted bool   // leaves out contested and void results unless --state asks for them
	json    bool   // the format is JSON
	write   func(e *exporting, w io.Writer) error
}

// exportFormats are all formats, in the order in which the help lists them.
var exportFormats = []exportFormat{
	{"csv", "CSV, a row a player a game", ".csv", true, false, exportCSV},
	{"jsonl", "JSON Lines, for other records: all that is kept of results", ".jsonl", false, true, exportJSONL},
	{"notation", "Arbiter notation; also .txt, where results are named", "", false, false, exportNotation},
	{"md", "a Markdown table", ".md", false, false, exportMarkdown},
	{"table", "a table, as of list", ".txt", false, false, exportTable},
	{"html", "a page for a browser: standings, ratings, boards, players", ".html", false, false, exportPage},
	{"site", "a folder of pages for any web host, with the referee: -o FOLDER", "", false, false, exportSite},
	{"referee", "the referee as one page, which judges any position in a browser", "", false, false, exportReferee},
	{"svg", "a picture of the board, of one result", ".svg", false, false, exportSVG},
	{"bgsplay", "a play file of BG Stats", ".bgsplay", false, true, exportBGSPlay},
	{"link", "a link that hands one result to BG Stats, with its QR code", "", false, false, exportLink},
}

func exportFormatNames() (list []string) {
	for i := range exportFormats {
		list = append(list, exportFormats[i].name)
	}
	return list
}

// pickFormat returns the format: of --format, else of the file of -o, else a table
// for a terminal and CSV otherwise.
func (e *exporting) pickFormat(name string) (*exportFormat, error) {
	ending := e.FileType()
	byEnding := slices.IndexFunc(exportFormats, func(f exportFormat) bool { return ending != "" && f.ending == ending })
	switch {
	case name != "":
	case ending == ".txt" && len(e.args) > 0:
		name = "notation"
	case byEnding >= 0:
		name = exportFormats[byEnding].name
	case e.AsJSON():
		name = "jsonl"
	case e.Output == "" && cli.IsTerminal(e.Out):
		name = "table"
	default:
		name = "csv"
	}
	at := slices.Index(exportFormatNames(), notation.Key(name))
	if at < 0 {
		return nil, cli.UsageError("there is no format %q; %s", name, notation.Suggest(name, exportFormatNames()))
	}
	return &exportFormats[at], nil
}

func exportCSV(e *exporting, w io.Writer) error {
	out := export.NewCSV(w)
	if err := e.plays(out.Result); err != nil {
		return err
	}
	return out.Flush()
}

func exportMarkdown(e *exporting, w io.Writer) error {
	d, err := e.list()
	if err != nil {
		return err
	}
	return document.Markdown(w, d)
}

func exportTable(e *exporting, w io.Writer) error {
	d, err := e.list()
	if err != nil {
		return err
	}
	return e.WriteDocument(w, d)
}

// list is a table of the results.
func (e *exporting) list() (*document.Document, error) {
	var list []*league.Result
	err := e.plays(func(r *league.Result) error {
		list = append(list, r)
		return nil
	})
	d := &document.Document{}
	d.Add(export.ListResults(e.Games, list))
	return d, err
}

// exportNotation writes results in Arbiter notation, with all that is needed to
// score them the same elsewhere.
func exportNotation(e *exporting, w io.Writer) error {
	left, between := 0, ""
	err := e.each(func(f *league.Result) error {
		if f.Text == "" && len(e.args) > 0 {
			return cli.UsageError("%s was recorded without a position: there is nothing to write in notation", export.Called(f))
		}
		if f.Text == "" {
			left++
			return nil
		}
		text, err := book.ToNotation(e.App, f)
		if err != nil {
			return fmt.Errorf("%s: %w", export.Called(f), err)
		}
		_, err = io.WriteString(w, between+text)
		between = "\n"
		return err
	})
	if left > 0 {
		e.Note(score.Counted(left, "result") + " without a position left out")
	}
	return err
}

// exportSVG draws the board of one result with what its score and the rules
// find there.
func exportSVG(e *exporting, w io.Writer) error {
	f, err := e.one()
	if err != nil {
		return err
	}
	s := export.Recompute(e.App.Games, f)
	if s.Position == nil {
		return cli.UsageError("%s cannot be drawn: %s", export.Called(f), s.Problem)
	}
	d := s.Position.Board(s.Marks())
	return picture.Board(w, &d)
}

func exportPage(e *exporting, w io.Writer) error {
	if len(e.args) > 0 {
		return cli.UsageError("the page shows a league or everything recorded: pick with --league, --season or --game, and name no results")
	}
	if e.store == nil {
		return cli.UsageError("there is nothing to make a page of")
	}
	return export.Page(e.ctx, w, &export.PageSource{Store: e.store, Filter: e.Filter, Games: e.App.Games, Now: e.Now(), Version: cli.Version})
}

// formatsHelp lists the formats, and the endings that pick one.
func formatsHelp() (formats, endings string) {
	var list []string
	for _, f := range exportFormats {
		formats += fmt.Sprintf("  %-12s  %s\n", f.name, f.title)
		if f.ending != "" {
			list = append(list, f.ending)
		}
	}
	return formats, strings.Join(list, ", ")
}
