package exchange

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/store"
	importer "arbiter/import"
	"arbiter/records"
)

// isDatabase tells whether a file begins as an SQLite file does.
func isDatabase(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	begin := make([]byte, len(cli.SqliteBegin))
	_, err = io.ReadFull(f, begin)
	return err == nil && string(begin) == cli.SqliteBegin
}

// spoolRecords copies other records, a file or a server, to a temporary file as
// JSON Lines: that is how records are joined.
func spoolRecords(a *cli.App, ctx context.Context, place string, temps *leftovers) (path string, err error) {
	s, err := records.Open(place, records.Options{Glance: true, Now: a.Now, Version: cli.Version})
	if err != nil {
		return "", store.RecordsError(err)
	}
	defer s.Close()
	f, err := temps.temp()
	if err != nil {
		return "", err
	}
	defer f.Close()
	e := exporting{App: a, ctx: ctx, store: s, format: &exportFormat{}}
	err = s.Snapshot(ctx, func() error {
		if err := s.Whole(ctx); err != nil {
			return err
		}
		return exportJSONL(&e, f)
	})
	return f.Name(), store.RecordsError(err)
}

// about makes a remark about a place of a file. Other records have no lines.
func (r *importRun) about(file int, name string, line int) *importer.Complaint {
	c := &importer.Complaint{File: name, Line: line}
	return r.placed(file, c)
}

func (r *importRun) placed(file int, c *importer.Complaint) *importer.Complaint {
	if r.files[file].records {
		c.Line, c.Column = 0, 0
	}
	return c
}

// takeLeague takes a league of other records.
func (r *importRun) takeLeague(l records.CopyLeague) error {
	if done, err := r.refused(r.bulk.League(l, r.feed.Line)); done || err != nil {
		return err
	}
	r.hearNames()
	var err error
	r.under, err = r.tx.LeagueRulings()
	return err
}

// takePlayer takes a person of other records.
func (r *importRun) takePlayer(p records.CopyPlayer) error {
	_, err := r.refused(r.bulk.Player(p, r.feed.Line))
	return err
}

// takePlan takes a round's plan of other records.
func (r *importRun) takePlan(p records.Plan) error {
	_, err := r.refused(r.bulk.Plan(p, r.feed.Line))
	r.hearNames()
	return err
}

// hearNames hears what became of players and leagues of other records.
func (r *importRun) hearNames() {
	for _, j := range r.bulk.Joined() {
		if j.New {
			if j.Plan != nil {
				r.report.Plans++
			}
			r.dryName(&j)
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
		case j.Kept:
			about.Says = "keeps " + what
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

const bothChanged = "both sides changed it: --theirs takes the other over, --ours keeps this one"
