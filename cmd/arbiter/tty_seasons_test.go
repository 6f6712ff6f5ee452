package main

import (
	"strings"
	"testing"

	"arbiter/cmd/arbiter/terminal"
)

// The questions propose the league's current season, not the closed one of the newest
// result. Who changes the league alone gets that of the other league.
func TestSheetsProposeTheCurrentSeason(t *testing.T) {
	t.Parallel()
	c := newClub(t)
	c.run("", "leagues", "close", "Friday", "2025")
	c.run("", "leagues", "open", "Friday", "Spring")
	c.run("", "leagues", "open", "Tuesday", "Autumn")
	s := c.ask("score", "--game", "subdivision")
	s.Expect("Subdivision · Robert (red), Zoë (blue) · Friday")
	s.Send(boardKeys(boardToPaste) + toPlayers + "\x1b[3~Ann\r" + ctrlD)
	s.Expect("▸ Save to Friday, season Spring")
	s.Send("back\r")
	s.Expect("Ann wins 24 : 23")
	s.Send(below + "\r\x1b[3~Tuesday" + ctrlD)
	s.Expect("▸ Save to Tuesday, season Autumn")
	s.Send("\r")
	s.Expect("▸ No") // another game
	s.Send("\r")
	if code := s.Wait(); code != terminal.Done {
		t.Fatalf("exit code %d:\n%s", code, s.Output())
	}
	if got := strings.Join(strings.Fields(plain(s.Output())), " "); !strings.Contains(got, "recorded 3: Subdivision, ") || !strings.Contains(got, ", Tuesday, (season Autumn)") {
		t.Errorf("it is read back as\n%s", got)
	}
	if got := c.run("", "list", "--season", "Autumn"); !strings.Contains(got, "Ann 24, Zoë 23") {
		t.Errorf("recorded\n%s", got)
	}
}
