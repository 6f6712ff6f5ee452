package importer

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"
	"strings"

	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
)

// BG Stats writes its whole database (BGStatsExport.json) and single plays
// (.bgsplay) in one shape: an object with the lists players, locations, games
// and plays. A play names the others by numbers that hold within its file only.
// Of the rest, userInfo with its mail address above all, nothing is kept.

// mostNamed is how many players, locations or games a file may have.
const mostNamed = 200_000

// bgsWords are keys that a file of BG Stats has near its beginning, and no other
// JSON that is read here.
var bgsWords = []string{`"plays"`, `"playerScores"`, `"playerRefId"`, `"gameRefId"`, `"isAnonymous"`, `"bggUsername"`, `"userInfo"`, `"deletedObjects"`}

func looksBGStats(head []byte) bool {
	if head = bytes.TrimSpace(head); len(head) == 0 || head[0] != '{' {
		return false
	}
	for _, word := range bgsWords {
		if bytes.Contains(head, []byte(word)) {
			return true
		}
	}
	return false
}

// A bgsNamed is what is read of a player, a location or a game.
type bgsNamed struct {
	ID, UUID, Name, IsAnonymous        loose
	Cooperative, HighestWins, NoPoints loose
}

// A bgsPlay is what is read of a play; all else stays in its origin.
type bgsPlay struct {
	UUID, ImportPlayID                    loose
	PlayDate, GameRefID, LocationRefID    loose
	Board, Comments                       loose
	Ignored, ManualWinner, ScoringSetting loose
	PlayerScores                          []struct{ Score, Winner, PlayerRefID, Rank, Team loose }
}

// A bgsReader reads one file.
type bgsReader struct {
	foreignReader
	data  []byte
	named map[string]map[string]bgsNamed // by the list, and by the number that plays call them
	turns turns                          // plays without a uuid so far
}

func readBGStats(src *Source, to *Feed) error {
	data, err := src.whole()
	if err != nil {
		return err
	}
	var file struct{ Players, Locations, Games, Plays json.RawMessage }
	if err := json.Unmarshal(data, &file); err != nil {
		return src.notJSON(data, err)
	}
	if !bytes.HasPrefix(file.Plays, []byte("[")) {
		return src.complain(0, "export it from BG Stats as JSON, or send a play from there", "the file has no plays")
	}
	r := bgsReader{foreignReader: foreignReader{src: src, to: to}, data: data, named: map[string]map[string]bgsNamed{}, turns: turns{}}
	for name, list := range map[string]json.RawMessage{"players": file.Players, "locations": file.Locations, "games": file.Games} {
		if err := r.keep(name, list); err != nil {
			return err
		}
	}
	return r.each(file.Plays, func(raw []byte, line int) error {
		r.line = line
		r.plays++
		return r.play(raw)
	})
}

// notJSON says where a file goes wrong.
func (s *Source) notJSON(data []byte, err error) error {
	var syntax *json.SyntaxError
	if !errors.As(err, &syntax) {
		return s.complain(1, "export it from BG Stats as JSON", "expected an object with players, games and plays")
	}
	count := lines{text: data}
	if strings.HasPrefix(err.Error(), "unexpected end") {
		return s.complain(count.of(syntax.Offset), "export it again: it was cut short on its way", "the file ends in the middle of an entry")
	}
	return s.complain(count.of(syntax.Offset-1), "export it again, or undo what was changed by hand", "this is not JSON: %s", printable(err.Error()))
}

// each goes through a list of the file, anything else holds nothing.
func (r *bgsReader) each(list json.RawMessage, take func(entry []byte, line int) error) error {
	if !bytes.HasPrefix(list, []byte("[")) {
		return nil
	}
	begin := int64(bytes.Index(r.data, list))
	count := lines{text: r.data}
	dec := json.NewDecoder(bytes.NewReader(list))
	_, err := dec.Token() // the list is well formed: these calls cannot fail
	var entry json.RawMessage
	for err == nil && dec.More() {
		err = dec.Decode(&entry)
		line := count.of(begin + dec.InputOffset() - int64(len(entry)))
		if len(entry) > mostBytes {
			return r.src.complain(line, "", "%v", errTooLong)
		}
		if err == nil {
			err = take(entry, line)
		}
	}
	return err
}

