package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"arbiter/records"
	"arbiter/score/goldentest"
)

// A trouble is what goes wrong while a request is answered.
type trouble struct {
	name  string
	err   error
	panic any
}

// meet answers a request of a role with a trouble, and returns what the page, the log and the
// terminal say.
func (one *trouble) meet(c *club, as Role) string {
	c.log.Reset()
	var says bytes.Buffer
	c.streams.Err = &says
	r := httptest.NewRequest(http.MethodGet, "http://127.0.0.1:8080/league?league=Tuesday", http.NoBody)
	r.AddCookie(c.phone("ann", as).cookie)
	w := httptest.NewRecorder()
	c.guard(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if one.panic != nil {
			panic(one.panic)
		}
		c.fail(w, r, one.err)
	})).ServeHTTP(w, r)
	told := fmt.Sprintf("# %s, to the %v\n%d %s\n", one.name, as, w.Code, answered{body: w.Body.String()}.text())
	if again := w.Header().Get("Retry-After"); again != "" {
		told += "try again in " + again + " s\n"
	}
	return told + c.log.String() + says.String()
}

// outOfRange returns what Go panics with beyond the end of a list.
func outOfRange() (what any) {
	defer func() { what = recover() }()
	var list []int
	return list[len(list)]
}

// TestTroubles: what is said when something goes wrong, and how much more of it to the arbiter and
// with --verbose. Without that no name of a person is in the log.
func TestTroubles(t *testing.T) {
	file := func(of records.Trouble) error {
		return &records.FileError{Path: "league.db", Trouble: of, Err: errors.New("what the system says")}
	}
	troubles := []trouble{
		{name: "somebody writes", err: file(records.Locked)},
		{name: "many write", err: errBusy},
		{name: "a full disk", err: fmt.Errorf("recording: %w", file(records.NoSpace))},
		{name: "a damaged file", err: file(records.Damaged)},
		{name: "too slow", err: context.DeadlineExceeded},
		{name: "no records", err: records.ErrNoFile},
		{name: "no such result", err: &records.NotFoundError{Kind: "result", Name: "9"}},
		{name: "refused", err: &records.RefusedError{Why: "c3 cannot be taken back", Do: "arbiter undo c4"}},
		{name: "a fault", err: fmt.Errorf("the result of Ann: %w", errors.New("a bad seat"))},
		{name: "a panic", panic: "Ann"},
		{name: "a panic of Go", panic: outOfRange()},
	}
	var told strings.Builder
	c, verbose := newClub(t, Options{}), newClub(t, Options{Verbose: true})
	for i := range troubles {
		told.WriteString(troubles[i].meet(c, Player) + "\n" + troubles[i].meet(c, Arbiter) + "\n")
	}
	told.WriteString("# And with --verbose\n\n")
	for i := len(troubles) - 3; i < len(troubles); i++ {
		told.WriteString(troubles[i].meet(verbose, Player) + "\n")
	}
	chance := regexp.MustCompile(`time=\S+ |ms=\d+ | stack=".*"|(fault[= ]|under )[A-Z2-7]{6}`)
	goldentest.Same(t, "testdata/troubles.txt", chance.ReplaceAllString(told.String(), "$1"))
}

// TestNothingThere: what is not there is said on every route that names something.
func TestNothingThere(t *testing.T) {
	c := newClub(t, Options{})
	olga := c.phone("olga", Arbiter)
	olga.send(olga.begin(over), false)
	var told strings.Builder
	for _, route := range routes {
		method, path, _ := strings.Cut(route.pattern, " ")
		for _, at := range slices.Compact([]string{
			strings.NewReplacer("{id}", "99", "{code}", "BCDFG").Replace(path), strings.NewReplacer("{id}", "one", "{code}", "BCDFG").Replace(path)}) {
			if at == path || strings.HasSuffix(path, "events") {
				continue
			}
			page := olga.ask(method, at, url.Values{"why": {"it is not so"}, "state": {"void"}}.Encode(), http.Header{"Content-Type": {"application/x-www-form-urlencoded"}})
			fmt.Fprintf(&told, "%s %s: %d %s\n", method, at, page.status, page.text())
		}
	}
	goldentest.Same(t, "testdata/nothing_there.txt", told.String())
}
