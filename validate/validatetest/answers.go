package validatetest

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"arbiter/score"
)

// ReportText returns a report as a text: its words and tables, then its values.
func ReportText(t *testing.T, r *score.Report) string {
	t.Helper()
	var b strings.Builder
	for _, p := range r.Paragraphs {
		line := strings.TrimSpace(strings.TrimSpace(p.Label) + "  " + p.Lead + p.Bold + p.Text)
		fmt.Fprintln(&b, line)
		if p.Table != nil {
			fmt.Fprintln(&b, strings.Join(p.Table.Head, " | "))
			for _, row := range p.Table.Rows {
				fmt.Fprintln(&b, strings.Join(row, " | "))
			}
		}
	}
	values, err := json.Marshal(r.Value)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(&b, "%s no: %v\n", values, r.No)
	return b.String()
}

// StepsText returns steps as a text. Each has a table of its own.
func StepsText(t *testing.T, steps []score.Step) string {
	t.Helper()
	if last := len(steps) - 1; last > 0 && steps[0].After != nil && reflect.DeepEqual(steps[0].After.Board(nil), steps[last].After.Board(nil)) {
		t.Error("after the first step the table is as after the last")
	}
	var b strings.Builder
	for i, s := range steps {
		state, err := json.Marshal(s.State)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%d. %s: %s\n%s%s\n", i+1, s.Player, s.Move, s.Picture.String(), state)
	}
	return b.String()
}
