package export

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	importer "arbiter/import"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/goldentest"
	"arbiter/score/notation"
	"arbiter/score/subdivision"
	"arbiter/validate"
	referee "arbiter/validate/subdivision"
)

// onlySubdivision is a list of games with one game.
type onlySubdivision struct{}

func (onlySubdivision) Game(name string) *score.Game {
	if name == subdivision.Game.Name {
		return &subdivision.Game
	}
	return nil
}

func (onlySubdivision) Judge(text string, over []score.Setting) (score.Judged, error) {
	var g notation.Game
	if err := g.Read(notation.Text{File: "position", Line: 1, Src: text}); err != nil {
		return score.Judged{}, err
	}
	p, err := subdivision.Parse(&g)
	if err != nil {
		return score.Judged{}, err
	}
	p.Head().Over = over
	return score.Judged{Position: p, Breakdown: p.Breakdown(), Verdict: referee.Judge(p, validate.Options{NoProof: true})}, nil
}

const ended = `game: subdivision
player: R Ann
player: B Bob

6  ## R2 B2 B3 R3 ##
5  R3 R2 R1 R2 R2 B3
4  B1 B3 R2 ## R3 R1
3  B2 R3 ## B1 B2 B2
2  B3 B2 B3 B1 B1 R3
1  ## R1 R1 R1 B1 ##
   a  b  c  d  e  f
`

var made = time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)

// in sets the zone of the place where the test runs.
func in(t *testing.T, zone *time.Location) {
	was := time.Local
	t.Cleanup(func() { time.Local = was })
	time.Local = zone
}

