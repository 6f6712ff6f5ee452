package bazaar

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"arbiter/score"
)

// widest is the most columns that a line of a picture has.
const widest = 80

// manyPebbles is the most that are shown one by one; of more, the counts are shown.
const manyPebbles = 12

// Draw pictures the state after the log: the cards that lie open, equations,
// bank and wallets. An equation and a player that a finding is about have a >>
// before them. Of a tally there is nothing to picture.
func (p *Position) Draw(marks score.Marks) score.Picture {
	if p.IsTally {
		return nil
	}
	var picture score.Picture
	picture = append(picture, p.equationLines(marks)...)
	return append(picture, p.Picture(p.Replay().End, marks)...)
}

// Picture pictures a state without the equations.
func (p *Position) Picture(s *State, marks score.Marks) score.Picture {
	picture := cardLines(s)
	picture = append(picture, nil)
	label := func(text string) score.Span { return score.Span{Text: fmt.Sprintf("  %-10s", text), Dim: true} }
	pile := "no hidden cards"
	if s.Hidden > 0 {
		pile = score.Counted(s.Hidden, "hidden card")
	}
	line := append([]score.Span{label("bank")}, counts(s.Bank)...)
	picture = append(picture, append(line, score.Span{Text: "   " + pile, Dim: true}))
	broad := 0
	for _, player := range p.head.Players {
		broad = max(broad, min(longName, len([]rune(player.Name))))
	}
	for seat, player := range p.head.Players {
		who := pointer(p.ofPlayer(marks, seat)) + player.Name
		room := broad + 4 - len([]rune(who))
		if room < 2 {
			picture = append(picture, []score.Span{{Text: who}})
			who, room = "", broad+4
		}
		line := []score.Span{{Text: who + strings.Repeat(" ", room)}}
		line = append(line, score.Span{Text: fmt.Sprintf("%3d  ", s.Points[seat]), Bold: true})
		if s.Out[seat] {
			line = append(line, score.Span{Text: "eliminated", Dim: true})
		} else {
			line = append(line, pebbles(s.Wallets[seat])...)
		}
		if s.Over == "" && seat == s.Next {
			line = append(line, score.Span{Text: "  ← to move", Bold: true})
		}
		picture = append(picture, line)
		picture = append(picture, boughtLines(s.Bought[seat], broad+4)...)
	}
	if says := s.Over.Says(); says != "" {
		picture = append(picture, nil, []score.Span{{Text: "  The game is over: " + says + "."}})
	}
	return picture
}

// longName is the longest name, in letters, that stands beside the points; a longer one stands
// above them.
const longName = 16

// pointer returns what stands before a line, two characters wide: >> for a fault.
func pointer(mark score.Mark) string {
	if mark == score.Fault {
		return ">>"
	}
	return "  "
}

// boughtLines returns the cards that a player has bought, below its other figures.
func boughtLines(list []Card, indent int) score.Picture {
	if len(list) == 0 {
		return nil
	}
	var picture score.Picture
	start := strings.Repeat(" ", indent) + "     bought"
	text := start
	for _, c := range list {
		if word := " " + c.word(); len(text)+len(word) > widest {
			picture = append(picture, []score.Span{{Text: text, Dim: true}})
			text = strings.Repeat(" ", len(start)) + word
		} else {
			text += word
		}
	}
	return append(picture, []score.Span{{Text: text, Dim: true}})
}

// equationLines returns the equations, two a line where none is longer than
// allowed.
func (p *Position) equationLines(marks score.Marks) score.Picture {
	var picture score.Picture
	var line []score.Span
	perLine := 2
	for _, q := range p.Equations {
		if max(q.Left.Len(), q.Right.Len()) > MostOnASide {
			perLine = 1
		}
	}
	for k, q := range p.Equations {
		mark := marks["equation "+strconv.Itoa(k+1)]
		line = append(line, score.Span{Text: pointer(mark) + fmt.Sprintf("%2d  ", k+1), Dim: mark == 0})
		left, right := pebbles(q.Left), pebbles(q.Right)
		line = append(line, score.Span{Text: strings.Repeat(" ", max(0, 2*MostOnASide-1-length(left)))})
		line = append(line, left...)
		line = append(line, score.Span{Text: " ⇄  "})
		line = append(line, right...)
		line = append(line, score.Span{Text: strings.Repeat(" ", max(2, 9-length(right)))})
		if (k+1)%perLine == 0 || k == len(p.Equations)-1 {
			picture = append(picture, line)
			line = nil
		}
	}
	if picture != nil {
		picture = append(picture, nil)
	}
	return picture
}

// cardLines returns the cards that lie open, each with its face below.
func cardLines(s *State) score.Picture {
	if s.Open() == 0 {
		return score.Picture{{{Text: "  no card lies open", Dim: true}}}
	}
	const perRow, broad = 5, 2*CardSize + 1
	var picture score.Picture
	for from := 0; from < s.Open(); from += perRow {
		top, bottom := "  ", "  "
		mid, low := []score.Span{{Text: "  "}}, []score.Span{{Text: "  "}}
		for k := from; k < min(from+perRow, s.Open()); k++ {
			price, sign := []score.Span{{Text: "    ?", Dim: true}}, " "
			if k < len(s.Visible) {
				c := s.Visible[k]
				if price = pebbles(c.Price); length(price) >= broad { // as no card has
					price = []score.Span{{Text: "×" + strconv.Itoa(c.Price.Len())}}
				}
				if c.Face {
					sign = "*"
				}
			}
			top += "┌" + strings.Repeat("─", broad) + "┐ "
			bottom += "└" + strings.Repeat("─", broad) + "┘ "
			mid = append(append(mid, score.Span{Text: "│ "}), price...)
			mid = append(mid, score.Span{Text: strings.Repeat(" ", broad-1-length(price)) + "│ "})
			pad := strings.Repeat(" ", broad/2)
			low = append(low, score.Span{Text: "│" + pad + sign + pad + "│ ", Bold: true})
		}
		picture = append(picture, []score.Span{{Text: top}}, mid, low, []score.Span{{Text: bottom}})
	}
	return picture
}

// length returns how many columns pebbles or their counts take.
func length(list []score.Span) int {
	n := 0
	for _, span := range list {
		n += utf8.RuneCountInString(span.Text)
	}
	return n
}

// pebbles returns a bag's letters with a blank between, each in its colour; of
// many pebbles the counts.
func pebbles(b Bag) []score.Span {
	var list []score.Span
	for _, h := range heaps(b, manyPebbles) {
		text := Letters[h.colour : h.colour+1]
		if b.Len() > manyPebbles {
			text += strconv.Itoa(h.n)
		}
		if len(list) > 0 {
			text = " " + text
		}
		list = append(list, score.Span{Text: text, Colour: Letters[h.colour]})
	}
	if list == nil {
		list = []score.Span{{Text: "·", Dim: true}}
	}
	return list
}

// counts returns a bag's counts, each in its colour.
func counts(b Bag) []score.Span {
	var list []score.Span
	for c, n := range b {
		list = append(list, score.Span{Text: Letters[c:c+1] + strconv.Itoa(int(n)) + " ", Colour: Letters[c], Dim: n == 0})
	}
	return list
}
