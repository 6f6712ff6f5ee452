package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/score/pieces"
	"arbiter/validate"
)

// width is what every answer fits, in columns: those of the terminal. Answers
// that go to a pipe or a file are neither folded nor cut. It is settled once, as
// a run begins.
var width = usual

const (
	unbounded = 1 << 20 // the width of an answer that no terminal shows
	usual     = 80      // of help and of plots, where no terminal says another
	narrowest = 40      // drawings and tables need so much
	readable  = 100     // sentences have no longer lines on a terminal
)

// title is a position's first line: game, players, setup, date.
func title(p score.Position, room int, indent string) string {
	h := p.Head()
	parts := []string{p.Game().Title, fmt.Sprintf("%d players", len(h.Players)), p.Describe()}
	if len(h.Variants) > 0 {
		parts = append(parts, strings.Join(h.Variants, ", "))
	}
	if when, ok := notation.ParseDate(h.Date); ok {
		parts = append(parts, day(when))
	}
	if h.League != "" {
		parts = append(parts, strings.TrimSpace(h.League+" "+h.Season))
	}
	words := make([]string, len(parts))
	for i, part := range parts {
		words[i] = clean(part)
		if i < len(parts)-1 {
			words[i] += " ·"
		}
	}
	return wrap(words, room, indent)
}

func day(t time.Time) string { return t.Format("2 January 2006") }

// verdictTitle is the first line of an answer: the verdict, where there is one
// to say, and the position's title.
func verdictTitle(paint painter, word string, p score.Position) string {
	if word == "" {
		return title(p, width, "  ")
	}
	indent := strings.Repeat(" ", len(word)+3)
	return paint.bold(word) + "   " + title(p, width-len(indent), indent)
}

// standing is the verdict as a score says it: nothing of a game that is over
// and legal, as far as anybody knows.
func standing(v *validate.Verdict) string {
	if word := v.Word(); word != "legal" {
		return strings.ToUpper(word)
	}
	return orWord("UNFINISHED", !v.Complete, "")
}

// reasons says in a line what makes a position illegal.
func reasons(v *validate.Verdict) string {
	const most = 5 // places; the findings tell all
	var at []string
	n := 0
	for _, f := range v.Findings {
		if f.Severity != validate.Error {
			continue
		}
		n++
		if where := strings.Join(f.At, " "); where != "" && !slices.Contains(at, where) {
			at = append(at, where)
		}
	}
	if len(at) > most {
		at = append(at[:most], "…")
	}
	says := orWord("one finding tells why", n == 1, fmt.Sprint(n)+" findings tell why")
	if len(at) > 0 {
		says += ": " + strings.Join(at, ", ")
	}
	return says
}

// print writes a game's score for people: who won, the board, the points. What
// is against it stands first.
func (r *scoreRun) print(w io.Writer, p score.Position, sheet *score.Breakdown, v *validate.Verdict) {
	fmt.Fprintln(w, verdictTitle(r.painter, standing(v), p))
	if !v.Legal() {
		indent := strings.Repeat(" ", len(standing(v))+3)
		fmt.Fprintf(w, "%s%s\n", indent, wrap(strings.Fields(clean(reasons(v))), width-len(indent), indent))
	}
	fmt.Fprintln(w)
	r.body(w, p.Game(), sheet, v.Complete, p.Draw(marksOf(sheet, v)), v.Findings)
	switch {
	case !v.Legal():
		fmt.Fprintln(w)
		return
	case v.Undecided:
		fmt.Fprintf(w, "  undecided: the findings tell why\n")
	case v.Proof != nil:
		fmt.Fprintf(w, "  %s\n", wrap(strings.Fields("legal: a playing order exists (arbiter validate shows it)"), width-2, "  "))
	default:
		fmt.Fprintf(w, "  no rule is broken\n")
	}
	if !r.save && len(r.files) == 1 && r.files[0] != "-" {
		fmt.Fprintf(w, "  save:  arbiter score --save %s\n", quoteArg(r.files[0]))
	}
	fmt.Fprintln(w)
}

// body is a score without what is said of the text: who won, the board, the
// points and the rulings that touch them.
func (r *scoreRun) body(w io.Writer, g *score.Game, sheet *score.Breakdown, complete bool, board score.Picture, findings []validate.Finding) {
	paint := r.painter
	call := func(t *score.Tally) string {
		if t.Colour == "" || !t.Named {
			return paint.player(t)
		}
		return paint.player(t) + " (" + pieces.Colour(t.Colour) + ")"
	}
	fmt.Fprintf(w, "  %s\n", wrap(strings.Fields(sheet.Sentence(complete, call)), width-2, "  "))
	if tie := sheet.TieBreak(); tie != "" {
		fmt.Fprintf(w, "  %s\n", wrap(strings.Fields(clean(tie)+"."), width-2, "  "))
	}
	fmt.Fprintln(w)
	if len(board) > 0 {
		fmt.Fprintf(w, "%s\n", paint.picture(board))
	}
	if !sheet.Unplaced {
		r.table(w, g, sheet)
	}
	r.points(w, g, sheet)
	printRulings(w, g, sheet, findings)
}

// printRulings writes the rulings that touch a score.
func printRulings(w io.Writer, g *score.Game, sheet *score.Breakdown, findings []validate.Finding) {
	for _, s := range sheet.Rulings {
		if touched(g, s, sheet, findings) {
			fmt.Fprintf(w, "  ruling %s=%s\n", s.Name, s.Value)
		}
	}
}

