package buyersmarket

import (
	"fmt"
	"strings"

	"arbiter/score"
)

// Draw pictures each building from the side, level by level: Larges are drawn
// wider than Mediums, Mediums than Smalls, and spires have a tip. A level or
// a player that a finding is about has a >> before it. What is still a pile is drawn as its
// best building.
func (p *Position) Draw(marks score.Marks) score.Picture {
	var picture score.Picture
	for seat := range p.Holdings {
		if seat > 0 {
			picture = append(picture, nil)
		}
		picture = append(picture, p.side(seat, marks)...)
	}
	for i := range p.Acts {
		picture = append(picture, p.pallet(&p.Acts[i], marks))
	}
	return picture
}

// widths are how many characters a pyramid of each size takes.
var widths = [3]int{4, 5, 7}

func (p *Position) side(seat int, marks score.Marks) score.Picture {
	h, player := &p.Holdings[seat], p.head.Players[seat]
	name := score.Span{Text: "  " + player.Name, Colour: player.Colour[0], Bold: true}
	if marks[player.Name] == score.Fault {
		name.Text = ">>" + player.Name
	}
	picture := score.Picture{{name}}
	if h.Piled {
		picture[0] = append(picture[0], score.Span{Text: "   the best building of the pile", Dim: true})
	}
	t := p.Terms(seat)
	b, unused := p.built(seat)
	widest := 0
	for i := range b {
		widest = max(widest, width(&b[i]))
	}
	order := p.order(seat)
	for i := len(b) - 1; i >= 0; i-- {
		label := fmt.Sprintf("    level %d  ", i+1)
		if marks[p.levelName(seat, i)] == score.Fault {
			label = fmt.Sprintf(" >> level %d  ", i+1)
		}
		line := []score.Span{{Text: label, Dim: marks[p.levelName(seat, i)] == 0}}
		line = append(line, score.Span{Text: strings.Repeat(" ", (widest-width(&b[i]))/2)})
		line = append(line, row(&b[i], order, i == len(b)-1)...)
		line = append(line, score.Span{Text: strings.Repeat(" ", widest-width(&b[i])-(widest-width(&b[i]))/2)})
		picture = append(picture, append(line, score.Span{Text: p.remarks(b, i, t), Dim: true}))
	}
	if len(b) == 0 {
		picture = append(picture, []score.Span{{Text: "    nothing is built", Dim: true}})
	}
	line := []score.Span{}
	for _, part := range []struct {
		label string
		stock *Stock
	}{{"unused", &unused}, {"bank", &h.Bank}} {
		if part.stock.Len() > 0 {
			line = append(line, score.Span{Text: "    " + part.label + "  ", Dim: true}, score.Span{Text: part.stock.Text(order)})
		}
	}
	if h.HasCards {
		line = append(line, score.Span{Text: fmt.Sprintf("    cards  %d", h.Cards), Dim: true})
	}
	return append(picture, line)
}

func width(s *Stock) int {
	n := 0
	for size := range widths {
		n += s.Size(size) * widths[size]
	}
	return n
}

// row draws one level's pyramids side by side.
func row(s *Stock, order []int, top bool) []score.Span {
	var line []score.Span
	for _, name := range s.Names(order) {
		text := name
		switch name[1] {
		case '1':
			text = " " + name + " "
			if top {
				text = "^" + name + "^"
			}
		case '2':
			text = "[" + name + " ]"
		case '3':
			text = "[ " + name + "  ]"
		}
		line = append(line, score.Span{Text: text, Colour: name[0], Bold: name[1] == '3'})
	}
	return line
}

// remarks says what a level earns.
func (p *Position) remarks(b Building, i int, t *Terms) string {
	var list []string
	if b.Monochrome(i, t) {
		list = append(list, "monochrome")
	}
	if n := b.Spires(); i == len(b)-1 && n > 0 {
		list = append(list, score.Counted(n, "spire"))
	}
	if !b.Completed(i, t) {
		list = append(list, "incomplete")
	}
	if len(list) == 0 {
		return ""
	}
	return "   " + strings.Join(list, ", ")
}

// pallet draws an act: the card, what lay on it, what was added.
func (p *Position) pallet(a *Act, marks score.Marks) []score.Span {
	label := "    " + a.Name() + "  "
	if marks[a.Name()] == score.Fault {
		label = " >> " + a.Name() + "  "
	}
	text := fmt.Sprintf("%s %s %s:%s", p.head.Players[a.Player].Name, does[a.Kind], a.Card.Name, listed(a.On))
	if len(a.Adds) > 0 {
		text += " +" + listed(a.Adds)
	}
	return []score.Span{{Text: label, Dim: true}, {Text: text}}
}
