package pair

import (
	"fmt"
	"io"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/export"
	"arbiter/records"
	"arbiter/records/pairing"
	"arbiter/score"
)

// answer tells of a round that was paired.
func (r *pairRun) answer(out io.Writer, d *draw) error {
	switch {
	case r.AsJSON():
		return cli.WriteJSON(out, r.json(d))
	case r.cards():
		r.tellDraw(r.Err, d)
		return export.Cards(out, &d.plan)
	}
	w := r.Tabular(out)
	title := []string{"Round " + d.plan.Round, book.LeagueSeason(d.plan.League, d.plan.Season), score.Counted(len(d.names), "player"), score.Counted(len(d.plan.Tables), "table"), d.system}
	if r.seed != usualSeed {
		title = append(title, fmt.Sprintf("seed %d", r.seed))
	}
	fmt.Fprintf(w, "%s\n\n", cli.WrapText(cli.Clean(strings.Join(title, " · ")), r.Width-2, "  "))
	r.seating(w, &d.plan, nil)
	fmt.Fprintln(w)
	r.tellDraw(w, d)
	return nil
}

// tellDraw tells of a round in sentences, and how it is saved or was saved.
func (r *pairRun) tellDraw(w io.Writer, d *draw) {
	for _, text := range r.sentences(d) {
		r.sentence(w, text)
	}
	switch {
	case d.command != 0:
		r.sentence(w, d.what+"; take it back: "+r.Hint("records", "undo", d.command))
	case r.keeps():
		r.sentence(w, "This plan of "+d.title()+" was saved already.")
	default:
		fmt.Fprintln(w, cli.Fold("  save it: "+r.saving(d), r.Width))
	}
}

func (r *pairRun) sentence(w io.Writer, text string) {
	cli.Paragraph(w, r.Width, cli.Clean(text))
}

// seating writes the tables of a plan, each with what became of it, if anything, and who
// sits out. Names are kept whole, so that they take as many lines as they need.
func (r *pairRun) seating(w io.Writer, p *records.Plan, became []string) {
	if r.Tabular(w) != w { // it goes to a file of tables
		cli.WriteTable(w, r.Width, seatTable(p, became))
		return
	}
	label := len(fmt.Sprintf("table %d", len(p.Tables)))
	if len(p.Out) > 0 {
		label = max(label, len("out"))
	}
	line := func(name string, players []string, more string) {
		list := make([]string, len(players))
		for i, player := range players {
			list[i] = cli.Cut(player, max(10, r.Width-label-7))
		}
		text := cli.List(list, r.Width-label-4, strings.Repeat(" ", label+4))
		if more != "" {
			text += "\n" + strings.Repeat(" ", label+4) + cli.WrapText(more, r.Width-label-4, strings.Repeat(" ", label+4))
		}
		fmt.Fprintf(w, "  %-*s  %s\n", label, name, text)
	}
	for i, table := range p.Tables {
		more := ""
		if became != nil {
			more = became[i]
		}
		line(fmt.Sprintf("table %d", i+1), table, more)
	}
	if len(p.Out) > 0 {
		line("out", p.Out, "")
	}
}

// seatTable is a plan as a table with a column for each seat.
func seatTable(p *records.Plan, became []string) cli.Table {
	seats := len(p.Out)
	for _, table := range p.Tables {
		seats = max(seats, len(table))
	}
	t := cli.Table{Head: []string{"table"}, Left: seats + 2}
	for seat := range seats {
		t.Head = append(t.Head, fmt.Sprintf("seat %d", seat+1))
	}
	add := func(name string, players []string, more string) {
		row := append([]string{name}, players...)
		for len(row) <= seats {
			row = append(row, "")
		}
		if became != nil {
			row = append(row, more)
		}
		t.Rows = append(t.Rows, row)
	}
	if became != nil {
		t.Head = append(t.Head, "result")
	}
	for i, table := range p.Tables {
		more := ""
		if became != nil {
			more = became[i]
		}
		add(fmt.Sprint(i+1), table, more)
	}
	if len(p.Out) > 0 {
		add("out", p.Out, "")
	}
	return t
}

// A jsonDraw is a round that was paired.
type jsonDraw struct {
	book.ChangeJSON            // with --save
	League          string     `json:"league"`
	Season          string     `json:"season"`
	Round           string     `json:"round"`
	System          string     `json:"system"`
	Sizes           [2]int     `json:"sizes"` // of a table, the smallest and the largest
	Seed            uint64     `json:"seed"`
	Tables          [][]string `json:"tables"` // by seat
	Out             []string   `json:"out"`
	Proved          bool       `json:"proved"` // no round repeats fewer meetings

	Repeats []jsonRepeat `json:"repeats"`
	New     []string     `json:"newPlayers"`
	Founded bool         `json:"newLeague,omitempty"`
	Planned bool         `json:"planned"` // another plan of the round was there
	Results []int64      `json:"results"` // that the round has already
	Says    []string     `json:"says"`
	Save    string       `json:"save,omitempty"` // the command that saves it

	Suspicions []book.SuspicionJSON `json:"suspicions"`
}

type jsonRepeat struct {
	Kind    string   `json:"kind"`
	Players []string `json:"players"`
	Times   int      `json:"times"` // with this round
	Proved  bool     `json:"proved"`
}

// repeatKinds are the kinds of repeats as JSON names them.
var repeatKinds = map[pairing.Kind]string{
	pairing.Meeting: "meeting", pairing.SittingOut: "sitting-out", pairing.SmallTable: "small-table", pairing.FirstSeat: "first-seat",
}

func (r *pairRun) json(d *draw) jsonDraw {
	out := jsonDraw{
		ChangeJSON: book.ChangeJSON{Command: d.command, What: d.what}, League: d.plan.League, Season: d.plan.Season, Round: d.plan.Round,
		System: d.system, Sizes: [2]int{d.sizes.Min, d.sizes.Max}, Seed: r.seed, Tables: d.plan.Tables, Out: append([]string{}, d.plan.Out...),
		Proved: d.round.Proved, Repeats: []jsonRepeat{}, New: append([]string{}, d.fresh...), Founded: d.newLeague, Planned: d.planned, Results: append([]int64{}, d.played...),
		Says: r.sentences(d), Suspicions: book.NewSuspicionsJSON(r.App, d.wrong, d.command != 0),
	}
	for _, one := range d.round.Repeats {
		out.Repeats = append(out.Repeats, jsonRepeat{repeatKinds[one.Kind], d.called(one.Players), one.Times, one.Proved})
	}
	if out.Says == nil {
		out.Says = []string{}
	}
	if !r.keeps() {
		out.Save = r.saving(d)
	}
	return out
}
