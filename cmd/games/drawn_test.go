package games

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/score/subdivision"
	"arbiter/validate"
	judgeSubdivision "arbiter/validate/subdivision"
)

// read reads a text that must be readable.
func read(t *testing.T, text string) (*Game, score.Position) {
	t.Helper()
	judge := Judge{Games: All}
	g, p, err := judge.Read(notation.Text{File: "drawn", Line: 1, Src: text})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return g, p
}

// judged judges a text that must be readable, without a search for an order of turns.
func judged(t *testing.T, text string) *score.Judged {
	t.Helper()
	g, p := read(t, text)
	j := g.Judged(p, validate.Options{NoProof: true})
	return &j
}

// drawn returns the text of a random game that is over, or nearly.
func drawn(t *testing.T, r *rand.Rand, game string) string {
	t.Helper()
	switch game {
	case "subdivision":
		return drawnSubdivision(t, r)
	case "buyers-market":
		return drawnMarket(t, r)
	case "zark-city":
		return drawnCity(t, r)
	case "pyramid":
		return drawnPyramid(r)
	case "bazaar":
		return drawnBazaar(t, r)
	}
	t.Fatalf("no game of %s can be drawn", game)
	return ""
}

// header returns the header of a game of some players, with random rulings and variants.
func header(r *rand.Rand, game string, players []string) string {
	text := "game: " + game + "\n"
	for _, p := range players {
		text += "player: " + p + "\n"
	}
	g := All.Find(game)
	for _, ruling := range g.Rulings {
		if value := ruling.Values[r.IntN(len(ruling.Values))].Name; r.IntN(2) == 0 {
			text += "ruling: " + ruling.Name + "=" + value + "\n"
		}
	}
	for _, variant := range g.Variants {
		if variant.Name != "threehouse" && r.IntN(2) == 0 {
			text += "variant: " + variant.Name + "\n"
		}
	}
	return text
}

