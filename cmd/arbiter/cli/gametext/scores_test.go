package gametext

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/cmd/games"
	"arbiter/score"
	"arbiter/score/goldentest"
	"arbiter/score/notation"
	"arbiter/validate"
)

// small is a position that a few turns lead to.
const small = "game: subdivision\nplayer: R\nplayer: B Bob\nvariant: threehouse\nleague: Cup\nseason: 2026\n\n5  ## ## .. ## ##\n4  .. R3 .. .. ..\n3  .. B3 R1 B2 ..\n2  .. .. .. .. ..\n1  .. .. ## ## ##\n"

// never is a position that no turns lead to, and the search for them is short.
const never = "game: subdivision\nplayer: R Ann\nplayer: B Bob\nvariant: threehouse\n\n5  B1 ## ## B2 ##\n4  R2 R3 ## ## B1\n3  B1 B2 R2 R2 R1\n2  B3 R3 .. ## B3\n1  .. R1 B3 B2 ##\n"

// What a score says of some games, whole: on terminals and as JSON.
func TestScores(t *testing.T) {
	examples := func(names ...string) (text string) {
		for _, name := range names {
			one, err := os.ReadFile("../../../../docs/examples/" + name)
			if err != nil {
				t.Fatal(err)
			}
			text += string(one) + "\n"
		}
		return text
	}
	under := book.LeagueRulings{score.NameKey("Cup"): {{Name: "small-needs", Value: "any"}, {Name: "suit-ties", Value: "cards"}}}
	var b strings.Builder
	for _, one := range []struct {
		what, text string
		width      int
		r          Scorer
		a          *cli.App
	}{
		{"coloured, of a league", examples("disputed.txt"), 60, Scorer{League: "cup"}, &cli.App{Colour: "always"}},
		{"with a proof, by rulings of the command line", small, 80, Scorer{File: "game.txt", Trace: true, Under: under}, &cli.App{Rulings: []string{"park-edges=open"}}},
		{"where nothing is traced", examples("pyramid.txt"), 80, Scorer{Trace: true, Under: under, League: "Cup"}, &cli.App{}},
		{"of acts, as JSON", examples("zark-city-acts.txt", "bazaar-tally.txt"), 80, Scorer{Trace: true}, &cli.App{JSON: true}},
		{"for people, and one that cannot be read", examples("bazaar-tally.txt") + "game: bazaar\nplayer: Ann\n\n", 80, Scorer{People: true}, &cli.App{JSON: true}},
	} {
		a, r := one.a, &one.r
		a.Games, a.Width = games.All, one.width
		if a.Colour == "" {
			a.Colour = "never"
		}
		if r.Under == nil {
			r.Under = book.LeagueRulings{}
		}
		r.App, r.Painter = a, a.Painter(nil)
		solve := r.Solver()
		fmt.Fprintf(&b, "== %s\n", one.what)
		err := cli.EachGame(strings.NewReader(one.text), "game.txt", func(text notation.Text) error {
			var to cli.Answer
			solve(text, &to)
			fmt.Fprintf(&b, "%s---- exit code %d, scored %t\n%s", strings.ReplaceAll(string(to.Out), "\x1b", "ESC"), to.Code, to.Judged != nil, strings.ReplaceAll(string(to.Err), "\x1b", "ESC"))
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	goldentest.Same(t, "testdata/scores.txt", b.String())
}

// A verdict as JSON, its proof, the boards that it leads over, and what it says of a position.
func TestVerdicts(t *testing.T) {
	paint := cli.Painter{Profile: termenv.Ascii, Width: 60}
	var b bytes.Buffer
	judge := func(text string, opt validate.Options) *score.Judged {
		j, err := (&games.Judge{Games: games.All, Options: opt}).Text(notation.Text{File: "game", Line: 1, Src: text})
		if err != nil {
			t.Fatal(err)
		}
		return &j
	}
	for _, j := range []*score.Judged{
		judge(strings.Replace(small, "variant", "first: Bob\nvariant", 1), validate.Options{}),
		judge(never, validate.Options{Budget: 1}),
		judge(strings.Replace(small, "B3", "R3", 1), validate.Options{}),
	} {
		fmt.Fprintf(&b, "== %s\n%s\n", VerdictLine(&j.Verdict), VerdictTitle(paint, strings.ToUpper(j.Verdict.Word()), j.Position))
		PrintJudged(&b, paint, j.Game, &j.Verdict)
		if j.Verdict.Proof != nil {
			PrintProof(&b, paint, j.Position, j.Verdict.Proof)
		}
		b.Write(cli.AppendJSON(nil, NewVerdictJSON(&j.Verdict, nil)))
	}
	PrintSays(&b, paint, []string{strings.Repeat("as long as it is ", 5), "12. " + strings.Repeat("numbered ", 9)})
	b.WriteString(Indented("a\n\nb\n\n"))
	goldentest.Same(t, "testdata/verdicts.txt", b.String())
}

// A link says the rulings in force that a reader could not know, of the only game there is.
func TestPositionsOfLinks(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		if err := os.WriteFile(dir+"/"+name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return dir + "/" + name
	}
	r := &Scorer{App: &cli.App{Games: games.All, Rulings: []string{"small-needs=any"}}, Under: book.LeagueRulings{}}
	one := file("one.txt", strings.Replace(small, "variant", "ruling: park-edges=strict\nvariant", 1))
	for _, test := range []struct {
		files []string
		want  string
	}{
		{[]string{one}, "ruling: small-needs=any\nruling: park-edges=strict\n"},
		{[]string{one, one}, "a link holds one game; name a file with only one"},
		{[]string{file("none.txt", "; nothing\n")}, "DIR/none.txt:1:1: there is no game in this file; a game begins with a line like `game: NAME` (arbiter new GAME prints a file to fill in)"},
		{[]string{file("bad.txt", "game: bazaar\nplayer: Ann\nplayer: Bob\n\nAnn: buy what\n")}, "DIR/bad.txt:5:6: a purchase of a tally is a card and how many pebbles were left; expected the card and how many pebbles were left, as buy RWBGY* left 0"},
		{nil, "there is no game in the file"},
	} {
		p, err := r.Position(test.files)
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			for line := range strings.Lines(p.Text) {
				if strings.HasPrefix(line, "ruling: ") {
					got += line
				}
			}
		}
		if got = strings.ReplaceAll(got, dir, "DIR"); got != test.want {
			t.Errorf("%q: %q, want %q", test.files, got, test.want)
		}
	}
}
