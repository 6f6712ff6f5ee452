package touch

import (
	"math/rand/v2"
	"net/url"
	"os"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/cmd/games"
)

// A server owns a sheet, as arbiter serve does.
type server struct {
	testing.TB
	sheet *Sheet
	made  map[string]bool // the changes that it made, by their identities
}

// change answers a change as it is sent.
func (s *server) change(form string) Snapshot {
	s.Helper()
	fields, err := url.ParseQuery(form)
	if err != nil {
		s.Fatal(err)
	}
	v, made := s.sheet.Change(Parse(fields))
	if id := fields.Get("id"); made {
		if s.made[id] {
			s.Errorf("%s was made twice", form)
		}
		s.made[id] = true
	}
	answer := s.sheet.Snapshot()
	answer.Refused = v.Refused
	return answer
}

// kill loses what is not in the sheet's file: all but the text and the newest changes.
func (s *server) kill() {
	g := s.sheet.Game
	s.sheet = Restore(g, sheetmodel.Read(g.Game, s.sheet.Page.Text()), s.sheet.Rev+1000, s.sheet.Done, judged)
}

// A handset is a phone with a copy of the sheet.
type handset struct {
	*Replica
	random *rand.Rand
	tapped map[string]bool // the changes that it took
	said   int             // how many it was told are refused
}

func (s *server) handset(random *rand.Rand) *handset {
	s.Helper()
	r, err := Follow(games.All, s.sheet.Snapshot(), nil)
	if err != nil {
		s.Fatal(err)
	}
	return &handset{r, random, map[string]bool{}, 0}
}

// fields are those of the form that the phone shows.
func (h *handset) fields() url.Values {
	v := h.View()
	form := url.Values{"rev": {"0"}, "at": {v.Place}, "was": {v.Was}, "wasline": {v.WasLine}, "id": {v.ID}, "sheet": {v.Sheet}}
	if v.More {
		form.Set("more", "1")
	}
	return form
}

// tap taps something that the phone shows: mostly keys, then cells and other buttons.
func (h *handset) tap(undo bool) {
	form, v := h.fields(), h.View()
	var keys, cells, adds []string
	for _, k := range v.Keys {
		for _, token := range k.Tokens {
			keys = append(keys, token.Text)
		}
	}
	for _, b := range v.Blocks {
		for _, l := range b.Lines {
			for _, c := range l.Cells {
				cells = append(cells, c.Place)
			}
		}
		if b.Add {
			adds = append(adds, b.Lines[len(b.Lines)-1].Place)
		}
	}
	one := func(list []string) string {
		if len(list) == 0 {
			return ""
		}
		return list[h.random.IntN(len(list))]
	}
	switch n := h.random.IntN(20); {
	case n < 12 && len(keys) > 0:
		form.Set("put", one(keys))
	case n < 16:
		form.Set("select", one(cells))
	case n == 16 && len(adds) > 0:
		form.Set("add", one(adds))
	case n == 17:
		form.Set("do", "clear")
	case n == 18 && undo:
		form.Set("do", []string{"undo", "redo"}[h.random.IntN(2)])
	default:
		form.Set("do", "remove")
	}
	before := len(h.waiting)
	h.Tap(form)
	if len(h.waiting) > before {
		h.tapped[form.Get("id")] = true
	}
}

// send sends the first change that waits; lost is how often its answer is lost.
func (h *handset) send(s *server, lost int) {
	s.Helper()
	form := h.Next()
	if form == "" {
		return
	}
	answer := s.change(form)
	for range lost {
		answer = s.change(form)
	}
	if err := h.Answered(answer); err != nil {
		s.Fatal(err)
	}
	if answer.Refused != "" {
		h.said++
		if h.View().Refused != answer.Refused {
			s.Errorf("the phone says %q, not %q", h.View().Refused, answer.Refused)
		}
	}
}