// recorded saves games in a new file and reads them back.
func recorded(t *testing.T, texts ...string) []league.Result {
	t.Helper()
	s, err := records.Open(filepath.Join(t.TempDir(), "league.db"), records.Options{Create: true, Now: func() time.Time { return made }, Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	ctx := context.Background()
	var games []*records.Incoming
	err = s.Do(ctx, records.Command{}, func(tx *records.Tx) error {
		for _, text := range texts {
			j, err := onlySubdivision{}.Judge(text, nil)
			if err != nil {
				return err
			}
			one := league.Result{
				Game: "subdivision", Text: text, Complete: j.Verdict.Complete,
				Day: "2026-11-20", Time: "23:30", League: "Tuesday league", Season: "2026", Round: "3", Venue: "At the Oak", Note: "rain & <tea>",
			}
			if !j.Verdict.Legal() {
				one.State = league.Contested
			}
			if err := one.SetBreakdown(&j.Breakdown); err != nil {
				return err
			}
			games = append(games, &records.Incoming{Result: one})
		}
		_, err := tx.Save(games, false)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	var list []league.Result
	if err := s.Whole(ctx, records.Filter{}, func(f *league.Result) error { list = append(list, *f); return nil }); err != nil {
		t.Fatal(err)
	}
	return list
}

func pointers(list []league.Result) (to []*league.Result) {
	for i := range list {
		to = append(to, &list[i])
	}
	return to
}

// each calls take for each result, until an error.
func each(list []league.Result, take func(*league.Result) error) (err error) {
	for i := 0; i < len(list) && err == nil; i++ {
		err = take(&list[i])
	}
	return err
}

func TestAPlayFileSaysWhatIsRecorded(t *testing.T) {
	list := recorded(t, ended, strings.Replace(ended, "Bob", "Cyd", 1), strings.Replace(ended, "Bob", "Dan", 1))
	list[1].State, list[2].State = league.Contested, league.Void
	var b, again bytes.Buffer
	if err := BGSPlay(&b, pointers(list), onlySubdivision{}, made); err != nil {
		t.Fatal(err)
	}
	if err := BGSPlay(&again, pointers(list), onlySubdivision{}, made); err != nil || again.String() != b.String() {
		t.Errorf("a second export differs: %v", err)
	}
	var got bgFile
	if err := json.Unmarshal(b.Bytes(), &got); err != nil {
		t.Fatalf("%v\n%s", err, b.String())
	}
	if len(got.Plays) != 2 || len(got.Players) != 3 || len(got.Games) != 1 || len(got.Locations) != 1 {
		t.Fatalf("%d plays, %d players, %d games, %d locations", len(got.Plays), len(got.Players), len(got.Games), len(got.Locations))
	}
	p := got.Plays[0]
	if p.UUID != strings.ToUpper(list[0].UID) || p.ImportID != list[0].UID || records.ReadUID(list[0].UID) == "" || p.Played != "2026-11-20 23:30:00" || p.PlayedDay != 20261120 || p.Ignored || !got.Plays[1].Ignored {
		t.Errorf("%+v", p)
	}
	if p.Comments != "league: Tuesday league\nseason: 2026\nround: 3\nrain & <tea>" || got.Locations[p.LocationRefID-1].Name != "At the Oak" || got.Games[p.GameRefID-1].Name != "Subdivision" {
		t.Errorf("%+v", p)
	}
	for i, want := range []struct {
		name, score string
		rank        int
	}{{"Ann", "24", 1}, {"Bob", "23", 2}} {
		s := p.Scores[i]
		if of := got.Players[s.PlayerRefID-1]; of.Name != want.name || of.UUID != strings.ToUpper(list[0].Seats[i].UID) || records.ReadUID(of.UUID) == "" || *s.Score != want.score || s.Rank != want.rank || s.Winner != (i == 0) {
			t.Errorf("%+v, want %+v", s, want)
		}
	}
}

// A link has the time in UTC: that of the day and the time here, or of noon.
func TestALinkIsInUTC(t *testing.T) {
	for _, test := range []struct{ zone, day, time, want string }{
		{"UTC", "2026-11-20", "19:30", "2026-11-20 19:30:00"},
		{"UTC", "2026-11-20", "", "2026-11-20 12:00:00"},
		{"Europe/Berlin", "2026-11-20", "00:30", "2026-11-19 23:30:00"},
		{"Europe/Berlin", "2026-07-20", "", "2026-07-20 10:00:00"},
		{"America/Santiago", "2026-09-06", "", "2026-09-06 15:00:00"},
		{"America/Santiago", "2026-09-06", "00:30", "2026-09-06 15:00:00"}, // the clock goes from 0:00 to 1:00
		{"Africa/Cairo", "2026-04-24", "00:30", "2026-04-24 09:00:00"},
	} {
		zone, err := time.LoadLocation(test.zone)
		if err != nil {
			t.Fatal(err)
		}
		in(t, zone)
		if got := inUTC(&league.Result{Day: test.day, Time: test.time}); got != test.want {
			t.Errorf("%s %s in %s is %s, want %s", test.day, test.time, test.zone, got, test.want)
		}
	}
}

func TestALinkHoldsThePlay(t *testing.T) {
	in(t, time.FixedZone("", 3600))
	f := recorded(t, ended)[0]
	link, err := Link(&f, onlySubdivision{})
	if err != nil {
		t.Fatal(err)
	}
	if strings.ContainsAny(link, "+ ") || !strings.Contains(link, "%20") {
		t.Errorf("%s: a program may read + as itself, so a blank is %%20", link)
	}
	u, err := url.Parse(link)
	if err != nil || u.Host != "app.bgstatsapp.com" || u.Path != "/createPlay.html" {
		t.Fatalf("%s: %v", link, err)
	}
	var raw map[string]any
	if err := json.Unmarshal([]byte(u.Query().Get("data")), &raw); err != nil {
		t.Fatal(err)
	}
	if raw["playDate"] != "2026-11-20 22:30:00" || raw["sourceName"] != "Arbiter" {
		t.Errorf("%v", raw)
	}
	if raw["sourcePlayId"] != f.UID { // whole, so that it comes back as importPlayId
		t.Errorf("the play is called %v, not %s", raw["sourcePlayId"], f.UID)
	}
	for i, p := range raw["players"].([]any) {
		p := p.(map[string]any)
		if p["sourcePlayerId"] != f.Seats[i].UID {
			t.Errorf("%v is not called %s", p, f.Seats[i].UID)
		}
		for _, key := range []string{"name", "sourcePlayerId", "winner", "startPlayer", "score", "rank"} {
			if p[key] == nil {
				t.Errorf("a player lacks %s: %v", key, p)
			}
		}
	}
	game := raw["game"].(map[string]any)
	if game["highestWins"] != true || game["noPoints"] != false || game["sourceGameId"] != "subdivision" {
		t.Errorf("%v", game)
	}
	f.Note = strings.Repeat("long ", 2000)
	if _, err := Link(&f, onlySubdivision{}); err == nil {
		t.Error("a link that no phone takes")
	}
}

// A file's game that is not recorded is known by its text: the same play each time,
// and another one for another text. Its people are known by their names.
func TestAGameThatIsNotRecordedIsKnownByItsText(t *testing.T) {
	f := recorded(t, ended)[0]
	f.ID, f.UID = 0, ""
	again, other := f, f
	other.Text += "\n"
	if got := playUID(&f); got != "311fb4c9-e717-5cf0-9094-cb364084b3a8" || playUID(&again) != got || playUID(&other) == got || importID(&f) != "" {
		t.Errorf("%s, again %s, another %s; %q", got, playUID(&again), playUID(&other), importID(&f))
	}
	ann := league.Seat{Name: "Ann"}
	if got := personUID(&ann); got != "cbdf335e-b555-5a55-a72d-12dc34e7750a" || personUID(&league.Seat{Name: "ANN"}) != got || personUID(&league.Seat{Name: "Anna"}) == got {
		t.Errorf("Ann is %s", got)
	}
}

// What is exported is known again by an import: each result by its identity and, where the
// form has a place for it, each player by theirs.
func TestExportsComeBack(t *testing.T) {
	list := recorded(t, ended, strings.Replace(ended, "Bob", "Cyd", 1))
	for form, write := range map[string]func(io.Writer) error{
		"bgstats": func(w io.Writer) error { return BGSPlay(w, pointers(list), onlySubdivision{}, made) },
		"jsonl": func(w io.Writer) error {
			j := NewJSONL(w)
			err := j.Line(records.CopyLine{Arbiter: records.CopyVersion})
			for _, s := range append(slices.Clone(list[0].Seats), list[1].Seats[1]) {
				err = errors.Join(err, j.Line(records.CopyLine{Player: &records.CopyPlayer{UID: s.UID, Name: s.Name}}))
			}
			return errors.Join(err, each(list, j.Result))
		},
		"csv": func(w io.Writer) error {
			c := NewCSV(w)
			return errors.Join(each(list, c.Result), c.Flush())
		},
	} {
		var b bytes.Buffer
		if err := write(&b); err != nil {
			t.Fatal(err)
		}
		var back []league.Result
		people := map[string]string{}
		c, err := importer.Named(form).Read(importer.NewSource("evening", &b), &importer.Options{Games: onlySubdivision{}})
		for _, in := range c.Results {
			back = append(back, in.Result)
		}
		for _, p := range c.Players {
			people[p.Name] = p.UID
		}
		if err != nil || len(back) != len(list) || c.Complaints.Count+c.Warnings.Count > 0 {
			t.Fatalf("%s: %d results came back: %v %v %v", form, len(back), err, c.Complaints.First, c.Warnings.First)
		}
		for i := range list {
			if back[i].UID != list[i].UID {
				t.Errorf("%s: result %d came back as %s, not %s", form, i, back[i].UID, list[i].UID)
			}
			for k, s := range list[i].Seats {
				want := s.UID
				if form == "csv" { // which knows people by name
					want = ""
				}
				if got := back[i].Seats[k]; got.Name != s.Name || got.UID != want || people[s.Name] != want {
					t.Errorf("%s: %s came back as %s %s and %s, not %s", form, s.Name, got.Name, got.UID, people[s.Name], want)
				}
			}
		}
	}
}

// A link of a game in which nobody has any points says so.
func TestALinkWithoutPoints(t *testing.T) {
	f := recorded(t, ended)[0]
	f.Text = ""
	for i := range f.Seats {
		f.Seats[i].Points, f.Seats[i].NoPoints = 0, true
	}
	link, err := Link(&f, onlySubdivision{})
	if err != nil {
		t.Fatal(err)
	}
	if link, err = url.QueryUnescape(link); err != nil || !strings.Contains(link, `"noPoints":true`) || strings.Contains(link, `"score"`) {
		t.Errorf("%s: %v", link, err)
	}
}

func TestACodeIsDrawnModuleByModule(t *testing.T) {
	c, err := NewCode("https://app.bgstatsapp.com/createPlay.html?data=" + strings.Repeat("x", 300))
	if err != nil {
		t.Fatal(err)
	}
	for _, colour := range []bool{true, false} {
		var b bytes.Buffer
		if err := c.Terminal(&b, colour, false); err != nil {
			t.Fatal(err)
		}
		text := strings.NewReplacer("\x1b[30;107m", "", "\x1b[0m", "").Replace(b.String())
		lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		for y := range c.Width() {
			row := []rune(lines[y/2])
			if len(row) != c.Width() {
				t.Fatalf("line %d has %d columns", y/2, len(row))
			}
			for x := range c.Width() {
				drawn := row[x] == '█' || row[x] == [2]rune{'▀', '▄'}[y%2]
				if drawn != (c.dark(x, y) == colour) {
					t.Fatalf("module %d %d", x, y)
				}
			}
		}
	}
	var b bytes.Buffer
	if err := c.SVG(&b, "a <link>"); err != nil {
		t.Fatal(err)
	}
	wellFormed(t, b.String())
	if _, err := NewCode(strings.Repeat("x", 3000)); err == nil {
		t.Error("a text that no code holds")
	}
}

func wellFormed(t *testing.T, text string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
	}
}

// A code as a picture has each dark module where it belongs, and four light ones around.
func TestACodeAsAPicture(t *testing.T) {
	c, err := NewCode("https://arbiter.invalid/result/7")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := c.SVG(&b, "a <link>"); err != nil {
		t.Fatal(err)
	}
	n := c.code.Size + 8
	head := fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img" shape-rendering="crispEdges">`+"\n<title>a &lt;link&gt;</title>\n<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n<path fill=\"#000\" d=\"", n, n, 4*n, 4*n, n, n)
	path, ok := strings.CutPrefix(b.String(), head)
	if !ok || !strings.HasSuffix(path, "\"/>\n</svg>\n") {
		t.Fatalf("got\n%s", b.String())
	}
	drawn := map[[2]int]bool{}
	for _, m := range regexp.MustCompile(`M(\d+) (\d+)h(\d+)v1h-(\d+)z`).FindAllStringSubmatch(path, -1) {
		var x, y, w, back int
		fmt.Sscan(strings.Join(m[1:], " "), &x, &y, &w, &back)
		if w != back {
			t.Errorf("%s does not close", m[0])
		}
		for k := range w {
			drawn[[2]int{x + k, y}] = true
		}
	}
	for y := range n {
		for x := range n {
			if want := c.code.Black(x-4, y-4); drawn[[2]int{x, y}] != want {
				t.Fatalf("module %d %d is dark: %v", x, y, !want)
			}
		}
	}
	b.Reset()
	if err := c.Terminal(&b, false, true); err != nil {
		t.Fatal(err)
	}
	for y, line := range strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n") {
		for x, r := range []rune(line) {
			if above, below := r == '█' || r == '▀', r == '█' || r == '▄'; above != c.code.Black(x-4, 2*y-4) || below != c.code.Black(x-4, 2*y-3) {
				t.Fatalf("on a light screen line %d has %c at %d", y, r, x)
			}
		}
	}
}

// A play file and a link say who won, who has which rank and points, and what is not known.
func TestPlaysOfOtherGames(t *testing.T) {
	in(t, time.FixedZone("", 3600))
	list := []league.Result{bare("Ann 5 2, Bob 7.25 1, Eve 0 3"), bare("Ann – 0, Cyd 3 0"), bare("Bob – 1, Dan – 1, Ann – 3")}
	for i := range list {
		r := &list[i]
		r.ID, r.Day, r.Time, r.Entered, r.UID = int64(i+1), dated(20+i), "23:30", made.Add(time.Duration(i)*time.Hour), records.UIDOf(records.SourceID, "", strconv.Itoa(i))
		r.Season, r.Round, r.Venue, r.Note = []string{"2026", "", ""}[i], []string{"", "2", ""}[i], []string{"The Ship", "home", "The Ship"}[i], []string{"", "", "late\n"}[i]
		r.Sheet = r.Scores()
	}
	list[1].Game, list[1].State, list[1].Complete = "go", league.Contested, false
	list[2].League, list[2].Sheet.Variants = "", []string{"short", "wild"}
	var b, indented bytes.Buffer
	if err := BGSPlay(&b, pointers(list), chips{}, made); err != nil {
		t.Fatal(err)
	}
	if err := json.Indent(&indented, b.Bytes(), "", " "); err != nil {
		t.Fatal(err)
	}
	for i := range list {
		link, err := Link(&list[i], chips{})
		if err != nil {
			t.Fatal(err)
		}
		indented.WriteString("\n" + link + "\n")
	}
	goldentest.Same(t, "testdata/plays.txt", indented.String())
	long := list[0]
	long.Note = ""
	link, err := Link(&long, chips{})
	if err != nil {
		t.Fatal(err)
	}
	long.Note = strings.Repeat("x", longestLink-len(link)-10)
	for more := range 20 {
		link, err = Link(&long, chips{})
		if (err == nil) != (len(link) > 0) || err == nil && len(link) > longestLink {
			t.Errorf("%d more: a link of %d, %v", more, len(link), err)
		}
		if err != nil {
			want := fmt.Sprintf("result 1 makes a link of %d characters, and 8000 are what phones take; shorten its note, or use the .bgsplay file", longestLink+1)
			if err.Error() != want {
				t.Errorf("got %v, want %s", err, want)
			}
			break
		}
		long.Note += "x"
	}
	if err == nil {
		t.Error("no link is too long")
	}
}
