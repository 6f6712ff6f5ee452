// Package desk is where the arbiter decides about results, changes them and pairs rounds.
package desk

import (
	"slices"
	"sync"

	"arbiter/cmd/arbiter/cli/book"
	"arbiter/cmd/arbiter/serve/league"
	"arbiter/records/suspect"
)

// Pages are the arbiter's pages.
type Pages struct {
	*league.Pages
	told told
}

// Told is what looks wrong in the acts of the desk, by their commands. It is told on the
// page to which an act leads.
type told struct {
	sync.Mutex
	commands []int64 // the oldest first
	wrong    map[int64][]string
}

// mostTold is of how many acts it is kept.
const mostTold = 100

func (t *told) add(command int64, list []suspect.Doubt) {
	if len(list) == 0 {
		return
	}
	t.Lock()
	defer t.Unlock()
	if t.wrong == nil {
		t.wrong = map[int64][]string{}
	}
	if t.commands = append(t.commands, command); len(t.commands) > mostTold {
		delete(t.wrong, t.commands[0])
		t.commands = slices.Delete(t.commands, 0, 1)
	}
	for i := range list[:min(len(list), book.MaxNotes)] {
		t.wrong[command] = append(t.wrong[command], book.DoubtLine(&list[i])+".")
	}
}

func (t *told) of(command int64) []string {
	t.Lock()
	defer t.Unlock()
	return t.wrong[command]
}
