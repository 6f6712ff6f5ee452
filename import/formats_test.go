package importer

import (
	"strings"
	"testing"
)

// TestWhatIsNoText: what no format reads is told by its name, and what to do.
func TestWhatIsNoText(t *testing.T) {
	for text, want := range map[string]string{
		" \r\n\t":                          "f: the file is empty",
		"PK\x03\x04rest":                   "f:1: the file is a zip archive",
		"PK\x03\x04rest of xl/x.xml":       "f:1: the file is a spreadsheet's workbook; open it there, save the sheet as CSV",
		"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1": "f:1: the file is a spreadsheet's workbook",
		"\x1F\x8B\x08rest":                 "f:1: the file is compressed with gzip",
		"SQLite format 3\x00rest":          "f:1: the file is a database",
		"game_id,player\n\x00,Ann\n":       "f:2: the file holds bytes that no text has",
		"<svg></svg>\n":                    "f:1: the file holds no plays of BoardGameGeek; save the answer",
		"Dear all,\n":                      "f: no known format begins like this; see arbiter import --help",
		"Wer;Wann;Was\nAnn;heute;Go\n":     "f: no known format begins like this; if it is a table, its first line names the columns: game_id, date",
	} {
		_, err := Recognise(NewSource("f", strings.NewReader(text)))
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
		for _, format := range Formats() {
			if f := readText(t, format.Name, text, Options{}); len(f.results) > 0 || len(f.complaints) == 0 {
				t.Errorf("%s reads %q: %s", format.Name, text, f.shown())
			}
		}
	}
}
