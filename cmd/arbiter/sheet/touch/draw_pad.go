package touch

import (
	"cmp"
	"strconv"
)

// pad draws the lower edge: what the last change did, the chosen cell, its keys, and the
// tools.
func (d *drawing) pad(v *View) {
	class := "pad"
	if v.Tall {
		class += " tall"
	}
	d.group(class, "Keys for "+v.Cell)
	d.add(`<p class="toast refused" role="alert">`, esc(v.Refused), `</p>`)
	d.when(v.Answer != "", `<p class="toast" role="alert">`, esc(v.Answer), `</p>`)
	d.when(v.Said != "", `<p class="toast" role="status">`, esc(v.Said), `</p>`)
	d.add(`<div class="head"><b>`, esc(v.Cell), `</b><span>`, esc(cmp.Or(v.Help, v.Expects)), `</span><details class="write" id="write"`)
	d.when(v.Free && len(v.Keys) == 0, ` open`)
	d.add(`><summary aria-label="Write `, esc(v.Whole), ` as text">Aa</summary><div><label>`, esc(v.Whole), ` <input name="text" value="`, esc(v.Line), `" autocapitalize="off" spellcheck="false" enterkeyhint="done"></label><button name="do" value="write">Set</button></div></details></div>`)
	d.keys(v)
	d.add(`<div class="tools">`)
	d.tool("undo", "Undo", "↶", v.Undo)
	d.tool("redo", "Redo", "↷", v.Redo)
	d.tool("clear", "Clear "+v.Cell, "⌫", v.Filled)
	d.add(`<a href="/table/`, esc(v.Code), `/send">Done</a></div></div>`)
}

func (d *drawing) tool(do, name, sign string, can bool) {
	d.add(`<button name="do" value="`, do, `" aria-label="`, esc(name), `"`)
	d.when(!can, ` disabled`)
	d.add(`>`, sign, `</button>`)
}

// keys draws the palette: the large groups, with tabs where there are several, then the
// small ones.
func (d *drawing) keys(v *View) {
	class := "keys"
	if v.Dense {
		class += " dense"
	}
	d.add(`<div class="`, class, `">`)
	if v.Tabs {
		d.add(`<div class="tabs">`)
		for i := range v.Keys {
			n := strconv.Itoa(i)
			if v.Keys[i].Large {
				d.add(`<input type="radio" name="tab" id="tab`, n, `" value="`, n, `"`)
				d.when(i == 0, ` checked`)
				d.add(`><label for="tab`, n, `">`, esc(v.Keys[i].Name), `</label>`)
			}
		}
		d.add(`</div>`)
	}
	for i := range v.Keys {
		if k := &v.Keys[i]; k.Large {
			class := "group large"
			if v.Tabs {
				class += " tab g" + strconv.Itoa(i)
			}
			d.group(class, k.Name)
			d.tokens(k.Tokens)
			d.add(`</div>`)
		}
	}
	d.add(`<div class="smalls">`)
	for i := range v.Keys {
		if k := &v.Keys[i]; !k.Large {
			d.group("group", k.Name)
			d.add(`<span aria-hidden="true">`, esc(k.Name), `</span>`)
			d.tokens(k.Tokens)
			d.add(`</div>`)
		}
	}
	d.add(`</div></div>`)
}

func (d *drawing) tokens(list []Key) {
	d.add(`<div>`)
	for _, k := range list {
		d.add(`<button class="key" name="put" value="`, esc(k.Text), `" aria-label="`, esc(k.Name), `"`)
		d.when(k.Full, ` data-go`)
		d.add(`>`)
		d.parts(k.Parts)
		d.add(`</button>`)
	}
	d.add(`</div>`)
}
