package phone

import (
	"arbiter/cmd/arbiter/saving"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"

	"arbiter/records"
	"arbiter/score"
)

// Doubts are what looks wrong before something counts. A page tells all of them and asks
// once.
type Doubts struct {
	List []Doubt
	Info []string // what is told beside them
	Back string   // where the first of them can be changed
	Seen string   // what the form sends to say that they were seen
}

// A Doubt is something that looks wrong, as a page tells it.
type Doubt struct {
	Says   string
	Change string // where it can be changed
}

// NewDoubts are doubts for a page. change is the address at which what a doubt is about can
// be changed.
func NewDoubts(list []records.Doubt, change func(*records.Doubt) string) (d Doubts) {
	for i := range list {
		one := &list[i]
		if one.Info {
			d.Info = append(d.Info, score.Sentence(saving.DoubtLine(one)))
			continue
		}
		d.List = append(d.List, Doubt{saving.DoubtLine(one), change(one)})
	}
	if d.List != nil {
		d.Back, d.Seen = d.List[0].Change, digestOf(list)
	}
	return d
}

// LineOf is the line of a game's text that a doubt is about: "player" for the line of the
// player whom the doubt names, else a header as "league"; "" for the whole text.
func LineOf(d *records.Doubt) string {
	switch d.Kind {
	case records.DoubtName:
		return d.Of
	case records.DoubtDay:
		return "date"
	case records.DoubtRound:
		return "round"
	case records.DoubtPoints:
		return "player"
	}
	return ""
}

// digestOf tells doubts that are asked about from others, "" for none.
func digestOf(list []records.Doubt) string {
	if list = saving.LooksWrong(list); len(list) == 0 {
		return ""
	}
	var all strings.Builder
	for i := range list {
		all.WriteString(list[i].Text + "\n")
	}
	return fmt.Sprintf("%x", sha256.Sum256([]byte(all.String())))[:12]
}

// ErrDoubts says that nothing was kept, because something looks wrong that was not seen.
var ErrDoubts = errors.New("something looks wrong")

// Record runs a command as Do does, unless something looks wrong in it that the form does
// not say was seen. What was seen is not told again.
func (s *Pages) Record(ctx context.Context, c records.Command, seen string, work func(*records.Tx) (*saving.Change, error)) (did int64, wrong []records.Doubt, err error) {
	did, err = s.Do(ctx, c, func(tx *records.Tx) (*saving.Change, error) {
		told, err := work(tx)
		if err != nil {
			return nil, err
		}
		if wrong = told.Doubts; digestOf(wrong) != "" && digestOf(wrong) != seen {
			err = ErrDoubts
		}
		seenNow := *told // the page that asks has its doubts
		seenNow.Doubts = nil
		return &seenNow, err
	})
	return did, wrong, err
}
