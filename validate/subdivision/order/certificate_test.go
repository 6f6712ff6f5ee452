package order

import (
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"arbiter/score/oftentest"
	"arbiter/score/subdivision"
	"arbiter/validate/subdivision/certificate"
	"arbiter/validate/subdivision/proof"
)

// TestCertificates writes and checks certificates of random endings, played and
// mangled. ARBITER_HUNT=10000 prints how many have one, how large they are and how long
// it takes.
func TestCertificates(t *testing.T) {
	t.Parallel()
	games, err := strconv.Atoi(os.Getenv("ARBITER_HUNT"))
	if err != nil {
		games = oftentest.Times(25)
	}
	r := rand.New(rand.NewPCG(1, 7))
	var yes, no, undecided, without int
	var sizes []int
	var writing, checking []time.Duration
	for no+undecided < games {
		q := randomGame(r).play(r)
		for range 1 + r.IntN(4) {
			mangle(r, &q)
		}
		if !sound(q) {
			continue
		}
		a := Find(q)
		if a.Undecided {
			undecided++
			continue
		}
		g := certificate.Game{Letters: []string{"R", "B", "G", "Y"}[:q.Players], Trios: q.Trios, AnySupport: q.AnySupport}
		begin := time.Now()
		var text []byte
		if a.Found {
			if yes++; yes > games {
				continue
			}
			text, err = g.Yes(q.Board, a.Starter, texts(a.Moves))
		} else {
			no++
			text, err = g.No(q.Board)
			writing = append(writing, time.Since(begin))
		}
		if errors.Is(err, certificate.ErrNone) {
			without++
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		begin = time.Now()
		p, err := proof.Read(text)
		if err == nil {
			err = p.Check()
		}
		if err != nil {
			t.Fatalf("the proof of this board does not hold: %v\n%s", err, drawBoard(q.Board))
		}
		if !a.Found {
			sizes, checking = append(sizes, len(text)), append(checking, time.Since(begin))
		}
	}
	slices.Sort(sizes)
	slices.Sort(writing)
	slices.Sort(checking)
	if len(sizes) == 0 {
		t.Fatal("no board has a certificate")
	}
	t.Logf("%d boards to which no order leads: %d without a certificate, %d undecided", no, without, undecided)
	for _, share := range []int{50, 90, 99, 100} {
		k := (len(sizes) - 1) * share / 100
		t.Logf("%d%%: %d bytes, written in %v, checked in %v", share, sizes[k], writing[(len(writing)-1)*share/100], checking[k])
	}
}

// texts are turns as a proof writes them.
func texts(moves []Move) (list []string) {
	for _, m := range moves {
		if m.Size == Pass {
			list = append(list, "pass")
			continue
		}
		list = append(list, strconv.Itoa(m.Size+1)+subdivision.Set(1<<m.Square).Name())
	}
	return list
}

// No board that was played to has a certificate that it cannot be reached.
func TestNoCertificateOfWhatWasPlayed(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(2, 7))
	for range oftentest.Times(150) {
		q := smallGame(r).play(r)
		if q.Board.Of(0) == 0 {
			continue
		}
		g := certificate.Game{Letters: []string{"R", "B", "G", "Y"}[:q.Players], Trios: q.Trios, AnySupport: q.AnySupport}
		if text, err := g.No(q.Board); !errors.Is(err, certificate.ErrNone) {
			t.Fatalf("this board was played to, and yet has a certificate: %v\n%s\n%s", err, drawBoard(q.Board), text)
		}
	}
}
