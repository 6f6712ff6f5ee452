package records

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/records/league"
	"arbiter/score"
)

// A header is a text field of a result.
type header struct {
	field string
	text  *string
}

func headers(r *league.Result) []header {
	return []header{{fieldLeague, &r.League}, {fieldSeason, &r.Season}, {fieldRound, &r.Round}, {fieldVenue, &r.Venue}, {fieldNote, &r.Note}}
}

// differences are the fields in which two versions of a result differ. What another
// program had of it is none of them.
func differences(was, now *league.Result) []Field {
	var list []Field
	say := func(name, player, old, now string) {
		if old != now {
			list = append(list, Field{Result: was.ID, Name: name, Player: player, Old: old, New: now})
		}
	}
	say(fieldDate, "", was.DateAndTime(), now.DateAndTime())
	before := headers(was)
	for i, h := range headers(now) {
		if name := h.field == fieldLeague || h.field == fieldSeason; !name || !score.SameName(*before[i].text, *h.text) {
			say(h.field, "", *before[i].text, *h.text)
		}
	}
	say(fieldState, "", string(was.State), string(now.State))
	if !SameText(was.Text, now.Text) {
		say(fieldPosition, "", textDigest(was.Text), textDigest(now.Text))
	}
	if was.Sheet != nil && now.Sheet != nil {
		for _, r := range was.Sheet.Settings() {
			if value, ok := now.Sheet.Rulings[r.Name]; ok && value != r.Value {
				say(fieldRuling, "", r.Name+"="+r.Value, r.Name+"="+value)
			}
		}
	}
	say(fieldComplete, "", strconv.FormatBool(was.Complete), strconv.FormatBool(now.Complete))
	if len(was.Seats) != len(now.Seats) {
		say(fieldPlayers, "", tableText(was), tableText(now))
		return list
	}
	from := seatsBefore(was, now)
	if !slices.IsSorted(from) {
		say(fieldSeats, "", strings.Join(was.Names(), ", "), strings.Join(now.Names(), ", "))
	}
	for i, j := range from {
		if was.Seats[j].Player != now.Seats[i].Player {
			say(fieldPlayer, now.Seats[i].Name, was.Seats[j].Name, now.Seats[i].Name)
		}
		say(fieldScore, now.Seats[i].Name, scoreText(was, j), scoreText(now, i))
		say(fieldPlaceOf, now.Seats[i].Name, placeText(was.Seats[j].Place), placeText(now.Seats[i].Place))
	}
	return list
}

// seatsBefore are, by seat of now, the seats that the same players had before. Where
// some players are new, each seat counts as the same one.
func seatsBefore(was, now *league.Result) []int {
	from := make([]int, len(now.Seats))
	for i := range now.Seats {
		j := slices.IndexFunc(was.Seats, func(s league.Seat) bool { return s.Player == now.Seats[i].Player })
		if j < 0 {
			for k := range from {
				from[k] = k
			}
			return from
		}
		from[i] = j
	}
	return from
}

// textDigest stands for a text that would be too long.
func textDigest(text string) string {
	if text == "" {
		return ""
	}
	return fmt.Sprintf("%x", sha256.Sum256([]byte(text)))[:16]
}

// scoreText is a player's points as entered; "" for none.
func scoreText(r *league.Result, seat int) string {
	if r.Sheet == nil {
		return r.Seats[seat].Figure()
	}
	if seat >= len(r.Sheet.Players) {
		return ""
	}
	switch p := &r.Sheet.Players[seat]; {
	case r.Text == "" && len(p.Lines) == 0:
		return ""
	case r.Text == "" && len(p.Lines) == 1 && p.Lines[0].Text != "":
		return p.Lines[0].Text
	default:
		return strconv.Itoa(p.Total())
	}
}

func placeText(place int) string {
	if place == 0 {
		return ""
	}
	return strconv.Itoa(place)
}

// tableText is a table in a few words: "Ann 24, Bob 23".
func tableText(r *league.Result) string {
	list := r.Names()
	for i, name := range list {
		list[i] = strings.TrimSpace(name + " " + scoreText(r, i))
	}
	return strings.Join(list, ", ")
}

// SameText tells whether two texts are one position. Headers that a result keeps in fields
// of its own are compared there.
func SameText(a, b string) bool {
	return a == b || withoutHeaders(a, fieldHeaders) == withoutHeaders(b, fieldHeaders)
}

// fieldHeaders are the headers of a text that a result keeps in fields.
var fieldHeaders = []string{"id", "date", "league", "season", "round", "place", "note"}

func withoutHeaders(text string, headers []string) string {
	head, body, _ := strings.Cut(text, "\n\n")
	var b strings.Builder
	for line := range strings.Lines(head) {
		key, _, _ := strings.Cut(line, ":")
		if !slices.Contains(headers, key) {
			b.WriteString(strings.TrimSpace(line) + "\n")
		}
	}
	return b.String() + "\n" + strings.TrimSpace(body)
}

// sameTime tells whether a file says the day and time of a result, or says none.
func sameTime(recorded, says *league.Result) bool {
	return says.Day == "" || recorded.Day == says.Day && (says.Time == "" || recorded.Time == says.Time)
}
