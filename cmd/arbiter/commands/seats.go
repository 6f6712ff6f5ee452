package commands

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// seatEdits reads points or places of an edit: "Ann 42" or "Ann 2nd".
func seatEdits(args []string) ([]records.SeatEdit, error) {
	seats, err := readSeats(args, false)
	if err != nil {
		return nil, err
	}
	edits := make([]records.SeatEdit, len(seats))
	for i, p := range seats {
		edits[i] = records.SeatEdit{Name: p.name, Points: p.points, Place: p.place}
	}
	return edits, nil
}

// A typedSeat is an argument that names a player.
type typedSeat struct {
	name   string
	said   string // the points or the place as they were typed; "" for neither
	points score.Points
	place  int // 0 where there are points
}

// readSeats reads arguments that name players: all with points or all with places. Names alone are
// allowed for a game that was not played.
func readSeats(args []string, namesAlone bool) ([]typedSeat, error) {
	var seats []typedSeat
	for i, arg := range args {
		p, err := readSeat(arg, namesAlone)
		if err != nil {
			return nil, err
		}
		for k, other := range seats {
			switch {
			case score.SameName(other.name, p.name):
				return nil, fmt.Errorf("%s is named twice; name each player once", p.name)
			case (other.said == "") != (p.said == ""):
				return nil, fmt.Errorf("%q and %q: say points or places of all players, or of none", args[k], args[i])
			case (other.place == 0) != (p.place == 0):
				return nil, fmt.Errorf("%q and %q: give points for all players, or places for all", args[k], args[i])
			}
		}
		seats = append(seats, p)
	}
	return seats, nil
}

var place = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^([1-9][0-9]{0,2})(st|nd|rd|th|\.)$`) })

const wantsSeat = `expected a name and points, "Ann 24", or a name and a place, "Ann 1st"`

// readSeat reads "Ann 24", "Ann 2 24.5", "Ann 12+3" or "Ann 1st": the last word is the points or
// the place, the others are the name.
func readSeat(text string, nameAlone bool) (typedSeat, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return typedSeat{}, fmt.Errorf("%q: %s", text, wantsSeat)
	}
	said := words[len(words)-1]
	p := typedSeat{name: strings.Join(words[:len(words)-1], " "), said: said}
	isNumber := strings.Trim(said, "+-−.,½¼¾0123456789") == ""
	m := place().FindStringSubmatch(strings.ToLower(said))
	switch {
	case nameAlone && (!isNumber && m == nil):
		return typedSeat{name: strings.Join(words, " ")}, nil
	case p.name == "":
		return p, fmt.Errorf("%q: %s", text, wantsSeat)
	case m != nil:
		p.place, _ = strconv.Atoi(m[1]) // up to three digits
		return p, nil
	}
	var err error
	for i, part := range strings.Split(said, "+") {
		if i == 0 && part == "" { // +3
			continue
		}
		points, bad := score.ParsePoints(part)
		if bad != nil && isNumber {
			return p, fmt.Errorf("%q: %s %w", text, said, bad)
		}
		p.points, err = p.points+points, firstError(err, bad)
	}
	if err != nil {
		return p, fmt.Errorf("%q: %q is neither points nor a place; %s", text, said, wantsSeat)
	}
	return p, nil
}

// firstError returns the first error that is not nil.
func firstError(a, b error) error {
	if a != nil {
		return a
	}
	return b
}

// CheckSeat says why a text does not give a player of a game with points or a place.
func CheckSeat(game, text string) error {
	_, err := readSeat(text, league.Unplayed(game))
	return err
}

// placed returns seats with their points or places. Points give places, most first.
func placed(list []typedSeat) ([]league.Seat, error) {
	places := score.PlacesBy(len(list), func(a, b int) bool {
		if list[a].place > 0 {
			return list[a].place < list[b].place
		}
		return list[a].points > list[b].points
	})
	seats := make([]league.Seat, len(list))
	for i, p := range list {
		if p.place > len(list) {
			return nil, fmt.Errorf("%s cannot have place %d among %d", p.name, p.place, len(list))
		}
		if p.place > 1 && places[i] == 1 {
			return nil, fmt.Errorf("nobody is 1st; places are counted from there, and those who share one have the same")
		}
		seats[i] = league.Seat{Name: p.name, Points: p.points, NoPoints: p.said == "" || p.place > 0}
		if p.said != "" {
			seats[i].Place = places[i]
		}
	}
	return seats, nil
}
