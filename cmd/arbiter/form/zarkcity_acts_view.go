package form

import (
	"fmt"
	"strings"
)

// View is part of huh.Field.
func (a *actsField) View() string {
	styles, room := a.look(), a.room()
	lines := []string{styles.Title.Render("Hands and acts, one a line; all may be left out")}
	for _, text := range wrapped(a.s.usage(), room) {
		lines = append(lines, styles.Description.Render(text))
	}
	lines = append(lines, a.of.paint(room)...)
	at := len(lines) + a.row
	for i, text := range a.s.acts {
		number := styles.Description.Render(fmt.Sprintf("%3d  ", i+1))
		if text = tame(text); i == a.row && a.focused {
			text = withCursor([]rune(text), a.input.Position(), room-6)
		}
		lines = append(lines, number+clip(text, room-5))
	}
	said := a.said
	if a.wrong != nil && said == "" && a.err == nil {
		said = a.wrong.Error()
	}
	rest := wrapped(tame(said), room)
	rest = rest[:min(2, len(rest))]
	for len(rest) < 2 { // room for what there is to say, so that nothing jumps
		rest = append(rest, "")
	}
	rest = append(rest, styles.Title.Render(clip(tame(a.live.Totals), room)))
	problem := a.live.Problem
	if a.wrong != nil {
		a.live.Problem = "" // told already, and with its line
	}
	rest = append(rest, a.live.about("", room)...)
	a.live.Problem = problem
	if a.height > 0 { // what is said and the totals stay, however low it is
		rest = rest[:min(len(rest), max(3, a.height-len(lines)))]
		lines = scrolled(lines, at, a.height-len(rest))
	}
	return styles.Base.Render(strings.Join(append(lines, rest...), "\n"))
}
