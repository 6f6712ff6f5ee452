package importer

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"arbiter/records"
)

// Positions of Bazaar in the JSON of the course that it comes from: values one
// after another in a file, equations, then a game or one player's turn, and then
// perhaps the bonus that it is played with.

// looksBazaarJSON: a game or a turn has a bank, and equations are pairs of
// lists of colours.
func looksBazaarJSON(head []byte) bool {
	head = bytes.TrimLeft(head, " \t\r\n")
	looks := func(expr string) bool { return regexp.MustCompile(expr).Match(head) }
	switch {
	case len(head) == 0:
		return false
	case head[0] == '{', looks(`^\[\s*\]\s*\{`): // no equations before it
		return looks(`"bank"\s*:\s*\[`)
	}
	return looks(`^\[\s*\[\s*\[\s*"(red|white|blue|green|yellow)"`)
}

// A coursePlayer is a player as the course writes it.
type coursePlayer struct {
	Wallet *[]string     `json:"wallet"`
	Score  *int          `json:"score"`
	Cards  *[]courseCard `json:"cards"` // bought so far
}

// A courseCard is a card: five pebbles, and whether it has a face.
type courseCard struct {
	Pebbles []string `json:"pebbles"`
	Face    bool     `json:"face?"`
}

// A coursePosition is a game, or what one player sees of it in its turn.
type coursePosition struct {
	Bank     *[]string      `json:"bank"`
	Visibles *[]courseCard  `json:"visibles"` // of a game
	Cards    *[]courseCard  `json:"cards"`    // of a game the hidden ones, top first; of a turn the open ones
	Players  []coursePlayer `json:"players"`  // of a game; the first is active
	Active   *coursePlayer  `json:"active"`   // of a turn
	Scores   []int          `json:"scores"`   // of a turn: those of the others
}

// A course is such a file being read.
type course struct {
	*Source
	to        *Feed
	line      int // of the value
	equations [][2]string
	seen      turns  // positions of this file, by their text
	found     bool   // the file has something that may be a position
	held      string // the text of the last position, until the next value tells its bonus
	heldLine  int
	bonusNext bool // the last value was a position, of which a bonus may follow
}

// readBazaarJSON reads positions.
func readBazaarJSON(src *Source, to *Feed) error {
	data, err := src.whole()
	if err != nil {
		return err
	}
	c := &course{Source: src, to: to, seen: turns{}}
	count := lines{text: data}
	d := json.NewDecoder(bytes.NewReader(data))
	for {
		var value json.RawMessage
		err := d.Decode(&value)
		end := d.InputOffset()
		if err == nil {
			c.line = count.of(end - int64(len(value)))
			err = c.take(value)
			if err != nil {
				return err
			}
			continue
		}
		if err := c.settle(); err != nil {
			return err
		}
		var syntax *json.SyntaxError
		switch {
		case errors.Is(err, io.EOF) && c.found:
			return nil
		case errors.Is(err, io.EOF):
			return src.complain(0, "expected a game or a turn", "the file holds no position")
		case errors.As(err, &syntax):
			return src.complain(count.of(syntax.Offset), "", "this is not JSON: %v", err)
		}
		return src.complain(count.of(int64(len(data))), "a file that was cut off?", "the last value does not end")
	}
}

// take takes one value of the file.
func (c *course) take(value []byte) error {
	if value[0] == '"' && c.bonusNext {
		return c.takeBonus(value)
	}
	if err := c.settle(); err != nil {
		return err
	}
	if value[0] == '[' {
		return c.takeEquations(value)
	}
	c.found = true
	var p coursePosition
	if value[0] != '{' || json.Unmarshal(value, &p) != nil {
		return c.to.Complain(c.complain(c.line, "expected equations, a game or a turn, and colours by their full names, or the bonus of the game before it", "this value is none of Bazaar's"))
	}
	c.bonusNext = true
	text, err := c.position(&p)
	if err != nil {
		return c.to.Complain(c.complain(c.line, "", "%v", err))
	}
	if p.Players != nil && len(p.Players) == 0 {
		return c.to.Warn(c.complain(c.line, "", "the game has no players, so there is nobody to score; it is passed over"))
	}
	c.held, c.heldLine = text, c.line
	return nil
}

// takeBonus takes the string behind a position. It names the bonus, which is a
// variant, or how a program plays, which is ignored.
func (c *course) takeBonus(value []byte) error {
	c.bonusNext = false
	var bonus string
	if err := json.Unmarshal(value, &bonus); err != nil {
		return fmt.Errorf("reading %s: %w", c.Name, err)
	}
	switch bonus {
	case "RWB", "SEY":
		if c.held != "" {
			c.held = strings.Replace(c.held, "\n", "\nvariant: "+strings.ToLower(bonus)+"\n", 1)
		}
	case "purchase-points", "purchase-size": // how a program plays
		if err := c.to.Warn(c.complain(c.line, "", "the policy %q is passed over", bonus)); err != nil {
			return err
		}
	default:
		c.held = ""
		return c.to.Complain(c.complain(c.line, `expected "RWB" or "SEY"`, "%.20q is no bonus", bonus))
	}
	return c.settle()
}

// settle sends the last position that was read to the feed as a result.
func (c *course) settle() error {
	text, line := c.held, c.heldLine
	c.held, c.bonusNext = "", false
	if text == "" {
		return nil
	}
	j, err := c.to.Games.Judge(text, nil)
	if err != nil {
		return c.to.Complain(c.complain(line, "", "%v", err))
	}
	in, err := fromGame(&j)
	if err != nil {
		return err
	}
	// The same position again is the same one, unless it stands there twice.
	sum := sha256.Sum256([]byte(in.Text))
	key := fmt.Sprintf("%x", sum[:16])
	n, err := c.seen.next(key)
	if err != nil {
		return c.to.Complain(c.complain(line, "", "%v", err))
	}
	in.Line, in.Source, in.Outside = line, records.SourceFile, fmt.Sprintf("%s-%d", key, n)
	return c.to.hand(c.Source, in, &j)
}

// takeEquations keeps equations for the positions that follow. Other lists, as
// of wallets or players' programs, are passed over.
func (c *course) takeEquations(value []byte) error {
	var list [][][]string
	if json.Unmarshal(value, &list) != nil {
		return c.to.Warn(c.complain(c.line, "", "a list that is no equations is passed over"))
	}
	var kept [][2]string
	for i, pair := range list {
		if len(pair) != 2 {
			return c.to.Complain(c.complain(c.line, "", "equation %d has %d sides", i+1, len(pair)))
		}
		var sides [2]string
		for k, side := range pair {
			var err error
			if sides[k], err = pebbles(side); err != nil {
				return c.to.Complain(c.complain(c.line, "", "a side of equation %d: %v", i+1, err))
			}
		}
		kept = append(kept, sides)
	}
	c.equations = kept
	return nil
}
