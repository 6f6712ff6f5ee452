package records

import "arbiter/records/league"

// Edit changes a result. An edit that changes nothing is not logged.
func (t *Tx) Edit(id int64, e Edit) error {
	return t.change(id, func(m *resultChange) error { return t.edit(m, &e) })
}

func (t *Tx) edit(m *resultChange, e *Edit) error {
	now := &m.now
	if e.Day != nil {
		now.Day = *e.Day
	}
	if e.Time != nil {
		now.Time = *e.Time
	}
	headers := headers(now)
	for i, says := range []*string{e.League, e.Season, e.Round, e.Venue, e.Note} {
		if says != nil {
			*headers[i].text = *says
		}
	}
	if e.Round != nil {
		now.Round = league.RoundName(*e.Round)
	}
	if e.Position != nil {
		if e.Position.Game != m.was.Game {
			return refuse("result #%d is a game of %s, not of %s; void it and record the other game", now.ID, m.was.Game, e.Position.Game)
		}
		position := *e.Position
		if isUnfinished(&position) && !(isUnfinished(&m.was) && SameText(position.Text, m.was.Text)) {
			position.State = league.Contested
		}
		if err := t.replace(m, &position, m.byEnteredName()); err != nil {
			return err
		}
	}
	if len(e.Players) > 0 {
		if err := t.reseat(m, e); err != nil {
			return err
		}
	}
	if len(e.Seats) > 0 {
		return t.editSeats(m, e.Seats)
	}
	return nil
}
