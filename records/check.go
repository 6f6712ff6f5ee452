package records

import (
	"context"
	"fmt"
	"slices"

	"arbiter/records/engine"
	"arbiter/records/league"
	"arbiter/records/suspect"
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
	Result  int64  `json:"result,omitempty"` // the result that it is about; 0 for none
	Message string `json:"message"`
}

// checks are all checks in their order.
var checks = []Check{
	{Name: "file", Text: "the file is whole, as SQLite sees it", Wrong: "the file is not whole, as SQLite sees it"},
	{Name: "references", Text: "whatever a row refers to is there", Wrong: "rows refer to what is not there"},
	{Name: "names", Text: "names and their keys agree; merges lead to a player", Wrong: "names and their keys disagree, or merges lead to nobody"},
	{Name: "seats", Text: "nobody sits at a table twice", Wrong: "seats are taken twice, or do not agree with the game"},
	{Name: "scores", Text: "each position gives the stored points today", Wrong: "positions give other points today than are stored"},
	{Name: "numbers", Text: "each counter agrees with the log", Wrong: "counters disagree with the log"},
	{Name: "doubles", Text: "no game seems to be recorded twice", Wrong: "games are perhaps recorded twice"},
	{Name: "rounds", Text: "nobody is in a round twice", Wrong: "somebody is in a round twice"},
}

// Check makes every check and passes each problem to report. It returns the checks
// with the number of problems. A file that SQLite finds damaged is a FileError.
func (s *Store) Check(ctx context.Context, games score.Games, report func(Problem)) ([]Check, error) {
	list := slices.Clone(checks)
	c := checker{s: s, ctx: ctx, games: games}
	looks := []func() error{c.file, c.references, c.names, c.results, c.numbers, c.twice}
	if s.OnServer() { // a server looks after its files itself
		list, looks = list[1:], looks[1:]
	}
	c.report = func(check string, result int64, format string, args ...any) {
		i := slices.IndexFunc(list, func(c Check) bool { return c.Name == check })
		list[i].Problems++
		report(Problem{check, result, fmt.Sprintf(format, args...)})
	}
	for _, look := range looks {
		if err := look(); err != nil {
			return nil, err
		}
	}
	return list, nil
}

type checker struct {
	s      *Store
	ctx    context.Context
	games  score.Games
	report func(check string, result int64, format string, args ...any)
}

func (c *checker) each(take func(engine.Record) error, text string) error {
	return engine.Each(c.ctx, c.s.Q, take, text)
}

func (c *checker) file() error {
	return c.s.CheckFile(c.ctx, nil)
}

func (c *checker) references() error {
	return c.s.CheckReferences(c.ctx, func(result int64, says string) { c.report("references", result, "%s", says) })
}

func (c *checker) numbers() error {
	return c.s.CheckNumbers(c.ctx, func(_ int64, says string) { c.report("numbers", 0, "%s", says) })
}

func (c *checker) names() error {
	for _, table := range []string{"players", "leagues", "seasons"} {
		err := c.each(func(row engine.Record) error {
			if name, key := row.Text(0), row.Text(1); score.NameKey(name) != key {
				c.report("names", 0, "%q among the %s has the key %q", name, table, key)
			}
			return nil
		}, `SELECT name, key FROM `+table)
		if err != nil {
			return err
		}
	}
	return c.each(func(row engine.Record) error {
		c.report("names", 0, "%s was merged into a name that is itself merged", row.Text(0))
		return nil
	}, `SELECT a.name FROM players a JOIN players b ON b.id = a.merged WHERE b.merged IS NOT NULL OR a.id = a.merged`)
}

func (c *checker) results() error {
	g, err := c.s.names(c.ctx)
	if err != nil {
		return err
	}
	err = c.s.List(c.ctx, Filter{}, func(f *league.Result) error {
		c.seats(f, g.people)
		c.scores(f)
		return nil
	})
	if err != nil {
		return err
	}
	return c.plans()
}

// plans looks for players who are in a plan twice.
func (c *checker) plans() error {
	return c.each(func(row engine.Record) error {
		c.report("seats", 0, "somebody is in the plan of round %s of %s twice", row.Text(0), row.Text(1))
		return nil
	}, `SELECT x.round, l.name FROM plans x JOIN all_leagues l ON l.id = x.league JOIN all_plan_seats d ON d.plan = x.id JOIN all_players p ON p.id = d.player
		GROUP BY x.id, x.round, l.name, coalesce(p.merged, p.id) HAVING count(*) > 1`)
}

func (c *checker) seats(f *league.Result, people *roster) {
	if lines := f.Scores().Players; len(f.Seats) != len(lines) {
		c.report("seats", f.ID, "%d seats, but score lines of %d players", len(f.Seats), len(lines))
		return
	}
	var at []int64
	for _, s := range f.Seats {
		who := people.Who(s.Player)
		if slices.Contains(at, who) {
			c.report("seats", f.ID, "%s sits there twice", people.Names[who])
		}
		at = append(at, who)
	}
}

func (c *checker) scores(f *league.Result) {
	if f.Text == "" { // came without a position
		return
	}
	switch d := rescored(f, c.games); {
	case d == nil:
	case d.Problem != "":
		c.report("scores", f.ID, "%s", d.Problem)
	default:
		c.report("scores", f.ID, "its position gives %s today, %s is stored (%s)",
			ended(&d.Now), ended(f), c.s.Hint("records", "rescore"))
	}
}

// ended is the end of a game in a few words.
func ended(r *league.Result) string {
	end := ""
	if !r.Complete {
		end = ", unfinished"
	}
	return fmt.Sprintf("%s, places %v%s", totals(r.Scores()), r.Places(), end)
}

// twice reports results that are probably recorded twice, and people who are in a round
// twice.
func (c *checker) twice() error {
	var list []suspect.Doubt
	err := c.s.Snapshot(c.ctx, func(s *Store) (err error) {
		all := &asked{ctx: c.ctx, s: s, alone: true}
		look := suspect.New(all, nil, s.Now(), 0)
		if err = all.read(look.Saw, `r.state <> 'void'`); err == nil {
			list, err = look.Pairs()
		}
		return err
	})
	told := map[int64]bool{} // results that are in a round twice
	for _, d := range list {
		mend := c.s.Hint(anys(d.Mend)...)
		switch {
		case d.Kind == suspect.Round && told[d.Result]: // with another result, too
		case d.Kind == suspect.Round:
			told[d.Result] = true
			c.report("rounds", d.Result, "%s %s; to take it out of the round:\n  %s", d.Name, d.Says, mend)
		default:
			c.report("doubles", d.Result, "%s; if they are one game:\n  %s\nif they are two, give each a round:\n  %s", d.Says, mend, c.s.Hint("records", "edit", d.Result, "--round", 2))
		}
	}
	return err
}

// anys are texts as arguments.
func anys(list []string) []any {
	all := make([]any, len(list))
	for i := range list {
		all[i] = list[i]
	}
	return all
}
