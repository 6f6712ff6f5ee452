package touch

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/score"
)

// check refuses a change of what the phone has not seen: nobody's typing is
// overwritten by somebody who does not know of it.
func (s *Sheet) check(at sheetmodel.Cursor, c *Change) error {
	if s.Shut != nil {
		return s.Shut
	}
	if err := wellFormed(c); err != nil {
		return err
	}
	switch c.Do {
	case "take": // it has its own place
		return nil
	case "undo", "redo", "paste", "name", "add", "insert":
		if c.Rev != s.Rev && c.Sheet != s.sum() {
			return errors.New("the sheet was changed from another phone meanwhile; look at it, and do this again if it is still right")
		}
		return nil
	}
	if c.At.Line != at.Line || c.At.Cell != at.Cell && c.At.Cell >= 0 {
		return errors.New("this cell is no longer on the sheet")
	}
	now, name := s.Page.Cell(at), s.Page.CellName(at)
	if c.Do == "write" || c.Do == "remove" {
		now, name, at.Cell = s.Page.LineText(at.Line), s.Page.LineName(at.Line), -1
	}
	if c.Rev == s.Rev || s.Page.Seen(at) == c.Was {
		return nil
	}
	return fmt.Errorf("%s was changed from another phone meanwhile: it holds %s now", score.Tidy(name), quoted(now))
}

func quoted(text string) string {
	if text == "" {
		return "nothing"
	}
	return "“" + score.Tidy(text) + "”"
}

// notTaken says what a person typed for nothing.
func notTaken(c *Change) string {
	switch c.Do {
	case "put", "write", "name":
		if c.Text != "" {
			return " Not taken: " + quoted(short(c.Text)) + "."
		}
	case "paste":
		return " Nothing was pasted."
	}
	return ""
}

func short(text string) string {
	if list := []rune(text); len(list) > 80 {
		return string(list[:80]) + "…"
	}
	return text
}

// wellFormed refuses what no person typed.
func wellFormed(c *Change) error {
	switch {
	case len(c.ID) > 64:
		return errUnknown
	case !utf8.ValidString(c.Text):
		return errors.New("there are bytes in it that are no letters")
	case c.Do == "put" && strings.TrimSpace(c.Text) == "":
		return errUnknown
	case c.Do == "paste" && Fits(c.Text) != nil:
		return Fits(c.Text)
	case c.Do != "paste" && utf8.RuneCountInString(c.Text) > mostCell:
		return errors.New("this is too long")
	case c.Do != "paste" && strings.ContainsFunc(c.Text, score.Unseen):
		return errors.New("there is a character in it that cannot be seen")
	}
	return nil
}
