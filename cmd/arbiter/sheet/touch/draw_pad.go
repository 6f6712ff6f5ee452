package touch

import (
	"cmp"
	"strconv"
)

// pad draws the lower edge: what the last change did, the chosen cell, its keys, and the
// tools.
func (d *Markup) pad(v *View) {
	class := "pad"
	if v.Tall {
		class += " tall"
	}
	d.group(class, "Keys for "+v.Cell)
	d.Add(`<p class="toast refused" role="alert">`, Esc(v.Refused), `</p>`)
	d.When(v.Answer != "", `<p class="toast" role="alert">`, Esc(v.Answer), `</p>`)
	d.When(v.Said != "", `<p class="toast" role="status">`, Esc(v.Said), `</p>`)
	d.Add(`<div class="head"><b>`, Esc(v.Cell), `</b><span>`, Esc(cmp.Or(v.Help, v.Expects)), `</span><details class="write" id="write"`)
	d.When(v.Free && len(v.Keys) == 0, ` open`)
	d.Add(`><summary aria-label="Write `, Esc(v.Whole), ` as text">Aa</summary><div><label>`, Esc(v.Whole), ` <input name="text" value="`, Esc(v.Line), `" autocapitalize="off" spellcheck="false" enterkeyhint="done"></label><button name="do" value="write">Set</button></div></details></div>`)
	d.keys(v)
	d.Add(`<div class="tools">`)
	d.tool("undo", "Undo", "↶", v.Undo)
	d.tool("redo", "Redo", "↷", v.Redo)
	d.tool("clear", "Clear "+v.Cell, "⌫", v.Filled)
	if v.Code == "" {
		d.Add(`<a href="#verdict">Verdict</a></div></div>`)
		return
	}
	d.Add(`<a href="/table/`, Esc(v.Code), `/send">Done</a></div></div>`)
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
	d.Add(`<div class="`, class, `">`)
	if v.Tabs {
		d.Add(`<div class="tabs">`)
		for i := range v.Keys {
			n := strconv.Itoa(i)
			if v.Keys[i].Large {
				d.Add(`<input type="radio" name="tab" id="tab`, n, `" value="`, n, `"`)
				d.When(i == 0, ` checked`)
				d.Add(`><label for="tab`, n, `">`, Esc(v.Keys[i].Name), `</label>`)
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
		if k := &v.Keys[i]; !k.Large {
			d.group("group", k.Name)
			d.Add(`<span aria-hidden="true">`, Esc(k.Name), `</span>`)
			d.tokens(k.Tokens)
			d.Add(`</div>`)
		}
	}
	d.Add(`</div></div>`)
}

func (d *Markup) tokens(list []Key) {
	d.Add(`<div>`)
	for _, k := range list {
		d.Add(`<button class="key" name="put" value="`, Esc(k.Text), `" aria-label="`, Esc(k.Name), `"`)
		d.When(k.Full, ` data-go`)
		d.When(k.Pale, ` disabled`)
		d.Add(`>`)
		d.parts(k.Parts, k.Label)
		d.Add(`</button>`)
	}
	d.Add(`</div>`)
}
