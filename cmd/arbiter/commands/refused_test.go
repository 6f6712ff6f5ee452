package commands

import (
	"bufio"
	"bytes"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
)

// A shell runs commands on records of its own.
type shell struct {
	t    *testing.T
	s    *terminal.Streams
	errs bytes.Buffer
}

func newShell(t *testing.T) *shell {
	c := &shell{t: t}
	evening := time.Date(2026, 11, 28, 20, 0, 0, 0, time.UTC)
	c.s = &terminal.Streams{In: strings.NewReader(""), Err: &c.errs, Width: terminal.Unlimited, ErrWidth: terminal.Unlimited,
		DB: filepath.Join(t.TempDir(), "club.db"), Now: func() time.Time { return evening }}
	return c
}

// run returns what a command says where it fails, without --db; "" where it does not.
func (c *shell) run(of func(*terminal.Streams) *cobra.Command, args ...string) string {
	c.errs.Reset()
	var out bytes.Buffer
	c.s.Out = bufio.NewWriter(&out)
	cmd := of(c.s)
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	cmd.SetArgs(args)
	err := cmd.ExecuteContext(c.t.Context())
	if err == nil {
		return ""
	}
	c.errs.Reset()
	c.s.ShowError(err)
	return strings.ReplaceAll(strings.TrimPrefix(strings.TrimSuffix(c.errs.String(), "\n"), "error: "), " --db "+c.s.DB, "")
}

// do runs a command that has to succeed.
func (c *shell) do(of func(*terminal.Streams) *cobra.Command, args ...string) {
	c.t.Helper()
	if says := c.run(of, args...); says != "" {
		c.t.Fatalf("%q: %s", args, says)
	}
}

// refuses checks what commands say that are refused: the arguments, a word each or between bars,
// and what is said.
func (c *shell) refuses(of func(*terminal.Streams) *cobra.Command, list [][2]string) {
	c.t.Helper()
	for _, one := range list {
		args := strings.Fields(one[0])
		if strings.Contains(one[0], "|") {
			args = strings.Split(one[0], "|")
		}
		if got := c.run(of, args...); got != one[1] {
			c.t.Errorf("%q: %s\nwant %s", args, got, one[1])
		}
	}
}

// What is asked wrongly of a league changes nothing, and the way on is said.
func TestLeaguesRefuse(t *testing.T) {
	c := newShell(t)
	c.do(Leagues, "create", "Cup")
	c.do(Leagues, "create", "Winter cup", "--best", "3")
	list := "expected one of: " + strings.Join(games.All.Names(), ", ")
	c.refuses(Leagues, [][2]string{
		{"create|CUP", "there is a league Cup already; to see it:\n  arbiter leagues show Cup"},
		{"create| ", `" " cannot be the name of a league`},
		{"create A --points 5--3", `--points: "5--3" is no points system: one of win-tie-loss, score, wins, or points by place as 5-3-2-1`},
		{"create A --ties win", "--ties: \"win\" is no tie-break; did you mean wins?"},
		{"create A --ties wins,wins", "the tie-break wins is listed twice"},
		{"create A --best 3 --drop-worst 1", "either the best games count or the worst are dropped, not both; 0 clears one"},
		{"create A --best -1", "--best is a number of games, 0 or more, not -1"},
		{"create A --bye maybe", `--bye: "maybe" is no worth of a bye: one of win, draw, nothing`},
		{"create A --weight Ludo=21", "the weight of Ludo is 21; expected a whole number from 1 to 20"},
		{"create A --weight Ludo", `--weight: "Ludo" is not a weight; expected GAME=N, as Chess=2`},
		{"create A --weight chess=often", `--weight: "often" is no number of times; expected a whole number from 1 to 20`},
		{"create A --weight Zark=2", `--weight: no game is called "Zark"; did you mean zark-city?`},
		{"create A --ruling small-needs", `--ruling: "small-needs" is not a ruling; expected NAME=VALUE, as small-needs=any`},
		{"create A --ruling smallneeds=any", `--ruling: no game has a ruling "smallneeds"; did you mean small-needs?`},
		{"create A --ruling small-needs=all", `--ruling: the ruling small-needs has no value "all"; expected one of: other, any`},
		{"create A --ruling chess/small-needs=any", `--ruling: no game is called "chess"; ` + list},
		{"create A --ruling pyramid/small-needs=any", `--ruling: no game has a ruling "small-needs"; expected one of: suit-ties`},
		{"edit Cup", "say what to change: --points, --ties, --min-games, --best, --drop-worst, --bye, --weight, --ruling or --rename; with --season its first day too: --from"},
		{"edit|Cup|--rename|", "--rename needs the new name"},
		{"edit|Cup|--rename|WINTER cup", "there is a league Winter cup already"},
		{"edit Cup --from 2026-09-01", "--from is the first day of a season; say which with --season"},
		{"edit Cup --season 2026 --rename C", "--rename renames the league, --season changes one season of it; say one of them"},
		{"edit Cup --season 2026 --from soon", `--from: "soon" is not a date; expected one like 2026-11-20 or "2026-11-20 19:30"`},
		{"edit Cop --best 3", `no league is called "Cop"; did you mean Cup?`},
		{"open Other 2026", "no league is called \"Other\"; to create it:\n  arbiter leagues create Other"},
		{"close Cup", "no season of Cup is open; to see its seasons:\n  arbiter leagues show Cup"},
		{"lists", `there is no command "leagues lists"; did you mean leagues list?`},
	})
}

