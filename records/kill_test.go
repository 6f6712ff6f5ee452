package records

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"arbiter/records/league"
	"arbiter/records/storetest"
	"arbiter/score/oftentest"
)

// keptAt checks records that programs wrote who printed names: each that was printed is there,
// nothing is there by half or twice, each is one command of the log, the check finds nothing.
func keptAt(t *testing.T, place string, printed []string) {
	t.Helper()
	s := openAt(t, place)
	defer s.Close()
	noProblems(t, s)
	parts, logged := map[string]string{}, map[string]int{}
	noError(t, s.Whole(t.Context(), Filter{}, func(r *league.Result) error {
		name := r.Seats[0].Name
		parts[name[:len(name)-1]] += name[len(name)-1:]
		if len(r.Seats) != 2 || r.Seats[1].Name != "Ann" {
			t.Errorf("result #%d has the seats %v", r.ID, r.Seats)
		}
		return nil
	}))
	log, err := s.Log(t.Context(), 0)
	noError(t, err)
	for _, e := range log {
		logged[e.What]++
	}
	for name, part := range parts {
		if part != "ab" || logged[name] != 1 {
			t.Errorf("%s has the parts %s and is logged %d times", name, part, logged[name])
		}
	}
	for _, name := range printed {
		if parts[name] == "" {
			t.Errorf("%s was printed and is lost", name)
		}
	}
	if len(log) != len(parts) {
		t.Errorf("%d commands, of which %d did something", len(log), len(parts))
	}
}

// TestCrashKills: a program that records game after game is killed at any moment, while it
// starts, too: what it printed is kept, and nothing by half.
func TestCrashKills(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T) {
		place := storetest.NewPlace(t)
		kills := max(3, storetest.Kills(t, 12, 30))
		var printed []string
		for round := range kills {
			cmd := programAt(place, fmt.Sprint("p", round))
			out, err := cmd.StdoutPipe()
			noError(t, err)
			noError(t, cmd.Start())
			lines := bufio.NewScanner(out)
			if round%2 == 1 && lines.Scan() { // it has begun
				printed = append(printed, lines.Text())
			}
			time.AfterFunc(time.Duration(rand.Int64N(int64(100*time.Millisecond))), func() { _ = cmd.Process.Kill() })
			for lines.Scan() {
				printed = append(printed, lines.Text())
			}
			_ = cmd.Wait() // it was killed
			if round%50 == 0 {
				keptAt(t, place, printed)
			}
		}
		keptAt(t, place, printed)
		storetest.Survived(t, kills, "a program of records", 2*len(printed))
		if len(printed) == 0 {
			t.Error("nothing was recorded at all")
		}
	})
}

// TestCrashOfTheServer: a server that ends all connections, or falls over and starts again,
// keeps what programs printed, and nothing by half.
func TestCrashOfTheServer(t *testing.T) {
	t.Parallel()
	own := storetest.Own(t)
	place := own.Schema(t)
	var printed []string
	lost := 0
	for round := range oftentest.Times(6) {
		var lock sync.Mutex
		var group sync.WaitGroup
		var programs []*exec.Cmd
		begun := make(chan bool, 3)
		for i := range 3 {
			cmd := programAt(place, fmt.Sprint("p", round, ".", i))
			var says strings.Builder
			cmd.Stderr = &says
			out, err := cmd.StdoutPipe()
			noError(t, err)
			noError(t, cmd.Start())
			programs = append(programs, cmd)
			group.Go(func() {
				for lines, n := bufio.NewScanner(out), 0; lines.Scan(); n++ {
					lock.Lock()
					printed = append(printed, lines.Text())
					lock.Unlock()
					if n == 0 {
						begun <- true
					}
				}
				_ = cmd.Wait() // it lost its server, or was killed
				lock.Lock()
				defer lock.Unlock()
				if cmd.ProcessState.ExitCode() == 1 {
					lost++
					if !strings.Contains(says.String(), " server") {
						t.Errorf("the program says %s", &says)
					}
				}
			})
		}
		for range 3 {
			<-begun
		}
		time.Sleep(time.Duration(rand.Int64N(int64(50 * time.Millisecond))))
		if round%2 == 0 {
			own.FallOver(t)
		} else {
			own.Drop(t, place)
		}
		time.Sleep(100 * time.Millisecond)
		for _, cmd := range programs { // one that was about to connect goes on
			_ = cmd.Process.Kill()
		}
		group.Wait()
		own.Idle(t, place)
		keptAt(t, place, printed)
	}
	if lost == 0 {
		t.Error("nobody lost the server")
	}
}

// TestProcessesAtOnce: many programs that begin at once at a place without records all keep what
// they print.
func TestProcessesAtOnce(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T) {
		place := storetest.NewPlace(t)
		var printed []string
		var lock sync.Mutex
		var group sync.WaitGroup
		for i := range 6 {
			cmd := programAt(place, fmt.Sprint("p", i))
			out, err := cmd.StdoutPipe()
			noError(t, err)
			noError(t, cmd.Start())
			group.Go(func() {
				for lines, n := bufio.NewScanner(out), 0; n < oftentest.Times(12) && lines.Scan(); n++ {
					lock.Lock()
					printed = append(printed, lines.Text())
					lock.Unlock()
				}
				_ = cmd.Process.Kill()
				_ = cmd.Wait() // it was killed
			})
		}
		group.Wait()
		if keptAt(t, place, printed); len(printed) < 6*oftentest.Times(12) {
			t.Errorf("only %d were printed", len(printed))
		}
	})
}
