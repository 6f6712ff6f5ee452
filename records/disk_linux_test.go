package records

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestAPipe is refused, and nobody waits for what it says.
func TestAPipe(t *testing.T) {
	path := newPath(t)
	noError(t, syscall.Mkfifo(path, 0o600))
	for _, o := range everyWay {
		if says := opened(path, o); says != path+": this is a pipe or a device; name a file" {
			t.Errorf("%+v: %s", o, says)
		}
	}
}

// TestRights: what another user may only read is read and not written, and the reader leaves
// nothing beside it, which would keep its owner out.
func TestRights(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root can be somebody else")
	}
	binary := newPath(t) // where others may run it
	noError(t, exec.Command("cp", os.Args[0], binary).Run())
	const notWritable = " may not be written to (see its permissions and those of its folder)"
	for _, c := range []struct {
		what         string
		folder, file os.FileMode
		read, write  string
	}{
		{"all of it", 0o777, 0o666, "1", "2"},
		{"a file that may be read", 0o777, 0o444, "1", notWritable},
		{"and its folder, too", 0o555, 0o444, "1", notWritable},
		{"a file in a folder that may be read", 0o555, 0o666, "1", notWritable},
		{"a file that nobody may read", 0o777, 0o000, ": unable to open database file (14)", notWritable},
		{"a folder that nobody may enter", 0o000, 0o666, ": stat : permission denied", ": stat : permission denied"},
	} {
		path := newPath(t)
		folder := filepath.Dir(path)
		if says := opened(path, Options{Create: true}); says != "1" {
			t.Fatal(says)
		}
		noError(t, errors.Join(os.Chmod(path, c.file), os.Chmod(folder, c.folder)))
		before := filesBeside(t, path)
		if says := asNobody(t, binary, path, "read"); strings.ReplaceAll(says, path, "") != c.read {
			t.Errorf("%s, read: %s", c.what, says)
		}
		if diff := cmp.Diff(before, filesBeside(t, path)); diff != "" {
			t.Errorf("%s: the reader left %.400s", c.what, diff)
		}
		if says := asNobody(t, binary, path, "write"); strings.ReplaceAll(says, path, "") != c.write {
			t.Errorf("%s, write: %s", c.what, says)
		}
		if says := opened(path, Options{}); says == "1" || strings.HasPrefix(says, path) {
			t.Errorf("%s: its owner is told %s", c.what, says)
		}
	}
}

// asNobody runs a test binary as a user without rights, and returns what it prints.
func asNobody(t *testing.T, binary, place, word string) string {
	t.Helper()
	cmd := programAt(place, word)
	cmd.Path = binary
	for at := filepath.Dir(binary); at != os.TempDir() && at != "/"; at = filepath.Dir(at) {
		noError(t, os.Chmod(at, 0o755))
	}
	cmd.Dir = "/"
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	says, err := cmd.Output()
	noError(t, err)
	return string(says)
}

// TestFullDisk: on a full disk the records are read, and whatever writes says that it is full
// and changes nothing.
func TestFullDisk(t *testing.T) {
	path := newPath(t)
	folder := filepath.Dir(path)
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=512k"); err != nil {
		t.Skip("no small disk can be made here: ", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(folder, syscall.MNT_DETACH) })
	s, err := Open(path, Options{Create: true})
	noError(t, err)
	defer s.Close()
	_, err = do(s, "save", func(tx *Tx) error { return record(tx, "Ann", "Bob") })
	noError(t, err)
	filler, err := os.Create(filepath.Join(folder, "filler"))
	noError(t, err)
	if _, err := io.Copy(filler, zeros{}); !errors.Is(err, syscall.ENOSPC) {
		t.Fatal(err)
	}
	noError(t, filler.Close())
	before := dump(t, s)
	full := func(what, place string, err error) {
		t.Helper()
		if says := Explain(path, err); says == nil || says.Error() != place+": the disk is full; nothing was changed" {
			t.Errorf("%s: %v", what, says)
		}
	}
	_, err = do(s, "save", func(tx *Tx) error { return record(tx, "Ann", "Cyd") })
	full("a command", path, err)
	full("a backup", folder, s.Backup(t.Context(), filepath.Join(folder, "copy.db")))
	_, err = s.BackupBeside(t.Context())
	full("a backup beside it", folder, err)
	if diff := cmp.Diff(before, dump(t, s)); diff != "" {
		t.Error(diff)
	}
	noError(t, s.Close())
	for _, o := range everyWay {
		if says, want := opened(path, o), map[bool]string{true: "1", false: path + ": the disk is full; nothing was changed"}[o.Read || o.Glance]; says != want {
			t.Errorf("%+v: %s", o, says)
		}
	}
	other := filepath.Join(folder, "other.db")
	if says := opened(other, Options{Create: true}); says != other+": the disk is full; nothing was changed" {
		t.Error(says)
	}
	noError(t, os.Remove(filler.Name()))
	if says := opened(path, Options{}); says != "2" {
		t.Error(says)
	}
}

type zeros struct{}

func (zeros) Read(b []byte) (int, error) { clear(b); return len(b), nil }
