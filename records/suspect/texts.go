package suspect

import "fmt"

// An ownText is a text by the identity that this program gave it: its `id:`, or a digest
// where it has no date.
type ownText struct{ id, digest string }

// A textOf is whose text it is.
type textOf struct {
	ownText
	result int64
	game   string
}

func (l *Look) sawText(r *Result) {
	if r.New && r.TextID+r.Undated != "" {
		l.texts = append(l.texts, textOf{ownText{r.TextID, r.Undated}, r.ID, r.Game})
	}
}

// sameTexts finds texts without a date that were recorded before, of any day, and texts
// with the id of a text of another game. Both stand: an id belongs to one game, and was
// perhaps copied with the lines about it.
func (l *Look) sameTexts() (list []Doubt, err error) {
	if len(l.texts) == 0 {
		return nil, nil
	}
	var which Which
	for _, t := range l.texts {
		if t.id != "" {
			which.TextIDs = append(which.TextIDs, t.id)
		} else {
			which.Undated = append(which.Undated, t.digest)
		}
	}
	last, others := map[ownText]textOf{}, map[int64]int64{}
	err = l.records.Results(which, func(r *Result) {
		of := ownText{r.TextID, r.Undated}
		last[of] = textOf{of, r.ID, r.Game}
	})
	if err != nil {
		return nil, err
	}
	var twins []int64
	for _, t := range l.texts {
		other, again := last[t.ownText]
		last[t.ownText] = t
		switch {
		case !again:
		case t.id == "":
			twins = append(twins, t.result)
			others[t.result] = other.result
		default:
			list = append(list, Doubt{Kind: Double, Name: fmt.Sprintf("the id %q", t.id), Says: fmt.Sprintf("is that of #%d too, a game of %s", other.result, l.title(other.game)),
				Result: t.result, Results: 1, Other: other.result, Mend: void(t.result)})
		}
	}
	if len(twins) == 0 {
		return list, nil
	}
	return list, l.records.Results(Which{IDs: twins}, func(r *Result) {
		list = append(list, Doubt{Kind: Double, Name: l.tell(r), Says: fmt.Sprintf("has the same text as #%d; a `date:` in the text tells them apart", others[r.ID]),
			Result: r.ID, Results: 1, Other: others[r.ID], Mend: void(r.ID)})
	})
}
