package sheet

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/lipgloss"

	"arbiter/cmd/arbiter/sheet/lines"
	"arbiter/score"
	"arbiter/score/pieces"
)

// KeyBinds is part of huh.Field.
func (r *roster) KeyBinds() []key.Binding {
	rows := r.rows()
	var keys []key.Binding
	switch {
	case r.at == rows:
		keys = keyHelps("enter", "open the sheet", "↑ ↓", "move")
	case r.at > rows:
		keys = keyHelps("enter", "show more", "↑", "move")
	case r.colour:
		keys = keyHelps("← → or a letter", "colour", "enter", "next player")
	case r.isEnd():
		keys = keyHelps("enter", "open the sheet", "↓", "more…")
	case len(r.suggestions()) > 0:
		keys = keyHelps("enter", "next player", "tab", "complete", "↓", "more…")
	case r.game.Colours && r.seats[r.at].name != "":
		keys = keyHelps("enter", "next player", "tab", "colour", "↓", "more…")
	default:
		keys = keyHelps("enter", "next player", "↓", "more…")
	}
	return append(keys, keyHelps("esc", "back")...)
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
		name, tail := score.Tidy(r.seats[i].name), ""
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

// hint says what to type in an empty row.
func (r *roster) hint() string {
	if r.isEnd() {
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

// byLine asks who played, and whether there is more to say, line by line.
func (r *roster) byLine(p *lines.Prompter) error {
	p.Say("%s. Who played? Whoever began first, then in the order of play.", r.game.Title)
	if r.game.Colours {
		p.Say("Another colour stands after a comma, as in Ann, green.")
	}
	if names := r.standing(); len(names) > 0 {
		p.Say("In the records: %s.", inLine(names))
	}
	for i := 0; ; {
		enough, err := r.seatByLine(p, i)
		if err == nil && enough {
			clear(r.seats[i:])
			var more string
			more, err = p.Choose("More: "+r.about()+". Change any of it?", []Choice{{Label: "no"}, {Name: "yes", Label: "yes"}}, 0)
			r.more = more != ""
		}
		switch {
		case errors.Is(err, ErrBack) && i > 0:
			i--
		case err != nil || enough:
			return err
		default:
			i++
		}
	}
}

// seatByLine asks for one player. enough tells that there are no more.
func (r *roster) seatByLine(p *lines.Prompter, i int) (enough bool, err error) {
	const all = "that is all"
	if i == len(r.seats) {
		return true, nil
	}
	least := r.game.MinPlayers
	question, preset := fmt.Sprintf("Player %d", i+1), r.players(i + 1)[i].Name
	if r.seats[i] == (seat{}) && i >= least {
		preset = all
	} else if r.game.Colours {
		question += ", " + pieces.Colour(r.colourOf(i))
	}
	err = p.Ask(question, preset, func(answer string) error {
		if enough = answer == all; enough {
			return nil
		}
		if answer != preset {
			if err := r.sit(i, answer); err != nil {
				return err
			}
		}
		return r.check(r.players(max(i+1, least)))
	})
	return enough, err
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

// inLine lists names in a line that is read aloud: of many, the first 30.
func inLine(names []string) string {
	const most = 30
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return strings.Join(names[:most], ", ") + " and " + strconv.Itoa(len(names)-most) + " more"
}