// keep keeps what plays may name, and tells of the people among them.
func (r *bgsReader) keep(list string, entries json.RawMessage) error {
	kept := map[string]bgsNamed{}
	r.named[list] = kept
	return r.each(entries, func(raw []byte, line int) error {
		var n bgsNamed
		if json.Unmarshal(raw, &n) != nil {
			return r.to.Complain(r.src.complain(line, "", "an entry of %s is left out: expected an object, found %s", list, printable(clip(string(raw), 40))))
		}
		if _, twice := kept[n.ID.String()]; twice {
			return r.to.Warn(r.src.complain(line, "", "two entries of %s have the id %q; the first one is used", list, clip(n.ID.String(), 40)))
		}
		if len(kept) == mostNamed {
			return r.src.complain(line, "export fewer plays at a time", "the file has more than %d %s", mostNamed, list)
		}
		if n.ID == "" { // no play can name it
			return nil
		}
		kept[n.ID.String()] = n
		name := n.Name.String()
		if list != "players" || n.uid() == "" || name == "" || unseen("name", name, "") != "" {
			return nil
		}
		r.to.Line = line
		return r.to.Player(records.CopyPlayer{UID: n.uid(), Name: name})
	})
}

// uid is the identity of a person; "" for nobody in particular.
func (n *bgsNamed) uid() string {
	if n.UUID.String() == "" || n.IsAnonymous.yes() {
		return ""
	}
	return records.UIDOf(records.SourceBGStats, "", n.UUID.String())
}

const exportWhole = "export the whole database from BG Stats again"

// play hands on one play of the file.
func (r *bgsReader) play(raw []byte) error {
	var p bgsPlay
	if raw[0] != '{' || json.Unmarshal(raw, &p) != nil {
		return r.refuse("export it again", "it is no play as BG Stats writes one: %s", printable(clip(string(raw), 40)))
	}
	in := &records.Incoming{Line: r.line, Result: league.Result{Complete: true, State: league.Confirmed}}
	p.comments(&in.Result)
	date := p.PlayDate.String()
	var ok bool
	if in.Played, ok = notation.ParseDate(date); !ok || in.Played.Year() < firstYear {
		return r.refuse("set its date in BG Stats and export again", "%q is no date", clip(date, 40))
	}
	game, ok := r.named["games"][p.GameRefID.String()]
	if !ok {
		return r.refuse(exportWhole, "the file holds no game with the id %q", clip(p.GameRefID.String(), 40))
	}
	if in.Game = r.to.foreignGame(game.Name.String()); in.Game == "" {
		return r.refuse("name it in BG Stats and export again", "its game has no name")
	}
	if id := p.LocationRefID.String(); id != "" && id != "0" {
		place, ok := r.named["locations"][id]
		if !ok {
			return r.refuse(exportWhole, "the file holds no location with the id %q", clip(id, 40))
		}
		in.Venue = place.Name.String()
	}
	seats, err := r.seats(&p)
	if seats == nil || err != nil {
		return err
	}
	if err := r.identify(in, &p, seats); err != nil {
		return r.refuse("", "%v", err)
	}
	how := p.scoring(&game)
	if ok, err = r.seat(in, seats, how, variants(p.Board.String())); !ok || err != nil {
		return err
	}
	if winner, better := how.contradicted(seats); winner != "" {
		err := r.warn("the mark decides; if it is wrong, mend it in BG Stats and import with --update",
			"%s is marked as a winner, and %s has better points", printable(clip(winner, 60)), printable(clip(better, 60)))
		if err != nil {
			return err
		}
	}
	if p.Ignored.yes() {
		if in.State = league.Void; !p.isOurs() {
			in.Note = remark(in.Note, "ignored in BG Stats")
		}
	}
	var origin bytes.Buffer
	if err := json.Compact(&origin, raw); err != nil {
		return err
	}
	in.Origin = escaped(origin.String(), `\u%04x`)
	return r.to.send(r.src, in)
}

