// Package drafts keeps sheets that are being filled in, a file each: subdivision.txt for a new
// game, subdivision-of-12.txt for changes to result 12.
package drafts

import (
	"bytes"
	"cmp"
	"encoding/json"
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
)

// A Draft is an unfinished sheet. Its file holds a few lines of comment and the game in Arbiter
// notation.
type Draft struct {
	Path  string
	Of    Origin
	Text  string
	When  time.Time // of the last change; zero before the first
	Other string    // where another draft is that had this one's name; "" for none
	Err   error     // why the last change could not be written

	file []byte // the file as this program knows it; nil before the first Keep
}

// An Origin says which result or file a draft changes. It is empty for a new game.
type Origin struct {
	Result  int64  `json:"result,omitempty"`  // a result's number
	Records string `json:"records,omitempty"` // in these records
	File    string `json:"file,omitempty"`    // a file
	Sum     string `json:"sum,omitempty"`     // digest of the file as the draft began
}

// Same reports whether two drafts change the same result or file.
func (o Origin) Same(other Origin) bool {
	return o.Result == other.Result && o.Records == other.Records && o.File == other.File
}

// The comments at the top of a draft's file.
const (
	firstLine  = "; A draft of Arbiter: arbiter score goes on with it.\n"
	originLine = "; of: "
)

// New returns a draft that has no file yet: the first Keep writes it.
func New(folder, game string, of Origin) *Draft {
	name := game
	switch {
	case of.Result != 0:
		name += "-of-" + strconv.FormatInt(of.Result, 10)
	case of.File != "":
		name += "-of-" + strings.TrimSuffix(filepath.Base(of.File), ".txt")
	}
	return &Draft{Path: filepath.Join(folder, name+".txt"), Of: of}
}

// List returns the drafts of a folder, the newest first. A folder that does not exist has none.
func List(folder string) ([]*Draft, error) {
	entries, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("looking for drafts: %w", err)
	}
	var list []*Draft
	for _, e := range entries {
		if filepath.Ext(e.Name()) != ".txt" || e.IsDir() {
			continue
		}
		d, err := open(filepath.Join(folder, e.Name()))
		if errors.Is(err, fs.ErrNotExist) { // it was saved meanwhile
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("reading a draft: %w", err)
		}
		list = append(list, d)
	}
	slices.SortStableFunc(list, func(a, b *Draft) int { return b.When.Compare(a.When) })
	return list, nil
}

func open(path string) (*Draft, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	file, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	d := &Draft{Path: path, When: info.ModTime(), file: file}
	text := bytes.TrimPrefix(file, []byte(firstLine))
	if rest, ok := bytes.CutPrefix(text, []byte(originLine)); ok {
		line, rest, _ := bytes.Cut(rest, []byte("\n"))
		if json.Unmarshal(line, &d.Of) == nil {
			text = rest
		}
	}
	d.Text = string(text)
	return d, nil
}

// Keep writes the text to the draft's file, whole or not at all. It does not wait for the disk: the
// text survives however this program ends, but may not survive a power cut in the next seconds. It
// never overwrites a draft of another program with the same name: that text is kept under the next
// free name, which this draft uses itself where it is new.
func (d *Draft) Keep(text string, now time.Time) {
	d.Text = text
	if d.Err = d.write(text, now); d.Err == nil {
		d.When = now
	}
}

func (d *Draft) write(text string, now time.Time) error {
	head := firstLine
	if d.Of != (Origin{}) {
		line, err := json.Marshal(d.Of)
		if err != nil {
			return err
		}
		head += originLine + string(line) + "\n"
	}
	if err := os.MkdirAll(filepath.Dir(d.Path), 0o700); err != nil {
		return err
	}
	if there, err := os.ReadFile(d.Path); err == nil && !bytes.Equal(there, d.file) {
		if err := d.makeWay(); err != nil {
			return err
		}
	}
	file := []byte(head + text)
	part := d.Path + ".part"
	err := os.WriteFile(part, file, 0o600)
	if err == nil {
		err = cmp.Or(os.Chtimes(part, now, now), os.Rename(part, d.Path))
	}
	if err != nil {
		os.Remove(part)
		return err
	}
	d.file = file
	return nil
}

// makeWay renames the draft of another program that is in this one's place. Where that program is
// still writing, this draft takes the free name instead.
func (d *Draft) makeWay() error {
	free := freeName(d.Path)
	if d.file != nil {
		d.Other, d.Path = d.Path, free
		return nil
	}
	d.Other = free
	return os.Rename(d.Path, free)
}

// freeName returns the first name of this form that no file has: subdivision-2.txt.
func freeName(path string) string {
	stem := strings.TrimSuffix(path, ".txt")
	for n := 2; ; n++ {
		name := fmt.Sprintf("%s-%d.txt", stem, n)
		if _, err := os.Lstat(name); err != nil {
			return name
		}
	}
}

// Kept says briefly whether the last change is kept: "draft kept 20:41"; "" when nothing was
// changed.
func (d *Draft) Kept() string {
	var number syscall.Errno
	switch {
	case errors.As(d.Err, &number):
		return "DRAFT NOT KEPT: " + number.Error()
	case d.Err != nil:
		return "DRAFT NOT KEPT: " + d.Err.Error()
	case d.When.IsZero():
		return ""
	}
	return "draft kept " + d.When.Local().Format("15:04")
}

// Remove deletes the draft: the game is saved, kept elsewhere or not wanted. A draft that another
// program put in its place stays.
func (d *Draft) Remove() error {
	there, err := os.ReadFile(d.Path)
	if err != nil || !bytes.Equal(there, d.file) {
		return nil
	}
	if err := os.Remove(d.Path); err != nil {
		return fmt.Errorf("removing the draft: %w", err)
	}
	return nil
}
