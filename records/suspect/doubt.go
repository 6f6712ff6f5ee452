// Package suspect finds what looks wrong in what a command records or changes: names, days,
// numbers, games that are there twice, rounds. It sees each result while it is recorded, and
// asks the records only about what comes near something wrong. It knows no database.
package suspect

import "fmt"

// What a Doubt is about.
const (
	Names  = "name"   // a new name near a known one, or a word for nobody
	Double = "double" // a game, a board or a whole evening that is there already
	Day    = "day"    // a day in the future, long before the newest result, or outside its season
	Round  = "round"  // somebody is in a round twice
	Number = "number" // points or a number of players that the game does not have
)

// What has a name.
const (
	Player = "player"
	League = "league"
	Season = "season"
	Game   = "game"
)

// A Doubt is something that looks wrong in what a command records. It says what is wrong,
// where, and what mends it: whoever tells it or asks about it needs to know no kind.
type Doubt struct {
	Kind    string
	Name    string     // what looks wrong: a new name, a date, or a result in a few words
	Says    string     // what is wrong with it: "is new. Near: Bob (14 games)"
	Near    []NearName // known names that are near the new one, the most played first
	Line    string     // the line of a game's text that says it: "player", "date", "league" …; of a new name, what has it; "" for the whole text
	Result  int64      // the first result concerned; 0 for none
	Results int        // how many results are concerned
	Other   int64      // the result that this one repeats
	Mend    []string   // the arguments of the command that mends it once it is recorded
}

// newDoubt is a doubt about results, with what mends it.
func newDoubt(kind, name, says, line string, at mention, mend []string) Doubt {
	return Doubt{Kind: kind, Name: name, Says: says, Line: line, Result: at.first, Results: at.n, Mend: mend}
}

// Sentence says what looks wrong.
func (d *Doubt) Sentence() string { return d.Name + " " + d.Says }

// A NearName is a known name that is near a new one.
type NearName struct {
	Name  string `json:"name"`
	Games int    `json:"games"`
}

// Of tells whether the doubt is about a new name.
func (d *Doubt) Of(n NewName) bool { return d.Kind == Names && d.Line == n.Kind && d.Name == n.Name }

// A NewName is a name that nobody and nothing had before a command.
type NewName struct {
	Kind string `json:"kind"` // player, league, season or game
	Name string `json:"name"`
}

// A mention says in which result something comes first, and how often it comes.
type mention struct {
	first int64
	n     int
}

// and is the mention with one more result.
func (m mention) and(result int64) mention {
	if m.n == 0 {
		m.first = result
	}
	return mention{m.first, m.n + 1}
}

// plus are two mentions together.
func (m mention) plus(o mention) mention {
	switch {
	case m.n == 0:
		return o
	case o.n == 0:
		return m
	}
	return mention{min(m.first, o.first), m.n + o.n}
}

// times says how many results are concerned, unless it is one.
func (m mention) times() string {
	if m.n <= 1 {
		return ""
	}
	return fmt.Sprintf(" (%d results)", m.n)
}

// edit is the command that changes the one result, or for more another command.
func (m mention) edit(flag, value string, otherwise []string) []string {
	if m.n != 1 {
		return otherwise
	}
	return []string{"records", "edit", fmt.Sprint(m.first), "--" + flag, value}
}

// void is the command that makes the one result void, or for more another command.
func (m mention) void(otherwise []string) []string {
	if m.n != 1 {
		return otherwise
	}
	return void(m.first)
}

// void is the command that makes a result void.
func void(id int64) []string { return []string{"records", "void", fmt.Sprint(id)} }

// counts says of things where each comes.
type counts[K comparable] map[K]mention

func (c counts[K]) add(what K, result int64) { c[what] = c[what].and(result) }
