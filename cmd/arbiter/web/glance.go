package web

import (
	"slices"
	"sync"
	"time"

	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/score"
)

// A glance is what can be seen of a table from afar.
type glance struct {
	Code    string
	Title   string // the game, who plays, and the league
	Players []string
	Head    score.Header
	Says    string // who leads; "" while nobody does
	Missing string // what is still to be filled in first; "" for nothing
	Of      int64
	Last    time.Time
}

// glances are kept while their tables stay as they are. The zero value is ready.
type glances struct {
	mu sync.Mutex
	of map[string]glanced // by code
}

type glanced struct {
	id    string
	rev   int
	under int64 // the version of the records, whose rulings count
	glance
}

// glancesAt are the open tables from afar, by their codes.
func (s *Server) glancesAt() []glance {
	list := s.tables.list()
	under := s.books.version.Load()
	s.glances.mu.Lock()
	defer s.glances.mu.Unlock()
	before := s.glances.of
	s.glances.of = map[string]glanced{}
	all := make([]glance, len(list))
	for i := range list {
		t := &list[i]
		one, ok := before[t.Code]
		if !ok || one.id != t.ID || one.rev != t.Rev || one.under != under {
			one = glanced{t.ID, t.Rev, under, s.look(t)}
		}
		s.glances.of[t.Code], all[i] = one, one.glance
	}
	return all
}

// playing are the tables at which a game is played: not those that change a result.
func (s *Server) playing() []glance {
	return slices.DeleteFunc(s.glancesAt(), func(g glance) bool { return g.Of != 0 })
}

// look looks at a table's sheet.
func (s *Server) look(t *table) glance {
	g := glance{Code: t.Code, Title: games.All.Title(t.Game), Of: t.Of, Last: t.Last}
	g.Head = model.HeadOf(games.All.Find(t.Game).Game, t.Text)
	for _, p := range g.Head.Players {
		g.Players = append(g.Players, terminal.Clean(p.Name))
	}
	sheet, err := touch.Open(t.Text, model.Known{})
	if err != nil {
		g.Missing = "it cannot be read yet"
		return g
	}
	sheet.Leagues = s.stateOf(t).Rulings
	sheet.Judge()
	g.Title, g.Says = terminal.Clean(sheet.Title()), terminal.Clean(sheet.Says())
	if gaps := sheet.Gaps(); len(gaps) > 0 {
		g.Missing = terminal.Clean(gaps[0].Says)
		if more := len(gaps) - 1; more > 0 {
			g.Missing += " and " + score.Counted(more, "thing") + " more"
		}
	}
	return g
}
