package notation

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"arbiter/score"
	"arbiter/score/pieces"
)

// keys are the headers that every game has.
var keys = []string{"game", "player", "date", "league", "season", "round", "place", "note", "first", "id", "variant", "ruling"}

// ReadHeaders gives every header its meaning for one game. own are the keys that the game has
// besides the common ones, which it reads from Fields itself; lines are what lines of its body
// begin with. It keeps the mistakes that it finds, and returns them where the body cannot be read
// without the players.
func (g *Game) ReadHeaders(game *score.Game, own, lines []string) error {
	var first Field
	sitting := true
	for i, f := range g.Fields {
		var err error
		switch f.Key {
		case "game":
			if g.Head.Game = game.Name; i == 0 && !game.Called(f.Value) {
				return g.Errorf(f.At, max(1, len(f.Value)), "expected "+game.Name, "%s is another game", Quote(f.Value))
			}
			if i > 0 {
				err = g.Errorf(f.KeyAt, len(f.Key), "say which game it is once", "a second `game:` line in one game")
			}
		case "player":
			err = g.player(game, f)
			sitting = sitting && err == nil
		case "date":
			err = g.date(f)
		case "league":
			err = g.once(&g.Head.League, f)
			g.doubtName("league", f.Value, f)
		case "season":
			err = g.once(&g.Head.Season, f)
			g.doubtName("season", f.Value, f)
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
			if slices.Contains(own, f.Key) {
				continue
			}
			if g.ofBody(f.Key, lines) {
				g.endHeaders(i)
				break
			}
			known := append(append([]string{}, keys...), own...)
			err = g.Errorf(f.KeyAt, len(f.Key), Suggest(f.Key, known), "no header is called %s", Quote(f.Key))
			sitting = sitting && Nearest(plainText(f.Key), known) != "player"
		}
		if !g.Keep(err) || i+1 >= len(g.Fields) {
			break
		}
	}
	if n := len(g.Head.Players); sitting && (n == 0 || !game.AnyPlayers && (n < game.MinPlayers || n > game.MaxPlayers)) {
		at, says := g.lastPlayer(), game.Title+" is not played by "+score.Counted(n, "player")
		if n == 0 {
			says = "no player is named"
		}
		g.Keep(g.Errorf(at.At, max(1, len(at.Value)), "expected one line `player:` for each of "+game.Seats(), "%s", says))
		sitting = false
	}
	if !sitting {
		return g.Wrong()
	}
	if first.Key != "" {
		if g.Head.First = g.Head.Seat(first.Value); g.Head.First < 0 {
			g.Head.First = 0
			g.Keep(g.Errorf(first.At, max(1, len(first.Value)), "expected the letter or the name of a `player:`", "no player is called %s", Quote(first.Value)))
		}
	}
	return nil
}

// ofBody reports whether a key among the headers begins a line of the body.
func (g *Game) ofBody(key string, lines []string) bool {
	word, _, _ := strings.Cut(key, " ")
	return slices.Contains(lines, key) || slices.Contains(lines, word) || g.Head.Seat(key) >= 0
}

// endHeaders moves all headers from the i-th on to the body.
func (g *Game) endHeaders(i int) {
	var lines []Line
	for _, f := range g.Fields[i:] {
		lines = append(lines, Line{Text: g.Src[f.KeyAt : f.At+len(f.Value)], At: f.KeyAt})
	}
	g.mistakes = slices.DeleteFunc(g.mistakes, func(e *Error) bool { return e == g.missingBlank })
	g.Keep(g.noBlankLine(lines[0].At, len(lines[0].Text)))
	g.Fields, g.Body = g.Fields[:i], append(lines, g.Body...)
}

func (g *Game) once(to *string, f Field) error {
	if *to != "" {
		return g.Twice(f)
	}
	*to = f.Value
	return nil
}

// Twice returns the mistake of a header that may stand once and stands there again.
func (g *Game) Twice(f Field) error {
	return g.Errorf(f.KeyAt, len(f.Key), "keep one of the two lines", "a second `%s:` in one game", f.Key)
}

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
		if len(letter) != 1 || !pieces.IsLetter(letter[0]) {
			return g.Errorf(f.At, len(letter), "expected a colour's letter and then the name, as `player: R Ann`", "%s is not a colour's letter", Quote(letter))
		}
		_, name = trim(name)
		p = score.Player{Colour: pieces.Upper(letter), Name: name, Named: name != ""}
		if name == "" {
			p.Name = pieces.Title(p.Colour)
		}
	}
	if utf8.RuneCountInString(p.Name) > score.MostName {
		return g.Errorf(f.At, len(f.Value), "shorten it to 100 characters", "a very long name")
	}
	for _, other := range g.Head.Players {
		if game.Colours && other.Colour == p.Colour {
			return g.Errorf(f.At, 1, "give each player a letter of its own", "two players have the letter %s", p.Colour)
		}
		if score.SameName(other.Name, p.Name) {
			return g.Errorf(f.At, len(f.Value), "give each player a name of its own, as `Ann K.` and `Ann M.`", "two players are called %s", Quote(p.Name))
		}
	}
	g.doubtName("player", p.Name, f)
	g.Head.Players = append(g.Head.Players, p)
	return nil
}

// doubtName adds a doubt for a name that looks like a plainer one but differs from it.
func (g *Game) doubtName(what, name string, f Field) {
	odd := oddName(name)
	if odd == "" {
		return
	}
	says := fmt.Sprintf("The name %s %s: without it, it is the name of another %s.", Quote(name), odd, what)
	line := g.Line + strings.Count(g.Src[:f.KeyAt], "\n")
	g.Head.Doubts = append(g.Head.Doubts, score.Doubt{Rule: "notation/name", Line: line, Says: says})
}

// Stranger returns the error for a name that nobody at the table has; it suggests who
// may be meant.
func (g *Game) Stranger(who string, at int) error {
	var names, all []string
	for _, p := range g.Head.Players {
		names = append(names, p.Name)
		all = append(all, strings.TrimSpace(p.Colour+" "+p.Name))
	}
	want := "the players are " + strings.Join(all, ", ")
	if Nearest(who, names) != "" || meant(who, names) != "" {
		want = Suggest(who, names)
	}
	return g.Errorf(at, max(1, len(who)), want, "no player is called %s", Quote(who))
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

func (g *Game) variants(game *score.Game, f Field) error {
	at := f.At
	for {
		part := f.Value[at-f.At:]
		if i := strings.IndexAny(part, ",;"); i >= 0 {
			part = part[:i]
		}
		n, name := trim(part)
		i := slices.IndexFunc(game.Variants, func(v score.Choice) bool { return strings.EqualFold(v.Name, name) })
		if i < 0 {
			return g.Errorf(at+n, max(1, len(name)), Suggest(name, choices(game.Variants)), "%s has no variant %s", game.Title, Quote(name))
		}
		if name = game.Variants[i].Name; !slices.Contains(g.Head.Variants, name) {
			g.Head.Variants = append(g.Head.Variants, name)
		}
		if at += len(part) + 1; at > f.At+len(f.Value) {
			return nil
		}
	}
}

func (g *Game) ruling(game *score.Game, f Field) error {
	set, problem, want := score.ParseSetting(game, f.Value, Suggest)
	if problem != "" {
		return g.Errorf(f.At, max(1, len(f.Value)), want, "%s", problem)
	}
	g.Head.Rulings = append(g.Head.Rulings, set)
	return nil
}

func choices(list []score.Choice) []string {
	names := make([]string, len(list))
	for i := range list {
		names[i] = list[i].Name
	}
	return names
}
