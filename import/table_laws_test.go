package importer

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"fmt"
	"math/rand"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"arbiter/export"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/oftentest"
)

func pick[T any](r *rand.Rand, of ...T) T { return of[r.Intn(len(of))] }

// A drawnClub is a table of games, all of whose players have points.
type drawnClub struct {
	layout, day string
	games       []*records.Incoming
	rows        [][]string
	of          []int // the game of each row, -1 for none
}

var clubPeople = []string{"Ann", "Bob K.", "Jürgen", "Zoë", "O'Neill", "Cyd, the 2nd"}

// drawClub draws games, and writes them in one of the layouts.
func drawClub(r *rand.Rand) drawnClub {
	club := drawnClub{layout: pick(r, "ids", "no ids", "numbered", "columns"), day: pick(r, "2006-01-02", "2006-01-02 15:04", "2.1.2006", "02-01-2006", "2. 1. 2006", "2/1/2006", "1/2/2006", "2006/1/2")}
	for g := range 1 + r.Intn(6) {
		day := time.Date(2026, time.Month(1+r.Intn(12)), 1+r.Intn(28), 0, 0, 0, 0, time.UTC)
		if g == 0 {
			day = day.AddDate(0, 0, 20-day.Day()) // so that the strokes of 20/11/2026 are clear
		}
		clock := ""
		if strings.HasSuffix(club.day, "15:04") {
			day = day.Add(time.Duration(r.Intn(24*60)) * time.Minute)
			clock = day.Format("15:04")
		}
		in := &records.Incoming{Result: league.Result{Game: pick(r, "Go", "Azul", "subdivision"), Day: day.Format(time.DateOnly), Time: clock, League: pick(r, "", "Cup"), Season: pick(r, "", "2026"), Round: pick(r, "", "3"), Venue: pick(r, "", "Café"), Note: pick(r, "", "cold", "so \"it\" was", "two\nlines")}}
		people := r.Perm(len(clubPeople))[:2+r.Intn(3)]
		if club.layout == "columns" {
			slices.Sort(people)
		}
		for _, who := range people {
			in.Seats = append(in.Seats, league.Seat{Name: clubPeople[who], Points: score.Points(500 * r.Intn(100))})
		}
		for i := range in.Seats {
			in.Seats[i].Place = 1
			for _, other := range in.Seats {
				if other.Points > in.Seats[i].Points {
					in.Seats[i].Place++
				}
			}
		}
		if club.layout == "ids" {
			in.Words = "g" + strconv.Itoa(g)
		}
		club.games = append(club.games, in)
	}
	club.write(r)
	return club
}

// dateAs writes when a result was played in another form.
func dateAs(form string, in *records.Incoming) string {
	at, _ := time.Parse("2006-01-02 15:04", in.Day+" "+cmp.Or(in.Time, "00:00"))
	return at.Format(form)
}

func (club *drawnClub) write(r *rand.Rand) {
	club.rows = [][]string{{"game_id", pick(r, "date", "Datum", "DAY"), pick(r, "game", "Spiel"), pick(r, "League", "liga"), "season", pick(r, "round", "Runde"), pick(r, "place_played", "Ort", "Place Played"), pick(r, "note", "Notiz")}}
	cells := map[string][]string{"ids": {"player", "score"}, "no ids": {"Spieler", "Punkte"}, "columns": clubPeople}[club.layout]
	for i := range 4 {
		if club.layout == "numbered" {
			cells = append(cells, fmt.Sprint("player", i+1), fmt.Sprint("score ", i+1))
		}
	}
	club.rows[0] = append(club.rows[0], cells...)
	club.of = []int{-1}
	once := r.Intn(2) == 0
	for g, in := range club.games {
		game := []string{in.Words, dateAs(club.day, in), in.Game, in.League, in.Season, in.Round, in.Venue, in.Note}
		switch club.layout {
		case "columns":
			for _, name := range clubPeople {
				points := ""
				for _, s := range in.Seats {
					if s.Name == name {
						points = s.Points.String()
					}
				}
				game = append(game, points)
			}
		case "numbered":
			for _, s := range in.Seats {
				game = append(game, s.Name, s.Points.String())
			}
		default:
			if club.layout == "no ids" && g > 0 {
				club.rows, club.of = append(club.rows, make([]string, 10)), append(club.of, -1)
			}
			for i, s := range in.Seats {
				row := append(slices.Clone(game), s.Name, s.Points.String())
				if i > 0 && once {
					copy(row[1:], make([]string, 7))
				}
				club.rows, club.of = append(club.rows, row), append(club.of, g)
			}
			continue
		}
		club.rows, club.of = append(club.rows, game), append(club.of, g)
	}
}

