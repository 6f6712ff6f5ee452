package commands

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"
	"pgregory.net/rapid"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/records/storetest"
	"arbiter/score/oftentest"
)

// A model club knows what its records should say, in the plainest way: lists of values that are
// copied before each command.
type model struct {
	people []person
	games  []game
	terms  map[string]terms // by league
	plans  []plan
	last   int // the highest number that a result had; an undo does not give it back
}

// terms are how a league counts.
type terms struct {
	points          string
	bye             string // what a bye counts as
	min, best, drop int
}

type person struct {
	name   string
	former []string // names that still lead to them
	into   int      // who they are since a merge; their own index before
	guest  bool
}

type game struct {
	id                               int
	game, day, league, season, round string
	state                            string
	seats                            []seat
}

// played reports whether it is a game, not a bye or a no-show.
func (g *game) played() bool { return g.game != "bye" && g.game != "no-show" }

type seat struct {
	person int // index in people
	points int // in thousandths
	place  int
}

// A plan is of a round of a league; people are indexes.
type plan struct {
	league, round string
	tables        [][]int
	out           []int
}

func (m *model) copy() model {
	c := model{people: slices.Clone(m.people), games: slices.Clone(m.games), terms: maps.Clone(m.terms), plans: slices.Clone(m.plans), last: m.last}
	for i := range c.games {
		c.games[i].seats = slices.Clone(c.games[i].seats)
	}
	return c
}

// who returns who somebody is since merges.
func (m *model) who(i int) int {
	for m.people[i].into != i {
		i = m.people[i].into
	}
	return i
}

// called returns the name of today of a person.
func (m *model) called(i int) string { return m.people[m.who(i)].name }

// person returns who has or had a name, entered where nobody has.
func (m *model) person(name string) int {
	i := slices.IndexFunc(m.people, func(p person) bool { return p.name == name || slices.Contains(p.former, name) })
	if i < 0 {
		i = len(m.people)
		m.people = append(m.people, person{name: name, into: i})
	}
	return i
}

// rank gives places by points, the fewest first if lowest: 1, 1, 3 where two share the first.
func rank(seats []seat, lowest bool) {
	for i := range seats {
		seats[i].place = 1
		for _, other := range seats {
			if other.points > seats[i].points && !lowest || other.points < seats[i].points && lowest {
				seats[i].place++
			}
		}
	}
}

// lowest reports whether the fewest points won the newest game that had a winner: of all, or of a
// player.
func (m *model) lowest(name, player string) (yes bool) {
	for _, g := range m.list(func(g *game) bool { return g.game == name && g.state == "confirmed" }) {
		if player != "" && !slices.ContainsFunc(g.Players, func(p listedPlayer) bool { return p.Name == player }) {
			continue
		}
		if first := g.Players[slices.IndexFunc(g.Players, func(p listedPlayer) bool { return p.Place == 1 })].Total; len(g.Winners) < len(g.Players) {
			yes = slices.ContainsFunc(g.Players, func(p listedPlayer) bool { return p.Total > first })
		}
	}
	return yes
}

// A listed game is what list --json says of a game.
type listed struct {
	ID                               int
	Game, Day, League, Season, Round string
	State                            string
	Players                          []listedPlayer
	Winners                          []string
}

type listedPlayer struct {
	Name  string
	Total int
	Place int
}

// list returns what is to be listed of the games that a filter leaves, in the order of days.
func (m *model) list(keep func(*game) bool) []listed {
	list := []listed{}
	for i := range m.games {
		g := &m.games[i]
		if !keep(g) {
			continue
		}
		one := listed{ID: g.id, Game: g.game, Day: g.day, League: g.league, Season: g.season, Round: g.round, State: g.state, Winners: []string{}}
		for _, s := range g.seats {
			one.Players = append(one.Players, listedPlayer{m.called(s.person), s.points / 1000, s.place})
			if s.place == 1 {
				one.Winners = append(one.Winners, m.called(s.person))
			}
		}
		list = append(list, one)
	}
	slices.SortStableFunc(list, func(a, b listed) int { return strings.Compare(a.Day, b.Day) })
	return list
}

// A club runs commands in process on records of its own.
type club struct {
	t  *rapid.T
	db string
}

