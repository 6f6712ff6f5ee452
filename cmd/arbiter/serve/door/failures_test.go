package door

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"testing"

	"arbiter/records"
)

// Everybody is told what failed. Only the arbiter is told the error within, which may name
// files, and only where the server is at fault; a phone is told when to try again.
func TestWhoIsToldWhatFailed(t *testing.T) {
	t.Parallel()
	s := openDoor(t, Options{})
	file := func(trouble records.Trouble) error {
		return fmt.Errorf("saving: %w", &records.FileError{Path: "/home/olga/club.db", Trouble: trouble, Err: errors.New("inner")})
	}
	number := regexp.MustCompile(`under [A-Z2-7]{6}\.`)
	gone, leave := context.WithCancel(t.Context())
	leave()
	w := httptest.NewRecorder() // of a browser that is gone
	if s.Fail(w, httptest.NewRequest(http.MethodGet, "/", nil).WithContext(gone), context.Canceled); w.Code != 503 || w.Body.Len() != 0 || w.Header().Get("Retry-After") != "" {
		t.Errorf("who is gone is told %d %s", w.Code, w.Body)
	}
	for _, c := range []struct {
		err    error
		status int
		says   string
		inner  string // what only the arbiter is told
		again  string
	}{
		{errors.New("the\x1b[1mstore is odd"), 500, "Something is wrong in Arbiter. What was recorded before is safe. The log of the server has more, under NUMBER.", "the�[1mstore is odd", ""},
		{file(records.Locked), 503, "Somebody else is writing to the records. Nothing is lost: try again in a moment.", file(records.Locked).Error(), "2"},
		{file(records.NoSpace), 503, "The disk is full, so nothing was recorded. Nothing is lost: what stands on a sheet stays there. Tell the arbiter, and try again.", file(records.NoSpace).Error(), "2"},
		{file(records.Damaged), 503, "The records cannot be used now. Nothing is lost: what stands on a sheet stays there. Try again in a moment, and tell the arbiter.", file(records.Damaged).Error(), "2"},
		{fmt.Errorf("asking: %w", context.DeadlineExceeded), 503, "This took too long. Try again in a moment.", "asking: context deadline exceeded", "2"},
		{fmt.Errorf("asking: %w", records.ErrNoFile), 404, "Nothing is recorded yet.", "", ""},
		{&records.NotFoundError{Kind: "result", Name: "7"}, 404, "There is no result 7.", "", ""},
		{ErrBusy, 503, "Somebody else is writing to the records. Nothing is lost: try again in a moment.", ErrBusy.Error(), "2"},
		{&records.RefusedError{Why: "season 2026 is closed", Do: "arbiter season reopen"}, 409, "Season 2026 is closed.", "", ""},
	} {
		for role := Stranger; role <= Arbiter; role++ {
			r := httptest.NewRequest(http.MethodGet, "/league.json", nil)
			r = r.WithContext(context.WithValue(r.Context(), visitorKey{}, Visitor{Role: role}))
			w := httptest.NewRecorder()
			s.Fail(w, r, c.err)
			var told struct{ Error string }
			if err := json.Unmarshal(w.Body.Bytes(), &told); err != nil {
				t.Fatal(err)
			}
			want := c.says
			if role == Arbiter && c.inner != "" {
				want += " (" + c.inner + ")"
			}
			if got := number.ReplaceAllString(told.Error, "under NUMBER."); got != want || w.Code != c.status || w.Header().Get("Retry-After") != c.again {
				t.Errorf("%v: status %d, again in %q s, and the %s is told\n%s\nwant %d, %q s\n%s", c.err, w.Code, w.Header().Get("Retry-After"), role, got, c.status, c.again, want)
			}
		}
	}
}
