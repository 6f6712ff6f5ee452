package records

import (
	"cmp"
	"context"
	"fmt"
	"hash/maphash"
	"maps"
	"math"
	"slices"
	"strings"

	"arbiter/records/league"
	"arbiter/score"
)

// A double is two results of the same people, game and day that are probably one.
type double struct {
	a, b   Full // a has the smaller number; text and breakdown are there only where mended
	mended bool // their positions differ a little
}

// A sharedKey is a hash of what two results must have in common to be a double: game,
// day and players, and unless mended points and places too.
type sharedKey struct {
	mended bool
	hash   uint64
	id     int64
}

// doubles lists the doubles among the results that were played between two times,
// without void ones. At least one of each pair is asked about. With players, only
// results in which one of them sat are compared.
func doubles(ctx context.Context, q querier, people *league.Roster, from, to int64, players []int64, asked func(id int64) bool) ([]double, error) {
	keys, err := sharedKeys(ctx, q, people, from, to, players)
	if err != nil {
		return nil, err
	}
	var found []double
	told := map[int64]bool{}
	read := reader{ctx: ctx, q: q, people: people}
	for len(keys) > 0 {
		n := 1
		for n < len(keys) && keys[n].hash == keys[0].hash && keys[n].mended == keys[0].mended {
			n++
		}
		same := keys[:n]
		keys = keys[n:]
		if n == 1 || !slices.ContainsFunc(same, func(k sharedKey) bool { return asked(k.id) }) {
			continue
		}
		columns := bareResult
		if same[0].mended {
			columns = wholeResult
		}
		ids := make([]int64, n)
		for i := range same {
			ids[i] = same[i].id
		}
		list, err := read.read(ids, columns)
		if err != nil {
			return nil, err
		}
		for i := range list {
			b := &list[i]
			for j := range min(i, mostMet) {
				a := &list[j]
				if told[b.ID] || !asked(a.ID) && !asked(b.ID) || toldApart(a, b) || same[0].mended && !mended(a.Text, b.Text) {
					continue
				}
				told[b.ID] = true
				found = append(found, double{*a, *b, same[0].mended})
			}
		}
	}
	slices.SortFunc(found, func(x, y double) int { return cmp.Compare(x.b.ID, y.b.ID) })
	return found, nil
}

// mostMet is with how many others of its day a result is compared at most.
const mostMet = 20

// sharedKeys are the keys of the results that were played between two times. Equal
// keys follow one another; the mended ones come last. A key is small, because there
// may be a million.
func sharedKeys(ctx context.Context, q querier, people *league.Roster, from, to int64, players []int64) ([]sharedKey, error) {
	type table struct {
		game string
		day  int32
		sum  uint64 // of hashes of its seats: their order does not matter
	}
	var keys []sharedKey
	var who, what table
	var id int64
	text := false // the result has a position
	seed := maphash.MakeSeed()
	end := func() {
		if id != 0 {
			keys = append(keys, sharedKey{false, maphash.Comparable(seed, what), id})
		}
		if text {
			keys = append(keys, sharedKey{true, maphash.Comparable(seed, who), id})
		}
	}
	sat := ""
	if players != nil {
		sat = ` AND r.id IN (SELECT result FROM seats WHERE player IN ` + listed(players) + `)`
	}
	err := each(ctx, q, func(row record) error {
		if row.int(0) != id {
			end()
			id, text = row.int(0), isText(row.text(4))
			who = table{game: row.text(3), day: league.DayAt(row.int(1), row.int(2))}
			what = who
		}
		seat := league.Seat{Player: people.Who(row.int(5)), Place: int(row.int(6)), Points: row.points(7)}
		who.sum += maphash.Comparable(seed, seat.Player)
		what.sum += maphash.Comparable(seed, seat)
		return nil
	}, `SELECT r.id, r.played, r.zone, r.game, r.source, s.player, s.place, s.total, s.exact FROM results r JOIN seats s ON s.result = r.id
		WHERE r.state <> 'void' AND r.played BETWEEN $1 AND $2`+sat+` ORDER BY r.id`, from, to)
	end()
	slices.SortFunc(keys, func(a, b sharedKey) int {
		return cmp.Or(cmp.Compare(oneIf(a.mended), oneIf(b.mended)), cmp.Compare(a.hash, b.hash), cmp.Compare(a.id, b.id))
	})
	return keys, err
}