// run runs a command and returns what it wrote to standard output, and its error.
func (c *club) run(args ...string) (string, error) {
	var out, errs bytes.Buffer
	s := &terminal.Streams{In: strings.NewReader(""), Out: bufio.NewWriter(&out), Err: &errs, Width: terminal.Unlimited, ErrWidth: terminal.Unlimited, JSON: true,
		DB: c.db, Args: args, Now: func() time.Time { return time.Date(2026, 11, 28, 20, 0, 0, 0, time.UTC) }}
	root := &cobra.Command{Use: "arbiter", SilenceErrors: true, SilenceUsage: true}
	root.AddCommand(Add(s), List(s), Show(s), Edit(s), Void(s), Contest(s), Confirm(s), Undo(s), Log(s), Standings(s), Players(s), History(s), Leagues(s), Pair(s))
	root.SetArgs(args)
	err := root.ExecuteContext(c.t.Context())
	s.Out.Flush()
	return out.String(), err
}

// read reads the JSON objects that a command prints.
func read[T any](c *club, args ...string) []T {
	c.t.Helper()
	text, err := c.run(args...)
	if err != nil {
		c.t.Fatalf("%q: %v", args, err)
	}
	list := []T{}
	for line := range strings.Lines(text) {
		var one T
		if err := json.Unmarshal([]byte(line), &one); err != nil {
			c.t.Fatalf("%q writes %s: %v", args, line, err)
		}
		list = append(list, one)
	}
	return list
}

// same compares an answer with the model's.
func same[T any](c *club, want []T, args ...string) {
	c.t.Helper()
	if diff := cmp.Diff(want, read[T](c, args...)); diff != "" {
		c.t.Fatalf("%q (-model +answer):\n%s", args, diff)
	}
}

var (
	drawnName   = rapid.SampledFrom([]string{"Ann", "Bob", "Cyd", "Dan", "Eva"})
	drawnGame   = rapid.SampledFrom([]string{"Azul", "Catan", "Go"})
	drawnLeague = rapid.SampledFrom([]string{"", "Cup", "Cup", "Friday"})
	drawnRound  = rapid.SampledFrom([]string{"", "1", "2"})
)

// drawnDay returns a day of November 2026.
func drawnDay(t *rapid.T) string {
	return fmt.Sprintf("2026-11-%02d", rapid.IntRange(1, 28).Draw(t, "day"))
}

func TestMain(m *testing.M) { os.Exit(storetest.M{M: m}.Run()) }

// TestModelClub: after any commands each answer is that of a model; what is refused changes
// nothing, and an undo leads back to the state before.
func TestModelClub(t *testing.T) {
	if err := flag.Set("rapid.checks", fmt.Sprint(oftentest.Times(40))); err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		c := &club{t, filepath.Join(tempDir(t), "club.db")}
		m := model{terms: map[string]terms{}}
		var inForce []command // those that hold, but for undos, in the order in which they came into force
		last := 0             // the newest command
		for range rapid.IntRange(15, 30).Draw(t, "commands") {
			next := m.copy()
			args, undone := next.draw(t), command{}
			if len(inForce) > 0 && rapid.IntRange(0, 4).Draw(t, "undo") == 0 {
				undone = inForce[len(inForce)-1]
				args, next = []string{"undo"}, undone.before
				next.last = m.last
				inForce = inForce[:len(inForce)-1]
			} else if args == nil {
				continue
			}
			answer, err := c.run(args...)
			if err != nil && slices.Contains(undone.args, "--rename") {
				return // the old name was taken since
			}
			if err != nil {
				t.Fatalf("%q: %v", args, err)
			}
			if args[0] == "pair" {
				next.seat(t, answer)
			}
			log := read[struct{ Command int }](c, "log", "--limit", "1")
			if log[0].Command > last { // else it was so already
				last = log[0].Command
				if args[0] != "undo" {
					inForce = append(inForce, command{last, args, next.last, m})
				}
			}
			m = next
			m.check(c, t)
			m.refuses(c, t)
			if rapid.IntRange(0, 3).Draw(t, "take back and again") == 0 {
				last = m.again(c, inForce, last)
			}
		}
	})
}

// A command changed the records.
type command struct {
	id     int
	args   []string
	adds   int // the result that it recorded
	before model
}

