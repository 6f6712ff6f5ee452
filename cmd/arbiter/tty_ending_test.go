//go:build unix

package main

import (
	"context"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"arbiter/cmd/arbiter/internal/ptytest"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/records"
	"arbiter/score/oftentest"
)

// A playing is a place where one person plays: records, drafts, a folder.
type playing struct {
	t   *testing.T
	dir string
	env []string
}

func newPlaying(t *testing.T, env ...string) *playing {
	return &playing{t, t.TempDir(), env}
}

func (p *playing) command(args ...string) *exec.Cmd {
	cmd := program(p.t, args...)
	cmd.Dir = p.dir
	cmd.Env = append(cmd.Env, "ARBITER_DB="+filepath.Join(p.dir, "records.db"), "XDG_STATE_HOME="+p.dir)
	cmd.Env = append(cmd.Env, p.env...)
	return cmd
}

func (p *playing) on(args ...string) *ptytest.Session {
	return ptytest.Start(p.t, p.command(args...), 80, 40, false)
}

// run returns a command without a terminal.
func (p *playing) run(args ...string) string {
	p.t.Helper()
	return answerOfProgram(p.t, p.command(args...))
}

func (p *playing) drafts() []string { return draftsOf(p.t, p.command()) }

// write writes a file in the folder.
func (p *playing) write(name, text string) {
	p.t.Helper()
	if err := os.WriteFile(filepath.Join(p.dir, name), []byte(text), 0o644); err != nil {
		p.t.Fatal(err)
	}
}

func exits(t *testing.T, s *ptytest.Session, want int) {
	t.Helper()
	if code := s.Wait(); code != want {
		t.Errorf("exit code %d, not %d:\n%s", code, want, plain(s.Output()))
	}
}

// A whole game from the menu to the records is typed ahead, and takes few keys.
func TestKeysOfAWholeGame(t *testing.T) {
	t.Parallel()
	const two, three = "Ann\rBob\r\r", "Ann\rBob\rCyd\r\r"
	const down = "\x1b[B" // of a list; from a building's last level to what is below: Enter would begin a level
	for _, game := range []struct {
		name, pick, players, keys string
		most                      int
		want                      string
	}{
		{"subdivision", "\r", two, boardKeys(boardToPaste), 80, "Ann 24, Bob 23"},
		{"pyramid", "p\r", three, "kemfsirru\rcgorgorsifgokgofbr\rcsirbrrbrfemfsafru\rfo\r12 12 4", 80, "Ann"},
		{"zark-city", "z\r", three + "\r", ".9sb29db1g13c.4cg19cb36hr22dg15c8s5sg27hr3r18hr1tcb1.3d4h2sg3", 100, "Ann"},
		{"buyers-market", down + "\r", two, "r33y32\rg23y2\rb12p1\rb1" + down + "r1y12\rw3w1\r5\r" + "b33p32\rp23b2\rp12g1\rg1" + down + "\rk2\r4", 76, "Ann"},
		{"bazaar", "ba\r", two + "\r", "arwbgy*0\rarrwww2\rbrrrrb1\rbwwggb*0\rbyybbg4\ragggwb*1", 80, "Ann 15, Bob 12"},
	} {
		t.Run(game.name, func(t *testing.T) {
			t.Parallel()
			p := newPlaying(t)
			keys := "\r" + game.pick + game.players + game.keys + ctrlD + "\r" // what is after it does not count: the game is recorded
			n := len(strings.ReplaceAll(keys, down, "v"))
			if n > game.most {
				t.Errorf("%d keys, more than %d", n, game.most)
			}
			t.Logf("%d keys", n)
			s := p.on()
			s.Expect("▸ A game on the sheet")
			s.Send(keys)
			s.Expect("▸ No")
			s.Send("\r")
			s.Expect("▸ A game on the sheet") // the menu comes back
			s.Send("\x1b")
			exits(t, s, terminal.Done)
			if list := p.run("list"); !strings.Contains(list, game.want) {
				t.Error(list)
			}
			if left := p.drafts(); len(left) > 0 {
				t.Errorf("drafts of a saved game: %q", left)
			}
		})
	}
}

