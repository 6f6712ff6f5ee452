package main

import (
	"fmt"
	"io"
	"strings"

	"arbiter/records"
)

// A jsonField is one thing that a command changed.
type jsonField struct {
	Result int64  `json:"result,omitempty"`
	Field  string `json:"field"`
	Player string `json:"player,omitempty"`
	Old    string `json:"old"`
	New    string `json:"new"`
}

func fieldsJSON(fields []records.Field) []jsonField {
	var list []jsonField
	for _, f := range fields {
		list = append(list, jsonField{f.Result, f.Name, f.Player, f.Old, f.New})
	}
	return list
}

// fieldLines are what a command changed, each on a line, but for what its own
// words say.
func fieldLines(fields []records.Field, numbered bool) []string {
	var list []string
	more := 0
	for i := range fields {
		f := &fields[i]
		switch {
		case f.Told():
		case len(list) == maxNotes:
			more++
		case numbered:
			list = append(list, fmt.Sprintf("#%d %s", f.Result, clean(f.String())))
		default:
			list = append(list, clean(f.String()))
		}
	}
	if more > 0 {
		list = append(list, "… and "+counted(more, "more change"))
	}
	return list
}

// showFields shows what a command changed below its answer.
func showFields(w io.Writer, fields []records.Field) {
	for _, line := range fieldLines(fields, false) {
		fmt.Fprintf(w, "  %s\n", wrap(strings.Fields(line), width-4, "    "))
	}
}

// fieldRows are what a command changed as rows of the log, below its own. An
// undo names the command whose changes it took back.
func fieldRows(e *records.Entry, numbered bool) [][]string {
	if e.Undoes != 0 {
		return nil
	}
	var rows [][]string
	for _, line := range fieldLines(e.Fields, numbered) {
		rows = append(rows, []string{"", "", "", "  " + line, ""})
	}
	return rows
}
