package main

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"arbiter/cmd/games"
)

// What `arbiter new` prints is legal as it stands, for every number of players
// and every variant, and not over: recorded by mistake it counts nowhere. It holds what the
// records want as comments.
func TestNewPrintsALegalGame(t *testing.T) {
	for _, g := range games.All {
		if g.Colours && len(g.Letters) < g.MaxPlayers {
			t.Errorf("the Letters of %s, %s, are too few for %d players", g.Name, g.Letters, g.MaxPlayers)
			continue
		}
		succeeds(t, succeeds(t, "", "new", g.Name), "score", "-")
		variants := []string{""}
		for _, v := range g.Variants {
			variants = append(variants, v.Name)
		}
		for n := g.MinPlayers; n <= g.MaxPlayers; n++ {
			for _, variant := range variants {
				t.Run(strings.TrimSpace(fmt.Sprintf("%s %d %s", g.Name, n, variant)), func(t *testing.T) {
					newIsLegal(t, g, n, variant)
				})
			}
		}
	}
}

func newIsLegal(t *testing.T, g games.Game, players int, variant string) {
	args := []string{"new", g.Name}
	for i, name := range []string{"Ann", "Bob", "Cyd", "Dan", "Eva", "Fay", "Gil", "Hal"}[:players] {
		if g.Colours {
			name = g.Letters[i:i+1] + " " + name
		}
		args = append(args, "--player", name)
	}
	if variant != "" {
		args = append(args, "--variant", variant)
	}
	text := succeeds(t, "", args...)
	for _, line := range []string{"\n; date: ", "\n; league: ", "\n; season: "} {
		if !strings.Contains(text, line) {
			t.Errorf("no line %q in\n%s", line, text)
		}
	}
	said := strings.NewReplacer("\n; date: ", "\ndate: ", "\n; league: ", "\nleague: ", "\n; season: ", "\nseason: ").Replace(text)
	for _, game := range []string{text, said} {
		if answer := succeeds(t, game, "score", "--json", "-"); !strings.Contains(answer, `"legal":true,"complete":false,`) {
			t.Errorf("the game is not legal, or it is over and would count as it stands:\n%s\nof\n%s", answer, game)
		}
	}
}

// succeeds returns what a command answers that must succeed, without a word against
// what it read.
func succeeds(t *testing.T, in string, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	if code := run(append(args, "--no-input"), strings.NewReader(in), &out, &errs); code != 0 {
		t.Fatalf("arbiter %s exits %d\n%s%s\nof\n%s", strings.Join(args, " "), code, out.String(), errs.String(), in)
	}
	if strings.Contains(out.String()+errs.String(), "notation/") {
		t.Errorf("arbiter %s doubts\n%s%s", strings.Join(args, " "), out.String(), errs.String())
	}
	return out.String()
}
