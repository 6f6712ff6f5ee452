package sheet

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"

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

// present is how many seats are taken, those before the last of them included.
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

// players are those who play, those without a name by their colour or by a
// letter.
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

// colours are the letters to choose from: the game's own first.
func (r *roster) colours() string {
	all := r.game.Letters
	for _, letter := range "ROYGBPKWCN" {
		if !strings.ContainsRune(all, letter) {
			all += string(letter)
		}
	}
	return all
}

// colourOf is the letter of a seat: the chosen one, else the game's own for the
// seat, else the first that nobody has.
func (r *roster) colourOf(i int) string {
	if !r.game.Colours || r.seats[i].colour != "" {
		return r.seats[i].colour
	}
	taken := ""
	for j, s := range r.seats {
		if s.colour != "" {
			taken += s.colour
		} else if j < i {
			taken += r.colourOf(j)
		}
	}
	own := r.game.Letters[min(i, len(r.game.Letters)-1):]
	for _, letter := range own[:1] + r.colours() {
		if !strings.ContainsRune(taken, letter) {
			return string(letter)
		}
	}
	return own[:1]
}

// Focus is part of huh.Field.
func (r *roster) Focus() tea.Cmd {
	r.focused = true
	return r.to(r.at)
}

// to goes to a row's name.
func (r *roster) to(row int) tea.Cmd {
	r.at, r.colour, r.letter = row, false, ""
	if row >= len(r.seats) || row >= r.rows() {
		r.input.Blur()
		return nil
	}
	r.input.SetValue(r.seats[row].name)
	r.input.CursorEnd()
	return r.input.Focus()
}

// Update is part of huh.Field.
func (r *roster) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	k, ok := msg.(tea.KeyMsg)
	if !ok || !r.focused {
		return r, nil
	}
	r.err = nil
	rows := r.rows()
	switch name := k.String(); {
	case name == "enter":
		return r, r.enter(rows)
	case name == "down":
		return r, r.to(min(r.at+1, rows+1))
	case name == "up", name == "shift+tab" && !r.colour:
		return r, r.to(max(r.at-1, 0))
	case r.at >= rows:
		if name == "tab" {
			return r, r.to((r.at + 1) % (rows + 2))
		}
	case r.colour:
		return r, r.colourKey(k)
	case name == "tab", name == "right", name == "ctrl+e":
		if list := r.suggestions(); len(list) > 0 {
			r.name(list[0])
		} else if name == "tab" {
			return r, r.tab()
		} else {
			typeInto(&r.input, k)
		}
	default:
		typeInto(&r.input, k)
		r.seats[r.at].name = strings.Join(strings.Fields(r.input.Value()), " ")
	}
	return r, nil
}

func (r *roster) name(name string) {
	r.seats[r.at].name = name
	r.input.SetValue(name)
	r.input.CursorEnd()
}

// tab goes from a name to its colour, and where there is none to the next row.
func (r *roster) tab() tea.Cmd {
	if r.game.Colours {
		r.colour = true
		return nil
	}
	return r.to(r.at + 1)
}

// enter goes on: to the next row; from an empty one, when enough play, to the
// sheet.
func (r *roster) enter(rows int) tea.Cmd {
	if r.at == rows+1 {
		r.more = true
		r.leave(false)
		return nil
	}
	done := r.at == rows || r.seats[r.at] == seat{} && r.at >= max(r.present(), r.game.MinPlayers)
	least := r.game.MinPlayers
	if !done {
		least = r.at + 1
	}
	if r.check != nil {
		r.err = r.check(r.players(max(least, r.game.MinPlayers)))
	}
	switch {
	case r.err != nil:
		return nil
	case done:
		r.leave(false)
		return nil
	case r.at+1 == len(r.seats):
		return r.to(len(r.seats))
	}
	return r.to(r.at + 1)
}

// colourKey is a key on a colour: arrows go through those that nobody has, and
// letters name one.
func (r *roster) colourKey(k tea.KeyMsg) tea.Cmd {
	switch name := k.String(); name {
	case "tab":
		return r.to(r.at + 1)
	case "shift+tab":
		return r.to(r.at)
	case "left", "right", " ":
		step := 1
		if name == "left" {
			step = -1
		}
		all, now := r.colours(), r.colourOf(r.at)
		at := strings.Index(all, now)
		for range all {
			at = (at + step + len(all)) % len(all)
			if r.free(all[at : at+1]) {
				r.seats[r.at].colour, r.letter = all[at:at+1], ""
				return nil
			}
		}
	case "backspace", "delete":
		r.seats[r.at].colour, r.letter = "", ""
	default:
		if k.Type == tea.KeyRunes {
			r.pick(r.letter + strings.ToLower(string(k.Runes)))
		}
	}
	return nil
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
	for _, letter := range r.colours() {
		if strings.HasPrefix(pieces.Colour(string(letter)), typed) {
			r.seats[r.at].colour, r.letter = string(letter), typed
			return
		}
	}
	r.err = fmt.Errorf("no colour begins with %s; a letter of its own may stand for any other", typed)
}

// suggestions are the people of the records that the name may become, without
// those who sit already.
func (r *roster) suggestions() []string {
	return suggested(&r.input, func(typed string) []string { return begins(typed, r.standing()) })
}

