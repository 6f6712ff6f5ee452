package records

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"arbiter/score"
)

// A double is two results of the same people, game and day that seem to be one.
type double struct {
	a, b   doubleRow // a has the smaller number
	mended bool      // their positions differ, by little
}

// A doubleRow is what results are compared by.
type doubleRow struct {
	id, played, zone             int64
	game, round, source, outside string
	seats                        []Seat // with the players' numbers now
}

// doubles lists the pairs that seem to be one among the results that were
// played between two times, void ones apart. Of each pair one at least is asked
// about.
func doubles(ctx context.Context, q querier, people *roster, from, to int64, asked func(id int64) bool) ([]double, error) {
	ids, err := similar(ctx, q, people, from, to, asked)
	if err != nil {
		return nil, err
	}
	var found, likely []double
	var day []doubleRow // of one game
	read := reader{ctx: ctx, q: q, people: people}
	for piece := range slices.Chunk(ids, barePiece) {
		list, err := read.read(piece, bareResult)
		if err != nil {
			return nil, err
		}
		for i := range list {
			r := rowOf(&list[i].Result, people)
			if n := len(day); n > 0 && (day[n-1].game != r.game || day[n-1].day() != r.day()) {
				found, likely = pairs(day, asked, found, likely)
				day = nil
			}
			day = append(day, r)
		}
	}
	found, likely = pairs(day, asked, found, likely)
	told := map[int64]bool{}
	for _, d := range found {
		told[d.b.id] = true
	}
	for _, d := range likely {
		same, err := nearlySame(ctx, q, d.a.id, d.b.id)
		if err != nil {
			return nil, err
		}
		if same && !told[d.b.id] {
			told[d.b.id] = true
			found = append(found, d)
		}
	}
	slices.SortFunc(found, func(x, y double) int { return cmp.Compare(x.b.id, y.b.id) })
	return found, nil
}

// rowOf is what a result is compared by.
func rowOf(f *Result, people *roster) doubleRow {
	played, zone := toMillis(f.Played)
	r := doubleRow{id: f.ID, played: played, zone: zone, game: f.Game, round: f.Round, source: f.Source, outside: f.Outside, seats: slices.Clone(f.Seats)}
	for i := range r.seats {
		r.seats[i].Player = people.who(r.seats[i].Player)
	}
	return r
}

// A digest is a result in few bytes: among many it finds those to be compared.
type digest struct {
	id        int64
	game      int32
	day       int32
	text      bool   // it has a position
	who, what uint64 // hashes of keys
}

