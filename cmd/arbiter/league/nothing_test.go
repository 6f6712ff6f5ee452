package league

import (
	"bytes"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/internal/commandtest"
	"arbiter/cmd/arbiter/league/results"
	"arbiter/records"
)

// Where nothing is recorded, an answer is empty, and still says what was asked for.
func TestNothingIsRecorded(t *testing.T) {
	c := commandtest.New(t)
	c.Prints(`Hall of fame · round 3 · Zark City
----
nothing is recorded yet in DB; to begin:
  arbiter score --save FILE
`, HistoryCmd, "--round", "3", "--game", "Zark City")
	c.Prints(`{"league":"","season":"","game":"","round":"3","contested":0,"unfinished":0,"games":[]}
----
nothing is recorded yet in DB; to begin:
  arbiter score --save FILE
`, HistoryCmd, "--round", "3", "--json")
	c.Refuses(`nothing is recorded yet in DB; to begin:
  arbiter score --save FILE`, HistoryCmd, "Ann")
	c.Prints(`All leagues · Subdivision · after round 3 · as of 2026-01-02 · after no evenings
----
nothing is recorded yet in DB; to begin:
  arbiter score --save FILE
`, StandingsCmd, "--game", "subdivision", "--round", "3", "--as-of", "2.1.2026")
	c.Prints(`{"league":"","season":"","game":"","round":"2","terms":{"points":"win-tie-loss","ties":[],"minGames":0,"best":0,"dropWorst":0,"rulings":{},"bye":"win","weight":{}},"asOf":"","evenings":0,"lastDay":"","dayBefore":"","results":0,"contested":0,"unfinished":0,"tooFew":0,"guests":[],"players":[],"breaks":[]}
----
nothing is recorded yet in DB; to begin:
  arbiter score --save FILE
`, StandingsCmd, "--json", "--round", "2")
	c.Prints(`All leagues · Subdivision · after no evenings
----
nothing is recorded yet in DB; to begin:
  arbiter score --save FILE
`, StandingsCmd, "--crosstable", "--game", "subdivision")
	c.Prints(`All leagues · Bazaar · after round 2 · Elo ratings after no results on no evenings
----
nothing is recorded yet in DB; to begin:
  arbiter score --save FILE
`, RatingsCmd, "--game", "bazaar", "--round", "2")
	c.Prints(`----
error: --system: there is no rating system "glicko-2"; expected one of: elo, weng-lin
`, RatingsCmd, "--system", "glicko-2", "--json")
	c.Prints(`----
nothing is recorded yet in DB; to begin:
  arbiter score --save FILE
`, PlayersCmd, "list")
	c.Prints(`All leagues · Pyramid · no evenings held
----
nothing is recorded yet in DB; to begin:
  arbiter score --save FILE
`, PlayersCmd, "list", "--attendance", "--game", "pyramid")
	c.Do(LeaguesCmd, "create", "Cup")
	c.Prints(`----
note: nobody is recorded yet; to begin:
  arbiter score --save FILE
`, PlayersCmd, "list")
	c.Prints(``, PlayersCmd, "list", "--json")
	c.Prints(`Hall of fame
`, HistoryCmd)
	c.Prints(`Cup · after no evenings
`, StandingsCmd)
	c.Prints(`Hall of fame · from 2026-11-01
`, HistoryCmd, "--from", "2026-11-01")
	c.Prints(`All leagues · Elo ratings after no results on no evenings
`, RatingsCmd, "--min-games", "2")
}

