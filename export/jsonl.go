package export

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"unicode/utf8"

	"arbiter/records"
	"arbiter/score"
)

// JSONL writes records as JSON Lines, so that importing them into an empty
// file makes the same records again. docs/json.md is the contract.
type JSONL struct {
	w      *bufio.Writer
	line   bytes.Buffer
	encode *json.Encoder

	Forms map[int64][]string // of results, by number; see records.CopyResult
}

// NewJSONL writes to w.
func NewJSONL(w io.Writer) *JSONL {
	j := &JSONL{w: bufio.NewWriterSize(w, 64<<10)}
	j.encode = json.NewEncoder(&j.line)
	j.encode.SetEscapeHTML(false)
	return j
}

// Begin writes the first line, which says what follows.
func (j *JSONL) Begin() error { return j.write(&records.CopyLine{Arbiter: records.CopyVersion}) }

// League writes a league and what it plays by.
func (j *JSONL) League(l *records.CopyLeague) error { return j.write(&records.CopyLine{League: l}) }

// Player writes a person's other names and identities.
func (j *JSONL) Player(p *records.CopyPlayer) error { return j.write(&records.CopyLine{Player: p}) }

// Plan writes who is to sit where in a round.
func (j *JSONL) Plan(p *records.Plan) error { return j.write(&records.CopyLine{Plan: p}) }

// Result writes a result with all that is kept of it.
func (j *JSONL) Result(f *records.Full) error {
	c := f.Copy()
	c.Forms = j.Forms[f.ID]
	return j.write(&records.CopyLine{Result: &c})
}

// Flush writes what is not written yet.
func (j *JSONL) Flush() error { return j.w.Flush() }

func (j *JSONL) write(line *records.CopyLine) error {
	j.line.Reset()
	if err := j.encode.Encode(line); err != nil {
		return fmt.Errorf("writing JSON: %w", err)
	}
	return writeEscaped(j.w, j.line.Bytes())
}

// writeEscaped writes JSON with escapes for the control characters that JSON allows
// but a terminal would obey. They occur only inside strings.
func writeEscaped(w *bufio.Writer, text []byte) error {
	done := 0
	for i := 0; i < len(text); {
		if text[i] < 0x7f {
			i++
			continue
		}
		r, n := utf8.DecodeRune(text[i:])
		if score.Unseen(r) {
			w.Write(text[done:i]) // the writer keeps its error for the last call
			fmt.Fprintf(w, `\u%04x`, r)
			done = i + n
		}
		i += n
	}
	_, err := w.Write(text[done:])
	return err
}
