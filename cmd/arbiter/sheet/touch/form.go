package touch

import (
	"net/url"
	"slices"
	"strconv"
)

// withValue are the buttons that have a value of their own.
var withValue = []string{"put", "take", "ask", "moves", "name", "select", "add", "remove", "dismiss"}

// Parse reads a change from the form of a sheet and the button that was tapped.
func Parse(form url.Values) Change {
	c := Change{Do: form.Get("do"), At: form.Get("at"), Text: form.Get("text"), ID: form.Get("id"),
		Open: form.Get("open") != "", More: form.Get("more") != "", Memory: form.Get("memory")}
	if i := slices.IndexFunc(withValue, form.Has); i >= 0 {
		c.Do, c.Text = withValue[i], form.Get(withValue[i])
	}
	switch c.Do {
	case "select", "add", "remove":
		if c.Text != "" { // it is about another cell than the chosen one
			c.At = c.Text
		}
	case "name":
		c.Seat, _ = strconv.Atoi(c.Text)
		c.Text = form.Get("name" + c.Text)
	case "open":
		c.Do, c.Open = "select", !c.Open
	}
	was := "was"
	switch c.Do {
	case "write", "remove":
		was = "wasline"
	case "paste":
		was = "sum"
	}
	if form.Has(was) {
		seen := form.Get(was)
		c.Was = &seen
	}
	return c
}
