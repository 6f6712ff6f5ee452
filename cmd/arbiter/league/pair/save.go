package pair

import (
	"context"
	"encoding/csv"
	"fmt"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// keep saves the plan, and tells what looks wrong.
func (r *pairRun) keep(ctx context.Context, s *records.Store, out *cli.Output, d *draw) error {
	var names []records.NewName
	err := s.Do(ctx, book.Command(r.App), func(tx *records.Tx) (err error) {
		if err = d.save(tx); err == nil {
			names, d.wrong, err = tx.Doubts(r.Games.All(), false)
			d.mend(tx.ID())
		}
		return err
	})
	if err == nil {
		out.NoteChange(d.command)
		if d.command != 0 && !r.AsJSON() {
			r.Say(r.readBack(d, names))
		}
		book.NewReview(r.App, false).PrintRecorded(d.wrong)
	}
	return err
}

// mend puts the command that takes the plan back in the place of a merge of two who are both
// in the plan, which would be refused.
func (d *draw) mend(command int64) {
	for i := range d.wrong {
		w := &d.wrong[i]
		if w.Of == "player" && slices.ContainsFunc(d.names, func(name string) bool { return score.SameName(name, w.Near) }) {
			w.Fix = []string{"undo", fmt.Sprintf("c%d", command)}
		}
	}
}

// readBack reads the plan back that was saved: what was filled in, and what is new.
func (r *pairRun) readBack(d *draw, fresh []records.NewName) string {
	text := cli.TextIf("replaced the plan of", d.planned, "planned") + " round " + d.plan.Round + cli.TextIf(" (the next one)", r.round == "", "") + " of " + d.plan.League
	if d.plan.Season != "" {
		text += ", season " + d.plan.Season + cli.TextIf(" (the last one's)", r.season == "", "")
	}
	text += fmt.Sprintf(": %s, %s", score.Counted(len(d.plan.Tables), "table"), score.Counted(len(d.names), "player"))
	if d.plan.Out != nil {
		text += ", " + score.And(d.plan.Out) + " out"
	}
	if fresh != nil {
		text += "; new: " + book.NewNames(fresh)
	}
	return text
}

// save saves the plan, and its league where that is new.
func (d *draw) save(tx *records.Tx) error {
	tx.What = "planned " + title(&d.plan) + cli.TextIf(" anew", d.planned, "")
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
func title(p *records.Plan) string {
	return fmt.Sprintf("round %s of %s", p.Round, book.LeagueSeason(p.League, p.Season))
}

// saving is the command that saves this round.
func (r *pairRun) saving(d *draw) string {
	seed := cli.TextIf(fmt.Sprint(r.seed), r.seed != usualSeed, "")
	words := cli.InForce([]any{"pair"}, "league", d.plan.League, "season", d.plan.Season, "round", d.plan.Round,
		"players", inCommas(r.players), "also", inCommas(r.also), "absent", inCommas(r.absent), "tables", inRange(d.sizes), "system", d.system, "seed", seed)
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
