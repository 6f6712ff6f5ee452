package form

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"arbiter/score"
)

func clip(s string, room int) string { return ansi.Truncate(s, room, "…") }

func wrapped(s string, room int) []string {
	if s == "" {
		return nil
	}
	return strings.Split(ansi.Wordwrap(s, room, ""), "\n")
}

// lines are a picture's lines for the terminal.
func (d *Desk) lines(p score.Picture) []string {
	text := p.String()
	if d.Paint != nil {
		text = d.Paint(p)
	}
	return strings.Split(strings.TrimRight(text, "\n"), "\n")
}

// fitted is what a field shows: lines with the cursor's row among them, and
// what stands beneath.
func (b *base) fitted(lines, rest []string, row int) string {
	lines, rest = shorten(lines, rest, row, b.height)
	for i := range lines {
		lines[i] = clip(lines[i], b.room())
	}
	return b.look().Base.Render(strings.Join(append(lines, rest...), "\n"))
}

// shorten makes the board and what stands beneath fit a low terminal: findings
// go first, then the board scrolls with its cursor.
func shorten(lines, rest []string, row, room int) (_, _ []string) {
	if room < 1 || len(lines)+len(rest) <= room {
		return lines, rest
	}
	keep := max(min(len(rest), 1), room-len(lines))
	rest = rest[:min(keep, len(rest))]
	return scrolled(lines, row, room-len(rest)), rest
}

// scrolled are so many of the lines, about the cursor's row.
func scrolled(lines []string, row, room int) []string {
	if room = max(1, room); len(lines) > room {
		from := min(max(0, row-room/2), len(lines)-room)
		lines = lines[from : from+room]
	}
	return lines
}

// A verdict is what a referee says about a text, asked anew only when it has
// changed.
type verdict struct {
	live   Live
	judged string
}

func (v *verdict) ask(d Desk, text string) {
	if d.Judge != nil && text != v.judged {
		v.live, v.judged = d.Judge(text), text
	}
}

// problem is why the text cannot be read.
func (v *verdict) problem() error {
	if v.live.Problem == "" {
		return nil
	}
	return errors.New(v.live.Problem)
}

// faultLines is how many lines findings get; it does not change while somebody
// types, so that nothing jumps.
const faultLines = 4

// faults are the findings in words, those that come first before the others.
func (l *Live) faults(room int, first func(Finding) bool) []string {
	list := make([]Finding, 0, len(l.Faults))
	for _, f := range l.Faults {
		if first(f) {
			list = append(list, f)
		}
	}
	for _, f := range l.Faults {
		if !first(f) {
			list = append(list, f)
		}
	}
	lines := wrapped(tame(l.Problem), room)
	for i, f := range list {
		text := f.Message
		if f.Warning {
			text = "note: " + text
		}
		more := wrapped(tame(text), room)
		left := faultLines - len(lines)
		if i < len(list)-1 {
			left-- // for the line that counts the rest
		}
		if len(more) > left {
			lines = append(lines, fmt.Sprintf("… and %d more", len(list)-i))
			break
		}
		lines = append(lines, more...)
	}
	for len(lines) < faultLines {
		lines = append(lines, "")
	}
	return lines[:faultLines]
}

// about are the findings in words, those about one hand first.
func (l *Live) about(who string, room int) []string {
	return l.faults(room, func(f Finding) bool {
		return slices.ContainsFunc(f.At, func(at string) bool {
			at, who := strings.ToLower(at), strings.ToLower(strings.TrimPrefix(who, "the "))
			return at == who || strings.HasPrefix(at, who+" ")
		})
	})
}
