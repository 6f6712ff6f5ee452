package serve

import (
	"cmp"
	"net/http"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
)

// command is what the log says about a request that changes the records. where is
// who it was where the visitor gave no name.
func command(r *http.Request, where string) records.Command {
	v := visitorOf(r)
	return records.Command{Who: cmp.Or(cli.Clean(v.Name), where), Args: []string{"serve", where, phoneOf(v)}}
}

// phoneOf marks a visitor's phone in the log, so that it is known again.
func phoneOf(v visitor) string { return "phone " + v.ID }
