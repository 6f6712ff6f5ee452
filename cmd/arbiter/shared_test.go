//go:build linux

package main

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/records"
	"arbiter/records/league"
)

// A shared folder holds one person's records, which others may read.
type sharedFolder struct {
	dir, db, program string
}

const owner, guest = 65532, 65534

func newSharedFolder(t *testing.T) *sharedFolder {
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
		err = errors.Join(os.Chmod(s.dir, 0o777), os.Chown(s.dir, owner, owner))
	}
	if err != nil {
		t.Fatal(err)
	}
	s.want(t, owner, terminal.Done, "add", "chess", "Ann 1", "Bob 0")
	if err := os.Chmod(s.db, 0o644); err != nil {
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

// Every command that only reads reads somebody else's records, and leaves nothing beside them.
func TestAReaderKeepsNobodyOut(t *testing.T) {
	t.Parallel()
	s := newSharedFolder(t)
	s.want(t, owner, terminal.Done, "add", "chess", "Ann 1", "Bob 0", "--league", "Cup", "--date", "2026-11-20")
	s.want(t, owner, terminal.Done, "pair", "--league", "Cup", "--save")
	for _, args := range append(readers("Cup", "Ann"), []string{"export"}) {
		s.want(t, guest, terminal.Done, args...)
		s.onlyOwner(t)
	}
	if says := s.want(t, guest, terminal.Records, "void", "1"); !strings.Contains(says, "may not be written to") {
		t.Errorf("said %q", says)
	}
	s.onlyOwner(t)
}

// What the owner wrote is read while the owner is still at it, and what the
// owner is writing is not.
func TestAReaderWhileTheOwnerWrites(t *testing.T) {
	t.Parallel()
	s := newSharedFolder(t)
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
	if says := s.want(t, guest, terminal.Done, "show", "1"); !strings.Contains(says, "void") {
		t.Errorf("read %q, want a void result", says)
	}
	s.want(t, guest, terminal.Done, "records", "rescore", "--dry-run")
	if err := errors.Join(tx.Rollback(), store.Close()); err != nil {
		t.Fatal(err)
	}
	s.onlyOwner(t)
	s.want(t, owner, terminal.Done, "confirm", "1")
}
