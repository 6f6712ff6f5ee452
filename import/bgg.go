package importer

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strconv"
	"strings"
	"time"

	"arbiter/records"
	"arbiter/records/league"
)

// BoardGameGeek answers a question for somebody's plays with XML, a hundred
// plays a page. Here a saved page is read.

// A bggPlay is what is read of a play; all else stays in its origin.
type bggPlay struct {
	ID         string `xml:"id,attr"`
	Date       string `xml:"date,attr"`
	Quantity   string `xml:"quantity,attr"`
	Incomplete string `xml:"incomplete,attr"`
	NoWinStats string `xml:"nowinstats,attr"`
	Location   string `xml:"location,attr"`
	Item       struct {
		Name string `xml:"name,attr"`
	} `xml:"item"`
	Comments string      `xml:"comments"`
	Players  []bggPlayer `xml:"players>player"`
}

type bggPlayer struct {
	Username string `xml:"username,attr"`
	UserID   string `xml:"userid,attr"`
	Name     string `xml:"name,attr"`
	Score    string `xml:"score,attr"`
	Win      string `xml:"win,attr"`
}

const (
	deepestXML   = 32   // how deep elements may stand in one another; those of a play are four deep
	mostQuantity = 1000 // how many games one play may stand for
)

// errEncoding says that a file declares another encoding than UTF-8.
var errEncoding = errors.New("another encoding")

func looksBGG(head []byte) bool {
	return isMarkup(head) && bytes.Contains(head, []byte("<plays"))
}

// A bggReader reads one file.
type bggReader struct {
	foreignReader
	data  []byte
	dec   *xml.Decoder
	count lines
	at    int64 // where the token begins that was read last
	open  int   // how many elements are open
	play  int64 // where the play begins that is open
	total int   // of plays, as the root says
	first int   // the root's line
}

func readBGG(src *Source, to *Feed) error {
	data, err := src.whole()
	if err != nil {
		return err
	}
	r := bggReader{foreignReader: foreignReader{src: src, to: to}, data: data, dec: xml.NewDecoder(bytes.NewReader(data)), count: lines{text: data}}
	r.dec.CharsetReader = func(string, io.Reader) (io.Reader, error) { return nil, errEncoding }
	for {
		r.at = r.dec.InputOffset()
		t, err := r.dec.Token()
		if errors.Is(err, io.EOF) && r.open == 0 {
			break
		}
		if err == nil {
			err = r.token(t)
		} else {
			err = r.trouble(err)
		}
		if err != nil {
			return err
		}
	}
	if r.first == 0 {
		return src.complain(0, "save the answer of BoardGameGeek's plays page as XML", "the file holds no plays")
	}
	if r.plays < r.total {
		return to.Warn(src.complain(r.first, "save and import the other pages, too", "the file holds %d of %d plays", r.plays, r.total))
	}
	return nil
}

func (r *bggReader) token(t xml.Token) error {
	wrong := func(want, format string, args ...any) error {
		return r.src.complain(r.count.of(r.at), want, format, args...)
	}
	switch t := t.(type) {
	case xml.StartElement:
		r.open++
		switch name := t.Name.Local; {
		case r.open > deepestXML:
			return wrong("save the plays again", "elements stand in one another more than %d deep", deepestXML)
		case r.open == 1 && r.first > 0:
			return wrong("save each page of plays in a file of its own", "something stands behind the end of the plays")
		case r.open == 1 && name != "plays":
			return wrong("save the answer of BoardGameGeek's plays page as XML; a message instead of it says why there is none", "expected <plays>, found <%s>", printable(clip(name, 40)))
		case r.open == 1:
			r.first = r.count.of(r.at)
			for _, a := range t.Attr {
				if a.Name.Local == "total" {
					r.total, _ = strconv.Atoi(a.Value)
				}
			}
		case r.open == 2:
			r.play = r.at
		}
	case xml.EndElement:
		if r.open--; r.open == 1 && t.Name.Local == "play" {
			return r.sendPlay(r.data[r.play:r.dec.InputOffset()])
		}
	case xml.CharData:
		if r.open == 0 && len(bytes.TrimSpace(t)) > 0 {
			return wrong("save the plays again", "text stands outside of the plays")
		}
	case xml.Directive:
		// Entities that a file defines for itself can make a small file a huge one.
		if bytes.ContainsAny(t, "[%") || bytes.Contains(bytes.ToUpper(t), []byte("ENTITY")) {
			return wrong("BoardGameGeek writes none: save the plays again", "the file defines entities of its own, which are not read")
		}
	}
	return nil
}

