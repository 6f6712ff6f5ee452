package touch

import (
	"encoding/json"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/cmd/games"
	"arbiter/score"
)

// Visit is what a phone without a script does: it follows the sheet for one change.
func Visit(g *games.Game, base Snapshot, by func() *games.Judge, c *Change) *Replica {
	r := follow(nil, g, base, Left{}, by)
	var did memory
	if json.Unmarshal([]byte(c.Memory), &did) == nil {
		r.past, r.future = did.Past, did.Future
	}
	at := r.sheet.look(c.At, c.Open)
	if _, there := r.sheet.Page.Placed(c.At); !there && changes[c.Do] != nil && c.Do != "name" {
		r.at = at
		v := r.sheet.view(at)
		v.Refused = "The line was taken out on another phone." + notTaken(c)
		r.show(v)
		return r
	}
	if c.More {
		r.sheet.Page.GoOn(at)
	}
	seen, clash := r.sheet.seen(at), sheetmodel.Clash{Place: r.sheet.Page.PlaceName(at)}
	switch c.Do {
	case "write", "remove":
		seen, clash.Place = r.sheet.Page.LineText(at.Line), r.sheet.Page.Lines[at.Line].Name
	case "name", "paste":
		seen, clash.Why = r.sheet.Page.Sum(), sheetmodel.SheetChanged
	}
	if _, changes := changes[c.Do]; changes && c.Do != "undo" && c.Do != "redo" && c.Was != nil && *c.Was != seen {
		r.at = at
		v := r.sheet.view(at)
		v.Refused = score.Sentence(r.sheet.clashing(&clash)) + notTaken(c)
		r.show(v)
		return r
	}
	r.Do(c)
	return r
}

// A memory is what a phone did last, as a form without a script carries it.
type memory struct {
	Past   []sheetmodel.Difference `json:"past,omitempty"`
	Future []sheetmodel.Difference `json:"future,omitempty"`
}

// mostMemory is how many bytes of it a form carries.
const mostMemory = 8000

// Memory is what this phone did last.
func (r *Replica) Memory() string {
	for n := range len(r.past) + 1 {
		text, _ := json.Marshal(memory{r.past[n:], r.future}) // strings and numbers
		if len(text) <= mostMemory {
			return string(text)
		}
	}
	return ""
}
