package export

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// Results hands out results one after another.
type Results func(take func(*records.Full) error) error

// bgDate is how BG Stats writes times.
const bgDate = "2006-01-02 15:04:05"

// A bgPlay is a play in BG Stats' play file. Numbers that end in RefID are
// good within one file only; uuid is what an import knows the play by.
type bgPlay struct {
	UUID          string    `json:"uuid"`
	Modified      string    `json:"modificationDate"`
	Entered       string    `json:"entryDate"`
	Played        string    `json:"playDate"`
	PlayedDay     int       `json:"playDateYmd"`
	UsesTeams     bool      `json:"usesTeams"`
	Minutes       int       `json:"durationMin"`
	Ignored       bool      `json:"ignored"`
	ManualWinner  bool      `json:"manualWinner"`
	Rounds        int       `json:"rounds"`
	BGGID         int       `json:"bggId"`
	ImportID      string    `json:"importPlayId"`
	LocationRefID int       `json:"locationRefId,omitempty"`
	GameRefID     int       `json:"gameRefId"`
	Board         string    `json:"board,omitempty"`
	Comments      string    `json:"comments,omitempty"`
	Rating        int       `json:"rating"`
	NemestatsID   int       `json:"nemestatsId"`
	Scoring       int       `json:"scoringSetting"`
	Images        string    `json:"playImages"`
	Scores        []bgScore `json:"playerScores"`
	Expansions    []any     `json:"expansionPlays"`
}

type bgScore struct {
	Score       *string `json:"score"` // null for none
	Winner      bool    `json:"winner"`
	NewPlayer   bool    `json:"newPlayer"`
	StartPlayer bool    `json:"startPlayer"`
	PlayerRefID int     `json:"playerRefId"`
	Rank        int     `json:"rank"` // 0 for none
	SeatOrder   int     `json:"seatOrder"`
}

type bgNamed struct {
	UUID     string `json:"uuid"`
	ID       int    `json:"id"`
	Name     string `json:"name"`
	Modified string `json:"modificationDate"`
}

type bgPlayer struct {
	bgNamed
	Anonymous bool   `json:"isAnonymous"`
	Username  string `json:"bggUsername"`
}

type bgGame struct {
	bgNamed
	Cooperative bool   `json:"cooperative"`
	HighestWins bool   `json:"highestWins"`
	NoPoints    bool   `json:"noPoints"`
	UsesTeams   bool   `json:"usesTeams"`
	BGGName     string `json:"bggName"`
	BGGYear     int    `json:"bggYear"`
	BGGID       int    `json:"bggId"`
	BaseGame    int    `json:"isBaseGame"`
	Expansion   int    `json:"isExpansion"`
}

// refs numbers the players, places and games that plays name, in the order in which
// they come up.
type refs struct {
	of   map[string]int
	list []string
}

func (r *refs) id(name string) int {
	if id, ok := r.of[name]; ok {
		return id
	}
	if r.of == nil {
		r.of = map[string]int{}
	}
	r.list = append(r.list, name)
	r.of[name] = len(r.list)
	return len(r.list)
}

