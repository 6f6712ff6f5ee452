package form

import (
	"errors"
	"fmt"
	"strings"
)

// growing asks for a board that may have any number of rows, from the top. The
// first decides how many squares each has.
func (p *prompter) growing(t *table) error {
	p.say("")
	p.say("The board, row by row from the top, each from the left. %s Squares are parted by blanks. The first row decides how many there are in each; an empty answer after the last row ends the board; back takes back the row before.", t.howto)
	var cells []string
	columns := 0
	for done := false; !done; {
		question := "The top row"
		if len(cells) > 0 {
			question = "The next row, or nothing"
		}
		if err := p.ask(question, "", func(answer string) error {
			switch {
			case strings.EqualFold(answer, "back"):
				cells = cells[:max(0, len(cells)-columns)]
				return nil
			case answer == "" && len(cells) > 0:
				done = true
				return nil
			case answer == "":
				return errors.New("the board has at least one row")
			}
			_, row, err := t.rowOf(split(answer))
			switch {
			case err != nil:
				return err
			case len(row) == 0 || len(row) > t.most:
				return fmt.Errorf("a row has from 1 to %d squares", t.most)
			case len(cells) > 0 && len(row) != columns:
				return fmt.Errorf("%s where the first row has %d", count(len(row), "square"), columns)
			case len(cells) > 0 && len(cells) == columns*t.most:
				return fmt.Errorf("a board has at most %d rows", t.most)
			}
			columns, cells = len(row), append(cells, row...)
			return nil
		}); err != nil {
			return err
		}
	}
	t.resize(columns, len(cells)/columns, cells)
	return nil
}
