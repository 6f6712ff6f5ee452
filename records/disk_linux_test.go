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
)

// TestAPipe is refused, and nobody waits for what it says.
func TestAPipe(t *testing.T) {
	path := newPath(t)
	noError(t, syscall.Mkfifo(path, 0o600))
	for _, o := range everyWay {
		same(t, "a pipe", path+": this is a pipe or a device; name a file", opened(path, o))
	}
}

// TestRights: what another user may only read is read and not written, and the reader of a whole
// file leaves nothing beside it, which would keep its owner out.
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
		{"what was left by a program that was killed", 0o777, 0o444, "3", notWritable},
		{"and its folder, too", 0o555, 0o444, "1", notWritable},
		{"a file in a folder that may be read", 0o555, 0o666, "1", notWritable},
		{"a file that nobody may read", 0o777, 0o000, ": unable to open database file (14)", notWritable},
		{"a folder that nobody may enter", 0o000, 0o666, ": stat : permission denied", ": stat : permission denied"},
	} {
		path := newPath(t)
		folder := filepath.Dir(path)
		same(t, c.what, "1", opened(path, Options{Create: true}))
		if c.read == "3" {
			killedWriting(t, path)
		}
		noError(t, errors.Join(os.Chmod(path, c.file), os.Chmod(folder, c.folder)))
		before := filesBeside(t, path)
		same(t, c.what+", read", c.read, strings.ReplaceAll(asNobody(t, binary, path, "read"), path, ""))
		if c.read != "3" {
			same(t, c.what+", left by the reader", before, filesBeside(t, path))
		}
		same(t, c.what+", write", c.write, strings.ReplaceAll(asNobody(t, binary, path, "write"), path, ""))
		if says := opened(path, Options{}); says == "1" || strings.HasPrefix(says, path) {
			t.Errorf("%s: its owner is told %s", c.what, says)
		}
	}
}

// asNobody runs a test binary as a user without rights, and returns what it prints.
func asNobody(t *testing.T, binary, place, word string) string {
	t.Helper()
	cmd := exec.Command(binary, programArg, place, word)
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
	s := openAt(t, path)
	recorded(t, s, "Ann", "Bob")
	filler, err := os.Create(filepath.Join(folder, "filler"))
	noError(t, err)
	fill := func() {
		t.Helper()
		if _, err := io.Copy(filler, zeros{}); !errors.Is(err, syscall.ENOSPC) {
			t.Fatal(err)
		}
	}
	fill()
	before := dump(t, s)
	const full = ": the disk is full; nothing was changed"
	_, err = do(s, "save", func(tx *Tx) error { return record(tx, "Ann", "Cyd") })
	refusal(t, path, err, path+full)
	refusal(t, path, s.Backup(t.Context(), filepath.Join(folder, "copy.db")), folder+full)
	_, err = s.BackupBeside(t.Context())
	refusal(t, path, err, folder+full)
	same(t, "the records", before, dump(t, s))
	noError(t, s.Close())
	fill() // what was beside the file
	for _, o := range everyWay {
		same(t, "on a full disk", map[bool]string{true: "1", false: path + full}[o.Read || o.Quick], opened(path, o))
	}
	other := filepath.Join(folder, "other.db")
	same(t, "a new file", other+full, opened(other, Options{Create: true}))
	noError(t, errors.Join(filler.Close(), os.Remove(filler.Name())))
	same(t, "when there is room", "2", opened(path, Options{}))
}

type zeros struct{}

func (zeros) Read(b []byte) (int, error) { clear(b); return len(b), nil }
