package model

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/score/pieces"
)

// Players are lines of the sheet. What is typed on such a line takes effect when the cell is left,
// see Settle; until then the text keeps the line's old content.

// playerRow returns the row of the players: a letter where the game has colours, and the name.
func playerRow(g *score.Game) score.Row {
	r := score.Row{
		Name: "player", Head: "player:", Header: true, Repeat: true, Cells: 1,
		Help: "Who played, in the order of play.", Written: "It is a name.",
		Palette: score.Palette{Free: true, Expects: "a name"}.Always,
	}
	if !g.Colours {
		return r
	}
	r.Cells, r.Split, r.Written = 2, splitPlayer, "A colour's letter stands before the name, as R Ann."
	r.Palette = func(before []string) score.Palette {
		if len(before) > 0 {
			return score.Palette{Free: true, Expects: "a name"}
		}
		return letterPalette(Letters(g), nil, "")
	}
	return r
}

// splitPlayer separates a letter from a name. The letter may be missing.
func splitPlayer(text string) []string {
	letter, name, _ := strings.Cut(text, " ")
	switch {
	case len(letter) != 1 || !pieces.IsLetter(letter[0]):
		return []string{"", text}
	case strings.TrimSpace(name) == "":
		return []string{pieces.Upper(letter)}
	}
	return []string{pieces.Upper(letter), strings.TrimSpace(name)}
}

// letterPalette offers letters of colours, without those that other players have, by their letters,
// and those with another meaning in the game.
func letterPalette(letters string, others map[string]string, reserved string) score.Palette {
	group := score.Tokens{Name: "colours"}
	for _, r := range letters {
		letter := string(r)
		if others[letter] == "" && !strings.Contains(reserved, letter) {
			group.Tokens = append(group.Tokens, score.Token{Text: letter, Name: pieces.Colour(letter), Label: pieces.Colour(letter), Colour: letter[0]})
		}
	}
	return score.Palette{
		Groups:  []score.Tokens{group},
		Expects: "a letter that nobody else has, as R for red",
		Read: func(typed string) (string, score.Typed) {
			letter := pieces.Upper(typed)
			if len(letter) != 1 || !pieces.IsLetter(letter[0]) || others[letter] != "" || strings.Contains(reserved, letter) {
				return typed, score.Refused
			}
			return letter, score.Full
		},
		Why: func(typed string) string {
			letter := pieces.Upper(typed)
			switch {
			case others[letter] != "":
				return letter + " is " + others[letter] + "; choose another letter, or change that one first"
			case strings.Contains(reserved, letter):
				return letter + " is a colour of the game itself; choose another letter"
			}
			return ""
		},
	}
}

// playerPalette returns what may stand in a cell of a player's line.
func (p *Page) playerPalette(c Cursor) score.Palette {
	players := p.Players()
	if p.Game.Colours && c.Cell == 0 {
		others := map[string]string{}
		for seat, who := range players {
			if seat != p.seatOf(c.Line) {
				others[who.Colour] = who.Name
			}
		}
		return letterPalette(Letters(p.Game), others, p.otherColours())
	}
	var names []string
	for _, name := range p.Known.Players {
		if !slices.ContainsFunc(players, func(who score.Player) bool { return score.SameName(who.Name, name) }) {
			names = append(names, name)
		}
	}
	return offering(score.Palette{Free: true, Expects: "a name"}, "known", names)
}

// seatOf returns the seat of the player on a line, -1 for one without a seat.
func (p *Page) seatOf(line int) int {
	seat := -1
	for i := range line + 1 {
		if p.isPlayer(p.Lines[i].Row) && p.Lines[i].Held != nil {
			seat++
		}
	}
	if p.Lines[line].Held == nil {
		return -1
	}
	return seat
}

// otherColours returns the letters of colours that are no player's, such as those of resources.
func (p *Page) otherColours() string {
	letters := ""
	for i := p.common; i < len(p.Blank.Rows); i++ {
		for _, group := range paletteOf(&p.Blank.Rows[i], nil).Groups {
			isPlayers := func(who score.Player) bool { return who.Colour == string(group.Colour) }
			if group.Colour != 0 && !slices.ContainsFunc(p.laidFor.Players, isPlayers) {
				letters += string(group.Colour)
			}
		}
	}
	return letters
}

// Letters returns the letters of colours to choose from: the game's own first.
func Letters(g *score.Game) string {
	all := g.Letters
	for _, letter := range "ROYGBPKWCN" {
		if !strings.ContainsRune(all, letter) {
			all += string(letter)
		}
	}
	return all
}

