package sheet

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/score"
	"arbiter/score/pieces"
)

// A seat is a player as entered.
type seat struct {
	name   string
	colour string // the chosen letter; "" is the game's own for this seat
}

// A roster is the field that asks who played: a row a player, then "open the
// sheet" and "more…".
type roster struct {
	fieldBase
	game  *score.Game
	known []string
	check func([]score.Player) error // says what is wrong with them
	about func() string              // what "more…" holds

	seats  []seat // as many as may play
	at     int    // a row; then the two lines below the rows
	colour bool   // the cursor is on the colour
	letter string // what was typed there
	input  textinput.Model
	more   bool // the answer: "more…" was chosen
}

func newRoster(g *score.Game, players []score.Player) *roster {
	r := &roster{game: g, seats: make([]seat, g.MaxPlayers), input: newInput()}
	r.self = r
	for i, p := range players[:min(len(players), g.MaxPlayers)] {
		r.seats[i].colour = p.Colour
		if p.Named {
			r.seats[i].name = p.Name
		}
	}
	return r
}

// present is the number of the last seat that is taken, counted from 1.
func (r *roster) present() int {
	for i := len(r.seats); i > 0; i-- {
		if r.seats[i-1] != (seat{}) {
			return i
		}
	}
	return 0
}

// rows is how many seats are on show: those taken and one more.
func (r *roster) rows() int {
	return min(len(r.seats), max(r.present()+1, r.game.MinPlayers))
}

// players are those who play, at least so many. Who has no name is called by the
// colour or by a letter.
func (r *roster) players(least int) []score.Player {
	list := make([]score.Player, max(r.present(), least))
	for i := range list {
		s := r.seats[i]
		list[i] = score.Player{Colour: r.colourOf(i), Name: s.name, Named: s.name != ""}
		switch {
		case s.name != "":
		case r.game.Colours:
			list[i].Name = pieces.Title(list[i].Colour)
		default:
			list[i].Name = string(rune('A' + i))
		}
	}
	return list
}

// colourOf is the letter of a seat: the chosen one, or the one that it gets.
func (r *roster) colourOf(i int) string {
	players := make([]score.Player, len(r.seats))
	for j, s := range r.seats {
		players[j].Colour = s.colour
	}
	sheetmodel.GiveColours(r.game, players)
	return players[i].Colour
}

// Focus is part of huh.Field.
func (r *roster) Focus() tea.Cmd {
	r.goTo(r.at)
	return r.fieldBase.Focus()
}

// goTo goes to a row's name, or to a line below the rows.
func (r *roster) goTo(row int) {
	r.at, r.colour, r.letter = row, false, ""
	if row >= r.rows() {
		r.input.Blur()
		return
	}
	setText(&r.input, r.seats[row].name)
	r.input.Focus()
}

func (r *roster) key(k tea.KeyMsg) {
	rows := r.rows()
	switch name := k.String(); {
	case name == "enter":
		r.enter(rows)
	case name == "down":
		r.goTo(min(r.at+1, rows+1))
	case name == "up", name == "shift+tab" && !r.colour:
		r.goTo(max(r.at-1, 0))
	case r.at >= rows:
		if name == "tab" {
			r.goTo((r.at + 1) % (rows + 2))
		}
	case r.colour:
		r.colourKey(k)
	case (name == "tab" || name == "right" || name == "ctrl+e") && len(r.suggestions()) > 0:
		r.seats[r.at].name = r.suggestions()[0]
		setText(&r.input, r.seats[r.at].name)
	case name == "tab" && r.game.Colours:
		r.colour = true
	case name == "tab":
		r.goTo(r.at + 1)
	default:
		typeInto(&r.input, k)
		r.seats[r.at].name = strings.Join(strings.Fields(r.input.Value()), " ")
	}
}

// isEnd tells whether the row at the cursor is empty and enough play without it.
func (r *roster) isEnd() bool {
	return r.at >= max(r.present(), r.game.MinPlayers)
}

// enter goes to the next row. From an empty row it goes to the sheet, when enough
// play.
func (r *roster) enter(rows int) {
	if r.at == rows+1 {
		r.more = true
		r.goes = onward
		return
	}
	done := r.at == rows || r.isEnd()
	least := r.game.MinPlayers
	if !done {
		least = max(least, r.at+1)
	}
	if r.check != nil {
		r.err = r.check(r.players(least))
	}
	switch {
	case r.err != nil:
	case done:
		r.goes = onward
	default:
		r.goTo(r.at + 1)
	}
}

// colourKey takes a key on a colour: arrows go through the free ones, letters name
// one.
func (r *roster) colourKey(k tea.KeyMsg) {
	switch name := k.String(); name {
	case "tab":
		r.goTo(r.at + 1)
	case "shift+tab":
		r.goTo(r.at)
	case "left", "right", " ":
		step := 1
		if name == "left" {
			step = -1
		}
		all, now := sheetmodel.Letters(r.game), r.colourOf(r.at)
		at := strings.Index(all, now)
		for range all {
			at = (at + step + len(all)) % len(all)
			if r.free(all[at : at+1]) {
				r.seats[r.at].colour, r.letter = all[at:at+1], ""
				return
			}
		}
	case "backspace", "delete":
		r.seats[r.at].colour, r.letter = "", ""
	default:
		if k.Type == tea.KeyRunes {
			r.pick(r.letter + strings.ToLower(string(k.Runes)))
		}
	}
}

// free tells whether nobody else chose a colour.
func (r *roster) free(letter string) bool {
	for i, s := range r.seats {
		if i != r.at && s.colour == letter {
			return false
		}
	}
	return true
}

// pick chooses a colour by its letter or by how its name begins.
func (r *roster) pick(typed string) {
	if len(typed) == 1 && 'a' <= typed[0] && typed[0] <= 'z' {
		r.seats[r.at].colour, r.letter = pieces.Upper(typed), typed
		return
	}
	for _, letter := range sheetmodel.Letters(r.game) {
		if strings.HasPrefix(pieces.Colour(string(letter)), typed) {
			r.seats[r.at].colour, r.letter = string(letter), typed
			return
		}
	}
	r.err = fmt.Errorf("no colour begins with %s; a letter of its own may stand for any other", typed)
}

// suggestions lists the people of the records whose names begin with what was
// typed.
func (r *roster) suggestions() []string {
	return suggested(&r.input, r.standing())
}

// standing lists the people of the records who have no seat yet.
func (r *roster) standing() []string {
	return slices.DeleteFunc(slices.Clone(r.known), func(name string) bool {
		return slices.ContainsFunc(r.seats, func(s seat) bool { return score.SameName(s.name, name) })
	})
}
