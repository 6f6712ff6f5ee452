package export

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"sync"
)

// siteList is the file of a site's folder that lists what was written there.
const siteList = "arbiter-site.json"

// A SiteFolder is the folder of a site. Only what has changed is written there.
type SiteFolder struct {
	Wrote, Kept, Removed int // files

	root *os.Root
	was  map[string]siteFile

	mu  sync.Mutex // guards what follows, and the counts
	now map[string]siteFile
}

// A siteFile is a file of the site: what it was made from, and its length.
type siteFile struct {
	From string `json:"from"`
	Size int64  `json:"size"`
}

// openSite opens the folder of a site, or makes it. A folder with other files is
// refused: a site may remove and replace what it finds.
func openSite(name string) (*SiteFolder, error) {
	if err := os.MkdirAll(name, 0o777); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(name)
	if err != nil {
		return nil, err
	}
	s := &SiteFolder{root: root, was: map[string]siteFile{}, now: map[string]siteFile{}}
	text, err := root.ReadFile(siteList)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = s.empty(name)
	case err == nil:
		if err = json.Unmarshal(text, &s.was); err != nil {
			err = fmt.Errorf("%s in %s is damaged: %w; remove it with the rest of the site, which is written anew", siteList, name, err)
		}
	}
	for _, part := range []string{"result", "player"} {
		if err == nil {
			err = root.MkdirAll(part, 0o777)
		}
	}
	if err != nil {
		root.Close()
		return nil, err
	}
	return s, nil
}

// empty refuses a folder that holds more than hidden files. Then it writes the list, so
// that a site that was not finished is known as one.
func (s *SiteFolder) empty(name string) error {
	files, err := fs.ReadDir(s.root.FS(), ".")
	if err != nil {
		return err
	}
	for _, f := range files {
		if !strings.HasPrefix(f.Name(), ".") {
			return fmt.Errorf("%s holds %s, and no site of Arbiter; name an empty folder, or a new one", name, f.Name())
		}
	}
	return s.replace(siteList, []byte("{}\n"))
}

// add makes a file, unless it is there and was made from the same.
func (s *SiteFolder) add(name, from string, make func(io.Writer) error) error {
	there, err := s.root.Stat(name)
	if was, ok := s.was[name]; ok && err == nil && was == (siteFile{from, there.Size()}) {
		s.note(name, was, &s.Kept)
		return nil
	}
	var text bytes.Buffer
	if err := make(&text); err != nil {
		return err
	}
	is := siteFile{from, int64(text.Len())}
	if err == nil && there.Size() == is.Size {
		if old, err := s.root.ReadFile(name); err == nil && bytes.Equal(old, text.Bytes()) {
			s.note(name, is, &s.Kept)
			return nil
		}
	}
	s.note(name, is, &s.Wrote)
	return s.replace(name, text.Bytes())
}

// note takes a file into the list, and counts it.
func (s *SiteFolder) note(name string, is siteFile, count *int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.now[name] = is
	*count++
}

// replace writes a file beside its place and renames it.
func (s *SiteFolder) replace(name string, text []byte) error {
	if err := s.root.WriteFile(name+".part", text, 0o666); err != nil {
		return err
	}
	return s.root.Rename(name+".part", name)
}

// close removes what the site does not have any more and lists what it has.
func (s *SiteFolder) close() error {
	for name := range s.was {
		if _, ok := s.now[name]; ok {
			continue
		}
		switch err := s.root.Remove(name); {
		case err == nil:
			s.Removed++
		case !errors.Is(err, fs.ErrNotExist):
			return err
		}
	}
	list, err := json.MarshalIndent(s.now, "", " ")
	if err != nil {
		return err
	}
	if old, err := s.root.ReadFile(siteList); err == nil && bytes.Equal(old, list) {
		return s.root.Close()
	}
	return errors.Join(s.replace(siteList, list), s.root.Close())
}

// digest is one of what a page is made from.
func digest(parts ...any) (string, error) {
	text, err := json.Marshal(parts)
	sum := sha256.Sum256(text)
	return fmt.Sprintf("%x", sum[:12]), err
}
