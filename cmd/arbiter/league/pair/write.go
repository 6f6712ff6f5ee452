package pair

import (
	"fmt"
	"io"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/export"
	"arbiter/export/document"
	"arbiter/score"
)

// answer tells of a round that was paired.
func (r *pairRun) answer(out io.Writer, d *draw) error {
	switch {
	case r.AsJSON():
		return cli.WriteJSON(out, r.json(d))
	case r.cards():
		cli.Painter{Width: r.ErrorWidth()}.Parts(r.Err, false, r.notes(d)...)
		return export.Cards(out, &d.plan)
	}
	doc := &document.Document{Title: "Round " + d.plan.Round, About: []string{book.LeagueSeason(d.plan.League, d.plan.Season), score.Counted(len(d.names), "player"), score.Counted(len(d.plan.Tables), "table"), d.system}}
	if r.seed != usualSeed {
		doc.About = append(doc.About, fmt.Sprintf("seed %d", r.seed))
	}
	doc.Add(export.Seating(&d.plan, nil))
	doc.Add(r.notes(d)...)
	return r.WriteDocument(out, doc)
}

// notes tell of a round in sentences, and how it is saved or was saved.
func (r *pairRun) notes(d *draw) (list []document.Part) {
	for _, text := range r.sentences(d) {
		list = append(list, document.Note{Text: text})
	}
	switch {
	case d.command != 0:
		return append(list, document.Note{Hint: "take it back: " + r.Hint("undo", fmt.Sprintf("c%d", d.command))})
	case r.save:
		return append(list, document.Note{Text: "This plan of " + title(&d.plan) + " was saved already."})
	}
	return append(list, document.Note{Hint: "save it:", Command: r.saving(d)})
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

	Repeats []jsonRepeat `json:"repeats"`
	New     []string     `json:"newPlayers"`
	Founded bool         `json:"newLeague,omitempty"`
	Planned bool         `json:"planned"`  // another plan of the round was there
	Filled  []string     `json:"proposed"` // of season and round, those that nobody typed
	Results []int64      `json:"results"`  // that the round has already
	Says    []string     `json:"says"`
	Save    string       `json:"save,omitempty"` // the command that saves it

	Suspicions []book.SuspicionJSON `json:"suspicions"`
}

// proposed are those of the season and the round that nobody typed.
func (r *pairRun) proposed(d *draw) []string {
	list := []string{}
	if r.season == "" && d.plan.Season != "" {
		list = append(list, book.ProposedSeason)
	}
	if r.round == "" {
		list = append(list, book.ProposedRound)
	}
	return list
}

type jsonRepeat struct {
	Kind    string   `json:"kind"`
	Players []string `json:"players"`
	Times   int      `json:"times"` // with this round
}

func (r *pairRun) json(d *draw) jsonDraw {
	out := jsonDraw{
		ChangeJSON: book.ChangeJSON{Command: d.command, What: d.what}, League: d.plan.League, Season: d.plan.Season, Round: d.plan.Round,
		System: d.system, Sizes: [2]int{d.sizes.Min, d.sizes.Max}, Seed: r.seed, Tables: d.plan.Tables, Out: append([]string{}, d.plan.Out...),
		Repeats: []jsonRepeat{}, New: append([]string{}, d.fresh...), Founded: d.newLeague, Planned: d.planned, Filled: r.proposed(d), Results: append([]int64{}, d.played...),
		Says: plain(r.sentences(d)), Suspicions: book.NewSuspicionsJSON(d.wrong, d.command != 0),
	}
	for _, one := range d.round.Repeats {
		out.Repeats = append(out.Repeats, jsonRepeat{cli.TextIf("meeting", len(one.Players) == 2, "sitting-out"), d.called(one.Players), one.Times})
	}
	if !r.save {
		out.Save = r.saving(d)
	}
	return out
}

// plain are sentences without the marks of names.
func plain(sentences []string) []string {
	list := make([]string, len(sentences))
	for i, text := range sentences {
		list[i] = document.Plain(text)
	}
	return list
}
