package sheet

import (
	"errors"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/sheet/screen"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/score"
	"arbiter/score/notation"
)

// Before holds what the questions before a sheet need to know.
type Before struct {
	Leagues, Seasons []string                            // in the records, the latest first
	Rulings          func(league string) []score.Setting // the rulings of a league for the game
	// Check says what is wrong with the players.
	Check func(h *score.Header) error
}

// Ask asks for what stands above the sheet: the players first; "more…" leads to
// the rest. It proposes what the header holds, and fills the header in. The error
// is screen.ErrBack after Esc.
func Ask(d Desk, g *score.Game, h *score.Header, b Before) error {
	r := newRoster(g, h.Players)
	r.known = d.Known
	r.about = func() string { return summary(g, h) }
	r.check = func(players []score.Player) error {
		trial := *h
		trial.Players = players
		return b.check(&trial)
	}
	for {
		if err := ask(d, r.page()); err != nil {
			return err
		}
		if h.Players = r.players(g.MinPlayers); !r.more.pressed {
			return nil
		}
		list, write := more(g, h, b)
		err := ask(d, page{questions: list})
		write() // after Esc the answers so far stay
		if err != nil && !errors.Is(err, screen.ErrBack) {
			return err
		}
	}
}

// AskWay asks in which way a new game is written down, where there are several.
func AskWay(d Desk, p *sheetmodel.Page) (err error) {
	if len(p.Blank.Ways) == 0 {
		return nil
	}
	var choices []screen.Choice
	for _, w := range p.Blank.Ways {
		choices = append(choices, screen.Choice{Name: w.Name, Label: w.Text})
	}
	p.Way, err = Choose(d, "What do you write down?", choices...)
	return err
}

// check says what is wrong with the players, or with a name of theirs.
func (b *Before) check(h *score.Header) error {
	for _, p := range h.Players {
		if err := sheetmodel.CanStand(p.Name); err != nil {
			return err
		}
	}
	if b.Check == nil {
		return nil
	}
	return b.Check(h)
}

// summary says in a few words what "more…" holds.
func summary(g *score.Game, h *score.Header) string {
	list := []string{h.Date}
	if h.League != "" {
		list = append(list, h.League)
	}
	if h.Season != "" {
		list = append(list, "season "+h.Season)
	}
	list = append(list, h.Variants...)
	for _, set := range h.Rulings {
		list = append(list, set.Name+"="+set.Value)
	}
	left := []string{"rulings", "place", "round", "note"}
	if len(g.Variants) > 0 {
		left = append([]string{"variants"}, left...)
	}
	return score.Tidy(strings.Join(slices.DeleteFunc(append(list, left...), func(s string) bool { return s == "" }), " · "))
}

// more are the questions for the headers besides the players; write puts the answers about
// variants and rulings into the header, which has the others at once.
func more(g *score.Game, h *score.Header, b Before) (list []question, write func()) {
	list = append(whereAndWhen(h, b), &text{title: "Round", value: &h.Round}, &text{title: "Place", value: &h.Place}, &text{title: "Note", value: &h.Note})
	variants, rulings := make([]string, len(g.Variants)), make([]string, len(g.Rulings))
	for i, v := range g.Variants {
		if h.HasVariant(v.Name) {
			variants[i] = "yes"
		}
		list = append(list, &option{title: v.Name, help: v.Text, value: &variants[i], values: func() []screen.Choice {
			return []screen.Choice{{Name: "", Label: "no"}, {Name: "yes", Label: "yes"}}
		}})
	}
	for i := range g.Rulings {
		r := &g.Rulings[i]
		for _, set := range h.Rulings {
			if set.Name == r.Name {
				rulings[i] = set.Value
			}
		}
		list = append(list, &option{title: r.Name, help: r.Question, value: &rulings[i], values: func() []screen.Choice { return b.values(r, h.League) }})
	}
	return list, func() {
		h.Variants, h.Rulings = nil, nil
		for i, v := range g.Variants {
			if variants[i] != "" {
				h.Variants = append(h.Variants, v.Name)
			}
		}
		for i, r := range g.Rulings {
			if rulings[i] != "" {
				h.Rulings = append(h.Rulings, score.Setting{Name: r.Name, Value: rulings[i]})
			}
		}
	}
}

// values are the choices of a ruling. The first stands for what holds when the
// sheet says nothing.
func (b *Before) values(r *score.Ruling, league string) []screen.Choice {
	usual, whose := r.Default(), "the usual: "
	if league != "" && b.Rulings != nil {
		for _, set := range b.Rulings(league) {
			if set.Name == r.Name {
				usual, whose = set.Value, "the league's: "
			}
		}
	}
	list := []screen.Choice{{Name: "", Label: whose + usual}}
	for _, v := range r.Values {
		list = append(list, screen.Choice{Name: v.Name, Label: v.Name, About: v.Text})
		if v.Name == usual {
			list[0].About = v.Text
		}
	}
	return list
}

// whereAndWhen are the questions for date, league and season.
func whereAndWhen(h *score.Header, b Before) []question {
	return []question{
		&text{title: "Date", value: &h.Date, about: "as 2026-11-20, or with a time", check: checkDate},
		&text{title: "League", value: &h.League, about: anyOf(b.Leagues), known: b.Leagues},
		&text{title: "Season", value: &h.Season, about: anyOf(b.Seasons), known: b.Seasons},
	}
}

func anyOf(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return "none; as " + strings.Join(names[:min(len(names), 4)], ", ")
}

// Where asks for the league, the season and the date once more.
func Where(d Desk, h *score.Header, b Before) error {
	return ask(d, page{questions: whereAndWhen(h, b)})
}

// AskText asks for one line of text.
func AskText(d Desk, title, about, value string, check func(string) error) (string, error) {
	err := ask(d, page{questions: []question{&text{title: title, about: about, value: &value, check: check}}})
	return value, err
}

func checkDate(s string) error {
	if s == "" {
		return nil
	}
	if _, _, ok := notation.ParseDate(s); !ok {
		return errors.New("a date is written 2026-11-20, or with a time 2026-11-20 19:30")
	}
	return nil
}
