package main

import (
	"fmt"
	"maps"
	"net/url"

	"arbiter/cmd/arbiter/sheet/model"
)

// An answer is what the page's script receives for a call.
type answer struct {
	Draw    string // what is to be drawn; "" for nothing
	Text    string // the sheet
	Changed bool   // the sheet was changed by this call
	Look    bool   // there is a new verdict to look at
	Order   *order // what to keep and to send; nil without a table
	Lost    string // a text that gave way to another one, to be kept among the sheets
}

// A call is a request of the page's script.
type call struct {
	Do      string // the name of a button
	Value   string
	Text    string
	Form    string
	State   *state // the server's state
	Pen     int
	Page    string
	Stored  map[string]string // what the browser keeps of the table
	Players []string          // names that are offered
	Leagues []string
	Seasons []string
}

// again opens the sheet again from its text.
func (r *referee) again() error {
	t := r.table
	if err := r.open(r.sheet.Text()); err != nil {
		return err
	}
	if r.table = t; t != nil {
		r.refresh()
	}
	return nil
}

// answer does what the page's script asks for.
func (r *referee) answer(name string, c *call) (answer, error) {
	before, gone := c.Stored, false
	if r.table != nil && c.Stored != nil {
		if gone = r.table.readStored(c.Stored); gone {
			r.refresh()
		}
	}
	var a answer
	// What was to change a text that is gone changes no other one.
	if changes := name == "tap" || name == "vary"; !gone || !changes {
		var err error
		if a, err = r.do(name, c); err != nil || r.sheet == nil {
			return a, err
		}
	}
	if gone && a.Draw == "" {
		a.Draw, a.Look = r.draw(), true
	}
	a.Text = r.sheet.Text()
	a.Look = a.Look || a.Changed
	if r.table != nil && before != nil {
		o := r.table.orders(before)
		a.Order = &o
	}
	return a, nil
}

// do carries out a call, and draws what is to be drawn.
func (r *referee) do(name string, c *call) (a answer, err error) {
	form, _ := url.ParseQuery(c.Form) // the page's own script wrote it
	switch name {
	case "first":
		return answer{Draw: first(c.Text)}, nil
	case "known":
		r.known = model.Known{Players: c.Players, Leagues: c.Leagues, Seasons: c.Seasons}
		return a, nil
	case "verdict":
		return answer{Draw: r.verdict(form)}, nil
	case "sent":
		r.sent = r.sentAnswer(c.Text)
		return answer{Draw: `<div id="sent" role="status">` + r.sent + `</div>`}, nil
	case "begin":
		err = r.begin(c.Value, c.Text)
	case "open":
		err = r.open(c.Text)
	case "follow":
		a.Look, err = true, r.follow(*c.State, c.Pen, c.Page, maps.Clone(c.Stored))
	case "heard", "answered": // from the server: a change, or the answer to a text that was sent
		if name == "answered" {
			r.table.busy = false
		}
		if c.State == nil || !r.receive(*c.State) {
			return a, nil
		}
		a.Look = true
	case "took":
		a.Lost, a.Look = r.table.gotPen(*c.State), true
		r.refresh()
	case "decide":
		a.Lost, a.Look = r.table.decide(c.Value), true
		r.refresh()
	case "rule":
		a.Look, err = true, r.toggleRuling(c.Value)
	case "vary":
		a.Changed = r.toggleVariant(c.Value)
	case "tap":
		a.Changed = r.tap(c.Do, c.Value, c.Text)
	default:
		err = fmt.Errorf("no function is called %q", name)
	}
	if err == nil {
		a.Draw = r.draw()
	}
	return a, err
}
