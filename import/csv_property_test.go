package importer

import (
	"cmp"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"arbiter/score"
)

// A flatRow is one row of a random table without ids.
type flatRow struct {
	game               int // which of the true games it is of
	date, kind, player string
	seat, score, place int
}

// A flatShape says which columns a random table has and in what order its rows
// stand.
type flatShape struct {
	seats, scores, places, winners bool
	rows                           string // how the rows of a game stand
	sorted                         string // the column that the whole table was sorted by, "" for none
	down                           bool   // sorted downwards
	parted                         bool   // an empty row stands between games
}

// randomGames are games of an evening or two, with places as their scores give
// them.
func randomGames(r *rand.Rand) []flatRow {
	pool := []string{"Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal"}[:2+r.IntN(7)]
	var rows []flatRow
	for game := range 1 + r.IntN(4) {
		date, kind := fmt.Sprintf("2026-11-%d", 20+r.IntN(5)/4), []string{"Go", "Go", "Go", "Subdivision"}[r.IntN(4)]
		people := r.Perm(len(pool))[:2+r.IntN(min(len(pool), 5)-1)]
		if kind == "Subdivision" && len(people) > 4 {
			people = people[:4]
		}
		seats := r.Perm(len(people))
		first := len(rows)
		for i, who := range people {
			rows = append(rows, flatRow{game: game, date: date, kind: kind, player: pool[who], seat: seats[i] + 1, score: r.IntN(12)})
		}
		for i := range rows[first:] {
			one := &rows[first+i]
			one.place = 1
			for _, other := range rows[first:] {
				if other.score > one.score {
					one.place++
				}
			}
		}
	}
	return rows
}

// stand puts the rows in the order of the shape.
func (shape *flatShape) stand(r *rand.Rand, rows []flatRow) {
	by := func(column string) func(a, b flatRow) int {
		return func(a, b flatRow) int {
			switch column {
			case "player":
				return cmp.Compare(a.player, b.player)
			case "seat":
				return cmp.Compare(a.seat, b.seat)
			case "score":
				return cmp.Compare(a.score, b.score)
			case "place":
				return cmp.Compare(a.place, b.place)
			case "winner":
				return cmp.Compare(min(a.place, 2), min(b.place, 2))
			case "date":
				return cmp.Compare(a.date, b.date)
			case "kind":
				return cmp.Compare(a.kind, b.kind)
			}
			return 0
		}
	}
	slices.SortStableFunc(rows, func(a, b flatRow) int { return cmp.Or(cmp.Compare(a.game, b.game), by(shape.rows)(a, b)) })
	if shape.rows == "" {
		for i := 0; i < len(rows); {
			end := i
			for end < len(rows) && rows[end].game == rows[i].game {
				end++
			}
			r.Shuffle(end-i, func(a, b int) { rows[i+a], rows[i+b] = rows[i+b], rows[i+a] })
			i = end
		}
	}
	slices.SortStableFunc(rows, func(a, b flatRow) int {
		if shape.down {
			a, b = b, a
		}
		return by(shape.sorted)(a, b)
	})
}

// write is the table.
func (shape *flatShape) write(rows []flatRow) string {
	var b strings.Builder
	b.WriteString("date,game,player,seat,score,place,winner\n")
	cell := func(show bool, n int) string {
		if show {
			return fmt.Sprint(n)
		}
		return ""
	}
	for i, row := range rows {
		if shape.parted && i > 0 && rows[i-1].game != row.game {
			b.WriteString("\n")
		}
		winner := ""
		if shape.winners && row.place == 1 {
			winner = "x"
		}
		fmt.Fprintf(&b, "%s,%s,%s,%s,%s,%s,%s\n", row.date, row.kind, row.player,
			cell(shape.seats, row.seat), cell(shape.scores, row.score), cell(shape.places, row.place), winner)
	}
	return b.String()
}

// gamesOf are the true games in a few words each, and how often each was
// played: who played what and when and, where it is written, for how much.
func (shape *flatShape) gamesOf(rows []flatRow) map[string]int {
	words := map[int][]string{}
	head := map[int]string{}
	for _, row := range rows {
		points := 0
		if shape.scores {
			points = row.score
		}
		words[row.game] = append(words[row.game], fmt.Sprint(row.player, " ", points))
		head[row.game] = row.date + " " + score.GameKey(row.kind)
	}
	list := map[string]int{}
	for game, seats := range words {
		slices.Sort(seats)
		list[head[game]+": "+strings.Join(seats, ", ")]++
	}
	return list
}

