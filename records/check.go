package records

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"arbiter/records/league"
	"arbiter/score"
)

// A Check is one check of the records. Its name never changes.
type Check struct {
	Name     string `json:"name"`
	Text     string `json:"text"` // what it finds where all is well
	Wrong    string `json:"-"`    // what it found where something is wrong
	Problems int    `json:"problems"`
}

// A Problem is something that a check found.
type Problem struct {
	Check   string `json:"check"`
	Result  int64  `json:"result,omitempty"` // the result concerned; 0 for none
	Message string `json:"message"`
}

// checks are all checks in their order.
var checks = []Check{
	{Name: "file", Text: "the file is whole, as SQLite sees it", Wrong: "the file is not whole, as SQLite sees it"},
	{Name: "references", Text: "whatever a row refers to is there", Wrong: "rows refer to what is not there"},
	{Name: "names", Text: "names and their keys agree; merges lead to a player", Wrong: "names and their keys disagree, or merges lead to nobody"},
	{Name: "seats", Text: "nobody sits at a table twice", Wrong: "seats are taken twice, or do not agree with the game"},
	{Name: "scores", Text: "each position gives the stored points today", Wrong: "positions give other points today than are stored"},
	{Name: "doubles", Text: "no game seems to be recorded twice", Wrong: "games are perhaps recorded twice"},
	{Name: "rounds", Text: "nobody is in a round twice", Wrong: "somebody is in a round twice"},
}

// Check makes every check and passes each problem to report. It returns the checks with the number
// of problems. A file that SQLite finds damaged is a FileError.
func (s *Store) Check(ctx context.Context, games score.Games, report func(Problem)) ([]Check, error) {
	list := slices.Clone(checks)
	if s.server { // a server looks after its files itself
		list = list[1:]
	}
	tell := func(check string, result int64, format string, args ...any) {
		list[slices.IndexFunc(list, func(c Check) bool { return c.Name == check })].Problems++
		report(Problem{check, result, fmt.Sprintf(format, args...)})
	}
	err := s.Snapshot(ctx, func(s *Store) error {
		if err := s.CheckFile(ctx); err != nil {
			return err
		}
		if err := s.checkReferences(ctx, func(says string) { tell("references", 0, "%s", says) }); err != nil {
			return err
		}
		if err := s.checkNames(ctx, func(says string) { tell("names", 0, "%s", says) }); err != nil {
			return err
		}
		var ids []int64
		err := s.Whole(ctx, Filter{}, func(r *league.Result) error {
			if r.State != league.Void {
				ids = append(ids, r.ID)
			}
			checkSeats(r, func(says string) { tell("seats", r.ID, "%s", says) })
			if r.Text == "" {
				return nil
			}
			if d := rescored(r, games); d != nil && d.Problem != "" {
				tell("scores", r.ID, "%s", d.Problem)
			} else if d != nil {
				tell("scores", r.ID, "its position gives %s today, %s is stored (%s)", ending(&d.Now), ending(r), s.hint("records", "rescore"))
			}
			return nil
		})
		if err != nil || len(ids) == 0 {
			return err
		}
		slices.Sort(ids)
		same, err := s.sameGames(ctx, ids)
		if err != nil {
			return err
		}
		for _, d := range same {
			tell("doubles", d.Result, "%s; if they are one game:\n  %s", strings.TrimPrefix(d.Text, fmt.Sprintf("%d ", d.Result)), s.hint(arguments(d.Fix)...))
		}
		twice, err := s.roundsTwice(ctx, ids)
		for _, d := range twice {
			tell("rounds", d.Result, "%s; to take it out of the round:\n  %s", d.Text, s.hint(arguments(d.Fix)...))
		}
		return err
	})
	return list, err
}

// CheckFile asks SQLite whether the file is whole.
func (s *Store) CheckFile(ctx context.Context) error {
	if s.server {
		return nil
	}
	var answer string
	if err := s.q.QueryRowContext(ctx, `PRAGMA integrity_check(1)`).Scan(&answer); err != nil {
		return err
	}
	if answer != "ok" {
		return &FileError{Path: s.place, Trouble: Damaged, Err: errors.New(answer)}
	}
	return nil
}

// checkReferences reports rows that refer to rows that are not there, and results without
// players.
func (s *Store) checkReferences(ctx context.Context, report func(string)) error {
	for _, ref := range []string{"players.merged players", "seasons.league leagues", "results.league leagues", "results.season seasons", "seats.result results", "seats.player players",
		"sheets.result results", "plans.league leagues", "plans.season seasons", "plan_seats.plan plans", "plan_seats.player players", "commands.undoes commands", "changes.command commands"} {
		column, of, _ := strings.Cut(ref, " ")
		name, column, _ := strings.Cut(column, ".")
		missing, err := listed[int64](ctx, s.q, `SELECT DISTINCT x.`+column+` FROM `+name+` x WHERE x.`+column+` IS NOT NULL AND NOT EXISTS (SELECT 1 FROM `+of+` y WHERE y.id = x.`+column+`) ORDER BY 1`)
		if err != nil {
			return err
		}
		for _, id := range missing {
			report(fmt.Sprintf("%s refer to row %d of %s, which is not there", name, id, of))
		}
	}
	empty, err := listed[int64](ctx, s.q, `SELECT id FROM results r WHERE NOT EXISTS (SELECT 1 FROM seats s WHERE s.result = r.id) ORDER BY id`)
	for _, id := range empty {
		report(fmt.Sprintf("%d: it has no players", id))
	}
	return err
}

// checkNames reports names that disagree with their keys, and merges that lead to nobody.
func (s *Store) checkNames(ctx context.Context, report func(string)) error {
	for _, of := range []string{"players", "leagues", "seasons"} {
		err := each(ctx, s.q, func(rows *sql.Rows) error {
			var name, key string
			err := rows.Scan(&name, &key)
			if score.NameKey(name) != key {
				report(fmt.Sprintf("%q among the %s has the key %q", name, of, key))
			}
			return err
		}, `SELECT name, key FROM `+of)
		if err != nil {
			return err
		}
	}
	chained, err := listed[string](ctx, s.q, `SELECT a.name FROM players a JOIN players b ON b.id = a.merged WHERE b.merged IS NOT NULL ORDER BY a.name`)
	for _, name := range chained {
		report(fmt.Sprintf("%s was merged into a name that is itself merged", name))
	}
	return err
}

func checkSeats(r *league.Result, report func(string)) {
	if lines := r.Scores().Players; len(r.Seats) != len(lines) {
		report(fmt.Sprintf("%d seats, but score lines of %d players", len(r.Seats), len(lines)))
		return
	}
	for i := range r.Seats {
		if slices.ContainsFunc(r.Seats[:i], func(s league.Seat) bool { return s.Player == r.Seats[i].Player }) {
			report(fmt.Sprintf("%s sits there twice", r.Seats[i].Name))
		}
	}
}

// ending returns the end of a game in a few words.
func ending(r *league.Result) string {
	s := r.Scores()
	list := make([]string, len(s.Players))
	for i := range s.Players {
		list[i] = fmt.Sprintf("%s %d", s.Players[i].Name, s.Players[i].Total())
	}
	text := fmt.Sprintf("%s, places %v", strings.Join(list, ", "), r.Places())
	if !r.Complete {
		text += ", unfinished"
	}
	return text
}

// arguments returns texts as arguments of a query.
func arguments(list []string) []any {
	all := make([]any, len(list))
	for i := range list {
		all[i] = list[i]
	}
	return all
}
