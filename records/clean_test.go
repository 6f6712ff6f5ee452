package records

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"arbiter/records/league"
	"arbiter/score/oftentest"
)

// doors are the ways by which a name comes into the records, and what has it then.
var doors = map[string]struct {
	enter func(tx *Tx, name string) error
	read  func(s *Store) ([]string, error)
}{
	"player": {func(tx *Tx, name string) error {
		return saved(tx, []*Incoming{game("Ann 5, Bob 3", "called Cyd, "+name)}, false)
	}, listedNames("players")},
	"league": {func(tx *Tx, name string) error {
		return saved(tx, []*Incoming{game("Cyd 5, Dan 3", "league "+name)}, false)
	}, listedNames("leagues")},
	"season": {func(tx *Tx, name string) error {
		return saved(tx, []*Incoming{game("Cyd 5, Dan 3", "season "+name)}, false)
	}, listedNames("seasons")},
	"game": {func(tx *Tx, name string) error {
		return saved(tx, []*Incoming{game("Cyd 5, Dan 3", "game "+name)}, false)
	}, func(s *Store) ([]string, error) { return s.Games(context.Background()) }},
	"edited player": {func(tx *Tx, name string) error { return tx.Edit(1, Edit{Players: []NamedValue{{"Bob", name}}}) }, listedNames("players")},
	"edited league": {func(tx *Tx, name string) error { return tx.Edit(1, Edit{League: &name}) }, listedNames("leagues")},
	"rename":        {func(tx *Tx, name string) error { _, err := tx.Rename("Bob", name); return err }, listedNames("players")},
	"founded":       {func(tx *Tx, name string) error { return tx.CreateLeague(name, league.Terms{}) }, listedNames("leagues")},
	"league's new":  {func(tx *Tx, name string) error { return tx.EditLeague("Cup", name, func(*league.Terms) {}) }, listedNames("leagues")},
	"opened":        {func(tx *Tx, name string) error { return tx.OpenSeason("Cup", name, "") }, listedNames("seasons")},
	"planned": {func(tx *Tx, name string) error {
		return tx.SavePlan(Plan{League: "Cup", Round: "1", Tables: [][]string{{"Cyd", name}}})
	}, listedNames("players")},
	"weight": {func(tx *Tx, name string) error {
		return tx.CreateLeague("W", league.Terms{Weight: map[string]int{name: 2}})
	}, weighed},
	"copied league": {func(tx *Tx, name string) error { _, err := tx.TakeLeague(CopyLeague{Name: name}); return err }, listedNames("leagues")},
	"copied": {func(tx *Tx, name string) error {
		if err := tx.TakePlayer(CopyPlayer{UID: UIDOf("test", "", "x"), Name: "Gus", Also: []string{name}}); err != nil {
			return err
		}
		in := game("Gus 5, Bob 3")
		in.Seats[0].UID = UIDOf("test", "", "x")
		return saved(tx, []*Incoming{in}, false)
	}, listedNames("players")},
}

func listedNames(of string) func(*Store) ([]string, error) {
	return func(s *Store) ([]string, error) { return s.Names(context.Background(), of) }
}

// weighed returns the games to which leagues give weights.
func weighed(s *Store) (names []string, err error) {
	list, err := s.Leagues(context.Background(), "")
	for _, l := range list {
		for name := range l.Terms.Weight {
			names = append(names, name)
		}
	}
	return names, err
}

