package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
)

// siteList is the file of a site's folder that lists what was written there.
const siteList = "arbiter-site.json"

// A SiteFolder is the folder of a site. Only what has changed is written there.
type SiteFolder struct {
	Wrote, Kept, Removed int // files

	root   *os.Root
	before map[string]string // the digests of the files, by name
	now    map[string]string
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
	s := &SiteFolder{root: root, before: map[string]string{}, now: map[string]string{}}
	text, err := root.ReadFile(siteList)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = s.empty(name)
	case err == nil:
		if err = json.Unmarshal(text, &s.before); err != nil {
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

// empty refuses a folder that holds more than hidden files. Otherwise it writes the list, so that
// an unfinished site is known as one.
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

// add writes a file, unless it is there already.
func (s *SiteFolder) add(name string, text []byte) error {
	s.now[name] = digestOfText(string(text))
	if s.before[name] == s.now[name] {
		if there, err := s.root.Stat(name); err == nil && there.Size() == int64(len(text)) {
			s.Kept++
			return nil
		}
	}
	s.Wrote++
	return s.replace(name, text)
}

// replace writes a file beside its place and renames it.
func (s *SiteFolder) replace(name string, text []byte) error {
	if err := s.root.WriteFile(name+".part", text, 0o666); err != nil {
		return err
	}
	return s.root.Rename(name+".part", name)
}

// close removes the files that the site no longer has and lists those that it has.
func (s *SiteFolder) close() error {
	for name := range s.before {
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

func digestOfText(text string) string {
	sum := sha256.Sum256([]byte(text))
	return fmt.Sprintf("%x", sum[:12])
}