// similar are the results that have others of the same game and day with the
// same players, by game and day. It holds little of each, for there may be a
// million.
func similar(ctx context.Context, q querier, people *roster, from, to int64, asked func(id int64) bool) ([]int64, error) {
	games := map[string]int32{}
	var list []digest
	err := each(ctx, q, func(row record) error {
		game, ok := games[row.text(3)]
		if !ok {
			game = int32(len(games))
			games[row.text(3)] = game
		}
		list = append(list, digest{id: row.int(0), game: game, day: dayOf(row.int(1), row.int(2)), text: isText(row.text(4))})
		return nil
	}, `SELECT id, played, zone, game, source FROM results WHERE state <> 'void' AND played BETWEEN $1 AND $2 ORDER BY id`, from, to)
	if err != nil {
		return nil, err
	}
	for piece := range slices.Chunk(list, barePiece) {
		if err := digestSeats(ctx, q, people, piece); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(list, func(a, b digest) int {
		return cmp.Or(cmp.Compare(a.game, b.game), cmp.Compare(a.day, b.day), cmp.Compare(a.id, b.id))
	})
	var ids []int64
	for len(list) > 0 {
		n := 1
		for n < len(list) && list[n].game == list[0].game && list[n].day == list[0].day {
			n++
		}
		day := list[:n]
		list = list[n:]
		if n == 1 || !slices.ContainsFunc(day, func(d digest) bool { return asked(d.id) }) {
			continue
		}
		same := map[uint64]int{}
		for _, d := range day {
			same[d.what]++
			if d.text {
				same[d.who]++
			}
		}
		for _, d := range day {
			if same[d.what] > 1 || d.text && same[d.who] > 1 {
				ids = append(ids, d.id)
			}
		}
	}
	return ids, nil
}

// digestSeats works out who sat in some results, and what came of it.
func digestSeats(ctx context.Context, q querier, people *roster, list []digest) error {
	ids := make([]int64, len(list))
	for i := range list {
		ids[i] = list[i].id
	}
	at := 0
	// Sums do not depend on the order of the seats.
	return seatsOf(ctx, q, ids, func(result int64, s Seat) {
		for list[at].id != result {
			at++
		}
		who := mix(uint64(people.who(s.Player)) + 1)
		list[at].who += who
		list[at].what += mix(who ^ mix(uint64(s.Total)) + mix(uint64(s.Place)+1<<32))
	})
}

// mix spreads a number over 64 bits.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// pairs adds to found the results of one game and day that are the same, and to
// likely those whose positions must be compared.
func pairs(day []doubleRow, asked func(id int64) bool, found, likely []double) (_, _ []double) {
	met := map[string][]int{} // by who played, and by what came of it
	for i := range day {
		b := &day[i]
		who, what := b.keys()
		twin := slices.IndexFunc(met[what], func(j int) bool { return (asked(day[j].id) || asked(b.id)) && !day[j].apart(b) })
		if twin >= 0 {
			found = append(found, double{a: day[met[what][twin]], b: *b})
		} else if isText(b.source) {
			for _, j := range met[who] {
				if a := &day[j]; isText(a.source) && (asked(a.id) || asked(b.id)) && !a.apart(b) {
					likely = append(likely, double{a: *a, b: *b, mended: true})
				}
			}
		}
		for _, key := range []string{who, what} {
			if len(met[key]) < mostMet {
				met[key] = append(met[key], i)
			}
		}
	}
	return found, likely
}

// keys are what two results have in common that were played by the same people,
// and those with the same points and places too.
func (r *doubleRow) keys() (who, what string) {
	for _, s := range slices.SortedFunc(slices.Values(r.seats), func(a, b Seat) int { return cmp.Compare(a.Player, b.Player) }) {
		who += fmt.Sprint(s.Player, " ")
		what += fmt.Sprint(s.Player, "=", s.Total, s.Exact, "/", s.Place, " ")
	}
	return who, what
}

func (r *doubleRow) day() int32 { return dayOf(r.played, r.zone) }

// mostMet is with how many others of its day a result is compared.
const mostMet = 20

// isText tells whether a source is that of results with a position.
func isText(source string) bool {
	return source == sourceID || source == sourceText || source == sourceUndated || source == SourceFile
}

// apart tells whether somebody said that two results are two games: in two
// rounds, under two ids, or at two times in a program that keeps plays.
func (r *doubleRow) apart(o *doubleRow) bool {
	switch {
	case r.round != "" && o.round != "" && r.round != o.round:
		return true
	case r.source != o.source || r.outside == o.outside:
		return false
	}
	if r.source == SourceBGG { // one play there may stand for several games
		play, _, _ := strings.Cut(r.outside, "/")
		other, _, _ := strings.Cut(o.outside, "/")
		return play == other
	}
	return r.source == sourceID || r.source == SourceBGStats && r.played != o.played
}

// nearlySame tells whether two positions have at least half their lines in
// common, headers apart: one is the other, mended.
func nearlySame(ctx context.Context, q querier, a, b int64) (bool, error) {
	var texts [2]string
	for i, id := range []int64{a, b} {
		if err := q.QueryRowContext(ctx, `SELECT text FROM sheets WHERE result = $1`, id).Scan(&texts[i]); err != nil {
			return false, err
		}
	}
	return mended(texts[0], texts[1]), nil
}

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
func (r *doubleRow) tell(people *roster, games []*score.Game) string {
	var names, totals []string
	points := false
	for _, s := range r.seats {
		points = points || s.Total != 0
	}
	for _, s := range r.seats {
		names = append(names, people.name(s.Player))
		totals = append(totals, fmt.Sprint(s.Total))
		if !points && s.Place > 0 {
			totals[len(totals)-1] = ordinal(s.Place)
		}
	}
	title := r.game
	for _, g := range games {
		if g.Name == r.game {
			title = g.Title
		}
	}
	return fmt.Sprintf("%s, %s, %s", strings.Join(names, " – "), title, strings.Join(totals, " : "))
}

// ordinal is a place as people say it.
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

// repeats finds results that seem to be recorded already, or twice by the
// command.
func (l *Look) repeats(seen *sight, games []*score.Game) ([]Suspicion, error) {
	if len(seen.games) == 0 {
		return nil, nil
	}
	asked := func(id int64) bool { return id > l.results || l.edited[id] }
	var list []Suspicion
	const near = 36 * 60 * 60 * 1000 // what is one day at a table may lie that far apart
	found, err := doubles(l.t.ctx, l.t.tx, seen.people, seen.from-near, seen.to+near, asked)
	for _, d := range found {
		one, other := d.b, d.a
		if !asked(one.id) {
			one, other = d.a, d.b
		}
		s := Suspicion{Kind: SuspectDouble, Name: one.tell(seen.people, games), Result: one.id, Results: 1, Other: other.id}
		day := isoDate(one.day())
		void := one.id
		switch {
		case d.mended:
			s.Says = fmt.Sprintf("is #%d of the same day, %s, with its text changed", other.id, day)
			void = other.id
		case other.id > l.results:
			s.Says = "comes twice here, on " + day
		default:
			s.Says = fmt.Sprintf("stands already as #%d of the same day, %s", other.id, day)
		}
		s.Mend = []string{"records", "void", fmt.Sprint(void)}
		list = append(list, s)
	}
	if err != nil {
		return nil, err
	}
	return l.twins(list, seen, games)
}

// twins adds the results whose text, without a date, stands on another day too.
func (l *Look) twins(list []Suspicion, seen *sight, games []*score.Game) ([]Suspicion, error) {
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
	read := reader{ctx: l.t.ctx, q: l.t.tx, people: seen.people}
	for piece := range slices.Chunk(ids, barePiece) {
		results, err := read.read(piece, playedResult)
		if err != nil {
			return nil, err
		}
		for i := range results {
			r := doubleRow{id: results[i].ID, game: results[i].Game, seats: results[i].Seats}
			list = append(list, Suspicion{
				Kind: SuspectDouble, Name: r.tell(seen.people, games), Result: r.id, Results: 1, Other: others[r.id],
				Says: fmt.Sprintf("has the same text as #%d; a `date:` in the text tells them apart", others[r.id]), Mend: []string{"records", "void", fmt.Sprint(r.id)},
			})
		}
	}
	return list, nil
}

// doubles reports results that seem to be recorded twice.
func (c *checker) doubles() error {
	people, err := loadRoster(c.ctx, c.s.q)
	if err != nil {
		return err
	}
	found, err := doubles(c.ctx, c.s.q, people, math.MinInt64, math.MaxInt64, func(int64) bool { return true })
	for _, d := range found {
		says := "the same people, game, day and scores as #%d"
		void := d.b.id
		if d.mended {
			says = "the same people, game and day as #%d, and nearly the same text"
			void = d.a.id
		}
		c.report("doubles", d.b.id, says+"; were they one: arbiter records void %d; if they are two, each has a round: arbiter records edit %d --round 2", d.a.id, void, d.b.id)
	}
	return err
}
