package main

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"
)

// A text in UTF-16 with its mark, as a Windows shell writes it, is read wherever
// a game is.
func TestUTF16IsReadByEveryCommand(t *testing.T) {
	for name, order := range map[string]binary.AppendByteOrder{"little": binary.LittleEndian, "big": binary.BigEndian} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			plain, wide, db := filepath.Join(folder, "plain.txt"), filepath.Join(folder, "wide.txt"), filepath.Join(folder, "l.db")
			text := "game: pyramid\r\nplayer: Åsa\r\nplayer: Bob\r\n\r\nquarry: Ksi\r\nÅsa: Cgo Rgo Rgo Fgo Kgo Fsi\r\nBob: fold\r\npaid: Åsa 3, Bob 3\r\n"
			var b []byte
			for _, unit := range utf16.Encode([]rune("\ufeff" + text)) {
				b = order.AppendUint16(b, unit)
			}
			for file, content := range map[string][]byte{plain: []byte(text), wide: b} {
				if err := os.WriteFile(file, content, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			for _, args := range [][]string{
				{"score", "--json"}, {"validate"}, {"export", "--format", "csv"}, {"import", "--db", db, "--dry-run"},
				{"score", "--save", "--db", db}, {"edit", "1", "--db", db, "--file"},
			} {
				got, want := said(t, append(args, wide)), said(t, append(args, plain))
				if strings.ReplaceAll(got, "wide.txt", "plain.txt") != want && args[0] != "records" && args[1] != "--save" {
					t.Errorf("arbiter %s answers\n%s\nnot\n%s", strings.Join(args, " "), got, want)
				}
			}
		})
	}
}

// said is all that a command says, which must succeed.
func said(t *testing.T, args []string) string {
	t.Helper()
	var out bytes.Buffer
	if code := run(args, strings.NewReader(""), &out, &out); code != 0 {
		t.Fatalf("arbiter %s exits %d: %s", strings.Join(args, " "), code, out.String())
	}
	return out.String()
}
