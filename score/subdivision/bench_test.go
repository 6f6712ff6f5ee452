package subdivision

import (
	"testing"

	"arbiter/score/notation"
)

// The full sheet with a line for every point.
func BenchmarkSheet(b *testing.B) {
	for _, file := range []string{"two-players", "four-players"} {
		b.Run(file, func(b *testing.B) {
			p := mustParse(b, readFile(b, file+".txt"))
			b.ReportAllocs()
			for b.Loop() {
				p.Breakdown()
			}
		})
	}
}

// From a game's text to its sheet.
func BenchmarkTextToSheet(b *testing.B) {
	for _, file := range []string{"two-players", "four-players"} {
		b.Run(file, func(b *testing.B) {
			src := readFile(b, file+".txt")
			var g notation.Game
			b.ReportAllocs()
			b.SetBytes(int64(len(src)))
			for b.Loop() {
				if err := g.Read(notation.Text{File: "game.txt", Line: 1, Src: src}); err != nil {
					b.Fatal(err)
				}
				p, err := Parse(&g)
				if err != nil {
					b.Fatal(err)
				}
				p.Breakdown()
			}
		})
	}
}
