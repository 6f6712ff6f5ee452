package exchange

import (
	"fmt"
	"io"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/export"
	"arbiter/records"
	"arbiter/score"
	"arbiter/score/notation"
)

// An exportFormat is a format in which results can be written. A write function
// for many results gets them by e.each or e.plays, one for a single result by
// e.one.
type exportFormat struct {
	name    string
	title   string
	endings []string // the file types for which it is the default
	counted bool     // leaves out contested and void results unless --state asks for them
	json    bool     // the format is JSON
	write   func(e *exporting, w io.Writer) error
}

// exportFormats are all formats, in the order in which the help lists them.
var exportFormats = []exportFormat{
	{"csv", "CSV, a row a player a game", []string{".csv"}, true, false, exportCSV},
	{"jsonl", "JSON Lines, which import gives back as they were", []string{".jsonl"}, false, true, exportJSONL},
	{"notation", "Arbiter notation; also .txt, where results are named", nil, false, false, exportNotation},
	{"md", "a Markdown table", []string{".md"}, false, false, exportMarkdown},
	{"table", "a table, as of records list", []string{".txt"}, false, false, exportTable},
	{"html", "a page for a browser: standings, ratings, boards, players", []string{".html"}, false, false, exportPage},
	{"svg", "a picture of the board, of one result", []string{".svg"}, false, false, exportSVG},
	{"bgsplay", "a play file of BG Stats", []string{".bgsplay"}, false, true, exportBGSPlay},
	{"link", "a link that hands one result to BG Stats, with its QR code", nil, false, false, exportLink},
	{"abstractplay", "Subdivision: a game record of AbstractPlay, of one result", nil, false, true, exportAbstractPlay},
	{"bazaar-json", "Bazaar: the course's JSON, of one result", nil, false, true, exportBazaarJSON},
}

// formatEndings lists the first file type of each format that has one.
func formatEndings() string {
	var list []string
	for i := range exportFormats {
		if endings := exportFormats[i].endings; len(endings) > 0 {
			list = append(list, endings[0])
		}
	}
	return strings.Join(list, ", ")
}

func exportFormatNames() []string {
	list := make([]string, len(exportFormats))
	for i := range exportFormats {
		list[i] = exportFormats[i].name
	}
	return list
}

// pickFormat returns the format: of --format, else of the file of -o, else a table
// for a terminal and CSV otherwise.
func pickFormat(a *cli.App, name string) (*exportFormat, error) {
	if name == "" {
		for i := range exportFormats {
			for _, ending := range exportFormats[i].endings {
				if strings.HasSuffix(strings.ToLower(a.Output), ending) {
					return &exportFormats[i], nil
				}
			}
		}
		switch {
		case a.AsJSON():
			name = "jsonl"
		case a.Output == "" && cli.IsTerminal(a.Out):
			name = "table"
		default:
			name = "csv"
		}
	}
	for i := range exportFormats {
		if exportFormats[i].name == notation.Key(name) {
			return &exportFormats[i], nil
		}
	}
	return nil, cli.UsageError("there is no format %q; %s", name, notation.Suggest(name, exportFormatNames()))
}

func exportCSV(e *exporting, w io.Writer) error {
	out := export.NewCSV(w)
	if err := e.plays(out.Result); err != nil {
		return err
	}
	return out.Flush()
}

func exportMarkdown(e *exporting, w io.Writer) error {
	list, err := e.results()
	if err != nil {
		return err
	}
	t := book.ResultsTable(e.App, list, cli.UnlimitedWidth)
	t.DropEmptyColumns(3)
	return export.Markdown(w, t.Head, t.Rows, t.Left)
}

func exportTable(e *exporting, w io.Writer) error {
	list, err := e.results()
	if err == nil && len(list) > 0 {
		book.WriteResults(e.App, w, list)
	}
	return err
}

func exportJSONL(e *exporting, w io.Writer) error {
	out := export.NewJSONL(w)
	if err := e.leaguesAndPlayers(out); err != nil {
		return err
	}
	return e.each(out.Result)
}

// called names a result in a message.
func (e *exporting) called(f *records.Full) string {
	if f.ID == 0 {
		return "the game of " + score.And(f.Names)
	}
	return fmt.Sprintf("#%d", f.ID)
}