// Whatever games people write down one after another without ids, in whatever
// order they sorted the table by a column of it, the reader makes exactly these
// games of it or refuses: it never makes another game of their rows.
func TestNoGameIsMadeOfTheRowsOfOthers(t *testing.T) {
	runs := 10_000
	if testing.Short() {
		runs = 2_000
	}
	r := rand.New(rand.NewPCG(13, 9))
	taken, refused, whole := 0, 0, 0
	for range runs {
		rows := randomGames(r)
		shape := flatShape{
			seats: r.IntN(3) == 0, scores: r.IntN(4) > 0, places: r.IntN(3) == 0, winners: r.IntN(4) == 0,
			rows: []string{"", "seat", "place", "player", "score"}[r.IntN(5)], down: r.IntN(2) == 0, parted: r.IntN(4) == 0,
		}
		if shape.parted = shape.parted && r.IntN(2) == 0; !shape.parted {
			shape.sorted = []string{"", "", "player", "seat", "score", "place", "winner", "date", "kind"}[r.IntN(9)]
		}
		if hidden := map[string]bool{"seat": !shape.seats, "score": !shape.scores, "place": !shape.places, "winner": !shape.winners}; hidden[shape.sorted] {
			shape.sorted = "" // a table is sorted by what stands in it
		}
		shape.stand(r, rows)
		text := shape.write(rows)
		truth := shape.gamesOf(rows)
		f := feedTable(t, text)
		for _, in := range f.results {
			kind := "Go"
			if in.Game == "subdivision" {
				kind = "subdivision"
			}
			var seats []string
			for _, s := range in.Seats {
				seats = append(seats, fmt.Sprint(s.Name, " ", s.Total))
			}
			slices.Sort(seats)
			game := in.Played.Format("2006-01-02") + " " + score.GameKey(kind) + ": " + strings.Join(seats, ", ")
			if truth[game]--; truth[game] < 0 {
				t.Fatalf("nobody played %s in\n%s(%+v)\n%s", game, text, shape, f.shown())
			}
		}
		taken += len(f.results)
		if len(f.complaints) > 0 {
			refused++
			continue
		}
		whole++
		for game, left := range truth {
			if left != 0 {
				t.Fatalf("%s is lost of\n%s%s", game, text, f.shown())
			}
		}
	}
	if t.Logf("%d tables taken whole with %d games in all, %d refused", whole, taken, refused); whole < runs/20 || refused < runs/20 {
		t.Errorf("%d tables were taken whole and %d refused of %d: this tries nothing", whole, refused, runs)
	}
}

// waysToPart are all ways to cut rows into games, found by trying every cut.
func waysToPart(rows []tableSeat, least, most int) (ways []string) {
	for cuts := range 1 << (len(rows) - 1) {
		var sizes []int
		fits, from := true, 0
		for i := range rows {
			if i == len(rows)-1 || cuts&(1<<i) != 0 {
				game := rows[from : i+1]
				sizes = append(sizes, len(game))
				fits = fits && least <= len(game) && len(game) <= most && couldBeOneGame(game)
				from = i + 1
			}
		}
		if fits {
			ways = append(ways, fmt.Sprint(sizes))
		}
	}
	return ways
}

// couldBeOneGame asks each thing of rows that one game has, one after another.
func couldBeOneGame(rows []tableSeat) bool {
	var places []int
	for i, a := range rows {
		for _, b := range rows[:i] {
			if a.key == b.key || a.seat != 0 && a.seat == b.seat {
				return false
			}
		}
		if a.seat > len(rows) || a.place > len(rows) || a.won == wonIt && a.place > 1 || a.won == wonNot && a.place == 1 {
			return false
		}
		if a.place > 0 {
			places = append(places, a.place)
		}
	}
	if len(places) < len(rows) {
		return true
	}
	slices.Sort(places)
	for i, place := range places { // 1, 1, 3: a place is its index or shared with the one before
		if place != i+1 && (i == 0 || place != places[i-1]) {
			return false
		}
	}
	byPlace := slices.Clone(rows)
	slices.SortFunc(byPlace, func(a, b tableSeat) int {
		return cmp.Or(cmp.Compare(a.place, b.place), a.points.Cmp(b.points))
	})
	rises, falls := true, true
	var above *tableSeat
	for i := range byPlace {
		one := &byPlace[i]
		if one.text == "" {
			continue
		}
		if above != nil {
			if above.place == one.place && above.points.Cmp(one.points) != 0 {
				return false
			}
			rises = rises && above.points.Cmp(one.points) <= 0
			falls = falls && above.points.Cmp(one.points) >= 0
		}
		above = one
	}
	return rises || falls
}

func TestWaysToPartRowsAgreeWithEveryCut(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 13))
	for range 4000 {
		g := tableGame{line: 2, name: "go"}
		most := 100
		if r.IntN(2) == 0 {
			g.name, most = "subdivision", 4
		}
		seated, placed, scored, said := r.IntN(2) == 0, r.IntN(2) == 0, r.IntN(2) == 0, r.IntN(3) == 0
		for i := range 1 + r.IntN(8) {
			s := tableSeat{line: 2 + i, key: string(rune('a' + r.IntN(9))), points: new(big.Rat)}
			s.name = s.key
			if seated && r.IntN(12) > 0 {
				s.seat = 1 + i%(1+r.IntN(4))
			}
			if placed && r.IntN(12) > 0 {
				s.place = 1 + r.IntN(3)
			}
			if said {
				s.won = verdict(r.IntN(3))
			}
			if scored && r.IntN(12) > 0 {
				s.points, s.text = big.NewRat(int64(r.IntN(4)), 1), "x"
			}
			g.seats = append(g.seats, s)
			g.last = s.line
		}
		ways := waysToPart(g.seats, 2, most)
		sizes, wrong := g.split(&Feed{Games: twoGames{}})
		want := len(ways) == 1 && (ways[0] == fmt.Sprintf("[%d]", len(g.seats)) || g.sorted() == "")
		if (wrong == "") != want || want && fmt.Sprint(sizes) != ways[0] {
			t.Fatalf("%+v\nevery cut gives %v; got %v %s", g.seats, ways, sizes, wrong)
		}
	}
}
