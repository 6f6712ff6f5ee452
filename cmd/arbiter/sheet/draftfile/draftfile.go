// Package draftfile keeps a sheet that is being filled in, in a file: a line that
// says what the file is, a line about the sheet, and the text in Arbiter notation.
package draftfile

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"syscall"
)

// A Kind is what a draft's file is for.
type Kind struct {
	First string // the first line, a comment
	Key   string // what the line about the sheet begins with, behind its ;
}

// Write writes a draft to its file, whole or not at all. With nil there is no line
// about it. It does not wait for the disk: the text survives however this program
// ends, but may not survive a power cut in the next seconds.
func (k Kind) Write(path string, about any, text string) error {
	head := k.First + "\n"
	if about != nil {
		line, err := json.Marshal(about)
		if err != nil {
			return err
		}
		head += "; " + k.Key + ": " + string(line) + "\n"
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	part := path + ".part"
	err := os.WriteFile(part, []byte(head+text), 0o600)
	if err == nil {
		err = os.Rename(part, path)
	}
	if err != nil {
		os.Remove(part)
	}
	return err
}

// Read reads a draft and what is said about it. found is false where nothing is
// said, or nothing that can be read; then that line is left in the text.
func (k Kind) Read(path string, about any) (text string, found bool, err error) {
	file, err := os.ReadFile(path)
	if err != nil {
		return "", false, err
	}
	file = bytes.TrimPrefix(file, []byte(k.First+"\n"))
	if rest, ok := bytes.CutPrefix(file, []byte("; "+k.Key+": ")); ok {
		line, rest, _ := bytes.Cut(rest, []byte("\n"))
		if json.Unmarshal(line, about) == nil {
			return string(rest), true, nil
		}
	}
	return string(file), false, nil
}

// Cause is what the operating system says is wrong.
func Cause(err error) string {
	var number syscall.Errno
	if errors.As(err, &number) {
		return number.Error()
	}
	return err.Error()
}
