package export

import (
	_ "embed" // the template and its style sheet
	"fmt"
	"html/template"
	"io"
	"strings"

	"arbiter/records"
)

//go:embed cards.html
var cardsHTML string

//go:embed cards.css
var cardsCSS string

// blankGames is how many empty places for points a card has beside each player.
const blankGames = 6

// A cardsPage is what the template of the table cards is filled with.
type cardsPage struct {
	Title, Round, Season string
	Tables               [][]string
	Out                  string
	Blanks               []struct{}
	Style                template.CSS
}

// Cards writes a round's plan as an HTML file to print, that needs no script and
// nothing beside itself: a card for each table, with its players in the order of
// seats and places to write their points, and who sits out.
func Cards(w io.Writer, p *records.Plan) error {
	t, err := template.New("cards").Funcs(template.FuncMap{"next": func(i int) int { return i + 1 }}).Parse(cardsHTML)
	if err != nil {
		return fmt.Errorf("reading the cards' template: %w", err)
	}
	page := cardsPage{Title: tidy(p.League), Round: tidy(p.Round), Season: tidy(p.Season), Out: tidy(strings.Join(p.Out, ", ")),
		Blanks: make([]struct{}, blankGames), Style: template.CSS(cardsCSS)}
	for _, table := range p.Tables {
		names := make([]string, len(table))
		for i, name := range table {
			names[i] = tidy(name)
		}
		page.Tables = append(page.Tables, names)
	}
	if err := t.Execute(w, page); err != nil {
		return fmt.Errorf("writing the cards: %w", err)
	}
	return nil
}
