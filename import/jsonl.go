package importer

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"regexp"
	"strings"

	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// looksJSONL: the first line names the form, or is a result.
func looksJSONL(head []byte) bool {
	return regexp.MustCompile(`^\s*\{\s*"(arbiter|result)"\s*:`).Match(head)
}

// A jsonl is a file of other records' results being read.
type jsonl struct {
	*reading
	line   int
	people map[string]string // the identities of the players so far, by name
	warned map[string]bool   // fields that the program does not know
}

// readJSONL reads results with their people and leagues: one object a line.
func readJSONL(to *reading) error {
	j := &jsonl{reading: to, people: map[string]string{}, warned: map[string]bool{}}
	in := bufio.NewScanner(to.in)
	in.Buffer(nil, mostLine)
	for in.Scan() {
		j.line++
		if len(bytes.TrimSpace(in.Bytes())) > 0 {
			if err := j.readLine(in.Bytes()); err != nil {
				return err
			}
		}
	}
	switch err := in.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return j.complain(j.line+1, "every line is one object, at most 16 MB long", "the line does not end")
	case err != nil:
		return fmt.Errorf("reading %s: %w", to.Name, err)
	}
	return nil
}

// oldestVersion is the oldest form of JSON Lines that is read: the one of Arbiter 0.3.0.
const oldestVersion = 2

// mostNamed is the most players that a file may have.
const mostNamed = 200_000

// mostLine is the longest line, in bytes: a result has its position and its origin in another
// program, both with escapes.
const mostLine = 16 << 20

// readLine reads one line. A mistake in this line alone is a complaint; an error ends the file.
func (j *jsonl) readLine(text []byte) error {
	if notUTF8(text, j.line) > 0 {
		j.Refuse(j.complain(j.line, encodingWant, "the line is not UTF-8"))
		return nil
	}
	var line records.CopyLine
	if err := j.decode(text, &line); err != nil {
		var wrong *Complaint
		if errors.As(err, &wrong) {
			j.Refuse(wrong)
			return nil
		}
		return err
	}
	switch {
	case line.Arbiter > records.CopyVersion:
		return j.complain(j.line, "import it with that program", "the file was written by a newer version of the program")
	case line.Arbiter != 0 && line.Arbiter < oldestVersion:
		return j.complain(j.line, "export the results as notation or CSV with the program that wrote it", "the file is JSON Lines of format %d, and this program reads formats %d to %d", line.Arbiter, oldestVersion, records.CopyVersion)
	case line.Arbiter != 0:
		return nil
	case line.League != nil:
		name, taken := records.CleanName(line.League.Name)
		j.warnTaken(j.line, "name of the league", taken)
		line.League.Name = name
		j.Leagues = append(j.Leagues, League{*line.League, j.line})
		return nil
	case line.Player != nil:
		return j.player(line.Player)
	case line.Result != nil:
		in, err := incoming(line.Result)
		if err != nil {
			j.Refuse(j.complain(j.line, "", "%v", err))
			return nil
		}
		in.Line, in.Game = j.line, j.foreignGame(in.Game)
		for i := range in.Seats {
			name, _ := records.CleanName(in.Seats[i].Name)
			in.Seats[i].UID = j.people[score.NameKey(name)]
		}
		j.add(in)
		return nil
	}
	j.Refuse(j.complain(j.line, "expected a league, a player or a result", "the line holds none of what records have"))
	return nil
}

// player reads a person, to whom the results below refer by name.
func (j *jsonl) player(p *records.CopyPlayer) error {
	name, taken := records.CleanName(p.Name)
	j.warnTaken(j.line, "name of a player", taken)
	p.Name = name
	for i, name := range p.Also {
		p.Also[i], _ = records.CleanName(name)
	}
	for _, uid := range append([]string{p.UID}, p.UIDs...) {
		if records.ReadUID(uid) == "" {
			j.Refuse(j.complain(j.line, "", "%.60q of the player %.60s is no UUID", uid, p.Name))
			return nil
		}
	}
	if len(j.people) == mostNamed {
		return j.complain(j.line, "export fewer results at a time", "the file has more than %d players", mostNamed)
	}
	j.people[score.NameKey(p.Name)] = records.ReadUID(p.UID)
	j.Players = append(j.Players, Player{*p, j.line})
	return nil
}

// decode reads a line's object, whose members must have the documented types. Unknown fields are
// skipped with one warning each.
func (j *jsonl) decode(text []byte, line *records.CopyLine) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	err := d.Decode(line)
	if err == nil {
		if _, more := d.Token(); !errors.Is(more, io.EOF) {
			return j.complain(j.line, "one object a line", "something follows the object")
		}
		return nil
	}
	if field, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		*line = records.CopyLine{}
		if err = json.Unmarshal(text, line); err == nil {
			if !j.warned[field] && len(j.warned) < 20 {
				j.warned[field] = true
				j.Warnings.Add(j.complain(j.line, "", "the field %s is unknown and is ignored, here and below", field))
			}
			return nil
		}
	}
	return j.wrong(err, text)
}