// again takes the oldest added game back that nothing changed since, puts it in force again, and
// does both once more. Then it is what an undo takes back first. It returns the newest command of the
// log, which marks what does not hold.
func (m *model) again(c *club, inForce []command, last int) int {
	i := slices.IndexFunc(inForce, func(one command) bool { return one.args[0] == "add" })
	if i < 0 {
		return last
	}
	one := inForce[i]
	without := func(all model) model {
		all = all.copy()
		all.games = slices.DeleteFunc(all.games, func(g game) bool { return g.id == one.adds })
		return all
	}
	if slices.ContainsFunc(inForce[i+1:], func(later command) bool { return slices.Contains(later.args, fmt.Sprint(one.adds)) }) {
		return last
	}
	for k, step := range []struct {
		undoes int
		left   model
	}{{one.id, without(*m)}, {last + 1, *m}, {last + 2, without(*m)}, {last + 3, *m}} {
		if _, err := c.run("undo", fmt.Sprint("c", step.undoes)); err != nil {
			c.t.Fatalf("undo c%d: %v", step.undoes, err)
		}
		same(c, step.left.list(func(*game) bool { return true }), "list")
		for _, entry := range read[struct{ Command, Undone int }](c, "log") {
			if entry.Command == one.id && (entry.Undone != 0) != (k%2 == 0) {
				c.t.Fatalf("after undo c%d the log says that c%d was undone by %d", step.undoes, one.id, entry.Undone)
			}
		}
	}
	copy(inForce[i:], inForce[i+1:])
	inForce[len(inForce)-1] = command{one.id, one.args, one.adds, *m}
	for k := range inForce[i:] {
		inForce[i+k].before = without(inForce[i+k].before)
	}
	return last + 4
}

