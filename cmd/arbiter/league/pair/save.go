package pair

import (
	"context"
	"encoding/csv"
	"fmt"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/records/suspect"
)

// keep saves the plan. Where a new name looks wrong it asks at a terminal, and pairs
// anew by the answers: somebody who is known has met people before.
func (r *pairRun) keep(ctx context.Context, s *records.Store, out *cli.Output, d *draw) (*draw, error) {
	doubts := book.NewReview(r.App, false)
	var names []suspect.NewName
	for again := true; again; {
		err := s.Rehearse(ctx, func(tx *records.Tx) (err error) {
			look := tx.Look(r.Games.All())
			if err = d.save(tx); err == nil {
				names, d.wrong, err = look.Doubts()
			}
			return err
		})
		if err == nil {
			d.wrong, again, err = doubts.Settle(names, d.wrong, func(int64) int { return 0 }, func() error { return nil })
		}
		if err == nil && again {
			r.league = doubts.Name(suspect.League, r.league)
			for _, list := range [][]string{r.players, r.also} {
				for i, name := range list {
					list[i] = doubts.Name(suspect.Player, name)
				}
			}
			d, err = r.draw(ctx, s)
		}
		if err != nil {
			return nil, err
		}
	}
	err := s.Do(ctx, book.Command(r.App), d.save)
	if err == nil {
		out.NoteChange(d.command)
		doubts.TellNew(names)
		doubts.Tell(d.wrong, true)
	}
	return d, err
}

// save saves the plan, and its league where that is new.
func (d *draw) save(tx *records.Tx) error {
	tx.What = "planned " + d.title() + cli.TextIf(" anew", d.planned, "")
	if d.newLeague {
		if err := tx.CreateLeague(d.plan.League, league.Terms{}); err != nil {
			return err
		}
	}
	err := tx.SavePlan(d.plan)
	if d.what, d.command = tx.What, 0; tx.Changed() {
		d.command = tx.ID()
	}
	return err
}

// title is "round 3 of Tuesday league 2026".
func (d *draw) title() string {
	return fmt.Sprintf("round %s of %s", d.plan.Round, book.LeagueSeason(d.plan.League, d.plan.Season))
}

// saving is the command that saves this round.
func (r *pairRun) saving(d *draw) string {
	tables := cli.TextIf(fmt.Sprint(d.sizes.Min), d.sizes.Min == d.sizes.Max, fmt.Sprintf("%d-%d", d.sizes.Min, d.sizes.Max))
	seed := cli.TextIf(fmt.Sprint(r.seed), r.seed != usualSeed, "")
	words := cli.InForce([]any{"pair"}, "league", d.plan.League, "season", d.plan.Season, "round", d.plan.Round,
		"players", inCommas(r.players), "also", inCommas(r.also), "absent", inCommas(r.absent), "tables", tables, "system", d.system, "seed", seed)
	return r.Hint(append(words, "--save")...)
}

// inCommas are names as a flag takes them.
func inCommas(names []string) string {
	if names == nil {
		return ""
	}
	var b strings.Builder
	w := csv.NewWriter(&b)
	_ = w.Write(names) // a strings.Builder takes all
	w.Flush()
	return strings.TrimSuffix(b.String(), "\n")
}