// touched tells whether a ruling is worth showing: it is not the default, or a
// line or finding of this score is of a rule that it touches.
func touched(g *score.Game, set score.Setting, sheet *score.Breakdown, findings []validate.Finding) bool {
	for _, r := range g.Rulings {
		if r.Name != set.Name {
			continue
		}
		if set.Value != r.Default() {
			return true
		}
		for _, f := range findings {
			if slices.Contains(r.Touches, f.Rule) {
				return true
			}
		}
		for i := range sheet.Tallies {
			if slices.ContainsFunc(sheet.Tallies[i].Lines, func(l score.Line) bool { return slices.Contains(r.Touches, l.Rule) }) {
				return true
			}
		}
	}
	return false
}

// quoteArg writes a file's name as a shell takes it.
func quoteArg(s string) string {
	if strings.ContainsAny(s, " '\"\\$&;()<>|*?`!#~\t\n") {
		return "'" + strings.ReplaceAll(clean(s), "'", `'\''`) + "'"
	}
	return clean(s)
}

// marksOf points at the squares of findings and of lines that lose points for
// one piece.
func marksOf(sheet *score.Breakdown, v *validate.Verdict) score.Marks {
	marks := score.Marks{}
	for i := range sheet.Tallies {
		for _, l := range sheet.Tallies[i].Lines {
			if l.Count > 0 && l.Points < 0 && len(l.At) == 1 {
				marks[l.At[0]] = score.Loss
			}
		}
	}
	for _, f := range v.Findings {
		if f.Severity == validate.Error {
			for _, at := range f.At {
				marks[at] = score.Fault
			}
		}
	}
	return marks
}

// table is the sums of every rule by player.
func (r *scoreRun) table(w io.Writer, g *score.Game, sheet *score.Breakdown) {
	head := []string{""}
	for i := range sheet.Tallies {
		head = append(head, cut(sheet.Tallies[i].Name, max(12, (width-26)/len(sheet.Tallies)-2)))
	}
	rows := [][]string{}
	for _, rule := range g.Rules {
		row, any := []string{rule.Label}, false
		for i := range sheet.Tallies {
			sum, has := 0, false
			for _, l := range sheet.Tallies[i].Lines {
				if l.Rule == rule.ID {
					sum, has = sum+l.Points, true
				}
			}
			any = any || sum != 0
			row = append(row, signed(sum, has))
		}
		if any && rule.Kind&score.Scores != 0 {
			rows = append(rows, row)
		}
	}
	total := []string{"total"}
	for i := range sheet.Tallies {
		total = append(total, minus(sheet.Tallies[i].Total()))
	}
	writeTable(w, table{head: head, rows: rows, foot: total, left: 1})
	fmt.Fprintln(w)
}

// points are the lines behind the sums, a player after the other; where the
// sums say all there is no more.
func (r *scoreRun) points(w io.Writer, g *score.Game, sheet *score.Breakdown) {
	var b strings.Builder
	more := false
	for i := range sheet.Tallies {
		t := &sheet.Tallies[i]
		fmt.Fprintf(&b, "  %s\n", r.painter.player(t))
		for _, rule := range g.Rules {
			var items []string
			for _, l := range t.Lines {
				if l.Rule == rule.ID && (len(l.At) > 0 || len(l.Cards) > 0) {
					items = append(items, item(l))
				}
			}
			if len(items) > 0 {
				const indent = 24
				fmt.Fprintf(&b, "    %-18s  %s\n", rule.Label, list(items, width-indent, strings.Repeat(" ", indent)))
				more = true
			}
		}
		for _, says := range t.Says {
			fmt.Fprintf(&b, "    %s\n", wrap(strings.Fields(clean(says)), width-4, "    "))
			more = true
		}
	}
	if more {
		fmt.Fprintln(w, b.String())
	}
}

// item is one line of points: its places, and how many points where that is
// not one each.
func item(l score.Line) string {
	s := clean(strings.Join(l.At, " "))
	if l.Level > 0 {
		s = fmt.Sprintf("level %d", l.Level)
	}
	if len(l.Cards) > 0 {
		s = strings.TrimSpace(fmt.Sprintf("%s %s, %d left:", s, clean(strings.Join(l.Cards, " ")), l.Left))
	}
	if l.Count > 0 || len(l.Cards) > 0 || l.Points > 1 || l.Points < -1 {
		s += " " + signed(l.Points, true)
	}
	if l.Text != "" {
		s += " (" + l.Text + ")"
	}
	return s
}

// list writes items parted by dots, each kept whole where it fits a line.
func list(items []string, room int, indent string) string {
	var b strings.Builder
	at := 0
	for i, it := range items {
		if i < len(items)-1 {
			it += " ·"
		}
		n := columnsOf(it)
		if at > 0 && at+1+n > room {
			b.WriteString("\n" + indent)
			at = 0
		}
		if at > 0 {
			b.WriteByte(' ')
			at++
		}
		if n > room { // the dot stays with the last word
			words := strings.Fields(it)
			if last := len(words) - 1; words[last] == "·" {
				words = append(words[:last-1], words[last-1]+" ·")
			}
			it = wrap(words, room, indent)
		}
		b.WriteString(it)
		at += n
	}
	return b.String()
}

// minus writes a number with a true minus sign.
func minus(n int) string { return minusSign(fmt.Sprint(n)) }

// minusSign is a figure with a true minus sign.
func minusSign(figure string) string { return strings.Replace(figure, "-", "−", 1) }

// signed is a sum of points; a rule that gave a player nothing shows nothing.
func signed(n int, has bool) string {
	if !has {
		return "·"
	}
	if n > 0 {
		return "+" + fmt.Sprint(n)
	}
	return minus(n)
}
