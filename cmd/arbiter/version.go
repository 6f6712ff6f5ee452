package main

import (
	"fmt"
	"runtime/debug"

	sqlite3 "modernc.org/sqlite/lib"

	"arbiter/cmd/arbiter/terminal"
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
func showVersion(s *terminal.Streams) error {
	if !s.JSON {
		_, err := fmt.Fprintln(s.Out, "arbiter "+version)
		return err
	}
	v := versionJSON{Version: version, SQLite: sqlite3.SQLITE_VERSION}
	if info, ok := debug.ReadBuildInfo(); ok {
		v.Go = info.GoVersion
		settings := map[string]string{}
		for _, s := range info.Settings {
			settings[s.Key] = s.Value
		}
		v.Commit, v.Modified = settings["vcs.revision"], settings["vcs.modified"] == "true"
		v.System = settings["GOOS"] + "/" + settings["GOARCH"]
	}
	return s.PrintJSON(v)
}
