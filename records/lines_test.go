package records

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"arbiter/records/league"
	"arbiter/records/storetest"
	"arbiter/score"
)

// lines returns records as JSON Lines.
func lines(t *testing.T, s *Store) string {
	t.Helper()
	var b strings.Builder
	write := func(line CopyLine) {
		text, err := jsonText(line)
		if err != nil {
			t.Fatal(err)
		}
		b.WriteString(text + "\n")
	}
	copies, err := s.Copies(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range copies.Players {
		write(CopyLine{Player: &p})
	}
	for _, l := range copies.Leagues {
		write(CopyLine{League: &l})
	}
	for _, r := range everything(t, s) {
		c := CopyOf(r)
		write(CopyLine{Result: &c})
	}
	return b.String()
}

// takeLines takes JSON Lines over, as an import does, and tells what became of the results.
func takeLines(t *testing.T, s *Store, text string) (list []Saved) {
	t.Helper()
	done(t, s, "imported lines", func(tx *Tx) (err error) {
		var games []*Incoming
		people := map[string]string{}
		for line := range strings.Lines(text) {
			var c CopyLine
			if err := json.Unmarshal([]byte(line), &c); err != nil {
				return err
			}
			switch {
			case c.League != nil:
				_, err = tx.TakeLeague(*c.League)
			case c.Player != nil:
				people[c.Player.Name] = ReadUID(c.Player.UID)
				err = tx.TakePlayer(*c.Player)
			case c.Result != nil:
				var in *Incoming
				in, err = incoming(c.Result, people)
				games = append(games, in)
			}
			if err != nil {
				return err
			}
		}
		list, err = tx.Save(games, true)
		return err
	})
	return list
}

// incoming returns a line's result as it is to be recorded.
func incoming(c *CopyResult, people map[string]string) (*Incoming, error) {
	r, err := c.Result()
	in := &Incoming{Result: r, Whole: true}
	for i, name := range c.Players {
		lines := c.Sheet.Players[i].Lines
		seat := league.Seat{Name: name, UID: people[name], NoPoints: len(lines) == 0, Points: score.WholePoints(c.Sheet.Players[i].Total())}
		if len(lines) == 1 && lines[0].Rule == league.ScoreRule && lines[0].Text != "" {
			if seat.Points, err = score.ExactPoints(lines[0].Text); err != nil {
				return nil, err
			}
		}
		if c.Places != nil {
			seat.Place = c.Places[i]
		}
		in.Seats = append(in.Seats, seat)
	}
	return in, err
}

// TestLinesGoRound: records that are written as JSON Lines and taken into empty ones are the same
// there: results, people, leagues, seasons, champions. Taken again they change nothing.
func TestLinesGoRound(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T) {
		for seed := range often(t, 60) {
			from, to := newStore(t), newStore(t)
			draw(t, from, seed, 50)
			text := lines(t, from)
			for i, one := range takeLines(t, to, text) {
				if one.New == nil {
					t.Fatalf("seed %d: game %d: %s", seed, i, became([]Saved{one}))
				}
			}
			if diff := gocmp.Diff(carried(t, from), carried(t, to), cmpopts.IgnoreFields(league.Result{}, "ID"), cmpopts.IgnoreFields(league.Seat{}, "Player")); diff != "" {
				t.Fatalf("seed %d: there (-) and here (+)\n%s", seed, diff)
			}
			last, err := to.LastCommand(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			for i, one := range takeLines(t, to, text) {
				if !one.Known || one.Differs || one.Err != nil {
					t.Fatalf("seed %d: game %d again: %s", seed, i, became([]Saved{one}))
				}
			}
			if now, err := to.LastCommand(t.Context()); err != nil || now != last {
				t.Fatalf("seed %d: taken again, it is command %d after %d, %v", seed, now, last, err)
			}
		}
	})
}

