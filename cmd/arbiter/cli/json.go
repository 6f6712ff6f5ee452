package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"arbiter/score/notation"
)

// What score, validate and best answer with --json. docs/json.md is the
// contract.

// MergedObjects are values that are written as one JSON object: the members of the
// first, then those of the next. Nil has none.
type MergedObjects []any

func (j MergedObjects) MarshalJSON() ([]byte, error) {
	object := []byte{'{'}
	for _, value := range j {
		b, err := marshal(value)
		if err != nil {
			return nil, err
		}
		b = bytes.TrimPrefix(bytes.TrimSpace(b), []byte{'{'})
		if value == nil || len(b) <= 1 {
			continue
		}
		if len(object) > 1 {
			object = append(object, ',')
		}
		object = append(object, b[:len(b)-1]...)
	}
	return append(object, '}'), nil
}

// marshal is a value in JSON, with < > & as they are.
func marshal(value any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(value)
	return b.Bytes(), err
}

// AppendJSON adds a value in a line of its own.
func AppendJSON(to []byte, value any) []byte {
	b, err := marshal(value)
	if err != nil { // only values that marshal come here
		b, _ = json.Marshal(map[string]string{"error": err.Error()})
		b = append(b, '\n')
	}
	return append(to, b...)
}

// An unreadJSON stands in the place of a game that could not be read.
type unreadJSON struct {
	Error string `json:"error"`
	*mistakesJSON
}

// mistakesJSON are all mistakes of a game.
type mistakesJSON struct {
	Errors  []mistakeJSON `json:"errors"`
	Further bool          `json:"further"` // there are more
}

type mistakeJSON struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Message string `json:"message"`
	Want    string `json:"want"`
}

func notReadJSON(err error) unreadJSON {
	j := unreadJSON{Error: err.Error()}
	var bad *notation.Error
	if errors.As(err, &bad) {
		j.mistakesJSON = &mistakesJSON{Errors: []mistakeJSON{}, Further: bad.Further}
		for _, one := range bad.All() {
			j.Errors = append(j.Errors, mistakeJSON{one.File, one.Line, one.Column, one.Msg, one.Want})
		}
	}
	return j
}

// WriteJSON writes one object in one line.
func WriteJSON(w io.Writer, v any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err
	}
	_, err := w.Write(guarded(nil, b.Bytes(), true))
	return err
}
