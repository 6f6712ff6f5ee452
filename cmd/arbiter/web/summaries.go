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

// A tableSummary is what the wall, the desk and the first page show of a table.
type tableSummary struct {
	Code    string
	Title   string // the game, who plays, and the league
	Players []string
	Head    score.Header
	Says    string // who leads; "" while nobody does
	Missing string // what is still to be filled in first; "" for nothing
	Of      int64
	Last    time.Time
}

// summaries caches the tables' summaries. The zero value is ready.
type summaries struct {
	mu     sync.Mutex
	byCode map[string]cachedSummary
}

type cachedSummary struct {
	id      string
	rev     int
	version int64 // of the records, whose rulings were used
	tableSummary
}

// tableSummaries returns the summaries of the open tables, by their codes.
func (s *Server) tableSummaries() []tableSummary {
	list := s.tables.list()
	version := s.records.version.Load()
	s.summaries.mu.Lock()
	defer s.summaries.mu.Unlock()
	before := s.summaries.byCode
	s.summaries.byCode = map[string]cachedSummary{}
	all := make([]tableSummary, len(list))
	for i := range list {
		t := &list[i]
		one, ok := before[t.Code]
		if !ok || one.id != t.ID || one.rev != t.Rev || one.version != version {
			one = cachedSummary{t.ID, t.Rev, version, s.summarize(t)}
		}
		s.summaries.byCode[t.Code], all[i] = one, one.tableSummary
	}
	return all
}

// playing returns the tables at which a game is played, not those that change a result.
func (s *Server) playing() []tableSummary {
	return slices.DeleteFunc(s.tableSummaries(), func(g tableSummary) bool { return g.Of != 0 })
}

// summarize judges a table's sheet.
func (s *Server) summarize(t *table) tableSummary {
	g := tableSummary{Code: t.Code, Title: games.All.Title(t.Game), Of: t.Of, Last: t.Last}
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
