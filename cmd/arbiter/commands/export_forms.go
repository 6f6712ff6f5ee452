package commands

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"github.com/muesli/termenv"

	"arbiter/cmd/arbiter/gameprint"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/arbiter/web"
	"arbiter/cmd/games"
	"arbiter/cmd/referee/built"
	"arbiter/cmd/referee/page"
	"arbiter/export"
	"arbiter/export/document"
	"arbiter/export/picture"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

func writeCSV(w io.Writer, results []*league.Result) error {
	out := export.NewCSV(w)
	for _, r := range results {
		if err := out.Result(r); err != nil {
			return err
		}
	}
	return out.Flush()
}

// writeJSONL writes results for other records. Seasons name their champions, so people come first.
func writeJSONL(w io.Writer, of exported) error {
	out := export.NewJSONL(w)
	lines := []records.CopyLine{{Arbiter: records.CopyVersion}}
	for i := range of.people {
		lines = append(lines, records.CopyLine{Player: &of.people[i]})
	}
	for i := range of.leagues {
		lines = append(lines, records.CopyLine{League: &of.leagues[i]})
	}
	for _, line := range lines {
		if err := out.Line(line); err != nil {
			return err
		}
	}
	for _, r := range of.results {
		if err := out.Result(r); err != nil {
			return err
		}
	}
	return nil
}

// writeNotation writes positions with all that is needed to score them identically elsewhere.
func writeNotation(s *terminal.Streams, w *bytes.Buffer, of exported) error {
	left := 0
	for _, r := range of.results {
		if r.Text == "" && of.named {
			return fmt.Errorf("%s was recorded without a position: there is nothing to write in notation", export.ResultName(r))
		}
		if r.Text == "" {
			left++
			continue
		}
		text, err := gameprint.NotationForOthers(r)
		if err != nil {
			return fmt.Errorf("%s: %w", export.ResultName(r), err)
		}
		if w.Len() > 0 {
			w.WriteByte('\n')
		}
		w.WriteString(text)
	}
	if left > 0 {
		s.Say("note: %s without a position left out", score.Counted(left, "result"))
	}
	return nil
}

func tableOf(results []*league.Result) *document.Document {
	d := &document.Document{}
	d.Add(export.ListResults(games.All, results))
	return d
}

func writeTable(s *terminal.Streams, o *exportOptions, results []*league.Result) error {
	d := tableOf(results)
	if o.file == "" {
		return s.Print(d)
	}
	var b bytes.Buffer
	terminal.PrintParts(&b, terminal.Pen{Colours: termenv.Ascii}, terminal.Unlimited, false, d.Parts)
	return o.write(s, b.Bytes())
}

func writeBGStats(s *terminal.Streams, w io.Writer, results []*league.Result) error {
	var plays []*league.Result
	for _, r := range results {
		if !league.Unplayed(r.Game) {
			plays = append(plays, dated(s, r))
		}
	}
	if left := len(results) - len(plays); left > 0 {
		s.Say("note: %s left out: byes and no-shows are no plays", score.Counted(left, "result"))
	}
	return export.BGSPlay(w, plays, games.All, s.Now())
}

// writePicture draws the board of a result, with marks for findings and lost points.
func writePicture(w io.Writer, r *league.Result) error {
	again := export.Recompute(games.All, r)
	if again.Position == nil {
		return fmt.Errorf("%s cannot be drawn: %s", export.ResultName(r), again.Problem)
	}
	d := again.Position.Board(again.Marks())
	return picture.Board(w, &d)
}

// writeBGLink writes the link that passes a result to BG Stats; to a file that ends in .svg its QR
// code.
func writeBGLink(s *terminal.Streams, o *exportOptions, r *league.Result) error {
	if league.Unplayed(r.Game) {
		return fmt.Errorf("%s was not played, so there is no play to link to: %s", export.ResultName(r), league.UnplayedSentence(r))
	}
	address, err := export.Link(dated(s, r), games.All)
	if err != nil {
		return err
	}
	switch {
	case o.file == "":
		return printAddress(s, address)
	case formOfFile[endingOf(o.file)] != asPicture:
		return o.write(s, []byte(address+"\n"))
	}
	code, err := export.NewCode(address)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := code.SVG(&b, "BG Stats: "+export.ResultName(r)); err != nil {
		return err
	}
	return o.write(s, b.Bytes())
}

// writePage writes a page of standings, ratings, results and players.
func writePage(ctx context.Context, s *terminal.Streams, o *exportOptions, store *records.Store, filter records.Filter) error {
	var b bytes.Buffer
	stop := s.Waiting("making the page")
	err := web.WriteLeague(ctx, s, store, filter, &b)
	stop()
	if err != nil {
		return err
	}
	return o.write(s, b.Bytes())
}

// writeSite writes a folder of pages, and says what changed there.
func writeSite(ctx context.Context, s *terminal.Streams, o *exportOptions, store *records.Store, filter records.Filter) error {
	stop := s.Waiting("making the site")
	done, err := web.WriteSite(ctx, s, store, filter, o.file)
	stop()
	if err != nil {
		return fmt.Errorf("writing the site: %w", err)
	}
	if built.Program == nil {
		s.Say("note: the site has no links to judge results again: this program was built without the referee's page; a release has it")
	}
	fmt.Fprintf(s.Out, "%s: %s written, %d as before, %d removed; it begins at index.html\n", terminal.Clean(o.file), score.Counted(done.Wrote, "file"), done.Kept, done.Removed)
	return nil
}

// writeRefereePage writes the page that judges any position in a browser.
func writeRefereePage(s *terminal.Streams, o *exportOptions) error {
	var b bytes.Buffer
	if err := page.Write(&b); err != nil {
		return err
	}
	return o.write(s, b.Bytes())
}
