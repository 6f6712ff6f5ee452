package main

import (
	"context"
	"flag"
	"fmt"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score/oftentest"
)

// deeds are commands that change records, each with random details. What one
// refuses changes nothing.
var deeds = []func(*rapid.T, *records.Tx) error{
	func(t *rapid.T, tx *records.Tx) error { // save
		a, b := twoOf(t)
		text := fmt.Sprintf("game: bazaar\nplayer: %s\nplayer: %s\n\n%s: buy RWBGY left %d\n", a, b, a, rapid.IntRange(0, 4).Draw(t, "left"))
		return saveText(tx, text, func(r *records.Incoming) {
			r.League = rapid.SampledFrom([]string{"", "Tuesday", "Wednesday 🎲"}).Draw(t, "league")
			r.Season = rapid.SampledFrom([]string{"", "2026"}).Draw(t, "season")
			if id := rapid.SampledFrom([]string{"", "x1", "x2"}).Draw(t, "id"); id != "" {
				r.KnownBy(records.SourceID, id)
			} else {
				anew(r)
			}
			r.Day = rapid.SampledFrom([]string{"", "2026-09-06", "2026-11-20"}).Draw(t, "day")
			r.Time = rapid.SampledFrom([]string{"", "00:00", "00:30", "23:59"}).Draw(t, "time")
		})
	},
	func(t *rapid.T, tx *records.Tx) error { // edit
		note := rapid.SampledFrom([]string{"", "a note", "two\nlines"}).Draw(t, "note")
		league := rapid.SampledFrom([]string{"", "Tuesday", "Friday"}).Draw(t, "league")
		return tx.Edit(anID(t), records.Edit{Note: &note, League: &league})
	},
	func(t *rapid.T, tx *records.Tx) error {
		return tx.SetState(anID(t), rapid.SampledFrom([]league.State{league.Confirmed, league.Contested, league.Void}).Draw(t, "state"), "so be it")
	},
	func(t *rapid.T, tx *records.Tx) error { a, b := twoOf(t); return tx.Merge(a, b) },
	func(t *rapid.T, tx *records.Tx) error { a, b := twoOf(t); _, err := tx.Rename(a, b); return err },
	func(t *rapid.T, tx *records.Tx) error {
		return tx.CreateLeague(rapid.SampledFrom([]string{"Tuesday", "Thursday"}).Draw(t, "league"), league.Terms{Points: "5-3-1"})
	},
	func(t *rapid.T, tx *records.Tx) error {
		to := rapid.SampledFrom([]string{"", "Tuesday 2"}).Draw(t, "to")
		return tx.EditLeague("Tuesday", to, func(terms *league.Terms) { terms.Best++ })
	},
	func(t *rapid.T, tx *records.Tx) error { // import
		b := tx.Record(func(*records.Incoming, records.Saved, error) {})
		for range rapid.IntRange(1, 4).Draw(t, "results") {
			in := foreign(rapid.SampledFrom([]string{records.SourceBGStats, records.SourceCSV}).Draw(t, "source"), rapid.SampledFrom([]string{"", "1", "2", "3"}).Draw(t, "id"), 5, 3)
			if err := b.Add(in); err != nil {
				return err
			}
		}
		return b.Flush()
	},
	func(t *rapid.T, tx *records.Tx) error { // a person whom a file knows by another name, too
		a, b := twoOf(t)
		bulk := tx.Record(func(*records.Incoming, records.Saved, error) {})
		uid := records.UIDOf(records.SourceBGStats, "", rapid.SampledFrom([]string{"1Anna", "2Anna", "3Bnna"}).Draw(t, "identity"))
		if err := bulk.Player(records.CopyPlayer{UID: uid, Name: a, Also: []string{b}}); err != nil {
			return err
		}
		in := foreign(records.SourceCSV, "", 5, 3)
		anew(in)
		in.Seats[0].Name, in.Seats[0].UID, in.Sheet.Players[0].Name = a, uid, a
		if err := bulk.Add(in); err != nil {
			return err
		}
		return bulk.Flush()
	},
}

func anID(t *rapid.T) int64 { return rapid.Int64Range(1, 12).Draw(t, "result") }

func twoOf(t *rapid.T) (string, string) {
	names := rapid.Permutation([]string{"Ann", "ann-lise", "Bob", "Zoë", "Anna", "Bnna", "🎲"}).Draw(t, "names")
	return names[0], names[1]
}

// Whatever was done: taking it back one by one gives byte for byte the JSON Lines of before,
// and these bring the same results to others.
func TestUndoGivesBackEveryExport(t *testing.T) {
	_ = flag.Set("rapid.checks", strconv.Itoa(oftentest.Times(25))) // the flag is rapid's
	rapid.Check(t, func(rt *rapid.T) {
		b := newBook(t)
		s := b.open()
		defer s.Close()
		copies := []string{b.export()}
		for range rapid.IntRange(1, 8).Draw(rt, "commands") {
			before := len(copies) - 1
			changed := false
			err := s.Do(context.Background(), records.Command{Who: "ann"}, func(tx *records.Tx) error {
				err := rapid.SampledFrom(deeds).Draw(rt, "command")(rt, tx)
				changed = err == nil && tx.Changed()
				return err
			})
			now := b.export()
			switch {
			case changed:
				copies = append(copies, now)
			case now != copies[before]:
				rt.Fatalf("a command that did nothing (%v) changed\n%s", err, firstDifference(copies[before], now))
			}
		}
		copied(t, copies[len(copies)-1])
		for i := len(copies) - 2; i >= 0; i-- {
			err := s.Do(context.Background(), records.Command{Who: "ann", What: "undo"}, func(tx *records.Tx) error { _, err := tx.Undo(0); return err })
			if err != nil {
				rt.Fatalf("taking command %d back: %v", i+1, err)
			}
			if got := b.export(); got != copies[i] {
				rt.Fatalf("after command %d was taken back\n%s", i+1, firstDifference(copies[i], got))
			}
		}
	})
}
