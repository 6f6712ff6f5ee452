package zarkcity

import (
	"strings"
	"testing"

	"arbiter/score/notation"
)

// Nearly every number card lies on the board, and a few that do not belong there.
const fortyCards = `5  7C:R1   8C:R1   9C:R2   2H      3H:B1   10D   6S   4D
4  10C     7D:B2   2S      5D      9H      4H:B2 3S   8S
3  6C:R1B1 5C      7H      8H:G1   6H      5H    9S   10S:G2
2  2D      3D      7S:B1   4C:G1   10H     2C    5S:G1 4S
1  9D:R3   8D      6D      3C      JO      KC    QD   AH
   a       b       c       d       e       f     g    h
`

const threePlayers = "game: zark-city\nplayer: R Ann\nplayer: B Bob\nplayer: G Cyd\nturn: R\n\n"

// Every Power Block on the board.
func BenchmarkPowerBlocks(b *testing.B) {
	board := &mustParse(b, threePlayers+fortyCards).Start.Board
	b.ReportAllocs()
	for b.Loop() {
		board.PowerBlocks()
	}
}

// All that Ann may do in the middle of a game with six cards in her hand.
func BenchmarkActs(b *testing.B) {
	table := &mustParse(b, threePlayers+richBoard).Start
	if list, _ := table.Acts(0); len(list) < 100 {
		b.Fatalf("only %d acts", len(list))
	}
	b.ReportAllocs()
	for b.Loop() {
		table.Acts(0)
	}
}

const richBoard = `6  .  .       .       .         .       .
5  .  7C:R1   9D:R2   4H:B3G1   .       .
4  .  10S     8C:G1   2S:R1     3D      .
3  .  .       5D:R3B2 6C        6S:R1G2 .
2  .  .       9H      8H:B1     .       .
1  .  .       .       .         .       .
   a  b       c       d         e       f
hand R: KH QS JD AC 5C 10H
`

// From a game's text to its score.
func BenchmarkTextToSheet(b *testing.B) {
	for name, body := range map[string]string{"forty cards": fortyCards, "with acts": richBoard + "do: demolish G2 e3 with QS\nturn: B\ndo: draw\nturn: G\ndo: grow G1 c4\n"} {
		b.Run(strings.ReplaceAll(name, " ", "-"), func(b *testing.B) {
			src := threePlayers + body
			b.ReportAllocs()
			b.SetBytes(int64(len(src)))
			var g notation.Game
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
