package main

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"arbiter/cmd/arbiter/sheet/judge"
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/export/picture"
	"arbiter/score"
	"arbiter/score/link"
	"arbiter/validate"
)

// verdict draws the whole answer to the sheet: who wins and why, what the referee finds,
// and the order of turns. The form says what of it is looked at.
func (r *referee) verdict(form url.Values) string {
	var m touch.Markup
	m.Add(`<section id="verdict" aria-label="Verdict"><form id="judge">`)
	j, err := r.judged(budgetOf(form.Get("budget")))
	if err != nil {
		m.Add(`<h2>No verdict yet</h2><p>`, touch.Esc(score.Sentence(score.Tidy(err.Error()))), `</p>`)
	} else {
		r.title(&m, &j)
		r.board(&m, &j)
		breakdown(&m, &j)
		findings(&m, &j)
		r.order(&m, &j, form.Get("step"))
	}
	r.choices(&m, form.Get("compare") != "")
	m.Add(`</form>`)
	r.text(&m)
	m.Add(`</section>`)
	return m.String()
}

func says(j *score.Judged) string {
	return j.Breakdown.Sentence(j.Sound(), func(t *score.Tally) string { return score.Tidy(t.Name) })
}

// title says the verdict in a word, and who wins.
func (r *referee) title(m *touch.Markup, j *score.Judged) {
	v := &j.Verdict
	m.Add(`<h2 data-verdict="`, v.Word(), `" data-complete="`, strconv.FormatBool(v.Complete), `"><b>`, strings.ToUpper(v.Word()), `</b> `, touch.Esc(says(j)), `</h2>`)
	m.When(v.GoesOn != "", `<p>`, touch.Esc(score.Sentence(score.Tidy(v.GoesOn))), `</p>`)
	if r.recorded == nil {
		return
	}
	if slices.Equal(r.recorded, link.Outcomes(&j.Breakdown)) {
		m.Add(`<p class="agrees">This agrees with what is recorded.</p>`)
		return
	}
	var points []string
	for _, one := range r.recorded {
		points = append(points, strconv.Itoa(one.Points))
	}
	m.Add(`<p class="finding">Something else is recorded: `, strings.Join(points, " : "), `</p>`)
}

// board draws what lies on the table, with the places that findings are about. It is folded:
// the sheet itself stands beside it or above it.
func (r *referee) board(m *touch.Markup, j *score.Judged) {
	d := j.Position.Board(j.Verdict.Marks())
	m.Add(`<details class="part" id="picture"><summary>Picture</summary><div class="shown" tabindex="0" role="group" aria-label="Board">`, picture.Part(&d), `</div></details>`)
}

// breakdown is the points of each player, line by line.
func breakdown(m *touch.Markup, j *score.Judged) {
	b := &j.Breakdown
	places := b.Places()
	m.Add(`<table><thead><tr><th>points</th>`)
	for i := range b.Tallies {
		m.Add(`<th>`, touch.Esc(score.Tidy(b.Tallies[i].Name)), `</th>`)
	}
	m.Add(`</tr></thead><tbody>`)
	for _, rule := range j.Game.Rules {
		row, any := touch.Markup{}, false
		row.Add(`<tr><th title="`, touch.Esc(rule.Text), `">`, touch.Esc(rule.Label), `</th>`)
		for i := range b.Tallies {
			t := &b.Tallies[i]
			var items []string
			has := false
			for k := range t.Lines {
				if t.Lines[k].Rule == rule.ID {
					has = true
					if item := score.Tidy(t.Item(k)); item != "" {
						items = append(items, touch.Esc(item))
					}
				}
			}
			any = any || has
			row.Add(`<td>`)
			row.When(has, score.Signed(t.Sum(rule.ID)))
			row.When(len(items) > 0, `<small>`, strings.Join(items, ` · `), `</small>`)
			row.Add(`</td>`)
		}
		m.When(any, row.String(), `</tr>`)
	}
	m.Add(`</tbody><tfoot><tr><th>total</th>`)
	for i := range b.Tallies {
		m.Add(`<td data-total="`, strconv.Itoa(b.Tallies[i].Total()), `">`, strings.Replace(strconv.Itoa(b.Tallies[i].Total()), "-", "−", 1), `</td>`)
	}
	m.Add(`</tr>`)
	if places != nil {
		m.Add(`<tr><th>place</th>`)
		for _, place := range places {
			m.Add(`<td data-place="`, strconv.Itoa(place), `">`, strconv.Itoa(place), `</td>`)
		}
		m.Add(`</tr>`)
	}
	m.Add(`</tfoot></table>`)
}

