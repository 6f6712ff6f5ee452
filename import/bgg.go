package importer

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// BoardGameGeek answers a question for somebody's plays with XML, a hundred
// plays a page. Here a saved page is read:
//
//	<plays username userid total page>
//	  <play id date quantity length incomplete nowinstats location>
//	    <item name objecttype objectid/>
//	    <comments>…</comments>
//	    <players> <player username userid name score win …/> </players>
//	  </play>
//	</plays>

// deepestXML is how deep elements may stand in one another; those of a play are
// four deep.
const deepestXML = 32

// errEncoding says that a file declares another encoding than UTF-8.
var errEncoding = errors.New("another encoding")

func looksBGG(head []byte) bool {
	return bytes.HasPrefix(bytes.TrimSpace(head), []byte("<")) // no other format does; the reader says what is wrong with a web page
}

// A bggReader reads one file.
type bggReader struct {
	src     *Source
	to      *Feed
	bounded *boundedReader
	dec     *xml.Decoder
	open    []string // the elements that are open, the root first
	from    int64    // where the token begins that was read last
	ended   bool     // the root is closed
	play    *bggPlay // the play that is open; nil for none
	plays   int      // met so far

	total, first int // what the root says, and the root's line
}

func readBGG(src *Source, to *Feed) error {
	r := bggReader{src: src, to: to, bounded: newBoundedReader(src.In)}
	r.dec = xml.NewDecoder(r.bounded)
	r.dec.CharsetReader = func(string, io.Reader) (io.Reader, error) { return nil, errEncoding }
	for {
		r.from = r.dec.InputOffset()
		t, err := r.dec.Token()
		if errors.Is(err, io.EOF) && len(r.open) == 0 {
			break
		}
		if err != nil {
			return r.trouble(err)
		}
		if err := r.token(t); err != nil {
			return err
		}
		if r.play == nil {
			r.bounded.finish(r.dec.InputOffset())
		}
	}
	if r.first == 0 {
		return &Complaint{File: src.Name, Says: "the file holds no plays", Want: "save the answer of BoardGameGeek's plays page as XML"}
	}
	if r.plays < r.total {
		return to.Warn(src.complain(r.first, "save and import the other pages, too", "the file holds %d of %d plays", r.plays, r.total))
	}
	return nil
}

// line is that of the token that was read last.
func (r *bggReader) line() int { return r.bounded.at(r.from) }

func (r *bggReader) token(t xml.Token) error {
	switch t := t.(type) {
	case xml.StartElement:
		return r.start(t)
	case xml.EndElement:
		return r.end(t)
	case xml.CharData:
		if r.play != nil {
			r.play.text(r.open, t)
		} else if len(r.open) == 0 && len(bytes.TrimSpace(t)) > 0 {
			return r.src.complain(r.line(), "save the plays again", "text stands outside of the plays")
		}
	case xml.Directive:
		// Entities that a file defines for itself can make a small file a huge one.
		if bytes.ContainsAny(t, "[%") || bytes.Contains(bytes.ToUpper(t), []byte("ENTITY")) {
			return r.src.complain(r.line(), "BoardGameGeek writes none: save the plays again", "the file defines entities of its own, which are not read")
		}
	}
	return nil
}

func (r *bggReader) start(t xml.StartElement) error {
	name := t.Name.Local
	switch {
	case r.ended:
		return r.src.complain(r.line(), "save each page of plays in a file of its own", "something stands behind the end of the plays")
	case len(r.open) == deepestXML:
		return r.src.complain(r.line(), "save the plays again", "elements stand in one another more than %d deep", deepestXML)
	case len(r.open) == 0 && name != "plays":
		return r.src.complain(r.line(), "save the answer of BoardGameGeek's plays page as XML; a message instead of it says why there is none",
			"expected <plays>, found <%s>", printable(clip(name, 40)))
	case len(r.open) == 0:
		r.first = r.line()
		if total, err := strconv.Atoi(attribute(t, "total")); err == nil {
			r.total = total
		}
	case len(r.open) == 1 && name == "play":
		r.plays++
		r.play = newBGGPlay(t, r.line(), r.plays)
	}
	r.open = append(r.open, name)
	if r.play != nil {
		r.play.start(r.open, t)
	}
	return nil
}

func (r *bggReader) end(t xml.EndElement) error {
	if r.play != nil {
		r.play.end(t)
	}
	r.open = r.open[:len(r.open)-1]
	r.ended = len(r.open) == 0
	if len(r.open) > 1 || r.play == nil {
		return nil
	}
	p := r.play
	r.play = nil
	return p.hand(r.src, r.to)
}

// trouble says what is wrong with the file.
func (r *bggReader) trouble(err error) error {
	var bad *xml.SyntaxError
	switch {
	case errors.Is(err, errTooLong):
		return r.src.complain(r.bounded.line, "save the plays again: no play is as long as that", "%v", errTooLong)
	case errors.Is(err, errEncoding):
		return r.src.complain(r.line(), encodingWant, "the file is in another encoding than UTF-8")
	case errors.As(err, &bad) && bad.Msg == "invalid UTF-8":
		return r.src.complain(bad.Line, encodingWant, "the file is not UTF-8")
	case errors.As(err, &bad) && strings.Contains(bad.Msg, "unexpected EOF"), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return r.src.complain(r.bounded.at(r.bounded.read), "save it again: it was cut short on its way", "the file ends in the middle of the plays")
	case errors.As(err, &bad):
		return r.src.complain(bad.Line, "save the plays again, or undo what was changed by hand", "this is not XML: %s", printable(clip(bad.Msg, 100)))
	case strings.HasPrefix(err.Error(), "xml: "): // a version of XML that the reader does not know
		return r.src.complain(r.line(), "save the plays again", "%s", printable(clip(err.Error(), 100)))
	default:
		return fmt.Errorf("reading %s: %w", r.src.Name, err)
	}
}

// attribute is the value of an element's attribute, without spaces around it; ""
// for none.
func attribute(t xml.StartElement, name string) string {
	for i := range t.Attr {
		if a := &t.Attr[i]; a.Name.Local == name && a.Name.Space == "" {
			return strings.TrimSpace(a.Value)
		}
	}
	return ""
}