// text returns the club as a spreadsheet writes it.
func (club *drawnClub) text(t testing.TB, r *rand.Rand) string {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.Comma, w.UseCRLF = pick(r, ',', ';', '\t'), r.Intn(2) == 0
	for _, row := range club.rows {
		row = slices.Clone(row)
		for i, cell := range row {
			if _, err := strconv.ParseFloat(cell, 64); err == nil && w.Comma != ',' && i > 7 {
				row[i] = strings.Replace(cell, ".", ",", 1)
			}
		}
		_ = w.Write(row)
	}
	w.Flush()
	switch text := b.String(); r.Intn(5) {
	case 0:
		return "\xEF\xBB\xBF" + text
	case 1:
		return encode(t, utf16, text)
	case 2:
		return encode(t, unicode.UTF16(unicode.BigEndian, unicode.UseBOM), text)
	case 3:
		return encode(t, charmap.Windows1252, text)
	default:
		return text
	}
}

func (club *drawnClub) read(t testing.TB, text string) *found {
	var o Options
	if club.layout == "columns" {
		o.Table.Players = clubPeople
	}
	return readText(t, "csv", text, o)
}

func (club *drawnClub) shown(without int) string {
	var f found
	for g, in := range club.games {
		if g != without {
			f.results = append(f.results, in)
		}
	}
	return f.shown()
}

// TestAClubReadsBack: a club that is written in any layout, with any separator, encoding and
// form of days, reads back as the club.
func TestAClubReadsBack(t *testing.T) {
	for seed := range oftentest.Times(4000) {
		r := rand.New(rand.NewSource(int64(seed)))
		club := drawClub(r)
		text := club.text(t, r)
		if got, want := club.read(t, text).shown(), club.shown(-1); got != want {
			t.Fatalf("seed %d, %s: got\n%swant\n%s\n%s", seed, club.layout, got, want, text)
		}
	}
}

// TestASpoiledCellRefusesItsGame: a cell that cannot be read refuses just its game, at its
// place; the others come in as they are.
func TestASpoiledCellRefusesItsGame(t *testing.T) {
	for seed := range oftentest.Times(4000) {
		r := rand.New(rand.NewSource(int64(seed)))
		club := drawClub(r)
		i := 1 + r.Intn(len(club.rows)-1)
		game, column := club.of[i], len(club.rows[i])-1 // somebody's score
		if club.layout != "no ids" && strings.HasPrefix(club.day, "2006-") && (club.of[i-1] != game || club.layout != "ids") {
			column = pick(r, column, 1) // or the date, where it is the game's own
		}
		if game < 0 || club.rows[i][column] == "" {
			continue
		}
		club.rows[i][column] = pick(r, "x y", "31.2.2026", "#REF!", "1e3", "12 VP")
		line := i + 1 + strings.Count(fmt.Sprint(club.rows[:i], club.rows[i][:column]), "\n")
		f := club.read(t, club.text(t, r))
		complaints := f.complaints
		f.complaints = nil
		if got, want := f.shown(), club.shown(game); got != want || len(complaints) == 0 || len(complaints) > 1 && !complaints[1].Also || complaints[0].Line != line || complaints[0].Column < 2 {
			t.Fatalf("seed %d, %s: row %d, column %d: %v, got\n%swant\n%s%q", seed, club.layout, i, column, complaints, got, want, club.rows)
		}
	}
}

