package sheetmodel

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"arbiter/score"
	"arbiter/score/notation"
)

// commonHeaders are the headers that every game has besides its name and players.
var commonHeaders = [][2]string{
	{"date", "The day of the game, as 2026-11-20."},
	{"league", "The name of the league that the game counts for."},
	{"season", "The season of the league, as 2026."},
	{"round", "The number or the name of the round."},
	{"place", "Where the game was played."},
	{"note", "What is to be remembered of the game."},
	{"first", "Who began, where it was not the first player listed."},
	{"id", "What another program calls this game, so that it is recorded once."},
	{"variant", "A variant by its name; arbiter rules lists them."},
	{"ruling", "A ruling and its value, as small-needs=any; arbiter rules lists them."},
}

func commonRows(players []score.Player) []score.Row {
	var rows []score.Row
	for _, header := range commonHeaders {
		key := header[0]
		row := score.Row{
			Head: key + ":", Name: key, Help: header[1], Header: true, Folded: true, Cells: 1,
			Repeat:  key == "variant" || key == "ruling",
			Palette: score.Palette{Free: true}.Always,
		}
		if key == "first" {
			row.Palette = score.PlayerPalette(players, "").Always
		}
		rows = append(rows, row)
	}
	return rows
}

// headText is a text of headers alone.
func headText(h score.Header) string {
	var b strings.Builder
	notation.WriteHeader(&b, &h)
	return b.String() + "\n"
}

// HeadOf is what can be read of a text's headers. What is wrong with them is
// told by the game's parser.
func HeadOf(g *score.Game, text string) score.Header {
	var cut notation.Game
	_ = cut.Read(notation.Text{Src: text})
	if len(cut.Fields) == 0 {
		return cut.Head
	}
	var keys []string
	for _, f := range cut.Fields {
		keys = append(keys, f.Key)
	}
	_ = cut.ReadHeaders(g, keys, nil)
	return cut.Head
}

// isVariant tells whether a row is the header of the variants.
func (p *Page) isVariant(r *score.Row) bool { return r != nil && r.Name == "variant" && p.isCommon(r) }

// variants are the variants that the sheet names, as headers.
func (p *Page) variants() string {
	text := ""
	for i, l := range p.Lines {
		if p.isVariant(l.Row) && !l.Empty() {
			text += "variant: " + p.LineText(i) + "\n"
		}
	}
	return text
}

// Players are those whom the sheet names, in seat order.
func (p *Page) Players() []score.Player { return HeadOf(p.Game, strings.Join(p.Head, "\n")).Players }

// headOf is the head of the page with these players.
func (p *Page) headOf(players []score.Player) []string {
	head, old, seat := slices.Clone(p.Head), p.Players(), 0
	for i, text := range head {
		line, note := splitComment(text)
		key, _, _ := strings.Cut(line, ":")
		if notation.Key(key) != "player" || seat == len(players) {
			continue
		}
		if who := players[seat]; who.Name != old[seat].Name {
			head[i] = strings.TrimSpace(key + ": " + strings.TrimSpace(who.Colour+" "+who.Name) + " " + note)
		}
		seat++
	}
	return head
}

// mostHeader is how many letters a name or another header may have.
const mostHeader = 100

// CanStand says why a text cannot stand in a header.
func CanStand(text string) error {
	if strings.ContainsFunc(text, score.Unseen) || !utf8.ValidString(text) {
		return errors.New("it has a character that cannot be seen")
	}
	if n := utf8.RuneCountInString(text); n > mostHeader {
		return fmt.Errorf("%d letters are too many; %d fit", n, mostHeader)
	}
	return notation.CanStand(text)
}
