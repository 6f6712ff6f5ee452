package records

import (
	"context"
	"database/sql/driver"
	"encoding/binary"
	"fmt"
	"strings"
)

// seated is a condition that results of a player meet: the packed seats have
// the bytes of one of the player's numbers. Other bytes may look the same, so
// it only spares most results of others from being read.
func (r *roster) seated(player int64) (string, []any) {
	conditions := []string{`instr(r.seats, ?)`}
	args := []any{binary.AppendUvarint(nil, uint64(player))}
	for id, to := range r.folded {
		if to == player {
			conditions = append(conditions, `instr(r.seats, ?)`)
			args = append(args, binary.AppendUvarint(nil, uint64(id)))
		}
	}
	return "(" + strings.Join(conditions, " OR ") + ")", args
}

// sitting is the numbers of the results that the filter picks and in which all
// of the players sat, in order; of the results' rows it reads only those that
// may be meant.
func (s *Store) sitting(ctx context.Context, f *Filter, people *roster, players []int64) ([]int64, error) {
	where, args, err := s.where(ctx, f)
	if err != nil {
		return nil, err
	}
	for _, player := range players {
		condition, more := people.seated(player)
		where = and(where, condition)
		args = append(args, more...)
	}
	var list []int64
	var seats []Seat
	err = s.stream(ctx, func(row []driver.Value) error {
		id, _ := row[0].(int64)
		packed, _ := row[1].([]byte)
		var err error
		if seats, err = unpackSeats(seats, packed); err != nil {
			return fmt.Errorf("result #%d: %w", id, err)
		}
		for _, player := range players {
			if seatOf(seats, people, player) < 0 {
				return nil
			}
		}
		list = append(list, id)
		return nil
	}, `SELECT r.id, r.seats FROM results r`+where+` ORDER BY r.id`, args...)
	return list, err
}

// seatOf is where a player sits; -1 for nowhere.
func seatOf(seats []Seat, people *roster, player int64) int {
	for i := range seats {
		if seats[i].Player == player || people.folded[seats[i].Player] == player {
			return i
		}
	}
	return -1
}

// playerIDs are the numbers of players by any spelling of their names.
func (s *Store) playerIDs(ctx context.Context, names []string) ([]int64, error) {
	list := make([]int64, len(names))
	for i, name := range names {
		var err error
		if list[i], err = s.playerID(ctx, name); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// byNumber hands the numbers on in pieces that a statement can name, each with
// the condition that picks them.
func byNumber(ids []int64, piece func(where string, args []any) error) error {
	const most = 500
	for len(ids) > 0 {
		n := min(most, len(ids))
		args := make([]any, n)
		for i, id := range ids[:n] {
			args[i] = id
		}
		if err := piece(` WHERE r.id IN (?`+strings.Repeat(", ?", n-1)+`)`, args); err != nil {
			return err
		}
		ids = ids[n:]
	}
	return nil
}
