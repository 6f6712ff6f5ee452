package main

import (
	"cmp"
	"encoding/json"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/cmd/games"
	"arbiter/export/picture"
	"arbiter/score"
	"arbiter/score/link"
	"arbiter/validate"
)

// verdict draws the verdict on the sheet: what is still missing, who wins and why, the findings,
// and the order of turns. The form says which parts are looked at.
func (r *referee) verdict(form url.Values) string {
	var m touch.Markup
	m.Add(`<section id="verdict" aria-label="Verdict"><form id="judge">`)
	r.missing(&m)
	j, err := r.judged(form)
	if err != nil {
		says, line, column := r.sheet.Problem()
		m.Add(`<h2>No verdict yet</h2>`)
		toCell(&m, "finding", r.sheet.Place(line, column), score.Sentence(cmp.Or(says, score.Tidy(err.Error()))))
	} else {
		r.title(&m, &j)
		r.send(&m, &j)
		r.board(&m, &j)
		breakdown(&m, &j)
		r.findings(&m, &j)
		r.order(&m, &j, form)
	}
	r.choices(&m, form.Get("compare") != "")
	m.Add(`</form>`)
	r.text(&m)
	m.Add(`</section>`)
	return m.String()
}

// toCell draws a button that leads to a cell of the sheet.
func toCell(m *touch.Markup, class, cell, says string) {
	m.Add(`<button class="`, class, `" name="select" value="`, cell, `">`, touch.Esc(says), `</button>`)
}

// missing lists what is still to be filled in.
func (r *referee) missing(m *touch.Markup) {
	gaps := r.sheet.Gaps()
	if len(gaps) == 0 {
		return
	}
	m.Add(`<div class="gaps"><h3>Still to be filled in</h3>`)
	for _, gap := range gaps {
		toCell(m, "finding note", gap.Cell, score.Sentence(score.Tidy(gap.Says)))
	}
	m.Add(`</div>`)
}

// send draws how the game is sent to the league, at a table of a server.
func (r *referee) send(m *touch.Markup, j *score.Judged) {
	if r.table == nil {
		return
	}
	if r.table.server.Sent == 0 && !r.table.writes() {
		m.Add(`<p class="soft">Whoever writes on this sheet sends it.</p>`)
	} else if r.table.server.Sent == 0 {
		r.sendButton(m, j)
	}
	m.Add(`<div id="sent" role="status">`, r.sent, `</div>`)
}

// sendButton draws the button that sends the game, and what becomes of it.
func (r *referee) sendButton(m *touch.Markup, j *score.Judged) {
	label, note := "Send to the league", ""
	switch {
	case r.table.server.Of != 0 && !j.Sound():
		label, note = "Change result "+strconv.FormatInt(r.table.server.Of, 10), "It is contested then, and counts nowhere until somebody confirms it."
	case !j.Verdict.Legal():
		label, note = "Send as contested", "The referee finds something against it. It counts nowhere until somebody confirms it."
	case !j.Verdict.Complete:
		label, note = "Send as contested", "The game is not over. It counts nowhere until somebody confirms it."
	case r.table.server.Of != 0:
		label = "Change result " + strconv.FormatInt(r.table.server.Of, 10)
	}
	m.Add(`<p><button name="send" class="main">`, label, `</button></p>`)
	m.When(note != "", `<p class="soft">`, note, `</p>`)
}

// title draws the verdict in a word, and who wins.
func (r *referee) title(m *touch.Markup, j *score.Judged) {
	v := &j.Verdict
	m.Add(`<h2 data-verdict="`, v.Word(), `" data-complete="`, strconv.FormatBool(v.Complete), `"><b>`, strings.ToUpper(v.Word()), `</b> `, touch.Esc(says(j)), `</h2>`)
	m.When(v.GoesOn != "", `<p>`, touch.Esc(score.Sentence(score.Tidy(v.GoesOn))), `</p>`)
	for _, sentence := range r.sheet.Game.OtherWinners(j) {
		m.Add(`<p>`, touch.Esc(score.Tidy(sentence)), `</p>`)
	}
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

// A sendAnswer is the server's answer to a game that was sent.
type sendAnswer struct {
	Result  int64    `json:"result"`  // 0 where it is not recorded
	Address string   `json:"address"` // of its page
	Says    []string `json:"says"`    // what was recorded, or why nothing was
	Doubts  []doubt  `json:"doubts"`  // what looks wrong; sent anyway, it is recorded
	Problem string   `json:"error"`   // why it is not recorded
}

// A doubt is something that looks wrong, and the header that it is about.
type doubt struct {
	Says string `json:"says"`
	Key  string `json:"key"`  // "player", "league"; "" for the whole game
	Name string `json:"name"` // of the player
}

// sentAnswer returns the server's answer in words, until the sheet changes.
func (r *referee) sentAnswer(text string) string {
	var s sendAnswer
	var m touch.Markup
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		s.Problem = "the server's answer cannot be read"
	}
	m.When(s.Problem != "", `<p class="finding">`, touch.Esc(score.Sentence(score.Tidy(s.Problem))), `</p>`)
	for _, says := range s.Says {
		m.Add(`<p>`, touch.Esc(score.Tidy(says)), `</p>`)
	}
	if s.Result != 0 {
		m.Add(`<p><a class="button" href="`, touch.Esc(s.Address), `">It is result `, strconv.FormatInt(s.Result, 10), `</a></p>`)
	}
	m.When(len(s.Doubts) > 0, `<h3>This looks wrong</h3>`)
	for _, d := range s.Doubts {
		if cell := r.sheet.Header(d.Key, d.Name); cell != "" {
			toCell(&m, "finding note", cell, score.Tidy(d.Says))
		} else {
			m.Add(`<p class="finding note">`, touch.Esc(score.Tidy(d.Says)), `</p>`)
		}
	}
	m.When(len(s.Doubts) > 0, `<p><button name="send" value="anyway">Record it all the same</button></p>`)
	return m.String()
}

