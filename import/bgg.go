package importer

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"arbiter/records"
	"arbiter/records/league"
)

// BoardGameGeek answers a request for somebody's plays with XML, a hundred plays a page. This reads
// a saved page.

// A bggPlay has the parts of a play that are read; everything is kept in its origin.
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
	deepestXML   = 32   // how deep elements may be nested; those of a play are four deep
	mostQuantity = 1000 // how many games one play may stand for
)

// errEncoding is returned for a file that declares another encoding than UTF-8.
var errEncoding = errors.New("another encoding")

func looksBGG(head []byte) bool {
	return isMarkup(head) && bytes.Contains(head, []byte("<plays"))
}

func readBGG(to *reading) error {
	src := to.Source
	data, err := src.whole()
	if err != nil {
		return err
	}
	dec := xml.NewDecoder(bytes.NewReader(data))
	dec.CharsetReader = func(string, io.Reader) (io.Reader, error) { return nil, errEncoding }
	count, at := lines{text: data}, playPlace{file: src.Name}
	open, first, total := 0, 0, 0 // elements that are open; the root's line, and how many plays it says there are
	var play int64                // where the play begins that is open
	for {
		begin := dec.InputOffset()
		t, err := dec.Token()
		if errors.Is(err, io.EOF) && open == 0 {
			break
		}
		if err != nil {
			return src.notXML(data, err, count.of(begin))
		}
		if wrong := checkXML(src, t, open, first, count.of(begin)); wrong != nil {
			return wrong
		}
		switch t := t.(type) {
		case xml.StartElement:
			if open++; open == 1 {
				first = count.of(begin)
				for _, a := range t.Attr {
					if a.Name.Local == "total" {
						total, _ = strconv.Atoi(a.Value)
					}
				}
			}
			if open == 2 {
				play, at.line = begin, count.of(begin)
			}
		case xml.EndElement:
			if open--; open == 1 && t.Name.Local == "play" {
				at.number++
				if err := addPlay(to, at, data[play:dec.InputOffset()]); err != nil {
					return err
				}
			}
		}
	}
	if first == 0 {
		return src.complain(0, "save the answer of BoardGameGeek's plays page as XML", "the file holds no plays")
	}
	if at.number < total {
		to.Warnings.Add(src.complain(first, "save and import the other pages, too", "the file holds %d of %d plays", at.number, total))
	}
	return nil
}

// checkXML refuses what no page of plays has. open is the number of open elements; the plays begin
// in line first, 0 before that.
func checkXML(src *Source, t xml.Token, open, first, line int) error {
	switch t := t.(type) {
	case xml.StartElement:
		switch {
		case open == deepestXML:
			return src.complain(line, "save the plays again", "elements are nested more than %d deep", deepestXML)
		case open == 0 && first > 0:
			return src.complain(line, "save each page of plays in a file of its own", "something follows the end of the plays")
		case open == 0 && t.Name.Local != "plays":
			return src.complain(line, "save the answer of BoardGameGeek's plays page as XML; a message instead of it says why there is none", "expected <plays>, found <%s>", clip(t.Name.Local, 40))
		}
	case xml.CharData:
		if open == 0 && len(bytes.TrimSpace(t)) > 0 {
			return src.complain(line, "save the plays again", "text stands outside the plays")
		}
	case xml.Directive:
		// Entities that a file defines for itself can make a small file a huge one.
		if bytes.ContainsAny(t, "[%") || bytes.Contains(bytes.ToUpper(t), []byte("ENTITY")) {
			return src.complain(line, "BoardGameGeek writes none: save the plays again", "the file defines entities of its own, which are not read")
		}
	}
	return nil
}

// notXML says what is wrong with the file, at or after a line.
func (s *Source) notXML(data []byte, err error, line int) error {
	var bad *xml.SyntaxError
	switch {
	case errors.Is(err, errEncoding):
		return s.complain(line, encodingWant, "the file is in another encoding than UTF-8")
	case errors.Is(err, io.EOF), errors.As(err, &bad) && strings.Contains(bad.Msg, "unexpected EOF"):
		return s.complain(1+bytes.Count(data, []byte("\n")), "save it again: it was cut short on its way", "the file ends in the middle of the plays")
	case bad != nil:
		return s.complain(bad.Line, "save the plays again, or undo what was changed by hand", "this is not XML: %s", clip(bad.Msg, 100))
	}
	return s.complain(line, "save the plays again", "%s", clip(err.Error(), 100)) // a version of XML that the decoder does not know
}

