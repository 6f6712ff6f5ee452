package form

import (
	"strings"

	"github.com/charmbracelet/lipgloss"
)

// mostLines is how many lines a page shows where there is room for more than
// it needs.
const mostLines = 10

// View is part of huh.Field.
func (n *notebook) View() string {
	styles, room := n.look(), n.room()
	n.at = min(n.at, len(*n.entries())) // another page may have taken lines back
	rest := n.status(room)
	must, may := n.panel(n.at, room)
	if len(must) > 0 {
		must[0] = styles.Title.Render(must[0])
	}
	rest = append(append(rest, must...), n.broken(room)...)
	// The lines scroll with the one that is being written, and what may be
	// left out goes before they do.
	all := len(*n.entries()) + 1
	show := min(all, mostLines)
	if n.height > 0 {
		free := n.height - 1 - len(rest)
		least := min(all, 3)
		may = may[:max(0, min(len(may), free-least))]
		show = max(1, min(all, free-len(may)))
		rest = rest[:max(1, min(len(rest), n.height-1-show))]
	}
	rest = append(rest, may...)
	from := min(max(0, n.at-show/2), all-show)
	lines := append([]string{styles.Title.Render(clip(n.heading(), room))}, n.written(from, from+show, room)...)
	return styles.Base.Render(strings.Join(append(lines, rest...), "\n"))
}

// written are some of the lines, that which is being written with its cursor.
func (n *notebook) written(from, to, room int) []string {
	var list []string
	for at := from; at < to; at++ {
		switch {
		case at == n.at && n.focused:
			front := "> " + tame(n.front(at))
			list = append(list, clip(front+withCursor([]rune(tame(n.input.Value())), n.input.Position(), room-lipgloss.Width(front)), room))
		case at == len(*n.entries()):
			list = append(list, "  "+tame(clip(n.label(at), room-2)))
		default:
			behind := n.behind(at)
			text := clip(tame(n.label(at)+(*n.entries())[at].text), room-4-lipgloss.Width(behind))
			list = append(list, "  "+text+"  "+behind)
		}
	}
	return list
}

// front is what stands before the line that is being written: not what stands
// in the line itself.
func (n *notebook) front(at int) string {
	label := n.label(at)
	if at < len(*n.entries()) && strings.HasPrefix(n.full(at), strings.TrimLeft(label, " 0123456789.")) {
		number, _, _ := strings.Cut(label, ".")
		if number == label {
			return ""
		}
		return number + ". "
	}
	return label
}

// status is what there is to say about the last line or the one that is being
// written; two lines, so that nothing jumps.
func (n *notebook) status(room int) []string {
	text := n.said
	if line := n.input.Value(); text == "" && n.focused {
		if strings.TrimSpace(line) != "" {
			text = n.foresee(n.at, line)
			if text != "" {
				text = "→ " + text
			}
		} else {
			text = n.hint()
		}
	}
	lines := wrapped(tame(text), room)
	for len(lines) < 2 {
		lines = append(lines, "")
	}
	return lines[:min(len(lines), 4)]
}

// broken are the rules that the game breaks so far, in words.
func (n *notebook) broken(room int) []string {
	var list []string
	for _, f := range n.live.Faults {
		if !f.Warning {
			list = append(list, wrapped(tame(f.Message+" ("+f.Rule+")"), room)...)
		}
	}
	const most = 3
	if len(list) > most {
		list = append(list[:most-1], "…")
	}
	return list
}
