package validate

import (
	"encoding/json"
	"fmt"
	"strings"
)

// JSONString quotes a text for Verdict.Extra.
func JSONString(s string) string {
	b, err := json.Marshal(s)
	if err != nil { // a string always marshals
		return `""`
	}
	return string(b)
}

// JSONPieces is a list of names in JSON; names of pieces need no quoting.
func JSONPieces[T fmt.Stringer](list []T) string {
	words := make([]string, len(list))
	for i, p := range list {
		words[i] = `"` + p.String() + `"`
	}
	return "[" + strings.Join(words, ",") + "]"
}
