package serve

import (
	"net/http"
	"net/url"
	"testing"

	"github.com/chromedp/chromedp"

	"arbiter/cmd/arbiter/internal/browsertest"
	"arbiter/cmd/arbiter/serve/door"
)

// Two names in one field begin no sheet, but for a comma in a name that is recorded.
func TestAFieldTakesOnePlayer(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	c.played("Club", "1", "Smith, John", "Ann")
	p := c.phone("1", door.Player)
	form := func(names ...string) url.Values {
		return url.Values{"game": {"pyramid"}, "player": names, "date": {"2026-11-22"}}
	}
	p.Post("/table", form("Ann, Bob", "Cyd")).Wants(http.StatusUnprocessableEntity,
		"&#34;Ann, Bob&#34;: each player has a line of their own; a name has no comma.", `value="Ann, Bob"`, `value="Cyd"`)
	p.Post("/table", form("Cyd", "Smith, Jane")).Wants(http.StatusUnprocessableEntity, "&#34;Smith, Jane&#34;: each player has a line of their own")
	if list := c.Tables.List(); len(list) != 0 {
		t.Errorf("begun: %+v", list)
	}
	p.Post("/table", form("smith, john", "Cyd")).Wants(http.StatusOK, "smith, john, Cyd")
	if list := c.Tables.List(); len(list) != 1 {
		t.Errorf("begun: %+v", list)
	}
}

func TestKnownPlayersAreTapped(t *testing.T) {
	browsertest.Whole(t)
	c := newClub(t, door.Options{})
	c.played("Club", "1", "Ann", "Bob")
	address := c.as(c.phone("1", door.Player))
	phone := browsertest.Start(t).Phone(t, 320, 568)
	phone.Do(chromedp.Navigate(address+"/new?game=subdivision"), chromedp.WaitVisible(".known"))
	if faults := phone.Audit(); faults != "" {
		t.Error(faults)
	}
	phone.Do(chromedp.Tap(".known button:last-child"), chromedp.Tap(".known button:first-child"), chromedp.Tap("button.main"), chromedp.WaitVisible("#entry"))
	if list := c.Tables.List(); len(list) != 1 || list[0].Title != "Subdivision · Bob (red), Ann (blue) · Club 2026" {
		t.Errorf("the sheet is %+v", list)
	}
}
