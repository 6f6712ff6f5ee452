package sheetmodel_test

import (
	"os"
	"testing"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/score/bazaar"
)

// A key in a long log, and the text to judge.
func BenchmarkPageKey(b *testing.B) {
	text, err := os.ReadFile("../../../../docs/examples/bazaar.txt")
	if err != nil {
		b.Fatal(err)
	}
	p := sheetmodel.Read(&bazaar.Game, string(text))
	c := sheetmodel.Cursor{Line: len(p.Lines) - 1, Cell: 1}
	p.Enter(&c)
	for b.Loop() {
		if why := p.Type(&c, 'd'); why != "" {
			b.Fatal(why)
		}
		p.Back(&c)
		_ = p.Text()
	}
}
