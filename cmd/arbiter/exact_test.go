package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/terminal"
)

// Scores are exact in 64 bits, up to a million millions either way:
// in standings by points and tie-breaks, in histories and in lists.
func TestScoresAreExact(t *testing.T) {
	const most = 1_000_000_000_000
	path := recorded(t,
		plainResult("pinball", []string{"Ann", "Bob"}, 2147483648, 3),
		plainResult("pinball", []string{"Ann", "Bob", "Cyd"}, most, most-1, -most),
		plainResult("pinball", []string{"Bob", "Ann"}, most, most-2),
		plainResult("chess", []string{"Ann", "Bob"}, 0, 1),
		plainResult("chess", []string{"Cyd", "Bob"}, 1, 0),
	)
	answerOf(t, path, "leagues", "edit", "Tuesday league", "--rename", "Scores")
	for _, one := range []struct {
		command string
		want    []string
	}{
		{"leagues edit Scores --points score", nil},
		{"history Ann --json", []string{fmt.Sprintf(`"points":%d`, int64(2147483648)+most+most-2)}},
		{"history --json", []string{fmt.Sprint(most)}},
		{"list --json", []string{`"total":2147483648`, `"total":1000000000000`, `"total":-1000000000000`}},
		{"show 2", []string{"999999999999", "−1000000000000"}},
		{"export --format csv", []string{"999999999999", "-1000000000000"}},
		// 2·10^12 + 2^31 - 2 is more than 2·10^12 + 3.
		{"standings --json --league Scores", []string{fmt.Sprintf(`"name":"Ann","played":4,"counted":4,"won":2,"tied":0,"lost":2,"points":%d`, int64(2147483648)+most+most-2)}},
		{"standings --league Scores", []string{"1  Ann"}},
	} {
		answer := answerOf(t, path, strings.Fields(one.command)...)
		for _, words := range one.want {
			if !strings.Contains(answer, words) {
				t.Errorf("arbiter %s: no %s:\n%s", one.command, words, answer)
			}
		}
	}
	// Ann and Bob have won two games each. Ann's leads are 2147483645, then
	// most and a half over the average of the two others, -2 and -1.
	answerOf(t, path, "leagues", "edit", "Scores", "--points", "wins", "--ties", "score-difference")
	answer := answerOf(t, path, "standings", "--league", "Scores", "--why")
	if !strings.Contains(answer, "Score difference: Ann 1002147483642.5, Bob") {
		t.Errorf("the difference is not exact:\n%s", answer)
	}
}

// A score beyond what is exact is refused at every door, with its place.
func TestScoresBeyondTheExactAreRefused(t *testing.T) {
	path, file := filepath.Join(t.TempDir(), "l.db"), filepath.Join(t.TempDir(), "copy.jsonl")
	const head = `{"arbiter":2}` + "\n" + `{"result":{"game":"chess","state":"confirmed","complete":true,"day":"2026-11-01","time":"19:00","players":["Ann","Bob"],"places":[1,2],"sheet":{"players":[{"name":"Ann","lines":[`
	for _, lines := range []string{
		`{"rule":"x","points":1000000000001}`, `{"rule":"x","points":9223372036854775807}`,
		`{"rule":"x","points":1000000000000},{"rule":"x","points":1}`,
		strings.TrimSuffix(strings.Repeat(`{"rule":"x","points":4611686018427387904},`, 4), ",") + `,{"rule":"x","points":7}`,
	} {
		text := head + lines + `]},{"name":"Bob","lines":[{"rule":"x","points":3}]}]}}}` + "\n"
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		var out, errs bytes.Buffer
		code := run([]string{"import", file, "--db", path}, nil, &out, &errs)
		if want := "copy.jsonl:2: the sum of the points of Ann is beyond 1,000,000,000,000 points"; code != terminal.Unclear || !strings.Contains(errs.String(), want) {
			t.Errorf("%s: exit code %d, %s", lines, code, errs.String())
		}
	}
	path = recorded(t, plainResult("pinball", []string{"Ann", "Bob"}, 2147483648, 3))
	for _, points := range []string{"1000000000001", "-1000000000001", "9223372036854775808", "99999999999999999999"} {
		var out, errs bytes.Buffer
		code := run([]string{"edit", "1", "Ann " + points, "--db", path}, nil, &out, &errs)
		if code != terminal.Unclear || !strings.Contains(errs.String(), points+` is beyond 1,000,000,000,000 points`) {
			t.Errorf("%s: exit code %d, %s", points, code, errs.String())
		}
	}
	game := "game: pyramid\nplayer: Ann\nplayer: Bob\n\nquarry: Fem Ksi\nAnn: Cgo Rgo Fgo Kgo Csi Rsi\nBob: Cbr Rbr Fbr Kbr Cem Rem\npaid: Ann 1000000000001, Bob 12\n"
	var out, errs bytes.Buffer
	code := run([]string{"score", "--save", "-", "--db", path}, strings.NewReader(game), &out, &errs)
	if code != terminal.Unclear || !strings.Contains(errs.String(), "standard input:8:11: ") {
		t.Errorf("exit code %d, %s", code, errs.String())
	}
}
