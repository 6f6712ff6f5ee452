package subdivision

import (
	"os"
	"testing"

	"arbiter/score/notation"
)

func mustParse(t testing.TB, src string) *Position {
	t.Helper()
	var g notation.Game
	if err := g.Read(notation.Text{File: "test.txt", Line: 1, Src: src}); err != nil {
		t.Fatal(err)
	}
	p, err := Parse(&g)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestX(t *testing.T) {
	b, _ := os.ReadFile("/work/shared/conformance/subdivision/rebuilt-2p-1.txt")
	p := mustParse(t, string(b))
	t.Log("\n" + p.String())
	s := p.Sheet()
	for _, x := range s.Tallies {
		t.Log(x.Name, x.Total(), x.Lines)
	}
	t.Log("\n" + p.Draw(nil).String())
}

func BenchmarkText(b *testing.B) {
	src, _ := os.ReadFile("/work/shared/conformance/subdivision/game-001.txt")
	s := string(src)
	var g notation.Game
	b.ReportAllocs()
	for b.Loop() {
		if err := g.Read(notation.Text{File: "test.txt", Line: 1, Src: s}); err != nil {
			b.Fatal(err)
		}
		p, err := Parse(&g)
		if err != nil {
			b.Fatal(err)
		}
		var pts [4]Points
		p.Board().Count(&pts, 4, false)
	}
}
func BenchmarkSheet(b *testing.B) {
	src, _ := os.ReadFile("/work/shared/conformance/subdivision/game-001.txt")
	p := mustParse(b, string(src))
	b.ReportAllocs()
	for b.Loop() {
		p.Sheet()
	}
}
func BenchmarkCount(b *testing.B) {
	src, _ := os.ReadFile("/work/shared/conformance/subdivision/game-001.txt")
	p := mustParse(b, string(src))
	b.ReportAllocs()
	var pts [4]Points
	for b.Loop() {
		p.Board().Count(&pts, 4, false)
	}
}
