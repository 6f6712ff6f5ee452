package importer

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

const (
	mostPlay = 4 << 20      // the longest play of another program, in bytes
	firstDay = "1900-01-01" // an older one is a mistake
)

// lines counts the lines of a text, forwards.
type lines struct {
	text     []byte
	at, line int
}

// of returns the line of an offset, which must not lie before an earlier one.
func (l *lines) of(offset int64) int {
	if at := min(int(offset), len(l.text)); at > l.at {
		l.line, l.at = l.line+bytes.Count(l.text[l.at:at], []byte("\n")), at
	}
	return 1 + l.line
}

// A playPlace is where a play stands in its file.
type playPlace struct {
	file         string
	line, number int
}

func (p playPlace) complain(want, format string, args ...any) *Complaint {
	return newComplaint(p.file, p.line, want, "play %d: %s", p.number, fmt.Sprintf(format, args...))
}

// A foreignSeat is what another program says of one player of a play.
type foreignSeat struct {
	name  string
	uid   string // the person's identity; "" for nobody in particular
	score string // as it is written there; "" for none
	claim claim
}

func claimsOf(seats []foreignSeat) (list []claim) {
	for i := range seats {
		list = append(list, seats[i].claim)
	}
	return list
}

// seat fills in the seats of a play with their points and places. A score that is no number goes
// into the note. wrong says why the play cannot be recorded.
func (p playPlace) seat(in *records.Incoming, seats []foreignSeat, how winning, variants []string) (warnings []*Complaint, wrong *Complaint) {
	sheet := &league.Sheet{Variants: variants}
	for i := range seats {
		s := &seats[i]
		text := strings.TrimSpace(s.score)
		points, err := readSum(text)
		var no *score.PointsError
		if s.claim.points, s.claim.scored = points, err == nil; errors.As(err, &no) && no.Number {
			return nil, p.complain("", "the score %.60q of %s %s", text, clip(s.name, 60), no.Says)
		}
		if no != nil && text != "" {
			in.Note = remark(in.Note, "score of "+s.name+": "+clip(text, 200))
			warnings = append(warnings, p.complain("it is kept in the note, and there are no points", "%q of %s %s", clip(text, 60), clip(s.name, 60), no.Says))
		}
		player := league.SheetPlayer{Name: s.name, Lines: []league.SheetLine{}}
		if s.claim.scored {
			line := league.SheetLine{Rule: league.ScoreRule, Points: points.Rounded()}
			if strconv.Itoa(line.Points) != text {
				line.Text = clip(text, 200)
			}
			player.Lines = append(player.Lines, line)
		}
		sheet.Players = append(sheet.Players, player)
		in.Seats = append(in.Seats, league.Seat{Name: s.name, UID: s.uid, Points: points, NoPoints: !s.claim.scored})
	}
	places := how.playPlaces(claimsOf(seats))
	if places == nil || !in.Complete {
		places = make([]int, len(seats))
	}
	for i, place := range places {
		in.Seats[i].Place = place
	}
	sheet.Place(places)
	in.Sheet = sheet
	return warnings, nil
}

// readSum reads points, or a sum of points: 6+10-3.
func readSum(text string) (sum score.Points, err error) {
	text = strings.TrimSpace(strings.ReplaceAll(text, "−", "-"))
	for first := true; first || text != "" && err == nil; first = false {
		end := strings.IndexAny(text[min(1, len(text)):], "+-") + 1
		if end == 0 {
			end = len(text)
		}
		term := text[:end]
		if sign := strings.TrimLeft(term, "+-"); sign != term {
			term = term[:len(term)-len(sign)] + strings.TrimSpace(sign)
		}
		var n score.Points
		if n, err = score.ParsePoints(strings.TrimSpace(term)); err == nil {
			sum, err = score.ExactPoints((sum + n).String())
		}
		text = text[end:]
	}
	if err != nil {
		return 0, err
	}
	return sum, nil
}

// anonymous returns the name of the number-th player of a play without a name.
func anonymous(number int) string {
	if number == 1 {
		return "Anonymous"
	}
	return "Anonymous " + strconv.Itoa(number)
}

// foreignGame returns the name under which a game is recorded: Arbiter's own name when it knows the
// name or title, in any case, and the title as written otherwise.
func (to *reading) foreignGame(title string) string {
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

// countedUID returns the identity of a game without an id of its own: day, game, people, and its
// number among equal ones in the file, which counted counts.
func countedUID(counted map[string]int, source string, in *records.Incoming) string {
	people := in.Names()
	for i, name := range people {
		people[i] = score.NameKey(name)
	}
	slices.Sort(people)
	words := in.Day + "\x00" + strings.Join(people, "\x00") + "\x00"
	key := score.NameKey(in.Game) + "\x00" + words
	counted[key]++
	return records.UIDOf(source, in.Game, words+strconv.Itoa(counted[key]))
}

// remark adds a sentence to a note.
func remark(note, says string) string {
	if note == "" {
		return says
	}
	return note + "\n" + says
}

// clip shortens a text to at most that many characters, for a sentence.
func clip(s string, most int) string {
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	return string([]rune(s)[:most]) + "…"
}
