package saving

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
)

// A Game is a game to be recorded.
type Game struct {
	records.Incoming
	File     string   // that it stands in; "" for none
	GoesOn   string   // why it is not over; "" where it is
	Illegal  bool     // its position is illegal
	Unnamed  []string // colours without a player's name
	Proposed []string // which of league, season and round nobody typed
}

// NewGame returns a game with what its headers say of where and when it was played.
func NewGame(h *score.Header) Game {
	game := Game{Incoming: records.Incoming{Result: league.Result{League: h.League, Season: h.Season, Round: h.Round, Venue: h.Place, Note: h.Note}}}
	game.Day, game.Time, _ = notation.ParseDate(h.Date) // a text may have none
	for _, p := range h.Players {
		if p.Colour != "" && !p.Named {
			game.Unnamed = append(game.Unnamed, p.Name)
		}
	}
	return game
}

// SetScore sets the position and the points. The error says why they cannot be recorded.
func (g *Game) SetScore(j *score.Judged) error {
	g.Game, g.Text, g.Complete = j.Game.Name, j.Position.String(), j.Verdict.Complete
	if id := j.Position.Head().ID; id != "" { // an identity within its game
		g.KnownBy(records.SourceID, id)
	}
	if g.Illegal = !j.Verdict.Legal(); !g.Illegal && !j.Verdict.Complete {
		g.GoesOn = j.Verdict.GoesOn
	}
	return g.SetBreakdown(&j.Breakdown)
}

// Save records games in one command of the log. Where something looks wrong and the options say so,
// it records nothing, and the error is a *Doubtful. Games that are recorded already are reported
// and stay as they are.
func Save(ctx context.Context, s *terminal.Streams, store *records.Store, list []Game, o Options) (*Change, error) {
	tx, err := store.Begin(ctx, Command(s, ""))
	if err != nil {
		return nil, err
	}
	defer tx.Rollback()
	change, err := SaveIn(ctx, s, tx, list, o)
	if err != nil {
		return nil, err
	}
	return change, tx.Commit()
}

// SaveIn is Save within a command that the caller commits or rolls back.
func SaveIn(ctx context.Context, s *terminal.Streams, tx *records.Tx, list []Game, o Options) (*Change, error) {
	incoming := make([]*records.Incoming, len(list))
	for i := range list {
		one := list[i].Incoming
		one.Seats = slices.Clone(one.Seats) // saving changes their names, and they may be saved again after a question
		incoming[i] = &one
	}
	saved, err := tx.Save(incoming, false)
	if err != nil {
		return nil, err
	}
	change := &Change{}
	for i := range saved {
		if err := saved[i].Err; err != nil {
			return nil, fmt.Errorf("recording the game of %s: %w", score.And(incoming[i].Names()), err)
		}
		change.remarks = append(change.remarks, notes(s, &list[i], &saved[i])...)
		change.Saved = append(change.Saved, Saved{saved[i].ID, saved[i].New == nil, saved[i].Differs})
	}
	tx.What = summary(saved)
	if o.From != "" {
		tx.What += " from " + o.From
	}
	fresh, doubts, err := tx.Doubts(games.All.All(), len(list) == 1)
	if err != nil {
		return nil, err
	}
	if err := o.Check(fresh, doubts); err != nil {
		return nil, err
	}
	change.Doubts = doubts
	if change.Results, err = Read(ctx, tx.View(), s.Now(), numbersOf(saved), fresh, recorded); err != nil {
		return nil, err
	}
	for i := range saved {
		propose(change.Results, &list[i], &saved[i])
	}
	remarks := change.remarks
	if err := change.Finish(tx); err != nil {
		return nil, err
	}
	if change.remarks = append(remarks, change.remarks...); change.Command == 0 {
		change.What = tx.What
	}
	return change, nil
}

// SaveAsking is Save for a command line: where something looks wrong it asks at the terminal.
func SaveAsking(ctx context.Context, s *terminal.Streams, store *records.Store, list []Game, strict bool) (*Change, error) {
	o := Options{Strict: strict, Ask: s.Terminal}
	change, err := Save(ctx, s, store, list, o)
	doubtful, ok := err.(*Doubtful)
	if !ok {
		return change, err
	}
	if o.Anyway, err = doubtful.Ask(s, strict); err != nil {
		return nil, err
	}
	if change, err = Save(ctx, s, store, list, o); change != nil {
		change.Doubts = nil // they were just seen
	}
	return change, err
}

// numbersOf returns the numbers of the results that are new, in order.
func numbersOf(saved []records.Saved) []int64 {
	var list []int64
	for i := range saved {
		if saved[i].New != nil {
			list = append(list, saved[i].ID)
		}
	}
	slices.Sort(list)
	return list
}

// notes returns the sentences about a game that was saved.
func notes(s *terminal.Streams, game *Game, saved *records.Saved) (list []string) {
	if saved.Cleaned != nil {
		list = append(list, fmt.Sprintf("the %s had invisible characters, which were removed", score.And(saved.Cleaned)))
	}
	switch {
	case saved.Again:
		list = append(list, fmt.Sprintf("the game of %s is here twice, and is recorded once", score.And(game.Names())))
	case saved.Differs:
		list = append(list, fmt.Sprintf("already recorded as %d, but differently; to replace it:\n  %s", saved.ID, s.Hint("edit", saved.ID, "--file", cmp.Or(game.File, "FILE"))))
	case saved.Known && saved.State != league.Confirmed:
		list = append(list, fmt.Sprintf("already recorded as %d, which is %s", saved.ID, saved.State))
	case saved.Known:
		list = append(list, fmt.Sprintf("already recorded as %d", saved.ID))
	case len(game.Unnamed) > 0:
		list = append(list, fmt.Sprintf("%d: %s stands in the records as a player of that name; write the name behind the colour's letter", saved.ID, score.And(game.Unnamed)))
	}
	return list
}

// propose marks in the results what nobody typed, and why the game is not over.
func propose(results []Result, game *Game, saved *records.Saved) {
	at, ok := slices.BinarySearchFunc(results, saved.ID, func(r Result, id int64) int { return cmp.Compare(r.Number, id) })
	if !ok || saved.New == nil {
		return
	}
	r := &results[at]
	r.Proposed = slices.Clone(game.Proposed)
	if saved.Season != "" && !slices.Contains(r.Proposed, "season") {
		r.Proposed = append(r.Proposed, "season")
	}
	switch {
	case game.Illegal:
		r.CountsNowhere = "its position is illegal: it counts nowhere until it is confirmed"
	case game.GoesOn != "":
		r.CountsNowhere = league.NotOver(game.GoesOn)
	}
}

// summary returns what the log says of saved games.
func summary(saved []records.Saved) string {
	var list []int64
	contested := true
	for i := range saved {
		if saved[i].New != nil {
			list = append(list, saved[i].ID)
			contested = contested && saved[i].New.State == league.Contested
		}
	}
	slices.Sort(list)
	what := "recorded nothing new"
	switch len(list) {
	case 0:
		return what
	case 1:
		what = fmt.Sprintf("recorded %d", list[0])
	default:
		what = fmt.Sprintf("recorded %d results, %d to %d", len(list), list[0], list[len(list)-1])
	}
	if contested {
		what += " as contested"
	}
	return what
}
