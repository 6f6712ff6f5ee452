package serve

import (
	"arbiter/cmd/games"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"arbiter/cmd/arbiter/internal/browsertest"
	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/doortest"
	"arbiter/cmd/arbiter/serve/tables"
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/records"
	"arbiter/records/league"
)

// Whatever names people have, no page is wider than a narrow phone, and each passes the
// audit, there and on a laptop.
func TestPagesFitANarrowPhone(t *testing.T) {
	browsertest.Whole(t)
	c := newClub(t, door.Options{})
	olga := c.phone("1", door.Arbiter)
	people := []string{"Ann", "Bob", "Cyd", "Dan", "Eva", "Fay", "Gus", "Hal", "Ivo", "Joe", "Kim", "Lea", "Maximilian Donaudampfschifffahrtsgesellschaft"}
	for i := 0; i+1 < len(people); i++ {
		c.played("Tuesday league of the Donaudampfschifffahrtsgesellschaft", fmt.Sprint(i+1), people[i], people[i+1])
	}
	sent, illegal, open := c.sheet(doortest.Board, of("Ann", people[12])), c.sheet(doortest.IllegalBoard, of("Cyd", "Dann")), c.sheet(doortest.Board, of("Kim", "Lea"))
	c.phone("2", door.Player).Send(sent)
	text, _ := open.Text()
	c.Tables.Change(open, touch.Change{Do: "paste", Text: strings.Replace(text, "2026-11-20", "2036-11-20", 1)})
	empty, err := c.Tables.New(games.All.Find("pyramid"), of("Ann", people[12]), tables.Proposal{}, "")
	if err != nil {
		t.Fatal(err)
	}
	void := olga.Post("/desk/result/12/state", url.Values{"state": {"void"}, "note": {strings.Repeat("entered twice ", 7)}}).Path
	c.do(func(tx *records.Tx) error {
		for i := range 7 { // more than are read back
			game := league.Result{Game: "subdivision", Complete: true, Day: doortest.Evening.AddDate(0, 0, -i).Format(time.DateOnly), Seats: []league.Seat{{Name: "Ann", Place: 1, Points: 100}, {Name: people[12], Place: 2}}}
			if err := doortest.Save(tx, game); err != nil {
				return err
			}
		}
		return nil
	})
	undone := olga.Post(fmt.Sprintf("/desk/undo/%d", doortest.Last(t, c.Door).ID), nil).Path
	pair := url.Values{"propose": {"1"}, "tables": {"3-5"}, "league": {"Tuesday league of the Donaudampfschifffahrtsgesellschaft"}, "here": people}
	address := c.as(olga)
	browser := browsertest.Start(t)
	phone, screen := browser.Phone(t, 320, 568), browser.Phone(t, 1280, 800)
	for _, path := range []string{"/", "/join", "/join?desk=1", "/new", "/new?game=subdivision", "/league", "/wall", "/player/1", "/player/13", "/result/1",
		"/table/" + sent.Code, "/table/" + illegal.Code, "/table/" + illegal.Code + "/send", "/table/" + open.Code + "/send", "/table/" + empty.Code + "/send", "/desk", "/desk/result/13", void, undone,
		"/desk/pair", "/desk/pair?" + pair.Encode(), "/nowhere"} {
		for _, p := range []*browsertest.Phone{phone, screen} {
			p.Do(chromedp.Navigate(address+path), chromedp.WaitReady("main"))
			if faults := p.Audit(); faults != "" {
				t.Errorf("%s:\n%s", path, faults)
			}
		}
	}
}
