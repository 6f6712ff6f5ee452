package records

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"
)

// programArg as the first argument makes the test binary another program, see program.
const programArg = "program"

// program records games at a place, one after the other, and prints the name of each after its
// commit. With the words "read" or "write" it opens the place, once, and prints what it found.
func program(place string, words []string) {
	switch words[0] {
	case "read", "write":
		fmt.Print(opened(place, Options{Read: words[0] == "read"}))
	default:
		for i := 0; ; i++ {
			name := fmt.Sprint(words[0], "-", i)
			if err := recordAt(place, name); err != nil {
				fmt.Fprintln(os.Stderr, Explain(place, err))
				os.Exit(1)
			}
			fmt.Println(name)
		}
	}
}

// programAt is the test binary as a program that works at a place.
func programAt(place string, words ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], append([]string{programArg, place}, words...)...)
	cmd.Stderr = os.Stderr
	return cmd
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
	if !o.Read && !o.Glance {
		_, err = do(s, "save", func(tx *Tx) error { return record(tx, "Ann", "Bob") })
	}
	n := 0
	if err == nil {
		n, err = s.Count(context.Background(), Filter{})
	}
	if err != nil {
		return Explain(place, err).Error()
	}
	return fmt.Sprint(n)
}

// recordAt opens a place, records a game of two rounds of the same name, and closes it.
func recordAt(place, name string) error {
	s, err := Open(place, Options{Create: true})
	if err != nil {
		return err
	}
	_, err = do(s, name, func(tx *Tx) error { return errors.Join(record(tx, name+"a", "Ann"), record(tx, name+"b", "Ann")) })
	return errors.Join(err, s.Close())
}

// noError ends the test where there is an error.
func noError(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
