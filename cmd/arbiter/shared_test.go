//go:build linux

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
	"arbiter/records/league"
)

// A shared folder holds one person's records, which others may read or write.
type sharedFolder struct {
	dir, db, program string
}

const owner, guest = 65532, 65534

func newSharedFolder(t *testing.T, folder, file os.FileMode) *sharedFolder {
	t.Helper()
	if os.Getuid() != 0 {
		t.Skip("only root can be two other people")
	}
	dir := t.TempDir()
	s := &sharedFolder{filepath.Join(dir, "club"), filepath.Join(dir, "club", "league.db"), filepath.Join(dir, "arbiter")}
	self, err := os.Executable()
	if err == nil {
		// Others may run it there. This process does not write it: a program that is started
		// meanwhile would hold the file open, and a file that is open for writing cannot be run.
		err = exec.Command("cp", self, s.program).Run()
	}
	for at := dir; err == nil && at != os.TempDir() && at != "/"; at = filepath.Dir(at) {
		err = os.Chmod(at, 0o755)
	}
	if err == nil {
		err = os.Mkdir(s.dir, 0o700)
	}
	if err == nil {
		err = errors.Join(os.Chmod(s.dir, folder), os.Chown(s.dir, owner, owner))
	}
	if err != nil {
		t.Fatal(err)
	}
	s.want(t, owner, cli.ExitDone, "add", "chess", "Ann 1", "Bob 0")
	if err := os.Chmod(s.db, file); err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *sharedFolder) command(who uint32, args ...string) *exec.Cmd {
	cmd := exec.Command(s.program, append(args, "--db", s.db)...)
	cmd.Env = append(os.Environ(), "ARBITER_TEST_RUN=1", "USER=somebody", "HOME=/nowhere")
	cmd.Dir = "/"
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: who, Gid: who}}
	return cmd
}

func (s *sharedFolder) want(t *testing.T, who uint32, code int, args ...string) string {
	t.Helper()
	cmd := s.command(who, args...)
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState == nil || cmd.ProcessState.ExitCode() != code {
		t.Fatalf("%d: arbiter %v: %v, want exit code %d\n%s", who, args, err, code, out)
	}
	return string(out)
}

// onlyOwner wants nothing in the folder that the file's owner cannot write.
func (s *sharedFolder) onlyOwner(t *testing.T) {
	t.Helper()
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			t.Fatal(err)
		}
		if stat := info.Sys().(*syscall.Stat_t); stat.Uid != owner {
			t.Errorf("%s (%v) belongs to %d", e.Name(), info.Mode(), stat.Uid)
		}
	}
}

// Whoever reads somebody else's records leaves nothing beside them, or, when killed,
// only what the owner may write to.
func TestAReaderKeepsNobodyOut(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ folder, file os.FileMode }{{0o777, 0o644}, {0o777, 0o666}, {0o777 | os.ModeSticky, 0o666}} {
		t.Run(fmt.Sprintf("%v %v", test.folder, test.file), func(t *testing.T) {
			s := newSharedFolder(t, test.folder, test.file)
			for _, args := range [][]string{{"records", "list"}, {"standings"}, {"records", "check"}, {"export"}, {"records", "rescore", "--dry-run"}, {"records", "show", "1"}} {
				s.want(t, guest, cli.ExitDone, args...)
				s.onlyOwner(t)
			}
			if test.file == 0o644 {
				if says := s.want(t, guest, cli.ExitRecords, "records", "void", "1"); !strings.Contains(says, "may not be written to") {
					t.Errorf("said %q", says)
				}
				s.onlyOwner(t)
			}
			for range 4 {
				cmd := s.command(guest, "records", "list")
				if err := cmd.Start(); err != nil {
					t.Fatal(err)
				}
				time.AfterFunc(time.Duration(rand.Int64N(int64(60*time.Millisecond))), func() { _ = cmd.Process.Kill() })
				_ = cmd.Wait() // killed or done
			}
			s.want(t, owner, cli.ExitDone, "records", "void", "1")
			s.want(t, owner, cli.ExitDone, "records", "check")
		})
	}
}

