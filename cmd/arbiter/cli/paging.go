package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"arbiter/export/document"
	"arbiter/score"
)

// pageSize is how many entries a page has unless --limit says otherwise.
const pageSize = 20

// A Pager shows long lists in pages. Page 1 has the newest entries.
type Pager struct {
	Limit int // entries on a page, 0 for all on one page
	page  int
	app   *App
	cmd   *cobra.Command
}

// Flags adds --limit and --page to a command.
func (p *Pager) Flags(cmd *cobra.Command) {
	p.cmd = cmd
	cmd.Flags().IntVar(&p.Limit, "limit", 0, fmt.Sprintf("only the newest `N`; 0 is all. A terminal gets %d, pipes and files get all", pageSize))
	cmd.Flags().IntVar(&p.page, "page", 1, "`page` 2 shows those before the newest, and so on")
}

// Settle checks the flags and sets Limit. Without --limit, pages have the usual
// size where --page was given or the answer goes to a terminal.
func (p *Pager) Settle(a *App) error {
	flags := p.cmd.Flags()
	p.app = a
	switch {
	case p.Limit < 0:
		return UsageError("--limit is the number of entries to show; it cannot be %d", p.Limit)
	case p.page < 1:
		return UsageError("--page counts from 1, the newest; it cannot be %d", p.page)
	case p.Limit == 0 && flags.Changed("limit") && p.page > 1:
		return UsageError("--limit 0 shows all on one page; leave --page out")
	case !flags.Changed("limit") && (flags.Changed("page") || !a.AsJSON() && !a.ToFile() && TerminalWidth(a.Out) > 0):
		p.Limit = pageSize
	}
	return nil
}

// Paged reports whether --page was given.
func (p *Pager) Paged() bool { return p.cmd.Flags().Changed("page") }

// Skip returns how many newer entries the pages before have.
func (p *Pager) Skip() int { return (p.page - 1) * p.Limit }

// pages returns the number of pages, at least 1.
func (p *Pager) pages(total int) int {
	if p.Limit == 0 {
		return 1
	}
	return max(1, (total+p.Limit-1)/p.Limit)
}

// Within returns an error for a page after the last one.
func (p *Pager) Within(total int) error {
	if n := p.pages(total); p.page > n {
		return UsageError("there is no page %d; %d is the last", p.page, n)
	}
	return nil
}

// Part returns the page's part of a list whose newest entry is the last.
func Part[T any](p *Pager, list []T) []T {
	if p.Limit == 0 {
		return list
	}
	list = list[:max(0, len(list)-p.Skip())]
	return list[max(0, len(list)-p.Limit):]
}

// Note says how many entries there are and which command shows more, unless one page
// has them all.
func (p *Pager) Note(total int, what string) document.Note {
	pages := p.pages(total)
	if pages == 1 {
		return document.Note{}
	}
	note := document.Note{Hint: fmt.Sprintf("page %d of %d, %s", p.page, pages, score.Counted(total, what))}
	if p.page < pages {
		note.Hint += fmt.Sprintf("; --page %d shows older ones", p.page+1)
	}
	return note
}

// A PageJSON is the last line of a list in pages.
type PageJSON struct {
	Page    int `json:"page"`
	Pages   int `json:"pages"`
	Limit   int `json:"limit"` // entries on a page; 0 for all
	Results int `json:"results"`
}

// JSON describes the page as the last line of a list.
func (p *Pager) JSON(total int) PageJSON { return PageJSON{p.page, p.pages(total), p.Limit, total} }
