package pair

import (
	"context"
	"errors"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
)

// An Ask says which round is wanted, as the flags of the command do. What is empty
// is worked out as the command does it.
type Ask struct {
	League, Season, Round string
	Players               []string // who is here
	Tables, System        string
	Seed                  uint64 // 0 is the usual one
}

// A Proposal is a round that was paired.
type Proposal struct {
	records.Plan
	Title  string          // "round 3 of Tuesday league 2026"
	System string          // of pairing
	Says   []string        // what could not be avoided, and what else is to be known
	Wrong  []records.Doubt // new names that are near others

	Planned bool // a plan of the round is saved, whose place this one takes
	draw    *draw
}

// Propose pairs a round for others than the command.
func Propose(ctx context.Context, a *cli.App, s *records.Store, ask Ask) (*Proposal, error) {
	r := &pairRun{App: a, league: ask.League, season: ask.Season, round: ask.Round, players: ask.Players, tables: ask.Tables, system: ask.System, seed: ask.Seed}
	r.save, r.form = true, true // the sentences are not about flags
	if r.seed == 0 {
		r.seed = usualSeed
	}
	given := map[string]bool{"players": len(ask.Players) > 0, "tables": ask.Tables != ""}
	if err := r.checkFlags(func(flag string) bool { return given[flag] }); err != nil {
		return nil, err
	}
	d, err := r.draw(ctx, s)
	if err != nil {
		return nil, err
	}
	return &Proposal{Plan: d.plan, Title: title(&d.plan), System: d.system, Says: plain(r.sentences(d)), Wrong: d.wrong, Planned: d.planned, draw: d}, nil
}

// unclear says what is wrong with what was asked, and what to say: in a flag, or in a form.
func (r *pairRun) unclear(says, flags, form string) error {
	if r.form {
		return errors.New(says + form)
	}
	return cli.UsageError("%s%s", says, flags)
}

// Save saves the plan of the round.
func (p *Proposal) Save(tx *records.Tx) error { return p.draw.save(tx) }
