package importer

import (
	"bytes"
	"encoding/xml"
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
			b.WriteString(escapedXML(text))
		}
		if start, ok := t.(xml.StartElement); ok {
			b.WriteString("<" + fullName(start.Name))
			for _, a := range start.Attr {
				b.WriteString(" " + fullName(a.Name) + `="`)
				b.WriteString(escapedXML([]byte(a.Value)))
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

// escapedXML is a text as XML, with characters that cannot be seen as escapes.
func escapedXML(text []byte) string {
	var b bytes.Buffer
	_ = xml.EscapeText(&b, text) // a Buffer takes everything
	return escaped(b.String(), "&#x%X;")
}