// What contradicts itself, or is not there, is refused by pair.
func TestPairRefuses(t *testing.T) {
	c := newShell(t)
	const sizes = "nothing was played yet that shows how many sit at a table; say --tables 2, or --tables 3-5"
	const none = "no such round is planned; to plan one:\n  arbiter pair --league LEAGUE --save"
	c.refuses(Pair, [][2]string{
		{"--players Ann,Bob", "say whose round it is: --league NAME, which may be a new one"},
		{"--players=", "--players: a name is missing; expected names as Ann,Bob"},
		{"--league Chess --players Ann,Bob", sizes},
	})
	c.do(Add, "chess", "Ann 3", "Bob 2", "Dan 1", "--league", "Chess", "--season", "2026", "--round", "1")
	c.do(Leagues, "create", "Go")
	c.do(Leagues, "create", "Shogi")
	c.do(Leagues, "open", "Shogi", "Old")
	c.do(Leagues, "close", "Shogi", "Old")
	c.refuses(Pair, [][2]string{{"", "there are the leagues Chess, Go and Shogi; say which it is with --league NAME"}, {"--league Checkers", `no league is called "Checkers" (with --players it is a new one); expected one of: Chess, Go, Shogi`}})
	few := func(n string) string { return n + ": that is too few for a table of 3; say " }
	c.refuses(Pair, [][2]string{
		{"--show", none},
		{"--show --round 7", none},
		{"--league Ches", `no league is called "Ches"; did you mean Chess?`},
		{"--league Chess --season 2028", "Chess has no season 2028; did you mean 2026?\nto begin it:\n  arbiter leagues open Chess 2028"},
		{"--league Shogi", "season Old of Shogi is closed: nothing more is played in it. To begin another, or to open it again:\n  arbiter leagues open Shogi SEASON\n  arbiter leagues reopen Shogi Old"},
		{"--league Chess --players Ann,Dan --absent Bob", "--absent: Bob is not among the players of Chess 2026; expected one of: Ann, Dan"},
		{"--league Chess --players Ann,ann", "--players names ann twice"},
		{"--league|Chess|--players|Ann, ,Bob", "--players: a name is missing; expected names as Ann,Bob"},
		{"--league Chess --absent Ann,Bob,Dan", few("no players") + "who else is here: --also NAME"},
		{"--league Chess --absent Ann --tables 3", few("2 players") + "--tables 2, or who else is here: --also NAME"},
		{"--league Chess --tables four", `--tables: "four" is no number of players; expected one like 4, or a range like 3-5`},
		{"--league Chess --tables 5-3", "--tables: 5-3: a table has from 2 to 10 players, the smaller number first"},
		{"--league Chess --tables 2-11", "--tables: 2-11: a table has from 2 to 10 players, the smaller number first"},
		{"--league Chess --system swiss --tables 2-3", "swiss is for tables of two, not of 2-3; balanced is for larger ones"},
		{"--league Chess --system swis", `the system is round-robin, swiss or balanced, not "swis"`},
		{"--league Chess --show --save", "--show is about a saved plan; --save makes one. Give one of the two"},
		{"--league chess --show --season 2026", "no round of Chess 2026 is planned; to plan the next:\n  arbiter pair --league chess --season 2026 --save"},
		{"--league Chess --show --round 7", "round 7 is not planned"},
		{"--league Go", `nobody has played in Go yet; say who is here: --players "Ann,Bob,…"`},
		{"--league Go --players Ann,Bob", sizes},
		{"--league Chess -o cards.md", "-o cards.md: the cards are a page to print; name it FILE.html"},
	})
	c.do(Add, "Go", "Ann 1", "Bob 0", "--league", "Go", "--round", "final")
	c.refuses(Pair, [][2]string{{"--league Go", "no number comes after round final; say the next one: --round"}})
}
