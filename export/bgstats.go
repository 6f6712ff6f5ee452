package export

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// bgDate is how BG Stats writes times.
const bgDate = "2006-01-02 15:04:05"

// A bgPlay is a play in BG Stats' play file. Numbers that end in RefID hold within one file only;
// an import recognizes the play by its uuid.
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

// A bgFile is a play file of BG Stats.
type bgFile struct {
	Plays     []bgPlay   `json:"plays"`
	Players   []bgPlayer `json:"players"`
	Games     []bgGame   `json:"games"`
	Locations []bgNamed  `json:"locations"`
	UserInfo  struct {
		Me int `json:"meRefId"` // 0 for nobody
	} `json:"userInfo"`
}

// A numbering assigns numbers to names or identities, in the order of their first use.
type numbering map[string]int

func (n numbering) of(what string) (id int, fresh bool) {
	if n[what] == 0 {
		n[what], fresh = len(n)+1, true
	}
	return n[what], fresh
}

// BGSPlay writes results as a play file of BG Stats. Its UUIDs are the identities of
// results and people, so that importing a second time updates. Void results are left
// out; contested ones are marked to be ignored in statistics.
func BGSPlay(w io.Writer, results []*league.Result, games score.Games, now time.Time) error {
	people, played, places := numbering{}, numbering{}, numbering{}
	stamp := now.UTC().Format(bgDate)
	file := bgFile{Plays: []bgPlay{}, Players: []bgPlayer{}, Games: []bgGame{}, Locations: []bgNamed{}}
	var names []string // of the games of the file
	for _, f := range results {
		if f.State == league.Void {
			continue
		}
		play := bgPlay{
			UUID:         strings.ToUpper(playUID(f)),
			Modified:     stamp,
			Entered:      f.Entered.UTC().Format(bgDate),
			Played:       f.Day + " " + cmp.Or(f.Time, "00:00") + ":00",
			PlayedDay:    dayNumber(f.Day),
			Ignored:      f.State != league.Confirmed,
			ManualWinner: true,
			ImportID:     importID(f),
			Board:        strings.Join(f.Scores().Variants, "\uFF0F"),
			Comments:     comments(f),
			Images:       "[]",
			Expansions:   []any{},
		}
		fresh := false
		if play.GameRefID, fresh = played.of(f.Game); fresh {
			title := gameTitle(games, f.Game)
			file.Games = append(file.Games, bgGame{bgNamed: named(records.GameUID(f.Game), play.GameRefID, title, stamp), BGGName: title, BaseGame: 1})
			names = append(names, f.Game)
		}
		if f.Venue != "" {
			if play.LocationRefID, fresh = places.of(f.Venue); fresh {
				file.Locations = append(file.Locations, named(records.PlaceUID(f.Venue), play.LocationRefID, f.Venue, stamp))
			}
		}
		for i := range f.Seats {
			s := bgScore{Winner: f.Seats[i].Place == 1, Rank: f.Seats[i].Place, SeatOrder: i + 1}
			if figure := f.Seats[i].Figure(); figure != "" {
				s.Score = &figure
			}
			uid := personUID(&f.Seats[i])
			if s.PlayerRefID, fresh = people.of(uid); fresh {
				file.Players = append(file.Players, bgPlayer{bgNamed: named(uid, s.PlayerRefID, f.Seats[i].Name, stamp)})
			}
			play.Scores = append(play.Scores, s)
		}
		file.Plays = append(file.Plays, play)
	}
	for i, name := range names {
		file.Games[i].HighestWins = !league.LowestWins(results, name)
	}
	if err := json.NewEncoder(w).Encode(file); err != nil {
		return fmt.Errorf("writing the play file: %w", err)
	}
	return nil
}

// dayNumber returns 20261120 for 2026-11-20.
func dayNumber(day string) int {
	n, _ := strconv.Atoi(strings.ReplaceAll(day, "-", "")) // a day is digits and dashes
	return n
}

func named(uid string, id int, name, stamp string) bgNamed {
	return bgNamed{strings.ToUpper(uid), id, name, stamp}
}

// playUID returns a result's identity. A file's game that is not recorded and has none is
// known by its text.
func playUID(f *league.Result) string { return cmp.Or(f.UID, records.TextUID(f.Game, f.Text)) }

// personUID returns a player's identity. A player who is not recorded has one made of the name.
func personUID(s *league.Seat) string {
	return cmp.Or(s.UID, records.UIDOf("player", "", score.NameKey(s.Name)))
}

// importID returns the id by which the records recognize the play when it comes back.
func importID(f *league.Result) string {
	if f.ID == 0 {
		return ""
	}
	return f.UID
}

// comments returns what BG Stats has no field for, each on a line, and a result's note. An import
// reads them back.
func comments(f *league.Result) string {
	var b strings.Builder
	for _, h := range [...]struct{ key, is string }{{"league", f.League}, {"season", f.Season}, {"round", f.Round}} {
		if h.is != "" {
			b.WriteString(h.key + ": " + h.is + "\n")
		}
	}
	return strings.TrimSuffix(b.String()+f.Note, "\n")
}

// titles returns the function that titles games in tables.
func titles(games score.Games) league.Titler {
	return func(name string) string { return gameTitle(games, name) }
}

// gameTitle returns a game's title, or the name that it came with.
func gameTitle(games score.Games, name string) string {
	if g := games.Game(name); g != nil {
		return g.Title
	}
	return name
}
