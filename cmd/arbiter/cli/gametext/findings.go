package gametext

import (
	"fmt"
	"io"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/score"
	"arbiter/validate"
)

// PrintFindings writes findings: the places on the left, the sentence, and the rule,
// whose text follows the first time.
func PrintFindings(w io.Writer, paint cli.Painter, g *score.Game, list []validate.Finding) {
	const indent = 12
	blank := strings.Repeat(" ", indent)
	told := map[string]bool{}
	for _, f := range list {
		at := strings.Join(f.At, " ")
		if len(f.At) == 0 || len(at) > indent-4 {
			at = map[validate.Severity]string{validate.Error: "error", validate.Warning: "warning", validate.Note: "note"}[f.Severity]
		}
		words := strings.Fields(cli.Clean(f.Message))
		if len(f.At) > 0 && at == string(f.Severity) {
			words = append(words, "("+cli.Clean(strings.Join(f.At, " "))+")")
		}
		fmt.Fprintf(w, "  %s%s%s\n", paint.Bold(at), strings.Repeat(" ", indent-2-len(at)), cli.Wrap(words, paint.Width-indent, blank))
		says := []string{f.Rule}
		if rule, ok := g.Rule(f.Rule); ok && !told[f.Rule] {
			says = append([]string{f.Rule + ":"}, strings.Fields(rule.Text)...)
		}
		told[f.Rule] = true
		fmt.Fprintf(w, "%s%s\n\n", blank, paint.Dim(cli.Wrap(says, paint.Width-indent, blank)))
	}
}

// PrintSays writes sentences. The lines of a numbered sentence are indented behind
// its number.
func PrintSays(w io.Writer, paint cli.Painter, list []string) {
	for _, says := range list {
		words, indent := strings.Fields(cli.Clean(says)), 2
		if Numbered(says) {
			indent += len(words[0]) + 1
		}
		fmt.Fprintf(w, "  %s\n", cli.Wrap(words, paint.Width-indent, strings.Repeat(" ", indent)))
	}
}

// Numbered reports whether a sentence begins with a number, like "3. ".
func Numbered(says string) bool {
	number, _, ok := strings.Cut(says, ". ")
	return ok && strings.Trim(number, "0123456789") == ""
}

// PrintJudged says whether a position is legal and, when it is not, why.
func PrintJudged(w io.Writer, paint cli.Painter, g *score.Game, v *validate.Verdict) {
	switch {
	case v.Legal() && !v.Undecided:
		fmt.Fprintf(w, "  no rule is broken\n\n")
		return
	case v.Legal():
		fmt.Fprintf(w, "  undecided:\n\n")
	default:
		fmt.Fprintf(w, "  %s\n\n", paint.Bold("ILLEGAL:"))
	}
	PrintFindings(w, paint, g, v.Findings)
}
