package serve

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score/subdivision"
	"arbiter/validate"
	judgeSubdivision "arbiter/validate/subdivision"
)

// proving is the club's game with a referee that looks for playing orders.
func (c *club) proving(judge func(*subdivision.Position, validate.Options) validate.Verdict) {
	c.app.Games = cli.Games{cli.Define("subdivision", subdivision.Parse, judge, cli.Certificates(judgeSubdivision.Certify, judgeSubdivision.CheckProof))}
}

func TestAResultHasItsBoardItsLinesAndItsProof(t *testing.T) {
	t.Parallel()
	c := newClub(t, options{})
	c.proving(judgeSubdivision.Judge)
	phone := c.phone("p", player)
	phone.send(c.sheet(board, of("Ann", "Bob"))).wants(http.StatusOK)
	page := phone.get("/result/1").wants(http.StatusOK, "Ann wins 24 : 23", "<svg", "<caption>Score lines</caption>", ">pips<", `href="/player/1"`,
		"20 November 2026", "History", `href="/result/1?proof=1#proof"`, "!/desk/result/1", "!Contested", "!rel=\"next\"")
	if n := strings.Count(page.body, `aria-labelledby="h-`); n != 3 {
		t.Errorf("%d sections", n)
	}
	proof := phone.get("/result/1?proof=1").wants(http.StatusOK, "an order of turns leads here", "<bdi>Ann</bdi>, then <bdi>Bob</bdi>")
	if n := strings.Count(proof.body, "<li><span>"); n != 15 {
		t.Errorf("%d rounds for 30 pieces of two players", n)
	}
}

// Each role sees what it may.
func TestWhoSeesWhatOfAResult(t *testing.T) {
	t.Parallel()
	c := newClub(t, options{open: true})
	c.played("Club", "1", "Ann", "Bob")
	c.do(func(tx *records.Tx) error { return tx.SetState(1, league.Contested, "Bob doubts it") })
	c.phone("r", reader).get("/result/1").wants(http.StatusOK, "Contested: it does not count", "!doubts", "!History", "!/desk/")
	c.phone("p", player).get("/result/1").wants(http.StatusOK, "Bob doubts it", "History", "!/desk/")
	c.phone("a", arbiter).get("/result/1").wants(http.StatusOK, "Bob doubts it", "History", "/desk/result/1")
}

// The results of a league lead to one another, past those of other leagues.
func TestResultsBesideOneAnother(t *testing.T) {
	t.Parallel()
	c := newClub(t, options{})
	for _, league := range []string{"Club", "Club", "Other", "Club", "Other"} {
		c.played(league, "1", "Ann", "Bob")
	}
	p := c.phone("r", reader)
	p.get("/result/1").wants(http.StatusOK, "!rel=\"prev\"", `href="/result/2" rel="next"`)
	p.get("/result/2").wants(http.StatusOK, `href="/result/1" rel="prev"`, `href="/result/4" rel="next"`)
	p.get("/result/3").wants(http.StatusOK, "!rel=\"prev\"", `href="/result/5" rel="next"`)
	p.get("/result/4").wants(http.StatusOK, `href="/result/2" rel="prev"`, "!rel=\"next\"")
}

func TestWhatIsNotRecordedIsNotFound(t *testing.T) {
	t.Parallel()
	c := newClub(t, options{})
	c.played("Club", "1", "Ann", "Bob")
	p := c.phone("r", reader)
	p.get("/result/99").wants(http.StatusNotFound, "There is no result #99.")
	p.get("/result/x").wants(http.StatusNotFound, "This did not work")
	p.get("/result/99999999999999999999").wants(http.StatusNotFound, "This did not work")
	p.get("/player/99").wants(http.StatusNotFound, "No player is called")
	p.get("/player/Zed").wants(http.StatusNotFound, "No player is called")
	p.get("/league?league=Zed").wants(http.StatusNotFound, "No league is called")
	p.get("/wall?league=Zed").wants(http.StatusNotFound, "No league is called")
	p.get("/league?season=1999").wants(http.StatusNotFound, "No season is called")
}

