package exchange

import (
	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/export"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// unrecorded returns the result that a game's text would be recorded as. It has no
// number, and no time if the text has no date.
func unrecorded(a *cli.App, t notation.Text) (*records.Full, error) {
	read := a.Games.Parser()
	g, p, err := read.Read(t)
	if err != nil {
		return nil, err
	}
	v := g.Judge(p, validate.Options{NoProof: true})
	sheet := p.Breakdown()
	n, err := book.NewResult(p, sheet, book.SaveFlags{}, v.Complete)
	if err != nil {
		return nil, err
	}
	f := &records.Full{
		Result: league.Result{
			Game: n.Game, State: league.Confirmed, Complete: n.Complete, Played: n.Played,
			League: n.League, Season: n.Season, Round: n.Round, Place: n.Place, Note: n.Note,
		},
		Text: n.Text,
	}
	if n.Outside != "" {
		f.Source, f.Outside = "id", n.Outside
	}
	if !v.Legal() {
		f.State = league.Contested
	}
	f.Take(&sheet)
	return f, nil
}

// results returns the results to export.
func (e *exporting) results() (list []*league.Result, err error) {
	err = e.plays(func(r *league.Result) error {
		list = append(list, r)
		return nil
	})
	return list, err
}

// leaguesAndPlayers writes what JSON Lines have before the results. If only some
// results are written, it leaves out the leagues and players that they do not name.
func (e *exporting) leaguesAndPlayers(out *export.JSONL) error {
	if err := out.Line(records.CopyLine{Arbiter: records.CopyVersion}); err != nil || e.store == nil {
		return err
	}
	concerns := func(league, player string) bool { return true }
	if e.picks() {
		leagues, players := map[string]bool{}, map[string]bool{}
		err := e.recorded(func(r *league.Result) {
			leagues[score.NameKey(r.League)] = true
			for _, name := range r.Names {
				players[score.NameKey(name)] = true
			}
		})
		if err != nil {
			return err
		}
		concerns = func(league, player string) bool {
			return leagues[score.NameKey(league)] || players[score.NameKey(player)]
		}
	}
	copies, err := e.store.Copies(e.ctx)
	if err != nil {
		return err
	}
	out.Forms = copies.Forms
	for i := range copies.Leagues {
		if l := &copies.Leagues[i]; concerns(l.Name, "\x00") {
			if err := out.Line(records.CopyLine{League: l}); err != nil {
				return err
			}
		}
	}
	for i := range copies.Players {
		if p := &copies.Players[i]; concerns("\x00", p.Name) || p.Merged != "" && concerns("\x00", p.Merged) {
			if err := out.Line(records.CopyLine{Player: p}); err != nil {
				return err
			}
		}
	}
	for i := range copies.Plans {
		if p := &copies.Plans[i]; concerns(p.League, "\x00") {
			if err := out.Line(records.CopyLine{Plan: p}); err != nil {
				return err
			}
		}
	}
	return nil
}

// recorded calls show with the recorded results that will be written. Games of
// files are left out: standard input can be read only once.
func (e *exporting) recorded(show func(*league.Result)) error {
	if len(e.args) == 0 {
		return e.plays(func(r *league.Result) error { show(r); return nil })
	}
	for _, arg := range e.args {
		id, ok := asNumber(arg)
		if !ok {
			continue
		}
		f, err := e.store.Show(e.ctx, id)
		if err != nil {
			return err
		}
		show(&f.Result)
	}
	return nil
}

// picks reports whether only some of the results are written.
func (e *exporting) picks() bool {
	f := &e.Filter
	return len(e.args) > 0 || f.Game != "" || f.League != "" || f.Season != "" || f.Round != "" || f.State != "" || len(f.Players) > 0 || f.From != 0 || f.AsOf != 0
}
