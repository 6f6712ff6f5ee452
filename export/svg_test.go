package export

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"
)

// outside is what would make a picture reach for something else or run.
var outside = regexp.MustCompile(`(?i)<script|<foreignObject|<image|<use|href|url\(|@import|\son\w+=|javascript:|<!ENTITY`)

// svgPicture is what stands in a written SVG.
type svgPicture struct {
	title    string
	texts    []string
	elements map[string]int
}

// readSVG reads an SVG and checks that it stands alone: well-formed, with a
// title, only of shapes, nothing that runs and nothing from elsewhere.
func readSVG(t *testing.T, svg string) svgPicture {
	t.Helper()
	p := svgPicture{elements: map[string]int{}}
	dec := xml.NewDecoder(strings.NewReader(svg))
	var open []string
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("the picture is not well-formed: %v", err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			open = append(open, token.Name.Local)
			p.elements[token.Name.Local]++
			for _, a := range token.Attr {
				if strings.HasPrefix(a.Name.Local, "on") || a.Name.Local == "src" {
					t.Errorf("%s has %s=%q", token.Name.Local, a.Name.Local, a.Value)
				}
			}
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			switch strings.Join(open, " ") {
			case "svg title":
				p.title += string(token)
			case "svg text":
				p.texts = append(p.texts, string(token))
			}
		}
	}
	for name := range p.elements {
		if !strings.Contains(" svg title style rect circle polyline polygon text ", " "+name+" ") {
			t.Errorf("the picture has an element %s", name)
		}
	}
	if p.title == "" {
		t.Error("the picture has no title")
	}
	if m := outside.FindString(svg); m != "" {
		t.Errorf("%q is in the picture", m)
	}
	if strings.Count(svg, "http") != 1 { // the name space
		t.Error("the picture refers to something outside")
	}
	return p
}
