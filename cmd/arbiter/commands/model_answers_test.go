package commands

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// drawGuest makes somebody a guest, or a guest a member.
func (m *model) drawGuest(t *rapid.T) []string {
	i := slices.IndexFunc(m.people, func(p person) bool { return p.guest })
	if i < 0 || rapid.Bool().Draw(t, "another") {
		i = rapid.IntRange(0, len(m.people)-1).Draw(t, "person")
	}
	p := &m.people[i]
	if p.into != i || !m.sits(i) {
		return nil
	}
	p.guest = !p.guest
	if p.guest {
		return []string{"players", "guest", p.name}
	}
	return []string{"players", "member", p.name}
}

// drawTerms changes how a league counts points.
func (m *model) drawTerms(t *rapid.T) []string {
	if m.leagues() == nil {
		return nil
	}
	of := rapid.SampledFrom(m.leagues()).Draw(t, "league")
	say := terms{
		points: rapid.SampledFrom([]string{"win-tie-loss", "wins", "score", "5-3-2"}).Draw(t, "points"),
		bye:    rapid.SampledFrom([]string{"win", "draw", "nothing"}).Draw(t, "bye"),
		min:    rapid.IntRange(0, 2).Draw(t, "min games"), best: rapid.IntRange(0, 3).Draw(t, "best"),
	}
	if say.best == 0 {
		say.drop = rapid.IntRange(0, 1).Draw(t, "drop")
	}
	m.terms[of] = say
	return []string{"leagues", "edit", of, "--points", say.points, "--bye", say.bye, "--min-games", fmt.Sprint(say.min), "--best", fmt.Sprint(say.best), "--drop-worst", fmt.Sprint(say.drop)}
}

// drawLeagueName gives a league another name; the old one is free then.
func (m *model) drawLeagueName(t *rapid.T) []string {
	if m.leagues() == nil {
		return nil
	}
	was, name := rapid.SampledFrom(m.leagues()).Draw(t, "was"), rapid.SampledFrom([]string{"Cup", "Friday", "Liga", "Liga"}).Draw(t, "name")
	_, has := m.terms[name]
	if slices.Contains(m.leagues(), name) || has || slices.ContainsFunc(m.plans, func(p plan) bool { return p.league == name }) {
		return nil
	}
	for i := range m.games {
		if m.games[i].league == was {
			m.games[i].league = name
		}
	}
	for i := range m.plans {
		if m.plans[i].league == was {
			m.plans[i].league = name
		}
	}
	if terms, ok := m.terms[was]; ok {
		m.terms[name] = terms
		delete(m.terms, was)
	}
	return []string{"leagues", "edit", was, "--rename", name}
}

// leagues returns those that have a game.
func (m *model) leagues() (list []string) {
	for _, g := range m.games {
		if g.league != "" && !slices.Contains(list, g.league) {
			list = append(list, g.league)
		}
	}
	return list
}

// drawPlan plans a round; who sits where is read from the answer.
func (m *model) drawPlan(t *rapid.T) []string {
	if m.leagues() == nil {
		return nil
	}
	p := plan{league: rapid.SampledFrom(m.leagues()).Draw(t, "league"), round: rapid.SampledFrom([]string{"1", "2"}).Draw(t, "round")}
	names := rapid.SliceOfNDistinct(drawnName, 2, 5, rapid.ID[string]).Draw(t, "names") // former ones too
	for _, name := range names {
		who := m.person(name)
		if slices.Contains(p.out, m.who(who)) { // two names of one person since a merge
			return nil
		}
		p.out = append(p.out, m.who(who))
	}
	m.plans = slices.DeleteFunc(m.plans, func(other plan) bool { return other.league == p.league && other.round == p.round })
	m.plans = append(m.plans, p)
	return []string{"pair", "--league", p.league, "--round", p.round, "--players", strings.Join(names, ","), "--tables", "2", "--save"}
}

