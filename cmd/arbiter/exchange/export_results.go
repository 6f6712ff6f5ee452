package exchange

import (
	"errors"
	"io"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/cmd/games"
	"arbiter/export"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// each calls show with every result that is exported, with its position and lines.
func (e *exporting) each(show func(*league.Result) error) error {
	for _, arg := range e.args {
		if err := e.named(arg, show); err != nil {
			return err
		}
	}
	if len(e.args) > 0 || e.store == nil {
		return nil
	}
	e.none = true
	return e.store.Whole(e.ctx, e.Filter, func(f *league.Result) error {
		if !e.includes(f.State) {
			return nil
		}
		e.none = false
		return show(f)
	})
}

// plays is each without positions, which needs less memory.
func (e *exporting) plays(show func(*league.Result) error) error {
	if len(e.args) > 0 || e.store == nil {
		return e.each(show)
	}
	e.none = true
	results, err := e.store.Results(e.ctx, e.Filter)
	if err != nil {
		return err
	}
	for _, r := range results {
		if !e.includes(r.State) {
			continue
		}
		e.none = false
		if err := show(r); err != nil {
			return err
		}
	}
	return nil
}

// includes reports whether a result that the filter picked belongs in the format.
func (e *exporting) includes(state league.State) bool {
	if !e.format.counted || e.Filter.State != "" || state == league.Confirmed {
		return true
	}
	if state == league.Contested {
		e.left++
	}
	return false
}

// one returns the only result that was asked for.
func (e *exporting) one() (*league.Result, error) {
	var found *league.Result
	err := e.each(func(f *league.Result) error {
		if found != nil {
			return cli.UsageError("--format %[1]s takes one result; name it by its number:\n  %s", e.format.name, e.Hint("export", 12, "--format", e.format.name))
		}
		found = f
		return nil
	})
	if err == nil && found == nil {
		return nil, cli.UsageError("there is no result to export")
	}
	return found, err
}

// asNumber reads an argument as a result's number: 12 or #12.
func asNumber(arg string) (int64, bool) {
	digits := strings.TrimPrefix(arg, "#")
	if digits == "" || strings.Trim(digits, "0123456789") != "" {
		return 0, false
	}
	id, err := book.ParseNumber("result", arg)
	return id, err == nil
}

// named calls show with what an argument names: a result, or a file's games, which are
// scored for it and have no number.
func (e *exporting) named(arg string, show func(*league.Result) error) error {
	if id, ok := asNumber(arg); ok {
		f, err := e.store.Result(e.ctx, id)
		if err != nil {
			return err
		}
		return show(f)
	}
	in, shown, err := e.Open(arg)
	if err != nil {
		return err
	}
	defer in.Close()
	r := notation.NewReader(in, shown)
	for {
		t, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		f, err := unrecorded(e.App, t)
		if err == nil {
			err = show(f)
		}
		if err != nil {
			return err
		}
	}
}

// unrecorded returns the result that a game's text would be recorded as. It has no
// number, and no time if the text has no date.
func unrecorded(a *cli.App, t notation.Text) (*league.Result, error) {
	judge := games.Judge{Games: a.Games, Options: validate.Options{NoProof: true}}
	j, err := judge.Text(t)
	if err != nil {
		return nil, err
	}
	f, err := book.NewResult(&j, book.SaveFlags{})
	if err != nil {
		return nil, err
	}
	if f.State = league.Confirmed; !j.Sound() {
		f.State = league.Contested
	}
	return &f.Result, nil
}

// exportJSONL writes results for other records. If only some are written, it leaves
// out the leagues and players that they do not name.
func exportJSONL(e *exporting, w io.Writer) error {
	out := export.NewJSONL(w)
	if err := out.Line(records.CopyLine{Arbiter: records.CopyVersion}); err != nil {
		return err
	}
	if e.store == nil {
		return e.each(out.Result)
	}
	f := &e.Filter
	if len(e.args) == 0 && f.Game == "" && f.League == "" && f.Season == "" && f.Round == "" && f.State == "" && len(f.Players) == 0 && f.From == "" && f.AsOf == "" {
		if err := e.playersAndLeagues(out, func(string, string) bool { return true }); err != nil {
			return err
		}
		return e.each(out.Result)
	}
	var list []*league.Result
	named := map[string]bool{}
	err := e.each(func(f *league.Result) error {
		list = append(list, f)
		if f.ID != 0 {
			named["league "+score.NameKey(f.League)] = true
			for _, name := range f.Names() {
				named["player "+score.NameKey(name)] = true
			}
		}
		return nil
	})
	if err == nil {
		err = e.playersAndLeagues(out, func(kind, name string) bool { return named[kind+" "+score.NameKey(name)] })
	}
	for _, f := range list {
		if err == nil {
			err = out.Result(f)
		}
	}
	return err
}

// playersAndLeagues writes what JSON Lines have before the results: of the players and leagues
// those that are wanted. Seasons name their champions, so players come first.
func (e *exporting) playersAndLeagues(out *export.JSONL, wanted func(kind, name string) bool) error {
	copies, err := e.store.Copies(e.ctx)
	if err != nil {
		return err
	}
	var lines []records.CopyLine
	for i := range copies.Players {
		if p := &copies.Players[i]; wanted("player", p.Name) {
			lines = append(lines, records.CopyLine{Player: p})
		}
	}
	for i := range copies.Leagues {
		if l := &copies.Leagues[i]; wanted("league", l.Name) {
			lines = append(lines, records.CopyLine{League: l})
		}
	}
	for _, line := range lines {
		if err := out.Line(line); err != nil {
			return err
		}
	}
	return nil
}