// addPlay adds one play, as many times as it was played.
func addPlay(to *reading, at playPlace, raw []byte) error {
	var p bggPlay
	if len(raw) > mostPlay {
		return to.complain(at.line, "", "one entry is longer than 4 MB")
	}
	if err := xml.Unmarshal(raw, &p); err != nil {
		to.Refuse(at.complain("save the plays again", "%s", clip(err.Error(), 100)))
		return nil
	}
	origin := escaped(string(raw), "&#x%X;")
	games, wrong := p.check(at, len(origin))
	if wrong != nil {
		to.Refuse(wrong)
		return nil
	}
	in := &records.Incoming{Line: at.line, Result: league.Result{
		Game: to.foreignGame(p.Item.Name), State: league.Confirmed, Complete: p.Incomplete != "1", Day: p.Date, Venue: strings.TrimSpace(p.Location),
		Note: strings.TrimSpace(p.Comments), Origin: origin,
	}}
	if p.NoWinStats == "1" {
		in.State, in.Note = league.Void, remark(in.Note, "left out of the win statistics of BoardGameGeek")
	}
	warnings, wrong := at.seat(in, p.seats(), winning{}, nil)
	if wrong != nil {
		to.Refuse(wrong)
		return nil
	}
	if games > 1 {
		warnings = append(warnings, at.complain("", "it stands for %d games, which are imported as that many equal results", games))
	}
	to.warn(warnings)
	for n := range games {
		one := *in
		one.Seats = slices.Clone(in.Seats)
		id := p.ID
		if n > 0 {
			id += "/" + strconv.Itoa(n+1)
		}
		one.KnownBy(records.SourceBGG, id)
		to.add(&one)
	}
	return nil
}

// check looks at the day of a play, and reads how many games it stands for. kept is the length of
// the play, which is kept with each of them.
func (p *bggPlay) check(at playPlace, kept int) (games int, wrong *Complaint) {
	const again = "save the plays from BoardGameGeek again"
	_, noDate := time.Parse(time.DateOnly, p.Date)
	games, noNumber := 1, error(nil)
	if p.Quantity != "" && p.Quantity != "0" {
		games, noNumber = strconv.Atoi(p.Quantity)
	}
	switch {
	case p.ID == "":
		wrong = at.complain(again, "it has no id")
	case p.Item.Name == "":
		wrong = at.complain(again, "it does not say which game was played")
	case p.Date == "" || p.Date == "0000-00-00":
		wrong = at.complain("set its date at BoardGameGeek and save the plays again", "it has no date")
	case noDate != nil || p.Date < firstDay:
		wrong = at.complain("set its date at BoardGameGeek and save the plays again", "%q is no date", clip(p.Date, 40))
	case len(p.Players) == 0:
		wrong = at.complain("add its players at BoardGameGeek, or import the rest with --skip-bad", "it names no player")
	case len(p.Players) > league.MostSeats:
		wrong = at.complain("", "it names more than %d players", league.MostSeats)
	case noNumber != nil || games < 1 || games > mostQuantity:
		wrong = at.complain("split it into plays of fewer games", "its quantity %q is no number from 1 to %d", clip(p.Quantity, 40), mostQuantity)
	case games > 1 && games*kept > mostPlay:
		wrong = at.complain("shorten its comments, or record the games one by one", "what it says is too long to be kept for each of its %d games", games)
	}
	return games, wrong
}

// seats returns the players of a play.
func (p *bggPlay) seats() []foreignSeat {
	nobody := 0
	seats := make([]foreignSeat, len(p.Players))
	for i, who := range p.Players {
		user := strings.TrimSpace(who.Username)
		s := foreignSeat{name: cmp.Or(strings.TrimSpace(who.Name), user), score: who.Score, claim: claim{winner: who.Win == "1"}}
		if id := strings.TrimSpace(who.UserID); id != "" && id != "0" {
			s.uid = records.UIDOf(records.SourceBGG, "", "id:"+id)
		} else if user != "" {
			s.uid = records.UIDOf(records.SourceBGG, "", "user:"+strings.ToLower(user)) // the site ignores case in names
		}
		if s.name == "" {
			nobody++
			s.name, s.uid = anonymous(nobody), ""
		}
		seats[i] = s
	}
	return seats
}