// Names, a board and F10 in one write come where they belong: also a name that is called
// as a key.
func TestNamesBoardAndF10AtOnce(t *testing.T) {
	t.Parallel()
	p := newPlaying(t)
	s := p.on("score", "--game", "subdivision")
	s.Send("up\rBob\r\r" + boardKeys(boardToPaste) + "\x1b[21~\r") // the last key saves
	s.Expect("▸ No")
	s.Send("\r")
	exits(t, s, terminal.Done)
	if list := p.run("list"); !strings.Contains(list, "up 24, Bob 23") {
		t.Error(list)
	}
}

// An unfinished game is saved as contested, by the sheet as by --save.
func TestAnUnfinishedGameIsSavedAsContested(t *testing.T) {
	t.Parallel()
	p := newPlaying(t)
	s := p.on("score", "--game", "zark-city")
	s.Expect("player 1")
	s.Send("Ann\rBob\r\r\r9hr1" + ctrlD)
	s.Expect("UNFINISHED   Zark City")
	s.Expect("Nobody has won yet   unfinished: nobody controls a Power Block")
	s.Expect("▸ Back to the sheet")
	s.Expect("Save as contested without a league, today")
	s.Send("save\r")
	s.Expect("▸ No")
	s.Send("\r")
	exits(t, s, terminal.Done)
	if got := strings.Join(strings.Fields(plain(s.Output())), " "); !strings.Contains(got, "the game is not over (nobody controls a Power Block): it counts nowhere until it is confirmed: arbiter confirm 1") {
		t.Errorf("it is read back as\n%s", got)
	}
	if list := p.run("list", "--json"); !strings.Contains(list, `"state":"contested","complete":false`) {
		t.Error(list)
	}
}

// A save that fails keeps the sheet, says why and where the text is.
func TestAFailedSaveKeepsTheSheet(t *testing.T) {
	t.Parallel()
	for name, trouble := range map[string]struct {
		do   func(p *playing) (over func())
		says string
	}{
		"unwritable": {func(p *playing) func() {
			p.write("file", "")
			p.env = []string{"ARBITER_DB=" + filepath.Join(p.dir, "file", "records.db")}
			return func() { os.Remove(filepath.Join(p.dir, "file")) }
		}, "records.db"},
		"damaged": {func(p *playing) func() {
			p.write("records.db", strings.Repeat("no database ", 100))
			return func() { os.Remove(filepath.Join(p.dir, "records.db")) }
		}, "records.db"},
		"locked": {func(p *playing) func() {
			p.run("add", "Chess", "Ann 1", "Bob 0")
			store, err := records.Open(filepath.Join(p.dir, "records.db"), records.Options{})
			if err != nil {
				p.t.Fatal(err)
			}
			tx, err := store.Begin(context.Background(), records.Command{})
			if err != nil {
				p.t.Fatal(err)
			}
			return func() { _ = tx.Rollback(); store.Close() }
		}, "did not finish"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newPlaying(t)
			over := trouble.do(p)
			s := p.on("score")
			fillIn(s)
			s.Expect("▸ Save without a league, today")
			s.Send("\r")
			s.Expect("Nothing was saved. The sheet is still open, and its text is in")
			screen := s.Expect("▸ Save without a league, today")
			if !says(screen, trouble.says) {
				t.Errorf("it is not said why:\n%s", screen)
			}
			if left := p.drafts(); len(left) != 1 || !strings.Contains(left[0], "6  ## R2 B2 B3 R3 ##") {
				t.Errorf("drafts %q", left)
			}
			over()
			s.Send("\r") // once more
			s.Expect("▸ No")
			s.Send("\r")
			exits(t, s, terminal.Done)
			if left := p.drafts(); len(left) > 0 {
				t.Errorf("drafts of a saved game: %q", left)
			}
		})
	}
}

// Two windows with one game keep a draft each, whatever ends them. The next start offers both, the
// newest first, and the one that is saved goes.
func TestTwoWindows(t *testing.T) {
	t.Parallel()
	p := newPlaying(t)
	one, two := p.on("score", "subdivision"), p.on("score", "subdivision")
	one.Expect("player 1")
	two.Expect("player 1") // before the other has a draft
	for i, s := range []*ptytest.Session{one, two} {
		s.Send("Ann\rBob\r\r" + "r" + string(rune('2'+i)))
		s.Expect("Ann leads")
		s.Expect("draft kept")
	}
	one.Send("r")
	one.Expect("Another draft of this game is in")
	_ = one.Cmd.Process.Signal(syscall.SIGHUP)
	one.Wait()
	_ = two.Cmd.Process.Kill()
	two.Wait()
	s := p.on("score", "subdivision")
	s.Expect("▸ Go on: Subdivision · Ann (red), Bob (blue)")
	s.Expect("A new game of Subdivision")
	s.Send("\r")
	s.Expect("draft kept")
	s.Send("\x1b[H\x1b[C" + boardKeys(boardToPaste))
	s.Expect("Ann wins 24 : 23")
	s.Send(ctrlD)
	s.Expect("▸ Save")
	s.Send("\r")
	s.Expect("▸ No")
	s.Send("\r")
	exits(t, s, terminal.Done)
	if left := p.drafts(); len(left) != 2 || strings.Contains(left[0]+left[1], "B3 R3 ##") {
		t.Errorf("drafts after one was saved: %q", left)
	}
}