// isText tells whether a source is that of results with a position.
func isText(source string) bool {
	return source == sourceID || source == sourceText || source == sourceUndated || source == SourceFile || source == SourceTable
}

// toldApart tells whether two results are certainly two games: they have two rounds,
// two ids, or two times in a program that keeps plays.
func toldApart(a, b *Full) bool {
	switch {
	case a.Round != "" && b.Round != "" && a.Round != b.Round:
		return true
	case a.Source != b.Source || a.Outside == b.Outside:
		return false
	}
	if a.Source == SourceBGG { // one play there may be several games
		play, _, _ := strings.Cut(a.Outside, "/")
		other, _, _ := strings.Cut(b.Outside, "/")
		return play == other
	}
	return a.Source == sourceID || a.Source == SourceBGStats && !a.Played.Equal(b.Played)
}

// mended tells whether two positions have at least half of their lines in common,
// not counting headers. Then one is probably the other with a mistake mended.
func mended(a, b string) bool {
	_, a, _ = strings.Cut(a, "\n\n")
	_, b, _ = strings.Cut(b, "\n\n")
	x, y := strings.Split(strings.TrimSpace(a), "\n"), strings.Split(strings.TrimSpace(b), "\n")
	left := map[string]int{}
	for _, line := range x {
		left[strings.TrimSpace(line)]++
	}
	same := 0
	for _, line := range y {
		if line = strings.TrimSpace(line); left[line] > 0 {
			left[line]--
			same++
		}
	}
	return a != "" && 2*same >= max(len(x), len(y))
}

// tell is a result in a few words: Ann – Bob, Subdivision, 24 : 23.
func tell(r *league.Result, games []*score.Game) string {
	var totals []string
	points := slices.ContainsFunc(r.Seats, func(s league.Seat) bool { return s.Points != 0 })
	for _, s := range r.Seats {
		totals = append(totals, s.Points.String())
		if !points && s.Place > 0 {
			totals[len(totals)-1] = ordinal(s.Place)
		}
	}
	title := r.Game
	for _, g := range games {
		if g.Name == r.Game {
			title = g.Title
		}
	}
	return fmt.Sprintf("%s, %s, %s", strings.Join(r.Names, " – "), title, strings.Join(totals, " : "))
}

// ordinal is a place in words: 1st, 2nd.
func ordinal(n int) string {
	switch {
	case n%100/10 == 1:
	case n%10 == 1:
		return fmt.Sprintf("%dst", n)
	case n%10 == 2:
		return fmt.Sprintf("%dnd", n)
	case n%10 == 3:
		return fmt.Sprintf("%drd", n)
	}
	return fmt.Sprintf("%dth", n)
}

// repeats finds results that were probably recorded before, or twice by this
// command, and people who are in a round twice.
func (l *Look) repeats(seen *sight, games []*score.Game) ([]Suspicion, error) {
	if len(seen.games) == 0 {
		return nil, nil
	}
	people, err := loadRoster(l.t.ctx, l.t.tx)
	if err != nil {
		return nil, err
	}
	var list []Suspicion
	const near = 36 * 60 * 60 * 1000 // times of one day may be so far apart, with zones
	players, err := l.onePlayerOfEach(people)
	if err != nil {
		return nil, err
	}
	found, err := doubles(l.t.ctx, l.t.tx, people, seen.from-near, seen.to+near, players, l.asked)
	for _, d := range found {
		one, other := &d.b, &d.a
		if !l.asked(one.ID) {
			one, other = &d.a, &d.b
		}
		s := Suspicion{Kind: SuspectDouble, Name: tell(&one.Result, games), Result: one.ID, Results: 1, Other: other.ID}
		day := isoDate(league.DayOf(one.Played))
		void := one.ID
		switch {
		case d.mended:
			s.Says = fmt.Sprintf("is #%d of the same day, %s, with its text changed", other.ID, day)
			void = other.ID
		case other.ID > l.results:
			s.Says = "comes twice here, on " + day
		default:
			s.Says = fmt.Sprintf("stands already as #%d of the same day, %s", other.ID, day)
		}
		s.Mend = []string{"records", "void", fmt.Sprint(void)}
		list = append(list, s)
	}
	if err != nil {
		return nil, err
	}
	if list, err = l.twins(list, people, games); err != nil {
		return nil, err
	}
	return l.twiceInRounds(list, seen, people)
}