// TestNamesAtEveryDoor: names are one line of NFC without what cannot be seen, wherever they come
// in; one that is nothing then, or longer than 100 characters, is refused.
func TestNamesAtEveryDoor(t *testing.T) {
	long := strings.Repeat("ü", 100)
	for door, one := range doors {
		s := newStore(t)
		save(t, s, game("Ann 5, Bob 3", "league Cup"))
		for typed, want := range map[string]string{"\u2068Zoe\u0308\u2069": "Zoë", " A\u200b \tB\n\u202bC\ufeff ": "A B C", "Mo\u00ad\u200dx\x1b": "Mox", "नि\u200dक": "नि\u200dक", "👩\u200d👧": "👩\u200d👧",
			"": "", " \u200b\u2060": "", "\x00": "", long: long, long + "x": "", "bad\xff": "bad"} {
			says := attempted(s, func(tx *Tx) error { return one.enter(tx, typed) }, func(tx *Tx) (string, error) {
				names, err := one.read(tx.View())
				if want != "" && slices.Contains(names, want) {
					return "there", err
				}
				return fmt.Sprintf("%q", names), err
			})
			may := want == "" && slices.Contains([]string{"league", "season", "edited league"}, door) || typed == "" && door == "league's new" // it says none
			if refused := strings.Contains(says, "cannot be the name of") || strings.Contains(says, "longer than 100 characters") || strings.Contains(says, "which game was played"); !may && (want == "") != refused || want != "" && says != "there" {
				t.Errorf("%s: %q: %s", door, typed, says)
			}
		}
	}
}

// TestCleanText: a text that was cleaned is clean, is NFC, has nothing that cannot be seen, and
// lost nothing else. Saved says of which texts something was taken out.
func TestCleanText(t *testing.T) {
	letters := []rune("ab \n\té\u0301\u0308क\u094dÅ\u212b王👩👧\u200d\u200c\u200b\u2060\u2068\u202b\u00ad\u061c\u180e\ufeff\x00\x1b\x7f\u0085\u2028\r")
	const unseen = "\u200b\u2060\u2068\u202b\u00ad\u061c\u180e\ufeff\x00\x1b\x7f\u0085\u2028"
	for seed := range uint64(oftentest.Times(20_000)) {
		r := rand.New(rand.NewPCG(seed, 8))
		var text []rune
		for range r.IntN(8) {
			text = append(text, letters[r.IntN(len(letters))])
		}
		cleaned, taken := CleanText(string(text))
		again, more := CleanText(cleaned)
		plain := strings.Map(func(r rune) rune {
			if strings.ContainsRune(unseen+"\u200c\u200d\r", r) {
				return -1
			}
			return r
		}, string(text))
		bare := strings.NewReplacer("\u200c", "", "\u200d", "").Replace(cleaned)
		if again != cleaned || more || !norm.NFC.IsNormalString(cleaned) || strings.ContainsAny(cleaned, unseen+"\r") || norm.NFC.String(bare) != norm.NFC.String(plain) || strings.ContainsAny(string(text), unseen) && !taken {
			t.Fatalf("%q becomes %q, and then %q (%v, %v)", string(text), cleaned, again, taken, more)
		}
		name, _ := CleanName(string(text))
		if twice, _ := CleanName(name); twice != name || strings.ContainsAny(name, "\n\t") || strings.Contains(name, "  ") || strings.TrimSpace(name) != name {
			t.Fatalf("the name %q becomes %q, and then %q", string(text), name, twice)
		}
	}
	in := with(tallied("Ann 5, Bob 3"), "league C\u200bup", "season 2\u200b6", "round 1\u200b", "venue \u202bShip", "note a\r\nb\x1b", "called Ann\u2068, Bob")
	in.Text += "\u200b"
	in.Sheet.Players[0].Lines[0].Text = "\x00five"
	s := newStore(t)
	const want = "name of the league, name of the season, round, place, name of a player, note, position, score sheet"
	if got := strings.Join(save(t, s, in)[0].Cleaned, ", "); got != want || result(t, s, 1).Note != "a\nb" || !utf8.ValidString(result(t, s, 1).Text) {
		t.Errorf("cleaned are %s of %q", got, result(t, s, 1).Note)
	}
	if got := save(t, s, game("Ann 5, Bob 3", "note A  b\r\n\tc", "called Zoe\u0308,  Bob "))[0].Cleaned; got != nil || result(t, s, 2).Note != "A  b\n\tc" {
		t.Errorf("cleaned are %q of %q", got, result(t, s, 2).Note)
	}
	for note, fits := range map[string]bool{strings.Repeat("ü", 8192): true, strings.Repeat("ü", 8192) + "x": false} {
		_, err := do(s, "note", func(tx *Tx) error { return tx.Edit(2, Edit{Note: &note}) })
		if (err == nil) != fits {
			t.Errorf("a note of %d bytes: %v", len(note), err)
		}
	}
}