// drawPlay plays a table of a plan, or one of the two does not come.
func (m *model) drawPlay(t *rapid.T) []string {
	if len(m.plans) == 0 {
		return nil
	}
	p := rapid.SampledFrom(m.plans).Draw(t, "plan")
	if len(p.tables) == 0 {
		return nil
	}
	g := game{id: m.last + 1, game: "Go", day: drawnDay(t), league: p.league, round: p.round, state: "confirmed"}
	if rapid.IntRange(0, 3).Draw(t, "no-show") == 0 {
		g.game = "no-show"
	}
	args := []string{"add", g.game}
	for i, who := range rapid.Permutation(rapid.SampledFrom(p.tables).Draw(t, "table")).Draw(t, "seats") {
		if g.game == "no-show" {
			args = append(args, fmt.Sprintf("%s %d.", m.called(who), i+1))
			g.seats = append(g.seats, seat{person: m.who(who), place: i + 1})
			continue
		}
		points := rapid.IntRange(0, 9).Draw(t, "points")
		args = append(args, fmt.Sprintf("%s %d", m.called(who), points))
		g.seats = append(g.seats, seat{person: m.who(who), points: 1000 * points})
	}
	if g.game != "no-show" {
		rank(g.seats, m.lowest(g.game, ""))
	}
	m.games, m.last = append(m.games, g), g.id
	return append(args, "--date", g.day, "--league", g.league, "--round", g.round)
}

// seat reads who sits where in the newest plan, in which everybody has one place, at a table of
// two if that can be.
func (m *model) seat(t *rapid.T, answer string) {
	var round struct {
		Tables [][]string
		Out    []string
	}
	if err := json.Unmarshal([]byte(answer), &round); err != nil {
		t.Fatalf("%s: %v", answer, err)
	}
	p := &m.plans[len(m.plans)-1]
	all := p.out
	p.out = m.indexes(round.Out)
	for _, table := range round.Tables {
		p.tables = append(p.tables, m.indexes(table))
		if len(table) != 2 {
			t.Fatalf("a table of %d: %s", len(table), answer)
		}
	}
	seated := slices.Concat(append(p.tables, p.out)...)
	if slices.Sort(seated); len(p.out) > 1 || !slices.Equal(seated, slices.Sorted(slices.Values(all))) {
		t.Fatalf("%d are to play: %s", len(all), answer)
	}
}

func (m *model) indexes(names []string) (list []int) {
	for _, name := range names { // only names of today are said
		list = append(list, slices.IndexFunc(m.people, func(p person) bool { return p.name == name }))
	}
	return list
}

// check compares every list with the model's.
func (m *model) check(c *club, t *rapid.T) {
	same(c, m.list(func(*game) bool { return true }), "list")
	round, name, state := drawnRound.Draw(t, "round"), drawnName.Draw(t, "name"), rapid.SampledFrom([]string{"confirmed", "contested", "void"}).Draw(t, "state")
	same(c, m.list(func(g *game) bool { return g.state == state }), "list", "--state", state)
	day := drawnDay(t)
	same(c, m.list(func(g *game) bool { return g.day >= day }), "list", "--from", day)
	same(c, m.list(func(g *game) bool { return g.day <= day }), "list", "--to", day)
	if all := m.list(func(*game) bool { return true }); len(all) > 0 {
		k := rapid.IntRange(0, len(all)-1).Draw(t, "before")
		same(c, all[:k], "list", "--before", fmt.Sprint(all[k].ID))
	}
	m.checkPlayers(c)
	m.checkHall(c)
	if m.leagues() != nil {
		league := rapid.SampledFrom(m.leagues()).Draw(t, "league")
		m.checkRatings(c, t, league)
		same(c, m.list(func(g *game) bool { return g.league == league && (round == "" || g.round == round) }), "list", "--league", league, "--round", round)
		m.checkStandings(c, league)
		m.checkAttendance(c, league)
		m.checkPlans(c, league)
	}
	if i := slices.IndexFunc(m.people, func(p person) bool { return p.name == name || slices.Contains(p.former, name) }); i >= 0 {
		list := m.list(func(g *game) bool {
			return slices.ContainsFunc(g.seats, func(s seat) bool { return m.called(s.person) == m.called(i) })
		})
		if len(list) > 0 { // who sits nowhere any more is not known
			same(c, list, "list", "--player", name)
			m.checkHistory(c, name, m.who(i))
		}
	}
}

// checkPlayers counts the games of everybody.
func (m *model) checkPlayers(c *club) {
	type player struct {
		Name  string
		Games int
	}
	want := map[string]int{}
	for _, g := range m.list(func(g *game) bool { return g.state != "void" && g.played() }) {
		for _, p := range g.Players {
			want[p.Name]++
		}
	}
	got := map[string]int{}
	for _, p := range read[player](c, "players", "list") {
		if p.Games > 0 {
			got[p.Name] = p.Games
		}
	}
	if diff := gocmp.Diff(want, got); diff != "" {
		c.t.Fatalf("players (-model +answer):\n%s", diff)
	}
}

