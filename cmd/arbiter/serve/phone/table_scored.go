package phone

import (
	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"errors"
	"html/template"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/sheet/judge"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/export"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// Judge judges the text of a sheet by the league's rulings, or by those that a recorded
// result keeps, which may be nil.
func (s *Pages) Judge(text string, under saving.Rulings, stored func(*score.Game, *score.Header) ([]score.Setting, error)) (score.Judged, error) {
	one := games.Judge{Games: games.All, Rule: under.Apply, Options: validate.Options{NoProof: true}}
	if stored != nil {
		one.Rule = func(g *score.Game, h *score.Header) (err error) {
			h.Under, err = stored(g, h)
			return err
		}
	}
	return one.Text(judge.Sheet(text))
}

// A scored sheet is what a page shows of it.
type scored struct {
	Unread   string // that it cannot be read, as the sheet says it; "" where it can
	Says     string // who wins or leads
	Illegal  bool
	Complete bool
	GoesOn   string // why the game is not over
	Lines    []line // what is to be filled in, and what is wrong
	Table    template.HTML
}

// A line says something about the sheet, and leads to the cell that it is about.
type line struct {
	Where   string // "Ann's hand", "c4 d4"; "" where Says has it
	Says    string
	Address string // of the sheet at the cell; "" where it is about no cell
}

// scored is what the page that sends a sheet shows of it. The sheet's own page is now.
func (s *Pages) scored(one *sending, now *touch.View) (v scored) {
	one.table.Read(func(p *sheetmodel.Page, address func(sheetmodel.Cursor) string) {
		gaps := p.Gaps(one.unread == nil && one.judged.Verdict.Complete)
		if one.unread != nil {
			v.Unread = now.Unread() + "."
			v.Lines = mistakes(one, p, len(gaps) > 0, address)
		}
		for _, gap := range gaps {
			v.Lines = append(v.Lines, line{Says: score.Sentence(terminal.Clean(gap.Says)), Address: address(gap.At)})
		}
		if one.unread == nil {
			v.judged(s, &one.judged)
			v.Lines = append(v.Lines, v.findings(&one.judged.Verdict, p, address)...)
		}
	})
	return v
}

// mistakes are those for which a sheet cannot be read. Where something is still to be filled
// in, what is missed at its end is left out: it is that.
func mistakes(one *sending, p *sheetmodel.Page, gaps bool, address func(sheetmodel.Cursor) string) (list []line) {
	var first *notation.Error
	if !errors.As(one.unread, &first) {
		return []line{{Says: score.Sentence(terminal.Clean(one.unread.Error()))}}
	}
	end := strings.Count(strings.TrimRight(one.text, "\n"), "\n") + 1
	for _, e := range first.All() {
		says := score.Sentence(terminal.Clean(e.Msg))
		switch {
		case e.Line <= end:
			at := p.Place(e.Line, e.Column)
			list = append(list, line{terminal.Clean(p.CellName(at)), says, address(at)})
		case !gaps:
			list = append(list, line{Says: says, Address: address(p.Start())})
		}
	}
	if first.Further {
		list = append(list, line{Says: "There is more that cannot be read."})
	}
	return list
}

// judged fills in what the judge says of the whole sheet.
func (v *scored) judged(s *Pages, j *score.Judged) {
	v.Says = j.Breakdown.Sentence(j.Sound(), func(t *score.Tally) string { return terminal.Clean(t.Name) })
	v.Illegal, v.Complete = !j.Verdict.Legal(), j.Verdict.Complete
	v.GoesOn = score.Sentence(terminal.Clean(j.Verdict.GoesOn))
	v.Table = export.ScoreTable(games.All, &j.Breakdown)
}

// findings are the lines of a verdict.
func (v *scored) findings(verdict *score.Verdict, p *sheetmodel.Page, address func(sheetmodel.Cursor) string) (list []line) {
	for _, f := range verdict.Findings {
		if !v.Illegal && v.GoesOn != "" && strings.Contains(f.Message, verdict.GoesOn) {
			continue // it is said already
		}
		one := line{Where: strings.Join(f.At, " "), Says: terminal.Clean(f.Message)}
		if i := slices.IndexFunc(f.At, func(place string) bool { _, found := p.Find(place); return found }); i >= 0 {
			at, _ := p.Find(f.At[i])
			one.Address = address(at)
		}
		list = append(list, one)
	}
	return list
}
