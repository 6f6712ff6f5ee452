package notation

import (
	"encoding/binary"
	"io"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"
)

// A date is what is written, whatever the zone: of the text, or of the place where it is
// read.
func TestDates(t *testing.T) {
	for text, want := range map[string]string{
		"2026-11-20": "2026-11-20", "20.11.2026": "2026-11-20", "5.6.2026": "2026-06-05", "05.06.2026 19:30": "2026-06-05 19:30",
		"20/11/2026": "2026-11-20", "11/20/2026": "2026-11-20", "7/7/2026": "2026-07-07", "20/11/2026 8:05": "2026-11-20 08:05",
		"2026-11-20T19:30": "2026-11-20 19:30", "2026-11-20 00:00": "2026-11-20 00:00", "2026-11-20 19:30:59": "2026-11-20 19:30",
		"2026-11-20T19:30:00+01:00": "2026-11-20 19:30", "2026-11-20T23:30:00.5-11:30": "2026-11-20 23:30", "2026-11-20T00:30:00Z": "2026-11-20 00:30",
		"0001-01-01": "0001-01-01", "2026-09-06 00:30": "2026-09-06 00:30",
		"5/6/2026": "", "5/6/2026 19:30": "", "31.2.2026": "", "20.11.26": "", "20-11-2026": "", "": "",
	} {
		day, clock, ok := ParseDate(text)
		if got := strings.TrimSpace(day + " " + clock); ok != (want != "") || got != want {
			t.Errorf("%q is %q %v, want %q", text, got, ok, want)
		}
		header := want // of a text that is written anew
		if strings.Contains(text, "-") {
			header = text
		}
		if ok && isoDate(text, day, clock) != header {
			t.Errorf("%q is written %q, want %q", text, isoDate(text, day, clock), header)
		}
	}
	var g Game
	g.Text = Text{File: "f", Line: 1, Src: "date: 5/6/2026"}
	err := g.date(Field{Key: "date", Value: "5/6/2026", At: 6})
	if want := `f:1:7: "5/6/2026" may be 5 June or 6 May; write 2026-06-05 or 2026-05-06`; err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

// inUTF16 returns a text as a Windows shell writes it.
func inUTF16(text string, order binary.AppendByteOrder) string {
	var b []byte
	for _, unit := range utf16.Encode([]rune("\ufeff" + text)) {
		b = order.AppendUint16(b, unit)
	}
	return string(b)
}

func TestUTF16IsRead(t *testing.T) {
	for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
		got := read(t, strings.NewReader(inUTF16("game: a\r\nplayer: Åsa 🎲\r\n\r\ngame: b\r\n", order)))
		if want := `1 "game: a\r\nplayer: Åsa 🎲\r\n\r\n"` + "\n" + `4 "game: b\r\n"`; strings.Join(got, "\n") != want {
			t.Errorf("%v: got %s", order, got)
		}
	}
	got := read(t, strings.NewReader(inUTF16("game: a\n", binary.LittleEndian)[2:]))
	if len(got) != 1 || !strings.Contains(got[0], "save the file as UTF-8; this may be UTF-16 without its mark") {
		t.Errorf("without a mark: %s", got)
	}
}

func FuzzUTF8(f *testing.F) {
	f.Add("game: a\nplayer: Åsa 🎲\n", true)
	f.Fuzz(func(t *testing.T, text string, big bool) {
		if !utf8.ValidString(text) {
			t.Skip("no text")
		}
		order := binary.AppendByteOrder(binary.LittleEndian)
		if big {
			order = binary.BigEndian
		}
		got, err := io.ReadAll(UTF8(strings.NewReader(inUTF16(text, order))))
		if err != nil || string(got) != text {
			t.Errorf("%q becomes %q, %v", text, got, err)
		}
	})
}

func TestComments(t *testing.T) {
	for line, want := range map[string]int{"": -1, ";": 0, "a;b": -1, "a;b ;c": 4, "a ; b": 2, "a\t;": 2, "a;;b": -1, ";;": 0, "a\u00a0;b": -1} {
		if got := CommentAt(line); got != want {
			t.Errorf("%q: the comment is at %d, want %d", line, got, want)
		}
	}
}