// checkRatings follows a player's rating through a league: a game changes what the game before it
// left, and the first one 1500.
func (m *model) checkRatings(c *club, t *rapid.T, of string) {
	games := m.list(func(g *game) bool { return g.league == of && g.state == "confirmed" && g.played() })
	if len(games) == 0 {
		return
	}
	name, before := rapid.SampledFrom(rapid.SampledFrom(games).Draw(t, "game").Players).Draw(t, "player").Name, 1500.0
	for _, g := range games {
		for _, p := range read[struct {
			Players []struct {
				Name   string
				Rating struct{ After, Change float64 }
			}
		}](c, "show", fmt.Sprint(g.ID))[0].Players {
			if p.Name != name {
				continue
			}
			if change := p.Rating.After - before; math.Abs(change-p.Rating.Change) > 1e-5 {
				c.t.Fatalf("game %d changes the rating of %s from %v to %v, and says %v", g.ID, name, before, p.Rating.After, p.Rating.Change)
			}
			before = p.Rating.After
		}
	}
}

// A standing is what standings --json says of a player.
type standing struct {
	Name                    string
	Place                   int
	Played, Won, Tied, Lost int
	Points                  float64
}

// checkStandings adds up the games of a league by hand.
func (m *model) checkStandings(c *club, of string) {
	count, worths, guests := map[string]*standing{}, map[string][]float64{}, []string{}
	terms := m.terms[of]
	for i := range m.games {
		g := &m.games[i]
		if g.league != of || g.state != "confirmed" {
			continue
		}
		for _, s := range g.seats {
			name := m.called(s.person)
			if m.people[m.who(s.person)].guest {
				guests = append(guests, name)
				continue
			}
			if count[name] == nil {
				count[name] = &standing{Name: name}
			}
			worths[name] = append(worths[name], count[name].add(terms, g, s))
		}
	}
	tooFew := sumUp(count, worths, terms)
	want := map[string]standing{}
	for name, one := range count {
		if one.Played > 0 {
			one.Place = 1
		}
		for _, other := range count {
			if one.Played > 0 && other.Played > 0 && other.Points > one.Points {
				one.Place++
			}
		}
		want[name] = *one
	}
	table := read[struct {
		Players []standing
		Guests  []string
		TooFew  int
	}](c, "standings", "--league", of)[0]
	if table.TooFew != tooFew {
		c.t.Fatalf("standings of %s: %d have too few games, the model says %d", of, table.TooFew, tooFew)
	}
	got := map[string]standing{}
	for _, one := range table.Players {
		got[one.Name] = one
	}
	slices.Sort(guests)
	if diff := gocmp.Diff(want, got) + gocmp.Diff(slices.Compact(guests), append([]string{}, slices.Sorted(slices.Values(table.Guests))...)); diff != "" {
		c.t.Fatalf("standings of %s (-model +answer):\n%s", of, diff)
	}
}

// sumUp adds up what games are worth by the terms, and takes out who has too few. It returns how many
// those are.
func sumUp(count map[string]*standing, worths map[string][]float64, terms terms) (tooFew int) {
	for name, one := range count {
		if one.Played < terms.min {
			tooFew++
			delete(count, name)
		}
		list := slices.Sorted(slices.Values(worths[name])) // the worst first
		if terms.best > 0 {
			list = list[max(0, len(list)-terms.best):]
		}
		for _, worth := range list[min(terms.drop, len(list)):] {
			one.Points += worth
		}
		one.Points = math.Round(1e6*one.Points) / 1e6
	}
	return tooFew
}

// add adds a game that a player played, or sat out, and returns what it is worth.
func (one *standing) add(terms terms, g *game, s seat) float64 {
	if g.game == "no-show" && s.place > 1 {
		return 0
	}
	if !g.played() { // who was there gets what a bye is worth
		switch terms.bye {
		case "nothing":
			return 0
		case "draw":
			return worth(terms.points, seat{place: 1}, 2)
		}
		return worth(terms.points, seat{place: 1}, 1)
	}
	same := 0 // who have the player's place
	for _, other := range g.seats {
		if other.place == s.place {
			same++
		}
	}
	one.Played++
	switch {
	case s.place > 1:
		one.Lost++
	case same > 1:
		one.Tied++
	default:
		one.Won++
	}
	return worth(terms.points, s, same)
}

