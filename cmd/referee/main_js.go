// Command referee is the sheet by touch and the referees in a browser. Compiled for
// another system it writes the one file that holds all of it.
package main

import (
	"fmt"
	"net/url"
	"syscall/js"

	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/score"
)

// main gives the page's script its functions. Each answers with what is to be drawn, or
// with what is wrong.
func main() {
	r := &referee{}
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
	} {
		js.Global().Get("referee").Set(name, guarded(r, f))
	}
	js.Global().Get("referee").Call("ready")
	select {}
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

// guarded is a function for the script. A panic ends nothing: the sheet begins again with
// its text.
func guarded(r *referee, f func(string) (string, error)) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		html, err := recovered(func() (string, error) { return f(args[0].String()) })
		if fault := new(faultError); err != nil && asFault(err, fault) && r.sheet != nil {
			text := r.sheet.Page.Text()
			_, _ = recovered(func() (string, error) { return "", r.open(text) })
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

func asFault(err error, to *faultError) bool {
	fault, ok := err.(faultError)
	*to = fault
	return ok
}

func recovered(f func() (string, error)) (html string, err error) {
	defer func() {
		if what := recover(); what != nil {
			err = faultError{what}
		}
	}()
	return f()
}
