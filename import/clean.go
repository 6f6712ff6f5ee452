package importer

import (
	"arbiter/records"
	"arbiter/score"
)

// send cleans a result, says so where something was taken out, and gives it to the feed.
func (to *Feed) send(src *Source, in *records.Incoming) error {
	what := records.CleanResult(&in.Result)
	in.Words, _ = records.CleanName(in.Words)
	if err := to.warnTaken(src, in.Line, score.And(what), what != nil); err != nil {
		return err
	}
	return to.Result(in)
}

// sendAll sends what was read to the feed.
func (to *Feed) sendAll(src *Source, games []*records.Incoming, complaints, warnings []*Complaint) (err error) {
	for i := 0; i < len(warnings) && err == nil; i++ {
		err = to.Warn(warnings[i])
	}
	for i := 0; i < len(complaints) && err == nil; i++ {
		err = to.Complain(complaints[i])
	}
	for i := 0; i < len(games) && err == nil; i++ {
		err = to.send(src, games[i])
	}
	return err
}

// warnTaken warns of a text that was cleaned.
func (to *Feed) warnTaken(src *Source, line int, what string, taken bool) error {
	if !taken {
		return nil
	}
	return to.Warn(src.complain(line, "", "the %s held characters that cannot be seen; they are taken out", what))
}