// findings are what the referee found, each with its rule, and what else it says.
func findings(m *touch.Markup, j *score.Judged) {
	for _, f := range j.Verdict.Findings {
		class := "finding"
		if f.Severity != score.Error {
			class += " note"
		}
		at := strings.Join(f.At, " ")
		m.Add(`<div class="`, class, `" data-severity="`, string(f.Severity), `" data-rule="`, touch.Esc(f.Rule), `" data-at="`, touch.Esc(at), `"><b>`, touch.Esc(score.Tidy(at)), `</b> `, touch.Esc(score.Tidy(f.Message)))
		rule, _ := j.Game.Rule(f.Rule)
		m.Add(`<small>`, touch.Esc(f.Rule), `: `, touch.Esc(rule.Text), `</small></div>`)
	}
	for _, sentence := range j.Verdict.Says {
		m.Add(`<p>`, touch.Esc(score.Tidy(sentence)), `</p>`)
	}
	if j.Verdict.Undecided && j.Verdict.Spent > 0 {
		m.Add(`<p><button name="budget" value="`, strconv.Itoa(10*j.Verdict.Spent), `">Search longer for a playing order</button></p>`)
	}
}

// order walks through the turns that lead to the position, where there are any.
func (r *referee) order(m *touch.Markup, j *score.Judged, at string) {
	if r.game().Trace == nil {
		return
	}
	steps := r.game().Trace(j.Position, j.Verdict.Proof)
	if len(steps) == 0 {
		return
	}
	n, _ := strconv.Atoi(at)
	n = min(max(n, 0), len(steps))
	button := func(to int, name, sign string) {
		m.Add(`<button name="step" value="`, strconv.Itoa(to), `" aria-label="`, name, `"`)
		m.When(to < 0 || to > len(steps) || to == n, ` disabled`)
		m.Add(`>`, sign, `</button>`)
	}
	title := "The turns on the sheet"
	if j.Verdict.Proof != nil {
		title = "A playing order that leads here"
	}
	m.Add(`<h3>`, title, `: `, score.Counted(len(steps), "turn"), `</h3><div class="steps">`)
	button(0, "The beginning", "|◀")
	button(n-1, "The turn before", "◀")
	m.Add(`<b>`, strconv.Itoa(n), `</b>`)
	button(n+1, "The next turn", "▶")
	button(len(steps), "The last turn", "▶|")
	m.Add(`</div>`)
	if n == 0 {
		return
	}
	step := &steps[n-1]
	m.Add(`<p>`, touch.Esc(score.Tidy(step.Player)), ` `, touch.Esc(score.Tidy(step.Move)), `</p><pre>`, touch.Esc(step.Picture.String()), `</pre>`)
}

// choices are the rulings and the variants, to be switched; with compare, what each would
// say.
func (r *referee) choices(m *touch.Markup, compare bool) {
	g := r.game()
	by := r.judge()
	_, p, err := by.Read(judge.Sheet(r.page().Text()))
	if err != nil {
		return
	}
	head := p.Head()
	for i := range g.Rulings {
		ruling := &g.Rulings[i]
		m.Add(`<fieldset><legend>`, touch.Esc(ruling.Question), `</legend>`)
		for _, value := range ruling.Values {
			m.Add(`<button name="ruling" value="`, ruling.Name, `=`, value.Name, `" aria-pressed="`, strconv.FormatBool(head.Ruling(ruling) == value.Name), `"><b>`, value.Name, `</b> `, touch.Esc(value.Text))
			m.When(compare, `<small>`, touch.Esc(r.would(score.Setting{Name: ruling.Name, Value: value.Name})), `</small>`)
			m.Add(`</button>`)
		}
		m.Add(`</fieldset>`)
	}
	if len(g.Variants) > 0 {
		m.Add(`<fieldset><legend>Variants</legend>`)
		for _, v := range g.Variants {
			m.Add(`<button name="variant" value="`, v.Name, `" aria-pressed="`, strconv.FormatBool(slices.Contains(head.Variants, v.Name)), `"><b>`, v.Name, `</b> `, touch.Esc(v.Text), `</button>`)
		}
		m.Add(`</fieldset>`)
	}
	m.When(len(g.Rulings) > 0 && !compare, `<p><button name="compare" value="1">Compare the rulings</button></p>`)
	m.When(compare, `<input type="hidden" name="compare" value="1">`)
}

// would says what the verdict would be with another ruling.
func (r *referee) would(set score.Setting) string {
	other := referee{copy: r.copy, rulings: append(slices.Clone(r.rulings), set)}
	by := other.judge()
	by.Options = validate.Options{Budget: usualBudget}
	j, err := by.Text(judge.Sheet(r.page().Text()))
	if err != nil {
		return err.Error()
	}
	return j.Verdict.Word() + ", " + says(&j)
}

// text is the sheet as a text, to be copied, changed and read.
func (r *referee) text(m *touch.Markup) {
	text := r.page().Text()
	m.Add(`<details id="source"><summary>The sheet as a text</summary><form id="source-form"><textarea name="text" rows="14" aria-label="The sheet as a text" spellcheck="false">`, touch.Esc(text), `</textarea><p><button name="do" value="read">Read this text</button> <button name="do" value="save">Save as a file</button>`)
	p := link.Position{Text: text}
	if address, err := p.Write(); err == nil {
		m.Add(` <a class="button" href="`, address, `">A link to this position</a>`)
	}
	m.Add(`</p></form></details>`)
}
