package serve

import (
	"arbiter/cmd/games"
	"crypto/sha256"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"sync"
	"testing"
	"time"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/doortest"
	"arbiter/cmd/arbiter/serve/tables"
	"arbiter/score"
)

// Fifty phones send 5,000 results of one evening; all are there once. With
// ARBITER_LONG set it is that many, and the rate is logged; else a few.
func TestManyPhonesSend(t *testing.T) {
	phones, each := 10, 5
	if os.Getenv("ARBITER_LONG") != "" {
		phones, each = 50, 100
	}
	c := newClub(t, door.Options{})
	name := func(n int) string { return "P" + fmt.Sprintf("%x", sha256.Sum256([]byte(strconv.Itoa(n))))[:12] } // no two are near
	var took time.Duration
	for turn := 0; turn < each; turn += 5 { // so many sheets may be open at once
		sheets := make([][]*tables.Table, phones)
		for p := range phones {
			for n := range 5 {
				h := of(name(p), name(phones+(p+turn+n)%phones))
				h.League, h.Season, h.Round = "Tuesday league", "2026", strconv.Itoa(turn+n)
				sheets[p] = append(sheets[p], c.showdown(200+(turn+n)*phones+p, h))
			}
		}
		begun := time.Now()
		var group sync.WaitGroup
		for p := range phones {
			group.Go(func() {
				one := c.phone(fmt.Sprint(p), door.Player)
				for _, table := range sheets[p] {
					one.Send(table).Wants(http.StatusOK, "is recorded")
				}
			})
		}
		group.Wait()
		took += time.Since(begun)
	}
	if n := len(c.results()); n != phones*each {
		t.Errorf("%d results of %d sheets", n, phones*each)
	}
	t.Logf("%d results by %d phones: %.0f a second", phones*each, phones, float64(phones*each)/took.Seconds())
}

// showdown is the sheet of a game of Pyramid. Its number is what the players paid, so that no
// two are alike.
func (c *club) showdown(number int, head score.Header) *tables.Table {
	c.Helper()
	t, err := c.Tables.New(games.All.Find("pyramid"), head, tables.Proposal{}, "")
	if err != nil {
		c.Fatal(err)
	}
	ann, bob := head.Players[0].Name, head.Players[1].Name
	return doortest.Write(c, c.Tables, t, fmt.Sprintf("%s: Fgo Rgo Cgo Rgo Kgo Ksi\n%s: fold\npaid: %s %d, %s %d\n", ann, bob, ann, number, bob, 4+number%100))
}
