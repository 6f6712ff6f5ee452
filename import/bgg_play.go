package importer

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// mostQuantity is how many games one play of BoardGameGeek may stand for. Each game
// keeps a copy of what the play says, and all copies together may not be longer
// than one entry.
const mostQuantity = 1000

// A bggPlay is one play, as it is being read.
type bggPlay struct {
	line, number              int
	id, date, quantity, place string
	incomplete, nowinstats    bool
	game                      string
	comments                  bytes.Buffer
	seats                     []foreignSeat
	crowd                     bool // more players than can sit in a result
	nobody                    anonymous
	origin                    bytes.Buffer
	bare                      bool // the origin's last tag is not closed yet
}

func newBGGPlay(t xml.StartElement, line, number int) *bggPlay {
	return &bggPlay{
		line: line, number: number, id: attribute(t, "id"), date: attribute(t, "date"), quantity: attribute(t, "quantity"), place: attribute(t, "location"),
		incomplete: attribute(t, "incomplete") == "1", nowinstats: attribute(t, "nowinstats") == "1",
	}
}

// start takes an element of the play; open are it and those around it.
func (p *bggPlay) start(open []string, t xml.StartElement) {
	p.close()
	p.origin.WriteString("<" + fullName(t.Name))
	for i := range t.Attr {
		p.origin.WriteString(" " + fullName(t.Attr[i].Name) + `="`)
		escape(&p.origin, t.Attr[i].Value)
		p.origin.WriteByte('"')
	}
	p.bare = true
	switch {
	case len(open) == 3 && open[2] == "item" && p.game == "":
		p.game = attribute(t, "name")
	case len(open) == 4 && open[2] == "players" && open[3] == "player":
		if len(p.seats) == league.MostSeats {
			p.crowd = true
			return
		}
		p.seats = append(p.seats, p.seat(t))
	}
}

func (p *bggPlay) seat(t xml.StartElement) foreignSeat {
	user := attribute(t, "username")
	s := foreignSeat{name: attribute(t, "name"), score: attribute(t, "score"), claim: claim{winner: attribute(t, "win") == "1"}}
	if id := attribute(t, "userid"); id != "" && id != "0" {
		s.outside = "id:" + id
	} else if user != "" {
		s.outside = "user:" + strings.ToLower(user) // the site tells no capitals apart
	}
	if s.name == "" {
		s.name = user
	}
	if s.name == "" {
		s.name, s.outside = p.nobody.next(), ""
	}
	return s
}

func (p *bggPlay) end(t xml.EndElement) {
	if p.bare {
		p.origin.WriteString("/>")
		p.bare = false
		return
	}
	p.origin.WriteString("</" + fullName(t.Name) + ">")
}

// text takes characters; those between elements only lay the file out.
func (p *bggPlay) text(open []string, text []byte) {
	if len(open) == 3 && open[2] == "comments" {
		p.comments.Write(text)
	}
	if text = bytes.TrimSpace(text); len(text) > 0 {
		p.close()
		escape(&p.origin, string(text))
	}
}

func (p *bggPlay) close() {
	if p.bare {
		p.origin.WriteByte('>')
		p.bare = false
	}
}

// fullName is a name as it is written in the origin.
func fullName(n xml.Name) string {
	if n.Space == "" {
		return n.Local
	}
	return n.Space + ":" + n.Local
}

// escape writes a text as XML, with control characters as visible escapes.
func escape(to *bytes.Buffer, text string) {
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

// hand sends the play to the feed.
func (p *bggPlay) hand(src *Source, to *Feed) error {
	complain := func(want, format string, args ...any) *Complaint {
		return src.complain(p.line, want, "play %d: %s", p.number, fmt.Sprintf(format, args...))
	}
	in, games, wrong := p.result(to, complain)
	if wrong != nil {
		return to.Complain(wrong)
	}
	unread, err := winning{}.take(in, p.seats, nil)
	if err != nil {
		return to.Complain(complain("", "%v", err))
	}
	for _, says := range unread {
		if err := to.Warn(complain(unreadWant, "%s", says)); err != nil {
			return err
		}
	}
	if games > 1 {
		if err := to.Warn(complain("", "it stands for %d games, which are imported as so many results alike", games)); err != nil {
			return err
		}
	}
	for n := 1; n <= games; n++ {
		one := *in
		one.Seats = append([]records.NewSeat(nil), in.Seats...)
		if n > 1 {
			one.Outside += "/" + strconv.Itoa(n)
		}
		if err := to.take(src, &one); err != nil {
			return err
		}
	}
	return nil
}

// long is the first name of the play that is too long for one; "" for none.
func (p *bggPlay) long() string {
	names := []string{p.id, p.game, p.place}
	for i := range p.seats {
		names = append(names, p.seats[i].name, p.seats[i].outside)
	}
	for _, name := range names {
		if utf8.RuneCountInString(name) > mostName {
			return name
		}
	}
	return ""
}

// result is the play without its seats, and how many games it stands for.
func (p *bggPlay) result(to *Feed, complain func(want, format string, args ...any) *Complaint) (in *records.NewResult, games int, wrong *Complaint) {
	const again = "save the plays from BoardGameGeek again"
	played, err := time.ParseInLocation(time.DateOnly, p.date, time.Local)
	games, err2 := strconv.Atoi(p.quantity)
	if p.quantity == "" || games == 0 && err2 == nil {
		games, err2 = 1, nil
	}
	switch {
	case p.id == "":
		return nil, 0, complain(again, "it has no id")
	case p.game == "":
		return nil, 0, complain(again, "it does not say which game was played")
	case p.date == "" || p.date == "0000-00-00":
		return nil, 0, complain("set its date at BoardGameGeek and save the plays again", "it has no date")
	case err != nil || played.Year() < firstYear:
		return nil, 0, complain("set its date at BoardGameGeek and save the plays again", "%q is no date", clip(p.date, 40))
	case len(p.seats) == 0:
		return nil, 0, complain("add its players at BoardGameGeek, or import the rest with --skip-bad", "it names no player")
	case p.long() != "":
		return nil, 0, complain("shorten it at BoardGameGeek and save the plays again", "%q is longer than %d characters", clip(p.long(), 40), mostName)
	case p.crowd:
		return nil, 0, complain("", "it names more than %d players", league.MostSeats)
	case err2 != nil || games < 0 || games > mostQuantity:
		return nil, 0, complain("split it into plays of fewer games", "its quantity %q is no number from 1 to %d", clip(p.quantity, 40), mostQuantity)
	case games > 1 && games*p.origin.Len() > mostBytes:
		return nil, 0, complain("shorten its comments, or record the games one by one", "what it says is too long to be kept for each of its %d games", games)
	}
	in = &records.NewResult{
		Game: to.foreignGame(p.game), State: league.Confirmed, Complete: !p.incomplete, Played: played, Place: p.place,
		Note: strings.TrimSpace(p.comments.String()), Source: records.SourceBGG, Outside: p.id, Line: p.line, Origin: p.origin.String(),
	}
	if p.nowinstats {
		in.State, in.Note = league.Void, remark(in.Note, "left out of the win statistics of BoardGameGeek")
	}
	return in, games, nil
}
