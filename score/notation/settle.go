package notation

import (
	"strings"
	"time"
	"unicode/utf8"

	"arbiter/score"
	"arbiter/score/pieces"
)

// keys are the headers that every game has.
var keys = []string{"game", "player", "date", "league", "season", "round", "place", "note", "first", "id", "variant", "ruling"}

// Settle gives every header its meaning for one game; own are the keys that
// the game has besides the common ones, which it reads from Fields itself.
func (g *Game) Settle(game *score.Game, own ...string) error {
	var first Field
	for i, f := range g.Fields {
		var err error
		switch f.Key {
		case "game":
			if g.Head.Game != game.Name {
				err = g.Errorf(f.At, max(1, len(f.Value)), "expected "+game.Name, "%s is another game", quote(f.Value))
			}
			if i > 0 {
				err = g.Errorf(f.KeyAt, len(f.Key), "say which game it is once", "a second `game:` line in one game")
			}
		case "player":
			err = g.player(game, f)
		case "date":
			err = g.date(f)
		case "league":
			err = g.once(&g.Head.League, f)
		case "season":
			err = g.once(&g.Head.Season, f)
		case "round":
			err = g.once(&g.Head.Round, f)
		case "place":
			err = g.once(&g.Head.Place, f)
		case "note":
			err = g.once(&g.Head.Note, f)
		case "id":
			err = g.once(&g.Head.ID, f)
		case "first":
			first = f
		case "variant":
			err = g.variants(game, f)
		case "ruling":
			err = g.ruling(game, f)
		default:
			if !contains(own, f.Key) {
				known := append(append([]string{}, keys...), own...)
				err = g.Errorf(f.KeyAt, len(f.Key), Suggest(f.Key, known), "no header is called %s", quote(f.Key))
			}
		}
		if err != nil {
			return err
		}
	}
	if n := len(g.Head.Players); n == 0 || !game.AnyPlayers && (n < game.MinPlayers || n > game.MaxPlayers) {
		at := g.lastPlayer()
		return g.Errorf(at.At, max(1, len(at.Value)), "expected one line `player:` for each of "+span(game.MinPlayers, game.MaxPlayers)+" players",
			"%s is not played by %s", game.Title, count(n))
	}
	if first.Key != "" {
		if g.Head.First = g.Head.Seat(first.Value); g.Head.First < 0 {
			return g.Errorf(first.At, max(1, len(first.Value)), "expected the letter or the name of a `player:`", "no player is called %s", quote(first.Value))
		}
	}
	return nil
}

func (g *Game) once(to *string, f Field) error {
	if *to != "" {
		return g.Errorf(f.KeyAt, len(f.Key), "keep one of the two lines", "a second `%s:` in one game", f.Key)
	}
	*to = f.Value
	return nil
}

// maxName is how long a player's name may be, in characters.
const maxName = 100

func (g *Game) player(game *score.Game, f Field) error {
	p := score.Player{Name: f.Value, Named: true}
	if f.Value == "" {
		want := "expected a name, as `player: Ann`"
		if game.Colours {
			want = "expected a colour's letter and a name, as `player: R Ann`"
		}
		return g.Errorf(f.KeyAt, len(f.Key), want, "a player without a name")
	}
	if game.Colours {
		letter, name, _ := strings.Cut(f.Value, " ")
		if len(letter) != 1 || !isLetter(letter[0]) {
			return g.Errorf(f.At, len(letter), "expected a colour's letter and then the name, as `player: R Ann`", "%s is not a colour's letter", quote(letter))
		}
		_, name = trim(name)
		p = score.Player{Colour: pieces.Upper(letter), Name: name, Named: name != ""}
		if name == "" {
			p.Name = pieces.Title(p.Colour)
		}
	}
	if utf8.RuneCountInString(p.Name) > maxName {
		return g.Errorf(f.At, len(f.Value), "shorten it to 100 characters", "a very long name")
	}
	for _, other := range g.Head.Players {
		if game.Colours && other.Colour == p.Colour {
			return g.Errorf(f.At, 1, "give each player a letter of its own", "two players have the letter %s", p.Colour)
		}
		if score.SameName(other.Name, p.Name) {
			return g.Errorf(f.At, len(f.Value), "give each player a name of its own, as `Ann K.` and `Ann M.`", "two players are called %s", quote(p.Name))
		}
	}
	g.Head.Players = append(g.Head.Players, p)
	return nil
}

func (g *Game) lastPlayer() Field {
	at := g.Fields[0]
	for _, f := range g.Fields {
		if f.Key == "player" {
			at = f
		}
	}
	return at
}

// times are the forms of a date: ISO 8601 with or without a time.
var times = []string{"2006-01-02", "2006-01-02 15:04", "2006-01-02T15:04", "2006-01-02 15:04:05", "2006-01-02T15:04:05", time.RFC3339}

// ParseDate reads an ISO date, with or without a time; without a zone it is
// the zone of the place where it is read.
func ParseDate(s string) (time.Time, bool) {
	for _, form := range times {
		if len(form) == len(s) || form == time.RFC3339 {
			if t, err := time.ParseInLocation(form, s, time.Local); err == nil {
				if t.IsZero() { // the first day of all is a day, not none
					t = t.Add(time.Nanosecond)
				}
				return t, true
			}
		}
	}
	return time.Time{}, false
}

func (g *Game) date(f Field) error {
	if _, ok := ParseDate(f.Value); !ok {
		return g.Errorf(f.At, max(1, len(f.Value)), "expected year, month and day as 2026-11-20, or with a time as 2026-11-20 19:30", "%s is not a date", quote(f.Value))
	}
	return g.once(&g.Head.Date, f)
}

func (g *Game) variants(game *score.Game, f Field) error {
	at := f.At
	for _, part := range strings.Split(f.Value, ",") {
		n, name := trim(part)
		i := choice(game.Variants, name)
		if i < 0 {
			return g.Errorf(at+n, max(1, len(name)), Suggest(name, choices(game.Variants)), "%s has no variant %s", game.Title, quote(name))
		}
		if name = game.Variants[i].Name; !contains(g.Head.Variants, name) {
			g.Head.Variants = append(g.Head.Variants, name)
		}
		at += len(part) + 1
	}
	return nil
}

func (g *Game) ruling(game *score.Game, f Field) error {
	set, problem, want := score.ParseSetting(game, f.Value, Suggest)
	if problem != "" {
		return g.Errorf(f.At, max(1, len(f.Value)), want, "%s", problem)
	}
	g.Head.Rulings = append(g.Head.Rulings, set)
	return nil
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

func choice(list []score.Choice, name string) int {
	for i := range list {
		if strings.EqualFold(list[i].Name, name) {
			return i
		}
	}
	return -1
}

func choices(list []score.Choice) []string {
	names := make([]string, len(list))
	for i := range list {
		names[i] = list[i].Name
	}
	return names
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

func span(low, high int) string {
	words := [...]string{"no", "one", "two", "three", "four", "five", "six"}
	if low == high {
		return words[low]
	}
	return words[low] + " to " + words[high]
}

func count(n int) string {
	switch n {
	case 0:
		return "nobody"
	case 1:
		return "one player"
	}
	words := [...]string{2: "two", "three", "four", "five", "six"}
	if n < len(words) {
		return words[n] + " players"
	}
	return "so many players"
}
