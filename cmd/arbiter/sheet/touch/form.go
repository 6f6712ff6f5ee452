package touch

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
)

// withValue are the buttons that have a value of their own.
var withValue = []string{"put", "take", "ask", "moves", "name", "select", "add", "insert", "remove"}

// Parse reads a change from the form of a sheet and the button that was tapped.
func Parse(form url.Values) Change {
	c := Change{Do: form.Get("do"), At: CellAt(form.Get("at")), Text: form.Get("text"), Was: form.Get("was"),
		ID: form.Get("id"), Sheet: form.Get("sheet"), Open: form.Get("open") != "", More: form.Get("more") != ""}
	if i := slices.IndexFunc(withValue, form.Has); i >= 0 {
		c.Do, c.Text = withValue[i], form.Get(withValue[i])
	}
	switch c.Do {
	case "select", "add", "insert", "remove":
		if c.Text != "" { // it is about another cell than the chosen one
			c.At = CellAt(c.Text)
		}
	case "name":
		c.At.Cell, _ = strconv.Atoi(c.Text)
		c.Text = form.Get("name" + c.Text)
	case "open":
		c.Do, c.Open = "select", !c.Open
	}
	if c.Do == "write" || c.Do == "remove" {
		c.Was = form.Get("wasline")
	}
	c.Rev, _ = strconv.Atoi(form.Get("rev"))
	return c
}

// CellAt reads a cell as forms write it: line.cell.
func CellAt(text string) sheetmodel.Cursor {
	var c sheetmodel.Cursor
	if _, err := fmt.Sscanf(text, "%d.%d", &c.Line, &c.Cell); err != nil {
		return sheetmodel.Cursor{Line: -1}
	}
	return c
}
