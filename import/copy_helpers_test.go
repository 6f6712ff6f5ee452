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

// A catch is what a file held.
type catch struct {
	format     string
	results    []*records.Incoming
	leagues    []string
	people     []records.CopyPlayer
	complaints []string
	warnings   []string
}

func readsAs(format, text string) (catch, error) {
	contents, err := Named(format).Read(NewSource("FILE", strings.NewReader(text)), &Options{Games: bazaarGames{}})
	c := catch{format: format, results: contents.Results, complaints: sentences(contents.Complaints.First), warnings: sentences(contents.Warnings.First)}
	for _, l := range contents.Leagues {
		c.leagues = append(c.leagues, fmt.Sprint(l.Name, " ", l.Terms.System()))
	}
	for _, p := range contents.Players {
		c.people = append(c.people, p.CopyPlayer)
	}
	return c, err
}

// reads has a text recognised and read.
func reads(text string) (catch, error) {
	f, err := Recognise(NewSource("FILE", strings.NewReader(text)))
	if err != nil {
		return catch{}, err
	}
	return readsAs(f.Name, text)
}

// sentences returns complaints as they are printed.
func sentences(complaints []*Complaint) (list []string) {
	for _, c := range complaints {
		list = append(list, c.Error())
	}
	return list
}

// says fails the test when a complaint is not what was expected.
func says(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if !slices.EqualFunc(got, want, strings.Contains) {
		t.Errorf("%s: got %q, want %q", what, got, want)
	}
}

// jsonOf returns a value as JSON.
func jsonOf(t testing.TB, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
