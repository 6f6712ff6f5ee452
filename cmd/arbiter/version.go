package main

import (
	"fmt"
	"io"
	"runtime/debug"

	sqlite3 "modernc.org/sqlite/lib"

	"arbiter/cmd/arbiter/cli"
)

// A versionJSON is the answer of `arbiter --version --json`.
type versionJSON struct {
	Version  string `json:"version"`
	Commit   string `json:"commit,omitempty"`   // absent where the program was built without its history
	Modified bool   `json:"modified,omitempty"` // something was changed since that commit
	Go       string `json:"go"`
	System   string `json:"system"` // "linux/arm64"
	SQLite   string `json:"sqlite"`
}

// showVersion answers --version.
func showVersion(a *cli.App) error {
	v := versionJSON{Version: cli.Version, SQLite: sqlite3.SQLITE_VERSION}
	if info, ok := debug.ReadBuildInfo(); ok {
		v.Go = info.GoVersion
		settings := map[string]string{}
		for _, s := range info.Settings {
			settings[s.Key] = s.Value
		}
		v.Commit, v.Modified = settings["vcs.revision"], settings["vcs.modified"] == "true"
		v.System = settings["GOOS"] + "/" + settings["GOARCH"]
	}
	return a.AnswerTo(func(w io.Writer) error {
		if a.AsJSON() {
			return cli.WriteJSON(w, v)
		}
		_, err := fmt.Fprintln(w, "arbiter "+v.Version)
		return err
	})
}
