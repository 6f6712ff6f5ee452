package records

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/records/league"
	"arbiter/score"
)

// reseat puts other players in seats, all at once, so that two can swap. It writes
// a position again with the new names.
func (t *Tx) reseat(m *resultChange, e *Edit) error {
	now := &m.now
	names := enteredNames(now)
	sits := make([]int64, len(names)) // who will sit there; 0 for somebody new
	for i := range sits {
		sits[i] = m.names.people.Who(now.Seats[i].Player)
	}
	sat := slices.Clone(sits)
	named := make([]bool, len(names))
	for _, c := range e.Players {
		i, err := t.seatOf(m, c.Name)
		if err != nil {
			return err
		}
		if named[i] {
			return refuse("%s is replaced twice", now.Seats[i].Name)
		}
		to := strings.TrimSpace(c.Value)
		if !isName(to) {
			return refuse("%q cannot be a player's name", to)
		}
		sits[i], names[i], named[i] = t.names.player(score.NameKey(to)), to, true
	}
	before := map[string]int64{}
	for i, name := range names {
		for j := range i {
			if sits[i] != 0 && sits[i] == sits[j] || sits[i] == 0 && sits[j] == 0 && score.SameName(name, names[j]) {
				return &RefusedError{Why: fmt.Sprintf("%s would sit in result #%d twice", name, m.was.ID), Do: "two change places with --player A=B --player B=A"}
			}
			if score.SameName(name, names[j]) {
				return &RefusedError{Why: fmt.Sprintf("two players of result #%d would be written as %s", m.was.ID, name), Do: "write the other one's current name, too (--player NAME=NAME)"}
			}
		}
		if sits[i] != 0 {
			before[score.NameKey(name)] = m.number(sits[i])
		}
	}
	if slices.Equal(sits, sat) && now.Text == "" {
		return nil // the same people in another spelling
	}
	if now.Text != "" {
		n, err := t.s.rewritten(now, names, e.Games)
		if err != nil {
			return err
		}
		return t.replace(m, n, before)
	}
	seats := slices.Clone(now.Seats) // places and points stay as they were entered
	for i, name := range names {
		seats[i].Name, seats[i].Called = name, name
	}
	var err error
	if now.Seats, err = t.seatAs(seats, before); err != nil {
		return err
	}
	if now.Sheet != nil {
		for i := range names {
			now.Sheet.Players[i].Name = names[i]
		}
	}
	m.callNames()
	return nil
}

// number is a player's number in the seats. A player who sits there under a name that
// was merged later keeps that name's number.
func (m *resultChange) number(id int64) int64 {
	if i := m.seatWith(id); i >= 0 {
		return m.now.Seats[i].Player
	}
	return id
}

// rewritten is a result's position with other names. It must give the same points.
func (s *Store) rewritten(f *league.Result, names []string, games score.Games) (*league.Result, error) {
	cannot := func(format string, args ...any) error {
		return &RefusedError{Why: fmt.Sprintf(format, args...), Do: "to give it the text with the right names:\n  " + s.Hint("records", "edit", f.ID, "--file", "FILE")}
	}
	was := f.Scores()
	j, err := games.Judge(f.Text, was.Settings())
	if err != nil || j.Position == nil {
		return nil, cannot("the position of #%d cannot be read today, so its players cannot be renamed", f.ID)
	}
	if !was.Same(league.NewSheet(&j.Breakdown)) {
		return nil, &RefusedError{Why: fmt.Sprintf("the position of #%d gives other points today", f.ID), Do: "settle that first:\n  " + s.Hint("records", "rescore")}
	}
	head := j.Position.Head()
	for i := range head.Players {
		if names[i] != head.Players[i].Name {
			head.Players[i].Name, head.Players[i].Named = names[i], true
		}
	}
	n := &league.Result{Game: f.Game, Text: j.Position.String()}
	again, err := games.Judge(n.Text, was.Settings())
	if err == nil {
		n.Complete = again.Verdict.Complete
		err = n.SetBreakdown(&again.Breakdown)
	}
	if err != nil {
		return nil, cannot("the text of #%d cannot be read with these names: %v", f.ID, err)
	}
	if !was.Same(n.Sheet) || !slices.Equal(n.Names(), names) {
		return nil, cannot("with these names the text of #%d would mean something else", f.ID)
	}
	return n, nil
}
