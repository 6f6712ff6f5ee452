package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
)

// change makes a change as one command of the log. The next page shows what it reported.
func (s *Server) change(ctx context.Context, c records.Command, work func(*records.Tx) (*saving.Change, error)) (change *saving.Change, err error) {
	err = s.records.write(ctx, func(store *records.Store) error {
		return store.Do(ctx, c, func(tx *records.Tx) (err error) {
			change, err = work(tx)
			return err
		})
	})
	if err != nil {
		return nil, err
	}
	if change.Command != 0 {
		s.recent.keep(change)
	}
	return change, nil
}

// mostRecent is how many commands recentChanges keeps.
const mostRecent = 200

// recentChanges keeps the answers of the newest commands. The zero value is ready.
type recentChanges struct {
	mu   sync.Mutex
	list []*saving.Change
}

func (m *recentChanges) keep(change *saving.Change) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.list = append(m.list, change); len(m.list) > mostRecent {
		m.list = slices.Delete(m.list, 0, 1)
	}
}

// of returns the answer of a command; nil after a restart, and after many other commands.
func (m *recentChanges) of(command int64) *saving.Change {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, one := range m.list {
		if one.Command == command {
			return one
		}
	}
	return nil
}

// A logLine is a command of the log on a page.
type logLine struct {
	ID      int64
	At, Who string
	What    string
	Fields  []string
	Undone  int64 // the command that took it back
}

func (s *Server) logLine(e *records.Entry) logLine {
	at := e.At.In(s.streams.Now().Location())
	line := logLine{ID: e.ID, At: at.Format("2006-01-02 15:04"), Who: terminal.Clean(e.Who), What: terminal.Clean(e.What), Undone: e.Undone}
	if at.Format(time.DateOnly) == s.streams.Now().Format(time.DateOnly) {
		line.At = at.Format("15:04")
	}
	if e.Undoes == 0 {
		line.Fields = saving.FieldLines(e.Fields, true)
	}
	return line
}

// A done command is what was just done: its line of the log, and its answer.
type done struct {
	logLine
	Cards  []card
	SumUp  string   // of more results than are read back; "" for none
	Doubts []string // what looks wrong by now
	Back   string   // where it is taken back; "" for a visitor who may not
}

// A card is a result that is read back.
type card struct {
	Headline string
	Seats    []saving.Seat // the best place first
	Remarks  []string
}

// summaryWidth is the width of a summary that fits a phone, in letters.
const summaryWidth = 38

// done returns the command that the page's address names as just done; nil for none.
func (s *Server) done(ctx context.Context, store *records.Store, r *http.Request, who Visitor) (*done, error) {
	id, err := strconv.ParseInt(r.FormValue("did"), 10, 64)
	if err != nil {
		return nil, nil
	}
	e, err := entry(ctx, store, id)
	if err != nil || e == nil {
		return nil, err
	}
	one := &done{logLine: s.logLine(e), Back: backOf(e, who)}
	change := s.recent.of(id)
	if change == nil {
		return one, nil
	}
	one.SumUp = change.Summary(s.streams, summaryWidth)
	for i := range change.Results {
		if one.SumUp != "" {
			break
		}
		c := card{Headline: terminal.Clean(change.Results[i].Headline(s.streams.Now())), Remarks: remarksOf(&change.Results[i])}
		if change.Headed {
			c.Headline = fmt.Sprintf("%s %d: %s", change.Results[i].Did, change.Results[i].Number, c.Headline)
		}
		if change.Results[i].Unplayed != "" {
			c.Remarks = append(c.Remarks, terminal.Clean(change.Results[i].Unplayed))
		} else {
			c.Seats = change.Results[i].Ranked()
		}
		one.Cards = append(one.Cards, c)
	}
	for i := range change.Doubts {
		one.Doubts = append(one.Doubts, score.Sentence(saving.DoubtLine(&change.Doubts[i])))
	}
	return one, nil
}

// entry returns a command of the log; nil where no command has this number.
func entry(ctx context.Context, store *records.Store, id int64) (*records.Entry, error) {
	last, err := store.LastCommand(ctx)
	if err != nil || id < 1 || id > last {
		return nil, err
	}
	log, err := store.Log(ctx, int(last-id)+1)
	for i := range log {
		if log[i].ID == id {
			return &log[i], err
		}
	}
	return nil, err
}

// backOf returns the address where a visitor takes a command back; "" without permission.
func backOf(e *records.Entry, who Visitor) string {
	switch {
	case e.Undone != 0:
	case who.Role == Arbiter:
		return fmt.Sprintf("/desk/undo/%d", e.ID)
	case sentBy(e, who):
		return fmt.Sprintf("/command/%d/back", e.ID)
	}
	return ""
}

