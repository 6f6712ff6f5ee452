package export

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"time"

	"arbiter/records/league"
	"arbiter/score"
)

// longestLink is how many characters a link may have; longer ones are cut off
// on their way to some phones.
const longestLink = 8000

// A linkPlay is what BG Stats reads from a createPlay link. Its flags are always written, because
// the Android app assumes none.
type linkPlay struct {
	Source  string       `json:"sourceName"`
	ID      string       `json:"sourcePlayId"`
	Date    string       `json:"playDate"` // UTC, when the play ended
	Game    linkGame     `json:"game"`
	Players []linkPlayer `json:"players"`

	Location string `json:"location,omitempty"`
	Comments string `json:"comments,omitempty"`
	Board    string `json:"board,omitempty"`
}

type linkGame struct {
	Name        string `json:"name"`
	ID          string `json:"sourceGameId"`
	HighestWins bool   `json:"highestWins"`
	NoPoints    bool   `json:"noPoints"`
}

type linkPlayer struct {
	Name   string        `json:"name"`
	ID     string        `json:"sourcePlayerId"`
	Winner bool          `json:"winner"`
	Start  bool          `json:"startPlayer"`
	Score  *score.Points `json:"score,omitempty"` // nil for none
	Rank   int           `json:"rank,omitempty"`
}

// plainer undoes the escapes of characters that a query may hold unescaped, so that
// a link's QR code stays small. It writes a blank as %20.
var plainer = strings.NewReplacer("+", "%20", "%3A", ":", "%2C", ",")

// inUTC returns when a result was played, taking its time as local: noon where no time is known, or
// where the clock skipped that time.
func inUTC(f *league.Result) string {
	at, err := time.ParseInLocation("2006-01-02 15:04", f.DateAndTime(), time.Local)
	if err != nil || at.Format("2006-01-02 15:04") != f.DateAndTime() {
		at, _ = time.ParseInLocation("2006-01-02 15:04", f.Day+" 12:00", time.Local)
	}
	return at.UTC().Format(bgDate)
}

// Link returns the address that passes one result to BG Stats' createPlay page. The ids in it are
// identities, which never change: the app remembers what it once matched, and its exports say which
// result came from where.
func Link(f *league.Result, games score.Games) (string, error) {
	play := linkPlay{
		Source:   "Arbiter",
		ID:       playUID(f),
		Date:     inUTC(f),
		Game:     linkGame{Name: gameTitle(games, f.Game), ID: f.Game, HighestWins: !league.LowestWins([]*league.Result{f}, f.Game), NoPoints: true},
		Location: f.Venue,
		Comments: comments(f),
		Board:    strings.Join(f.Scores().Variants, ", "),
	}
	for i := range f.Seats {
		p := linkPlayer{Name: f.Seats[i].Name, ID: personUID(&f.Seats[i]), Winner: f.Seats[i].Place == 1, Rank: f.Seats[i].Place}
		if !f.Seats[i].NoPoints {
			p.Score, play.Game.NoPoints = &f.Seats[i].Points, false
		}
		play.Players = append(play.Players, p)
	}
	data, err := json.Marshal(play)
	if err != nil {
		return "", fmt.Errorf("writing the link: %w", err)
	}
	link := "https://app.bgstatsapp.com/createPlay.html?data=" + plainer.Replace(url.QueryEscape(string(data)))
	if len(link) > longestLink {
		return "", fmt.Errorf("%s makes a link of %d characters, and %d are what phones take; shorten its note, or use the .bgsplay file", ResultName(f), len(link), longestLink)
	}
	return link, nil
}
