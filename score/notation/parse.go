package notation

import (
	"slices"
	"strings"
	"unicode/utf8"

	"arbiter/score"
	"arbiter/score/pieces"
)

// A Line is one line of a game's body, without its comment and the blanks
// around it. Empty lines are left out.
type Line struct {
	Text string
	At   int // where Text begins in the game's Src
}

// A Field is one header line.
type Field struct {
	Key   string // lower case
	Value string
	KeyAt int
	At    int // where Value begins in the game's Src
}

// A Game is a game's text cut into headers and body, for the game's own
// parser, which keeps Head. It can be used again for the next text.
type Game struct {
	Text
	Head   score.Header
	Fields []Field // every header in the order written
	Body   []Line

	mistakes     []*Error
	missingBlank *Error // the mistake of a missing blank line, when Read found one
}

// Read cuts a text into headers and body. The game's own parser reads the headers by ReadHeaders.
// Mistakes in single lines are kept, to be reported together with those of the parser.
func (g *Game) Read(t Text) error {
	if t.Bad != nil {
		return t.Bad
	}
	g.Text = t
	g.Head = score.Header{} // the game that is read keeps it
	g.Fields, g.Body = g.Fields[:0], g.Body[:0]
	g.mistakes, g.missingBlank = nil, nil
	if len(t.Src) > MaxGame {
		return t.Errorf(0, 1, "every game begins with its own line `game: NAME`", "a game of more than %d bytes", MaxGame)
	}
	if !utf8.ValidString(t.Src) {
		return g.notUTF8()
	}
	body, comments := false, strings.IndexByte(t.Src, ';') >= 0
	for at := 0; at < len(t.Src); {
		line := t.Src[at:]
		next := len(t.Src)
		if i := strings.IndexByte(line, '\n'); i >= 0 {
			line, next = line[:i], at+i+1
		}
		start, text := trim(line)
		if start == 0 && strings.HasPrefix(text, bom) {
			n, rest := trim(text[len(bom):])
			start, text = len(bom)+n, rest
		}
		if text != "" && text[0] >= 0x80 && strings.TrimSpace(plainText(text)) == "" {
			text = "" // nothing can be seen in it
		}
		comment := -1
		if comments {
			if comment = CommentAt(text); comment >= 0 {
				_, text = trim(text[:comment])
			}
		}
		if !body && text != "" {
			body = !g.field(text, at+start)
		}
		switch {
		case text == "":
			body = body || comment < 0 && len(g.Fields) > 0
		case body:
			g.Body = append(g.Body, Line{text, at + start})
		}
		at = next
	}
	if len(g.Fields) == 0 || g.Fields[0].Key != "game" {
		return g.Errorf(0, 1, "a game begins with a line like `game: NAME`", "no game begins here")
	}
	g.Head.Game = strings.ToLower(g.Fields[0].Value)
	return nil
}

// trim cuts blanks off both ends and returns how many there were at the beginning.
func trim(s string) (int, string) {
	rest := strings.TrimLeft(s, " \t\r")
	return len(s) - len(rest), strings.TrimRight(rest, " \t\r")
}

// field reads a line of the headers. It is false for a line that is none: a line of the body may
// stand there when the blank line above it is missing.
func (g *Game) field(text string, at int) bool {
	i := strings.IndexByte(text, ':')
	_, key := trim(text[:max(0, i)])
	if first := plainText(text); i < 0 || first == "" || !pieces.IsLetter(first[0]) {
		return g.noHeader(text, at)
	}
	n, value := trim(text[i+1:])
	f := Field{Key: strings.ToLower(key), Value: value, KeyAt: at, At: at + i + 1 + n}
	if strings.HasPrefix(value, ";") {
		g.Keep(g.Errorf(f.At, 1, "write a blank before a comment, and a text that begins with something else", "a `;` after the colon"))
	}
	for j := 0; j < len(value); j++ {
		c := value[j]
		if c < ' ' || c == 0x7f || c == 0xc2 && j+1 < len(value) && value[j+1] < 0xa0 {
			g.Keep(g.Errorf(f.At+j, 1, "delete it: only letters, signs and blanks may stand here", "a control character"))
			break
		}
	}
	g.Fields = append(g.Fields, f)
	return true
}

// noHeader says why a line among the headers is not one, and whether the headers go
// on below it.
func (g *Game) noHeader(text string, at int) bool {
	word, _, _ := strings.Cut(text, " ")
	switch {
	case slices.Contains(keys, strings.ToLower(word)):
		g.Keep(g.Errorf(at, len(word), "write a colon after it, as `"+strings.ToLower(word)+": …`", "%s without its colon", Quote(word)))
	case len(g.Fields) == 0:
	default:
		g.missingBlank = g.noBlankLine(at, len(text))
		g.Keep(g.missingBlank)
		return false
	}
	return true
}

// noBlankLine returns the mistake of a line of the body that stands among the
// headers.
func (g *Game) noBlankLine(at, width int) *Error {
	return g.Errorf(at, width, "put an empty line above it: the headers end there, and what lies on the table begins", "%s is not a header: the blank line is missing", Quote(g.Src[at:at+width]))
}

func (g *Game) notUTF8() error {
	for at, r := range g.Src {
		if r == utf8.RuneError && !strings.HasPrefix(g.Src[at:], "\uFFFD") {
			return g.Errorf(at, 1, "save the file as UTF-8", "this is not UTF-8")
		}
	}
	return g.Errorf(0, 1, "save the file as UTF-8", "this is not UTF-8")
}

// Quote shows a piece of the text in an error, cut when it is long.
func Quote(s string) string {
	if r := []rune(s); len(r) > 30 {
		s = string(r[:30]) + "…"
	}
	return `"` + s + `"`
}

// Key returns a word in the form by which it is compared where case means nothing.
func Key(s string) string { return strings.ToLower(strings.TrimSpace(s)) }
