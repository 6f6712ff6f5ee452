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
	var day []doubleRow // of one game
	var found, likely []double
	end := func() {
		found, likely = pairs(day, asked, found, likely)
		day = nil
	}
	err := each(ctx, q, func(row record) error {
		if n := len(day); n == 0 || day[n-1].id != row.int(0) {
			r := doubleRow{id: row.int(0), played: row.int(1), zone: row.int(2), game: row.text(3), round: row.text(4), source: row.text(5), outside: row.text(6)}
			if n > 0 && (day[n-1].game != r.game || day[n-1].day() != r.day()) {
				end()
			}
			day = append(day, r)
		}
		r := &day[len(day)-1]
		r.seats = append(r.seats, Seat{Player: people.who(row.int(7)), Place: int(row.int(8)), Points: Points{Total: int(row.int(9)), Exact: row.text(10)}})
		return nil
	}, `SELECT r.id, r.played, r.zone, r.game, r.round, r.source, r.outside, s.player, s.place, s.total, s.exact FROM results r JOIN seats s ON s.result = r.id
		WHERE r.state <> 'void' AND r.played BETWEEN $1 AND $2 ORDER BY r.game, `+dayAtTable+`, r.id, s.seat`, from, to)
	if err != nil {
		return nil, err
	}
	end()
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