// board draws what lies on the table, with the places of findings. It is folded, because the sheet
// itself is beside it or above it.
func (r *referee) board(m *touch.Markup, j *score.Judged) {
	d := j.Position.Board(j.Verdict.Marks())
	m.Add(`<details class="part" id="picture"><summary>Picture</summary><div class="shown" tabindex="0" role="group" aria-label="Board">`, picture.Part(&d), `</div></details>`)
}

// breakdown draws the points of each player, line by line.
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

// findings draws the findings, each with its rule, and the referee's other sentences.
func (r *referee) findings(m *touch.Markup, j *score.Judged) {
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
	if !j.Verdict.Legal() {
		corrections := games.CorrectionsSentence(r.sheet.Game.Corrections(j.Position))
		m.When(corrections != "", `<p id="corrections"><b>`, touch.Esc(score.Tidy(corrections)), `</b></p>`)
	}
	for _, sentence := range j.Verdict.Says {
		m.Add(`<p>`, touch.Esc(score.Tidy(sentence)), `</p>`)
	}
}

// order steps through the turns that lead to the position, where they are known; otherwise it
// offers to search.
func (r *referee) order(m *touch.Markup, j *score.Judged, form url.Values) {
	v := &j.Verdict
	budget := budgetOf(form.Get("budget"))
	m.When(budget > 0, `<input type="hidden" name="budget" value="`, strconv.Itoa(budget), `">`)
	switch {
	case v.Undecided && v.Spent > 0:
		m.Add(`<p><button name="budget" value="`, strconv.Itoa(10*v.Spent), `">Search longer for a playing order</button></p>`)
	case v.Unasked && v.Legal():
		m.Add(`<p><button name="budget" value="`, strconv.Itoa(usualBudget), `">Look for a playing order</button></p>`)
	}
	if r.sheet.Game.Trace == nil {
		return
	}
	steps := r.sheet.Game.Trace(j.Position, v.Proof)
	if len(steps) == 0 {
		return
	}
	n, _ := strconv.Atoi(form.Get("step"))
	n = min(max(n, 0), len(steps))
	button := func(to int, name, sign string) {
		m.Add(`<button name="step" value="`, strconv.Itoa(to), `" aria-label="`, name, `"`)
		m.When(to < 0 || to > len(steps) || to == n, ` disabled`)
		m.Add(`>`, sign, `</button>`)
	}
	title := "The turns on the sheet"
	if v.Proof != nil {
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
	m.Add(`<p id="step">`, touch.Esc(score.Tidy(step.Player)), ` `, touch.Esc(score.Tidy(step.Move)), `</p>`)
	if step.After == nil {
		m.Add(`<pre>`, touch.Esc(step.Picture.String()), `</pre>`)
		return
	}
	d := step.After.Board(nil)
	m.Add(`<div class="shown" role="group" aria-label="The table then">`, picture.Part(&d), `</div>`)
}

// choices draws the rulings and the variants, to be switched; with compare, the verdict under each.
func (r *referee) choices(m *touch.Markup, compare bool) {
	g := r.sheet.Game
	j, err := r.sheet.Judged(validate.Options{NoProof: true})
	if err != nil {
		return
	}
	head := j.Position.Head()
	for i := range g.Rulings {
		ruling := &g.Rulings[i]
		m.Add(`<fieldset><legend>`, touch.Esc(ruling.Question), `</legend>`)
		for _, value := range ruling.Values {
			m.Add(`<button name="ruling" value="`, ruling.Name, `=`, value.Name, `" aria-pressed="`, strconv.FormatBool(head.Ruling(ruling) == value.Name), `"><b>`, value.Name, `</b> `, touch.Esc(value.Text))
			m.When(compare, `<small>`, touch.Esc(r.would(&j, score.Setting{Name: ruling.Name, Value: value.Name})), `</small>`)
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

// would says what the verdict would be under a ruling.
func (r *referee) would(now *score.Judged, ruling score.Setting) string {
	j := r.sheet.Game.Under(now.Position, ruling, validate.Options{Budget: usualBudget})
	return j.Verdict.Word() + ", " + says(&j)
}

// text draws the sheet as a text, to be copied, changed and read.
func (r *referee) text(m *touch.Markup) {
	text := r.sheet.Text()
	m.Add(`<details id="source"><summary>The sheet as a text</summary><form id="source-form"><textarea name="text" rows="14" aria-label="The sheet as a text" spellcheck="false">`, touch.Esc(text), `</textarea><p><button name="read">Read this text</button> <button name="save">Save as a file</button>`)
	p := link.Position{Text: text}
	if address, err := p.Write(); err == nil {
		m.Add(` <a class="button" href="`, address, `">A link to this position</a>`)
	}
	m.Add(`</p></form></details>`)
}
