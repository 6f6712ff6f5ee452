package importer

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"arbiter/records"
	"arbiter/score"
)

// A foreignSeat is what another program says of one player of a play.
type foreignSeat struct {
	name    string
	outside string // who that is there; "" for nobody in particular
	team    string // "" or "0" for none
	score   string // as it is written there; "" for none
	claim
}

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

func (s *foreignSeat) alone() bool { return s.team == "" || s.team == "0" }

// take fills in the seats and the sheet of a result. It returns a sentence about each
// score that is no number; the sheet keeps these scores as text.
func (how winning) take(in *records.NewResult, seats []foreignSeat, variants []string) (unread []string, err error) {
	sheet := records.StoredBreakdown{Variants: variants}
	for i := range seats {
		s := &seats[i]
		in.Seats = append(in.Seats, records.NewSeat{Name: s.name, Outside: s.outside, NoPoints: true})
		tally := records.StoredTally{Name: s.name, Lines: []records.StoredLine{}}
		if text := strings.TrimSpace(s.score); text != "" {
			points, err := readSum(text)
			var wrong *score.PointsError
			who := printable(clip(s.name, 60))
			switch errors.As(err, &wrong); {
			case wrong == nil:
				s.points, s.scored = points, true
			case wrong.Number:
				return nil, fmt.Errorf("the score %.60q of %s %s", text, who, wrong.Says)
			default:
				points = 0
				unread = append(unread, fmt.Sprintf("%q of %s %s", clip(text, 60), who, wrong.Says))
			}
			line := records.StoredLine{Rule: records.ScoreRule, Points: points.Rounded()}
			if strconv.Itoa(line.Points) != text {
				line.Text = printable(clip(text, 200)) // a stored sheet would carry an escape to somebody's terminal
			}
			tally.Lines = append(tally.Lines, line)
			in.Seats[i].Points, in.Seats[i].NoPoints = points, false
		}
		sheet.Players = append(sheet.Players, tally)
	}
	places := how.playPlaces(seats)
	if places == nil || !in.Complete {
		places = make([]int, len(seats))
	}
	for i, place := range places {
		in.Seats[i].Place = place
	}
	sheet.Place(places)
	in.Breakdown, err = records.SheetText(&sheet)
	return unread, err
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

// unreadWant is what becomes of a score that is no number.
const unreadWant = "it is kept as text, with no points"

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
