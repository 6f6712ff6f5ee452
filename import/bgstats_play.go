package importer

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
)

// A bgsPlay is what is read of a play; all else stays in its origin.
type bgsPlay struct {
	UUID, PlayDate, GameRefID, LocationRefID loose
	Board, Comments                          loose
	Ignored, ManualWinner, ScoringSetting    loose
	PlayerScores                             bgsScores
}

// A bgsScore is one player's part of a play.
type bgsScore struct {
	Score, Winner, PlayerRefID, Rank, Team loose
}

// bgsScores are the scores of a play. Reading stops at one more than a result can
// have, which is enough to see that there are too many.
type bgsScores []bgsScore

// UnmarshalJSON reads a list; anything else holds nobody.
func (s *bgsScores) UnmarshalJSON(raw []byte) error {
	*s = (*s)[:0]
	if raw[0] != '[' {
		return nil
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	if _, err := dec.Token(); err != nil {
		return err
	}
	for dec.More() && len(*s) <= league.MostSeats {
		var entry json.RawMessage
		if err := dec.Decode(&entry); err != nil {
			return err
		}
		var seat bgsScore
		if why := readEntry(entry, &seat); why != "" {
			return fmt.Errorf("in playerScores: %s", why)
		}
		*s = append(*s, seat)
	}
	return nil
}

// played hands on one play of the file.
func (r *bgsReader) played(list string, raw []byte, line int) error {
	if list != "plays" {
		return nil
	}
	r.plays++
	in, doubts, wrong := r.play(raw)
	if wrong != nil {
		return r.to.Complain(r.at(line, wrong))
	}
	in.Line = line
	for _, doubt := range doubts {
		if err := r.to.Warn(r.at(line, doubt)); err != nil {
			return err
		}
	}
	return r.to.take(r.src, in)
}

// at says which play a complaint is about.
func (r *bgsReader) at(line int, c *Complaint) *Complaint {
	return r.src.complain(line, c.Want, "play %d: %s", r.plays, c.Says)
}

func wrongPlay(want, format string, args ...any) *Complaint {
	return &Complaint{Says: fmt.Sprintf(format, args...), Want: want}
}

// play makes a result of a play; doubts are what is strange in it.
func (r *bgsReader) play(raw []byte) (in *records.NewResult, doubts []*Complaint, wrong *Complaint) {
	var p bgsPlay
	if why := readEntry(raw, &p); why != "" {
		return nil, nil, wrongPlay("", "it cannot be read: %s", why)
	}
	in = &records.NewResult{Complete: true, State: league.Confirmed, Note: p.Comments.String()}
	uuid := sameUUID(p.UUID.String())
	if in.Source, in.Outside = records.SourceBGStats, uuid; uuid == "" {
		in.Source, in.Outside = records.SourceFile, r.digest+"/"+strconv.Itoa(r.plays)
	}
	if len(uuid) > mostName {
		return nil, nil, wrongPlay("", "its uuid is longer than %d characters", mostName)
	}
	date := p.PlayDate.String()
	var ok bool
	if in.Played, ok = notation.ParseDate(date); !ok || in.Played.Year() < firstYear {
		return nil, nil, wrongPlay("set its date in BG Stats and export again", "%q is no date", clip(date, 40))
	}
	game, ok := r.games[p.GameRefID.String()]
	if !ok {
		return nil, nil, wrongPlay(exportWhole, "the file holds no game with the id %q", clip(p.GameRefID.String(), 40))
	}
	if in.Game = r.to.foreignGame(game.name); in.Game == "" {
		return nil, nil, wrongPlay("name it in BG Stats and export again", "its game has no name")
	}
	if place := p.LocationRefID.String(); place != "" && place != "0" {
		if in.Place, ok = r.places[place]; !ok {
			return nil, nil, wrongPlay(exportWhole, "the file holds no location with the id %q", clip(place, 40))
		}
	}
	seats, wrong := r.seats(&p, uuid != "")
	if wrong != nil {
		return nil, nil, wrong
	}
	how := p.scoring(game.how)
	unread, err := how.take(in, seats, variants(p.Board.String()))
	if err != nil {
		return nil, nil, wrongPlay("", "%v", err)
	}
	for _, says := range unread {
		doubts = append(doubts, wrongPlay(unreadWant, "%s", says))
	}
	if winner, better := how.contradicted(seats); winner != "" {
		doubts = append(doubts, wrongPlay("the mark decides; if it is wrong, mend it in BG Stats and import with --update",
			"%s is marked as a winner, and %s has better points", printable(clip(winner, 60)), printable(clip(better, 60))))
	}
	if p.Ignored.yes() {
		in.State, in.Note = league.Void, remark(in.Note, "ignored in BG Stats")
	}
	var origin bytes.Buffer
	if err := json.Compact(&origin, raw); err != nil {
		return nil, nil, wrongPlay("", "it cannot be read: %v", err)
	}
	in.Origin = escapeJSON(origin.String())
	return in, doubts, nil
}

// escapeJSON writes control characters in JSON as visible escapes.
func escapeJSON(text string) string {
	if !strings.ContainsFunc(text, score.Unseen) {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		if score.Unseen(r) {
			fmt.Fprintf(&b, "\\u%04x", r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

const (
	exportWhole = "export the whole database from BG Stats again"
	firstYear   = 1900 // an older date is a mistake
)

// seats are the players of a play. Only plays that are known by a uuid know
// their players so, too: an identity belongs to its source.
func (r *bgsReader) seats(p *bgsPlay, known bool) ([]foreignSeat, *Complaint) {
	switch n := len(p.PlayerScores); {
	case n == 0:
		return nil, wrongPlay("add its players in BG Stats, or import the rest with --skip-bad", "it names no player")
	case n > league.MostSeats:
		return nil, wrongPlay("", "it names more than %d players", league.MostSeats)
	}
	var nobody anonymous
	seats := make([]foreignSeat, len(p.PlayerScores))
	for i := range p.PlayerScores {
		s := &p.PlayerScores[i]
		id := s.PlayerRefID.String()
		who, ok := r.people[id]
		if !ok {
			return nil, wrongPlay(exportWhole, "the file holds no player with the id %q", clip(id, 40))
		}
		rank, err := strconv.Atoi(s.Rank.String())
		if err != nil || rank < 0 {
			rank = 0
		}
		seats[i] = foreignSeat{name: who.name, team: s.Team.String(), score: s.Score.text, claim: claim{winner: s.Winner.yes(), rank: rank}}
		switch {
		case who.anonymous:
			seats[i].name = nobody.next()
		case who.name == "":
			return nil, wrongPlay("name the player in BG Stats and export again", "its player with the id %q has no name", clip(id, 40))
		case known:
			seats[i].outside = who.uuid
		}
	}
	return seats, nil
}

// scoring is how the play is won: as it says itself, else as its game is.
func (p *bgsPlay) scoring(how winning) winning {
	switch p.ScoringSetting.String() { // others than these are not known to mean anything
	case "1":
		how = winning{}
	case "2":
		how = winning{lowest: true}
	case "3", "4", "6":
		how = winning{noPoints: true}
	}
	how.manual = p.ManualWinner.yes()
	return how
}

// variants are the parts of what BG Stats calls the board.
func variants(board string) []string {
	var list []string
	for _, part := range strings.Split(board, "\uFF0F") {
		if part = strings.TrimSpace(part); part != "" {
			list = append(list, printable(part))
		}
	}
	return list
}
