package sheet

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/score/pieces"
)

// A roster asks who played: a line a seat, then "more…".
type roster struct {
	game  *score.Game
	known []string                   // people of the records
	check func([]score.Player) error // says what is wrong with them
	about func() string              // what "more…" holds

	seats []string // the answers: "Ann", or "Ann, green" in another colour than the game's own
	more  *button
}

func newRoster(g *score.Game, players []score.Player) *roster {
	r := &roster{game: g, seats: make([]string, g.MaxPlayers)}
	own := slices.Clone(players)
	for i := range own {
		own[i].Colour = ""
	}
	sheetmodel.GiveColours(g, own)
	for i, p := range players[:min(len(players), g.MaxPlayers)] {
		if p.Named {
			r.seats[i] = p.Name
		}
		if g.Colours && p.Colour != "" && p.Colour != own[i].Colour {
			r.seats[i] += ", " + pieces.Colour(p.Colour)
		}
	}
	return r
}

// page is the form of the roster. Where enough play already, Enter opens the sheet.
func (r *roster) page() page {
	p := page{title: "Who played " + r.game.Title + "?", about: "Whoever began first, then in the order of play."}
	if r.game.Colours {
		p.about += " For another colour than the line shows, write it behind the name, as Ann, green."
	}
	for i := range r.seats {
		p.questions = append(p.questions, r.seat(i))
	}
	r.more = &button{title: "more…", about: r.about}
	p.questions = append(p.questions, r.more)
	if present := r.present(); present >= r.game.MinPlayers {
		p.from = min(present, len(r.seats)-1)
	}
	return p
}

// seat asks for one player. Enter on an empty line, or on the last one, is the end of them.
func (r *roster) seat(i int) *text {
	q := &text{value: &r.seats[i]}
	least := r.game.MinPlayers
	q.fresh = func() {
		q.title = fmt.Sprintf("Player %d", i+1)
		if r.game.Colours && i < max(least, r.present()) {
			q.title += ", " + pieces.Colour(r.players(i + 1)[i].Colour)
		}
		q.title = fmt.Sprintf("%-17s", q.title) // the names stand one below the other
		q.known = slices.DeleteFunc(slices.Clone(r.known), func(name string) bool { return r.sits(name, i) })
		q.about = "a name"
		if i >= least && r.seats[i] == "" {
			q.about = "enter when that is all"
		}
	}
	q.check = func(string) error {
		name, _, err := r.parted(i)
		if err != nil {
			return err
		}
		if score.CommaIn([]score.Player{{Name: name}}, r.known) != "" {
			return fmt.Errorf("%s: each player has a line of their own; a name has no comma", notation.Quote(name))
		}
		return r.check(r.players(max(least, min(i+1, r.present()))))
	}
	q.ends = func() bool { return i >= least && r.seats[i] == "" && i >= r.present() || i == len(r.seats)-1 }
	return q
}

// parted is a seat's name and the letter of its chosen colour.
func (r *roster) parted(i int) (name, colour string, err error) {
	name, said, ok := strings.Cut(r.seats[i], ",")
	if !ok || !r.game.Colours || slices.Contains(r.known, r.seats[i]) {
		name, said = r.seats[i], ""
	}
	name, said = strings.Join(strings.Fields(name), " "), strings.ToLower(strings.TrimSpace(said))
	if said == "" {
		return name, "", nil
	}
	if len(said) == 1 && 'a' <= said[0] && said[0] <= 'z' {
		return name, pieces.Upper(said), nil
	}
	for _, letter := range sheetmodel.Letters(r.game) {
		if strings.HasPrefix(pieces.Colour(string(letter)), said) {
			return name, string(letter), nil
		}
	}
	return name, "", fmt.Errorf("no colour begins with %s, and each player has a line of their own; a letter may stand for any other colour", said)
}

// present is the number of the last seat that is taken, counted from 1.
func (r *roster) present() int {
	for i := len(r.seats); i > 0; i-- {
		if r.seats[i-1] != "" {
			return i
		}
	}
	return 0
}

// sits tells whether somebody has another seat than this one.
func (r *roster) sits(who string, seat int) bool {
	for i := range r.seats {
		if name, _, _ := r.parted(i); i != seat && score.SameName(name, who) {
			return true
		}
	}
	return false
}

// players are those who play, at least so many. Who has no name is called by the
// colour or by a letter.
func (r *roster) players(least int) []score.Player {
	list := make([]score.Player, max(r.present(), least))
	for i := range list {
		list[i].Name, list[i].Colour, _ = r.parted(i)
		list[i].Named = list[i].Name != ""
	}
	sheetmodel.GiveColours(r.game, list)
	for i := range list {
		switch {
		case list[i].Named:
		case r.game.Colours:
			list[i].Name = pieces.Title(list[i].Colour)
		default:
			list[i].Name = string(rune('A' + i))
		}
	}
	return list
}