// sentBy reports whether a visitor's phone made a command.
func sentBy(e *records.Entry, who Visitor) bool {
	return who.ID != "" && slices.Contains(e.Args, who.phone())
}

// takeBack serves POST /command/ID/back: a player takes back what their own phone has done, unless
// a later command touched the same. Everything else is up to the arbiter.
func (s *Server) takeBack(w http.ResponseWriter, r *http.Request, who Visitor) {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil {
		s.noPage(w, r, who)
		return
	}
	var e *records.Entry
	err = s.records.read(r.Context(), func(store *records.Store) (err error) {
		e, err = entry(r.Context(), store, id)
		return err
	})
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if e == nil || !sentBy(e, who) {
		s.problem(w, r, http.StatusForbidden, "Only the phone that did it, or the arbiter, can take this back.")
		return
	}
	who.Name = e.Who
	change, err := s.undoCommand(r.Context(), who.command("phone"), id)
	if err != nil {
		s.refuse(w, r, "/", err)
		return
	}
	http.Redirect(w, r, fmt.Sprintf("/?did=%d", change.Command), http.StatusSeeOther)
}

// undoCommand takes a command back. The sheets of results that this removes are open again.
func (s *Server) undoCommand(ctx context.Context, c records.Command, id int64) (*saving.Change, error) {
	change, err := s.change(ctx, c, func(tx *records.Tx) (*saving.Change, error) { return saving.UndoIn(ctx, s.streams, tx, id) })
	if err != nil {
		return nil, err
	}
	for i := range change.Results {
		if number := change.Results[i].Number; s.isGone(ctx, number) {
			s.tables.reopen(number)
		}
	}
	s.notice("c%d was taken back", id)
	return change, nil
}

// mayContest says why a visitor may not contest a result; "" where they may: on the day on which a
// phone recorded it.
func (s *Server) mayContest(f *league.Result, history []records.Entry) string {
	if f.State != league.Confirmed {
		return "This result is " + string(f.State) + " already; the arbiter decides about it."
	}
	if len(history) == 0 || len(history[0].Args) == 0 || history[0].Args[0] != "serve" {
		return "This result was not sent from a phone; tell the arbiter."
	}
	if today := s.streams.Now().Format(time.DateOnly); history[0].At.In(s.streams.Now().Location()).Format(time.DateOnly) != today {
		return "This result was not sent today; tell the arbiter."
	}
	return ""
}

// contest serves POST /result/ID/contest: a player says that a result is not right. The arbiter
// decides.
func (s *Server) contest(w http.ResponseWriter, r *http.Request, who Visitor) {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil {
		s.noPage(w, r, who)
		return
	}
	why := oneLine(r.PostFormValue("why"))
	if err := notation.CanStand(why); err != nil || len([]rune(why)) > longestWhy {
		s.problem(w, r, http.StatusUnprocessableEntity, fmt.Sprintf("Say why in one line of at most %d letters.", longestWhy))
		return
	}
	change, err := s.change(r.Context(), who.command("phone"), func(tx *records.Tx) (*saving.Change, error) {
		store := tx.View()
		f, err := store.Result(r.Context(), id)
		if err != nil {
			return nil, err
		}
		history, err := store.History(r.Context(), id)
		if err != nil {
			return nil, err
		}
		if not := s.mayContest(f, history); not != "" {
			return nil, &records.RefusedError{Why: strings.TrimSuffix(not, ".")}
		}
		note := strings.TrimSuffix("not right; "+why, "; ")
		return saving.SetStateIn(r.Context(), s.streams, tx, []int64{id}, league.Contested, note)
	})
	if err != nil {
		s.refuse(w, r, resultAddress(id, 0), err)
		return
	}
	s.notice("somebody says that result %d is not right", id)
	http.Redirect(w, r, resultAddress(id, change.Command), http.StatusSeeOther)
}

// longestWhy is the longest reason that a player may give, in letters.
const longestWhy = 200

// A refusedPage says why a change was refused, and what would allow it.
type refusedPage struct {
	Says, Back     string
	League, Season string // a closed season that the arbiter can open again
	Later          int64  // a command that the arbiter has to take back first
}

// refuse says why a change was refused. It offers the arbiter what would allow it.
func (s *Server) refuse(w http.ResponseWriter, r *http.Request, back string, err error) {
	status, says, ok := why(err)
	if !ok || status >= 500 {
		s.fail(w, r, err)
		return
	}
	page := refusedPage{Says: says, Back: back}
	if refused := (*records.RefusedError)(nil); errors.As(err, &refused) && visitorOf(r).Role == Arbiter {
		page.League, page.Season, page.Later = refused.League, refused.Season, refused.Later
	}
	s.show(w, r, status, "refused", "Refused", page)
}
