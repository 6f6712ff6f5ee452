package records

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// personOf is somebody of a file: the name, and then others' names for identities.
func personOf(name, uid string, also []string, uids ...string) CopyPlayer {
	p := CopyPlayer{Name: name, UID: personUID(uid), Also: also}
	for _, uid := range uids {
		p.UIDs = append(p.UIDs, personUID(uid))
	}
	return p
}

// People of a file are found by any of their identities, then by any of their names; a name
// that is another's gets a number. What a file says of people ends with it.
func TestPeopleOfAFile(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, game("Ann 1, Bob 2"))
		must(t, rename(s, "Bob", "Rob"))
		n := 0
		play := func(words string) *Incoming { // "Ann=u1 Bob"
			n++
			in := played(SourceBGStats, fmt.Sprint("play ", n), "a 1, b 2")
			in.Sheet = nil
			for i, word := range strings.Fields(words) {
				name, uid, known := strings.Cut(word, "=")
				if in.Seats[i].Name = name; known {
					in.Seats[i].UID = personUID(uid)
				}
			}
			return in
		}
		var got []string
		file := func(people []CopyPlayer, plays ...string) {
			t.Helper()
			must(t, do(s, "import", func(tx *Tx) error {
				r := tx.Record(func(in *Incoming, saved Saved, err error) {
					if line := strings.Join(in.Names(), " – "); err != nil {
						got = append(got, line+": "+err.Error())
					} else {
						got = append(got, line)
					}
				})
				for _, p := range people {
					must(t, r.Player(p))
				}
				for _, words := range plays {
					must(t, r.Add(play(words)))
				}
				must(t, r.EndFile())
				if people != nil { // they are nobody's now
					must(t, r.Add(play("Hal=hal Ann=other")))
				}
				return r.Flush()
			}))
		}
		guest := personOf("Gus", "gus", []string{"August", "Ann"}, "gus-2", "gus-3")
		guest.Guest = true
		file([]CopyPlayer{personOf("Annie", "ann", []string{"Ann"}), personOf("Bobby", "bob", []string{"Robert", "Rob"}), personOf("Zoe", "zoe", nil, "zoe-2"), personOf("Hal", "hal", []string{"Rob"}), guest},
			"Annie=ann Bobby=bob", "Gus=gus Annie=ann", "Zoe=zoe Bobby=bob")
		file(nil, "X=gus-3 Y=ann", "August Z=gus-2", "Zoe=zoe-2 Bobby=bob")
		file([]CopyPlayer{personOf("Ann", "one", nil), personOf("Ann", "two", nil), personOf("Ann", "three", nil, "ann")}, "Ann=one Ann=two", "Ann=three Ann=one", "Ann=three Ann=ann")
		want := []string{
			"Ann – Rob", "Gus – Ann", "Zoe – Rob",
			"Hal – Ann",
			"Gus – Ann", "August – Z: August and Z are one player in these records, and cannot sit in one game; to see who is who:\n  arbiter players list", "Zoe – Rob",
			"Ann (2) – Ann (3)", "Ann – Ann (2)", "Ann – Ann: Ann and Ann are one player in these records, and cannot sit in one game; to see who is who:\n  arbiter players list",
			"Hal – Ann",
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		list, err := s.Players(context.Background())
		must(t, err)
		var people []string
		for _, p := range list {
			people = append(people, fmt.Sprintf("%s %d %v %q", p.Name, p.Games, p.Guest, p.Others))
		}
		if diff := cmp.Diff([]string{`Ann 7 false []`, `Ann (2) 2 false []`, `Ann (3) 1 false []`, `Gus 2 true ["August"]`, `Hal 2 false []`, `Rob 4 false ["Bob"]`, `Zoe 2 false []`}, people); diff != "" {
			t.Error(diff)
		}
		clean(t, s)
	})
}

// A person of a file needs a name and identities that are UUIDs.
func TestPeopleThatAFileCannotName(t *testing.T) {
	s := newStore(t)
	for i, one := range []struct {
		change func(*CopyPlayer)
		want   string
	}{
		{func(*CopyPlayer) {}, "<nil>"},
		{func(p *CopyPlayer) { p.Name = " " }, `" " cannot be a player's name`},
		{func(p *CopyPlayer) { p.Also[1] = "a\x1bb" }, `"a\x1bb" cannot be a player's name`},
		{func(p *CopyPlayer) { p.UID = "7" }, "the player Ann has no identity that is a UUID"},
		{func(p *CopyPlayer) { p.UIDs[1] = "" }, `"" of the player Ann is no UUID`},
		{func(p *CopyPlayer) { p.UID = strings.ToUpper(p.UID) }, "<nil>"},
	} {
		must(t, s.Rehearse(context.Background(), func(tx *Tx) error {
			p := personOf("Ann", "ann", []string{"Anna", "Annie"}, "a", "b")
			one.change(&p)
			if got := fmt.Sprint(tx.Record(nil).Player(p)); got != one.want {
				t.Errorf("%d: got %s, want %s", i, got, one.want)
			}
			return nil
		}))
	}
}
