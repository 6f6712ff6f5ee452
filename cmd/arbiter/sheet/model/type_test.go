package model_test

import (
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/arbiter/sheet/pagetest"
	"arbiter/score/subdivision"
)

// What keys make of an empty board.
func TestTypingOnBoards(t *testing.T) {
	types(t, map[string]typing{
		"letters for sizes":             {"subdivision", annBob, "rlbM", "6  R3 B2 .."},
		"blank and dot are empty":       {"subdivision", annBob, " .r1", "6  .. .. R1"},
		"blank leaves what was typed":   {"subdivision", annBob, "r1< r2", "6  R1 R2 .."},
		"a blank parts two squares":     {"subdivision", annBob, "r1 b2,r3  b1", "6  R1 B2 R3 .. B1"},
		"Tab leaves a park":             {"subdivision", annBob, ">r1", "6  ## R1 .."},
		"signs as they are shown":       {"subdivision", annBob, "####..r1#b1", "6  ## ## .. R1 ## B1"},
		"typing over":                   {"subdivision", annBob, "r3<b2", "6  B2 .."},
		"backspace takes a letter back": {"subdivision", annBob, "r3⌫1", "6  R1 .."},
		"twice, and the cell before":    {"subdivision", annBob, "r3b1⌫⌫⌫⌫2", "6  R2 .."},
		"Enter at a row's end":          {"subdivision", annBob, ">r1r1r1r1b1⏎b3", "5  B3 .."},
		"two Enters":                    {"subdivision", annBob, ">r1r1r1r1b1⏎⏎b3", "4  B3 .."},
		"Enter never ends the sheet":    {"subdivision", annBob, "⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎3a1", "1. 3a1\n"},
		"arrows leave a board its size": {"subdivision", annBob, "r1<←r3>>>>b1<→r2", "\n6  R3 .. .. .. .. R2\n5"},
		"Insert makes it larger":        {"subdivision", annBob, "r1<⎀↑>>>>>>b1", "\n7  .. .. .. .. .. .. B1\n6  R1 .. .. .. .. ## .."},
		"a city's row grows":            {"zark-city", annBob, "9h↑8d", "\n4  8D  .  .  .\n3  9H  .  .  .\n"},
		"a city's column grows":         {"zark-city", annBob, "9h←8d", "\n3  8D  9H  .  .  .\n"},
		"the ring left empty":           {"zark-city", annBob, "9h↑↓8d", "\n3  8D  .  .  .\n"},
		"above the ring":                {"zark-city", annBob, "9h↑↑r", "turn: R\n\n3  9H  .  .  .\n"},
		"below the ring":                {"zark-city", annBob, "9h↓↓4d↓↓2c⏎3c", "1  4D  .  .  .\n   a   b  c  d\nhand R: 2C\nhand B: 3C\n"},
		"a hand before the board":       {"zark-city", annBob, "⏎⏎⏎2c", "\n3  .  .  .  .\n2  .  .  .  .\n1  .  .  .  .\n   a  b  c  d\nhand R: 2C\n"},
		"a corner of the ring":          {"zark-city", annBob, "9h↑←8d", "\n4  8D  .   .  .  .\n3  .   9H  .  .  .\n"},
		"an empty column stays":         {"zark-city", annBob, ">→←8d", "\n3  .  8D  .  .\n"},
	})
}

