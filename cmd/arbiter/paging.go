package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"arbiter/records"
	"arbiter/score/notation"
)

// pageSize is how much a page shows where nobody says.
const pageSize = 20

// A pager shows long lists in pages, the newest on the first one.
type pager struct {
	limit, page int
	cmd         *cobra.Command
}

// flags adds --limit and --page.
func (p *pager) flags(cmd *cobra.Command) {
	p.cmd = cmd
	cmd.Flags().IntVar(&p.limit, "limit", 0, fmt.Sprintf("only the newest `N`; 0 is all. A terminal gets %d, pipes and files get all", pageSize))
	cmd.Flags().IntVar(&p.page, "page", 1, "`page` 2 shows those before the newest, and so on")
	noFiles(cmd, "limit", "page")
}

// settle looks at what was said. Who asks for a page asks for one of the usual
// size, and so does a person at a terminal who asks for nothing.
func (p *pager) settle(a *app) error {
	flags := p.cmd.Flags()
	switch {
	case p.limit < 0:
		return usage("--limit is how many to show, not %d", p.limit)
	case p.page < 1:
		return usage("--page counts from 1, the newest; it cannot be %d", p.page)
	case p.limit == 0 && flags.Changed("limit") && p.page > 1:
		return usage("--limit 0 shows all on one page; leave --page out")
	case !flags.Changed("limit") && (flags.Changed("page") || !a.asJSON() && !a.toFile() && columns(a.out) > 0):
		p.limit = pageSize
	}
	return nil
}

// paged tells whether anybody asked for a page.
func (p *pager) paged() bool { return p.cmd.Flags().Changed("page") }

// skip is how many newer ones were on the pages before.
func (p *pager) skip() int { return (p.page - 1) * p.limit }

// pages is how many pages so many make; 1 for none.
func (p *pager) pages(total int) int {
	if p.limit == 0 {
		return 1
	}
	return max(1, (total+p.limit-1)/p.limit)
}

// within refuses a page behind the last one.
func (p *pager) within(total int) error {
	if n := p.pages(total); p.page > n {
		return usage("there is no page %d; %d is the last", p.page, n)
	}
	return nil
}

// part is the page's part of a list, whose newest is last.
func part[T any](p *pager, list []T) []T {
	if p.limit == 0 {
		return list
	}
	list = list[:max(0, len(list)-p.skip())]
	return list[max(0, len(list)-p.limit):]
}

// tell says how many there are and how to see the others, where one page does
// not show all.
func (p *pager) tell(w io.Writer, total int, what string) {
	pages := p.pages(total)
	if pages == 1 {
		return
	}
	text := fmt.Sprintf("page %d of %d, %s", p.page, pages, counted(total, what))
	if p.page < pages {
		// The command stays in one piece, so that it can be copied.
		again, gap := p.again(p.page+1), " "
		text += "; older ones:"
		if len([]rune("  "+text+gap+again)) > width {
			gap = "\n    "
		}
		text += gap + again
	}
	fmt.Fprintf(w, "  %s\n", text)
}

// again is the command for another page.
func (p *pager) again(page int) string {
	words := []string{p.cmd.CommandPath()}
	for _, arg := range p.cmd.Flags().Args() {
		words = append(words, quoteArg(arg))
	}
	p.cmd.Flags().Visit(func(f *pflag.Flag) {
		list, several := f.Value.(pflag.SliceValue)
		switch {
		case slices.Contains([]string{"page", "json", "output", "color", "no-input"}, f.Name):
		case several:
			for _, v := range list.GetSlice() {
				words = append(words, "--"+f.Name, quoteArg(v))
			}
		case f.Value.Type() == "bool":
			words = append(words, "--"+f.Name)
		default:
			words = append(words, "--"+f.Name, quoteArg(f.Value.String()))
		}
	})
	return strings.Join(append(words, "--page", fmt.Sprint(page)), " ")
}

// A jsonPage is the last line of a list in pages.
type jsonPage struct {
	Page    int `json:"page"`
	Pages   int `json:"pages"`
	Limit   int `json:"limit"` // a page; 0 is all
	Results int `json:"results"`
}

func (p *pager) json(total int) jsonPage { return jsonPage{p.page, p.pages(total), p.limit, total} }

// A span is the days that a list is about.
type span struct{ from, to string }

func (s *span) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&s.from, "from", "", "only games played on this `date` or later")
	cmd.Flags().StringVar(&s.to, "to", "", "only games played on this `date` or earlier")
	noFiles(cmd, "from", "to")
}

// settle makes the days part of a filter.
func (s *span) settle(f *records.Filter) error {
	for _, day := range []struct {
		flag, text string
		to         *int32
	}{{"from", s.from, &f.From}, {"to", s.to, &f.AsOf}} {
		if day.text == "" {
			continue
		}
		when, ok := notation.ParseDate(day.text)
		if !ok {
			return usage("--%s: %q is not a date; expected one as 2026-11-20", day.flag, day.text)
		}
		*day.to = records.DayOf(when)
	}
	if s.from != "" && s.to != "" && f.From > f.AsOf {
		return usage("--from %s is after --to %s", s.from, s.to)
	}
	return nil
}