// tempDir returns a folder for one run of a check.
func tempDir(t *rapid.T) string {
	dir, err := os.MkdirTemp("", "arbiter-model-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

// draw draws a command and does to the model what it does. It is nil where there is nothing to do
// it to.
func (m *model) draw(t *rapid.T) []string {
	switch kind := rapid.SampledFrom([]string{"state", "state", "play", "play", "plan", "terms", "league", "guest", "merge", "rename", "where", "player", "points", "add", "add"}).Draw(t, "kind"); {
	case kind == "add" || len(m.games) == 0:
		return m.drawAdd(t)
	case kind == "rename" || kind == "merge":
		return m.drawNames(t, kind)
	case kind == "guest":
		return m.drawGuest(t)
	case kind == "terms":
		return m.drawTerms(t)
	case kind == "league":
		return m.drawLeagueName(t)
	case kind == "plan":
		return m.drawPlan(t)
	case kind == "play":
		return m.drawPlay(t)
	default:
		g := &m.games[rapid.IntRange(0, len(m.games)-1).Draw(t, "result")]
		if i := slices.IndexFunc(m.games, m.planned); i >= 0 && rapid.Bool().Draw(t, "of a plan") {
			g = &m.games[i]
		}
		return m.drawChange(t, kind, g)
	}
}

// planned reports whether a game is of a round that was planned.
func (m *model) planned(g game) bool {
	return slices.ContainsFunc(m.plans, func(p plan) bool { return p.league == g.league && p.round == g.round })
}

func (m *model) drawAdd(t *rapid.T) []string {
	g := game{id: m.last + 1, game: drawnGame.Draw(t, "game"), day: drawnDay(t), league: drawnLeague.Draw(t, "league"), round: drawnRound.Draw(t, "round"), state: "confirmed"}
	args := []string{"add", g.game}
	names := rapid.SliceOfNDistinct(drawnName, 2, 4, rapid.ID[string]).Draw(t, "names")
	if rapid.IntRange(0, 4).Draw(t, "bye") == 0 {
		g.game, g.seats = "bye", []seat{{person: m.person(names[0])}}
		m.games, m.last = append(m.games, g), g.id
		return []string{"add", "bye", names[0], "--date", g.day, "--league", g.league, "--round", g.round}
	}
	taken := map[string]bool{}
	for _, name := range names {
		who := m.person(name)
		if taken[m.called(who)] { // two names of one person since a merge
			return nil
		}
		taken[m.called(who)] = true
		points := rapid.IntRange(0, 9).Draw(t, "points")
		args = append(args, fmt.Sprintf("%s %d", name, points))
		g.seats = append(g.seats, seat{person: who, points: 1000 * points})
	}
	switch lowest := rapid.SampledFrom([]string{"", "", "--lowest", "--lowest=false"}).Draw(t, "lowest"); lowest {
	case "":
		rank(g.seats, m.lowest(g.game, ""))
	default:
		rank(g.seats, lowest == "--lowest")
		args = append(args, lowest)
	}
	m.games, m.last = append(m.games, g), g.id
	return append(args, "--date", g.day, "--league", g.league, "--round", g.round)
}

func (m *model) drawNames(t *rapid.T, kind string) []string {
	i := rapid.IntRange(0, len(m.people)-1).Draw(t, "person")
	if m.people[i].into != i || !m.sits(i) {
		return nil
	}
	if kind == "rename" {
		name := rapid.SampledFrom([]string{"Finn", "Gil", "Hal", "Ida"}).Draw(t, "new name")
		if slices.ContainsFunc(m.people, func(p person) bool { return p.name == name || slices.Contains(p.former, name) }) {
			return nil
		}
		was := m.people[i].name
		m.people[i].name, m.people[i].former = name, append(slices.Clone(m.people[i].former), was)
		return []string{"players", "rename", was, name}
	}
	k := rapid.IntRange(0, len(m.people)-1).Draw(t, "into")
	if k == i || m.people[k].into != k || !m.sits(k) || m.metAtATable(i, k) {
		return nil
	}
	m.people[i].into = k
	return []string{"players", "merge", m.people[i].name, "--into", m.people[k].name}
}

// sits reports whether somebody sits in any game: who does not is not known to the records.
func (m *model) sits(i int) bool {
	return slices.ContainsFunc(m.games, func(g game) bool {
		return slices.ContainsFunc(g.seats, func(s seat) bool { return m.called(s.person) == m.called(i) })
	})
}

// metAtATable reports whether two people sat at one table, or are in one plan, so that they are not
// one.
func (m *model) metAtATable(a, b int) bool {
	for _, p := range m.plans {
		all := slices.Concat(append(p.tables, p.out)...)
		is := func(who int) bool { return slices.ContainsFunc(all, func(i int) bool { return m.who(i) == who }) }
		if is(m.who(a)) && is(m.who(b)) {
			return true
		}
	}
	return slices.ContainsFunc(m.games, func(g game) bool {
		sits := func(i int) bool {
			return slices.ContainsFunc(g.seats, func(s seat) bool { return m.called(s.person) == m.called(i) })
		}
		return sits(a) && sits(b)
	})
}

func (m *model) drawChange(t *rapid.T, kind string, g *game) []string {
	id := fmt.Sprint(g.id)
	switch kind {
	case "state":
		verb := rapid.SampledFrom([]string{"void", "void", "contest", "confirm"}).Draw(t, "verb")
		state := map[string]string{"void": "void", "contest": "contested", "confirm": "confirmed"}[verb]
		if g.state == state {
			return nil
		}
		g.state = state
		return []string{verb, id}
	case "where":
		g.day, g.league, g.round = drawnDay(t), drawnLeague.Draw(t, "league"), drawnRound.Draw(t, "round")
		return []string{"edit", id, "--date", g.day, "--league", g.league, "--round", g.round}
	case "points":
		if !g.played() {
			return nil
		}
		s := &g.seats[rapid.IntRange(0, len(g.seats)-1).Draw(t, "seat")]
		points := rapid.IntRange(0, 9).Draw(t, "points")
		was := slices.Clone(g.seats)
		rank(was, false)
		s.points = 1000 * points
		rank(g.seats, !slices.EqualFunc(was, g.seats, func(a, b seat) bool { return a.place == b.place }))
		return []string{"edit", id, fmt.Sprintf("%s %d", m.called(s.person), points)}
	}
	s := &g.seats[rapid.IntRange(0, len(g.seats)-1).Draw(t, "seat")]
	was, name := m.called(s.person), drawnName.Draw(t, "name")
	who := m.person(name)
	if slices.ContainsFunc(g.seats, func(s seat) bool { return m.called(s.person) == m.called(who) }) {
		return nil
	}
	s.person = who
	return []string{"edit", id, "--player", was + "=" + name}
}

// refuses tries what cannot be; it changes nothing.
func (m *model) refuses(c *club, t *rapid.T) {
	for _, args := range [][]string{{"void", "99"}, {"edit", "99", "Ann 1"}, {"undo", "c99"}, {"undo", "1"}, {"add", "Go", "Ann 1", "Ann 2"}, {"players", "rename", "Nobody", "X"}, {"edit", "1", "--player", "Nobody=Ann"}} {
		if text, err := c.run(args...); err == nil {
			t.Fatalf("%q is not refused: %s", args, text)
		}
	}
	same(c, m.list(func(*game) bool { return true }), "list")
}
