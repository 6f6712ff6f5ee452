package exchange

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	importer "arbiter/import"
	"arbiter/records"
)

// isDatabase reports whether a file begins like an SQLite file.
func isDatabase(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	return cli.IsDatabase(f)
}

// spoolRecords copies other records, of a file or a server, to a temporary file of
// JSON Lines, which is the form that can be joined.
func spoolRecords(a *cli.App, ctx context.Context, place string, temps *leftovers) (path string, err error) {
	s, err := records.Open(place, records.Options{Glance: true, Now: a.Now, Version: cli.Version})
	if err != nil {
		return "", records.Explain(place, err)
	}
	defer s.Close()
	f, err := temps.temp()
	if err != nil {
		return "", err
	}
	defer f.Close()
	err = s.Snapshot(ctx, func(s *records.Store) error {
		if err := s.Whole(ctx); err != nil {
			return err
		}
		e := exporting{ResultFilter: book.ResultFilter{App: a}, ctx: ctx, store: s, format: &exportFormat{}}
		to := bufio.NewWriter(f)
		return errors.Join(exportJSONL(&e, to), to.Flush())
	})
	return f.Name(), records.Explain(place, err)
}

// about begins a remark about a line of a file.
func (r *importRun) about(file int, name string, line int) *importer.Complaint {
	c := &importer.Complaint{File: name, Line: line}
	return r.placed(file, c)
}

// placed removes the line and the column from a remark about other records: their
// lines are those of a temporary file.
func (r *importRun) placed(file int, c *importer.Complaint) *importer.Complaint {
	if r.files[file].records {
		c.Line, c.Column = 0, 0
	}
	return c
}

// takeLeague imports a league of other records.
func (r *importRun) takeLeague(l records.CopyLeague) error {
	if done, err := r.refused(r.bulk.League(l, r.feed.Line)); done || err != nil {
		return err
	}
	r.reportNames()
	var err error
	r.under, err = r.tx.LeagueRulings()
	return err
}

// takePlayer imports a player of other records.
func (r *importRun) takePlayer(p records.CopyPlayer) error {
	_, err := r.refused(r.bulk.Player(p, r.feed.Line))
	return err
}

// takePlan imports a round's plan of other records.
func (r *importRun) takePlan(p records.Plan) error {
	_, err := r.refused(r.bulk.Plan(p, r.feed.Line))
	r.reportNames()
	return err
}

// reportNames reports what became of players and leagues of other records.
func (r *importRun) reportNames() {
	for _, j := range r.bulk.Joined() {
		if j.New {
			if j.Plan != nil {
				r.report.Plans++
			}
			continue
		}
		about := r.about(r.file, r.bar.name, j.Line)
		if len(j.Fields) == 0 {
			about.Says = j.Why
			r.report.warn(r.file, about)
			continue
		}
		m := remark{file: r.file, kind: differing, about: about, fixes: &j.Correction}
		what := fmt.Sprintf("the %s %s: %s", j.Kind, j.Name, records.InWords(j.Fields))
		switch {
		case j.Done:
			about.Says = "changes " + what
			m.kind = corrected
		case j.Why != "":
			about.Says, about.Want = "differs from "+what, "left alone, as "+strings.TrimSuffix(j.Why, ".")
		default:
			about.Says, about.Want = "differs from "+what, "left alone, as "+bothChanged
		}
		if m.kind == corrected {
			r.report.Names++
		}
		r.report.add(m)
	}
}

// bothChanged says why news of other records is left alone, and how that is settled.
const bothChanged = "both sides changed it, until both say the same"