// Where there is one league, standings are of it, and say how many results of no league they
// leave out.
func TestTheOnlyLeague(t *testing.T) {
	c := commandtest.New(t)
	c.Do(results.AddCmd, "chess", "Ann 1", "Bob 0", "--league", "")
	c.Prints(`----
note: there is no league yet; to found one:
  arbiter leagues create NAME
`, LeaguesCmd, "list")
	c.Prints(``, LeaguesCmd, "list", "--json")
	c.Prints(`opened season 2026 of Winter, from 2026-11-01, a new league
  from (none) → 2026-11-01
  take it back: arbiter undo c2
`, LeaguesCmd, "open", " Winter ", " 2026", "--from", "2026-11-01")
	c.Prints(`All leagues · after 1 evening

     player  played  won  tied  lost  points  avg place  form  streak  rating
  1  Ann          1    1     0     0       3        1.0     W      W1  1516 ▲
  2  Bob          1    0     0     1       0        2.0     L      L1  1484 ▼

  ▲ ▼: on 2026-11-23, the only playing day; rating: Elo.
  All results together count by the usual points: 3 for a game won alone, 1 for a shared first place.
`, StandingsCmd)
	c.Prints(`closed season 2026 of Winter; nobody has played in it
  take it back: arbiter undo c3
`, LeaguesCmd, "close", "Winter", "2026")
	c.Refuses(`no season of Winter is open; to see its seasons:
  arbiter leagues show Winter`, LeaguesCmd, "close", "Winter")
	c.Prints(`opened season 2026 of Winter again
  take it back: arbiter undo c4
`, LeaguesCmd, "reopen", "winter", "2026")
	c.Do(results.AddCmd, "chess", "Ann 1", "Bob 0", "--league", "Winter", "--season", "2026")
	c.Prints(`Winter · season 2026 (current) · after 1 evening

     player  played  won  tied  lost  points  avg place  form  streak  rating
  1  Ann          1    1     0     0       3        1.0     W      W1  1516 ▲
  2  Bob          1    0     0     1       0        2.0     L      L1  1484 ▼

  ▲ ▼: on 2026-11-23, the only playing day; rating: Elo over all games until then.
----
note: 1 result of no league is left out; with them:
  arbiter standings --league ''
`, StandingsCmd)
	c.Do(results.AddCmd, "chess", "Ann 0", "Bob 1", "--league", "")
	c.Do(results.AddCmd, "Ludo", "Ann 0", "Bob 1", "--league", "", "--date", "2026-11-24")
	// What is left out of the table of Winter does not make up for a result of no league.
	c.Do(results.AddCmd, "Ludo", "Ann 0", "Bob 1", "--league", "Winter", "--season", "2026", "--date", "2026-11-24")
	c.Do(results.AddCmd, "chess", "Ann 0", "Bob 1", "--league", "Winter", "--season", "2026")
	c.Do(results.ContestCmd, "6")
	c.Prints(`Winter · season 2026 (current) · chess · after 1 evening (1 result contested, not counted)

     player  1  2  points
  1  Ann     ·  1       3
  2  Bob     0  ·       0

  1 for each game won against the other, ½ for each tied; –: they have not met. Points are those of the standings.
----
note: 2 results of no league are left out; with them:
  arbiter standings --crosstable --game chess --league ''
`, StandingsCmd, "--crosstable", "--game", "CHESS")
	if got := c.Run(StandingsCmd, "--as-of", "2026-11-23"); !strings.Contains(got, "note: 2 results of no league are left out") {
		t.Errorf("without the game of the next day:\n%s", got)
	}
	c.Do(results.VoidCmd, "1", "3", "4", "5", "6")
	c.Prints(`Winter · season 2026 (current) · after 1 evening

     player  played  won  tied  lost  points  avg place  form  streak  rating
  1  Ann          1    1     0     0       3        1.0     W      W1  1516 ▲
  2  Bob          1    0     0     1       0        2.0     L      L1  1484 ▼

  ▲ ▼: on 2026-11-23, the only playing day; rating: Elo over all games until then.
`, StandingsCmd)
	c.Refuses(`no league is called "Wintr"`, LeaguesCmd, "open", "Wintr", "2027")
	c.Refuses(`no league is called "Summer" (arbiter leagues create founds one)`, LeaguesCmd, "open", "Summer", "2027")
	c.Refuses(`--season 2026 is one season, --all-seasons are all of them; say one of these`, StandingsCmd, "--all-seasons", "--season", "2026")
	c.Refuses(`--as-of: "soon" is not a date; expected one like 2026-11-20`, StandingsCmd, "--as-of", "soon")
	c.Refuses(`no game is called "subdivison"; did you mean subdivision?`, StandingsCmd, "--game", "subdivison")
	c.Refuses(`arbiter standings takes flags only, so "Winter" means nothing here; arbiter standings --help lists them`, StandingsCmd, "Winter")
	c.Refuses(`no league is called "Wintr"`, StandingsCmd, "--league", "Wintr", "--crosstable")
	c.Prints(`{"league":"","season":"","game":"","terms":{"points":"win-tie-loss","ties":[],"minGames":0,"best":0,"dropWorst":0,"rulings":{},"bye":"win","weight":{}},"asOf":"","evenings":1,"lastDay":"2026-11-23","dayBefore":"","results":1,"contested":0,"unfinished":0,"tooFew":0,"guests":[],"players":[{"place":1,"shared":false,"change":null,"new":true,"name":"Ann","played":1,"counted":1,"won":1,"tied":0,"lost":0,"points":3,"average":1,"form":"W","streak":{"kind":"W","count":1},"lastGame":"2026-11-23","byes":0,"noShows":0,"rating":1516,"ratingChange":16},{"place":2,"shared":false,"change":null,"new":true,"name":"Bob","played":1,"counted":1,"won":0,"tied":0,"lost":1,"points":0,"average":2,"form":"L","streak":{"kind":"L","count":1},"lastGame":"2026-11-23","byes":0,"noShows":0,"rating":1484,"ratingChange":-16}],"breaks":[],"crosstable":[[null,{"games":1,"won":1,"tied":0,"lost":0,"gamesOfTwo":1}],[{"games":1,"won":0,"tied":0,"lost":1,"gamesOfTwo":1},null]]}
`, StandingsCmd, "--crosstable", "--json", "--league", "")
}

// The list of leagues names up to three seasons, and of more the first and the last.
func TestSeasonsOfAList(t *testing.T) {
	names := []string{"2023", "2024", "2025", "2026"}
	for n, want := range map[int]string{0: "", 1: "2023", 3: "2023, 2024, 2025", 4: "2023 to 2026 (4)"} {
		if got := seasonsShort(&cli.App{Width: cli.DefaultWidth}, names[:n]); got != want {
			t.Errorf("%d seasons: %s, want %s", n, got, want)
		}
	}
	if got := seasonsShort(&cli.App{Width: cli.UnlimitedWidth}, names); got != "2023, 2024, 2025, 2026" {
		t.Error(got)
	}
	var b bytes.Buffer
	seasons := []records.LeagueSeason{{}, {Name: "2025"}, {Name: "2026"}}
	if err := listLeagues(&cli.App{Width: 40}, &b, []records.League{{Name: "Cup\x1b", Seasons: seasons, Results: 12}}); err != nil {
		t.Fatal(err)
	}
	if want := "  league  seasons     terms     results\n  Cup�    2025, 2026  as usual       12\n"; b.String() != want {
		t.Errorf("%q", b.String())
	}
}
