package records

import (
	"context"
	"slices"

	"arbiter/records/engine"
)

// between are the fields in which two versions of a row differ, as people read them.
func (g *register) between(table string, was, now image) (list []Field, err error) {
	say := func(field, player, old, new string) {
		if old != new {
			list = append(list, Field{Name: field, Player: player, Old: old, New: new})
		}
	}
	switch table {
	case "results":
		before, err := g.imaged(was)
		if err != nil {
			return nil, err
		}
		after, err := g.imaged(now)
		return differences(&before, &after), err
	case "players":
		if now.text("uid") == "" { // another name of a player, whose own row says it
			return nil, nil
		}
		say(fieldName, now.text("name"), was.text("name"), now.text("name"))
		say(fieldGuest, now.text("name"), yesOrNo(was.int("guest") == 1), yesOrNo(now.int("guest") == 1))
	case "leagues":
		say(fieldTerms, was.text("name"), was.text("terms"), now.text("terms"))
	case "league_seasons":
		of := g.leagues[now.int("league")] + " " + g.seasons[now.int("season")]
		say(fieldState, of, stateOf(was.int("closed") == 1), stateOf(now.int("closed") == 1))
		say(fieldTerms, of, was.text("terms"), now.text("terms"))
		say(fieldBegan, of, was.text("began"), now.text("began"))
	}
	return list, nil
}

// An oldVersion is a version as it is read again.
type oldVersion struct {
	command int64
	id      int64
	before  image // nil where the row came or went
}

// eachVersion passes on versions of rows of a table, in the order of commands.
func eachVersion(ctx context.Context, q engine.Querier, table string, take func(oldVersion) error, where string, args ...any) error {
	return engine.Each(ctx, q, func(row engine.Record) error {
		v := oldVersion{command: row.Int(0), id: row.Int(1)}
		var err error
		if before := row.Text(2); before != "" {
			v.before, err = readImage(table, before)
		}
		if err != nil {
			return err
		}
		return take(v)
	}, `SELECT command, id, before FROM versions WHERE tbl = '`+table+`'`+where+` ORDER BY command`, args...)
}

// A rowChange is what a command changed in a row.
type rowChange struct {
	command int64
	fields  []Field
}

// changes are what commands changed in rows of a table, as people read it, the newest
// first: the difference of each version and the next one, or what the row says now.
func (s *Store) changes(ctx context.Context, table, where string, args ...any) (list []rowChange, err error) {
	var versions []oldVersion
	err = eachVersion(ctx, s.Q, table, func(v oldVersion) error { versions = append(versions, v); return nil }, ` AND before IS NOT NULL`+where, args...)
	if err != nil || len(versions) == 0 {
		return nil, err
	}
	ids := make([]int64, len(versions))
	for i := range versions {
		ids[i] = versions[i].id
	}
	slices.Sort(ids)
	now := map[int64]image{}
	for piece := range slices.Chunk(slices.Compact(ids), readPiece) {
		rows, err := imagesIn(ctx, s.Q, rowTableOf(table), true, piece)
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			now[row.id()] = row
		}
	}
	g, err := s.names(ctx)
	if err != nil {
		return nil, err
	}
	for _, v := range slices.Backward(versions) {
		fields, err := g.between(table, v.before, now[v.id])
		if err != nil {
			return nil, err
		}
		list = append(list, rowChange{v.command, fields})
		now[v.id] = v.before
	}
	return list, nil
}
