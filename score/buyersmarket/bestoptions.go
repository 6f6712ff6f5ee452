package buyersmarket

import (
	"fmt"
	"slices"

	"arbiter/score"
	"arbiter/score/pieces"
)

// A Bonus is a kind of points that a building may take or leave.
type Bonus uint8

const (
	OneColour Bonus = iota // a level of one colour
	Diversity              // all resource colours in the building
	OneSpire               // one more spire
	OneLevel               // one more level completed
)

// An Option is a bonus that the best building does not take.
type Option struct {
	Bonus    Bonus
	Level    int    // of OneColour: the level, from 1
	Possible bool   // whether any building takes it
	Loss     int    // points that the best of the buildings taking it has less
	Text     string // a sentence
}

// options finds, for every bonus that the best building does not take, the
// best of the buildings that do.
func (s *search) options(b Building, best mark) []Option {
	var list []Option
	add := func(o Option, must demand) {
		s.must = must
		m, _ := s.foundations()
		s.must = demand{}
		if o.Possible = m > none; o.Possible {
			o.Loss = best.points() - m.points()
		}
		o.Text = s.sentence(&o, best, m)
		list = append(list, o)
	}
	for level := range b {
		if !b.Monochrome(level, s.terms) {
			add(Option{Bonus: OneColour, Level: level + 1}, demand{mono: level + 1})
		}
	}
	if !b.Diverse(s.terms) {
		add(Option{Bonus: Diversity}, demand{diversity: true})
	}
	if n := b.Spires(); n > 0 {
		add(Option{Bonus: OneSpire}, demand{spires: n + 1})
	}
	add(Option{Bonus: OneLevel}, demand{completed: b.completed(s.terms) + 1})
	return list
}

func (s *search) sentence(o *Option, best, m mark) string {
	text := ""
	switch o.Bonus {
	case OneColour:
		text = fmt.Sprintf("Level %d in one colour", o.Level)
	case Diversity:
		text = "All resource colours"
	case OneSpire:
		text = "One more spire"
	case OneLevel:
		text = "One more completed level"
	}
	if !o.Possible {
		return text + s.why(o)
	}
	if o.Loss == 0 {
		text += " would cost nothing"
	} else {
		text += " would cost " + score.Counted(o.Loss, "point")
	}
	switch n := best.bricks() - m.bricks(); {
	case n == 1:
		text += ": 1 pyramid more stays out"
	case n > 1:
		text += fmt.Sprintf(": %d pyramids more stay out", n)
	}
	return text + "."
}

// why tells why no building takes a bonus.
func (s *search) why(o *Option) string {
	switch o.Bonus {
	case OneColour:
		most := slices.Max(s.pile[SizeOf(o.Level-1)][:])
		name := pieces.SizeName(SizeOf(o.Level-1) + 1)
		if most != 1 {
			name += "s"
		}
		return fmt.Sprintf(" is not possible: at most %d %s of one colour.", most, name)
	case Diversity:
		all := s.pile[Small].shown() | s.pile[Medium].shown() | s.pile[Large].shown()
		for h := range s.count {
			if s.resource&^all>>h&1 == 1 {
				return fmt.Sprintf(" are not possible: the pile has no %c.", Letter(s.colour[h]))
			}
		}
		return " are not possible: no building shows them together."
	}
	return " is not possible with this pile."
}
