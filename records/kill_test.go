package records

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"arbiter/records/league"
	"arbiter/records/storetest"
	"arbiter/score/oftentest"
)

// programArg as the first argument turns the test binary into another program, see program.
const programArg = "program"

// program records games at a place, one after the other, and prints the name of each after its
// commit. With the word "read" or "write" it opens the place, once, and prints what it found.
func program(place, word string) {
	if word == "read" || word == "write" {
		fmt.Print(opened(place, Options{Read: word == "read"}))
		return
	}
	for i := 0; ; i++ {
		name := fmt.Sprint(word, "-", i)
		if err := recordAt(place, name); err != nil {
			fmt.Fprintln(os.Stderr, Explain(place, err))
			os.Exit(1)
		}
		fmt.Println(name)
	}
}

// opened says what opening a place says, recording a game there unless it is only read, or how
// many results it has.
func opened(place string, o Options) string {
	o.Now = func() time.Time { return evening }
	s, err := Open(place, o)
	if err != nil {
		return Explain(place, err).Error()
	}
	defer s.Close()
	if !o.Read && !o.Quick {
		_, err = do(s, "save", func(tx *Tx) error { return record(tx, "Ann", "Bob") })
	}
	n, again := s.Count(context.Background(), Filter{})
	if err = errors.Join(err, again); err != nil {
		return Explain(place, err).Error()
	}
	return fmt.Sprint(n)
}

// recordAt opens a place, records two games in one command, and closes it.
func recordAt(place, name string) error {
	s, err := Open(place, Options{Create: true})
	if err != nil {
		return err
	}
	_, err = do(s, name, func(tx *Tx) error { return errors.Join(record(tx, name+"a", "Ann"), record(tx, name+"b", "Ann")) })
	return errors.Join(err, s.Close())
}

// A running is the test binary as another program.
type running struct {
	*exec.Cmd
	begun   chan bool // closed once it has printed a name, or ended
	ended   chan bool
	printed []string
	says    strings.Builder // its error
}

// runProgram starts the test binary as a program, which is killed after printing that many names.
func runProgram(t testing.TB, place, word string, most int) *running {
	t.Helper()
	p := &running{Cmd: exec.Command(os.Args[0], programArg, place, word), begun: make(chan bool), ended: make(chan bool)}
	p.Stderr = &p.says
	out, err := p.StdoutPipe()
	noError(t, errors.Join(err, p.Start()))
	go func() {
		begin := sync.OnceFunc(func() { close(p.begun) })
		for lines := bufio.NewScanner(out); len(p.printed) < most && lines.Scan(); begin() {
			p.printed = append(p.printed, lines.Text())
		}
		begin()
		if len(p.printed) == most {
			_ = p.Process.Kill()
		}
		_ = p.Wait() // it was killed
		close(p.ended)
	}()
	return p
}

// keptAt checks records after programs that printed names: each printed game is there, nothing is
// there by half or twice, each is one command of the log, the check finds nothing.
func keptAt(t *testing.T, place string, printed []string) {
	t.Helper()
	s := openAt(t, place)
	defer s.Close()
	noProblems(t, s)
	parts := map[string]string{}
	noError(t, s.Whole(t.Context(), Filter{}, func(r *league.Result) error {
		name := r.Seats[0].Name
		parts[name[:len(name)-1]] += name[len(name)-1:]
		if len(r.Seats) != 2 || r.Seats[1].Name != "Ann" {
			t.Errorf("result %d has the seats %v", r.ID, r.Seats)
		}
		return nil
	}))
	log, err := s.Log(t.Context(), 0)
	noError(t, err)
	for _, e := range log {
		if parts[e.What] != "ab" {
			t.Errorf("of %s there are the parts %q", e.What, parts[e.What])
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
		place, kills := storetest.NewPlace(t), max(3, storetest.Kills(t, 12, 30))
		var printed []string
		for round := range kills {
			p := runProgram(t, place, fmt.Sprint("p", round), 1<<30)
			if round%2 == 1 {
				<-p.begun
			}
			time.Sleep(time.Duration(rand.Int64N(int64(100 * time.Millisecond))))
			noError(t, p.Process.Kill())
			<-p.ended
			printed = append(printed, p.printed...)
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
// keeps what programs printed, and nothing by half. Who loses it says so.
func TestCrashOfTheServer(t *testing.T) {
	t.Parallel()
	own := storetest.Own(t)
	place, lost := own.Schema(t), 0
	var printed []string
	for round := range oftentest.Times(6) {
		var programs []*running
		for i := range 3 {
			programs = append(programs, runProgram(t, place, fmt.Sprint("p", round, ".", i), 1<<30))
		}
		for _, p := range programs {
			<-p.begun
		}
		time.Sleep(time.Duration(rand.Int64N(int64(50 * time.Millisecond))))
		if round%2 == 0 {
			own.FallOver(t)
		} else {
			own.Drop(t, place)
		}
		time.Sleep(100 * time.Millisecond)
		for _, p := range programs {
			_ = p.Process.Kill() // one that was about to connect has gone on
			<-p.ended
			printed = append(printed, p.printed...)
			if p.ProcessState.ExitCode() == 1 {
				lost++
				if !strings.Contains(p.says.String(), " server") {
					t.Errorf("the program says %s", &p.says)
				}
			}
		}
		own.Idle(t, place)
		keptAt(t, place, printed)
	}
	if lost == 0 {
		t.Error("nobody lost the server")
	}
}

// TestProcessesAtOnce: many programs that begin at once at a place without records all keep what
// they print, and only a wait of five seconds ends one early.
func TestProcessesAtOnce(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T) {
		place, each := storetest.NewPlace(t), oftentest.Times(12)
		var programs []*running
		for i := range 6 {
			programs = append(programs, runProgram(t, place, fmt.Sprint("p", i), each))
		}
		var printed []string
		for _, p := range programs {
			<-p.ended
			printed = append(printed, p.printed...)
			waited := strings.Contains(p.says.String(), "another process is writing to it")
			if !waited && (p.says.Len() > 0 || len(p.printed) != each) {
				t.Errorf("the program printed %d of %d, and says %s", len(p.printed), each, &p.says)
			}
		}
		keptAt(t, place, printed)
	})
}
