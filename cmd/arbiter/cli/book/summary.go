package book

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// A Summary is many results in a few counts, as they are read back. It keeps no result.
type Summary struct {
	Results int
	From    string // the first day
	To      string // the last one

	SeveralFiles bool // results come from several files, so that a place names its file

	app     *cli.App
	games   map[string]*gameCount
	places  map[inRound]*int // results by league, season and round
	byDay   map[inRound]bool // seasons that were proposed because of the day, without a round
	players map[int64]*playerCount
	fresh   map[records.NewName]bool
	nowhere map[string]*nowhereCount

	lastGame  *gameCount // of the last result, and where it counts
	lastPlace inRound
	lastCount *int
}

// inRound is where results count; "" for none.
type inRound struct{ League, Season, Round string }

type gameCount struct {
	name        string
	results     int
	scored      bool
	least, most score.Points
}

type playerCount struct {
	name  string
	games int
}

type nowhereCount struct {
	why     string
	results int
	at      []Place // the first ones
}

// A Place is where a file says a result.
type Place struct {
	File string `json:"file"`
	Line int    `json:"line,omitempty"` // 0 for other records
}

// mostPlaces is how many places of a kind are kept.
const mostPlaces = 1000

// NewSummary is a summary of no results.
func NewSummary(a *cli.App) *Summary {
	return &Summary{app: a, games: map[string]*gameCount{}, places: map[inRound]*int{}, byDay: map[inRound]bool{}, players: map[int64]*playerCount{}, fresh: map[records.NewName]bool{}, nowhere: map[string]*nowhereCount{}}
}

// Tell tells which names are new.
func (s *Summary) Tell(fresh []records.NewName) {
	for _, n := range fresh {
		s.fresh[n] = true
	}
}

// Add adds a result. nowhere is why it counts nowhere, "" where it counts; at is its place
// in a file, nil for none.
func (s *Summary) Add(f *league.Result, at *Place, nowhere string) {
	if s.Results++; s.Results == 1 || f.Day < s.From {
		s.From = f.Day
	}
	s.To = max(s.To, f.Day)
	s.addGame(f)
	if here := (inRound{f.League, f.Season, f.Round}); s.lastCount == nil || here != s.lastPlace {
		if s.places[here] == nil {
			s.places[here] = new(int)
		}
		s.lastPlace, s.lastCount = here, s.places[here]
	}
	*s.lastCount++
	for i := range f.Seats {
		seat := &f.Seats[i]
		who := seat.Player
		p := s.players[who]
		if p == nil {
			p = &playerCount{name: seat.Name}
			s.players[who] = p
		}
		p.games++
	}
	if nowhere == "" {
		return
	}
	n := s.nowhere[nowhere]
	if n == nil {
		n = &nowhereCount{why: nowhere}
		s.nowhere[nowhere] = n
	}
	if n.results++; at != nil && len(n.at) < mostPlaces {
		n.at = append(n.at, *at)
	}
}

func (s *Summary) addGame(f *league.Result) {
	g := s.lastGame
	if g == nil || g.name != f.Game {
		if g = s.games[f.Game]; g == nil {
			g = &gameCount{name: f.Game}
			s.games[f.Game] = g
		}
		s.lastGame = g
	}
	g.results++
	for i := range f.Seats {
		if seat := &f.Seats[i]; !seat.NoPoints {
			if !g.scored {
				g.scored, g.least, g.most = true, seat.Points, seat.Points
			}
			g.least, g.most = min(g.least, seat.Points), max(g.most, seat.Points)
		}
	}
}

// ByDay notes that results went to a season because of their day.
func (s *Summary) ByDay(league, season string) {
	s.byDay[inRound{League: league, Season: season}] = true
}

// Read adds results by their numbers, with why they count nowhere.
func (s *Summary) Read(ctx context.Context, store *records.Store, ids []int64) error {
	terms := NewTermsKnown(func() *records.Store { return store })
	results, err := store.Results(ctx, records.Filter{IDs: append([]int64{}, ids...)})
	if err != nil {
		return err
	}
	for _, r := range results {
		why, err := terms.CountsNowhere(ctx, r)
		if err != nil {
			return err
		}
		s.Add(r, nil, why)
	}
	return nil
}

// TermsKnown are the terms of leagues and seasons, each looked up once.
type TermsKnown struct {
	store func() *records.Store
	known map[inRound]league.Terms
}

// NewTermsKnown are the terms as the records have them when they are asked for.
func NewTermsKnown(store func() *records.Store) *TermsKnown {
	return &TermsKnown{store, map[inRound]league.Terms{}}
}

// CountsNowhere says why a result counts nowhere under its terms; "" where it counts.
func (t *TermsKnown) CountsNowhere(ctx context.Context, f *league.Result) (string, error) {
	key := inRound{League: f.League, Season: f.Season}
	terms, ok := t.known[key]
	if !ok {
		var err error
		if terms, err = t.store().TermsOfResult(ctx, f); err != nil {
			return "", err
		}
		t.known[key] = terms
	}
	return terms.CountsNowhere(f), nil
}

// gamesPlayed are the games, those played most first.
func (s *Summary) gamesPlayed() []*gameCount {
	return slices.SortedFunc(maps.Values(s.games), func(a, b *gameCount) int { return cmp.Or(b.results-a.results, league.ByName(a.name, b.name)) })
}

// isNew tells whether a name is new.
func (s *Summary) isNew(kind, name string) bool {
	return s.fresh[records.NewName{Kind: kind, Name: name}]
}

// whoPlayed are the players, those who are new and the others, each with those first who
// played most.
func (s *Summary) whoPlayed() (fresh, known []*playerCount) {
	for _, p := range s.players {
		if s.isNew("player", p.name) {
			fresh = append(fresh, p)
		} else {
			known = append(known, p)
		}
	}
	for _, list := range [][]*playerCount{fresh, known} {
		slices.SortFunc(list, func(a, b *playerCount) int { return cmp.Or(b.games-a.games, league.ByName(a.name, b.name)) })
	}
	return fresh, known
}

// countNowhere are the reasons for which results count nowhere, the most frequent first.
func (s *Summary) countNowhere() []*nowhereCount {
	return slices.SortedFunc(maps.Values(s.nowhere), func(a, b *nowhereCount) int { return cmp.Or(b.results-a.results, cmp.Compare(a.why, b.why)) })
}

// A seasonCount is a season of a league with its rounds.
type seasonCount struct {
	league, season string
	results        int
	byDay          bool
	rounds         []roundCount // those without a round are not among them
}

type roundCount struct {
	Round   string `json:"round"`
	Results int    `json:"results"`
}

// none puts what has no name last.
func none(name string) int {
	if name == "" {
		return 1
	}
	return 0
}

// seasons are the leagues with their seasons and rounds, by name.
func (s *Summary) seasons() (list []*seasonCount) {
	at := map[inRound]*seasonCount{}
	for _, where := range slices.SortedFunc(maps.Keys(s.places), func(a, b inRound) int {
		return cmp.Or(cmp.Compare(none(a.League), none(b.League)), league.ByName(a.League, b.League), league.ByName(a.Season, b.Season), league.CompareRounds(a.Round, b.Round))
	}) {
		of := inRound{League: where.League, Season: where.Season}
		x := at[of]
		if x == nil {
			x = &seasonCount{league: of.League, season: of.Season, byDay: s.byDay[of]}
			at[of] = x
			list = append(list, x)
		}
		n := *s.places[where]
		if x.results += n; where.Round != "" {
			x.rounds = append(x.rounds, roundCount{where.Round, n})
		}
	}
	return list
}
