package main

import (
	"encoding/json"
	"errors"
	"strconv"

	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// The JSON of score and validate is written by hand: a file of many games is
// answered at the speed of reading it. docs/json.md is the contract.

// appendString writes a string; most need no quoting beyond their quotes.
func appendString(b []byte, s string) []byte {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c < ' ' || c >= 0x7f || c == '"' || c == '\\' {
			quoted, err := json.Marshal(s)
			if err != nil { // a string always marshals
				return append(b, `""`...)
			}
			return append(b, quoted...)
		}
	}
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"')
}

// appendPlain writes a word of the program's own, which needs no quoting.
func appendPlain(b []byte, s string) []byte {
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"')
}

func appendStrings(b []byte, list []string) []byte {
	b = append(b, '[')
	for i, s := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendString(b, s)
	}
	return append(b, ']')
}

func appendField(b []byte, key, value string) []byte {
	b = append(b, ',', '"')
	b = append(b, key...)
	b = append(b, `":`...)
	return appendString(b, value)
}

func appendInt(b []byte, key string, n int) []byte {
	b = append(b, ',', '"')
	b = append(b, key...)
	b = append(b, `":`...)
	return strconv.AppendInt(b, int64(n), 10)
}

// appendScore is the answer of `score --json`, in one line.
func appendScore(b []byte, s *score.Sheet, v *validate.Verdict) []byte {
	b = append(b, `{"game":`...)
	b = appendString(b, s.Game)
	b = append(b, `,"legal":`...)
	b = strconv.AppendBool(b, v.Legal())
	b = append(b, `,"complete":`...)
	b = strconv.AppendBool(b, v.Complete)
	b = append(b, `,"players":[`...)
	places := s.Places()
	for i := range s.Tallies {
		if i > 0 {
			b = append(b, ',')
		}
		t := &s.Tallies[i]
		b = append(b, `{"name":`...)
		b = appendString(b, t.Name)
		if t.Colour != "" {
			b = appendField(b, "colour", t.Colour)
		}
		b = appendInt(b, "seat", i+1)
		b = appendInt(b, "total", t.Total())
		if places != nil {
			b = appendInt(b, "place", places[i])
			b = append(b, `,"winner":`...)
			b = strconv.AppendBool(b, places[i] == 1)
		}
		b = append(b, `,"lines":[`...)
		for j := range t.Lines {
			if j > 0 {
				b = append(b, ',')
			}
			b = appendLine(b, &t.Lines[j])
		}
		b = append(b, ']')
		if t.Extra != "" {
			b = append(b, ',')
			b = append(b, t.Extra...)
		}
		b = append(b, '}')
	}
	b = append(b, `],"winners":[`...)
	comma := false
	for i, place := range places {
		if place == 1 {
			if comma {
				b = append(b, ',')
			}
			b, comma = appendString(b, s.Tallies[i].Name), true
		}
	}
	b = append(b, `],"rulings":{`...)
	for i, r := range s.Rulings {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendString(b, r.Name)
		b = append(b, ':')
		b = appendString(b, r.Value)
	}
	b = append(b, `},"findings":`...)
	b = appendFindings(b, v.Findings)
	if v.Extra != "" {
		b = append(b, ',')
		b = append(b, v.Extra...)
	}
	return append(b, "}\n"...)
}

func appendLine(b []byte, l *score.Line) []byte {
	b = append(b, `{"rule":`...)
	b = appendPlain(b, l.Rule)
	b = appendInt(b, "points", l.Points)
	if l.At != nil {
		b = append(b, `,"at":`...)
		b = appendStrings(b, l.At)
	}
	if l.Count != 0 {
		b = appendInt(b, "count", l.Count)
	}
	if l.Level != 0 {
		b = appendInt(b, "level", l.Level)
	}
	if l.Cards != nil {
		b = append(b, `,"cards":`...)
		b = appendStrings(b, l.Cards)
		b = appendInt(b, "left", l.Left)
	}
	if l.Text != "" {
		b = appendField(b, "text", l.Text)
	}
	return append(b, '}')
}

func appendFindings(b []byte, list []validate.Finding) []byte {
	b = append(b, '[')
	for i := range list {
		f := &list[i]
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, `{"rule":`...)
		b = appendPlain(b, f.Rule)
		b = appendField(b, "severity", string(f.Severity))
		b = append(b, `,"at":`...)
		b = appendStrings(b, f.At)
		if f.Player != "" {
			b = appendField(b, "player", f.Player)
		}
		b = appendField(b, "message", f.Message)
		b = append(b, '}')
	}
	return append(b, ']')
}

// appendVerdict is the answer of `validate --json`, in one line.
func appendVerdict(b []byte, v *validate.Verdict) []byte {
	b = append(b, `{"game":`...)
	b = appendString(b, v.Game)
	b = appendField(b, "verdict", v.Word())
	b = append(b, `,"complete":`...)
	b = strconv.AppendBool(b, v.Complete)
	b = append(b, `,"findings":`...)
	b = appendFindings(b, v.Findings)
	if v.Proof != nil {
		b = append(b, `,"proof":{"starter":`...)
		b = appendString(b, v.Proof.Starter)
		b = append(b, `,"order":`...)
		b = appendStrings(b, v.Proof.Order)
		b = append(b, '}')
	}
	if v.Extra != "" {
		b = append(b, ',')
		b = append(b, v.Extra...)
	}
	return append(b, "}\n"...)
}

// appendError stands in the place of a game that could not be read.
func appendError(b []byte, err error) []byte {
	b = append(b, `{"error":`...)
	b = appendString(b, err.Error())
	var bad *notation.Error
	if errors.As(err, &bad) {
		b = appendMistakes(b, bad)
	}
	return append(b, "}\n"...)
}

// appendMistakes lists all mistakes of a game.
func appendMistakes(b []byte, bad *notation.Error) []byte {
	b = append(b, `,"errors":[`...)
	for i, one := range bad.All() {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, `{"file":`...)
		b = appendString(b, one.File)
		b = appendInt(b, "line", one.Line)
		b = appendInt(b, "column", one.Column)
		b = appendField(b, "message", one.Msg)
		b = appendField(b, "want", one.Want)
		b = append(b, '}')
	}
	b = append(b, `],"further":`...)
	return strconv.AppendBool(b, bad.Further)
}
