package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"arbiter/score"
)

// pageSize is how much a page shows where nobody says.
const pageSize = 20

// A Pager shows long lists in pages, the newest on the first one.
type Pager struct {
	Limit, page int
	width       int // of the answer
	cmd         *cobra.Command
}

// Flags adds --limit and --page.
func (p *Pager) Flags(cmd *cobra.Command) {
	p.cmd = cmd
	cmd.Flags().IntVar(&p.Limit, "limit", 0, fmt.Sprintf("only the newest `N`; 0 is all. A terminal gets %d, pipes and files get all", pageSize))
	cmd.Flags().IntVar(&p.page, "page", 1, "`page` 2 shows those before the newest, and so on")
	NoFiles(cmd, "limit", "page")
}

// Settle looks at what was said. Who asks for a page asks for one of the usual
// size, and so does a person at a terminal who asks for nothing.
func (p *Pager) Settle(a *App) error {
	flags := p.cmd.Flags()
	p.width = a.Width
	switch {
	case p.Limit < 0:
		return UsageError("--limit is how many to show, not %d", p.Limit)
	case p.page < 1:
		return UsageError("--page counts from 1, the newest; it cannot be %d", p.page)
	case p.Limit == 0 && flags.Changed("limit") && p.page > 1:
		return UsageError("--limit 0 shows all on one page; leave --page out")
	case !flags.Changed("limit") && (flags.Changed("page") || !a.AsJSON() && !a.ToFile() && TerminalWidth(a.Out) > 0):
		p.Limit = pageSize
	}
	return nil
}

// Paged tells whether anybody asked for a page.
func (p *Pager) Paged() bool { return p.cmd.Flags().Changed("page") }

// Skip is how many newer ones were on the pages before.
func (p *Pager) Skip() int { return (p.page - 1) * p.Limit }

// pages is how many pages so many make; 1 for none.
func (p *Pager) pages(total int) int {
	if p.Limit == 0 {
		return 1
	}
	return max(1, (total+p.Limit-1)/p.Limit)
}

// Within refuses a page behind the last one.
func (p *Pager) Within(total int) error {
	if n := p.pages(total); p.page > n {
		return UsageError("there is no page %d; %d is the last", p.page, n)
	}
	return nil
}

// Part is the page's part of a list, whose newest is last.
func Part[T any](p *Pager, list []T) []T {
	if p.Limit == 0 {
		return list
	}
	list = list[:max(0, len(list)-p.Skip())]
	return list[max(0, len(list)-p.Limit):]
}

// Tell says how many there are and how to see the others, where one page does
// not show all.
func (p *Pager) Tell(w io.Writer, total int, what string) {
	pages := p.pages(total)
	if pages == 1 {
		return
	}
	text := fmt.Sprintf("page %d of %d, %s", p.page, pages, score.Counted(total, what))
	if p.page < pages {
		// The command stays in one piece, so that it can be copied.
		again, gap := p.again(p.page+1), " "
		text += "; older ones:"
		if len([]rune("  "+text+gap+again)) > p.width {
			gap = "\n    "
		}
		text += gap + again
	}
	fmt.Fprintf(w, "  %s\n", text)
}

// again is the command for another page.
func (p *Pager) again(page int) string {
	words := []string{p.cmd.CommandPath()}
	for _, arg := range p.cmd.Flags().Args() {
		words = append(words, QuoteArg(arg))
	}
	p.cmd.Flags().Visit(func(f *pflag.Flag) {
		list, several := f.Value.(pflag.SliceValue)
		switch {
		case slices.Contains([]string{"page", "json", "output", "color", "no-input"}, f.Name):
		case several:
			for _, v := range list.GetSlice() {
				words = append(words, "--"+f.Name, QuoteArg(v))
			}
		case f.Value.Type() == "bool":
			words = append(words, "--"+f.Name)
		default:
			words = append(words, "--"+f.Name, QuoteArg(f.Value.String()))
		}
	})
	return strings.Join(append(words, "--page", fmt.Sprint(page)), " ")
}

// A PageJSON is the last line of a list in pages.
type PageJSON struct {
	Page    int `json:"page"`
	Pages   int `json:"pages"`
	Limit   int `json:"limit"` // a page; 0 is all
	Results int `json:"results"`
}

func (p *Pager) JSON(total int) PageJSON { return PageJSON{p.page, p.pages(total), p.Limit, total} }