// What keys make of the lists and hands of an empty sheet.
func TestTypingOnLists(t *testing.T) {
	types(t, map[string]typing{
		"letters that begin a new cell": {"buyers-market", "W Ann,K Bob", "r3r3g2", "1: R3 R3 G2\n"},
		"counts":                        {"buyers-market", "W Ann,K Bob", "r3*5y12 5xg2k1", "1: R3*5 Y1*2 G2*5 K1\n"},
		"an empty level goes":           {"buyers-market", "W Ann,K Bob", "r3⏎⏎y1", "1: R3\n  unused: Y1\n"},
		"both build":                    {"buyers-market", "W Ann,K Bob", "r3⏎g3⏎⏎⏎⏎⏎⏎y1⏎b1", "  1: R3\n  2: G3\nBob:\n  1: Y1\n  2: B1\n"},
		"levels grow":                   {"buyers-market", "W Ann,K Bob", "r3⏎g3⏎b1", "1: R3\n  2: G3\n  3: B1\n"},
		"a forgotten level":             {"buyers-market", "W Ann,K Bob", "r3⏎b1↑⎀g2", "  1: R3\n  2: G2\n  3: B1\n"},
		"no pile beside a building":     {"buyers-market", "W Ann,K Bob", "r3↓y1↓", "  1: R3\n  unused: Y1\n"},
		"a level that is emptied":       {"buyers-market", "W Ann,K Bob", "r3⏎g3⏎b1↑↑⌫⌫", "Ann:\n  1: G3\n  2: B1\n"},

		"cards with two letters":  {"pyramid", "Ann,Bob", "⏎cgrerbrkem", "Ann: Cgo Rem Rbr Kem\n"},
		"fold":                    {"pyramid", "Ann,Bob", "⏎fo⏎?", "Ann: fold\nBob: ?\n"},
		"chips by name":           {"pyramid", "Ann,Bob", "⏎⏎⏎b 12,5", "paid: Bob 12, Bob 5\n"},
		"two names that begin so": {"pyramid", "Ann,Amy", "⏎⏎⏎am 12,ann 3", "paid: Amy 12, Ann 3\n"},
		"claims":                  {"pyramid", "Ann,Bob", "⏎⏎⏎⏎⏎bperfect g", "claim: Bob Perfect Grand Pyramid\n"},

		"a card and pyramids":   {"zark-city", annBob, "9h:r1tcB3r2.jo", "9H:R1  10C:B3R2  .  JO"},
		"an act":                {"zark-city", annBob, "⏎⏎⏎⏎⏎⏎cb2c2r2khqs⏎d⏎demb2b15c", "do: convert B2 c2 to R2 with KH QS\ndo: draw\ndo: demolish B2 b1 with 5C\n"},
		"far places":            {"zark-city", annBob, "⏎⏎⏎⏎⏎⏎fd9c12ad⏎fd9c15c⏎fd9d1210c⏎gr1aa12⏎mr3j10k11", "do: fly d9 c12 with AD\ndo: fly d9 c1 with 5C\ndo: fly d9 d12 with 10C\ndo: grow R1 aa12\ndo: move R3 j10 k11\n"},
		"a turn among the acts": {"zark-city", annBob, "⏎⏎⏎⏎⏎⏎d⏎tb⏎<hrkh", "do: draw\nturn: B\nhand R: KH\n"},

		"moves": {"subdivision", annBob, "⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎3a12b13c1p2h81a1", "1. 3a1 2b1\n2. 3c1 pass\n3. 2h8 1a1\n"},

		"who bought":            {"bazaar", "Ann,Greg", "grrrrb1,wwggb*0⏎arwbgy0⏎go", "Greg: buy RRRRB left 1, buy WWGGB* left 0\nAnn: buy RWBGY left 0\n"},
		"cards of many pebbles": {"bazaar", "Ann,Bob", "↑↑↑↑↑↑↑↑↑↑rwbgyrrrrb*r1w1b1g1y1 gr2w2b2 rwbgy", "visible: RWBGY RRRRB* R1W1B1G1Y1 GR2W2B2 RWBGY\n"},
		"a purchase in counts":  {"bazaar", "Ann,Bob", "br1w1b1g1y1 0,gr2w2b2*1", "Bob: buy R1W1B1G1Y1 left 0, buy GR2W2B2* left 1\n"},
		"who is out":            {"bazaar", "Ann,Bob", "b out", "Bob: out\n"},
		"a purchase in full":    {"bazaar", "Ann,Bob", "ann: buy rwbgy* left 12", "Ann: buy RWBGY* left 12\n"},
		"turns":                 {"bazaar", "Ann,Bob", "⏎dr⏎trr=b b=rr,brrrrb,rwwbbg*⏎s⏎o⏎s", "1. Ann: draw R\n2. Bob: trade RR>B B>RR, buy RRRRB, reveal WWBBG*\n3. Ann: skip\n4. Bob: out\n5. Ann: skip\n"},
		"a forgotten turn":      {"bazaar", "Ann,Bob", "⏎dr⏎dw⏎db↑↑⎀s↓↓⎀dg", "1. Ann: draw R\n2. Bob: skip\n3. Bob: draw W\n4. Ann: draw B\n5. Bob: draw G\n"},
		"a forgotten round":     {"subdivision", annBob, "⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎3a12b1⎀3c12d1<<<↑⎀p2f1", "1. 3a1 2b1\n2. pass 2f1\n3. 3c1 2d1\n"},
		"turns of three":        {"bazaar", "Ann,Bob,Cyd", "⏎dr⏎dw⏎db⏎dg⏎<c>s⏎s", "3. Cyd: draw B\n4. Ann: draw G\n5. Cyd: skip\n6. Ann: skip\n"},
		"a blank too many":      {"bazaar", "Ann,Bob", "⏎trade rr=b , buy rrrrb", "1. Ann: trade RR>B, buy RRRRB\n"},
		"turns in full":         {"bazaar", "Ann,Bob", "⏎draw r⏎trade rr=b, buy rrrrb⏎skip", "1. Ann: draw R\n2. Bob: trade RR>B, buy RRRRB\n3. Ann: skip\n"},
		"somebody else's turn":  {"bazaar", "Ann,Bob", "⏎<b>dr", "1. Bob: draw R\n"},
	})
}