// A search ends when its visitor goes away. Meanwhile few search at once, the next ones
// wait, further ones are told to come again, and everybody else is served.
func TestSearchesKeepNobodyWaiting(t *testing.T) {
	t.Parallel()
	c := newClub(t, options{})
	var searching, most, ended atomic.Int32
	c.proving(func(p *subdivision.Position, opt validate.Options) validate.Verdict {
		if opt.NoProof {
			return judgeSubdivision.Judge(p, opt)
		}
		n := searching.Add(1)
		most.Store(max(most.Load(), n))
		<-opt.Stop // as the hardest of all positions
		searching.Add(-1)
		ended.Add(1)
		return validate.Verdict{Game: "subdivision", Undecided: true}
	})
	phone := c.phone("p", player)
	phone.send(c.sheet(board, of("Ann", "Bob"))).wants(http.StatusOK)

	ctx, leave := context.WithCancel(t.Context())
	var visitors sync.WaitGroup
	for range mostWaiting {
		visitors.Go(func() {
			r, err := http.NewRequestWithContext(ctx, http.MethodGet, c.address+"/result/1?proof=1", nil)
			if err != nil {
				t.Error(err)
				return
			}
			r.AddCookie(phone.cookie)
			if answer, err := http.DefaultClient.Do(r); err == nil {
				answer.Body.Close()
				t.Errorf("a search without end was answered: %s", answer.Status)
			} else if !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
		})
	}
	until(t, func() bool { return c.proofs.waiting.Load() == mostWaiting })
	phone.get("/result/1?proof=1").wants(http.StatusServiceUnavailable, "Too many playing orders")
	phone.get("/result/1").wants(http.StatusOK, "Ann wins")
	phone.get("/league").wants(http.StatusOK, "Ann")
	leave()
	visitors.Wait()
	until(t, func() bool { return c.proofs.waiting.Load() == 0 && searching.Load() == 0 })
	if n := int(most.Load()); n != cap(c.proofs.room) || ended.Load() == 0 {
		t.Errorf("%d searched at once, and %d searches ended; there is room for %d", n, ended.Load(), cap(c.proofs.room))
	}
}

// until waits for what another goroutine is about to do.
func until(t *testing.T, so func() bool) {
	t.Helper()
	for !so() {
		select {
		case <-t.Context().Done():
			t.Fatal("it did not come")
		case <-time.After(time.Millisecond):
		}
	}
}

// An undecided search says so, and offers a longer one.
func TestAnUndecidedResult(t *testing.T) {
	t.Parallel()
	c := newClub(t, options{})
	var budgets []string
	c.proving(func(p *subdivision.Position, opt validate.Options) validate.Verdict {
		v := judgeSubdivision.Judge(p, validate.Options{NoProof: true})
		if !opt.NoProof {
			budgets = append(budgets, fmt.Sprint(opt.Budget))
			v.Undecided = true
			v.Add(validate.Warning, "subdivision/turns", "", nil, "Undecided: no order found in 9 states, and not all of them searched.")
		}
		return v
	})
	phone := c.phone("p", player)
	phone.send(c.sheet(board, of("Ann", "Bob"))).wants(http.StatusOK)
	phone.get("/result/1?proof=1").wants(http.StatusOK, "no order found in 9 states", "budget=6000000")
	phone.get("/result/1?proof=1").wants(http.StatusOK, "no order found in 9 states") // is known
	phone.get("/result/1?proof=1&budget=999999999999").wants(http.StatusOK, "Undecided", "!budget=")
	if got := strings.Join(budgets, " "); got != "1500000 6000000" {
		t.Errorf("the budgets were %s", got)
	}
}

// A game whose drawing or text is gone still says who won.
func TestAResultWithoutAPosition(t *testing.T) {
	t.Parallel()
	c := newClub(t, options{})
	c.do(func(tx *records.Tx) error {
		_, err := tx.Save(records.NewResult{Game: "chess", Complete: true, Played: evening, League: "Club",
			Seats:     []records.NewSeat{{Name: "Ann", Place: 1, Points: 500}, {Name: "Bob", Place: 1, Points: 500}},
			Breakdown: `{"players":[{"name":"Ann","lines":[{"rule":"points","points":1,"text":"0.5"}]},{"name":"Bob","lines":[{"rule":"points","points":1,"text":"0.5"}]}]}`})
		return err
	})
	c.phone("r", reader).get("/result/1").wants(http.StatusOK, "Ann and Bob share the win", ">0.5<", "It was recorded without a position.", "!proof=1", "!<svg")
}
