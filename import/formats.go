package importer

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"arbiter/score/notation"
)

// A Format is one kind of file.
type Format struct {
	Name  string // of --format
	Title string // as people call it
}

// formats lists all formats, in the order in which a file is tried.
var formats = []Format{
	{Name: "jsonl", Title: "Arbiter JSON Lines"},
	{Name: "bgstats", Title: "BG Stats export or play file"},
	{Name: "bgg", Title: "BoardGameGeek plays (XML)"},
	{Name: "csv", Title: "table of a spreadsheet (CSV)"},
	{Name: "notation", Title: "Arbiter notation"},
}

// Formats returns all formats that can be read.
func Formats() []Format { return formats }

// looks reports from a file's first bytes, without a byte order mark, whether the file is of the
// format.
func (f *Format) looks(head []byte) bool {
	switch f.Name {
	case "jsonl":
		return looksJSONL(head)
	case "bgstats":
		return looksBGStats(head)
	case "bgg":
		return looksBGG(head)
	case "csv":
		return looksTable(head)
	}
	return looksNotation(head)
}

// headSize is how much of a file is read to recognize its format, in bytes.
const headSize = 64 << 10

// Recognise finds a file's format by its contents. When no format fits, it returns a *Complaint
// that says why.
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
	c := src.complain(0, "see arbiter import --help for the formats, and --format to name one", "no known format begins like this")
	if first, _, _ := strings.Cut(string(head), "\n"); strings.Count(first, string(separator(first))) >= 2 {
		c.Want = "if it is a table, its first line names the columns: " + columnNames()
	}
	return nil, c
}

// isMarkup reports whether a file begins as XML and web pages do.
func isMarkup(head []byte) bool { return bytes.HasPrefix(bytes.TrimSpace(head), []byte("<")) }

// Named returns the format with a name; nil for none.
func Named(name string) *Format {
	for i := range formats {
		if formats[i].Name == name {
			return &formats[i]
		}
	}
	return nil
}

// Read reads a file. Where a *Complaint ends it, the contents are those before.
func (f *Format) Read(src *Source, o *Options) (*Contents, error) {
	to := &reading{Source: src, Options: o}
	head, err := src.head()
	if err != nil {
		return &to.Contents, err
	}
	if why := src.unreadable(head); why != nil {
		return &to.Contents, why
	}
	switch f.Name {
	case "jsonl":
		err = readJSONL(to)
	case "bgstats":
		err = readBGStats(to)
	case "bgg":
		err = readBGG(to)
	case "csv":
		err = readCSV(to)
	default:
		err = readNotation(to)
	}
	return &to.Contents, err
}

// mostFile is the longest table or file of another program, in bytes: it is read at once.
const mostFile = 64 << 20

// all reads the whole file.
func (s *Source) all() ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(s.in, mostFile+1))
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", s.Name, err)
	}
	if len(data) > mostFile {
		return nil, s.complain(0, "export less at a time", "the file is longer than %d MB", mostFile>>20)
	}
	return data, nil
}

// whole reads the whole file, which must be UTF-8.
func (s *Source) whole() ([]byte, error) {
	data, err := s.all()
	if line := notUTF8(data, 1); err == nil && line > 0 {
		return nil, s.complain(line, encodingWant, "the file is not UTF-8")
	}
	return data, err
}

// head returns the file's beginning without a byte order mark. A file in UTF-16 is read as
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

// unreadable says why a file is no text, judging by its beginning; nil where it is one.
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

// notUTF8 returns the line in which a text stops being UTF-8, counting from the given one; 0 when
// all of it is.
func notUTF8(text []byte, line int) int {
	for l := range bytes.Lines(text) {
		if !utf8.Valid(l) {
			return line
		}
		line++
	}
	return 0
}

// encodingWant says what to do about a text in another encoding.
const encodingWant = "save it as UTF-8 (it may be Windows-1252 or Latin-1)"
