package importer

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"arbiter/records"
	"arbiter/score"
	"arbiter/score/notation"
)

// twoGames are games that a test knows.
type twoGames struct{}

func (twoGames) Judge(string, []score.Setting) (score.Judged, error) {
	return score.Judged{}, errors.New("no text is judged here")
}

func (twoGames) Game(name string) *score.Game {
	for _, title := range []string{"Subdivision", "Buyer's Market"} {
		if score.GameKey(title) == name {
			return &score.Game{Name: name, Title: title, MinPlayers: 2, MaxPlayers: 4}
		}
	}
	return nil
}

// A found is what a file brought; what ends the reading is the last complaint.
type found struct {
	results    []*records.Incoming
	complaints []*Complaint
	warnings   []*Complaint
}

// readText reads a text. Games are twoGames and the judge judgeSubdivision where the options name
// none.
func readText(t testing.TB, format, text string, o Options) *found {
	t.Helper()
	return readFrom(t, format, strings.NewReader(text), o)
}

func readFrom(t testing.TB, format string, in io.Reader, o Options) *found {
	t.Helper()
	o.Games = twoGames{}
	if o.Judge == nil {
		o.Judge = judgeFunc(judgeSubdivision)
	}
	contents, err := Named(format).Read(NewSource("f", in), &o)
	f := found{contents.Results, contents.Complaints.First, contents.Warnings.First}
	var c *Complaint
	if errors.As(err, &c) {
		f.complaints = append(f.complaints, c)
	} else if err != nil {
		t.Fatal(err)
	}
	return &f
}

// A judgeFunc is a function as a Judge.
type judgeFunc func(notation.Text) (score.Judged, error)

func (f judgeFunc) Text(text notation.Text) (score.Judged, error) { return f(text) }

// show returns a result on one line: 2026-11-20 Go Tuesday/2026/3 | Ann 47 1, Bob - 0 | note.
func show(in *records.Incoming) string {
	day := cmp.Or(in.DateAndTime(), "today")
	var seats []string
	for _, s := range in.Seats {
		points := s.Points.String()
		if s.NoPoints {
			points = "-"
		}
		seats = append(seats, fmt.Sprint(s.Name, " ", points, " ", s.Place))
	}
	text := strings.TrimRight(fmt.Sprint(day, " ", in.Game, " ", strings.Trim(strings.Join([]string{in.League, in.Season, in.Round, in.Venue}, "/"), "/")), " ") + " | " + strings.Join(seats, ", ")
	if in.Note != "" {
		text += " | " + strings.ReplaceAll(in.Note, "\n", "\\n")
	}
	return cmp.Or(in.Words, "") + strings.Repeat(": ", min(1, len(in.Words))) + text
}

// shown returns all results and complaints, one a line.
func (f *found) shown() string {
	var b strings.Builder
	for _, in := range f.results {
		fmt.Fprintln(&b, show(in))
	}
	for _, c := range f.complaints {
		fmt.Fprintln(&b, "!", strings.TrimPrefix(c.Error(), "f:"))
	}
	return b.String()
}

// However much is wrong with a file, a thousand complaints are kept, and none is long.
func TestComplaintsTakeNoMemory(t *testing.T) {
	text := "game_id,date,game,player,seat\na,2026-11-20,Go,Ann," + strings.Repeat("x", 1<<20) + "\n"
	for i := range 1004 {
		text += fmt.Sprintf("%d,2026-11-20,Go,Ann,x\n", i)
	}
	c, err := Named("csv").Read(NewSource("f", strings.NewReader(text)), &Options{Games: twoGames{}})
	if err != nil || c.Refused != 1005 || c.Complaints.Count != 1005 || len(c.Complaints.First) != 1000 {
		t.Errorf("%d refused, %d complaints, %d kept: %v", c.Refused, c.Complaints.Count, len(c.Complaints.First), err)
	}
	if says := []rune(c.Complaints.First[0].Says); len(says) != 1001 {
		t.Errorf("a complaint has %d characters", len(says))
	}
}
