package serve

import (
	"net/http"
	"strings"
	"testing"

	"arbiter/records"
)

func TestASheetIsSent(t *testing.T) {
	t.Parallel()
	c := newClub(t, options{})
	ann := c.phone("1", player)
	h := of("Ann", "Bob")
	h.League, h.Season, h.Round = "Tuesday league", "2026", "3"
	table := c.sheet(board, h)
	ann.get("/table/"+table.Code+"/send").wants(http.StatusOK, "Ann wins 24 : 23", "groups", "To Tuesday league, season 2026, round 3, today", ">Send<")
	if len(c.results()) != 0 {
		t.Fatal("looking at the sheet recorded it")
	}
	ann.send(table).wants(http.StatusOK, "#1</a> is recorded", "Tuesday league 2026, round 3, 2026-11-20", "the same players")
	list := c.results()
	if len(list) != 1 || list[0].State != records.Confirmed || list[0].Source != records.SourceTable || list[0].League != "Tuesday league" || list[0].Round != "3" {
		t.Fatalf("recorded: %+v", list)
	}
	if last := c.log(); last.Who != "phone at table "+table.Code || !strings.Contains(last.What, "recorded #1 from table "+table.Code) {
		t.Errorf("the log says %+v", last)
	}
	ann.get("/table/"+table.Code).wants(http.StatusOK, "#1</a> is recorded")
	ann.get("/").wants(http.StatusOK, "!"+table.Code)
}

func TestAnIllegalSheetIsSentAsContestedOnly(t *testing.T) {
	t.Parallel()
	c := newClub(t, options{})
	ann := c.phone("1", player)
	table := c.sheet(illegalBoard, of("Ann", "Bob"))
	page := ann.get("/table/"+table.Code+"/send").wants(http.StatusOK, "Illegal.", "Send as contested", "Larges")
	if back, send := strings.Index(page.body, "Back to the sheet</a>"), strings.Index(page.body, "Send as contested"); back < 0 || back > send {
		t.Error("to go back is not the first choice")
	}
	ann.post("/table/"+table.Code+"/send", page.form("do", "send", "as", "confirmed")).wants(http.StatusConflict, "Look at them again")
	if len(c.results()) != 0 {
		t.Fatal("it was recorded as something else than was shown")
	}
	ann.send(table).wants(http.StatusOK, "is contested")
	if list := c.results(); len(list) != 1 || list[0].State != records.Contested {
		t.Errorf("recorded: %+v", list)
	}
}
