package importer

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/records"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/score/subdivision"
)

// judgeSubdivision judges texts of that game; all that can be read is legal.
func judgeSubdivision(t notation.Text) (score.Judged, error) {
	var g notation.Game
	if err := g.Read(t); err != nil {
		return score.Judged{}, err
	}
	p, err := subdivision.Parse(&g)
	if err != nil {
		return score.Judged{}, err
	}
	return score.Judged{Position: p, Breakdown: p.Breakdown(), Verdict: score.Verdict{Complete: true}}, nil
}

// FuzzCSV and FuzzNotation: nothing makes a reader panic, each complaint has a
// place, and the records take each result or say why not.
func FuzzCSV(f *testing.F) {
	f.Add([]byte("%!"))
	f.Add([]byte("\"sep=;\"\nDatum;Spiel;Spieler;Punkte;Sitz;Platz\n\n20.11.2026;Go;Ann;1.234;1;1\n;;Bob;3,5;2;2\n;;Cyd;2;1;1=\n;;;;;\n11/12/2026;Go;Ann;1.234.567;;x\n"))
	fuzzFormat(f, "csv", "testdata/club.csv", "testdata/semicolons.csv")
}

func FuzzNotation(f *testing.F) { fuzzFormat(f, "notation", "testdata/game.txt") }

func fuzzFormat(f *testing.F, format string, samples ...string) {
	for _, name := range samples {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
		f.Add(bytes.Replace(text, []byte("Ann"), []byte("A\"n\x01n\xff"), 1))
	}
	s, err := records.Open(filepath.Join(f.TempDir(), "league.db"), records.Options{Create: true})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { s.Close() })
	ctx := context.Background()
	f.Fuzz(func(t *testing.T, text []byte) {
		tx, err := s.Begin(ctx, records.Command{})
		if err != nil {
			t.Fatal(err)
		}
		defer tx.Rollback()
		added, told := 0, 0
		bulk := tx.Record(func(in *records.Incoming, saved records.Saved, err error) {
			told++
			if err == nil && !saved.Known && saved.ID == 0 {
				t.Errorf("%s is neither recorded nor refused", show(in))
			}
		})
		remark := func(c *Complaint) error {
			if c.File != "f" || c.Line < 0 || c.Line > 1+bytes.Count(text, []byte("\n")) || c.Says == "" || strings.Contains(c.Error(), "%!") && !bytes.Contains(text, []byte("%!")) {
				t.Errorf("a complaint without a place or sentence: %#v", c)
			}
			return nil
		}
		last := 0
		to := &Feed{
			Result: func(in *records.Incoming) error {
				if added++; in.Line <= last {
					t.Errorf("%s begins in line %d, the one before in line %d", show(in), in.Line, last)
				}
				last = in.Line
				return bulk.Add(in)
			},
			Complain: remark, Warn: remark, Judge: judgeSubdivision, Games: twoGames{}, Game: "go",
		}
		src := NewSource("f", bytes.NewReader(text))
		err = Named(format).Read(src, to)
		var end *Complaint
		if errors.As(err, &end) {
			_ = remark(end)
		} else if err != nil {
			t.Fatalf("not a complaint: %v", err)
		}
		if err := bulk.Flush(); err != nil {
			t.Fatalf("the records fail: %v", err)
		}
		if told != added {
			t.Errorf("%d results, told of %d", added, told)
		}
	})
}