// worth is what a place is worth that so many share.
func worth(system string, s seat, same int) float64 {
	switch system {
	case "", "win-tie-loss":
		return map[bool]float64{true: 1}[s.place == 1 && same > 1] + map[bool]float64{true: 3}[s.place == 1 && same == 1]
	case "wins":
		return map[bool]float64{true: 1}[s.place == 1 && same == 1]
	case "score":
		return float64(s.points) / 1000
	}
	worth, sum := []float64{5, 3, 2, 0, 0, 0}, 0.0
	for k := range same { // who share places share what they are worth
		sum += worth[s.place-1+k]
	}
	return sum / float64(same)
}

// checkAttendance counts the days on which people came.
func (m *model) checkAttendance(c *club, of string) {
	days, all, guest := map[string]map[string]bool{}, map[string]bool{}, map[string]bool{}
	for i := range m.games {
		g := &m.games[i]
		if g.league != of || g.state == "void" {
			continue
		}
		all[g.day] = true
		for _, s := range g.seats {
			if g.game == "no-show" && s.place > 1 {
				continue
			}
			name := m.called(s.person)
			if days[name] == nil {
				days[name] = map[string]bool{}
			}
			days[name][g.day], guest[name] = true, m.people[m.who(s.person)].guest
		}
	}
	want := []string{fmt.Sprint(len(all), " evenings")}
	for name, came := range days {
		want = append(want, fmt.Sprint(name, len(came), slices.Max(slices.Collect(maps.Keys(came))), guest[name]))
	}
	answer := read[struct {
		Evenings int
		Players  []struct {
			Name, LastEvening string
			Guest             bool
			Present           int
		}
	}](c, "players", "list", "--attendance", "--league", of)[0]
	got := []string{fmt.Sprint(answer.Evenings, " evenings")}
	for _, p := range answer.Players {
		got = append(got, fmt.Sprint(p.Name, p.Present, p.LastEvening, p.Guest))
	}
	slices.Sort(want)
	slices.Sort(got)
	if diff := gocmp.Diff(want, got); diff != "" {
		c.t.Fatalf("attendance of %s (-model +answer):\n%s", of, diff)
	}
}

// A meeting is how a player fared against another, or against all.
type meeting struct {
	Name                         string
	Games, Before, Level, Behind int
}

// A bestGame is how often a player played a game, with how many points, and the best of them.
type bestGame struct {
	Game           string
	Played, Points int
	Best           struct{ Total, Result int }
}

// A career is what history --json says of a player.
type career struct {
	Player                  string
	Played, Won, Tied, Lost int
	Results                 []struct{ ID int }
	Games                   []bestGame
	Against                 []meeting
}

// checkHistory goes through a player's games.
func (m *model) checkHistory(c *club, name string, who int) {
	want := career{Player: m.called(who)}
	met, games := map[string]*meeting{}, map[string]*bestGame{}
	for _, g := range m.list(func(g *game) bool { return g.state == "confirmed" && g.played() }) {
		i := slices.IndexFunc(g.Players, func(p listedPlayer) bool { return p.Name == want.Player })
		if i < 0 {
			continue
		}
		want.Results = append(want.Results, struct{ ID int }{g.ID})
		want.Played++
		games[g.Game] = games[g.Game].add(g.Game, g.Players[i].Total, g.ID, m.lowest(g.Game, want.Player))
		for _, p := range g.Players {
			if p.Name == want.Player {
				continue
			}
			if met[p.Name] == nil {
				met[p.Name] = &meeting{Name: p.Name}
			}
			met[p.Name].Games++
			switch one := met[p.Name]; cmp.Compare(g.Players[i].Place, p.Place) {
			case -1:
				one.Before++
			case 0:
				one.Level++
			default:
				one.Behind++
			}
		}
		switch {
		case g.Players[i].Place > 1:
			want.Lost++
		case len(g.Winners) > 1:
			want.Tied++
		default:
			want.Won++
		}
	}
	for _, one := range met {
		want.Against = append(want.Against, *one)
	}
	for _, game := range slices.Sorted(maps.Keys(games)) {
		want.Games = append(want.Games, *games[game])
	}
	got := read[career](c, "history", name)[0]
	got.Games = slices.SortedFunc(slices.Values(got.Games), func(a, b bestGame) int { return cmp.Compare(a.Game, b.Game) })
	for _, list := range []*[]meeting{&want.Against, &got.Against} {
		slices.SortFunc(*list, func(a, b meeting) int { return cmp.Compare(a.Name, b.Name) })
		*list = slices.Clip(append([]meeting{}, *list...))
	}
	want.Results, got.Results = append([]struct{ ID int }{}, want.Results...), append([]struct{ ID int }{}, got.Results...)
	if diff := gocmp.Diff(want, got); diff != "" {
		c.t.Fatalf("history of %s (-model +answer):\n%s", name, diff)
	}
	newest := want.Results[max(0, len(want.Results)-1):]
	if diff := gocmp.Diff(newest, append([]struct{ ID int }{}, read[career](c, "history", name, "--limit", "1")[0].Results...)); diff != "" {
		c.t.Fatalf("newest of %s (-model +answer):\n%s", name, diff)
	}
}

