//go:build unix

package sheet

import (
	"os"
	"testing"
	"time"
)

// A key that a terminal hands on in parts is read as one: Down on a slow line, too.
func TestAKeyInParts(t *testing.T) {
	t.Parallel()
	k, in := pipedKeyboard(t)
	k.wait = time.Hour // however slow this machine is
	for _, part := range [][2]string{
		{"r3\x1b[2", "r3"}, {"1~", "\x1b[21~"}, {"b2\x1b[", "b2"}, {"A\x1b[200~x\x1b[201~", "\x1b[A\x1b[200~x\x1b[201~"},
		{"r\x1b", "r"}, {"[B", "\x1b[B"}, {"b\x1bO", "b"}, {"P", "\x1bOP"},
	} {
		in(part[0])
		wantKeys(t, k, part[1])
	}
	slow := time.AfterFunc(20*time.Millisecond, func() {
		in("[")
		time.AfterFunc(20*time.Millisecond, func() { in("B") })
	})
	defer slow.Stop()
	in("\x1b")
	wantKeys(t, k, "\x1b[B")
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
	wantKeys(t, k, "b")
	k.cancel() // the form has ended; the Esc is for the next one
	wantKeys(t, k, "\x1b")
	if n, err := k.Read(make([]byte, 256)); n != 0 || err == nil {
		t.Errorf("after the end came %d bytes, %v", n, err)
	}
}

// pipedKeyboard is a keyboard, and what types on it.
func pipedKeyboard(t *testing.T) (*keyboard, func(keys string)) {
	t.Helper()
	out, in, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	k, err := newKeyboard(out)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		k.end()
		k.release()
		in.Close()
		out.Close()
	})
	return k, func(keys string) {
		if _, err := in.WriteString(keys); err != nil {
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
