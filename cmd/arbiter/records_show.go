package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"arbiter/records"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

func (a *app) showCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "show RESULT",
		Short: "Show a result with its board, its points and its history",
		Example: `  arbiter records show 12
  arbiter records show 12 --json`,
		Args:              takes(1, 1),
		ValidArgsFunction: a.completeOneResult,
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := number("result", args[0])
			if err != nil {
				return err
			}
			return a.withRecords(records.Options{Read: true}, func(s *records.Store) error {
				f, err := s.Show(cmd.Context(), id)
				if err != nil {
					return err
				}
				history, err := s.History(cmd.Context(), id)
				if err != nil {
					return err
				}
				return a.answerTo(func(w io.Writer) error {
					if a.asJSON() {
						return writeJSON(w, shownJSON(&f, history))
					}
					a.showResult(w, &f, history)
					return nil
				})
			})
		},
	}
}

// A lookedUp result is what its position says today beside what is recorded.
type lookedUp struct {
	sheet    score.Breakdown // the recorded lines, with the sentences of today where the lines are the same
	position score.Position
	verdict  validate.Verdict // of the position
	problem  string           // why there is no position, or why its score is not the recorded one
}

// look reads a result's position again, the players called as they are now.
func look(f *records.Full) lookedUp {
	s := lookedUp{sheet: f.Breakdown.Breakdown(f.Game)}
	if f.Text == "" {
		s.problem = "it was recorded without a position"
	} else {
		var read parser
		g, p, err := read.read(notation.Text{File: "position", Line: 1, Src: f.Text})
		if err == nil {
			s.position = p
			h := p.Head()
			h.Over = s.sheet.Rulings
			for i := range h.Players {
				if i < len(f.Names) {
					h.Players[i].Name = f.Names[i]
				}
			}
			s.verdict = g.judge(p, validate.Options{NoProof: true})
			if today := p.Breakdown(); f.Breakdown.Agrees(&today) {
				s.sheet = today
			} else {
				s.problem = "today's rules give this position other points: arbiter records rescore --dry-run tells which"
			}
		} else {
			s.problem = "the position cannot be drawn: " + err.Error()
		}
	}
	for i := range s.sheet.Tallies {
		if i < len(f.Names) {
			s.sheet.Tallies[i].Name = f.Names[i]
		}
	}
	return s
}

func (a *app) showResult(w io.Writer, f *records.Full, history []records.Entry) {
	r := &scoreRun{app: a, painter: a.painter(a.out)}
	s := look(f)
	fmt.Fprintf(w, "%s\n", resultTitle(f))
	setup := ""
	if s.position != nil {
		setup = s.position.Describe()
		if len(f.Breakdown.Variants) > 0 {
			setup += ", " + strings.Join(f.Breakdown.Variants, ", ")
		}
	}
	for _, part := range []struct{ label, text string }{{"setup", setup}, {"place", f.Place}, {"note", f.Note}} {
		if part.text != "" {
			fmt.Fprintf(w, "  %-6s %s\n", part.label, wrap(strings.Fields(clean(part.text)), width-9, "         "))
		}
	}
	fmt.Fprintln(w)
	g := findGame(f.Game)
	switch {
	case f.Text == "" && !scoredBy(g, f):
		r.plain(w, f, g != nil, &s)
	case g == nil:
		fmt.Fprintf(w, "  (this program does not know the game %s)\n\n", clean(f.Game))
	default:
		var board score.Picture
		if s.position != nil {
			board = s.position.Draw(marksOf(&s.sheet, &s.verdict))
		}
		r.body(w, g.Game, &s.sheet, f.Complete, board, s.verdict.Findings)
		if s.problem != "" {
			fmt.Fprintf(w, "  %s\n\n", wrap(strings.Fields("("+clean(s.problem)+")"), width-2, "  "))
		}
		if s.position != nil {
			r.judged(w, g.Game, &s.verdict)
		}
	}
	t := table{head: []string{"", "when", "who", "what", ""}, left: 5, whole: []int{0, 1}, spare: []int{2}}
	for i := range history {
		t.rows = append(append(t.rows, logRow(&history[i])), fieldRows(&history[i], false)...)
	}
	if len(t.rows) > 0 {
		writeTable(w, t)
	}
}

// plain shows a result without a position: who won, the totals, and points as
// they were entered where these are no whole numbers.
func (r *scoreRun) plain(w io.Writer, f *records.Full, known bool, s *lookedUp) {
	said, entered := false, []string{}
	for i := range s.sheet.Tallies {
		for _, l := range s.sheet.Tallies[i].Lines {
			if said = true; l.Text != "" {
				entered = append(entered, clean(s.sheet.Tallies[i].Name+" "+l.Text))
			}
		}
	}
	places := s.sheet.Places()
	switch {
	case said || places == nil:
		fmt.Fprintf(w, "  %s\n\n", s.sheet.Sentence(f.Complete, func(t *score.Tally) string { return r.painter.player(t) }))
	default: // placed without points
		for place := range len(places) {
			for i := range places {
				if places[i] == place+1 {
					fmt.Fprintf(w, "  %d  %s\n", places[i], r.painter.player(&s.sheet.Tallies[i]))
				}
			}
		}
		fmt.Fprintln(w)
	}
	if said {
		r.table(w, strange(f), &s.sheet)
	}
	if len(entered) > 0 {
		fmt.Fprintf(w, "  entered as  %s\n\n", list(entered, width-14, strings.Repeat(" ", 14)))
	}
	why := s.problem
	if !known {
		why = "this program does not know the rules of " + f.Game
	}
	fmt.Fprintf(w, "  %s\n\n", wrap(strings.Fields("("+clean(why)+")"), width-2, "  "))
}

