package tables

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/pagetest"
)

// A phone taps while the desk puts its sheet away: what was taken before is in the file
// that comes back, and what comes later is refused.
func TestPutAwayWhileAPhoneTaps(t *testing.T) {
	t.Parallel()
	l := newTables(t, t.TempDir())
	for range 20 {
		table := begin(t, l, "subdivision", annAndBob)
		ann := newPhone(t, l, table)
		ann.choose(ann.at("c4"))
		want := ann.tap("put", "B1").Text
		begun, refused := make(chan bool), ""
		tapped := make(chan bool)
		go func() {
			defer close(tapped)
			for i := 0; refused == ""; i++ {
				ann.choose(ann.at("c4"))
				v := ann.tap("put", fmt.Sprint("R", i%3+1))
				if refused = says(v); refused == "" {
					want = v.Text
				}
				if i == 0 {
					close(begun)
				}
			}
		}()
		<-begun
		if err := l.PutAway(table); err != nil {
			t.Fatal(err)
		}
		<-tapped
		if !strings.Contains(refused, "was put away") {
			t.Fatalf("the phone is told %q", refused)
		}
		back, err := l.BringBack(table.Code)
		if err != nil {
			t.Fatal(err)
		}
		if text, _ := back.Text(); text != want {
			t.Fatalf("the sheet came back as\n%s\nbut the phone was told\n%s", text, want)
		}
	}
}

// From one address some sheets may be begun; the others do not notice. The desk puts all of
// them away at once, and each comes back by its code, also after a restart.
func TestOneAddressBeginsManySheets(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	l := newTables(t, folder)
	on := func(from string) (*Table, error) {
		return l.New(l.Games.Find("subdivision"), annAndBob, Proposal{}, from)
	}
	var codes []string
	for range 100 {
		table, err := on("Ann's")
		if err != nil {
			t.Fatal(err)
		}
		p := newPhone(t, l, table)
		p.choose(p.at("c4"))
		p.tap("put", "R2")
		codes = append(codes, table.Code)
	}
	if _, err := on("Ann's"); !errors.Is(err, ErrMany) {
		t.Errorf("one more than may be begun: %v", err)
	}
	if _, err := l.Edit(l.Games.Find("subdivision"), "game: subdivision\n", 0, "Ann's"); !errors.Is(err, ErrMany) {
		t.Errorf("one more from what a phone has kept: %v", err)
	}
	bobs, err := on("Bob's")
	if err != nil {
		t.Fatal(err)
	}
	for range 100 + 1 {
		begin(t, l, "pyramid", pagetest.Players("Ann", "Bob")) // the arbiter may begin any number
	}
	sent, _ := l.Find(codes[0])
	if _, rev := sent.Text(); sent.Send(rev, func() (int64, error) { return 7, nil }) != nil {
		t.Fatal("the first sheet cannot be sent")
	}
	again, err := on("Ann's")
	if err != nil {
		t.Fatalf("after one was sent: %v", err)
	}

	l = newTables(t, folder)
	if _, err := on("Ann's"); !errors.Is(err, ErrMany) {
		t.Errorf("one more after a restart: %v", err)
	}
	any, err := l.Find(codes[3])
	if err != nil || len(l.Beside(any)) != 100 {
		t.Fatalf("%v; %d sheets were begun there", err, len(l.Beside(any)))
	}
	want := append(slices.Clone(codes[1:]), again.Code)
	slices.Sort(want)
	if got, err := l.PutAllAway(any); err != nil || !slices.Equal(got, want) {
		t.Errorf("put away are %v, %v; want %v", got, err, want)
	}
	for _, code := range []string{sent.Code, bobs.Code} {
		if _, err := l.Find(code); err != nil {
			t.Errorf("table %s: %v", code, err)
		}
	}
	if back, err := l.BringBack(codes[3]); err != nil || !strings.Contains(back.sheet.Page.Text(), "R2") {
		t.Errorf("bringing one back: %v", err)
	}
}

// A sheet that was sent is a result, and is not kept to be brought back.
func TestASentSheetIsNotKept(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	l := newTables(t, folder)
	table := begin(t, l, "subdivision", annAndBob)
	ann := newPhone(t, l, table)
	ann.choose(ann.at("c4"))
	ann.tap("put", "B1")
	_, rev := table.Text()
	if err := table.Send(rev, func() (int64, error) { return 12, nil }); err != nil {
		t.Fatal(err)
	}
	if err := l.PutAway(table); err != nil {
		t.Fatal(err)
	}
	if _, err := l.BringBack(table.Code); err == nil {
		t.Error("a sheet that was sent is brought back")
	}
	for _, pattern := range []string{"*.*", "*/*.*"} {
		if left, err := filepath.Glob(filepath.Join(folder, pattern)); err != nil || left != nil {
			t.Errorf("left are %v (%v)", left, err)
		}
	}
}