// carried returns what JSON Lines carry, in one order: results, who sat in them, and leagues that
// have terms or results. Games may be spelt in another way there.
func carried(t *testing.T, s *Store) map[string]any {
	t.Helper()
	copies, err := s.Copies(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	list, sat, of := everything(t, s), map[string]bool{}, map[string]bool{}
	for _, r := range list {
		of[r.League], r.Game, r.Version = true, score.NameKey(r.Game), ""
		for _, seat := range r.Seats {
			sat[seat.UID] = true
		}
	}
	slices.SortFunc(list, func(a, b *league.Result) int { return cmp.Compare(a.UID, b.UID) })
	for i := range copies.Players {
		slices.Sort(copies.Players[i].Also)
	}
	players := slices.DeleteFunc(copies.Players, func(p CopyPlayer) bool { return !sat[p.UID] })
	slices.SortFunc(players, func(a, b CopyPlayer) int { return cmp.Compare(a.UID, b.UID) })
	for _, l := range copies.Leagues {
		of[l.Name] = true
	}
	leagues, err := s.Leagues(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	leagues = slices.DeleteFunc(leagues, func(l League) bool { return !of[l.Name] })
	for i := range leagues {
		slices.SortFunc(leagues[i].Seasons, func(a, b LeagueSeason) int { return cmp.Compare(a.Name, b.Name) })
	}
	text, err := jsonText(leagues)
	if err != nil {
		t.Fatal(err)
	}
	return map[string]any{"results": list, "players": players, "leagues": strings.Split(strings.ToLower(text), "},")}
}

// TestOldLines: a file of 0.3.0 has day, time and zone in one. Before six it is the evening before,
// and 00:00 is no time. Further identities of a person are passed over.
func TestOldLines(t *testing.T) {
	for played, want := range map[string]string{"": " ", "2026-11-20T19:30:00.000+01:00": "2026-11-20 19:30", "2026-11-21T00:30:00.000-05:00": "2026-11-20 00:30", "2026-03-01T05:59:59.999Z": "2026-02-28 05:59",
		"2026-11-21T06:00:00Z": "2026-11-21 06:00", "2026-11-20T00:00:00.000+14:00": "2026-11-20 ", "2026-11-20": `played is "2026-11-20"; expected a time as 2026-11-20T19:30:00.000+01:00`} {
		r, err := (&CopyResult{Played: played}).Result()
		got := r.Day + " " + r.Time
		if err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("played %s: got %s, want %s", played, got, want)
		}
	}
	const old = `{"arbiter":2}
{"league":{"name":"Tuesday","terms":{"best":3},"seasons":[{"name":"2026","from":"2026-01-01","closed":true,"terms":{}}]}}
{"player":{"uid":"8A447267-365D-5242-9CF3-C64146997115","name":"Ann","also":["Cyd"],"uids":["0193a5b2-7c1d-7e3f-8a4b-5c6d7e8f9a0b"],"guest":true}}
{"result":{"id":1,"uid":"8d3ffac0-6bb3-507a-b04a-abdb2f9c9557","game":"chess","state":"contested","complete":true,"played":"2026-11-21T01:11:00.000+01:00","league":"Tuesday","season":"2026","players":["Ann","Bob"],"places":[1,2],"sheet":{"players":[{"name":"Cyd","lines":[{"rule":"import/score","points":48,"text":"47.5"}]},{"name":"Bob","lines":[]}]},"version":"0.3.0"}}
`
	s := newStore(t)
	takeLines(t, s, old)
	r, p := result(t, s, 1), people(t, s)
	if got, want := told(r), "chess of 2026-11-20 01:11, Tuesday 2026: Ann 47.5/1, Bob ?/2 contested"; got != want || r.Seats[0].Called != "Cyd" || r.Seats[0].UID != "8a447267-365d-5242-9cf3-c64146997115" {
		t.Errorf("got %s, %+v", got, r)
	}
	if got := fmt.Sprint(p); got != "[{0 Ann 1 true [Cyd]} {0 Bob 1 false []}]" {
		t.Errorf("people are %s", got)
	}
	if got := strings.Join(leagueLines(t, s, ""), "\n"); got != "Tuesday: 1, 1 contested, best 3 games\n\"2026\" 2026-11-20–2026-11-20 1 closed from 2026-01-01, as usual []" {
		t.Errorf("leagues are %s", got)
	}
	for text, want := range map[string]string{
		`{"name":"tuesday","terms":{"best":3}}`: "false <nil>", `{"name":"Tuesday","terms":{"best":2}}`: "true <nil>",
		`{"name":"Tuesday","terms":{"best":3},"seasons":[{"name":"2026","from":"2026-05-05","terms":{"drop":1}},{"name":"27","from":"2027-01-01","terms":{}}]}`: "true <nil>",
		`{"name":"New","terms":{"best":-1}}`: "false --best is a number of games, 0 or more, not -1", `{"name":"New","terms":{},"seasons":[{"name":"26","from":"2026-3-1","terms":{}}]}`: `false season 26: "2026-3-1" is no date`,
	} {
		var l CopyLeague
		if err := json.Unmarshal([]byte(text), &l); err != nil {
			t.Fatal(err)
		}
		_ = s.Rehearse(t.Context(), func(tx *Tx) error {
			differs, err := tx.TakeLeague(l)
			if got := fmt.Sprint(differs, " ", err); got != want {
				t.Errorf("%s: %s, want %s", text, got, want)
			}
			return err
		})
	}
}