func (r *roster) standing() []string {
	return slices.DeleteFunc(slices.Clone(r.known), func(name string) bool {
		return slices.ContainsFunc(r.seats, func(s seat) bool { return score.SameName(s.name, name) })
	})
}

// KeyBinds is part of huh.Field.
func (r *roster) KeyBinds() []key.Binding {
	rows := r.rows()
	switch {
	case r.at == rows:
		return []key.Binding{keyHelp("enter", "open the sheet"), keyHelp("↑ ↓", "move"), keyHelp("esc", "back")}
	case r.at > rows:
		return []key.Binding{keyHelp("enter", "show more"), keyHelp("↑", "move"), keyHelp("esc", "back")}
	case r.colour:
		return []key.Binding{keyHelp("← → or a letter", "colour"), keyHelp("enter", "next player"), keyHelp("esc", "back")}
	}
	keys := []key.Binding{keyHelp("enter", "next player")}
	if r.seats[r.at] == (seat{}) && r.at >= max(r.present(), r.game.MinPlayers) {
		keys[0] = keyHelp("enter", "open the sheet")
	}
	switch {
	case len(r.suggestions()) > 0:
		keys = append(keys, keyHelp("tab", "complete"))
	case r.game.Colours && r.seats[r.at].name != "":
		keys = append(keys, keyHelp("tab", "colour"))
	}
	return append(keys, keyHelp("↓", "more…"), keyHelp("esc", "back"))
}

// View is part of huh.Field.
func (r *roster) View() string {
	faint := r.look().Description
	room := 12
	for _, s := range r.seats {
		room = max(room, lipgloss.Width(s.name)+1)
	}
	room = min(room, 30)
	var b strings.Builder
	b.WriteString(r.look().Title.Render("Who played " + r.game.Title + "?"))
	b.WriteString(faint.Render("  whoever began first, then in the order of play"))
	rows := r.rows()
	taken := max(r.present(), r.game.MinPlayers)
	for i := range rows {
		name, tail := tame(r.seats[i].name), ""
		if i == r.at && !r.colour {
			name = typing(&r.input, room)
			tail = suggestions(r.suggestions(), r.hint(), r.seats[i].name)
		}
		line := mark(i == r.at) + strconv.Itoa(i+1) + "  " + name + strings.Repeat(" ", max(0, room-lipgloss.Width(name)))
		if r.game.Colours && (i < taken || i == r.at) {
			line += " · " + r.shownColour(i)
		}
		b.WriteString("\n" + line + faint.Render(tail))
	}
	b.WriteString("\n" + mark(r.at == rows) + "open the sheet")
	b.WriteString("\n" + mark(r.at == rows+1) + "more…  " + faint.Render(r.about()))
	return r.framed(b.String())
}

// hint is what an empty row says.
func (r *roster) hint() string {
	if r.at >= max(r.present(), r.game.MinPlayers) {
		return "enter when that is all"
	}
	if names := r.standing(); len(names) > 0 {
		return "as " + strings.Join(names[:min(len(names), 4)], ", ")
	}
	return "a name"
}

// shownColour is a seat's colour, "red R", in brackets where the cursor is.
func (r *roster) shownColour(i int) string {
	letter := r.colourOf(i)
	text := letter
	if name := pieces.Colour(letter); name != letter {
		text = name + " " + letter
	}
	if i == r.at && r.colour {
		return "‹ " + text + " ›"
	}
	return text
}

func mark(here bool) string {
	if here {
		return "▸ "
	}
	return "  "
}

// byLine asks who played, line by line.
func (r *roster) byLine(p *prompter) error {
	least := r.game.MinPlayers
	p.say("%s. Who played? Whoever began first, then in the order of play.", r.game.Title)
	if r.game.Colours {
		p.say("Another colour stands after a comma, as in Ann, green.")
	}
	if names := r.standing(); len(names) > 0 {
		p.say("In the records: %s.", inLine(names))
	}
	const all = "that is all"
	for i := 0; i < len(r.seats); {
		question, preset := fmt.Sprintf("Player %d", i+1), r.players(i + 1)[i].Name
		if r.seats[i] == (seat{}) && i >= least {
			preset = all
		} else if r.game.Colours {
			question += ", " + pieces.Colour(r.colourOf(i))
		}
		done := false
		err := p.ask(question, preset, func(answer string) error {
			if done = answer == all; done {
				return nil
			}
			if answer != preset {
				if err := r.sit(i, answer); err != nil {
					return err
				}
			}
			return r.check(r.players(max(i+1, least)))
		})
		switch {
		case errors.Is(err, ErrBack) && i > 0:
			i--
		case err != nil:
			return err
		case done:
			clear(r.seats[i:])
			return nil
		default:
			i++
		}
	}
	return nil
}

// sit takes "Ann" or "Ann, green".
func (r *roster) sit(i int, answer string) error {
	name, colour, said := strings.Cut(answer, ",")
	r.seats[i].name = strings.Join(strings.Fields(name), " ")
	if !r.game.Colours || !said {
		return nil
	}
	r.at, r.err = i, nil
	r.pick(strings.ToLower(strings.TrimSpace(colour)))
	return r.err
}

// inLine is names in a line that is read aloud: the first few of many.
func inLine(names []string) string {
	const most = 30
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return strings.Join(names[:most], ", ") + " and " + strconv.Itoa(len(names)-most) + " more"
}
