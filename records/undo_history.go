package records

import (
	"context"
	"slices"
	"time"

	"arbiter/records/engine"
)

// A history is what undo must know of the log. A command can be taken back only
// once. A command, its undo, the undo of that undo and so on form a chain.
type history struct {
	order   []int64
	entries map[int64]Entry
	undone  map[int64]int64 // by which command each was taken back
}

func (t *Tx) history() (*history, error) { return loadHistory(t.Ctx, t.Q) }

func loadHistory(ctx context.Context, q engine.Querier) (*history, error) {
	h := &history{entries: map[int64]Entry{}, undone: map[int64]int64{}}
	return h, engine.Each(ctx, q, func(row engine.Record) error {
		h.add(Entry{ID: row.Int(0), At: time.UnixMilli(row.Int(1)), What: row.Text(2), Undoes: row.Int(3)})
		return nil
	}, `SELECT id, at, what, undoes FROM commands ORDER BY id`)
}

func (h *history) add(e Entry) {
	h.order = append(h.order, e.ID)
	h.entries[e.ID] = e
	if e.Undoes != 0 {
		h.undone[e.Undoes] = e.ID
	}
}

// head is the last command of the chain that put id in force: id itself, or the
// undo of an undo. If head was taken back, id is not in force.
func (h *history) head(id int64) int64 {
	for {
		again := h.undone[h.undone[id]]
		if h.undone[id] == 0 || again == 0 {
			return id
		}
		id = again
	}
}

// newest is the command that was put in force last, not counting undos; 0 for none.
func (h *history) newest() int64 {
	var id, last int64
	for _, c := range h.order {
		if h.entries[c].Undoes != 0 {
			continue
		}
		if head := h.head(c); h.undone[head] == 0 && head > last {
			id, last = c, head
		}
	}
	return id
}

// inForce is the newest of some commands whose changes are in force; 0 for none.
// They are in order. A command and its undo cancel out if both come after the given
// command.
func (h *history) inForce(after int64, commands []int64) int64 {
	gone := map[int64]bool{}
	for _, c := range slices.Backward(commands) {
		undoes := h.entries[c].Undoes
		switch {
		case gone[c]:
		case undoes > after:
			gone[undoes] = true
		default:
			return c
		}
	}
	return 0
}