// TestExportComesBack: what is exported as a table comes back as it was, whatever it is called.
func TestExportComesBack(t *testing.T) {
	word := func(r *rand.Rand, more ...string) string {
		text := ""
		for range r.Intn(6) {
			text += pick(r, append(more, "'", "=", "+", "-", "@", ",", ";", "\"", " ", "A", "é", "½", "#", "total", "卓", "\u200b", "1", ".", "👩\u200d👧")...)
		}
		return text
	}
	name := func(r *rand.Rand) string {
		text, _ := records.CleanName(word(r))
		return text
	}
	for seed := range oftentest.Times(4000) {
		r := rand.New(rand.NewSource(int64(seed)))
		var b bytes.Buffer
		w, want := export.NewCSV(&b), found{}
		for g := range 1 + r.Intn(4) {
			in := &records.Incoming{Result: league.Result{ID: int64(g + 1), UID: fmt.Sprintf("019ac111-0000-7000-8000-%012d", g), Game: "G" + name(r), Day: fmt.Sprintf("2026-11-%02d", 1+r.Intn(30)), League: name(r), Season: name(r), Round: name(r), Venue: name(r)}}
			note, _ := records.CleanText(strings.TrimSpace(word(r, "\n", "x\n=")))
			in.Note = strings.TrimSpace(note)
			for i := range 2 + r.Intn(3) {
				in.Seats = append(in.Seats, league.Seat{Name: name(r) + strconv.Itoa(i), Points: score.Points(r.Intn(2_000_000) - 1_000_000), Place: i + 1, NoPoints: r.Intn(5) == 0})
				if in.Seats[i].NoPoints {
					in.Seats[i].Points = 0
				}
			}
			want.results = append(want.results, in)
			if err := w.Result(&in.Result); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
		f := readText(t, "csv", b.String(), Options{})
		if got := f.shown(); got != want.shown() || len(f.warnings) > 0 {
			t.Fatalf("seed %d: got\n%swant\n%s%v\n%s", seed, got, want.shown(), f.warnings, b.String())
		}
		for i, in := range f.results {
			if in.UID != want.results[i].UID {
				t.Fatalf("seed %d: %s came back as %s", seed, want.results[i].UID, in.UID)
			}
		}
	}
}

// FuzzTable: whatever a table holds, reading it ends, each complaint has a place, and no game
// is handed on that its table does not hold. Little memory is needed for it.
func FuzzTable(f *testing.F) {
	for seed := range int64(20) {
		r := rand.New(rand.NewSource(seed))
		club := drawClub(r)
		f.Add([]byte(club.text(f, r)))
	}
	f.Add([]byte("\"sep=;\"\nDatum;Spiel;Spieler;Punkte;Sitz;Platz\n\n20.11.2026;Go;Ann;1.234;1;1\n;;B\"b;3,5;2;2\n;;Cyd;2;1;1=\n;;;;;\n11/12/2026;Go;Ann;1.234.567;;x\nSumme;\"\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, players := range [][]string{nil, {"Ann", "Bob K."}} {
			got := readText(t, "csv", string(data), Options{Table: TableOptions{Game: "Go", Players: players}})
			lines := 1 + strings.Count(lineEnds(string(data)), "\n")
			for _, c := range append(got.complaints, got.warnings...) {
				if c.File != "f" || c.Line < 0 || c.Line > lines || c.Column < 0 || len(c.Says) < 10 {
					t.Errorf("a complaint without a place or sentence: %#v", c)
				}
			}
			for _, in := range got.results {
				if in.Game == "" || len(in.Seats) == 0 || in.UID == "" || in.Line < 2 || in.Line > lines {
					t.Errorf("%+v", in)
				}
			}
		}
	})
}

// TestHugeTablesNeedLittleMemory: a table of nothing but cells or rows is refused before it is
// cut, and one row of as many as may be is read.
func TestHugeTablesNeedLittleMemory(t *testing.T) {
	for text, want := range map[string]string{
		"player,date,game\n" + strings.Repeat(",", mostCells+1): "cells; 4000000 can be read",
		"player,date,game\n" + strings.Repeat("\n", mostCells):  "cells; 4000000 can be read",
		"player,date,game" + strings.Repeat(",a", mostColumns):  "1: the table has 1003 columns",
		"player,date,game\n" + strings.Repeat(",", mostCells-5): "",
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		f := readText(t, "csv", text, Options{})
		runtime.ReadMemStats(&after)
		if used := after.Sys - before.Sys; used > 1<<30 {
			t.Errorf("%.40q: %d MB were taken", text, used>>20)
		}
		if got := f.shown(); !strings.Contains(got, want) {
			t.Errorf("%.40q: %s, want %s", text, got, want)
		}
	}
}
