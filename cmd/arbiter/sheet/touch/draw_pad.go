package touch

import (
	"cmp"
	"strconv"

	"arbiter/score"
)

// pad draws the lower edge: what the last change did, the chosen cell, its keys, and the
// tools.
func (d *Markup) pad(v *View) {
	class := "pad"
	if v.Tall {
		class += " tall"
	}
	d.group(class, "Keys")
	d.box("toasts", func() {
		d.conflicts(v)
		d.When(v.Answer != "", `<p class="toast" role="alert">`, Esc(v.Answer), `</p>`)
		d.When(v.Said != "", `<p class="toast" role="status">`, Esc(v.Said), `</p>`)
	})
	d.piece("head", func() { d.head(v) })
	d.piece("keys", func() { d.keys(v) })
	d.piece("tools", func() { d.tools(v) })
	d.Add(`</div>`)
}

// conflicts tells why the last change was not made, and what another phone was first to
// write: that stays until it is dismissed.
func (d *Markup) conflicts(v *View) {
	if len(v.Conflicts) == 0 {
		d.Add(`<p class="toast refused" role="alert">`, Esc(v.Refused), `</p>`)
		return
	}
	d.Add(`<div class="toast refused" role="alert">`)
	d.When(v.Refused != "", `<p>`, Esc(v.Refused), `</p>`)
	for i := range v.Conflicts {
		c := &v.Conflicts[i]
		d.Add(`<p>`, Esc(c.sentence()), ` <button name="dismiss" value="`, Esc(c.ID), `">Dismiss</button></p>`)
	}
	d.Add(`</div>`)
}

// head tells the chosen cell, and what belongs there. Behind Aa its line is text.
func (d *Markup) head(v *View) {
	d.Add(`<div id="head" class="head"><b>`, Esc(v.Cell), `</b><span>`, Esc(cmp.Or(v.Help, v.Expects)), `</span><details class="write" id="write"`)
	d.When(v.Free && len(v.Keys) == 0, ` open`)
	d.Add(`><summary aria-label="Write `, Esc(v.Whole), ` as text">Aa</summary><div><label>`, Esc(v.Whole), ` `, Esc(v.Written), ` <input name="text"`)
	d.When(v.Header != "", ` list="known-`, v.Header, `"`)
	d.Add(` value="`, Esc(v.Line), `" autocapitalize="off" spellcheck="false" enterkeyhint="done"></label><button name="do" value="write">Set</button></div></details></div>`)
}

func (d *Markup) tools(v *View) {
	d.Add(`<div id="tools" class="tools">`)
	d.tool("undo", "Undo", "↶", v.Undo)
	d.tool("redo", "Redo", "↷", v.Redo)
	d.tool("clear", "Clear "+v.Cell, "⌫", v.Filled)
	if v.Code == "" {
		d.Add(`<a href="#verdict">Verdict</a></div>`)
		return
	}
	d.Add(`<a href="/table/`, Esc(v.Code), `/send">Done</a></div>`)
}

func (d *Markup) tool(do, name, sign string, can bool) {
	d.Add(`<button name="do" value="`, do, `" aria-label="`, Esc(name), `"`)
	d.When(!can, ` disabled`)
	d.Add(`>`, sign, `</button>`)
}

// keys draws the palette: the large groups, with tabs where there are several, then the
// small ones.
func (d *Markup) keys(v *View) {
	class := "keys"
	if v.Dense {
		class += " dense"
	}
	d.Add(`<div id="keys" class="`, class, `">`)
	if v.Tabs {
		d.Add(`<div class="tabs">`)
		for i := range v.Keys {
			if v.Keys[i].Large {
				d.tab(strconv.Itoa(i), &v.Keys[i])
			}
		}
		for i := range v.Keys {
			if beside(v, i) {
				d.tokens(v.Keys[i].Tokens)
			}
		}
		d.Add(`</div>`)
	}
	for i := range v.Keys {
		if k := &v.Keys[i]; k.Large {
			class := "group large"
			if v.Tabs {
				class += " tab g" + strconv.Itoa(i)
			}
			d.group(class, k.Name)
			d.tokens(k.Tokens)
			d.Add(`</div>`)
		}
	}
	d.Add(`<div class="smalls">`)
	for i := range v.Keys {
		if k := &v.Keys[i]; !k.Large && !beside(v, i) {
			class := "group"
			switch n := len(k.Tokens); {
			case k.Digits:
				class += " wide digits"
			case n > 4:
				class += " wide of" + strconv.Itoa(min(n, 6))
			}
			d.group(class, k.Name)
			d.Add(`<span aria-hidden="true">`, Esc(k.Name), `</span>`)
			d.tokens(k.Tokens)
			d.Add(`</div>`)
		}
	}
	d.Add(`</div></div>`)
}

// beside tells whether a group's only key stands beside the tabs.
func beside(v *View, i int) bool {
	return v.Tabs && len(v.Keys[i].Tokens) == 1 && v.Keys[i].Name != score.Or
}

func (d *Markup) tab(n string, k *Keys) {
	d.Add(`<input type="radio" name="tab" id="tab`, n, `" value="`, n, `" aria-label="`, Esc(k.Name), `"`)
	d.When(n == "0", ` checked`)
	d.Add(`><label for="tab`, n, `">`)
	if k.Sign != "" {
		d.Add(k.Sign)
	} else {
		d.Add(Esc(k.Name))
	}
	d.Add(`</label>`)
}

func (d *Markup) tokens(list []Key) {
	d.Add(`<div>`)
	for _, k := range list {
		d.Add(`<button class="key`)
		d.When(k.Label != "", ` named`)
		d.Add(`" name="put" value="`, Esc(k.Text), `" aria-label="`, Esc(k.Name), `"`)
		d.When(k.Full, ` data-go`)
		d.When(k.Pale, ` disabled`)
		d.Add(`>`)
		d.part(k.Shows)
		d.When(k.Label != "", `<small>`, Esc(k.Label), `</small>`)
		d.Add(`</button>`)
	}
	d.Add(`</div>`)
}
