package form

import (
	"errors"
	"strings"

	"arbiter/score"
)

// read takes a hand from a pasted text: cards alone, or a line that begins
// with whose they are.
func (s *showdown) read(seat int, text string) (h hand, note string, err error) {
	var lines []string
	keyed := false
	for _, line := range filled(text) {
		line, _, _ = strings.Cut(line, ";")
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		lines = append(lines, line)
		keyed = keyed || strings.Contains(line, ":")
	}
	switch {
	case len(lines) == 0:
		return h, "", errors.New("there was nothing to paste")
	case !keyed:
		h, err = s.take(seat, strings.Join(lines, " "))
		return h, "", err
	}
	for _, line := range lines {
		key, value, ok := strings.Cut(line, ":")
		if !ok || !s.mine(seat, strings.TrimSpace(key)) {
			continue
		}
		if h, err = s.take(seat, value); err == nil && len(lines) > 1 {
			note = "only the cards of " + s.owner(seat) + " were taken; ctrl+z takes it back"
		}
		return h, note, err
	}
	return h, "", errors.New("there is no line of " + s.owner(seat))
}

// mine tells whether a line with this key is about a seat.
func (s *showdown) mine(seat int, key string) bool {
	if seat == theQuarry {
		return strings.EqualFold(key, "quarry")
	}
	return score.SameName(key, s.name(seat))
}

// take reads a hand's text. The Quarry cannot fold.
func (s *showdown) take(seat int, text string) (hand, error) {
	if seat == theQuarry {
		c, err := readCards(text)
		return hand{cards: c}, err
	}
	return readHand(text)
}
