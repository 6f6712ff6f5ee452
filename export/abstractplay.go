package export

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"time"

	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/subdivision"
	"arbiter/validate"
	referee "arbiter/validate/subdivision"
)

// An apRecord is a game record of AbstractPlay, schema 1-0-0.
type apRecord struct {
	Header apHeader    `json:"header"`
	Moves  [][]*string `json:"moves"`
}

type apHeader struct {
	Game      apGame     `json:"game"`
	Event     string     `json:"event,omitempty"` // together with Round, or not at all
	Round     string     `json:"round,omitempty"`
	Site      apSite     `json:"site"`
	Start     string     `json:"date-start"`
	End       string     `json:"date-end"`
	Generated string     `json:"date-generated"`
	Unrated   bool       `json:"unrated,omitempty"`
	Players   []apPlayer `json:"players"`
	Position  string     `json:"startingPosition,omitempty"`

	Order string `json:"x-order,omitempty"` // where the moves come from: recorded, or one order that the final position allows
	Final string `json:"x-position"`        // the final position in Arbiter notation
}

type apGame struct {
	Name     string   `json:"name"`
	Variants []string `json:"variants,omitempty"`
}

type apSite struct {
	Name string `json:"name"`
	ID   string `json:"gameid,omitempty"`
}

type apPlayer struct {
	Name   string `json:"name"`
	ID     string `json:"userid"`
	Score  int    `json:"score"`
	Result int    `json:"result"` // more is better
}

// AbstractPlay writes a game of Subdivision as a game record of AbstractPlay.
// Its moves are those of the recorded list; a game that was recorded by its
// final position gets an order that leads there, and says so.
func AbstractPlay(w io.Writer, f *league.Result, games score.Games, now time.Time) error {
	if f.Game != subdivision.Game.Name {
		return fmt.Errorf("%s is a game of %s; AbstractPlay's records are written for Subdivision", Called(f), gameTitle(games, f.Game))
	}
	if f.Text == "" {
		return fmt.Errorf("%s was recorded without a position, and a game record needs one", Called(f))
	}
	sheet := f.Breakdown()
	judged, err := games.Judge(f.Text, sheet.Rulings)
	if err != nil {
		return fmt.Errorf("%s: %w", Called(f), err)
	}
	p, ok := judged.Position.(*subdivision.Position)
	switch {
	case !ok:
		return fmt.Errorf("%s is no position of Subdivision", Called(f))
	case !judged.Verdict.Complete || sheet.Unplaced:
		return fmt.Errorf("%s is not over; AbstractPlay keeps finished games only", Called(f))
	case !judged.Verdict.Legal():
		return fmt.Errorf("%s is not a legal position, so no game leads there", Called(f))
	}
	moves, first, order := apMoves(p)
	r := apRecord{
		Header: apHeader{
			Game:      apGame{gameTitle(games, f.Game), f.Scores().Variants},
			Site:      apSite{Name: "Arbiter", ID: playID(f)},
			Start:     f.Played.Format(time.RFC3339),
			End:       f.Played.Format(time.RFC3339),
			Generated: now.UTC().Format(time.RFC3339),
			Unrated:   f.State != league.Confirmed,
			Order:     order,
			Final:     f.Text,
		},
		Moves: apRounds(moves, len(f.Seats)),
	}
	if f.Place != "" {
		r.Header.Site.Name = f.Place
	}
	if f.League != "" && f.Round != "" {
		r.Header.Event, r.Header.Round = f.League, f.Round
		if f.Season != "" {
			r.Header.Event += " " + f.Season
		}
	}
	n := len(f.Seats)
	for i := range n { // in the order of turns
		seat := (first + i) % n
		r.Header.Players = append(r.Header.Players, apPlayer{
			Name:   f.Seats[seat].Name,
			ID:     records.PersonUUID(f.Seats[seat].Name),
			Score:  f.Seats[seat].Points.Rounded(),
			Result: apResult(f.Seats, seat),
		})
	}
	if err := json.NewEncoder(w).Encode(r); err != nil {
		return fmt.Errorf("writing the game record: %w", err)
	}
	return nil
}

// apResult is the number of players placed behind a seat: more is better.
func apResult(seats []league.Seat, seat int) int {
	n := 0
	for _, other := range seats {
		if other.Place > seats[seat].Place {
			n++
		}
	}
	return n
}

// apMoves are a game's moves, who began, and where they come from.
func apMoves(p *subdivision.Position) (moves []string, first int, order string) {
	if p.Listed {
		for _, m := range p.Moves {
			moves = append(moves, m.String())
		}
		return moves, p.Head().First, "recorded"
	}
	v := referee.Judge(p, validate.Options{})
	if v.Proof == nil {
		return nil, p.Head().First, ""
	}
	return v.Proof.Order, v.Proof.Seat, "one that leads to the final position"
}

// apRounds cuts moves into rounds, each with an entry for every player.
func apRounds(moves []string, players int) [][]*string {
	rounds := [][]*string{}
	for round := range slices.Chunk(moves, players) {
		row := make([]*string, players)
		for i := range round {
			row[i] = &round[i]
		}
		rounds = append(rounds, row)
	}
	return rounds
}
