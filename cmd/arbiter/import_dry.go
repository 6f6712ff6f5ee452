package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"

	"arbiter/records"
)

// dryHead begins Arbiter JSON Lines.
func dryHead(w io.Writer) error {
	_, err := io.WriteString(w, "{\"arbiter\":1}\n")
	return err
}

// A dryResult is a result that would be new, as Arbiter JSON Lines have it.
type dryResult struct {
	Game     string          `json:"game"`
	State    records.State   `json:"state"`
	Complete bool            `json:"complete"`
	Played   string          `json:"played,omitempty"`
	League   string          `json:"league,omitempty"`
	Season   string          `json:"season,omitempty"`
	Round    string          `json:"round,omitempty"`
	Place    string          `json:"place,omitempty"`
	Note     string          `json:"note,omitempty"`
	Source   string          `json:"source,omitempty"`
	Identity string          `json:"identity,omitempty"`
	Players  []string        `json:"players"`
	Places   []int           `json:"places,omitempty"` // left out when nobody is placed
	Text     string          `json:"text,omitempty"`
	Sheet    json.RawMessage `json:"sheet"`
	Origin   string          `json:"origin,omitempty"`
}

// A dryPerson is who somebody is elsewhere.
type dryPerson struct {
	Name string        `json:"name"`
	Also []string      `json:"also,omitempty"`
	IDs  []dryIdentity `json:"ids,omitempty"`
}

type dryIdentity struct {
	Source string `json:"source"`
	ID     string `json:"id"`
}

// dryTime is how times stand there: to the millisecond, with the zone.
const dryTime = "2006-01-02T15:04:05.000Z07:00"

// dryLine writes what would be recorded.
func dryLine(w io.Writer, in *records.Incoming) error {
	d := dryResult{
		Game: in.Game, State: in.State, Complete: in.Complete, League: in.League, Season: in.Season, Round: in.Round, Place: in.Place, Note: in.Note,
		Source: in.Source, Identity: in.Outside, Text: in.Text, Sheet: json.RawMessage(in.Sheet), Origin: in.Origin,
	}
	if !in.Played.IsZero() {
		d.Played = in.Played.Format(dryTime)
	}
	for i := range in.Seats {
		d.Players = append(d.Players, in.Seats[i].Name)
		if in.Seats[i].Place > 0 {
			d.Places = append(d.Places, in.Seats[i].Place)
		}
	}
	return writeJSON(w, map[string]dryResult{"result": d})
}

// dryPlayer writes a person, unless all that it says was written before.
func (r *importRun) dryPlayer(p dryPerson, ids []records.Identity) {
	if r.dry == nil || r.failed != nil {
		return
	}
	if r.dryIDs == nil {
		r.dryIDs = map[records.Identity]bool{}
	}
	for _, id := range ids {
		if !r.dryIDs[id] {
			r.dryIDs[id] = true
			p.IDs = append(p.IDs, dryIdentity{id.Source, id.Outside})
		}
	}
	if len(p.IDs) > 0 || len(ids) == 0 {
		r.failed = writeJSON(r.dry, map[string]dryPerson{"player": p})
	}
}

// dryResult writes what would be recorded, behind who its players are in the
// program that it comes from.
func (r *importRun) dryResult(in *records.Incoming) {
	if r.dry == nil || r.failed != nil {
		return
	}
	for _, s := range in.Seats {
		if s.Outside != "" {
			r.dryPlayer(dryPerson{Name: s.Name}, []records.Identity{{Source: in.Source, Outside: s.Outside}})
		}
	}
	if r.failed == nil {
		r.failed = dryLine(r.dry, in)
	}
}

// rehearsed answers a dry run: what would be new on standard output, the counts
// beside it.
func (r *importRun) rehearsed(answer *jsonImport) error {
	if err := r.dry.Flush(); err != nil {
		return fmt.Errorf("writing %s: %w", r.dryFile.Name(), err)
	}
	if _, err := r.dryFile.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("reading %s: %w", r.dryFile.Name(), err)
	}
	defer r.dryFile.Close()
	err := r.answerTo(func(w io.Writer) error {
		_, err := io.Copy(w, bufio.NewReader(r.dryFile))
		return err
	})
	if err != nil {
		return err
	}
	if r.json {
		return writeJSON(r.err, answer)
	}
	answer.print(r.err)
	return nil
}