// scoredBy tells whether a game's own rules made the lines of a result.
func scoredBy(g *game, f *records.Full) bool {
	if g == nil {
		return false
	}
	for i := range f.Breakdown.Players {
		for _, l := range f.Breakdown.Players[i].Lines {
			if _, known := g.Rule(l.Rule); known {
				return true
			}
		}
	}
	return false
}

// strange is a game that this program does not know, as far as the lines of a
// result tell: each is of a rule.
func strange(f *records.Full) *score.Game {
	g := &score.Game{Name: f.Game, Title: f.Game}
	for i := range f.Breakdown.Players {
		for _, l := range f.Breakdown.Players[i].Lines {
			if _, known := g.Rule(l.Rule); !known && l.Rule != totalRule { // which is the total
				label := l.Rule[strings.LastIndexByte(l.Rule, '/')+1:]
				g.Rules = append(g.Rules, score.Rule{ID: l.Rule, Label: clean(label), Kind: score.Scores})
			}
		}
	}
	return g
}

// judged says whether a position is legal and, when it is not, why.
func (r *scoreRun) judged(w io.Writer, g *score.Game, v *validate.Verdict) {
	switch {
	case v.Legal() && !v.Undecided:
		fmt.Fprintf(w, "  no rule is broken\n\n")
		return
	case v.Legal():
		fmt.Fprintf(w, "  undecided:\n\n")
	default:
		fmt.Fprintf(w, "  %s\n\n", r.painter.bold("ILLEGAL:"))
	}
	(&validateRun{app: r.app, painter: r.painter}).list(w, g, v.Findings)
}

// resultTitle is a result's first line.
func resultTitle(f *records.Full) string {
	parts := []string{fmt.Sprintf("#%d", f.ID), gameTitle(f.Game), day(f.Played)}
	if f.League != "" {
		parts = append(parts, f.League)
	}
	if f.Season != "" {
		parts = append(parts, "season "+f.Season)
	}
	if f.Round != "" {
		parts = append(parts, "round "+f.Round)
	}
	parts = append(parts, string(f.State))
	if !f.Complete {
		parts = append(parts, "unfinished")
	}
	return wrap(strings.Fields(clean(strings.Join(parts, " · "))), width, "  ")
}

// A jsonResult is a result in `records list` and `records show`.
type jsonResult struct {
	ID       int64              `json:"id"`
	Game     string             `json:"game"`
	State    records.State      `json:"state"`
	Complete bool               `json:"complete"`
	Date     string             `json:"date"`
	Played   string             `json:"played"`
	Entered  string             `json:"entered"`
	League   string             `json:"league,omitempty"`
	Season   string             `json:"season,omitempty"`
	Round    string             `json:"round,omitempty"`
	Place    string             `json:"place,omitempty"`
	Note     string             `json:"note,omitempty"`
	Identity string             `json:"identity,omitempty"` // the text's id
	Players  []jsonResultPlayer `json:"players"`
	Winners  []string           `json:"winners"`

	Rulings  map[string]string `json:"rulings,omitempty"`
	Variants []string          `json:"variants,omitempty"`
	Text     string            `json:"text,omitempty"`
	Version  string            `json:"version,omitempty"`
	History  []jsonEntry       `json:"history,omitempty"`
}

type jsonResultPlayer struct {
	Name    string               `json:"name"`
	Entered string               `json:"entered,omitempty"` // the name in the text, where it is another
	Colour  string               `json:"colour,omitempty"`
	Seat    int                  `json:"seat"`
	Total   int                  `json:"total"`
	Place   int                  `json:"place,omitempty"`
	Winner  bool                 `json:"winner"`
	Lines   []records.StoredLine `json:"lines,omitempty"`
}

// resultJSON is what a list tells of a result.
func resultJSON(f *records.Full) jsonResult {
	r := jsonResult{
		ID: f.ID, Game: f.Game, State: f.State, Complete: f.Complete,
		Date: isoDay(f.Played), Played: f.Played.Format(time.RFC3339), Entered: f.Entered.Format(time.RFC3339),
		League: f.League, Season: f.Season, Round: f.Round, Place: f.Place, Note: f.Note,
		Players: make([]jsonResultPlayer, 0, len(f.Seats)), Winners: []string{},
	}
	if f.Source == "id" {
		r.Identity = f.Outside
	}
	for i, seat := range f.Seats {
		p := jsonResultPlayer{Name: f.Names[i], Seat: i + 1, Total: seat.Total, Place: seat.Place, Winner: seat.Place == 1}
		if i < len(f.Breakdown.Players) {
			stored := &f.Breakdown.Players[i]
			p.Colour = stored.Colour
			if stored.Name != p.Name {
				p.Entered = stored.Name
			}
		}
		if p.Winner {
			r.Winners = append(r.Winners, p.Name)
		}
		r.Players = append(r.Players, p)
	}
	return r
}

func shownJSON(f *records.Full, history []records.Entry) jsonResult {
	r := resultJSON(f)
	for i := range min(len(r.Players), len(f.Breakdown.Players)) {
		r.Players[i].Lines = f.Breakdown.Players[i].Lines
	}
	r.Rulings, r.Variants, r.Text, r.Version = f.Breakdown.Rulings, f.Breakdown.Variants, f.Text, f.Version
	for i := range history {
		r.History = append(r.History, entryJSON(&history[i]))
	}
	return r
}
