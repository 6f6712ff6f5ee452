package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"golang.org/x/text/transform"

	"arbiter/score"
	"arbiter/score/notation"
)

// MergedObjects are values that are written as one JSON object: the members of the
// first value, then those of the next. A nil value has none.
type MergedObjects []any

// MarshalJSON writes the object.
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

// marshal writes a value as JSON in a line of its own. Merged objects are not read again
// to be made compact, which they are.
func marshal(value any) (b []byte, err error) {
	if merged, ok := value.(MergedObjects); ok {
		b, err = merged.MarshalJSON()
	} else {
		b, err = score.JSON(value)
	}
	return append(b, '\n'), err
}

// AppendJSON appends a value in a line of its own.
func AppendJSON(to []byte, value any) []byte {
	b, err := marshal(value)
	if err != nil { // the caller passed a value that has no JSON
		b, _ = json.Marshal(map[string]string{"error": err.Error()})
		b = append(b, '\n')
	}
	return append(to, b...)
}

// addMembers adds members to an object that AppendJSON wrote.
func addMembers(object []byte, more any) []byte {
	members := bytes.TrimPrefix(AppendJSON(nil, more), []byte{'{'})
	return append(append(bytes.TrimSuffix(object, []byte("}\n")), ','), members...)
}

// An unreadableJSON stands in the place of a game that could not be read.
type unreadableJSON struct {
	Error string `json:"error"`
	*mistakesJSON
}

// mistakesJSON are the mistakes of a game's text.
type mistakesJSON struct {
	Errors  []*notation.Error `json:"errors"`
	Further bool              `json:"further"` // there are more
}

func newUnreadableJSON(err error) unreadableJSON {
	j := unreadableJSON{Error: err.Error()}
	var bad *notation.Error
	if errors.As(err, &bad) {
		j.mistakesJSON = &mistakesJSON{bad.All(), bad.Further}
	}
	return j
}

// WriteJSON writes a value in a line of its own.
func WriteJSON(w io.Writer, v any) error {
	b, err := marshal(v)
	if err != nil {
		return err
	}
	if _, filters := w.(*Output); !filters { // the server's answers
		w = transform.NewWriter(w, controlFilter{json: true})
	}
	_, err = w.Write(b)
	return err
}
