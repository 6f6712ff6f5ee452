package importer

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
)

// BG Stats writes its whole database (BGStatsExport.json) and single plays (.bgsplay) in one shape:
// an object with the lists players, locations, games and plays. A play refers to the others by
// numbers that hold within its file only. Of the rest, userInfo with its mail address above all,
// nothing is kept.

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

// A bgsNamed has the parts of a player, a location or a game that are read.
type bgsNamed struct {
	ID, UUID, Name, IsAnonymous        loose
	Cooperative, HighestWins, NoPoints loose
}

// A bgsPlay has the parts of a play that are read; everything is kept in its origin.
type bgsPlay struct {
	UUID, ImportPlayID                    loose
	PlayDate, PlayDateYmd                 loose
	GameRefID, LocationRefID              loose
	Board, Comments                       loose
	Ignored, ManualWinner, ScoringSetting loose
	PlayerScores                          []struct{ Score, Winner, PlayerRefID, Rank, Team loose }
}

// bgsNames are the people and things that plays refer to, by their numbers.
type bgsNames struct{ players, locations, games map[string]bgsNamed }

func readBGStats(to *reading) error {
	src := to.Source
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
	var names bgsNames
	if names.players, err = readNamed(to, data, "players", file.Players); err != nil {
		return err
	}
	if names.locations, err = readNamed(to, data, "locations", file.Locations); err != nil {
		return err
	}
	if names.games, err = readNamed(to, data, "games", file.Games); err != nil {
		return err
	}
	at, counted := playPlace{file: src.Name}, map[string]int{}
	return src.eachEntry(data, file.Plays, func(raw []byte, line int) error {
		at.line = line
		at.number++
		in, warnings, wrong := names.readPlay(raw, at, to, counted)
		if wrong != nil {
			to.Refuse(wrong)
			return nil
		}
		to.warn(warnings)
		to.add(in)
		return nil
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
	return s.complain(count.of(syntax.Offset-1), "export it again, or undo what was changed by hand", "this is not JSON: %v", err)
}

// eachEntry calls take for each entry of a list of the file; anything but a list has none.
func (s *Source) eachEntry(data []byte, list json.RawMessage, take func(entry []byte, line int) error) error {
	if !bytes.HasPrefix(list, []byte("[")) {
		return nil
	}
	begin := int64(bytes.Index(data, list))
	count := lines{text: data}
	dec := json.NewDecoder(bytes.NewReader(list))
	_, err := dec.Token() // the list is well formed: these calls cannot fail
	var entry json.RawMessage
	for err == nil && dec.More() {
		err = dec.Decode(&entry)
		line := count.of(begin + dec.InputOffset() - int64(len(entry)))
		if len(entry) > mostPlay {
			return s.complain(line, "", "one entry is longer than 4 MB")
		}
		if err == nil {
			err = take(entry, line)
		}
	}
	return err
}

// readNamed reads a list of what plays may refer to, and adds the people in it.
func readNamed(to *reading, data []byte, list string, entries json.RawMessage) (map[string]bgsNamed, error) {
	kept := map[string]bgsNamed{}
	return kept, to.eachEntry(data, entries, func(raw []byte, line int) error {
		var n bgsNamed
		if json.Unmarshal(raw, &n) != nil {
			to.Refuse(to.complain(line, "", "an entry of %s is left out: expected an object, found %s", list, clip(string(raw), 40)))
			return nil
		}
		if _, twice := kept[n.ID.String()]; twice {
			to.Warnings.Add(to.complain(line, "", "two entries of %s have the id %q; the first one is used", list, clip(n.ID.String(), 40)))
			return nil
		}
		if n.ID == "" { // no play can refer to it
			return nil
		}
		kept[n.ID.String()] = n
		name, _ := records.CleanName(n.Name.String())
		if list != "players" || n.uid() == "" || name == "" {
			return nil
		}
		to.Players = append(to.Players, Player{records.CopyPlayer{UID: n.uid(), Name: name}, line})
		return nil
	})
}

// uid returns the identity of a person; "" for an anonymous one.
func (n *bgsNamed) uid() string {
	if n.UUID.String() == "" || n.IsAnonymous.yes() {
		return ""
	}
	return records.UIDOf(records.SourceBGStats, "", n.UUID.String())
}

const exportWhole = "export the whole database from BG Stats again"

func (names *bgsNames) readPlay(raw []byte, at playPlace, to *reading, counted map[string]int) (in *records.Incoming, warnings []*Complaint, wrong *Complaint) {
	var p bgsPlay
	if raw[0] != '{' || json.Unmarshal(raw, &p) != nil {
		return nil, nil, at.complain("export it again", "it is no play as BG Stats writes one: %s", clip(string(raw), 40))
	}
	in = &records.Incoming{Line: at.line, Result: league.Result{Complete: true, State: league.Confirmed}}
	p.comments(&in.Result)
	var ok bool
	if in.Day, in.Time, ok = p.dayAndTime(); !ok {
		return nil, nil, at.complain("set its date in BG Stats and export again", "%q is no date", clip(p.date(), 40))
	}
	game, ok := names.games[p.GameRefID.String()]
	if !ok {
		return nil, nil, at.complain(exportWhole, "the file holds no game with the id %q", clip(p.GameRefID.String(), 40))
	}
	if in.Game = to.foreignGame(game.Name.String()); in.Game == "" {
		return nil, nil, at.complain("name it in BG Stats and export again", "its game has no name")
	}
	if id := p.LocationRefID.String(); id != "" && id != "0" {
		place, ok := names.locations[id]
		if !ok {
			return nil, nil, at.complain(exportWhole, "the file holds no location with the id %q", clip(id, 40))
		}
		in.Venue = place.Name.String()
	}
	seats, wrong := names.seats(&p, at)
	if wrong != nil {
		return nil, nil, wrong
	}
	if warnings, wrong = at.seat(in, seats, p.scoring(&game), variants(p.Board.String())); wrong != nil {
		return nil, nil, wrong
	}
	switch uuid := p.UUID.String(); {
	case p.isOurs():
		in.UID = records.ReadUID(p.ImportPlayID.String())
	case uuid != "":
		in.KnownBy(records.SourceBGStats, uuid)
	default:
		in.UID = countedUID(counted, records.SourceBGStats, in)
	}
	if p.Ignored.yes() {
		if in.State = league.Void; !p.isOurs() {
			in.Note = remark(in.Note, "ignored in BG Stats")
		}
	}
	var origin bytes.Buffer
	_ = json.Compact(&origin, raw) // it was read above
	in.Origin = escaped(origin.String(), `\u%04x`)
	return in, warnings, nil
}

// date returns when the play was played, as the file has it.
func (p *bgsPlay) date() string {
	date, _, _ := strings.Cut(p.PlayDate.String(), ".") // it may have a fraction of a second
	if ymd := p.PlayDateYmd.String(); date == "" && len(ymd) == 8 {
		return ymd[:4] + "-" + ymd[4:6] + "-" + ymd[6:]
	}
	return date
}

// dayAndTime reads the date. A time before six in the morning belongs to the evening before, unless
// Arbiter wrote it. BG Stats writes midnight where no time is known.
func (p *bgsPlay) dayAndTime() (day, clock string, ok bool) {
	day, clock, ok = notation.ParseDate(p.date())
	switch {
	case !ok || day < firstDay:
		return "", "", false
	case strings.HasSuffix(p.date(), "00:00:00"):
		return day, "", true
	case clock != "" && !p.isOurs():
		at, _ := time.Parse("2006-01-02 15:04", day+" "+clock) // both were just written in this form
		day = league.Today(at)
	}
	return day, clock, true
}

// isOurs reports whether Arbiter wrote the play: it has the identity with which it came to BG
// Stats.
func (p *bgsPlay) isOurs() bool { return records.ReadUID(p.ImportPlayID.String()) != "" }

// comments gives a play its note. In a play that Arbiter wrote, the lines before it are the league,
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

// seats returns the players of a play.
func (names *bgsNames) seats(p *bgsPlay, at playPlace) (seats []foreignSeat, wrong *Complaint) {
	switch n := len(p.PlayerScores); {
	case n == 0:
		return nil, at.complain("add its players in BG Stats, or import the rest with --skip-bad", "it names no player")
	case n > league.MostSeats:
		return nil, at.complain("", "it names more than %d players", league.MostSeats)
	}
	nobody := 0
	for _, s := range p.PlayerScores {
		id := s.PlayerRefID.String()
		who, ok := names.players[id]
		if !ok {
			return nil, at.complain(exportWhole, "the file holds no player with the id %q", clip(id, 40))
		}
		seat := foreignSeat{name: who.Name.String(), uid: who.uid(), score: string(s.Score), claim: claim{winner: s.Winner.yes()}}
		if rank, err := strconv.Atoi(s.Rank.String()); err == nil && rank > 0 {
			seat.claim.rank = rank
		}
		if team := s.Team.String(); team != "0" {
			seat.claim.team = team
		}
		switch {
		case who.IsAnonymous.yes():
			nobody++
			seat.name = anonymous(nobody)
		case seat.name == "":
			return nil, at.complain("name the player in BG Stats and export again", "its player with the id %q has no name", clip(id, 40))
		}
		seats = append(seats, seat)
	}
	return seats, nil
}

// scoring returns how the play is won: as the play says, else as its game says.
func (p *bgsPlay) scoring(game *bgsNamed) winning {
	how := winning{lowest: game.HighestWins.String() != "" && !game.HighestWins.yes(), noPoints: game.NoPoints.yes() || game.Cooperative.yes()}
	switch p.ScoringSetting.String() { // the others have no known meaning
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

// variants returns the parts of what BG Stats calls the board.
func variants(board string) []string {
	var list []string
	for _, part := range strings.Split(board, "\uFF0F") {
		if part = strings.TrimSpace(part); part != "" {
			list = append(list, part)
		}
	}
	return list
}

// escaped replaces characters that cannot be seen by their escapes, except for the whitespace of
// the layout.
func escaped(text, form string) string {
	var b strings.Builder
	for _, r := range text {
		if r != '\n' && r != '\r' && r != '\t' && score.Unseen(r) {
			fmt.Fprintf(&b, form, r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// A loose value is a string, a number, true or false, whichever was written: programs that write
// such files differ. Anything else stays as it is written.
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

// String returns the value without spaces around it; "" for none.
func (l loose) String() string { return strings.TrimSpace(string(l)) }

// yes reports whether it means yes.
func (l loose) yes() bool { return l.String() == "true" || l.String() == "1" }
