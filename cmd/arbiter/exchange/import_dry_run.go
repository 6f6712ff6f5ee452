package exchange

import (
	"bufio"
	"fmt"
	"io"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
)

// dryPerson writes a player's identity in another program, each only once.
func (r *importRun) dryPerson(name string, id records.CopyIdentity) {
	if r.dryIDs == nil {
		r.dryIDs = map[records.CopyIdentity]bool{}
	}
	if !r.dryIDs[id] && r.failed == nil {
		r.dryIDs[id] = true
		r.failed = r.dry.Player(&records.CopyPlayer{Name: name, IDs: []records.CopyIdentity{id}})
	}
}

// dryResult writes a result that would be recorded, after the identities of its
// players.
func (r *importRun) dryResult(in *records.NewResult) {
	if r.dry == nil || r.failed != nil {
		return
	}
	for _, s := range in.Seats {
		if s.Outside != "" {
			r.dryPerson(s.Name, records.CopyIdentity{Source: in.Source, ID: s.Outside})
		}
	}
	if r.failed == nil {
		r.failed = r.dry.New(in)
	}
}

// dryName writes a new league, player or plan of other records.
func (r *importRun) dryName(j *records.Joined) {
	switch {
	case r.dry == nil || r.failed != nil:
	case j.League != nil:
		r.failed = r.dry.League(j.League)
	case j.Plan != nil:
		r.failed = r.dry.Plan(j.Plan)
	default:
		r.failed = r.dry.Player(j.Player)
	}
}

// answerDryRun writes what would be new to standard output, and the counts to
// standard error.
func (r *importRun) answerDryRun(answer *importJSON) error {
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
	r.out.Flush()
	if r.JSON {
		return cli.WriteJSON(r.Err, answer)
	}
	answer.print(r.App, r.Err)
	return nil
}
