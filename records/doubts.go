package records

import (
	"context"
	"maps"
	"slices"
	"time"

	"arbiter/records/engine"
	"arbiter/records/league"
	"arbiter/records/suspect"
	"arbiter/score"
)

// A Look tells what looks wrong in what a command does, before the command is kept.
type Look struct {
	asked
	sees    *suspect.Look
	result  suspect.Result // the one that it sees
	touched []run          // of results that an undo took back or brought back
}

// Look begins to look at what the command does. games are those that the program knows.
func (t *Tx) Look(games []*score.Game) *Look {
	t.look = &Look{asked: asked{ctx: t.Ctx, s: t.View(), t: t, last: maps.Clone(t.Last), changed: map[int64]change{}, alone: t.Last["results"] == 0}}
	t.look.sees = suspect.New(&t.look.asked, games, t.s.Now(), t.ID())
	return t.look
}

// Typed says that a person types the one result that the command records or changes.
func (l *Look) Typed() { l.sees.Typed() }

// Old tells, after Doubts, of the old days that are no doubts.
func (l *Look) Old() suspect.OldDays { return l.sees.Old() }

// recorded shows it a new result.
func (l *Look) recorded(n *league.Result, row *recording) {
	if l == nil || n.State == league.Void {
		return
	}
	to := &l.result
	*to = suspect.Result{ID: n.ID, Game: n.Game, Played: playedUTC(n), League: suspect.Name{ID: row.league, Name: n.League, Means: row.league},
		Season: suspect.Name{ID: row.season, Name: n.Season, Means: row.season}, Round: n.Round,
		Seats: append(to.Seats[:0], n.Seats...), Text: n.Text, New: true, Moved: !row.Whole, NewRound: !row.Whole, Named: row.named, Timed: n.Time != ""}
	for i := range to.Seats {
		to.Seats[i].Player = l.t.names.people.Who(to.Seats[i].Player)
	}
	l.sees.Saw(to)
}

// playedUTC is when a result was played, as if in UTC.
func playedUTC(r *league.Result) time.Time { return time.UnixMilli(playedMillis(r)).UTC() }

// A change is what the command changed of an older result, as far as that can look wrong.
type change struct {
	moved   bool // its date, league or season
	scored  bool // its people, points or position
	inRound bool // its league, season, round or people
	round   bool // its league, season or round
}

// changedResult notes that the command changed an older result. One that begins to count
// is looked at like a new one. A note or a place changes nothing that can look wrong.
func (l *Look) changedResult(was, now *league.Result) {
	if l == nil || was.ID > l.last["results"] {
		return
	}
	counts := was.State == league.Void || was.State == league.Contested && now.State == league.Confirmed
	season := counts || was.League != now.League || was.Season != now.Season
	c := change{
		moved:   season || was.DateAndTime() != now.DateAndTime(),
		scored:  counts || was.Text != now.Text || !slices.EqualFunc(was.Seats, now.Seats, sameSeat),
		inRound: season || was.Round != now.Round || !slices.EqualFunc(was.Seats, now.Seats, samePlayer),
		round:   season || was.Round != now.Round,
	}
	if c != (change{}) {
		before := l.changed[was.ID]
		l.changed[was.ID] = change{before.moved || c.moved, before.scored || c.scored, before.inRound || c.inRound, before.round || c.round}
	}
}

func samePlayer(a, b league.Seat) bool { return a.Player == b.Player }

func sameSeat(a, b league.Seat) bool {
	return samePlayer(a, b) && a.Place == b.Place && a.Points == b.Points && a.NoPoints == b.NoPoints
}

// toggled notes rows of results that the command took back or brought back.
func (l *Look) toggled(r run) {
	if l != nil {
		l.touched = append(l.touched, r)
	}
}

// broughtBack notes that an undo makes a result what it was; is is nil where it was gone.
func (l *Look) broughtBack(is, was image) error {
	if l == nil {
		return nil
	}
	if is == nil {
		l.toggled(run{"results", was.id(), was.id()})
		return nil
	}
	now, err := l.t.names.imaged(is)
	if err != nil {
		return err
	}
	then, err := l.t.names.imaged(was)
	if err == nil {
		l.changedResult(&now, &then)
	}
	return err
}

// merges notes, before they are one, that the command makes two players one.
func (l *Look) merges(stays, other int64) error {
	if l == nil {
		return nil
	}
	l.sees.Merged(stays)
	return engine.Each(l.ctx, l.s.Q, func(row engine.Record) error {
		l.changed[row.Int(0)] = change{inRound: true}
		return nil
	}, `SELECT DISTINCT result FROM seats WHERE player IN `+engine.Listed(l.t.names.numbersOf([]int64{other})))
}

// Doubts lists the new names that the command brought, and what looks wrong in them and
// in the results that it recorded or changed.
func (l *Look) Doubts() (fresh []suspect.NewName, list []suspect.Doubt, err error) {
	for _, r := range l.touched {
		if err := engine.Each(l.ctx, l.s.Q, func(row engine.Record) error {
			l.changed[row.Int(0)] = change{moved: true, scored: true, inRound: true, round: true}
			return nil
		}, `SELECT id FROM results WHERE id BETWEEN $1 AND $2`, r.id, r.last); err != nil {
			return nil, nil, err
		}
	}
	if len(l.changed) > 0 {
		err = l.Results(suspect.Which{IDs: slices.Sorted(maps.Keys(l.changed))}, func(r *suspect.Result) {
			c := l.changed[r.ID]
			r.Moved, r.Scored, r.SameRound, r.NewRound = c.moved, c.scored, !c.inRound, c.round
			l.sees.Saw(r)
		})
	}
	if err != nil {
		return nil, nil, err
	}
	return l.sees.Doubts()
}

// NearPlayers lists what looks wrong in names that nobody has and that somebody is
// about to enter: those near the names of players who have played. What mends one can
// be done once the name is entered.
func (s *Store) NearPlayers(ctx context.Context, names []string) (list []suspect.Doubt, err error) {
	return list, s.Snapshot(ctx, func(s *Store) error {
		list, err = suspect.New(&asked{ctx: ctx, s: s}, nil, s.Now(), 0).NearPlayers(names)
		return err
	})
}
