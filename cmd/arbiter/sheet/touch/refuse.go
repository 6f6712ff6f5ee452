package touch

import (
	"errors"
	"strings"
	"unicode/utf8"

	"arbiter/score"
)

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
