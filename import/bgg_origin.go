package importer

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"
	"unicode/utf8"

	"arbiter/score"
)

// compactXML is an element of XML without its layout, so that the same play laid out
// another way is the same.
func compactXML(raw []byte) string {
	var b bytes.Buffer
	bare := false // the last tag is not closed yet
	dec := xml.NewDecoder(bytes.NewReader(raw))
	for {
		t, err := dec.RawToken()
		if err != nil { // the end: the element is well formed
			return b.String()
		}
		text, isText := t.(xml.CharData)
		if text = bytes.TrimSpace(text); isText && len(text) == 0 {
			continue
		}
		end, isEnd := t.(xml.EndElement)
		if bare && isEnd {
			b.WriteByte('/')
		}
		if bare {
			b.WriteByte('>')
		}
		if isEnd && !bare {
			b.WriteString("</" + fullName(end.Name) + ">")
		}
		bare = false
		if isText {
			escapeXML(&b, string(text))
		}
		if start, ok := t.(xml.StartElement); ok {
			b.WriteString("<" + fullName(start.Name))
			for _, a := range start.Attr {
				b.WriteString(" " + fullName(a.Name) + `="`)
				escapeXML(&b, a.Value)
				b.WriteByte('"')
			}
			bare = true
		}
	}
}

// fullName is a name as it is written.
func fullName(n xml.Name) string {
	if n.Space == "" {
		return n.Local
	}
	return n.Space + ":" + n.Local
}

// escapeXML writes a text as XML, with control characters as visible escapes.
func escapeXML(to *bytes.Buffer, text string) {
	for {
		i := strings.IndexFunc(text, func(r rune) bool { return r >= 0x7f && score.Unseen(r) })
		if i < 0 {
			_ = xml.EscapeText(to, []byte(text)) // a Buffer takes everything
			return
		}
		_ = xml.EscapeText(to, []byte(text[:i]))
		r, n := utf8.DecodeRuneInString(text[i:])
		fmt.Fprintf(to, "&#x%X;", r)
		text = text[i+n:]
	}
}
