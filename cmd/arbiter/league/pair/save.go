package pair

import (
	"context"
	"encoding/csv"
	"fmt"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/store"
	"arbiter/records"
)

// keep saves the plan. Where a new name looks wrong it asks at a terminal, and pairs
// anew by the answers: somebody who is known has met people before.
func (r *pairRun) keep(ctx context.Context, s *records.Store, out *cli.Output, d *draw) (*draw, error) {
	doubts := store.NewReview(r.App, false)
	for {
		left, again, err := doubts.Settle(nil, d.wrong, func(int64) int { return 0 }, func() error { return nil })
		if err != nil {
			return nil, err
		}
		if d.wrong = left; !again {
			break
		}
		for i, name := range r.players {
			r.players[i] = doubts.Name(records.SuspectPlayer, name)
		}
		if d, err = r.draw(ctx, s); err != nil {
			return nil, err
		}
	}
	err := s.Do(ctx, store.Command(r.App), d.save)
	if err == nil {
		out.NoteChange(d.command)
		doubts.Tell(d.wrong, true)
	}
	return d, err
}

// save saves the plan.
func (d *draw) save(tx *records.Tx) error {
	tx.What = "planned " + d.title() + cli.TextIf(" anew", d.planned, "")
	err := tx.SavePlan(d.plan)
	if d.what = tx.What; tx.Changed() {
		d.command = tx.ID()
	}
	return err
}

// title is "round 3 of Tuesday league 2026".
func (d *draw) title() string {
	return fmt.Sprintf("round %s of %s", d.plan.Round, store.LeagueSeason(d.plan.League, d.plan.Season))
}

// saving is the command that saves this round, word by word as a shell takes it.
func (r *pairRun) saving(d *draw) []string {
	words := []string{"arbiter", "pair", "--league", d.plan.League}
	add := func(flag, value string) {
		if value != "" {
			words = append(words, "--"+flag, value)
		}
	}
	add("season", d.plan.Season)
	add("round", d.plan.Round)
	add("players", inCommas(r.players))
	add("absent", inCommas(r.absent))
	add("tables", cli.TextIf(fmt.Sprint(d.sizes.Min), d.sizes.Min == d.sizes.Max, fmt.Sprintf("%d-%d", d.sizes.Min, d.sizes.Max)))
	add("system", d.system)
	if r.seed != usualSeed {
		add("seed", fmt.Sprint(r.seed))
	}
	words = append(words, "--save")
	for i := range words {
		words[i] = cli.QuoteArg(words[i])
	}
	return words
}

// inLines is a command that fits so many columns and can be copied as it stands: a
// line that goes on ends in \, and no word is broken.
func inLines(words []string, room int) string {
	text, line := "", "save it:"
	for i, word := range words {
		end := cli.TextIf(" \\", i < len(words)-1, "")
		if cli.TextWidth(line+" "+word+end) > room {
			text += line + cli.TextIf(" \\", i > 0, "") + "\n"
			line = "   "
		}
		line += " " + word
	}
	return text + line
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
