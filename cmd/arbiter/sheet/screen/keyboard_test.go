//go:build unix

package screen

import (
	"os"
	"testing"
	"time"
)

// A key that a terminal hands on in parts is read as one: Down on a slow line, too, and
// a letter of two bytes.
func TestAKeyInParts(t *testing.T) {
	t.Parallel()
	k, in := pipedKeyboard(t)
	k.wait = time.Hour // however slow this machine is
	for _, parts := range [][3]string{
		{"r3\x1b[2", "1~", "r3\x1b[21~"}, {"b2\x1b[", "A", "b2\x1b[A"}, {"\x1b[200~x\x1b[20", "1~", "\x1b[200~x\x1b[201~"},
		{"r\x1b", "[B", "r\x1b[B"}, {"b\x1bO", "P", "b\x1bOP"}, {"Zo\xc3", "\xab", "Zoë"}, {"\x1b[<0;12", ";3M", "\x1b[<0;12;3M"},
	} {
		in(parts[0])
		later := time.AfterFunc(5*time.Millisecond, func() { in(parts[1]) })
		defer later.Stop()
		wantKeys(t, k, parts[2])
	}
}

// An Esc by itself is the key Esc, and no key behind it is lost.
func TestALoneEsc(t *testing.T) {
	t.Parallel()
	k, in := pipedKeyboard(t)
	in("\x1b")
	wantKeys(t, k, "\x1b")
	in("r")
	wantKeys(t, k, "r")
	in("b\x1b")
	wantKeys(t, k, "b\x1b")
}

// What is typed while no stage is on show is read for the next one, and nothing of it
// before.
func TestKeysWaitForTheNextStage(t *testing.T) {
	t.Parallel()
	k, in := pipedKeyboard(t)
	stop := k.stop
	in("a")
	wantKeys(t, k, "a")
	stop()
	came := make(chan string)
	go func() {
		var room [256]byte
		n, _ := k.Read(room[:])
		came <- string(room[:n])
	}()
	<-k.rests
	in("b")
	select {
	case keys := <-came:
		t.Errorf("%q came without a stage", keys)
	case <-time.After(20 * time.Millisecond):
	}
	if _, err := k.open(); err != nil {
		t.Fatal(err)
	}
	if keys := <-came; keys != "b" {
		t.Errorf("%q came, not b", keys)
	}
}

// A pipedKeyboardOf is a keyboard with a stage on show.
type pipedKeyboardOf struct {
	*keyboard
	stop func()
}

// pipedKeyboard is a keyboard, and what types on it.
func pipedKeyboard(t *testing.T) (pipedKeyboardOf, func(keys string)) {
	t.Helper()
	out, in, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	k := newKeyboard(out)
	stop, err := k.open()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		out.Close()
	})
	return pipedKeyboardOf{k, stop}, func(keys string) {
		if _, err := in.WriteString(keys); err != nil {
			t.Error(err)
		}
	}
}

func wantKeys(t *testing.T, k pipedKeyboardOf, want string) {
	t.Helper()
	var room [256]byte
	n, err := k.Read(room[:])
	if got := string(room[:n]); err != nil || got != want {
		t.Errorf("%q came, %v; want %q", got, err, want)
	}
}
