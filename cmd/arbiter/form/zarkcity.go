package form

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/huh"

	"arbiter/score"
	squares "arbiter/score/grid"
	"arbiter/score/notation"
	"arbiter/score/zarkcity"
)

// A city is a game of Zark City as far as it was told. The form's fields write
// into it.
type city struct {
	gathering
	deck    string   // the ruling's value
	turn    string   // a player's letter or name; "" when it is not known
	acts    []string // hands and acts, a line each
	letters []string // of the players as the board was opened
}

// fiveSuits is the deck that must be named, for it is not the usual one.
const fiveSuits = "five"

func newCity(d Desk) *city {
	return &city{gathering: gather(d, zarkcity.MaxPlayers, zarkcity.Game.Letters, "", "O Ann"), deck: decks()[0].Name}
}

// decks are the decks to choose from, the usual one first.
func decks() []score.Choice {
	i := slices.IndexFunc(zarkcity.Game.Rulings, func(r score.Ruling) bool { return r.Name == "deck" })
	return zarkcity.Game.Rulings[i].Values
}

// ZarkCity asks for a game of Zark City and answers with its text.
func ZarkCity(d Desk) (string, error) {
	s := newCity(d)
	if d.Accessible {
		return s.byLine(newPrompter(d))
	}
	var options []huh.Option[string]
	for _, c := range decks() {
		options = append(options, huh.NewOption(c.Name+strings.Repeat(" ", max(0, 8-len(c.Name)))+"  "+c.Text, c.Name))
	}
	deck := huh.NewSelect[string]().Title("Deck").Options(options...).Value(&s.deck)
	first := newPage(d, "\n\n", deck, s.countField(), s.dateField())
	first.Title("Zark City")

	turn := newLine("Whose turn, or who just moved, if known", &s.turn)
	turn.check = func() error { return s.checkTurn(s.turn) }
	turn.suggest = func(typed string) []string { return begins(typed, s.names()) }

	field := newBoard(d, s.open)
	field.more = true
	below := newActs(s, field)
	if err := run(d, true, first, s.page(turn), newPage(d, "\n", field), newPage(d, "\n", below)); err != nil {
		return "", err
	}
	return s.finished(field.table), nil
}

// names are the players' names.
func (s *city) names() []string {
	var list []string
	for seat := range s.players {
		list = append(list, s.player(seat).Name)
	}
	return list
}

func (s *city) checkTurn(who string) error {
	if h := s.header(); strings.TrimSpace(who) != "" && h.Seat(strings.TrimSpace(who)) < 0 {
		return fmt.Errorf("no player is called %s: %s, or nothing when it is not known", notation.Quote(tame(who)), tame(strings.Join(s.names(), ", ")))
	}
	return nil
}

// header is what was told besides the board.
func (s *city) header() score.Header {
	h := s.head(&zarkcity.Game)
	if s.deck == fiveSuits {
		h.Rulings = []score.Setting{{Name: "deck", Value: s.deck}}
	}
	return h
}

// above is the text above the picture.
func (s *city) above() string {
	var b strings.Builder
	h := s.header()
	notation.WriteHeader(&b, &h)
	if seat := h.Seat(strings.TrimSpace(s.turn)); seat >= 0 && strings.TrimSpace(s.turn) != "" {
		b.WriteString("turn: " + h.Players[seat].Colour + "\n")
	}
	return b.String() + "\n"
}

// text is the game in notation: the picture of a board so broad, and lines
// below it.
func (s *city) text(columns int, cells, below []string) string {
	var b strings.Builder
	b.WriteString(s.above())
	rows := len(cells) / columns
	broad := make([]int, columns)
	for column := range columns {
		broad[column] = len(squares.Letters(column))
	}
	words := make([]string, len(cells))
	for i, cell := range cells {
		words[i] = s.ordered(cell)
		broad[i%columns] = max(broad[i%columns], len(words[i]))
	}
	label := len(strconv.Itoa(rows)) + 2
	line := func(name string, word func(column int) string) {
		text := fmt.Sprintf("%-*s", label, name)
		for column := range columns {
			text += fmt.Sprintf("%-*s", broad[column]+2, word(column))
		}
		b.WriteString(strings.TrimRight(text, " ") + "\n")
	}
	for row := range rows {
		line(strconv.Itoa(rows-row), func(column int) string { return words[row*columns+column] })
	}
	line("", squares.Letters)
	for _, text := range below {
		b.WriteString(text + "\n")
	}
	return b.String()
}

// finished is the whole game's text. Empty columns and rows around the cards
// were there to be filled; they go, unless acts name places by where they are.
func (s *city) finished(t *table) string {
	below := notBlank(s.acts)
	whole := s.text(t.columns, t.cells, below)
	if p, err := readCity(whole); err != nil || p.HasActs() {
		return whole
	}
	columns, cells := trimmed(t.columns, t.cells)
	return s.text(columns, cells, below)
}

// trimmed is a board without empty outer columns and rows.
func trimmed(columns int, cells []string) (int, []string) {
	left, right, top, bottom := columns, -1, -1, -1
	for i, cell := range cells {
		if cell != "" {
			left, right, bottom = min(left, i%columns), max(right, i%columns), i/columns
			if top < 0 {
				top = i / columns
			}
		}
	}
	if right < 0 {
		return columns, cells
	}
	var kept []string
	for row := top; row <= bottom; row++ {
		kept = append(kept, cells[row*columns+left:row*columns+right+1]...)
	}
	return right - left + 1, kept
}

// notBlank are the lines that say something.
func notBlank(lines []string) []string {
	var list []string
	for _, line := range lines {
		if line = strings.TrimSpace(line); line != "" {
			list = append(list, line)
		}
	}
	return list
}

// readCity reads a whole game's text.
func readCity(text string) (*zarkcity.Position, error) {
	var g notation.Game
	if err := g.Read(notation.Text{File: "form", Line: 1, Src: text}); err != nil {
		return nil, err
	}
	return zarkcity.Parse(&g)
}
