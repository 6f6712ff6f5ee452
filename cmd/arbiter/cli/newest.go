package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"arbiter/export/document"
)

// usualLimit is how many entries of a long list a terminal gets, unless --limit says
// otherwise.
const usualLimit = 20

// Newest limits a long list to its newest entries.
type Newest struct {
	Limit int // so many at most, 0 for all
	cmd   *cobra.Command
}

// Flags adds --limit to a command.
func (n *Newest) Flags(cmd *cobra.Command) {
	n.cmd = cmd
	cmd.Flags().IntVar(&n.Limit, "limit", 0, fmt.Sprintf("only the newest `N`; 0 is all. A terminal gets %d, pipes and files get all", usualLimit))
}

// Check checks the flag. Without it, a terminal gets the usual number of entries.
func (n *Newest) Check(a *App) error {
	if n.Limit < 0 {
		return UsageError("--limit is the number of entries to show; it cannot be %d", n.Limit)
	}
	if !n.cmd.Flags().Changed("limit") && !a.AsJSON() && !a.ToFile() && TerminalWidth(a.Out) > 0 {
		n.Limit = usualLimit
	}
	return nil
}

// NewestOf returns the newest entries of a list, whose last is the newest.
func NewestOf[T any](n *Newest, list []T) []T {
	if n.Limit == 0 {
		return list
	}
	return list[max(0, len(list)-n.Limit):]
}

// Note says how many entries there are, unless all are shown.
func (n *Newest) Note(total int, what string) document.Note {
	if n.Limit == 0 || total <= n.Limit {
		return document.Note{}
	}
	return document.Note{Hint: fmt.Sprintf("the newest %d of %d %ss; --limit 0 shows all", n.Limit, total, what)}
}

// A LimitJSON says how many entries there are, and how many at most are in the answer.
type LimitJSON struct {
	Limit   int `json:"limit"` // 0 for all
	Results int `json:"results"`
}

// JSON says so for a list of so many entries.
func (n *Newest) JSON(total int) LimitJSON { return LimitJSON{n.Limit, total} }
