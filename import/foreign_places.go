package importer

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"arbiter/score"
)

// claims are what the players claim, each as much as the best of the team. sides are
// the teams and the players who are in none.
func (how winning) claims(seats []foreignSeat) (list []claim, sides int) {
	teams := map[string]claim{}
	for i := range seats {
		s := &seats[i]
		if s.alone() {
			sides++
			continue
		}
		best, ok := teams[s.team]
		if !ok {
			sides++
		}
		best.winner = best.winner || s.winner
		if s.rank > 0 && (best.rank == 0 || s.rank < best.rank) {
			best.rank = s.rank
		}
		if s.scored && (!best.scored || how.ahead(s.points, best.points)) {
			best.points, best.scored = s.points, true
		}
		teams[s.team] = best
	}
	for i := range seats {
		if s := &seats[i]; s.alone() {
			list = append(list, s.claim)
		} else {
			list = append(list, teams[s.team])
		}
	}
	return list, sides
}

// playPlaces are the places of a play; nil where they are not known. A single side,
// one player or one team, is first only when marked as the winner.
func (how winning) playPlaces(seats []foreignSeat) []int {
	list, sides := how.claims(seats)
	if sides == 1 && !list[0].winner {
		return nil
	}
	return how.places(list)
}

// contradicted names a winner and somebody with better points who did not win, where
// points decide and nobody said by hand who won; "" for none.
func (how winning) contradicted(seats []foreignSeat) (winner, better string) {
	if how.noPoints || how.manual {
		return "", ""
	}
	list, _ := how.claims(seats)
	for i, won := range list {
		for j, lost := range list {
			if won.winner && !lost.winner && won.scored && lost.scored && how.ahead(lost.points, won.points) {
				return seats[i].name, seats[j].name
			}
		}
	}
	return "", ""
}

// anonymous counts the players of one play who have no name.
type anonymous int

// next is the name of the next such player.
func (n *anonymous) next() string {
	*n++
	if *n == 1 {
		return "Anonymous"
	}
	return "Anonymous " + strconv.Itoa(int(*n))
}

// foreignGame is the name under which a game is recorded: Arbiter's own name when
// it knows the name or title, in any case, and the title as written otherwise.
func (to *Feed) foreignGame(title string) string {
	title = strings.TrimSpace(title)
	if len(title) > 40 {
		return title
	}
	plain := strings.ReplaceAll(title, "\u2019", "'")
	name := strings.ReplaceAll(strings.ReplaceAll(strings.ToLower(plain), "'", ""), " ", "-")
	if g := to.Games.Game(name); g != nil && (score.SameName(g.Title, plain) || score.SameName(g.Name, plain)) {
		return g.Name
	}
	return title
}

// remark adds a sentence to a note.
func remark(note, says string) string {
	if note == "" {
		return says
	}
	return note + "\n" + says
}

// clip cuts a text to so many characters for a sentence.
func clip(s string, most int) string {
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	return string([]rune(s)[:most]) + "…"
}
