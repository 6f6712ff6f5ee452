package export

import (
	"encoding/json"
	"fmt"
	"io"

	"arbiter/records"
	"arbiter/records/league"
)

// JSONL writes results with their people and leagues as JSON Lines. docs/export.md is the
// contract.
type JSONL struct{ encode *json.Encoder }

// NewJSONL writes to w.
func NewJSONL(w io.Writer) *JSONL {
	j := &JSONL{encode: json.NewEncoder(w)}
	j.encode.SetEscapeHTML(false)
	return j
}

// Line writes one line.
func (j *JSONL) Line(line records.CopyLine) error {
	if err := j.encode.Encode(line); err != nil {
		return fmt.Errorf("writing JSON: %w", err)
	}
	return nil
}

// Result writes a result with all that is kept of it.
func (j *JSONL) Result(f *league.Result) error {
	c := records.CopyOf(f)
	return j.Line(records.CopyLine{Result: &c})
}