// wrong says what is wrong with a line's JSON.
func (j *jsonl) wrong(err error, text []byte) *Complaint {
	var kind *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &kind):
		return j.complain(j.line, "found: "+clip(kind.Value, 40), "%s is not %s", cmp.Or(kind.Field, "the line"), kinds[kind.Type.Kind()])
	case errors.Is(err, io.ErrUnexpectedEOF):
		return j.complain(j.line, "a line that was cut off? export the file again", "the object does not end")
	case errors.As(err, &syntax):
		c := j.complain(j.line, "", "this is not JSON: %v", err)
		c.Column = 1 + len([]rune(string(text[:max(0, min(int(syntax.Offset)-1, len(text)))])))
		return c
	}
	return j.complain(j.line, "", "this is not JSON: %v", err)
}

// kinds are JSON's words for kinds of Go types.
var kinds = map[reflect.Kind]string{
	reflect.Int: wholeNumber, reflect.Int64: wholeNumber, reflect.String: "a string", reflect.Bool: "true or false", reflect.Slice: "a list",
	reflect.Struct: "an object", reflect.Map: "an object",
}

const wholeNumber = "a whole number of at most 18 digits"

// incoming makes a line's result one to be recorded. The position is not scored anew: the result
// stays as it was in the other records. A game that was not recorded has no uid.
func incoming(c *records.CopyResult) (*records.Incoming, error) {
	result, err := c.Result()
	if err != nil {
		return nil, err
	}
	in := &records.Incoming{Result: result, Whole: c.UID != ""}
	in.UID = records.ReadUID(c.UID)
	switch {
	case in.Whole && in.UID == "":
		return nil, fmt.Errorf("its uid %.60q is no UUID", c.UID)
	case c.Sheet == nil:
		return nil, errors.New("the result has no sheet")
	case len(c.Sheet.Players) != len(c.Players):
		return nil, fmt.Errorf("the result names %d players and its sheet has %d", len(c.Players), len(c.Sheet.Players))
	case len(c.Sheet.Standing) != 0 && len(c.Sheet.Standing) != len(c.Players):
		return nil, fmt.Errorf("the sheet places %d players of %d", len(c.Sheet.Standing), len(c.Players))
	}
	if err := summed(c.Sheet); err != nil {
		return nil, err
	}
	sheet := in.Breakdown()
	if err := placed(c, &sheet); err != nil {
		return nil, err
	}
	in.Seats = make([]league.Seat, len(c.Players))
	for i, name := range c.Players {
		in.Seats[i] = league.Seat{Name: name, Points: score.WholePoints(c.Sheet.Players[i].Total())}
		if c.Text == "" {
			in.Seats[i].Points, in.Seats[i].NoPoints, err = pointsOf(&c.Sheet.Players[i])
		}
		if err != nil {
			return nil, fmt.Errorf("a score of %.60s %w", name, err)
		}
		if len(c.Places) > 0 {
			in.Seats[i].Place = c.Places[i]
		}
	}
	return in, nil
}

// pointsOf returns a player's points as another program or a person gave them. The text of a single
// line has them exactly.
func pointsOf(t *league.SheetPlayer) (p score.Points, none bool, err error) {
	total := t.Total()
	if len(t.Lines) == 1 {
		text := t.Lines[0].Text
		exact, err := score.ExactPoints(text)
		var wrong *score.PointsError
		if errors.As(err, &wrong) && wrong.Number {
			return 0, false, err
		}
		if err != nil {
			exact, _ = readSum(text)
		}
		if exact.Rounded() == total {
			return exact, false, nil
		}
	}
	return score.WholePoints(total), len(t.Lines) == 0, nil
}

// summed refuses points whose sum exceeds what a result can have.
func summed(sheet *league.Sheet) error {
	for i := range sheet.Players {
		p := &sheet.Players[i]
		sum := 0
		for _, line := range p.Lines {
			if score.Beyond(line.Points) || score.Beyond(sum+line.Points) {
				return fmt.Errorf("the sum of the points of %.60s %s", p.Name, score.BeyondMost())
			}
			sum += line.Points
		}
		if score.Beyond(p.Break) {
			return fmt.Errorf("the number %d that breaks ties for %.60s %s", p.Break, p.Name, score.BeyondMost())
		}
	}
	return nil
}

// placed refuses places that do not follow from the sheet.
func placed(c *records.CopyResult, sheet *score.Breakdown) error {
	places := sheet.Places()
	if len(c.Places) != len(places) {
		return fmt.Errorf("the result has %d places; its sheet places %d", len(c.Places), len(places))
	}
	for i := range places {
		if places[i] != c.Places[i] {
			return fmt.Errorf("%s has place %d; by the sheet it is %d", c.Players[i], c.Places[i], places[i])
		}
	}
	return nil
}