// What the owner wrote is read while the owner is still at it, and what the
// owner is writing is not.
func TestAReaderWhileTheOwnerWrites(t *testing.T) {
	t.Parallel()
	s := newSharedFolder(t, 0o777, 0o644)
	store, err := records.Open(s.db, records.Options{}) // as root, who gives the owner what is made
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	ctx := context.Background()
	void := func(tx *records.Tx) error { return tx.SetState(1, league.Void, "") }
	if err := store.Do(ctx, records.Command{Who: "owner"}, void); err != nil {
		t.Fatal(err)
	}
	tx, err := store.Begin(ctx, records.Command{})
	if err != nil {
		t.Fatal(err)
	}
	if err := tx.SetState(1, league.Contested, ""); err != nil {
		t.Fatal(err)
	}
	if says := s.want(t, guest, cli.ExitDone, "records", "show", "1"); !strings.Contains(says, "void") {
		t.Errorf("read %q, want a void result", says)
	}
	if err := errors.Join(tx.Rollback(), store.Close()); err != nil {
		t.Fatal(err)
	}
	s.onlyOwner(t)
	s.want(t, owner, cli.ExitDone, "records", "confirm", "1")
}

// On a disk without any room the records can be read, and whoever writes hears
// why that does not work.
func TestReadingOnAFullDisk(t *testing.T) {
	t.Parallel()
	if os.Getuid() != 0 {
		t.Skip("only root can make a small disk")
	}
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=512k"); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skip("no small disk can be made here: ", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, syscall.MNT_DETACH) })
	db := filepath.Join(dir, "league.db")
	call := func(want int, args ...string) string {
		t.Helper()
		var out strings.Builder
		if code := run(append(args, "--db", db), nil, &out, &out); code != want {
			t.Fatalf("arbiter %v: exit code %d, want %d\n%s", args, code, want, &out)
		}
		return out.String()
	}
	call(cli.ExitDone, "add", "chess", "Ann 1", "Bob 0")
	fillDisk(t, dir)
	for _, args := range [][]string{{"records", "list"}, {"standings"}, {"records", "check"}, {"history"}} {
		call(cli.ExitDone, args...)
	}
	if says := call(cli.ExitRecords, "add", "chess", "Ann 1", "Cyd 0"); !strings.Contains(says, "full") {
		t.Errorf("said %q", says)
	}
	if says := call(cli.ExitRecords, "records", "backup", filepath.Join(dir, "b.db")); !strings.Contains(says, dir+": the disk is full") {
		t.Errorf("said %q", says)
	}
	if names, err := filepath.Glob(filepath.Join(dir, "*b*")); err != nil || len(names) > 3 {
		t.Errorf("there is %v, %v", names, err)
	}
	if says := call(cli.ExitDone, "records", "list"); strings.Contains(says, "Cyd") {
		t.Errorf("half of it was recorded: %s", says)
	}

	// What somebody who was killed had written is read too.
	if err := os.Remove(filepath.Join(dir, "filler")); err != nil {
		t.Fatal(err)
	}
	store, err := records.Open(db, records.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := store.Do(context.Background(), records.Command{}, func(tx *records.Tx) error { return tx.SetState(1, league.Void, "") }); err != nil {
		t.Fatal(err)
	}
	var kept []string
	ends := []string{"", "-wal", "-shm"}
	for _, end := range ends {
		b, err := os.ReadFile(db + end)
		if err != nil {
			t.Fatal(err)
		}
		kept = append(kept, string(b))
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	for i, end := range ends {
		if err := os.WriteFile(db+end, []byte(kept[i]), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	fillDisk(t, dir)
	if says := call(cli.ExitDone, "records", "show", "1"); !strings.Contains(says, "void") {
		t.Errorf("read %q, want a void result", says)
	}
}

// fill leaves no room on a disk.
func fillDisk(t *testing.T, dir string) {
	t.Helper()
	f, err := os.Create(filepath.Join(dir, "filler"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := io.Copy(f, zeros{}); !errors.Is(err, syscall.ENOSPC) {
		t.Fatal(err)
	}
}

type zeros struct{}

func (zeros) Read(b []byte) (int, error) { clear(b); return len(b), nil }