// giveColours gives players without a colour the game's own for their seats, or the first free one
// where another player has that.
func giveColours(g *score.Game, players []score.Player) {
	if !g.Colours {
		return
	}
	taken := ""
	for _, who := range players {
		taken += who.Colour
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

func (p *Page) isPlayer(r *score.Row) bool { return r != nil && r == &p.Blank.Rows[0] }

// seatsFree reports whether one more player can take part.
func (p *Page) seatsFree() bool {
	return p.Game.AnyPlayers || len(p.laidFor.Players) < p.Game.MaxPlayers
}

// furtherPlayer returns a line for one more player, with a free colour.
func (p *Page) furtherPlayer() Line {
	r := &p.Blank.Rows[0]
	l := Line{Row: r, Header: true, Head: r.Head}
	if !p.Game.Colours {
		return l
	}
	players := append(slices.Clone(p.laidFor.Players), score.Player{})
	giveColours(p.Game, players)
	l.Cells, l.Given = []string{players[len(players)-1].Colour}, 1
	return l
}

// Settle is called after each change, with the present cursor. It makes room around a board that
// grows, and rebuilds the sheet when players, colours or variants have changed; typing means that
// the cursor's own cell may still be typed in. Where players cannot be as they were typed, it
// restores the old ones and returns why.
func (p *Page) Settle(c *Cursor, typing bool) (why string) {
	if typing && p.Typing(*c) && !p.isPlayer(p.Lines[c.Line].Row) {
		return ""
	}
	p.fit(c)
	if why = p.settlePlayers(c, typing); why != "" {
		return why
	}
	if variants := HeadOf(p.Game, p.Text()).Variants; !slices.Equal(variants, p.laidFor.Variants) {
		p.layAnew(c)
	}
	return ""
}

func (p *Page) settlePlayers(c *Cursor, typing bool) (why string) {
	var lines []int
	var seats [][]string
	changed := false
	for i := range p.Lines {
		l := &p.Lines[i]
		here := typing && i == c.Line
		if !p.isPlayer(l.Row) || l.Held == nil && (here || l.Empty()) {
			continue
		}
		cells := l.Cells
		if here {
			cells = replaced(cells, c.Cell, cellOf(l.Held, c.Cell))
		}
		changed = changed || !slices.Equal(cells, l.Held)
		lines, seats = append(lines, i), append(seats, cells)
	}
	if !changed && len(seats) == p.seats {
		return ""
	}
	players, why := p.seated(seats)
	if why != "" {
		p.keepPlayers()
		return why
	}
	for seat, i := range lines {
		l := &p.Lines[i]
		typed := cellOf(l.Cells, c.Cell)
		l.hold(p.Game, players[seat])
		if typing && i == c.Line {
			l.Cells = replaced(l.Cells, c.Cell, typed)
		}
	}
	if len(players) == len(p.laidFor.Players) {
		p.rename(players)
	} else {
		p.layAnew(c)
	}
	p.seats = len(players)
	return ""
}

// hold puts a player on a line, also in the text.
func (l *Line) hold(g *score.Game, who score.Player) {
	l.Held, l.Given, l.Kept = nil, 0, true
	if g.Colours {
		l.Held, l.Given = append(l.Held, who.Colour), 1
	}
	if who.Named {
		l.Held = append(l.Held, who.Name)
	}
	l.Cells = l.Held
}

// cellOf returns one of the cells; "" where there are fewer.
func cellOf(cells []string, cell int) string {
	if cell < len(cells) {
		return cells[cell]
	}
	return ""
}

// replaced returns cells with another text in one of them, without empty ones at the end.
func replaced(cells []string, cell int, text string) []string {
	cells = append(slices.Clone(cells), make([]string, max(0, cell+1-len(cells)))...)
	cells[cell] = text
	for n := len(cells); n > 0 && cells[n-1] == ""; n-- {
		cells = cells[:n-1]
	}
	return cells
}

// keepPlayers resets the lines of players to the text. It is false where they agreed.
func (p *Page) keepPlayers() (changed bool) {
	for i := range p.Lines {
		l := &p.Lines[i]
		switch {
		case !p.isPlayer(l.Row):
		case l.Held == nil:
			changed = changed || !l.Empty()
			*l = p.furtherPlayer()
		default:
			changed = changed || !slices.Equal(l.Cells, l.Held)
			l.Cells = l.Held
		}
	}
	return changed
}

// seated returns the players of these lines, or why they cannot play together.
func (p *Page) seated(seats [][]string) (players []score.Player, why string) {
	for _, cells := range seats {
		who := score.Player{Name: cellOf(cells, 0)}
		if p.Game.Colours {
			who = score.Player{Colour: cellOf(cells, 0), Name: cellOf(cells, 1)}
		}
		who.Name = strings.Join(strings.Fields(who.Name), " ")
		for _, known := range p.Known.Players {
			if score.SameName(known, who.Name) {
				who.Name = known
			}
		}
		who.Named = who.Name != ""
		if !who.Named && !p.Game.Colours {
			return nil, "A player needs a name; take the line out where there is none."
		}
		if err := CanStand(who.Name); err != nil {
			return nil, score.Sentence(err.Error())
		}
		players = append(players, who)
	}
	giveColours(p.Game, players)
	seated := slices.Clone(p.Known.Players)
	for _, who := range p.laidFor.Players {
		seated = append(seated, who.Name)
	}
	if name := score.CommaIn(players, seated); name != "" {
		return nil, notation.Quote(name) + ": each player has a line of their own; a name has no comma."
	}
	if len(players) > p.Game.MaxPlayers && !p.Game.AnyPlayers {
		return nil, fmt.Sprintf("%s is for %s.", p.Game.Title, p.Game.Seats())
	}
	read, err := readHead(p.Game, headText(score.Header{Game: p.Game.Name, Players: players}))
	if len(read.Players) < len(players) {
		return nil, score.Sentence(err.Error())
	}
	return read.Players, ""
}

// rename gives the players other names and colours, by their seats, wherever the sheet names them.
func (p *Page) rename(players []score.Player) {
	old := p.Clone()
	p.lay(players, p.laidFor.Variants)
	for i := range p.Lines {
		l := &p.Lines[i]
		k := old.rowIndex(l.Row)
		if k < 0 {
			continue
		}
		l.Row = &p.Blank.Rows[k]
		if k == 0 {
			continue
		}
		if l.Row.Next == nil && l.Row.Grid == nil {
			l.Head = l.Row.Head
		}
		cells := slices.Clone(l.Cells)
		for n := range cells {
			cells[n] = renamedIn(cells[n], paletteOf(old.Lines[i].Row, old.Lines[i].Cells[:n]), paletteOf(l.Row, cells[:n]))
		}
		l.Cells = cells
	}
}

// renamedIn returns a cell in which the tokens of an older palette are replaced by those of a newer
// one: G2 for R2, Anna for Ann.
func renamedIn(cell string, old, now score.Palette) string {
	var from, to []string
	for i := range min(len(old.Groups), len(now.Groups)) {
		for k := range min(len(old.Groups[i].Tokens), len(now.Groups[i].Tokens)) {
			a, b := &old.Groups[i].Tokens[k], &now.Groups[i].Tokens[k]
			from, to = append(from, strings.TrimRight(a.Text, ": ")), append(to, strings.TrimRight(b.Text, ": "))
			if old.Groups[i].Name == score.Players && len(a.Name) > 1 { // it may stand for a letter
				from, to = append(from, a.Name), append(to, b.Name)
			}
		}
	}
	if slices.Equal(from, to) {
		return cell
	}
	var b strings.Builder
	for at := 0; at < len(cell); {
		best := -1
		for k, text := range from {
			if (best < 0 || len(text) > len(from[best])) && text != "" && stands(cell, at, text) {
				best = k
			}
		}
		if best < 0 {
			b.WriteByte(cell[at])
			at++
			continue
		}
		b.WriteString(to[best])
		at += len(from[best])
	}
	return b.String()
}

// stands reports whether a word is at a place of a text and not part of a longer one.
func stands(text string, at int, word string) bool {
	if len(text)-at < len(word) || !strings.EqualFold(text[at:at+len(word)], word) {
		return false
	}
	end := at + len(word)
	before := at > 0 && isLetterOrMore(text[at-1]) && isLetterOrMore(word[0])
	behind := end < len(text) && isLetterOrMore(text[end]) && isLetterOrMore(word[len(word)-1])
	return !before && !behind
}

// isLetterOrMore reports whether a byte is a letter, or part of one beyond ASCII.
func isLetterOrMore(b byte) bool { return pieces.IsLetter(b) || b >= 0x80 }

// Players returns the players on the sheet, in seat order.
func (p *Page) Players() []score.Player { return slices.Clone(p.laidFor.Players) }
