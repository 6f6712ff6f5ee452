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

// showFields shows what a command changed, each on a line.
func showFields(w io.Writer, fields []records.Field) {
	for i := range fields[:min(len(fields), maxNotes)] {
		fmt.Fprintf(w, "  %s\n", wrap(strings.Fields(clean(fields[i].String())), width-4, "    "))
	}
	if more := len(fields) - maxNotes; more > 0 {
		fmt.Fprintf(w, "  … and %s\n", counted(more, "more change"))
	}
}

// fieldRows are what a command changed as rows of the log, below its own.
func fieldRows(fields []records.Field, numbered bool) [][]string {
	var rows [][]string
	row := func(text string) { rows = append(rows, []string{"", "", "", "  " + text, ""}) }
	for i := range fields[:min(len(fields), maxNotes)] {
		text := fields[i].String()
		if numbered && fields[i].Result != 0 {
			text = fmt.Sprintf("#%d %s", fields[i].Result, text)
		}
		row(clean(text))
	}
	if more := len(fields) - maxNotes; more > 0 {
		row(fmt.Sprintf("… and %s", counted(more, "more change")))
	}
	return rows
}
