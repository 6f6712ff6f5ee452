package sheet

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"arbiter/cmd/arbiter/sheet/draftfile"
)

// Drafts is the folder of the sheets that are being filled in, a file each.
type Drafts string

// A Draft is a sheet as it was left. Its file holds a few lines of comment and
// the game in Arbiter notation.
type Draft struct {
	Path string
	Of   Origin
	Text string
	When time.Time // of the last change
	Open bool      // perhaps it is open in another window

	failed error // why the last change could not be kept
}

// An Origin says which result or file a draft changes. It is empty for a new
// game.
type Origin struct {
	Result  int64  `json:"result,omitempty"`  // a result's number
	Records string `json:"records,omitempty"` // in these records
	File    string `json:"file,omitempty"`    // a file
	Sum     string `json:"sum,omitempty"`     // the file's digest as it was opened
}

var draftFile = draftfile.Kind{First: "; A draft of Arbiter: arbiter score goes on with it.", Key: "of"}

// New is a draft that has no file yet: the first Keep writes it.
func (d Drafts) New(of Origin, now time.Time) *Draft {
	name := now.UTC().Format("20060102T150405.000000000") + "-" + strconv.Itoa(os.Getpid()) + ".txt"
	return &Draft{Path: filepath.Join(string(d), name), Of: of}
}

// List are the drafts, the latest first. A folder that is not there holds none.
func (d Drafts) List() ([]Draft, error) {
	entries, err := os.ReadDir(string(d))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("looking for drafts: %w", err)
	}
	var list []Draft
	for _, e := range entries {
		if filepath.Ext(e.Name()) != ".txt" {
			continue
		}
		one, err := openDraft(filepath.Join(string(d), e.Name()))
		if errors.Is(err, fs.ErrNotExist) { // it was saved meanwhile
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("reading a draft: %w", err)
		}
		list = append(list, one)
	}
	slices.SortFunc(list, func(a, b Draft) int { return b.When.Compare(a.When) })
	return list, nil
}

func openDraft(path string) (Draft, error) {
	one := Draft{Path: path}
	info, err := os.Stat(path)
	if err != nil {
		return one, err
	}
	one.When = info.ModTime()
	if one.Text, _, err = draftFile.Read(path, &one.Of); err != nil {
		return one, err
	}
	one.Open = running(path)
	return one, nil
}

// running tells whether the program that wrote a draft still runs. It may be
// wrong when another program has been given the same process number.
func running(path string) bool {
	_, number, _ := strings.Cut(strings.TrimSuffix(filepath.Base(path), ".txt"), "-")
	pid, err := strconv.Atoi(number)
	if err != nil || pid == os.Getpid() {
		return false
	}
	process, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	err = process.Signal(syscall.Signal(0))
	return err == nil || errors.Is(err, fs.ErrPermission)
}

// Claim makes a draft this program's own, to go on with. It fails when another
// window took it first.
func (d Drafts) Claim(old Draft, now time.Time) (*Draft, error) {
	one := d.New(old.Of, now)
	if err := os.Rename(old.Path, one.Path); err != nil {
		return nil, fmt.Errorf("going on with the draft: %w", err)
	}
	one.Text, one.When = old.Text, old.When
	return one, nil
}

// Keep writes the text to the draft's file, whole or not at all.
func (d *Draft) Keep(text string, now time.Time) {
	d.Text = text
	var about any
	if d.Of != (Origin{}) {
		about = d.Of
	}
	if d.failed = draftFile.Write(d.Path, about, text); d.failed == nil {
		d.When = now
	}
}

// Kept says whether the last change is kept, in a few words: "draft kept
// 20:41"; "" when nothing was changed.
func (d *Draft) Kept() string {
	switch {
	case d.failed != nil:
		return "DRAFT NOT KEPT: " + draftfile.Cause(d.failed)
	case d.When.IsZero():
		return ""
	}
	return "draft kept " + d.When.Local().Format("15:04")
}

// Lost tells whether the last change could not be kept.
func (d *Draft) Lost() bool { return d.failed != nil }

// Remove deletes the draft: the game is saved, kept elsewhere or not wanted.
func (d *Draft) Remove() error {
	os.Remove(d.Path + ".part")
	if err := os.Remove(d.Path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("removing the draft: %w", err)
	}
	return nil
}