// A typing is what keys make of an empty sheet.
type typing struct{ game, players, keys, want string }

// types presses the keys, takes all of it back, and makes it again.
func types(t *testing.T, list map[string]typing) {
	for name, c := range list {
		t.Run(name, func(t *testing.T) {
			p, at := typed(t, c.game, c.players, "")
			p.Open = true
			keys(t, p, &at, c.keys)
			if got := p.Text(); !strings.Contains(got, c.want) {
				t.Errorf("got\n%s\nwant in it\n%s", got, c.want)
			}
			taken := p.Text()
			for p.undo(&at) {
			}
			if got, want := p.Text(), model.New(p.Game, pagetest.Players(strings.Split(c.players, ",")...)).Text(); got != want {
				t.Errorf("all undone is\n%s\nwant\n%s", got, want)
			}
			for p.redo(&at) {
			}
			if got := p.Text(); got != taken {
				t.Errorf("all redone is\n%s\nwant\n%s", got, taken)
			}
		})
	}
}

// A letter that is not taken changes nothing and says what could be typed.
func TestRefusedLetters(t *testing.T) {
	for name, c := range map[string]struct {
		game, players, keys string
		letter              rune
		why                 string
	}{
		"pips":              {"subdivision", annBob, "r", '4', "R4: after the colour comes 1 Small, 2 Medium or 3 Large"},
		"a park in words":   {"subdivision", annBob, "", 'p', "no player has P: R is Ann, B is Bob, # is a park"},
		"a number in words": {"buyers-market", "W Ann,K Bob", "⏎⏎⏎⏎", 'f', "expected a number: the cards that Ann collected"},
		"a stranger":        {"subdivision", annBob, "", 'g', "no player has G: R is Ann, B is Bob"},
		"the pips first":    {"subdivision", annBob, "", '3', "the colour comes first: R3 is Ann's Large"},
		"half a pyramid":    {"subdivision", annBob, "r", ' ', "comes 1 Small, 2 Medium or 3 Large"},
		"a suit for a king": {"zark-city", annBob, "9h", 's', "no player has S: R is Ann, B is Bob; of a card the rank comes first: a king of spades is KS"},
		"the suit first":    {"zark-city", annBob, "", 'h', "of a card the rank comes first: a king of spades is KS"},
		"no suit":           {"zark-city", annBob, "9", 'x', "no suit is called X: suits are C clubs, D diamonds"},
		"one is no rank":    {"zark-city", annBob, "1", 'd', "no card is called 1: an ace is A, a ten 10"},
		"thirty-three":      {"buyers-market", "W Ann,K Bob", "r33", '3', "a count is one digit: R3*4 are four of R3"},
		"three hundred":     {"buyers-market", "W Ann,K Bob", "r35", '0', "a count is one digit: R3*4 are four of R3"},
		"ten":               {"buyers-market", "W Ann,K Bob", "r3*1", '0', "a count is one digit: R3*4 are four of R3"},
		"no card":           {"pyramid", "Ann,Bob", "fgo", 'x', "no card begins with X: first the kind, C Capstone, R Riser, F Foundation or K Cornerstone, then the suit, as fgo"},
		"no suit of cards":  {"pyramid", "Ann,Bob", "f", 'x', "Fx: suits are go gold, si silver"},
		"behind a fold":     {"pyramid", "Ann,Bob", "⏎fo", 'c', "nothing may follow fold"},
		"a level's pips":    {"buyers-market", "W Ann,K Bob", "r", '7', "R7: after the colour comes 1 Small"},
		"no name":           {"bazaar", "Ann,Bob", "", 'x', "expected a player's name"},
	} {
		t.Run(name, func(t *testing.T) {
			p, at := typed(t, c.game, c.players, c.keys)
			before, was := p.Text(), at
			if why := p.Type(&at, c.letter); !strings.Contains(why, c.why) {
				t.Errorf("said %q, want %q", why, c.why)
			}
			if p.Text() != before || at != was {
				t.Errorf("a refused letter made %v\n%s\nof %v\n%s", at, p.Text(), was, before)
			}
		})
	}
}

