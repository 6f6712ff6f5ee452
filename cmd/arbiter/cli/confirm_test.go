package cli

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/cli/screen"
)

// On a plain terminal the question is one line, whose answer is read alone. The end of the
// input is no.
func TestConfirmOnOneLine(t *testing.T) {
	t.Setenv("TERM", "dumb")
	for typed, want := range map[string]bool{"y\nnext": true, "Yes \nnext": true, "n\nnext": false, "\nnext": false, "yo\nnext": false, "": false, "y": false} {
		var asked bytes.Buffer
		a := &App{In: strings.NewReader(typed), Err: &asked}
		if yes, err := a.Confirm("Record it?", "No", "Yes"); yes != want || err != nil {
			t.Errorf("%q is %t, %v", typed, yes, err)
		}
		if !strings.HasPrefix(asked.String(), "Record it? [y/N] ") {
			t.Errorf("asked %q", &asked)
		}
		if rest, _ := io.ReadAll(a.In); strings.Contains(typed, "\n") && string(rest) != "next" {
			t.Errorf("after %q the next reader finds %q", typed, rest)
		}
	}
}

// In a form no comes first, and to leave the question is no.
func TestConfirmInAForm(t *testing.T) {
	broken := errors.New("no terminal")
	for _, one := range []struct {
		answer string
		err    error
		yes    bool
		want   error
	}{{"yes", nil, true, nil}, {"no", nil, false, nil}, {"", screen.ErrBack, false, nil}, {"", broken, false, broken}} {
		a := &App{Choose: func(_ string, choices ...screen.Choice) (string, error) {
			if len(choices) != 2 || choices[0].Label != "Back" {
				t.Errorf("the choices are %+v", choices)
			}
			return one.answer, one.err
		}}
		if yes, err := a.confirmForm("Record it?", "Back", "Yes"); yes != one.yes || err != one.want {
			t.Errorf("%+v: %t, %v", one, yes, err)
		}
	}
}
