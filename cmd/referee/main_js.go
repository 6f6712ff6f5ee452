// Command referee is the sheet by touch and the referees in a browser. Compiled for
// another system it writes the one file that holds all of it.
package main

import (
	"encoding/json"
	"fmt"
	"net/url"
	"syscall/js"

	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/cmd/games"
	"arbiter/score"
)

// main gives the page's script its functions. Each answers with what is to be drawn, or
// with what is wrong.
func main() {
	r, copied := &referee{}, &touch.Replica{}
	again := func() error {
		if r.sheet != nil {
			return r.open(r.sheet.Page.Text())
		}
		return copied.Again()
	}
	for name, f := range map[string]func(text string) (string, error){
		"first": func(kept string) (string, error) { return first(kept), nil },
		"begin": func(form string) (string, error) { return r.drawn(r.begin(fields(form))) },
		"open":  func(text string) (string, error) { return r.drawn(r.open(text)) },
		"tap": func(form string) (string, error) {
			r.tap(fields(form))
			return r.drawn(nil)
		},
		"rule": func(text string) (string, error) { return r.drawn(r.rule(text)) },
		"vary": func(name string) (string, error) {
			r.vary(name)
			return r.drawn(nil)
		},
		"verdict": func(form string) (string, error) { return r.verdict(fields(form)), nil },
		"certify": func(form string) (string, error) {
			proof, err := r.certify(budgetOf(fields(form).Get("budget")))
			return string(proof), err
		},
		"check": func(proof string) (string, error) { return r.check(proof), nil },
		"text":  func(string) (string, error) { return r.sheet.Page.Text(), nil },

		"follow": func(text string) (string, error) {
			var begun struct {
				Sheet touch.Snapshot
				Left  []string
			}
			err := json.Unmarshal([]byte(text), &begun)
			if err == nil {
				copied, err = touch.Follow(games.All, begun.Sheet, begun.Left)
			}
			return drawnCopy(copied, err)
		},
		"change": func(form string) (string, error) {
			copied.Tap(fields(form))
			return drawnCopy(copied, nil)
		},
		"answered": func(text string) (string, error) { return drawnCopy(copied, with(text, copied.Answered)) },
		"heard":    func(text string) (string, error) { return drawnCopy(copied, with(text, copied.Heard)) },
		"next":     func(string) (string, error) { return copied.Next(), nil },
		"waiting": func(string) (string, error) {
			list, err := json.Marshal(copied.Waiting())
			return string(list), err
		},
	} {
		js.Global().Get("referee").Set(name, guarded(again, f))
	}
	js.Global().Get("referee").Call("ready")
	select {}
}

// with gives the server's sheet to what takes it.
func with(text string, take func(touch.Snapshot) error) error {
	var shot touch.Snapshot
	if err := json.Unmarshal([]byte(text), &shot); err != nil {
		return err
	}
	return take(shot)
}

// drawnCopy draws the phone's copy of a sheet.
func drawnCopy(copied *touch.Replica, err error) (string, error) {
	if err != nil {
		return "", err
	}
	return touch.Draw(copied.View()), nil
}

func fields(form string) url.Values {
	values, _ := url.ParseQuery(form) // the page's own script wrote it
	return values
}

// drawn draws the sheet unless something is wrong.
func (r *referee) drawn(err error) (string, error) {
	if err != nil {
		return "", err
	}
	return touch.Draw(&r.view), nil
}

// guarded is a function for the script. A panic ends nothing: the sheet begins
// again with its text, or with what the server has and what waits for it.
func guarded(again func() error, f func(string) (string, error)) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		html, err := recovered(func() (string, error) { return f(args[0].String()) })
		if _, fault := err.(faultError); fault {
			_, _ = recovered(func() (string, error) { return "", again() })
		}
		if err != nil {
			return js.ValueOf(map[string]any{"problem": score.Sentence(score.Tidy(err.Error()))})
		}
		return js.ValueOf(map[string]any{"html": html})
	})
}

// A faultError is a panic.
type faultError struct{ what any }

func (e faultError) Error() string {
	return fmt.Sprintf("something is wrong in Arbiter: %v; the sheet is as it was before", e.what)
}

func recovered(f func() (string, error)) (html string, err error) {
	defer func() {
		if what := recover(); what != nil {
			err = faultError{what}
		}
	}()
	return f()
}