// Killed at any key, the draft holds all but the last one.
func TestKilledAtAnyKey(t *testing.T) {
	t.Parallel()
	n := oftentest.Times(8)
	random := rand.New(rand.NewPCG(uint64(n), 15))
	keys := boardKeys(boardToPaste)
	for i := range n {
		p := newPlaying(t)
		s := p.on("score")
		players(s)
		typed := 1 + random.IntN(len(keys)-1)
		// All keys but the last one show on the screen; with that one comes the end.
		s.Send(keys[:typed])
		showing(t, s, keys[:typed])
		s.Send(keys[typed : typed+1])
		how := []syscall.Signal{syscall.SIGKILL, syscall.SIGHUP, syscall.SIGTERM}[i%3]
		_ = s.Cmd.Process.Signal(how)
		s.Wait()
		left := p.drafts()
		if len(left) == 0 && writtenBoard(keys[:typed]) == writtenBoard("") { // nothing but the last key changed anything
			continue
		}
		holds := func(keys string) bool {
			return strings.Contains(strings.Join(strings.Fields(left[0]), " "), writtenBoard(keys))
		}
		if len(left) != 1 || !holds(keys[:typed]) && !holds(keys[:typed+1]) {
			t.Fatalf("%v after %d keys, %q: drafts %q", how, typed, keys[:typed], left)
		}
	}
}

// boardOfKeys returns the squares that keys have filled, row by row.
func boardOfKeys(keys string) []string {
	squares := strings.Split("## .. .. .. .. ## .. .. .. .. .. .. .. .. .. ## .. .. .. .. ## .. .. .. .. .. .. .. .. .. ## .. .. .. .. ##", " ")
	at := 0
	for len(keys) > 0 {
		for squares[at] == "##" {
			at++
		}
		n := min(2, len(keys))
		if squares[at] = keys[:n]; n == 2 { // one is a letter that waits for its number
			squares[at] = strings.ToUpper(keys[:n])
		}
		keys, at = keys[n:], at+1
	}
	return squares
}

// writtenBoard returns the board of a file after these keys.
func writtenBoard(keys string) string {
	squares := boardOfKeys(keys)
	var words []string
	for i := 0; i < len(squares); i += 6 {
		words = append(append(words, string(rune('6'-i/6))), squares[i:i+6]...)
	}
	return strings.Join(words, " ")
}

// showing waits until the screen shows the board after these keys.
func showing(t *testing.T, s *ptytest.Session, keys string) {
	t.Helper()
	var squares []string
	for _, square := range boardOfKeys(keys) {
		switch {
		case square == "..":
			square = "··"
		case len(square) == 1:
			square += "_"
		}
		squares = append(squares, square)
	}
	want := strings.Join(squares, " ")
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(3 * time.Millisecond) {
		var shown []string
		for _, line := range strings.Split(s.Screen(), "\n") {
			line = strings.TrimSpace(strings.NewReplacer("[", " ", "]", " ").Replace(line))
			if number, row, ok := strings.Cut(line, " "); ok && len(number) == 1 && "1" <= number && number <= "6" {
				shown = append(shown, strings.Fields(row)...)
			}
		}
		if strings.Join(shown, " ") == want {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("after the keys %q the screen shows\n%s\nnot\n%s", keys, strings.Join(shown, " "), want)
		}
	}
}

// says reports whether a screen has a sentence, wherever its lines are broken: a message folds
// between words, a terminal within them.
func says(screen, sentence string) bool {
	letters := func(text string) string { return strings.Join(strings.Fields(text), "") }
	return strings.Contains(letters(screen), letters(sentence))
}
