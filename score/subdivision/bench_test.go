package subdivision

import (
	"testing"

	"arbiter/score/notation"
)

// The points of a full 8×8 board of four players, by rule and player.
func BenchmarkCount(b *testing.B) {
	board := mustParse(b, readFile(b, "four-players.txt")).Bits()
	var points [4]Points
	b.ReportAllocs()
	for b.Loop() {
		board.Count(&points, 4, NoParks)
	}
}

// The same board counted in the plain way: every square looked at, groups by
// flood fill from square to square.
func BenchmarkCountPlainFloodFill(b *testing.B) {
	board := mustParse(b, readFile(b, "four-players.txt")).Bits()
	var cells [64]Cell
	for column := range 8 {
		for row := range 8 {
			cells[8*column+row] = board.At(column, row)
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		floodFillCount(&cells)
	}
}

// floodFillCount counts pips, groups and riff-raff without bit sets or memory
// of its own.
func floodFillCount(cells *[64]Cell) (points [4]Points) {
	var seen [64]bool
	var stack [64]int
	for i, c := range cells {
		if !c.IsPiece() {
			continue
		}
		p := &points[c.Seat()]
		p.Pips += c.Size() + 1
		if c.Size() == Large {
			smalls := 0
			for column := max(0, i/8-1); column <= min(7, i/8+1); column++ {
				for row := max(0, i%8-1); row <= min(7, i%8+1); row++ {
					if c := cells[8*column+row]; c.IsPiece() && c.Size() == Small {
						smalls++
					}
				}
			}
			p.RiffRaff -= min(3, max(0, smalls-1))
		}
		if seen[i] {
			continue
		}
		p.Groups--
		seen[i], stack[0] = true, i
		for n := 1; n > 0; {
			n--
			at := stack[n]
			for _, next := range [4]int{at - 8, at + 8, at - 1, at + 1} {
				across := next/8 != at/8 && next != at-8 && next != at+8
				if next >= 0 && next < 64 && !across && !seen[next] && cells[next].IsPiece() && cells[next].Seat() == c.Seat() {
					seen[next], stack[n] = true, next
					n++
				}
			}
		}
	}
	return points
}

func TestFloodFillCountIsAFairReference(t *testing.T) {
	board := mustParse(t, readFile(t, "four-players.txt")).Bits()
	var cells [64]Cell
	for column := range 8 {
		for row := range 8 {
			cells[8*column+row] = board.At(column, row)
		}
	}
	var points [4]Points
	board.Count(&points, 4, NoParks)
	if got := floodFillCount(&cells); got != points {
		t.Errorf("got %+v, want %+v", got, points)
	}
}

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

// From a game's text to its totals.
func BenchmarkTextToTotals(b *testing.B) {
	for _, file := range []string{"two-players", "four-players"} {
		b.Run(file, func(b *testing.B) {
			src := readFile(b, file+".txt")
			var g notation.Game
			var points [4]Points
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
				p.Bits().Count(&points, len(p.head.Players), NoParks)
			}
		})
	}
}
