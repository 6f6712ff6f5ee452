package records

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"arbiter/records/league"
	"arbiter/records/storetest"
	"arbiter/score/oftentest"
)

// With saverEnv set the test binary is a program that saves games in a loop
// and says the name of each after it is safe.
const saverEnv = "ARBITER_TEST_SAVER"

func TestMain(m *testing.M) {
	if path := os.Getenv(saverEnv); path != "" {
		times, err := strconv.Atoi(os.Args[2])
		if err == nil {
			err = saveLoop(context.Background(), path, os.Args[1], times, func(name string) { fmt.Println(name) })
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	if !oftentest.Long() {
		checks := "3"
		if oftentest.Whole() {
			checks = "12"
		}
		_ = flag.Set("rapid.checks", checks) // said on the command line, that counts
	}
	if flag.Parse(); testing.Short() {
		_ = flag.Set("rapid.checks", "2")
	}
	os.Exit(storetest.M{M: m}.Run())
}

// saveLoop saves two games in each command and says the command's name. A command that
// is told to try again, since others write for long, does.
func saveLoop(ctx context.Context, path, who string, times int, say func(name string)) error {
	for i := 0; i < times && ctx.Err() == nil; i++ {
		name := fmt.Sprintf("%s-%d", who, i)
		err := saveTwo(path, who, name, say)
		if f := (*FileError)(nil); errors.As(Explain(path, err), &f) && f.Trouble == Locked {
			i--
			continue
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// saveTwo opens the records anew, as score --save does, and saves two games in them.
func saveTwo(path, who, name string, say func(name string)) error {
	s, err := Open(path, Options{Create: true})
	if err != nil {
		return err
	}
	err = s.Do(context.Background(), Command{Who: who, What: name}, func(tx *Tx) error {
		for _, part := range []string{"a", "b"} {
			g := game(fmt.Sprintf("%s%s: Ann 5, Bob 3, %s 2", name, part, who))
			g.Round, g.League = name+part, who
			if _, err := tx.Save(Incoming{Result: g}); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		say(name)
	}
	if cerr := s.Close(); err == nil {
		err = cerr
	}
	return err
}

// saverProcess starts a saver.
func saverProcess(t *testing.T, path, who string, times int) (*exec.Cmd, io.Reader) {
	t.Helper()
	cmd := exec.Command(os.Args[0], who, strconv.Itoa(times))
	cmd.Env = append(os.Environ(), saverEnv+"="+path)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	return cmd, out
}

// kept checks records that were killed or fought over: every name that was
// said is there whole, nothing is half there or twice, each is one command of
// the log, the checks are clean.
func kept(t *testing.T, path string, said []string) int {
	t.Helper()
	s := openStore(t, path)
	defer s.Close()
	clean(t, s)
	parts := map[string]int{}
	n := 0
	must(t, s.List(context.Background(), Filter{}, func(f *league.Result) error {
		n++
		if len(f.Seats) != 3 || len(f.Scores().Players) != 3 || f.Text == "" {
			t.Errorf("result #%d is not whole", f.ID)
		}
		parts[f.Round[:len(f.Round)-1]]++
		return nil
	}))
	logged := map[string]int{}
	commands := 0
	must(t, s.Log(context.Background(), 0, func(e Entry) error { logged[e.What]++; commands++; return nil }))
	for name, count := range parts {
		if count != 2 {
			t.Errorf("%d results of %s, not 2", count, name)
		}
		if logged[name] != 1 {
			t.Errorf("%s is in the log %d times", name, logged[name])
		}
	}
	if commands != len(parts) {
		t.Errorf("%d commands in the log, %d that did something", commands, len(parts))
	}
	for _, name := range said {
		if parts[name] == 0 {
			t.Errorf("%s was said to be safe and is lost", name)
		}
	}
	return n
}

// Killed at any time, a saver leaves no half command and loses none that it
// said was safe.
func TestCrashLeavesNoHalfResult(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		kills, longest := max(2, storetest.Kills(t, 8, 30)), 60*time.Millisecond // one that waits for a result
		if oftentest.Long() {
			longest = 250 * time.Millisecond
		}
		path := newPlace(t)
		var said []string
		for round := range kills {
			cmd, out := saverProcess(t, path, fmt.Sprintf("p%d", round), 1<<30)
			first, done := make(chan bool), make(chan []string)
			go func() {
				var names []string
				for lines := bufio.NewScanner(out); lines.Scan(); {
					if names = append(names, lines.Text()); len(names) == 1 {
						close(first)
					}
				}
				done <- names
			}()
			if round%2 == 1 { // the others are killed while they start, too
				select {
				case <-first:
				case <-time.After(time.Minute):
					t.Error("nothing was saved in a minute")
				}
			}
			time.Sleep(time.Duration(rand.Int64N(int64(longest))) + 5*time.Millisecond)
			must(t, cmd.Process.Kill())
			said = append(said, <-done...)
			_ = cmd.Wait() // it was killed
			if oftentest.Long() && round%50 == 0 {
				kept(t, path, said)
			}
		}
		n := kept(t, path, said)
		storetest.Survived(t, kills, "a saver", 2*len(said))
		if n == 0 {
			t.Error("nothing was saved at all")
		}
	})
}

// A server that ends all connections, or falls over and starts again, keeps
// each command whole or not at all, and those that were said to be safe. Who
// was in the middle of one is told that the server is gone.
func TestCrashOfTheServer(t *testing.T) {
	t.Parallel()
	own := storetest.Own(t)
	place := own.Schema(t)
	var said []string
	lost := 0
	for round := range oftentest.Times(6) {
		ctx, end := context.WithCancel(context.Background())
		defer end()
		var lock sync.Mutex
		var group sync.WaitGroup
		enough := make(chan bool, 1<<20) // commands, so that the savers are in full swing
		for w := range 4 {
			group.Go(func() {
				err := saveLoop(ctx, place, fmt.Sprintf("p%d.%d", round, w), 1<<20, func(name string) {
					lock.Lock()
					said = append(said, name)
					lock.Unlock()
					enough <- true
				})
				enough <- true
				lock.Lock()
				defer lock.Unlock()
				if err == nil {
					return
				}
				lost++
				if f := (*FileError)(nil); !errors.As(Explain(place, err), &f) || f.Trouble != Unreachable {
					t.Errorf("the saver was told %v", err)
				}
			})
		}
		for range 4 {
			<-enough
		}
		time.Sleep(time.Duration(rand.Int64N(int64(20 * time.Millisecond))))
		if round%2 == 0 {
			own.Drop(t, place)
		} else {
			own.FallOver(t)
		}
		end()
		group.Wait()
		own.Idle(t, place)
		kept(t, place, said)
	}
	t.Logf("%d commands said to be safe, %d lost their server", len(said), lost)
	if lost == 0 || len(said) == 0 {
		t.Errorf("%d savers lost their server, %d commands were saved", lost, len(said))
	}
}

// Many processes save at once into records that none of them has seen before.
func TestProcessesSaveAtOnce(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		times := 4
		if oftentest.Long() {
			times = 400
		}
		path := newPlace(t)
		var said []string
		var lock sync.Mutex
		var group sync.WaitGroup
		for i := range 8 {
			cmd, out := saverProcess(t, path, fmt.Sprintf("p%d", i), times)
			group.Go(func() {
				text, err := io.ReadAll(out)
				if err == nil {
					err = cmd.Wait()
				}
				if err != nil {
					t.Errorf("saver %d: %v", i, err)
				}
				lock.Lock()
				said = append(said, strings.Fields(string(text))...)
				lock.Unlock()
			})
		}
		group.Wait()
		if n := kept(t, path, said); n != 8*2*times || len(said) != 8*times {
			t.Errorf("%d results and %d said, want %d", n, len(said), 8*2*times)
		}
	})
}

// The same within one process, all savers recording the same games: each game
// is there once.
func TestProcessesDoubleNothing(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		path := newPlace(t)
		var group sync.WaitGroup
		for range 8 {
			group.Go(func() {
				for i := range 5 {
					s, err := Open(path, Options{Create: true})
					if err != nil {
						t.Error(err)
						return
					}
					g := game(fmt.Sprintf("%d: Ann 5, Bob 3", i))
					g.Text = withDate(g.Text)
					if err := do(s, "save", func(tx *Tx) error { _, err := tx.Save(Incoming{Result: g}); return err }); err != nil {
						t.Error(err)
					}
					if err := s.Close(); err != nil {
						t.Error(err)
					}
				}
			})
		}
		group.Wait()
		s := openStore(t, path)
		clean(t, s)
		if n := count(t, s); n != 5 {
			t.Errorf("%d results of 5 games", n)
		}
	})
}
