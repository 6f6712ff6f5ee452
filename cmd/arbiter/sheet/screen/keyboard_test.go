//go:build unix

package screen

import (
	"io"
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
	in("\x1bO") // Alt+O, and no arrow
	wantKeys(t, k, "\x1bO")
}

// What is typed behind a stop is for whoever reads next.
func TestKeysWaitForTheNextStage(t *testing.T) {
	t.Parallel()
	k, in := pipedKeyboard(t)
	in("a")
	wantKeys(t, k, "a")
	k.stop()
	var room [256]byte
	if n, err := k.Read(room[:]); n != 0 || err != io.EOF {
		t.Errorf("%q comes behind the end, %v", room[:n], err)
	}
	<-k.stopped
	in("b")
	next, err := newKeyboard(k.file)
	if err != nil {
		t.Fatal(err)
	}
	wantKeys(t, next, "b")
}

// pipedKeyboard returns a keyboard, and what types on it.
func pipedKeyboard(t *testing.T) (k *keyboard, in func(keys string)) {
	t.Helper()
	out, typist, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	if k, err = newKeyboard(out); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		typist.Close()
		out.Close()
	})
	return k, func(keys string) {
		if _, err := typist.WriteString(keys); err != nil {
			t.Error(err)
		}
	}
}

func wantKeys(t *testing.T, k *keyboard, want string) {
	t.Helper()
	var room [256]byte
	n, err := k.Read(room[:])
	if got := string(room[:n]); err != nil || got != want {
		t.Errorf("%q came, %v; want %q", got, err, want)
	}
}
