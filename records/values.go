package records

import (
	"bytes"
	"encoding/json"
	"maps"
	"strings"

	"arbiter/records/engine"
	"arbiter/records/league"
)

// plain makes a text fit to be stored: valid UTF-8 without NUL.
func plain(s string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\x00", "")
}

// toJSON writes a value on one line. It escapes no more characters than it must.
func toJSON(v any) (string, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return "", err
	}
	return string(bytes.TrimSuffix(b.Bytes(), []byte{'\n'})), nil
}

// oneIf is a yes or no as columns store it.
func oneIf(yes bool) int64 {
	if yes {
		return 1
	}
	return 0
}

func readTerms(text string) (league.Terms, error) {
	var t league.Terms
	if text == "" {
		return t, nil
	}
	if err := json.Unmarshal([]byte(text), &t); err != nil {
		return t, engine.Unreadable("reading what a league plays by", err)
	}
	return t, nil
}

// writeTerms is terms as a league keeps them; "" for the usual.
func writeTerms(t *league.Terms) (string, error) {
	said := *t
	if said.Points == league.WinTieLoss { // the usual is said in one way
		said.Points = ""
	}
	if said.Bye == league.ByeWin {
		said.Bye = ""
	}
	said.Weight = maps.Clone(said.Weight)
	maps.DeleteFunc(said.Weight, func(_ string, n int) bool { return n == 1 })
	text, err := toJSON(said)
	if text == "{}" {
		text = ""
	}
	return text, err
}