// trouble says what is wrong with the file.
func (r *bggReader) trouble(err error) error {
	var bad *xml.SyntaxError
	switch {
	case errors.Is(err, errEncoding):
		return r.src.complain(r.count.of(r.at), encodingWant, "the file is in another encoding than UTF-8")
	case errors.Is(err, io.EOF), errors.As(err, &bad) && strings.Contains(bad.Msg, "unexpected EOF"):
		return r.src.complain(r.count.of(int64(len(r.data))), "save it again: it was cut short on its way", "the file ends in the middle of the plays")
	case bad != nil:
		return r.src.complain(bad.Line, "save the plays again, or undo what was changed by hand", "this is not XML: %s", printable(clip(bad.Msg, 100)))
	}
	return r.src.complain(r.count.of(r.at), "save the plays again", "%s", printable(clip(err.Error(), 100))) // a version of XML that the decoder does not know
}

// sendPlay sends one play to the feed.
func (r *bggReader) sendPlay(raw []byte) error {
	r.line = r.count.of(r.play)
	r.plays++
	var p bggPlay
	if len(raw) > mostBytes {
		return r.src.complain(r.line, "", "%v", errTooLong)
	}
	if err := xml.Unmarshal(raw, &p); err != nil {
		return r.refuse("save the plays again", "%s", printable(clip(err.Error(), 100)))
	}
	origin := escaped(string(raw), "&#x%X;")
	played, err := time.ParseInLocation(time.DateOnly, p.Date, time.Local)
	games, err2 := strconv.Atoi(p.Quantity)
	if p.Quantity == "" || games == 0 && err2 == nil {
		games, err2 = 1, nil
	}
	switch again := "save the plays from BoardGameGeek again"; {
	case p.ID == "":
		return r.refuse(again, "it has no id")
	case p.Item.Name == "":
		return r.refuse(again, "it does not say which game was played")
	case p.Date == "" || p.Date == "0000-00-00":
		return r.refuse("set its date at BoardGameGeek and save the plays again", "it has no date")
	case err != nil || played.Year() < firstYear:
		return r.refuse("set its date at BoardGameGeek and save the plays again", "%q is no date", clip(p.Date, 40))
	case len(p.Players) == 0:
		return r.refuse("add its players at BoardGameGeek, or import the rest with --skip-bad", "it names no player")
	case len(p.Players) > league.MostSeats:
		return r.refuse("", "it names more than %d players", league.MostSeats)
	case err2 != nil || games < 0 || games > mostQuantity:
		return r.refuse("split it into plays of fewer games", "its quantity %q is no number from 1 to %d", clip(p.Quantity, 40), mostQuantity)
	case games > 1 && games*len(origin) > mostBytes:
		return r.refuse("shorten its comments, or record the games one by one", "what it says is too long to be kept for each of its %d games", games)
	}
	in := &records.Incoming{Line: r.line, Result: league.Result{
		Game: r.to.foreignGame(p.Item.Name), State: league.Confirmed, Complete: p.Incomplete != "1", Played: played, Venue: strings.TrimSpace(p.Location),
		Note: strings.TrimSpace(p.Comments), Origin: origin,
	}}
	if p.NoWinStats == "1" {
		in.State, in.Note = league.Void, remark(in.Note, "left out of the win statistics of BoardGameGeek")
	}
	if ok, err := r.seat(in, p.seats(), winning{}, nil); !ok || err != nil {
		return err
	}
	if games > 1 {
		if err := r.warn("", "it stands for %d games, which are imported as so many results alike", games); err != nil {
			return err
		}
	}
	for n := 1; n <= games; n++ {
		one := *in
		one.Seats = append([]league.Seat(nil), in.Seats...)
		id := p.ID
		if n > 1 {
			id += "/" + strconv.Itoa(n)
		}
		one.KnownBy(records.SourceBGG, id)
		if err := r.to.send(r.src, &one); err != nil {
			return err
		}
	}
	return nil
}

func (p *bggPlay) seats() []foreignSeat {
	var nobody anonymous
	seats := make([]foreignSeat, len(p.Players))
	for i, who := range p.Players {
		user := strings.TrimSpace(who.Username)
		s := foreignSeat{name: strings.TrimSpace(who.Name), score: who.Score, claim: claim{winner: who.Win == "1"}}
		if id := strings.TrimSpace(who.UserID); id != "" && id != "0" {
			s.uid = records.UIDOf(records.SourceBGG, "", "id:"+id)
		} else if user != "" {
			s.uid = records.UIDOf(records.SourceBGG, "", "user:"+strings.ToLower(user)) // the site tells no capitals apart
		}
		if s.name == "" {
			s.name = user
		}
		if s.name == "" {
			s.name, s.uid = nobody.next(), ""
		}
		seats[i] = s
	}
	return seats
}
