// Command referee is the sheet by touch and the referees in a browser. Compiled for
// another system it writes the one file that holds all of it.
package main

import (
	"encoding/json"
	"fmt"
	"syscall/js"

	"arbiter/score"
)

// main gives the page's script its one function, and runs until the page is closed.
func main() {
	tidies()
	r := &referee{}
	symbols := ""
	js.Global().Get("referee").Set("ask", js.FuncOf(func(_ js.Value, args []js.Value) any {
		var c call
		err := json.Unmarshal([]byte(args[1].String()), &c)
		var a answer
		if err == nil {
			a, err = guarded(func() (answer, error) { return r.answer(args[0].String(), &c) })
		}
		if _, fault := err.(faultError); fault && r.sheet != nil { // open the sheet again from its text
			_, _ = guarded(func() (answer, error) { return answer{}, r.again() })
		}
		if err != nil {
			return js.ValueOf(map[string]any{"problem": score.Sentence(score.Tidy(err.Error()))})
		}
		idle.Reset(pause)
		out := map[string]any{"draw": a.Draw, "text": a.Text, "changed": a.Changed, "look": a.Look, "lost": a.Lost}
		if a.Draw != "" && r.sheet != nil && r.sheet.Symbols() != symbols {
			symbols = r.sheet.Symbols()
			out["symbols"] = symbols
		}
		if a.Order != nil {
			text, _ := json.Marshal(a.Order) // strings and numbers
			out["order"] = string(text)
		}
		return js.ValueOf(out)
	}))
	js.Global().Get("referee").Call("ready")
	select {}
}

// A faultError is a panic.
type faultError struct{ what any }

func (e faultError) Error() string {
	return fmt.Sprintf("something is wrong in Arbiter: %v; the sheet is as it was before", e.what)
}

// guarded calls a function and turns a panic into an error.
func guarded(f func() (answer, error)) (a answer, err error) {
	defer func() {
		if what := recover(); what != nil {
			err = faultError{what}
		}
	}()
	return f()
}