// BGSPlay writes results as a play file of BG Stats. UUIDs are derived from the
// results' numbers and the people's names, so that importing a second time
// updates. Void results are left out; contested ones are marked to be ignored
// in statistics.
func BGSPlay(w io.Writer, results Results, games score.Games, now time.Time) error {
	b := bufio.NewWriter(w)
	var people, played, places refs
	stamp := now.UTC().Format(bgDate)
	first := true
	b.WriteString(`{"plays":[`)
	err := results(func(f *records.Full) error {
		if f.State == league.Void {
			return nil
		}
		if !first {
			b.WriteByte(',')
		}
		first = false
		play := bgPlay{
			UUID:         upper(playID(f)),
			Modified:     stamp,
			Entered:      f.Entered.UTC().Format(bgDate),
			Played:       f.Played.Format(bgDate),
			PlayedDay:    f.Played.Year()*10000 + int(f.Played.Month())*100 + f.Played.Day(),
			Ignored:      f.State != league.Confirmed,
			ManualWinner: true,
			ImportID:     importID(f),
			GameRefID:    played.id(f.Game),
			Board:        strings.Join(f.Breakdown.Variants, "\uFF0F"),
			Comments:     comments(f),
			Images:       "[]",
			Expansions:   []any{},
		}
		if f.Place != "" {
			play.LocationRefID = places.id(f.Place)
		}
		for i := range f.Seats {
			s := bgScore{Winner: f.Seats[i].Place == 1, PlayerRefID: people.id(f.Names[i]), Rank: f.Seats[i].Place, SeatOrder: i + 1}
			if !f.Seats[i].NoPoints {
				text := scoreText(&f.Breakdown.Players[i])
				s.Score = &text
			}
			play.Scores = append(play.Scores, s)
		}
		return writeValue(b, play)
	})
	if err != nil {
		return err
	}
	b.WriteByte(']')
	players := make([]bgPlayer, len(people.list))
	for i, name := range people.list {
		players[i] = bgPlayer{bgNamed: bgNamed{upper(records.PersonUUID(name)), i + 1, name, stamp}}
	}
	list := make([]bgGame, len(played.list))
	for i, name := range played.list {
		title := gameTitle(games, name)
		list[i] = bgGame{bgNamed: bgNamed{upper(records.GameUUID(name)), i + 1, title, stamp}, HighestWins: true, BGGName: title, BaseGame: 1}
	}
	locations := make([]bgNamed, len(places.list))
	for i, name := range places.list {
		locations[i] = bgNamed{upper(records.PlaceUUID(name)), i + 1, name, stamp}
	}
	for _, part := range []struct {
		key   string
		value any
	}{{"players", players}, {"games", list}, {"locations", locations}, {"userInfo", map[string]int{"meRefId": 0}}} {
		b.WriteString(",\n\"" + part.key + "\":")
		if err := writeValue(b, part.value); err != nil {
			return err
		}
	}
	b.WriteString("}\n")
	if err := b.Flush(); err != nil {
		return fmt.Errorf("writing the play file: %w", err)
	}
	return nil
}

// writeValue writes JSON without a line's end.
func writeValue(b *bufio.Writer, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("writing the play file: %w", err)
	}
	b.WriteByte('\n')
	_, err = b.Write(text)
	return err
}

// upper is a UUID as BG Stats writes it.
func upper(uuid string) string { return strings.ToUpper(uuid) }

// playID is what BG Stats knows a result by: its own UUID when the result came
// from there.
func playID(f *records.Full) string {
	switch {
	case f.Source == records.SourceBGStats:
		return f.Outside
	case f.ID == 0: // a file's game that is not recorded
		return records.TextUUID(f.Text)
	}
	return records.PlayUUID(&f.Result)
}

// importID is what these records know the play by when it comes back.
func importID(f *records.Full) string {
	if f.ID == 0 {
		return ""
	}
	return records.OwnID(&f.Result)
}

// comments is a result's note with what BG Stats has no field for.
func comments(f *records.Full) string {
	var list []string
	if series := strings.TrimSpace(f.League + " " + f.Season); series != "" {
		list = append(list, series)
	}
	if f.Round != "" {
		list = append(list, "round "+f.Round)
	}
	if f.Note != "" {
		list = append(list, f.Note)
	}
	return strings.Join(list, " · ")
}

// scoreText is a player's points as other programs take them: the text that
// they came as, else their sum.
func scoreText(t *records.StoredTally) string {
	if len(t.Lines) == 1 && t.Lines[0].Text != "" && isSum(t.Lines[0].Text) {
		return t.Lines[0].Text
	}
	return fmt.Sprint(t.Total())
}

// isSum tells whether a text is a number or a sum of some, as 47.5 or 4+0+3.
func isSum(s string) bool {
	for i := range len(s) {
		if c := s[i]; (c < '0' || c > '9') && c != '+' && c != '-' && c != '.' {
			return false
		}
	}
	return s != "" && s[len(s)-1] >= '0'
}

// gameTitle is a game's title, or the name that it came with.
func gameTitle(games score.Games, name string) string {
	if games != nil {
		if g := games.Game(name); g != nil {
			return g.Title
		}
	}
	return name
}