// A letter that begins nothing is added to what stands in the cell.
func TestALetterIsAddedToACell(t *testing.T) {
	p, c := typed(t, "zark-city", "R Ann,B Bob", "9h")
	p.Move(&c, 1, 0)
	p.Move(&c, -1, 0)
	keys(t, p, &c, "r1")
	if got := p.Cell(c); got != "9H:R1" {
		t.Errorf("got %q", got)
	}
}

// After a refused letter the cell is still being typed.
func TestARefusedLetterEndsNothing(t *testing.T) {
	p, c := typed(t, "pyramid", "Ann,Bob", "fg")
	p.Type(&c, 'x')
	keys(t, p, &c, "ocbr")
	if want := "quarry: Fgo Cbr\n"; !strings.Contains(p.Text(), want) {
		t.Errorf("got\n%s\nwant in it %s", p.Text(), want)
	}
}

func TestHandsAreNamed(t *testing.T) {
	p, c := typed(t, "pyramid", "Ann,Bob", "kem⏎rgorg")
	if got := p.Says(c.Line); got != "" {
		t.Errorf("two Risers make %q", got)
	}
	keys(t, p, &c, "cgo")
	if got := p.Says(c.Line); got != "Perfect Small Pyramid in gold" {
		t.Errorf("got %q", got)
	}
	keys(t, p, &c, "fgokgokgo") // the Quarry's card is not needed
	if got := p.Says(c.Line); got != "Perfect Grand Pyramid in gold" {
		t.Errorf("got %q", got)
	}
}

// A place of the text and a square's name lead to their cell.
func TestPlaces(t *testing.T) {
	p := model.Read(&subdivision.Game, "; x\ngame: subdivision\nplayer: R Ann\nplayer: B Bob\nround: 2\n\n2 R3 R4 ; why?\n1 .. B1\n\nparks: a1\n1. 3a2 2b9\n")
	lines := strings.Split(p.Text(), "\n")
	for _, c := range []struct {
		word string
		at   string
	}{{"R4", "R4"}, {"B1", "B1"}, {"a1", "a1"}, {"2b9", "2b9"}, {"2\x00", "2"}} {
		word := strings.TrimSuffix(c.word, "\x00")
		for i, line := range lines {
			if k := strings.Index(line, word); k >= 0 && (len(word) > 1 || strings.HasPrefix(line, "round")) {
				if got := p.Cell(p.Place(i+1, k+1)); got != c.at {
					t.Errorf("line %d, column %d is the cell %q, want %q", i+1, k+1, got, c.at)
				}
				if p.TextLine(p.Place(i+1, k+1).Line) != i+1 {
					t.Errorf("the cell's line is %d, want %d", p.TextLine(p.Place(i+1, k+1).Line), i+1)
				}
				break
			}
		}
	}
	// Columns are counted in letters, of names as well.
	log := model.Read(pagetest.Named(t, "bazaar").Game, "game: bazaar\nplayer: Ödön\nplayer: Bob\n\n1. Ödön: draw W ; é\n2. Bob: draw R\n")
	for column, want := range map[int]string{1: "Ödön:", 9: "Ödön:", 10: "draw W", 40: "draw W"} {
		if got := log.Cell(log.Place(5, column)); got != want {
			t.Errorf("column %d is the cell %q, want %q", column, got, want)
		}
	}
	if c, ok := p.Find("b2"); !ok || p.Cell(c) != "R4" {
		t.Errorf("b2 is %v, %v", c, ok)
	}
	if _, ok := p.Find("c1"); ok {
		t.Error("c1 lies on the board")
	}
	if !strings.Contains(p.Text(), "2  R3 R4 ; why?\n") {
		t.Errorf("the comment is lost:\n%s", p.Text())
	}
}

