package book

import (
	"context"
	"fmt"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
)

// How many results a Report reads back whole: for people, and in JSON. More are summed up.
const (
	readBack     = 5
	readBackJSON = 100
)

// A Report is what a command says of the results that it recorded or changed.
type Report struct {
	Readback []Readback `json:"readback,omitempty"`
	Summary  *Summary   `json:"summary,omitempty"` // of more results than are read back

	// Whole tells that all results are read back, however many they are.
	Whole bool `json:"-"`
	// Headed tells that the log's words stand above what is read back, which does not say
	// them again.
	Headed bool `json:"-"`
}

// wantsAll tells whether so many results are read back whole.
func (r *Report) wantsAll(a *cli.App, n int) bool {
	return r.Whole || n <= readBack || a.AsJSON() && n <= readBackJSON
}

// Read reads results back, or sums them up. did says what became of one: "voided". See
// ReadBack for the others.
func (r *Report) Read(ctx context.Context, a *cli.App, s *records.Store, ids []int64, fresh []records.NewName, did string) error {
	if r.wantsAll(a, len(ids)) {
		list, err := ReadBack(ctx, a, s, ids, fresh)
		for i := range list {
			list[i].Did = strings.TrimSpace(fmt.Sprintf("%s %d", did, list[i].Result))
		}
		r.Readback = append(r.Readback, list...)
		return err
	}
	r.Summary = NewSummary(a)
	r.Summary.Tell(fresh)
	return r.Summary.Read(ctx, s, ids)
}

// Text is the report for a terminal of so many columns.
func (r *Report) Text(width int) string {
	var b strings.Builder
	for i := range r.Readback {
		b.WriteString(r.Readback[i].Text(width))
	}
	if r.Summary != nil {
		b.WriteString(r.Summary.Text(width))
	}
	return b.String()
}

// Undo takes a command back and reads back what came, went and changed by that. What goes
// is read before.
func (r *Report) Undo(ctx context.Context, a *cli.App, tx *records.Tx, command int64) (e records.Entry, err error) {
	r.Headed = true
	ids, err := tx.UndoTouches(command)
	if err != nil {
		return e, err
	}
	if !r.wantsAll(a, len(ids)) {
		return r.undoMany(ctx, a, tx, command, ids)
	}
	before, err := ReadBack(ctx, a, tx.View(), ids, nil)
	if err != nil {
		return e, err
	}
	if e, err = tx.Undo(command); err != nil {
		return e, err
	}
	after, err := ReadBack(ctx, a, tx.View(), ids, nil)
	was := map[int64]*Readback{}
	for i := range before {
		was[before[i].Result] = &before[i]
	}
	for _, one := range after {
		did := "brought back"
		if was[one.Result] != nil {
			did = "changed back"
		}
		one.Did = fmt.Sprintf("%s %d", did, one.Result)
		r.Readback = append(r.Readback, one)
		delete(was, one.Result)
	}
	for _, one := range before {
		if was[one.Result] != nil {
			one.Did, one.CountsNowhere, one.Gone = fmt.Sprintf("took back %d", one.Result), "it is taken back: it counts nowhere", true
			r.Readback = append(r.Readback, one)
		}
	}
	return e, err
}

// undoMany does the same for many results.
func (r *Report) undoMany(ctx context.Context, a *cli.App, tx *records.Tx, command int64, ids []int64) (e records.Entry, err error) {
	r.Summary = NewSummary(a)
	there := map[int64]bool{}
	results, err := tx.View().Results(ctx, records.Filter{IDs: append([]int64{}, ids...)})
	if err != nil {
		return e, err
	}
	for _, one := range results {
		there[one.ID] = true
		r.Summary.Add(one, nil, "")
	}
	if e, err = tx.Undo(command); err != nil {
		return e, err
	}
	var came []int64
	for _, id := range ids {
		if !there[id] {
			came = append(came, id)
		}
	}
	return e, r.Summary.Read(ctx, tx.View(), came)
}
