package phone

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"

	"arbiter/cmd/arbiter/cli/book"
	"arbiter/records"
	"arbiter/records/suspect"
)

// Doubts are what looks wrong before something counts. A page tells all of them and asks
// once.
type Doubts struct {
	List []Doubt
	Back string // where the first of them can be changed
	Seen string // what the form sends to say that they were seen
}

// A Doubt is something that looks wrong, as a page tells it.
type Doubt struct {
	Says   string
	Other  int64  // the result that this one repeats; 0 for none
	Change string // where it can be changed
}

// NewDoubts are doubts for a page. change is the address at which what a doubt is about can
// be changed.
func NewDoubts(list []suspect.Doubt, change func(*suspect.Doubt) string) (d Doubts) {
	for i := range list {
		one := &list[i]
		d.List = append(d.List, Doubt{book.DoubtLine(one), one.Other, change(one)})
	}
	if d.List != nil {
		d.Back, d.Seen = d.List[0].Change, digestOf(list)
	}
	return d
}

// digestOf tells doubts from others, "" for none.
func digestOf(list []suspect.Doubt) string {
	if len(list) == 0 {
		return ""
	}
	var all strings.Builder
	for i := range list {
		all.WriteString(list[i].Sentence() + "\n")
	}
	return fmt.Sprintf("%x", sha256.Sum256([]byte(all.String())))[:12]
}

// ErrDoubts says that nothing was kept, because something looks wrong that was not seen.
var ErrDoubts = errors.New("something looks wrong")

// Record runs a command as Do does, unless something looks wrong in it that the form does
// not say was seen. What was seen is not told again.
func (s *Pages) Record(ctx context.Context, c records.Command, seen string, work func(*records.Tx) (Told, error)) (did int64, wrong []suspect.Doubt, err error) {
	did, err = s.Do(ctx, c, func(tx *records.Tx) (told Told, err error) {
		told, err = work(tx)
		if wrong = told.Wrong; err == nil && digestOf(wrong) != "" && digestOf(wrong) != seen {
			err = ErrDoubts
		}
		told.Wrong = nil
		return told, err
	})
	return did, wrong, err
}