// identify gives a play its identity: that with which it came to BG Stats, else its own.
func (r *bgsReader) identify(in *records.Incoming, p *bgsPlay, seats []foreignSeat) (err error) {
	if in.UID = records.ReadUID(p.ImportPlayID.String()); in.UID != "" {
		return nil
	}
	if uuid := p.UUID.String(); uuid != "" {
		in.KnownBy(records.SourceBGStats, uuid)
		return nil
	}
	people := make([]string, len(seats))
	for i := range seats {
		people[i] = score.NameKey(seats[i].name)
	}
	in.UID, err = r.turns.uid(records.SourceBGStats, in, people)
	return err
}

// isOurs tells whether Arbiter wrote the play.
func (p *bgsPlay) isOurs() bool { return records.ReadUID(p.ImportPlayID.String()) != "" }

// comments give a play its note. Of one that Arbiter wrote, lines before it are the league,
// the season and the round.
func (p *bgsPlay) comments(r *league.Result) {
	r.Note = p.Comments.String()
	if !p.isOurs() {
		return
	}
	for _, h := range [...]struct {
		key string
		to  *string
	}{{"league: ", &r.League}, {"season: ", &r.Season}, {"round: ", &r.Round}} {
		if rest, ok := strings.CutPrefix(r.Note, h.key); ok {
			*h.to, r.Note, _ = strings.Cut(rest, "\n")
		}
	}
}

// seats are the players of a play, nil for one that was complained of.
func (r *bgsReader) seats(p *bgsPlay) ([]foreignSeat, error) {
	switch n := len(p.PlayerScores); {
	case n == 0:
		return nil, r.refuse("add its players in BG Stats, or import the rest with --skip-bad", "it names no player")
	case n > league.MostSeats:
		return nil, r.refuse("", "it names more than %d players", league.MostSeats)
	}
	var nobody anonymous
	seats := make([]foreignSeat, len(p.PlayerScores))
	for i := range p.PlayerScores {
		s := &p.PlayerScores[i]
		id := s.PlayerRefID.String()
		who, ok := r.named["players"][id]
		if !ok {
			return nil, r.refuse(exportWhole, "the file holds no player with the id %q", clip(id, 40))
		}
		rank, err := strconv.Atoi(s.Rank.String())
		if err != nil || rank < 0 {
			rank = 0
		}
		seats[i] = foreignSeat{name: who.Name.String(), uid: who.uid(), team: s.Team.String(), score: string(s.Score), claim: claim{winner: s.Winner.yes(), rank: rank}}
		switch {
		case who.IsAnonymous.yes():
			seats[i].name = nobody.next()
		case seats[i].name == "":
			return nil, r.refuse("name the player in BG Stats and export again", "its player with the id %q has no name", clip(id, 40))
		}
	}
	return seats, nil
}

// scoring is how the play is won: as it says itself, else as its game is.
func (p *bgsPlay) scoring(game *bgsNamed) winning {
	how := winning{lowest: game.HighestWins.String() != "" && !game.HighestWins.yes(), noPoints: game.NoPoints.yes() || game.Cooperative.yes()}
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

// A loose value is a string, a number, true or false, whichever was written:
// programs that write such files differ. Anything else stays as it is written.
type loose string

// UnmarshalJSON takes any value; null is "".
func (l *loose) UnmarshalJSON(raw []byte) error {
	switch {
	case raw[0] == '"':
		return json.Unmarshal(raw, (*string)(l))
	case string(raw) == "null":
		*l = ""
	default:
		*l = loose(clip(string(raw), 200))
	}
	return nil
}

// String is the value without spaces around it; "" for none.
func (l loose) String() string { return strings.TrimSpace(string(l)) }

// yes tells whether it means yes.
func (l loose) yes() bool { return l.String() == "true" || l.String() == "1" }
