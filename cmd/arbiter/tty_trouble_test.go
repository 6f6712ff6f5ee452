//go:build linux

package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"arbiter/cmd/arbiter/internal/ptytest"
	"arbiter/cmd/arbiter/terminal"
)

// The ending can be read and used on every terminal.
func TestTheEndingOnEveryTerminal(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		columns, rows int
		env           string
	}{{40, 15, "NO_COLOR=1"}, {60, 20, "NO_COLOR="}, {200, 50, "NO_COLOR="}} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			t.Parallel()
			p := newPlaying(t, c.env)
			s := ptytest.Start(t, p.command("score"), c.columns, c.rows, false)
			fillIn(s)
			screen := s.Expect("Discard")
			for _, want := range []string{"Ann (red) wins 24 : 23", "▸ Save without a league, today", "Back to the sheet", "Keep as a file"} {
				if !strings.Contains(screen, want) {
					t.Errorf("no %q on\n%s", want, screen)
				}
			}
			s.Send("\r")
			s.Expect("▸ No")
			s.Send("\r")
			exits(t, s, terminal.Done)
			if out := s.Output(); c.env == "NO_COLOR=1" && strings.Contains(out, "\x1b[31") {
				t.Errorf("coloured: %q", out)
			}
		})
	}
}

// A terminal that is closed ends the sheet and leaves the draft, also where the
// signal that tells of it is ignored, as under nohup.
func TestAClosedTerminal(t *testing.T) {
	t.Parallel()
	for _, how := range []string{"", "trap '' HUP; "} {
		p := newPlaying(t)
		cmd := p.command("score", "--game", "subdivision")
		shell := exec.Command("sh", "-c", how+`exec "$@"`, "sh")
		shell.Args = append(shell.Args, cmd.Args...)
		shell.Dir, shell.Env = cmd.Dir, cmd.Env
		s := ptytest.Start(t, shell, 80, 40, false)
		s.Expect("player 1")
		s.Send("Ann\rBob\r\r" + "r3b2")
		s.Expect("draft kept")
		s.Expect("Ann leads 2 : 1")
		s.HangUp()
		s.Wait()
		if left := p.drafts(); len(left) != 1 || !strings.Contains(left[0], "6  ## R3 B2") {
			t.Errorf("%q: drafts %q", how, left)
		}
	}
}

// On a full disk the draft stays as it was last kept, whole; that is said, and
// the next key that finds room keeps all. A small file system of our own is
// filled where we may mount one, else no file may grow.
func TestAFullDisk(t *testing.T) {
	t.Parallel()
	p := newPlaying(t)
	folder := filepath.Join(p.dir, "arbiter")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=64k")
	if errors.Is(err, syscall.EPERM) {
		cmd := p.command("score", "--game", "subdivision")
		shell := exec.Command("sh", "-c", `trap '' XFSZ; ulimit -f 0; exec "$@"`, "sh")
		shell.Args = append(shell.Args, cmd.Args...)
		shell.Dir, shell.Env = cmd.Dir, cmd.Env
		s := ptytest.Start(t, shell, 80, 40, false)
		s.Expect("player 1")
		s.Send("Ann\rBob\r\r" + "r3b2")
		s.Expect("DRAFT NOT KEPT: file too large")
		s.Send("\x03")
		exits(t, s, terminal.Interrupted)
		if out := plain(s.Output()); !strings.Contains(out, "6  ## R3 B2") {
			t.Errorf("the text is lost:\n%s", out)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(folder, syscall.MNT_DETACH) })
	s := p.on("score", "--game", "subdivision")
	s.Expect("player 1")
	s.Send("Ann\rBob\r\r" + "r3")
	s.Expect("draft kept")
	s.Expect("Ann leads 2 : 0")
	filler, err := os.Create(filepath.Join(folder, "filler"))
	if err != nil {
		t.Fatal(err)
	}
	for err == nil {
		_, err = filler.Write(make([]byte, 4096))
	}
	filler.Close()
	s.Send("b2")
	s.Expect("DRAFT NOT KEPT: no space left on device")
	if left := p.drafts(); len(left) != 1 || !strings.Contains(left[0], "6  ## R3 ..") {
		t.Errorf("drafts %q", left)
	}
	if err := os.Remove(filler.Name()); err != nil {
		t.Fatal(err)
	}
	s.Send("r1")
	s.Expect("draft kept")
	if left := p.drafts(); len(left) != 1 || !strings.Contains(left[0], "6  ## R3 B2 R1") {
		t.Errorf("drafts %q", left)
	}
	s.Send("\x03")
	exits(t, s, terminal.Interrupted)
}

// Variants and rulings that are changed below more… hold at once, and in what
// is recorded.
func TestRulesChangedOnTheSheet(t *testing.T) {
	t.Parallel()
	p := newPlaying(t)
	s := p.on("score", "--game", "subdivision")
	s.Expect("player 1")
	s.Send("Ann\rBob\r\r" + boardKeys(ownSupport))
	s.Expect("subdivision/support")
	s.Send(strings.Repeat("\x1b[B", 9) + "\x1b[A\r")
	s.Expect("variant:")
	s.Send("\r\r\r\r\r\r\r\rprivate-parks\r\rsmall-needs=any\r")
	for end := time.Now().Add(time.Minute); strings.Contains(s.Screen(), "subdivision/support"); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("the ruling is not in force:\n%s", s.Screen())
		}
	}
	s.Send(ctrlD + yes)
	s.Expect("▸ Back to the sheet")
	s.Send("save\r")
	s.Expect("▸ No")
	s.Send("\r")
	s.Wait()
	if got := p.run("show", "1"); !strings.Contains(got, "private-parks") || !strings.Contains(got, "ruling small-needs=any") {
		t.Error(got)
	}
}