// add adds a game with so many points. Of equal ones the first is the best.
func (one *bestGame) add(game string, total, result int, lowest bool) *bestGame {
	if one == nil {
		one = &bestGame{Game: game}
	}
	if one.Played++; one.Played == 1 || total > one.Best.Total && !lowest || total < one.Best.Total && lowest {
		one.Best.Total, one.Best.Result = total, result
	}
	one.Points += total
	return one
}

// A record is what history --json says of the best score of a game.
type record struct {
	Value   float64
	Players []string
	Result  int
}

// checkHall finds the best score of each game, which the first to reach it hold.
func (m *model) checkHall(c *club) {
	want, scored := map[string]*record{}, map[string]bool{}
	for _, g := range m.list(func(g *game) bool { return g.state == "confirmed" && g.played() }) {
		for _, p := range g.Players {
			best, total := want[g.Game], float64(p.Total)
			scored[g.Game] = scored[g.Game] || total != 0
			switch lowest := m.lowest(g.Game, ""); {
			case best == nil || total > best.Value && !lowest || total < best.Value && lowest:
				want[g.Game] = &record{total, []string{p.Name}, g.ID}
			case total == best.Value && g.ID == best.Result:
				best.Players = append(best.Players, p.Name)
			}
		}
	}
	got := map[string]*record{}
	for _, one := range read[struct {
		Games []struct {
			Game    string
			Highest *record
		}
	}](c, "history")[0].Games {
		got[one.Game] = one.Highest
	}
	for game := range want {
		if slices.Sort(want[game].Players); !scored[game] {
			want[game] = nil
		}
	}
	if diff := gocmp.Diff(want, got); diff != "" {
		c.t.Fatalf("hall of fame (-model +answer):\n%s", diff)
	}
}

// A modelTable is what pair --show --json says of a table.
type modelTable struct {
	Players []string
	Result  int
}

// checkPlans fills the tables of each plan with the results of the same people.
func (m *model) checkPlans(c *club, of string) {
	for _, p := range m.plans {
		if p.league != of {
			continue
		}
		type progress struct {
			Tables, Others []modelTable
			Out            []string
		}
		want := progress{Others: []modelTable{}, Out: append([]string{}, m.names(p.out)...)}
		for _, table := range p.tables {
			want.Tables = append(want.Tables, modelTable{Players: m.names(table)})
		}
		for i := range m.games {
			g := &m.games[i]
			if g.league != of || g.round != p.round || g.state == "void" || g.game == "bye" {
				continue
			}
			one := modelTable{Result: g.id}
			for _, s := range g.seats {
				one.Players = append(one.Players, m.called(s.person))
			}
			k := slices.IndexFunc(want.Tables, func(planned modelTable) bool {
				return planned.Result == 0 && slices.Equal(slices.Sorted(slices.Values(planned.Players)), slices.Sorted(slices.Values(one.Players)))
			})
			if k < 0 {
				want.Others = append(want.Others, one)
			} else {
				want.Tables[k].Result = one.Result
			}
		}
		same(c, []progress{want}, "pair", "--show", "--league", of, "--round", p.round)
	}
}

func (m *model) names(people []int) (list []string) {
	for _, i := range people {
		list = append(list, m.called(i))
	}
	return list
}
