package records

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"arbiter/records/league"
	"arbiter/records/league/leaguetest"
	"arbiter/score"
	"arbiter/score/oftentest"
)

// knownGames are the games that the program of the tests knows.
var knownGames = []*score.Game{{Name: "tally", Title: "Tally", Least: -3, Most: 40}, {Name: "Chess", Title: "Chess"}}

// game returns a result without a position: "Ann 5, Bob ?", and what is said of it, as "day
// 2026-11-20" or "league Cup".
func game(table string, says ...string) *Incoming {
	in := &Incoming{Result: leaguetest.Game(table)}
	in.Game = "Go"
	return with(in, says...)
}

// with returns a result of which something is said: "day 2026-11-20", "id 7", "over no".
func with(in *Incoming, says ...string) *Incoming {
	for _, one := range says {
		field, value, _ := strings.Cut(one, " ")
		texts := map[string]*string{"game": &in.Game, "day": &in.Day, "time": &in.Time, "league": &in.League, "season": &in.Season,
			"round": &in.Round, "venue": &in.Venue, "note": &in.Note, "origin": &in.Origin, "text": &in.Text, "uid": &in.UID, "state": (*string)(&in.State)}
		switch {
		case texts[field] != nil:
			*texts[field] = value
		case field == "id":
			in.KnownBy(SourceCSV, value)
		case field == "over":
			in.Complete = value != "no"
		case field == "called": // the players, by seat
			for i, name := range strings.Split(value, ", ") {
				in.Seats[i].Name = name
			}
		default:
			panic("nothing is called " + field)
		}
	}
	return in
}

// told returns a result in a few words: "Go of 2026-11-20 19:30, Cup 2026 round 1: Ann 5/1, Bob
// ?/2".
func told(r *league.Result) string {
	text := strings.TrimSpace(r.Game+" of "+r.Day+" "+r.Time) + ", " + strings.TrimSpace(r.League+" "+r.Season)
	if r.Round != "" {
		text += " round " + r.Round
	}
	text += ": " + seatsTold(r)
	for _, more := range []string{r.Venue, r.Note} {
		if more != "" {
			text += "; " + more
		}
	}
	return text
}

// seatsTold returns who had which points and place: "Ann 5/1, Bob ?/2", and the state where it is
// another than usual.
func seatsTold(r *league.Result) string {
	list := make([]string, len(r.Seats))
	for i := range r.Seats {
		figure := r.Seats[i].Figure()
		if figure == "" {
			figure = "?"
		}
		list[i] = fmt.Sprintf("%s %s/%d", r.Seats[i].Name, figure, r.Seats[i].Place)
	}
	text := strings.Join(list, ", ")
	if r.State != league.Confirmed {
		text += " " + string(r.State)
	}
	if !r.Complete {
		text += " not over"
	}
	return text
}

// became returns what saving did to each game: "1 new", "1 known, differs", or why it was refused.
func became(list []Saved) string {
	lines := make([]string, len(list))
	for i, s := range list {
		line := fmt.Sprintf("%d", s.ID)
		for _, one := range []struct {
			is   bool
			says string
		}{{s.New != nil, " new"}, {s.Known && !s.Again, " known"}, {s.Again, " again"}, {s.Differs, ", differs"}, {s.Updated, ", updated"}, {s.Kept != "", ", kept: " + s.Kept}} {
			if one.is {
				line += one.says
			}
		}
		if s.Err != nil {
			line += ": " + s.Err.Error()
		}
		lines[i] = strings.TrimPrefix(line, "0: ")
	}
	return strings.Join(lines, "\n")
}

// done runs a command that must not be refused, and returns its number.
func done(t testing.TB, s *Store, what string, work func(*Tx) error) int64 {
	t.Helper()
	id, err := do(s, what, work)
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	return id
}

// save records games, and returns what became of them.
func save(t testing.TB, s *Store, games ...*Incoming) (list []Saved) {
	t.Helper()
	done(t, s, "saved", func(tx *Tx) (err error) {
		list, err = tx.Save(games, false)
		return err
	})
	return list
}

// imported imports a file's games, with or without --update.
func imported(t testing.TB, s *Store, update bool, games ...*Incoming) (list []Saved) {
	t.Helper()
	done(t, s, "imported a file", func(tx *Tx) (err error) {
		list, err = tx.Save(games, update)
		return err
	})
	return list
}

// attempted does something in a command that is rolled back, and returns what look says then, or
// why it was refused.
func attempted(s *Store, work func(*Tx) error, look func(*Tx) (string, error)) (says string) {
	_, err := do(s, "attempt", func(tx *Tx) error {
		err := work(tx)
		if err == nil {
			says, err = look(tx)
		}
		if err == nil {
			err = errors.New("as it was")
		}
		return err
	})
	if err.Error() != "as it was" {
		return err.Error()
	}
	return says
}

// result returns a result with all that is kept of it.
func result(t testing.TB, s *Store, id int64) *league.Result {
	t.Helper()
	r, err := s.Result(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// everything returns what Whole passes of all results, in its order.
func everything(t testing.TB, s *Store) (list []*league.Result) {
	t.Helper()
	err := s.Whole(t.Context(), Filter{}, func(r *league.Result) error {
		list = append(list, r)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// often returns how often something is drawn: on a server, where it takes longer, a tenth.
func often(t *testing.T, usual int) uint64 {
	if strings.HasSuffix(t.Name(), "/postgres") {
		usual = (usual + 9) / 10
	}
	return uint64(oftentest.Times(usual))
}

// draw carries out random commands, some of which are taken back, and returns their answers.
func draw(t testing.TB, s *Store, seed uint64, commands int) (answers []string) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 17))
	for range commands {
		c, undo, typed := drawCommand(r), r.IntN(8), r.IntN(2) == 0
		var says string
		id, err := do(s, c.what, func(tx *Tx) error {
			work := c.work
			if undo < 2 { // the newest command that is none, or the newest of all
				work = func(tx *Tx) error { _, err := tx.Undo([]int64{0, tx.id - 1}[undo]); return err }
			}
			if err := work(tx); err != nil {
				return err
			}
			fresh, doubts, err := tx.Doubts(knownGames, typed)
			if err != nil {
				return err
			}
			fields, err := tx.Fields()
			says = fmt.Sprintf("%v %q %+v %s", fresh, tx.Remarks(), doubts, inWords(fields))
			return err
		})
		refused, missing := new(RefusedError), new(NotFoundError)
		if err != nil && !errors.As(err, &refused) && !errors.As(err, &missing) {
			t.Fatalf("seed %d: %s: %v", seed, c.what, err)
		}
		answers = append(answers, fmt.Sprintf("c%d %s: %v %s", id, c.what, err, says))
	}
	return answers
}
