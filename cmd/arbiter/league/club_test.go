package league

import (
	"testing"

	"arbiter/cmd/arbiter/internal/commandtest"
	"arbiter/cmd/arbiter/league/results"
)

// club has played two seasons of Winter, some of it contested or void, and a game of another league.
func club(t *testing.T) *commandtest.Club {
	c := commandtest.New(t)
	for _, game := range [][]string{
		{"chess", "Ann 1", "Bob 0", "--season", "2025", "--round", "1", "--date", "2025-11-01"},
		{"chess", "Bob 1", "Cyd 0", "--season", "2025", "--round", "2", "--date", "2025-11-08"},
		{"chess", "Cyd 1", "Bob 0", "--season", "2025", "--round", "3", "--date", "2025-11-15"},
		{"Ludo", "Ann 9", "Bob 8", "Cyd 8", "Dan 3", "--season", "2026", "--round", "1", "--date", "2026-11-02"},
		{"subdivision", "Ann 20", "Bob 24", "--season", "2026", "--round", "2", "--date", "2026-11-09"},
		{"chess", "Cyd 0.5", "Dan 0.5", "--season", "2026", "--round", "2", "--date", "2026-11-09"},
		{"bye", "Eve", "--season", "2026", "--round", "2", "--date", "2026-11-09"},
		{"chess", "Dan 1", "Ann 0", "--season", "2026", "--round", "3", "--date", "2026-11-16"},
		{"chess", "Bob 1", "Ann 0", "--season", "2026", "--round", "3", "--date", "2026-11-17"},
		{"chess", "Cyd 1", "Fay 0", "--season", "2026", "--round", "3", "--date", "2026-11-17"},
	} {
		c.Do(results.AddCmd, append(game, "--league", "Winter")...)
	}
	c.Do(results.ContestCmd, "8")
	c.Do(results.VoidCmd, "9")
	c.Do(results.AddCmd, "Go", "Eve 3.5", "Ann 3", "--league", "Friday", "--date", "2026-11-20")
	return c
}
