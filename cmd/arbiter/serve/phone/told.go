package phone

import (
	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"arbiter/records"
	"arbiter/score"
)

// Do runs a command. The page that comes next tells what it told: see ToldBy. did is the
// command's number in the log, 0 where it changed nothing.
func (s *Pages) Do(ctx context.Context, c records.Command, work func(*records.Tx) (*saving.Change, error)) (did int64, err error) {
	var told *saving.Change
	err = s.Books.Write(ctx, func(store *records.Store) error {
		return store.Do(ctx, c, func(tx *records.Tx) (err error) {
			if told, err = work(tx); tx.Changed() {
				did = tx.ID()
			}
			return err
		})
	})
	if err == nil && did != 0 {
		s.told.keep(did, told)
	}
	return did, err
}

// ToldBy is what a command told. After a restart, and after many other commands, it is not
// known any more.
func (s *Pages) ToldBy(command int64) (*saving.Change, bool) {
	s.told.mu.Lock()
	defer s.told.mu.Unlock()
	one, ok := s.told.by[command]
	return one, ok
}

// mostTold is of how many commands it is kept what they told.
const mostTold = 200

// A memory keeps what the newest commands told.
type memory struct {
	mu    sync.Mutex
	by    map[int64]*saving.Change // by the command's number
	order []int64
}

func (m *memory) keep(command int64, told *saving.Change) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.by == nil {
		m.by = map[int64]*saving.Change{}
	}
	m.by[command] = told
	if m.order = append(m.order, command); len(m.order) > mostTold {
		delete(m.by, m.order[0])
		m.order = slices.Clone(m.order[1:])
	}
}

// A Card is a result that is read back, as a page shows it.
type Card struct {
	Headline string
	Unplayed string     // of a game that was not played
	Seats    []CardSeat // the best place first
	Remarks  []string   // what is new, and why it counts nowhere
}

// A CardSeat is a player of it.
type CardSeat struct {
	Place        int // 0 for none
	Name, Points string
}

// NewCard is a result that is read back.
func NewCard(r *saving.Result, now time.Time) Card {
	c := Card{Headline: terminal.Clean(r.Headline(now)), Unplayed: terminal.Clean(r.Unplayed)}
	if r.Unplayed == "" {
		for _, seat := range r.Ranked() {
			c.Seats = append(c.Seats, CardSeat{seat.Place, terminal.Clean(seat.Name), seat.Points})
		}
	}
	for _, text := range r.Remarks() {
		c.Remarks = append(c.Remarks, score.Sentence(terminal.Clean(text)))
	}
	return c
}

// Cards are the results that a command reads back; none where there are more than are shown whole.
func Cards(c *saving.Change, s *terminal.Streams) (list []Card) {
	if SumUp(c, s) != "" {
		return nil
	}
	for i := range c.Results {
		card := NewCard(&c.Results[i], s.Now())
		if c.Headed {
			card.Headline = fmt.Sprintf("%s %d: %s", c.Results[i].Did, c.Results[i].Number, card.Headline)
		}
		list = append(list, card)
	}
	return list
}

// summaryWidth is so narrow that a phone has room for it, in letters.
const summaryWidth = 38

// SumUp sums up more results than are read back; "" for none.
func SumUp(c *saving.Change, s *terminal.Streams) string { return c.Summary(s, summaryWidth) }
