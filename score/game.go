package score

import (
	"fmt"
	"strings"
)

// A Kind says what a rule does; a rule may do several things.
type Kind uint8

const (
	Checks Kind = 1 << iota // a referee can find a position or an act against it
	Scores                  // it adds lines of points
	Warns                   // it never makes a game illegal by itself
)

// A Rule is one rule of a game. Its ID is part of the public contract: it
// stands in findings, score lines and JSON and never changes its meaning.
type Rule struct {
	ID    string // as "subdivision/spacing"
	Label string // what its lines are called in a table: "groups"
	Text  string // what it says, in Arbiter's own words
	Kind  Kind
}

// MarshalJSON says what the rule does in words of its own.
func (r Rule) MarshalJSON() ([]byte, error) {
	return JSON(struct {
		ID     string `json:"id"`
		Text   string `json:"text"`
		Checks bool   `json:"checks"`
		Scores bool   `json:"scores"`
	}{r.ID, r.Text, r.Kind&(Checks|Warns) != 0, r.Kind&Scores != 0})
}

// A Choice is one value of a ruling or one variant.
type Choice struct {
	Name string `json:"name"` // as it is written in a file
	Text string `json:"text"` // what it means
}

// A Ruling settles what the source of a game leaves open.
type Ruling struct {
	Name     string
	Question string
	Values   []Choice // the first is the default
	Touches  []string // ids of the rules whose checks or points it changes
}

// Default returns the value in force when nobody says otherwise.
func (r Ruling) Default() string { return r.Values[0].Name }

// MarshalJSON adds the default.
func (r Ruling) MarshalJSON() ([]byte, error) {
	return JSON(struct {
		Name     string   `json:"name"`
		Question string   `json:"question"`
		Default  string   `json:"default"`
		Values   []Choice `json:"values"`
	}{r.Name, r.Question, r.Default(), r.Values})
}

// A List is a further table of a game, shown with its rules.
type List struct {
	Title string
	Items []Choice
}

// A Game is what the program knows of a game apart from any position.
type Game struct {
	Name       string        `json:"game"`   // as in a header: subdivision
	Title      string        `json:"title"`  // as people write it: "Subdivision"
	Source     string        `json:"source"` // designer and year
	About      string        `json:"-"`      // one or two sentences: what the players did
	MinPlayers int           `json:"minPlayers"`
	MaxPlayers int           `json:"maxPlayers"`
	Least      int           `json:"-"` // the fewest points that a player can end with
	Most       int           `json:"-"` // the most; both are 0 where any whole number can be
	AnyPlayers bool          `json:"-"` // a wrong number of players is a finding, not a mistake
	Colours    bool          `json:"-"` // each player has a letter
	Letters    string        `json:"-"` // the letters that players usually have, in seat order
	Rules      []Rule        `json:"rules"`
	Rulings    Array[Ruling] `json:"rulings"`
	Variants   Array[Choice] `json:"variants"`

	// Lists are further tables of the game, as the order of hands; may be nil.
	Lists func() []List `json:"-"`

	// Template is a game to fill in, for these players and variants, from its own
	// headers on. It can be read back as it stands.
	Template func(players []Player, variants []string) string `json:"-"`

	// Blank is the sheet to fill in, for these players and variants.
	Blank func(players []Player, variants []string) Blank `json:"-"`
}

// Seats says how many play: "2 to 4 players".
func (g *Game) Seats() string {
	if g.MinPlayers == g.MaxPlayers {
		return Counted(g.MinPlayers, "player")
	}
	return fmt.Sprintf("%d to %d players", g.MinPlayers, g.MaxPlayers)
}

// Rule returns the rule with this id.
func (g *Game) Rule(id string) (Rule, bool) {
	for _, r := range g.Rules {
		if r.ID == id {
			return r, true
		}
	}
	return Rule{}, false
}

// Called reports whether a word is the game's name or title, in any case and with any
// kind of apostrophe or none.
func (g *Game) Called(word string) bool {
	word = GameKey(word)
	return word == g.Name || word == GameKey(g.Title)
}

// GameKey returns a game's title in any spelling as its name is written: Buyer's Market is
// buyers-market.
func GameKey(title string) string {
	return plainName.Replace(strings.ToLower(strings.TrimSpace(title)))
}

var plainName = strings.NewReplacer("'", "", "’", "", "‘", "", "ʼ", "", "´", "", "`", "", " ", "-", "_", "-")
