package importer

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"arbiter/records"
	"arbiter/score"
	"arbiter/score/bazaar"
	"arbiter/score/notation"
	"arbiter/validate"
	referee "arbiter/validate/bazaar"
)

// bazaarGames knows Bazaar alone.
type bazaarGames struct{}

func (bazaarGames) Game(name string) *score.Game {
	if name == bazaar.Game.Name {
		return &bazaar.Game
	}
	return nil
}

func (bazaarGames) Judge(text string, over []score.Setting) (score.Judged, error) {
	var g notation.Game
	if err := g.Read(notation.Text{File: "position", Line: 1, Src: text}); err != nil {
		return score.Judged{}, err
	}
	if g.Head.Game != bazaar.Game.Name {
		return score.Judged{}, errors.New("no game is called " + g.Head.Game)
	}
	p, err := bazaar.Parse(&g)
	if err != nil {
		return score.Judged{}, err
	}
	p.Head().Over = over
	return score.Judged{Position: p, Breakdown: p.Breakdown(), Verdict: referee.Judge(p, validate.Options{NoProof: true})}, nil
}

// A catch is what a feed was given.
type catch struct {
	format     string
	results    []*records.Incoming
	leagues    []string
	people     []records.CopyPlayer
	complaints []string
	warnings   []string
}

func (c *catch) feed() *Feed {
	return &Feed{
		Result: func(in *records.Incoming) error { c.results = append(c.results, in); return nil },
		League: func(l records.CopyLeague) error {
			terms := l.Terms
			c.leagues = append(c.leagues, fmt.Sprint(l.Name, " ", terms.System()))
			return nil
		},
		Player:   func(p records.CopyPlayer) error { c.people = append(c.people, p); return nil },
		Complain: func(w *Complaint) error { c.complaints = append(c.complaints, w.Error()); return nil },
		Warn:     func(w *Complaint) error { c.warnings = append(c.warnings, w.Error()); return nil },
		Games:    bazaarGames{},
	}
}

// reads has a text recognised and read.
func reads(text string) (catch, error) {
	var c catch
	src := NewSource("FILE", strings.NewReader(text))
	f, err := Recognise(src)
	if err != nil {
		return c, err
	}
	c.format = f.Name
	return c, f.Read(src, c.feed())
}

// readsAs has a text read in a format.
func readsAs(format, text string) (catch, error) {
	c := catch{format: format}
	err := Named(format).Read(NewSource("FILE", strings.NewReader(text)), c.feed())
	return c, err
}

// says fails the test when a complaint is not what was expected.
func says(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if !slices.EqualFunc(got, want, strings.Contains) {
		t.Errorf("%s: got %q, want %q", what, got, want)
	}
}

// jsonOf is a value as JSON.
func jsonOf(t testing.TB, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