// agrees fails unless the phone shows what the server has.
func (h *handset) agrees(s *server) {
	s.Helper()
	if got, want := h.View().Text, s.sheet.Page.Text(); got != want {
		s.Errorf("the phone shows\n%s\nthe server has\n%s", got, want)
	}
	if err := h.Heard(s.sheet.Snapshot()); err != nil {
		s.Fatal(err)
	}
}

// eachGame tries a new sheet of each game, with several random players: a quarter of them
// without ARBITER_WHOLE.
func eachGame(t *testing.T, try func(*server, *rand.Rand)) {
	seeds := 3
	if os.Getenv("ARBITER_WHOLE") != "" {
		seeds = 12
	}
	for i := range games.All {
		g := &games.All[i]
		t.Run(g.Name, func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile("../../../../docs/examples/" + g.Name + ".txt")
			if err != nil {
				t.Fatal(err)
			}
			head, _, _ := strings.Cut(string(text)[strings.Index(string(text), "game:"):], "\n\n")
			for seed := range seeds {
				s := &server{t, sheetOf(t, head+"\n"), map[string]bool{}}
				try(s, rand.New(rand.NewPCG(uint64(seed), 7)))
				if t.Failed() {
					t.Fatalf("seed %d", seed)
				}
			}
		})
	}
}

// One phone, with a network that comes and goes, and answers that are lost: each change is
// made once, in order, and none is refused. What the phone shows does not wait.
func TestOneCopy(t *testing.T) {
	eachGame(t, func(s *server, random *rand.Rand) {
		h := s.handset(random)
		for range 120 {
			h.tap(true)
			for random.IntN(3) > 0 && h.Next() != "" {
				h.send(s, random.IntN(2))
			}
		}
		shown := h.View().Text
		for h.Next() != "" {
			h.send(s, 1)
		}
		h.agrees(s)
		if h.View().Text != shown || h.said > 0 || len(h.tapped) != len(s.made) || len(h.tapped) < 10 {
			s.Errorf("%d changes, %d made, %d refused; shown were\n%s\nthen\n%s", len(h.tapped), len(s.made), h.said, shown, h.View().Text)
		}
	})
}

// The server is killed again and again, and the phone's page is loaded again: no change is
// lost or made twice. Only what a new server cannot take back is refused.
func TestACopyOutlivesTheServer(t *testing.T) {
	eachGame(t, func(s *server, random *rand.Rand) {
		h := s.handset(random)
		for round := range 20 {
			for range 6 {
				h.tap(false)
			}
			if h.send(s, 0); round%2 == 0 {
				s.kill()
			}
			if round%5 == 4 {
				r, err := Follow(games.All, s.sheet.Snapshot(), h.Waiting())
				if err != nil {
					s.Fatal(err)
				}
				h.Replica = r
			}
		}
		for h.Next() != "" {
			h.send(s, 1)
		}
		h.agrees(s)
		if len(s.made)+h.said < len(h.tapped) {
			s.Errorf("%d changes, %d made, %d refused", len(h.tapped), len(s.made), h.said)
		}
	})
}

// Two phones at one sheet, both without a network for a while: each change is made once or
// said to be refused, and in the end both show what the server has.
func TestTwoCopies(t *testing.T) {
	eachGame(t, func(s *server, random *rand.Rand) {
		phones := []*handset{s.handset(random), s.handset(random)}
		for range 60 {
			h := phones[random.IntN(2)]
			if h.tap(true); random.IntN(4) == 0 {
				for h.Next() != "" {
					h.send(s, 0)
				}
			}
		}
		changes, said := 0, 0
		for _, h := range phones {
			for h.Next() != "" {
				h.send(s, random.IntN(2))
			}
			changes, said = changes+len(h.tapped), said+h.said
		}
		for _, h := range phones {
			if err := h.Heard(s.sheet.Snapshot()); err != nil {
				s.Fatal(err)
			}
			h.agrees(s)
		}
		if len(s.made)+said < changes {
			s.Errorf("%d changes, %d made, %d refused", changes, len(s.made), said)
		}
	})
}
