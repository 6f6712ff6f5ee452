package model

import (
	"errors"
	"fmt"
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
}

// commonRows returns the rows that every game has: the players, and headers.
func commonRows(g *score.Game, players []score.Player) []score.Row {
	rows := []score.Row{playerRow(g)}
	for _, header := range commonHeaders {
		row := score.Row{Name: header[0], Head: header[0] + ":", Help: header[1], Header: true, Folded: true, Cells: 1,
			Palette: score.Palette{Free: true}.Always}
		if header[0] == "first" {
			row.Palette = score.PlayerPalette(players, "").Always
		}
		rows = append(rows, row)
	}
	if len(g.Variants) > 0 {
		rows = append(rows, score.Row{Name: "variant", Head: "variant:", Header: true, Folded: true, Repeat: true, Sep: ", ",
			Help: "The variants that were played.", Palette: choicePalette("variants", g.Variants, "").Always})
	}
	if len(g.Rulings) > 0 {
		rulings := score.Palette{Expects: "a ruling and its value"}
		for _, r := range g.Rulings {
			values := choicePalette(r.Name, r.Values, r.Name+"=")
			rulings.Groups = append(rulings.Groups, values.Groups...)
		}
		rows = append(rows, score.Row{Name: "ruling", Head: "ruling:", Header: true, Folded: true, Repeat: true, Cells: 1,
			Help: "How the table settled what the rules leave open.", Palette: rulings.Always})
	}
	return rows
}

// choicePalette returns the palette of a cell for one of a few choices, each after a text.
func choicePalette(group string, choices []score.Choice, before string) score.Palette {
	p := score.Palette{Groups: []score.Tokens{{Name: group}}}
	var names []string
	for _, choice := range choices {
		names = append(names, before+choice.Name)
		p.Groups[0].Tokens = append(p.Groups[0].Tokens, score.Token{Text: before + choice.Name, Name: choice.Text})
	}
	p.Expects = "one of " + strings.Join(names, ", ")
	return p
}

// offering returns a palette that also offers these texts.
func offering(p score.Palette, group string, texts []string) score.Palette {
	if len(texts) == 0 {
		return p
	}
	tokens := score.Tokens{Name: group}
	for _, text := range texts {
		tokens.Tokens = append(tokens.Tokens, score.Token{Text: text, Name: text})
	}
	p.Groups = append([]score.Tokens{tokens}, p.Groups...)
	return p
}

func headText(h score.Header) string {
	var b strings.Builder
	notation.WriteHeader(&b, &h)
	return b.String() + "\n"
}

// HeadOf returns what can be read of a text's headers. The game's parser reports what is wrong with
// them.
func HeadOf(g *score.Game, text string) score.Header {
	head, _ := readHead(g, text)
	return head
}

// readHead reads a text's headers as far as possible, and returns the first mistake in them.
func readHead(g *score.Game, text string) (score.Header, error) {
	var file notation.Game
	if err := file.Read(notation.Text{Src: text}); len(file.Fields) == 0 {
		return file.Head, err
	}
	var keys []string
	for _, f := range file.Fields {
		keys = append(keys, f.Key)
	}
	_ = file.ReadHeaders(g, keys, nil) // Wrong returns the error, too
	err := file.Wrong()
	if bad := (*notation.Error)(nil); errors.As(err, &bad) {
		err = errors.New(bad.Msg)
	}
	return file.Head, err
}

// SetHeader sets one of the headers that every game has, such as "league"; "" removes it.
func (p *Page) SetHeader(key, value string) {
	p.Leave()
	for i := range p.Lines {
		l := &p.Lines[i]
		if l.Row == nil || !p.isCommon(l.Row) || l.Row.Name != key {
			continue
		}
		if l.Cells, l.Kept = nil, false; value != "" {
			l.Cells = []string{value}
		}
	}
}

// mostHeader is the longest name or other header, in letters.
const mostHeader = 100

// CanStand returns why a text cannot stand in a header.
func CanStand(text string) error {
	if strings.ContainsFunc(text, score.Unseen) || !utf8.ValidString(text) {
		return errors.New("it has an invisible character")
	}
	if n := utf8.RuneCountInString(text); n > mostHeader {
		return fmt.Errorf("%d letters are too many; %d fit", n, mostHeader)
	}
	return notation.CanStand(text)
}