func some[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

// drawnSubdivision returns a game that was played to its end. At times the parks lie side by side
// and the first player goes where they are.
func drawnSubdivision(t *testing.T, r *rand.Rand) string {
	players := []string{"R Ann", "B Bob", "G Cyd", "Y Dan"}[:2+r.IntN(3)]
	side, parks := subdivision.Setup(len(players), false)
	squares := r.Perm(side * side)[:parks]
	beside := r.IntN(2) == 0
	if beside {
		for i := range squares {
			squares[i] = i%2 + i/2*side
		}
	}
	board := ""
	for i := range side * side {
		if slices.Contains(squares, i) {
			board += " ##"
		} else {
			board += " .."
		}
		if i%side == side-1 {
			board += "\n"
		}
	}
	_, position := read(t, header(r, "subdivision", players)+"\n"+board)
	p := position.(*subdivision.Position)
	for seat, passes := 0, 0; passes < len(players); seat = (seat + 1) % len(players) {
		moves, err := judgeSubdivision.Moves(p, players[seat][:1])
		if err != nil {
			t.Fatal(err)
		}
		if passes++; len(moves.List) == 0 {
			continue
		}
		passes = 0
		size := some(r, moves.List)[0]
		if r.IntN(2) == 0 { // as many Larges as there is room for
			size = slices.Max(moves.List)[0]
		}
		list := slices.DeleteFunc(slices.Clone(moves.List), func(m string) bool { return m[0] != size })
		move := some(r, list)
		if beside && seat == 0 {
			move = slices.MinFunc(list, func(a, b string) int { return strings.Compare(a[1:2], b[1:2]) - strings.Compare(a[2:], b[2:]) })
		}
		p.Table.Carry(seat, subdivision.Move{Size: int(move[0] - '1'), Square: subdivision.Square{Column: int(move[1] - 'a'), Row: int(move[2] - '1')}})
	}
	return p.String()
}

// drawnMarket returns a game in which everybody built, well or not so well.
func drawnMarket(t *testing.T, r *rand.Rand) string {
	players := []string{"W Ann", "K Bob", "C Cyd", "N Dan"}[:2+r.IntN(3)]
	var supply []string
	for _, colour := range "RYGBP" {
		for range 3 + len(players)/4 {
			supply = append(supply, string(colour)+"1", string(colour)+"2", string(colour)+"3")
		}
	}
	r.Shuffle(len(supply), func(i, j int) { supply[i], supply[j] = supply[j], supply[i] })
	body := ""
	for i, p := range players {
		n := 5 + r.IntN(len(supply)/(len(players)-i)-4)
		body += p[2:] + ":\n  pile: " + strings.Join(supply[:n], " ") + " " + p[:1] + "2\n  cards: 9\n"
		supply = supply[n:]
	}
	head := header(r, "buyers-market", players)
	g, p := read(t, head+"\n"+body)
	return g.Build(p, p.String())
}

// drawnCity returns a small city in which somebody may have won by the last act.
func drawnCity(t *testing.T, r *rand.Rand) string {
	var deck []string
	for _, rank := range []string{"5", "6", "7"} {
		for _, suit := range "CDHS" {
			deck = append(deck, rank+string(suit))
		}
	}
	r.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	text := header(r, "zark-city", []string{"R Ann", "B Bob"}) + "turn: R\n\n"
	left := map[string]int{"R1": 3, "R2": 3, "B1": 3, "B2": 3}
	for range 2 {
		for range 3 {
			cell := deck[0]
			deck = deck[1:]
			if piece := some(r, []string{"R1", "R1", "R2", "B1", "B2"}); r.IntN(4) > 0 && left[piece] > 0 {
				left[piece]--
				if cell += ":" + piece; r.IntN(3) == 0 && left["B1"] > 0 && piece != "B1" {
					left["B1"]--
					cell += "B1"
				}
			}
			text += cell + " "
		}
		text += "\n"
	}
	text += "hand R: KH QS AD JC " + deck[0] + "\n"
	for range 3 {
		j := judged(t, text)
		if j.Verdict.Complete {
			break
		}
		moves, err := All.Find("zark-city").Moves(j.Position, "R")
		if err != nil || len(moves.List) == 0 {
			t.Fatal(err, text)
		}
		act := some(r, moves.List)
		if len(moves.Wins) > 0 {
			act = some(r, moves.Wins)
		}
		text += "do: " + act + "\n"
	}
	return text
}

// drawnPyramid returns a showdown of hands of the same kinds of cards, in other suits.
func drawnPyramid(r *rand.Rand) string {
	players := []string{"Ann", "Bob", "Cyd"}[:2+r.IntN(2)]
	text := header(r, "pyramid", players) + "\n"
	suits := r.Perm(6)
	names := []string{"go", "si", "br", "sa", "em", "ru"}
	kinds := some(r, []string{"CRRFFF", "RRFFFF", "CRFFFK", "FFFFKK"})
	one := r.IntN(2) == 0 // all of one suit
	for seat, p := range players {
		text += p + ":"
		for i := range kinds {
			suit := names[suits[2*seat]]
			if !one && i%2 > 0 {
				suit = names[suits[2*seat+1]]
			}
			text += " " + kinds[i:i+1] + suit
		}
		text += "\n"
	}
	quarry := []string{"Kgo", "Ksi", "Kbr"}[:len(players)]
	return strings.Replace(text, "\n\n", "\n\nquarry: "+strings.Join(quarry, " ")+"\n", 1) + "paid: Ann 10, Bob 10\n"
}

// drawnBazaar returns a log of legal turns, with few cards.
func drawnBazaar(t *testing.T, r *rand.Rand) string {
	var cards []string
	for range 6 {
		card := ""
		for range 5 {
			card += some(r, []string{"R", "W", "B"})
		}
		cards = append(cards, card)
	}
	text := header(r, "bazaar", []string{"Ann", "Bob"}) + "equation: RR = B\nequation: GY = WW\n" +
		fmt.Sprintf("visible: %s\npile: %s\nbank: R%d W3 B2\nwallet: Ann RRWWBB\nwallet: Bob RWWBBRR\npoints: Ann %d\npoints: Bob %d\n\n",
			strings.Join(cards[:4], " "), strings.Join(cards[4:], " "), r.IntN(3), r.IntN(15), r.IntN(15))
	for n, tries := 1, 0; n < 12 && tries < 60; tries++ {
		turn := fmt.Sprintf("%d. %s: %s", n, []string{"Ann", "Bob"}[(n-1)%2], some(r, []string{"skip", "draw R", "draw W", "draw B", "trade RR>B"}))
		if r.IntN(2) == 0 {
			turn += ", buy " + some(r, cards)
		}
		j := judged(t, text+turn+"\n")
		if !j.Verdict.Legal() {
			continue
		}
		text, n = text+turn+"\n", n+1
		if j.Verdict.Complete {
			break
		}
	}
	return text
}
