package serve

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/tables"
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/pyramid"
	"arbiter/score/subdivision"
	judgePyramid "arbiter/validate/pyramid"
	judgeSubdivision "arbiter/validate/subdivision"
)

// A club is a server with its records, and the phones of its players.
type club struct {
	testing.TB
	*server
	address string
}

// evening is when the tests play.
var evening = time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC)

func newClub(t testing.TB, o door.Options) *club {
	return openClub(t, filepath.Join(t.TempDir(), "league.db"), o)
}

func openClub(t testing.TB, place string, o door.Options) *club {
	t.Helper()
	a := &cli.App{Now: func() time.Time { return evening }, DB: place, Width: cli.DefaultWidth, Out: io.Discard, Err: io.Discard, Games: games.List{
		games.Define("subdivision", subdivision.Parse, judgeSubdivision.Judge, games.Asks{}),
		games.Define("pyramid", pyramid.Parse, judgePyramid.Judge, games.Asks{}),
	}}
	s, err := newServer(a, o, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	web := httptest.NewServer(s.handler())
	t.Cleanup(web.Close)
	return &club{t, s, web.URL}
}

// A member is somebody's browser without a script.
type member struct {
	*club
	cookie *http.Cookie
}

// phone is one of a player who has joined; the arbiter's goes by a name.
func (c *club) phone(id string, as door.Role) *member {
	one := door.Token{Role: as, ID: id, Until: evening.Add(time.Hour).Unix()}
	if as == door.Arbiter {
		one.Name = "Olga"
	}
	return &member{c, &http.Cookie{Name: c.Codes.CookieName(), Value: c.Codes.Sign(one)}}
}

// An opened page is what a phone shows.
type opened struct {
	testing.TB
	status int
	path   string // where redirects led
	body   string
}

// own is a browser that follows redirects with its cookie.
func (p *member) ask(r *http.Request) opened {
	p.Helper()
	var to string
	own := &http.Client{CheckRedirect: func(r *http.Request, _ []*http.Request) error {
		r.AddCookie(p.cookie)
		return nil
	}}
	r.AddCookie(p.cookie)
	answer, err := own.Do(r)
	if err != nil {
		p.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		p.Fatal(err)
	}
	to = answer.Request.URL.RequestURI()
	return opened{p, answer.StatusCode, to, string(body)}
}

func (p *member) get(path string) opened {
	p.Helper()
	r, err := http.NewRequest(http.MethodGet, p.address+path, nil)
	if err != nil {
		p.Fatal(err)
	}
	return p.ask(r)
}

func (p *member) post(path string, form url.Values) opened {
	p.Helper()
	r, err := http.NewRequest(http.MethodPost, p.address+path, strings.NewReader(form.Encode()))
	if err != nil {
		p.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return p.ask(r)
}

// wants says how a page differs from what is expected: a status, and parts of its text;
// those behind a ! must not be there.
func (o opened) wants(status int, parts ...string) opened {
	o.Helper()
	if o.status != status {
		o.Errorf("%s: status %d, want %d\n%s", o.path, o.status, status, plainPage(o.body))
	}
	for _, part := range parts {
		if no, ok := strings.CutPrefix(part, "!"); ok == strings.Contains(o.body, no) {
			o.Errorf("%s: %q, but the page says\n%s", o.path, part, plainPage(o.body))
		}
	}
	return o
}

var tag = regexp.MustCompile(`(?s)<[^>]*>|\s+`)

func plainPage(body string) string { return tag.ReplaceAllString(body, " ") }

var hidden = regexp.MustCompile(`<input type="hidden" name="([^"]*)" value="([^"]*)">`)

// form is what the page's form sends on unseen.
func (o opened) form(more ...string) url.Values {
	form := url.Values{}
	for _, m := range hidden.FindAllStringSubmatch(o.body, -1) {
		form.Add(m[1], unescape.Replace(m[2]))
	}
	for i := 0; i+1 < len(more); i += 2 {
		form.Set(more[i], more[i+1])
	}
	return form
}

var unescape = strings.NewReplacer("&lt;", "<", "&gt;", ">", "&#34;", `"`, "&#39;", "'", "&amp;", "&", "&#43;", "+")

var seenButton = regexp.MustCompile(`<button name="seen" value="([^"]*)">`)

// allTheSame is the form with the button that takes what looks wrong all the same.
func (o opened) allTheSame() url.Values {
	o.Helper()
	m := seenButton.FindStringSubmatch(o.body)
	if m == nil {
		o.Fatalf("nothing is asked on\n%s", plainPage(o.body))
	}
	return o.form("seen", m[1])
}

// board is a finished game of subdivision that Ann wins 24 : 23.
const board = `
6  ## R2 B2 B3 R3 ##
5  R3 R2 R1 R2 R2 B3
4  B1 B3 R2 ## R3 R1
3  B2 R3 ## B1 B2 B2
2  B3 B2 B3 B1 B1 R3
1  ## R1 R1 R1 B1 ##
`

// illegalBoard has two Larges of one colour side by side.
var illegalBoard = strings.Replace(board, "6  ## R2 B2 B3 R3 ##", "6  ## R2 B2 B3 B3 ##", 1)

// sheet is a filled-in sheet of these players.
func (c *club) sheet(rows string, head score.Header) *tables.Table {
	c.Helper()
	for i := range head.Players {
		head.Players[i].Colour, head.Players[i].Named = "RBGY"[i:i+1], true
	}
	t, err := c.Tables.New(c.App.Games.Find("subdivision"), head, tables.Proposal{}, "")
	if err != nil {
		c.Fatal(err)
	}
	text, _ := t.Text()
	text, _, _ = strings.Cut(text, "\n\n")
	if v := c.Tables.Change(t, touch.Change{Do: "paste", Text: text + "\n" + rows}); v.Refused != "" {
		c.Fatal(v.Refused)
	}
	return t
}

// of are the players of a game on the evening.
func of(names ...string) score.Header {
	h := score.Header{Date: cli.ISODate(evening)}
	for _, name := range names {
		h.Players = append(h.Players, score.Player{Name: name})
	}
	return h
}

// send sends a sheet as it is shown.
func (p *member) send(t *tables.Table, more ...string) opened {
	p.Helper()
	page := p.get("/table/" + t.Code + "/send").wants(http.StatusOK)
	return p.post("/table/"+t.Code+"/send", page.form(more...))
}

// results are all results, by number.
func (c *club) results() (list []league.Result) {
	c.Helper()
	err := c.Books.Read(c.Context(), func(book *records.Store) error {
		return book.List(c.Context(), records.Filter{}, func(f *league.Result) error {
			list = append(list, *f)
			return nil
		})
	})
	if err != nil {
		c.Fatal(err)
	}
	return list
}

// log is the newest command.
func (c *club) log() (last records.Entry) {
	c.Helper()
	err := c.Books.Read(c.Context(), func(book *records.Store) error {
		return book.Log(c.Context(), 1, func(e records.Entry) error { last = e; return nil })
	})
	if err != nil {
		c.Fatal(err)
	}
	return last
}

// do changes the records in another way than over the pages.
func (c *club) do(work func(*records.Tx) error) {
	c.Helper()
	err := c.Books.Write(c.Context(), func(book *records.Store) error {
		return book.Do(c.Context(), records.Command{Who: "Olga", What: "recorded by hand"}, work)
	})
	if err != nil {
		c.Fatal(err)
	}
}

// played records a game of which only the points are known.
func (c *club) played(of, round string, seats ...string) {
	c.Helper()
	c.do(func(tx *records.Tx) error {
		game := league.Result{Game: "subdivision", Complete: true, League: of, Season: "2026", Round: round, Played: evening.AddDate(0, 0, -7)}
		if of == "" {
			game.Season = ""
		}
		for i, name := range seats {
			game.Seats = append(game.Seats, league.Seat{Name: name, Place: i + 1, Points: score.WholePoints(20 - i)})
		}
		_, err := tx.Save(records.Incoming{Result: game})
		return err
	})
}