// The headers that every game has are lines of the sheet too, folded but for the players.
func TestHeadersAreTyped(t *testing.T) {
	p, c := typed(t, "subdivision", "R Ann,B Bob", "")
	for i := range p.Lines {
		if p.Lines[i].Header && p.Shown(i) != (p.Lines[i].Row.Name == "player") {
			t.Errorf("%s is shown: %v", p.Lines[i].Head, p.Shown(i))
		}
	}
	p.Open = true
	c = model.Cursor{Line: 2}
	keys(t, p, &c, "2026-11-20⏎The, Tuesday league⏎⏎3⏎⏎good; and slow⏎B⏎x-1⏎private-parks⏎⏎small-needs=any↑⎀park-edges=open")
	h := pagetest.Named(t, "subdivision").Parse(t, p.Text()).Head()
	if h.Date != "2026-11-20" || h.League != "The, Tuesday league" || h.Round != "3" || h.Note != "good; and slow" || h.First != 1 || h.ID != "x-1" ||
		len(h.Variants) != 1 || len(h.Rulings) != 2 {
		t.Errorf("got %+v of\n%s", h, p.Text())
	}
}

func TestRemove(t *testing.T) {
	p, c := typed(t, "bazaar", "Ann,Bob", "arwbgy0⏎brrrrb1⏎agggwb1")
	c.Line--
	p.Remove(&c)
	if want := "Ann: buy RWBGY left 0\nAnn: buy GGGWB left 1\n"; body(p.Text()) != want {
		t.Errorf("got\n%s\nwant\n%s", body(p.Text()), want)
	}
	p, c = typed(t, "subdivision", "R Ann,B Bob", "#r1⏎")
	p.Remove(&c)
	if want := "5  R1 .. .. .. ##\n4"; !strings.Contains(p.Text(), want) {
		t.Errorf("got\n%s\nwant\n%s", body(p.Text()), want)
	}
	p, _ = typed(t, "subdivision", "R Ann,B Bob", "")
	p.Open = true
	c = model.Cursor{Line: len(p.Lines) - 1, Cell: 0}
	keys(t, p, &c, "3a52b31b4p")
	c.Line--
	p.Remove(&c)
	if want := "1. 1b4 pass\n"; body(p.Text()) != want {
		t.Errorf("got\n%s\nwant\n%s", body(p.Text()), want)
	}
}

// Nobody types behind a cell that is empty: the text would put it in that cell's place.
func TestNoCellIsLeftOut(t *testing.T) {
	p, c := typed(t, "pyramid", "Ann,Bob", "")
	p.Open = true
	for i := range p.Lines {
		if p.Lines[i].Row.Name == "claim" {
			c = model.Cursor{Line: i, Cell: 1}
		}
	}
	keys(t, p, &c, "bperfect g")
	if want := "claim: Bob Perfect Grand Pyramid\n"; !strings.HasSuffix(p.Text(), want) {
		t.Errorf("got\n%s\nwant %s", p.Text(), want)
	}
}

// A cell is one change, also where its first letter makes the cell that stood there.
func TestACellIsTakenBackAlone(t *testing.T) {
	p, c := typed(t, "bazaar", "Ann,Bob", "arwbgy0")
	p.Open = true
	for i := range p.Lines {
		if p.Lines[i].Row.Name == "bank" {
			c = model.Cursor{Line: i}
		}
	}
	keys(t, p, &c, "g")
	p.Leave()
	before := p.Text()
	keys(t, p, &c, "g2")
	if p.undo(&c); p.Text() != before || !strings.Contains(before, "bank: G\n") {
		t.Errorf("taken back is\n%s\nwant\n%s", p.Text(), before)
	}
}
