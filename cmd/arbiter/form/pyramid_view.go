package form

import (
	"fmt"
	"strings"

	"arbiter/score"
	"arbiter/score/pyramid"
)

// suitColours are the letters of the colours that suits are painted in.
const suitColours = "YWOBGR"

// View is part of huh.Field.
func (c *picker) View() string {
	styles, room := c.look(), c.room()
	who := c.s.owner(c.seat)
	rest := append([]string{styles.Title.Render(clip(tame(c.live.Totals), room))}, c.live.about(who, room)...)
	if c.Skip() {
		if c.height > 0 {
			rest = rest[:min(len(rest), max(1, c.height))]
		}
		return styles.Base.Render(strings.Join(append([]string{clip(tame(c.said), room)}, rest...), "\n"))
	}
	rest = append([]string{clip(tame(c.status()), room), clip(c.summary(), room)}, rest...)
	return c.fitted(c.paint(room), rest, c.row+1)
}

// status is one line about the last key or the card under the cursor.
func (c *picker) status() string {
	switch {
	case c.said != "":
		return c.said
	case c.half != "":
		return c.half + strings.Repeat("_", 3-len(c.half)) + "  of a suit: " + suitHelp
	case !c.focused:
		return ""
	}
	card := c.card()
	left, elsewhere := c.s.left(card, c.seat)
	text := fmt.Sprintf("%s %s, %s: %d here", pyramid.SuitName(card.Suit()), pyramid.KindName(card.Kind()), card, c.hand().cards[card])
	if elsewhere != "" {
		text += ", " + elsewhere
	}
	if left < 0 {
		return text + fmt.Sprintf(", but the deck has only %d", card.Copies())
	}
	return text + fmt.Sprintf(", %d left", left)
}

// summary is one line about all the cards.
func (c *picker) summary() string {
	h := c.hand()
	text := fmt.Sprintf("%d of %d cards", h.len(), handSize)
	if c.seat == theQuarry {
		text = fmt.Sprintf("%s of at most %d", count(h.len(), "card"), c.s.players)
	}
	if h.len() > 0 {
		text += ": " + h.cards.String()
	}
	return text
}

// paint draws the kinds' names and the suits. The cursor is >2<; behind each
// count stands in brackets how many the deck has left.
func (c *picker) paint(room int) []string {
	wide := room >= 70
	label, width := 3, 8
	if wide {
		label, width = 12, 14
	}
	head := []score.Span{{Text: strings.Repeat(" ", label)}}
	for kind := range kinds {
		text := " " + "CRFK"[kind:kind+1]
		if wide {
			text += " " + pyramid.KindName(kind)
		}
		head = append(head, score.Span{Text: fmt.Sprintf("%-*s", width, text), Bold: true})
	}
	picture := score.Picture{head}
	for suit := range suits {
		name := pyramid.Card(suit).String()[1:]
		if wide {
			name += " " + pyramid.SuitName(suit)
		}
		line := []score.Span{{Text: fmt.Sprintf("%-*s", label, name), Colour: suitColours[suit]}}
		for kind := range kinds {
			line = append(line, c.cell(pyramid.NewCard(kind, suit), width)...)
		}
		picture = append(picture, line)
	}
	return c.s.desk.lines(picture)
}

// cell draws a card's counts.
func (c *picker) cell(card pyramid.Card, width int) []score.Span {
	before, behind := " ", " "
	if c.focused && card == c.card() {
		before, behind = ">", "<"
	}
	n := c.hand().cards[card]
	number := score.Span{Text: "·", Dim: true}
	if n > 0 {
		number = score.Span{Text: fmt.Sprint(n), Bold: true}
	}
	left, _ := c.s.left(card, c.seat)
	remain := score.Span{Text: fmt.Sprintf("%-*s", width-3, fmt.Sprintf("(%d)", left)), Dim: left >= 0, Bold: left < 0}
	return []score.Span{{Text: before, Bold: true}, number, {Text: behind, Bold: true}, remain}
}

// View is part of huh.Field.
func (f *fateField) View() string {
	names := []string{"hand", "folded", "unseen"}
	for i := range names {
		if fate(i) == f.of.hand().fate {
			names[i] = "[" + names[i] + "]"
		} else {
			names[i] = " " + names[i] + " "
		}
	}
	choice := strings.Join(names, " ")
	name := clip(tame(f.of.s.name(f.of.seat)), max(8, f.room()-len(choice)-3))
	return f.look().Base.Render(clip(f.look().Title.Render(name)+"  "+choice, f.room()))
}

// View is part of huh.Field.
func (o *outcome) View() string {
	o.ask(o.s.desk, o.s.text())
	styles, room := o.look(), o.room()
	rest := append([]string{"", styles.Title.Render(clip(tame(o.live.Totals), room))}, o.live.about("", room)...)
	return styles.Base.Render(strings.Join(rest, "\n"))
}
