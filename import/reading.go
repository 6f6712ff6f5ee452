package importer

import (
	"arbiter/records"
	"arbiter/score"
)

// A reading is a file that is being read.
type reading struct {
	*Source
	*Options
	Contents
}

// add cleans a result, warns where something was removed, and adds it.
func (to *reading) add(in *records.Incoming) {
	what := records.CleanResult(&in.Result)
	in.Words, _ = records.CleanName(in.Words)
	to.warnTaken(in.Line, score.And(what), what != nil)
	to.Results = append(to.Results, in)
}

// warnTaken warns of a text that was cleaned.
func (to *reading) warnTaken(line int, what string, taken bool) {
	if taken {
		to.Warnings.Add(to.complain(line, "", "the %s had invisible characters, which were removed", what))
	}
}

// warn adds warnings.
func (to *reading) warn(list []*Complaint) {
	for _, c := range list {
		to.Warnings.Add(c)
	}
}
