package importer

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"arbiter/score/notation"
)

// A Format is one kind of file.
type Format struct {
	Name  string // of --format
	Title string // as people call it
	// looks tells from its first bytes, without a byte order mark, whether a
	// file is of this format.
	looks func(head []byte) bool
	// read hands a file's contents to a feed. A *Complaint ends the file.
	read func(*Source, *Feed) error
}

// formats are all formats, in the order in which a file is tried.
var formats = []Format{
	{Name: "jsonl", Title: "Arbiter JSON Lines", looks: looksJSONL, read: readJSONL},
	{Name: "bgstats", Title: "BG Stats export or play file", looks: looksBGStats, read: readBGStats},
	{Name: "bgg", Title: "BoardGameGeek plays (XML)", looks: looksBGG, read: readBGG},
	{Name: "csv", Title: "table, one row a player a game (CSV)", looks: looksCSV, read: readCSV},
	{Name: "notation", Title: "Arbiter notation", looks: looksNotation, read: readNotation},
}

// Formats are all formats that can be read.
func Formats() []Format { return formats }

// headSize is how much of a file its format is told from.
const headSize = 64 << 10

// Recognise tells a file's format from its contents. When no format fits, it returns
// a *Complaint that says why.
func Recognise(src *Source) (*Format, error) {
	head, err := src.head()
	if err != nil {
		return nil, err
	}
	if why := src.unreadable(head); why != nil {
		return nil, why
	}
	for i := range formats {
		if formats[i].looks(head) {
			return &formats[i], nil
		}
	}
	if isMarkup(head) {
		return nil, &Complaint{File: src.Name, Line: 1, Says: "the file holds no plays of BoardGameGeek", Want: "save the answer of its plays page as XML; a message instead of it says why there is none"}
	}
	if wrong := unknownTable(src, head); wrong != nil {
		return nil, wrong
	}
	return nil, &Complaint{File: src.Name, Says: "no known format begins like this", Want: "see arbiter import --help for the formats, and --format to name one"}
}

// isMarkup tells whether a file begins as XML and web pages do.
func isMarkup(head []byte) bool { return bytes.HasPrefix(bytes.TrimSpace(head), []byte("<")) }

// Named is the format of a name; nil for none.
func Named(name string) *Format {
	for i := range formats {
		if formats[i].Name == name {
			return &formats[i]
		}
	}
	return nil
}

// Read hands a file's contents to a feed.
func (f *Format) Read(src *Source, to *Feed) error {
	head, err := src.head()
	if err != nil {
		return err
	}
	if why := src.unreadable(head); why != nil {
		return why
	}
	return f.read(src, to)
}

// head is the file's beginning without a byte order mark. A file in UTF-16 is read as
// UTF-8 from then on.
func (s *Source) head() ([]byte, error) {
	head, err := s.in.Peek(headSize)
	if notation.IsUTF16(head) {
		s.in = bufio.NewReaderSize(notation.UTF8(s.in), headSize)
		head, err = s.in.Peek(headSize)
	}
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("reading %s: %w", s.Name, err)
	}
	if rest, marked := bytes.CutPrefix(head, []byte("\xEF\xBB\xBF")); marked {
		_, err := s.in.Discard(len(head) - len(rest))
		return rest, err
	}
	return head, nil
}

// unreadable says why a file's beginning is no text, or nil.
func (s *Source) unreadable(head []byte) *Complaint {
	c := &Complaint{File: s.Name, Line: 1}
	archive := bytes.HasPrefix(head, []byte("PK\x03\x04"))
	inside := func(name string) bool { return bytes.Contains(head, []byte(name)) }
	switch {
	case len(bytes.TrimSpace(head)) == 0:
		c.Line, c.Says = 0, "the file is empty"
	case bytes.HasPrefix(head, []byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")), archive && (inside("xl/") || inside("opendocument.spreadsheet") || inside("Index/Document.iwa")): // Excel, LibreOffice, Numbers
		c.Says, c.Want = "the file is a spreadsheet's workbook", "open it there, save the sheet as CSV (UTF-8), and import that file"
	case archive:
		c.Says, c.Want = "the file is a zip archive", "unpack it and import what is inside"
	case bytes.HasPrefix(head, []byte("\x1F\x8B")):
		c.Says, c.Want = "the file is compressed with gzip", "unpack it first"
	case bytes.HasPrefix(head, []byte("SQLite format 3\x00")):
		c.Says, c.Want = "the file is a database", "name it with --db if it holds Arbiter's records"
	case bytes.IndexByte(head, 0) >= 0:
		c.Line = 1 + bytes.Count(head[:bytes.IndexByte(head, 0)], []byte("\n"))
		c.Says, c.Want = "the file holds bytes that no text has", "export it again as text"
	default:
		return nil
	}
	return c
}

// notUTF8 tells where a text stops being UTF-8: the line, counted from the given
// one; 0 when it is all right.
func notUTF8(text []byte, line int) int {
	for l := range bytes.Lines(text) {
		if !utf8.Valid(l) {
			return line
		}
		line++
	}
	return 0
}

// encodingWant is what to do about a text in another encoding.
const encodingWant = "save it as UTF-8 (it may be Windows-1252 or Latin-1)"
