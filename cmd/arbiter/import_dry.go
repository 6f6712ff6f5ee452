package main

import (
	"bufio"
	"fmt"
	"io"

	"arbiter/records"
)

// dryPlayer writes a person, unless all that it says was written before.
func (r *importRun) dryPlayer(p records.CopyPlayer, ids []records.Identity) {
	if r.dry == nil || r.failed != nil {
		return
	}
	if r.dryIDs == nil {
		r.dryIDs = map[records.Identity]bool{}
	}
	for _, id := range ids {
		if !r.dryIDs[id] {
			r.dryIDs[id] = true
			p.IDs = append(p.IDs, records.CopyIdentity{Source: id.Source, ID: id.Outside})
		}
	}
	if len(p.IDs) > 0 || len(ids) == 0 {
		r.failed = r.dry.Player(&p)
	}
}

// dryResult writes what would be recorded, behind who its players are in the
// program that it comes from.
func (r *importRun) dryResult(in *records.NewResult) {
	if r.dry == nil || r.failed != nil {
		return
	}
	for _, s := range in.Seats {
		if s.Outside != "" {
			r.dryPlayer(records.CopyPlayer{Name: s.Name}, []records.Identity{{Source: in.Source, Outside: s.Outside}})
		}
	}
	if r.failed == nil {
		r.failed = r.dry.New(in)
	}
}

// dryLeague writes what a league plays by.
func (r *importRun) dryLeague(name string, terms records.Terms) {
	if r.dry != nil && r.failed == nil {
		r.failed = r.dry.League(&records.CopyLeague{Name: name, Terms: terms.Copy()})
	}
}

// rehearsed answers a dry run: what would be new on standard output, the counts
// beside it.
func (r *importRun) rehearsed(answer *jsonImport) error {
	if err := r.dry.Flush(); err != nil {
		return fmt.Errorf("writing %s: %w", r.dryFile.Name(), err)
	}
	if _, err := r.dryFile.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("reading %s: %w", r.dryFile.Name(), err)
	}
	defer r.dryFile.Close()
	if _, err := io.Copy(r.out, bufio.NewReader(r.dryFile)); err != nil {
		return fmt.Errorf("writing the answer: %w", err)
	}
	r.out.flush()
	if r.json {
		return writeJSON(r.err, answer)
	}
	answer.print(r.err)
	return nil
}
