package sheetmodel

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"arbiter/score"
	"arbiter/score/notation"
)

// Players are those whom the sheet names, in seat order.
func (p *Page) Players() []score.Player { return HeadOf(p.Game, strings.Join(p.Head, "\n")).Players }

// Rename gives the player of a seat another name, in the headers and wherever a cell
// names the player. It fails and changes nothing when the name cannot stand there.
func (p *Page) Rename(seat int, name string) error {
	name = strings.Join(strings.Fields(name), " ")
	players := p.Players()
	head, err := p.renamedHead(seat, name)
	if err != nil {
		return err
	}
	for i, other := range players {
		if i != seat && score.SameName(other.Name, name) {
			return fmt.Errorf("%s plays already", other.Name)
		}
	}
	named := Read(p.Game, strings.Join(head, "\n")+"\n"+p.variantText())
	now := named.Players()
	if len(now) != len(players) || now[seat].Name != name || len(named.Blank.Rows) != len(p.Blank.Rows) {
		return fmt.Errorf("%q is no name of a player", name)
	}
	old := players[seat].Name
	named.Head, named.Lines = head, slices.Clone(p.Lines)
	for i := range named.Lines {
		l := &named.Lines[i]
		if l.Row == nil {
			continue
		}
		was := l.Row
		l.Row = &named.Blank.Rows[p.index(was)]
		if was.Next == nil {
			l.Head = l.Row.Head
		}
		switch {
		case was.Palette == nil:
		case !p.isCommon(was):
			l.Cells = renamedCells(l.Row, l.Cells, old, name)
		case was.Name == "first" && len(l.Cells) == 1 && score.SameName(l.Cells[0], old):
			l.Cells = []string{name}
		}
	}
	p.replace(&Cursor{}, named)
	return nil
}

// RenameAll gives all players other names, by seat; some may change places. Where it
// fails some have their new names already.
func (p *Page) RenameAll(names []string) error {
	for {
		var stuck error
		seat, moved := 0, false
		for i, player := range p.Players() {
			if i >= len(names) || names[i] == player.Name {
				continue
			}
			if err := p.Rename(i, names[i]); err != nil {
				stuck, seat = err, i
				continue
			}
			moved = true
		}
		if stuck == nil {
			return nil
		}
		if !moved { // whoever has the name may get another one after this
			others := slices.Concat(names[:seat], names[seat+1:])
			if slices.ContainsFunc(others, func(name string) bool { return score.SameName(name, names[seat]) }) || p.Players()[seat].Name == aside || p.Rename(seat, aside) != nil {
				return stuck
			}
		}
	}
}

// aside is a player's name while another one takes the old one.
const aside = "Player who changes places"

// renamedCells are the cells of a line with another name of a player: where a cell
// began with the old name, and may no longer stand there, it begins with the new one.
func renamedCells(r *score.Row, cells []string, old, name string) []string {
	list := slices.Clone(cells)
	for k, cell := range list {
		rest, ok := strings.CutPrefix(cell, old)
		if !ok || rest != "" && rest[0] != ' ' && rest[0] != ':' {
			continue
		}
		palette := r.Palette(list[:k])
		if text, state := palette.Type(cell); state >= score.Ready && text == cell {
			continue // it is something else of the same letters
		}
		if text, state := palette.Type(name + rest); state >= score.Ready {
			list[k] = text
		}
	}
	return list
}

// renamedHead is the head of the page with another name for a seat.
func (p *Page) renamedHead(seat int, name string) ([]string, error) {
	if name == "" {
		return nil, errors.New("a player needs a name")
	}
	if err := notation.CanStand(name); err != nil {
		return nil, err
	}
	head, at := slices.Clone(p.Head), -1
	for i, text := range head {
		line, note := splitComment(text)
		key, _, _ := strings.Cut(line, ":")
		if notation.Key(key) != "player" {
			continue
		}
		if at++; at == seat {
			if letter := p.Players()[seat].Colour; letter != "" {
				name = letter + " " + name
			}
			head[i] = strings.TrimSpace(key + ": " + name + " " + note)
			return head, nil
		}
	}
	return nil, fmt.Errorf("nobody has seat %d", seat+1)
}

// variantText is what the text says of variants, which the Blank depends on.
func (p *Page) variantText() string {
	text := ""
	for i, l := range p.Lines {
		if p.isVariant(l.Row) && !l.Empty() {
			text += "variant: " + p.LineText(i) + "\n"
		}
	}
	return text
}
