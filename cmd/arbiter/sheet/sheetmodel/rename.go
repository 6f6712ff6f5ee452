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

// Rename gives the player of a seat another name, see RenameAll.
func (p *Page) Rename(seat int, name string) error {
	players := p.Players()
	if seat < 0 || seat >= len(players) {
		return fmt.Errorf("nobody has seat %d", seat+1)
	}
	names := make([]string, len(players))
	for i, player := range players {
		names[i] = player.Name
	}
	names[seat] = name
	return p.RenameAll(names)
}

// RenameAll gives the players other names, by seat, in the headers and wherever a cell
// names them. It fails and changes nothing when a name cannot stand there.
func (p *Page) RenameAll(names []string) error {
	players := p.Players()
	renames := make(map[string]string) // the new names by the old ones
	for i, player := range players[:min(len(names), len(players))] {
		name := strings.Join(strings.Fields(names[i]), " ")
		if name == "" {
			return errors.New("a player needs a name")
		}
		if err := notation.CanStand(name); err != nil {
			return err
		}
		if name != player.Name {
			renames[player.Name] = name
			players[i].Name = name
		}
	}
	for i := range players {
		if k := slices.IndexFunc(players, func(other score.Player) bool { return score.SameName(other.Name, players[i].Name) }); k < i {
			return fmt.Errorf("%s plays already", players[k].Name)
		}
	}
	q := Read(p.Game, strings.Join(p.headOf(players), "\n")+"\n"+p.variants())
	if len(q.Blank.Rows) != len(p.Blank.Rows) || !slices.EqualFunc(players, q.Players(), func(a, b score.Player) bool { return a.Name == b.Name }) {
		return errors.New("one of these is no name of a player")
	}
	q.Lines, q.columns = slices.Clone(p.Lines), p.columns
	for i := range q.Lines {
		l := &q.Lines[i]
		if l.Row == nil {
			continue
		}
		l.Cells = slices.Clone(l.Cells)
		for k := range l.Cells {
			renameIn(&l.Cells[k], paletteOf(l.Row, p.Lines[i].Cells[:k]), renames)
		}
		if l.Row = &q.Blank.Rows[p.index(l.Row)]; l.Row.Next == nil {
			l.Head = l.Row.Head
		}
	}
	p.Leave()
	return p.Once(&Cursor{}, func() error {
		p.take(q)
		return nil
	})
}

// renameIn gives a cell the new name in the place of an old one, where that begins it
// and its palette offers it.
func renameIn(cell *string, palette score.Palette, renames map[string]string) {
	for _, group := range palette.Groups {
		for _, token := range group.Tokens {
			old := strings.TrimRight(token.Text, ": ")
			name, renamed := renames[old]
			rest, begins := strings.CutPrefix(*cell, old)
			if renamed && begins && (rest == "" || rest[0] == ' ' || rest[0] == ':') {
				*cell = name + rest
				return
			}
		}
	}
}

// headOf is the head of the page with these players.
func (p *Page) headOf(players []score.Player) []string {
	head, old, seat := slices.Clone(p.Head), p.Players(), 0
	for i, text := range head {
		line, note := splitComment(text)
		key, _, _ := strings.Cut(line, ":")
		if notation.Key(key) != "player" || seat == len(players) {
			continue
		}
		if who := players[seat]; who.Name != old[seat].Name {
			head[i] = strings.TrimSpace(key + ": " + strings.TrimSpace(who.Colour+" "+who.Name) + " " + note)
		}
		seat++
	}
	return head
}
