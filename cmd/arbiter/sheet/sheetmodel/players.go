package sheetmodel

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"arbiter/score"
	"arbiter/score/notation"
)

// Letters are the letters of colours to choose from: the game's own first.
func Letters(g *score.Game) string {
	all := g.Letters
	for _, letter := range "ROYGBPKWCN" {
		if !strings.ContainsRune(all, letter) {
			all += string(letter)
		}
	}
	return all
}

// GiveColours gives the players who chose no colour the game's own for their seats,
// or the first free one where somebody else has that.
func GiveColours(g *score.Game, players []score.Player) {
	if !g.Colours {
		return
	}
	taken := ""
	for _, p := range players {
		taken += p.Colour
	}
	for i := range players {
		own := g.Letters[min(i, len(g.Letters)-1):]
		for _, letter := range own[:1] + Letters(g) {
			if players[i].Colour == "" && !strings.ContainsRune(taken, letter) {
				players[i].Colour = string(letter)
				taken += players[i].Colour
			}
		}
	}
}

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
		p.replaceWith(q)
		return nil
	})
}

// renameIn gives a cell the new name in the place of an old one, where that begins it and
// its palette offers players. Where they have letters, the name becomes the letter.
func renameIn(cell *string, palette score.Palette, renames map[string]string) {
	for _, group := range palette.Groups {
		for _, token := range group.Tokens {
			old := token.Name
			name, renamed := renames[old]
			if !renamed || group.Name != score.Players || len(*cell) < len(old) || !strings.EqualFold((*cell)[:len(old)], old) {
				continue
			}
			rest := (*cell)[len(old):]
			if rest != "" && rest[0] != ' ' && rest[0] != ':' {
				continue
			}
			if letter := strings.TrimRight(token.Text, ": "); letter != old {
				if len(old) == 1 { // it is a letter itself, perhaps another player's
					return
				}
				name = letter
			}
			*cell = name + rest
			return
		}
	}
}