// fewResults is how many results are compared by their players. For more it is
// quicker to read all results of their days.
const fewResults = 20

// onePlayerOfEach returns all numbers of one player of each result that is asked
// about: whoever played the same games sat there too. It is nil for many results.
func (l *Look) onePlayerOfEach(people *league.Roster) (players []int64, err error) {
	if l.t.last["results"]-l.results+int64(len(l.edited)) > fewResults {
		return nil, nil
	}
	first, err := l.t.numbers(`SELECT player FROM seats WHERE seat = 1 AND (result > $1 OR result IN `+listed(slices.AppendSeq([]int64{0}, maps.Keys(l.edited)))+`)`, l.results)
	for id := range people.Names {
		if slices.ContainsFunc(first, func(one int64) bool { return people.Who(one) == people.Who(id) }) {
			players = append(players, id)
		}
	}
	return players, err
}

// twins adds results with the same undated text as an older one of any day.
func (l *Look) twins(list []Suspicion, people *league.Roster, games []*score.Game) ([]Suspicion, error) {
	others := map[int64]int64{}
	ids := []int64{}
	err := each(l.t.ctx, l.t.tx, func(row record) error {
		ids = append(ids, row.int(0))
		others[row.int(0)] = row.int(1)
		return nil
	}, `SELECT a.id, max(b.id) FROM results a JOIN results b ON b.outside = a.outside AND b.game = a.game AND b.id < a.id
		WHERE a.source = 'undated' AND b.source = 'undated' AND a.state <> 'void' AND b.state <> 'void' AND a.id > $1 GROUP BY a.id ORDER BY a.id`, l.results)
	if err != nil {
		return nil, err
	}
	ids = slices.DeleteFunc(ids, func(id int64) bool {
		return slices.ContainsFunc(list, func(s Suspicion) bool { return s.Kind == SuspectDouble && s.Result == id })
	})
	read := reader{ctx: l.t.ctx, q: l.t.tx, people: people}
	for piece := range slices.Chunk(ids, barePiece) {
		results, err := read.read(piece, bareResult)
		if err != nil {
			return nil, err
		}
		for i := range results {
			r := &results[i]
			list = append(list, Suspicion{
				Kind: SuspectDouble, Name: tell(&r.Result, games), Result: r.ID, Results: 1, Other: others[r.ID],
				Says: fmt.Sprintf("has the same text as #%d; a `date:` in the text tells them apart", others[r.ID]), Mend: []string{"records", "void", fmt.Sprint(r.ID)},
			})
		}
	}
	return list, nil
}

// doubles reports results that are probably recorded twice.
func (c *checker) doubles() error {
	people, err := loadRoster(c.ctx, c.s.q)
	if err != nil {
		return err
	}
	found, err := doubles(c.ctx, c.s.q, people, math.MinInt64, math.MaxInt64, nil, func(int64) bool { return true })
	for _, d := range found {
		says := "the same people, game, day and scores as #%d"
		void := d.b.ID
		if d.mended {
			says = "the same people, game and day as #%d, and nearly the same text"
			void = d.a.ID
		}
		c.report("doubles", d.b.ID, says+"; if they are one game: %s; if they are two, give each a round: %s", d.a.ID, c.s.hint("records", "void", void), c.s.hint("records", "edit", d.b.ID, "--round", 2))
	}
	return err
}
