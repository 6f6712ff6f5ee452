package subdivision

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/score"
	"arbiter/score/grid"
	"arbiter/score/notation"
	"arbiter/score/pieces"
)

// list reads the line of parks and the moves, and plays them where there is no
// picture.
func (r *reader) list() error {
	p := r.p
	if !p.Listed {
		return nil
	}
	if !p.Pictured {
		side, _ := Setup(len(p.head.Players), p.ThreeHouse())
		p.Table = &Board{Size: side}
	}
	r.parkList()
	if err := r.rounds(); err != nil {
		return err
	}
	if !p.Pictured && r.Sound() {
		p.Table = p.Start()
		for i, m := range p.Moves {
			if !m.Pass {
				p.Table.Carry(p.SeatOf(i), m)
			}
		}
	}
	return nil
}

// parkList reads the squares of the parks; - is none.
func (r *reader) parkList() {
	if strings.TrimSpace(r.parks.Text) == "-" {
		return
	}
	for _, w := range notation.Words(r.parks.Text, r.parks.At, notation.Gaps) {
		square, err := r.square(w.Text, w.At)
		if err == nil && slices.Contains(r.p.Parks, square) {
			err = r.Errorf(w.At, len(w.Text), "name each park once", "the park %s is listed twice", square)
		}
		if !r.Keep(err) {
			return
		}
		r.p.Parks = append(r.p.Parks, square)
	}
}

// rounds reads the moves. The number before a round is checked: a wrong one,
// or a round cut short, would shift every later move to another player.
func (r *reader) rounds() error {
	players, round := len(r.p.head.Players), 0
	for _, line := range r.moves {
		for _, w := range notation.Words(line.Text, line.At, notation.Gaps) {
			word, at := w.Text, w.At
			for {
				number, rest, ok := strings.Cut(word, ".")
				if !ok || !isNumber(number) {
					break
				}
				round++
				if n, _ := strconv.Atoi(number); n != round {
					return r.Errorf(at, len(number), "rounds are numbered 1. 2. 3. …, one move a player", "round %s where round %d was expected", number, round)
				}
				if len(r.p.Moves) != (round-1)*players {
					return r.Errorf(at, len(number), "a round has a move for each of "+strconv.Itoa(players)+" players; write pass for a player who could not place",
						"round %d begins after %s", round, score.Counted(len(r.p.Moves), "move"))
				}
				word, at = rest, at+len(number)+1
			}
			if word == "" {
				continue
			}
			m, err := r.move(word, at)
			if !r.Keep(err) {
				return nil
			}
			r.p.Moves = append(r.p.Moves, m)
		}
	}
	if round > 0 && len(r.p.Moves) == (round-1)*players {
		last := r.moves[len(r.moves)-1]
		return r.Errorf(last.At, len(last.Text), "write the moves after the number, or delete it", "round %d has no moves", round)
	}
	return nil
}

func isNumber(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

func (r *reader) move(word string, at int) (Move, error) {
	if strings.EqualFold(word, "pass") {
		return Move{Pass: true}, nil
	}
	if pips := pieces.Pips(word[0]); pips > 0 && len(word) > 2 {
		square, err := r.square(word[1:], at+1)
		return Move{Size: pips - 1, Square: square}, err
	}
	return Move{}, r.Errorf(at, len(word), "expected the size and the square, as 3c4 for a Large on c4, or pass", "%s is not a move", notation.Quote(word))
}

// square reads the name of a square on the grid.
func (r *reader) square(word string, at int) (Square, error) {
	side := r.p.Table.Size
	s, ok := grid.Parse(word)
	if !ok {
		return s, r.Errorf(at, max(1, len(word)), "expected a column's letter and a row's number, as c4", "%s is not a square", notation.Quote(word))
	}
	if s.Column >= side || s.Row >= side {
		last := Square{Column: side - 1, Row: side - 1}
		return s, r.Errorf(at, len(word), "the grid of "+strconv.Itoa(len(r.p.head.Players))+" players goes from a1 to "+last.String(), "%s lies outside the grid", s)
	}
	return s, nil
}
