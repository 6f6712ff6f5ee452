// Command referee is the sheet by touch and the referees in a browser. Compiled for
// another system it writes the one file that holds all of it.
package main

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strconv"
	"syscall/js"

	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/cmd/games"
	"arbiter/score"
)

// main gives the page's script its functions. Each answers with what is to be drawn, or
// with what is wrong.
func main() {
	tidies()
	r, copied, shown := &referee{}, &touch.Replica{}, &touch.Drawn{}
	again := func() error {
		if r.copy != nil {
			return r.open(r.page().Text())
		}
		copied.Again()
		return nil
	}
	for name, f := range map[string]func(text string) (string, error){
		"first": func(kept string) (string, error) {
			*shown = touch.Drawn{}
			return first(kept), nil
		},
		"begin": func(form string) (string, error) { return r.drawn(shown, r.begin(fields(form))) },
		"open":  func(text string) (string, error) { return r.drawn(shown, r.open(text)) },
		"tap": func(form string) (string, error) {
			r.tap(fields(form))
			return r.drawn(shown, nil)
		},
		"rule": func(text string) (string, error) { return r.drawn(shown, r.rule(text)) },
		"vary": func(name string) (string, error) {
			r.vary(name)
			return r.drawn(shown, nil)
		},
		"verdict": func(form string) (string, error) { return r.verdict(fields(form)), nil },
		"text":    func(string) (string, error) { return r.page().Text(), nil },

		"follow": func(text string) (string, error) {
			var begun struct {
				Sheet touch.Snapshot
				Left  touch.Left
			}
			err := json.Unmarshal([]byte(text), &begun)
			if err == nil {
				copied, err = touch.Follow(games.All, begun.Sheet, begun.Left)
			}
			return drawn(shown, copied.View(), err)
		},
		"change": func(form string) (string, error) {
			copied.Tap(fields(form))
			return drawn(shown, copied.View(), nil)
		},
		"answered": func(text string) (string, error) {
			var answer touch.Answer
			err := json.Unmarshal([]byte(text), &answer)
			if err != nil || !copied.Answered(answer) {
				return "", err
			}
			return drawn(shown, copied.View(), nil)
		},
		"heard": func(text string) (string, error) {
			var news touch.Snapshot
			err := json.Unmarshal([]byte(text), &news)
			if err != nil || !copied.Heard(news) {
				return "", err
			}
			return drawn(shown, copied.View(), nil)
		},
		"next":    func(string) (string, error) { return copied.Next(), nil },
		"waiting": func(string) (string, error) { return strconv.Itoa(copied.Waiting()), nil },
		"rev":     func(string) (string, error) { return strconv.Itoa(copied.View().Rev), nil },
		"left": func(string) (string, error) {
			list, err := json.Marshal(copied.Left())
			return string(list), err
		},
	} {
		js.Global().Get("referee").Set(name, guarded(again, f))
	}
	js.Global().Get("referee").Call("ready")
	select {}
}

// drawn draws what the page does not show yet, unless something is wrong.
func drawn(shown *touch.Drawn, v *touch.View, err error) (string, error) {
	if err != nil {
		return "", err
	}
	idle.Reset(pause)
	return shown.Draw(v), nil
}

// drawn draws the sheet, unless something is wrong.
func (r *referee) drawn(shown *touch.Drawn, err error) (string, error) {
	if err != nil {
		return "", err
	}
	return drawn(shown, r.copy.View(), nil)
}

func fields(form string) url.Values {
	values, _ := url.ParseQuery(form) // the page's own script wrote it
	return values
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
