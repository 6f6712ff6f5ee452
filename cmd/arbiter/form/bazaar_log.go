package form

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"arbiter/score"
	"arbiter/score/bazaar"
)

// A logBook is the page for the turns.
type logBook struct{ g *trading }

func (*logBook) heading() string     { return "The game, turn by turn" }
func (b *logBook) entries() *[]entry { return &b.g.turns }

func (b *logBook) label(at int) string {
	return fmt.Sprintf("%2d. %s: ", at+1, b.g.name(b.g.seats(b.g.turns)[at]))
}

func (b *logBook) full(at int) string {
	e := b.g.turns[at]
	if e.seat != nobody {
		return b.g.name(e.seat) + ": " + e.text
	}
	return e.text
}

func (*logBook) hint() string {
	return "draw r, trade rr>b b>ww or skip; then, after a comma each, buy rrrrb and reveal wwbbg. Or out."
}

// turn reads a turn, with number and name before it or without.
func (g *trading) turn(line string) (entry, error) {
	e := entry{nobody, numbered().ReplaceAllString(line, "")}
	if name, rest, ok := strings.Cut(e.text, ":"); ok {
		seat, err := g.who(strings.TrimSpace(name))
		if err != nil {
			return e, err
		}
		e = entry{seat, strings.TrimSpace(rest)}
	}
	p, err := g.position(g.write(open(nil), []entry{{max(0, e.seat), e.text}}))
	if err != nil {
		return e, err
	}
	e.text = p.Log[0].String()
	return e, nil
}

// replay plays turns. Of a setup that cannot be read there is none.
func (g *trading) replay(turns []entry) (*bazaar.Position, *bazaar.Replay) {
	p, err := g.position(g.write(open(g.setup), turns))
	if err != nil {
		return nil, nil
	}
	return p, p.Replay()
}

func (b *logBook) take(at int, line string) (taken, error) {
	e, err := b.g.turn(line)
	if err != nil {
		return taken{}, err
	}
	seat := b.g.seats(b.g.turns)[at]
	if e.seat == seat {
		e.seat = nobody
	}
	t := taken{entries: put(b.g.turns, at, e)}
	_, r := b.g.replay(t.entries)
	if r == nil {
		return t, plainly(b.g.bad)
	}
	if at >= len(r.Turns) {
		t.note = fmt.Sprintf("not played: turn %d breaks a rule, and the replay stops there", len(r.Turns))
		return t, nil
	}
	d := &r.Turns[at]
	switch {
	case d.Void:
		t.fault = d.Fault.Message + " (" + d.Fault.Rule + ")"
		return t, nil
	case d.Fault != nil:
		t.note = "what it was eliminated for: " + d.Fault.Message
	case d.Doubt != nil:
		t.note = "note: " + d.Doubt.Message
	}
	if n := d.Points(); n > 0 {
		t.note = strings.TrimSuffix(fmt.Sprintf("%s for %s; %s", count(n, "point"), b.g.name(d.Seat), t.note), "; ")
	}
	return t, nil
}

// foresee tells what a turn would earn, or what it breaks.
func (b *logBook) foresee(at int, line string) string {
	t, err := b.take(at, line)
	switch {
	case err != nil:
		return ""
	case t.fault != "":
		return t.fault
	}
	return t.note
}

// behind is what a turn earned, or that it was not played.
func (b *logBook) behind(at int) string {
	_, r := b.g.replay(b.g.turns)
	switch {
	case r == nil:
		return ""
	case at >= len(r.Turns):
		return "not played"
	case r.Turns[at].Void:
		return "! " + r.Turns[at].Fault.Rule
	}
	if n := r.Turns[at].Points(); n > 0 {
		return "+" + strconv.Itoa(n)
	}
	return ""
}

func (b *logBook) paste(text string) (trades, string, error) {
	s, err := b.g.sort(text, true)
	if err != nil {
		return trades{}, "", err
	}
	if len(s.setup) > 0 && len(s.turns) == 0 {
		return trades{}, "", errors.New("there is no turn in it; the setup is the page before (shift+tab)")
	}
	for _, e := range s.setup {
		s.left = append(s.left, e.text)
	}
	s.setup, s.bought = nil, nil
	then, err := b.g.with(s)
	return then, s.sum(), err
}

// panel is the scores, and what the player to move has to know.
func (b *logBook) panel(at, room int) (must, may []string) {
	s, ok := b.g.before(at)
	if !ok {
		return wrapped(tame(plainly(b.g.bad).Error()), room), nil
	}
	must = []string{clip(tame(b.g.scores(s)), room)}
	if says := s.verdict(); says != "" {
		must = append(must, wrapped(says, room)...)
	}
	seat := b.g.seats(b.g.turns)[at]
	wallet := append([]score.Span{label("wallet")}, pebbleSpans(s.Wallets[seat])...)
	wallet = append(wallet, score.Span{Text: "   of " + clip(tame(b.g.name(seat)), 20), Dim: true})
	must = append(must, b.g.desk.lines(score.Picture{wallet, s.openLine(), s.bankLine()})...)
	return must, b.g.desk.lines(s.equationLines(room))
}

// end lets go what can be read. A game that is not over was perhaps not
// meant to end here.
func (b *logBook) end() (string, error) {
	if _, err := b.g.position(b.g.text()); err != nil {
		return "", plainly(err)
	}
	if s, ok := b.g.before(len(b.g.turns)); ok && s.verdict() == "" {
		return "the game is not over", nil
	}
	return "", nil
}
