package records

import (
	"strings"
	"testing"

	"arbiter/records/league"
)

func TestSaveKeepsEverything(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		g := game("Ann 5, Bob 3")
		g.League, g.Season, g.Round, g.Venue, g.Note = "Tuesday league", "2026", "2", "The Ship", "a <b> & \"c\""
		g.Day, g.Time = "2026-11-20", "00:00"
		saved := save(t, s, g)
		if saved.ID != 1 || saved.State != league.Confirmed || saved.Known || saved.New.ID != 1 || saved.New.Season != "2026" {
			t.Fatalf("saved %+v", saved)
		}
		f := show(t, s, 1)
		if f.League != "Tuesday league" || f.Season != "2026" || f.Round != "2" || f.Venue != "The Ship" || f.Note != g.Note {
			t.Errorf("kept %+v", f)
		}
		if f.Day != "2026-11-20" || f.Time != "00:00" {
			t.Errorf("played %s %s", f.Day, f.Time)
		}
		if strings.Join(f.Names(), " ") != "Ann Bob" || f.Seats[0].Place != 1 || f.Seats[1].Place != 2 {
			t.Errorf("seats %v %v", f.Names(), f.Seats)
		}
		if f.Text != ": Ann 5, Bob 3" || f.Scores().Players[0].Total() != 5 || f.Scores().Players[0].Lines[1].Text != `<&>"'` || f.Version != "test" {
			t.Errorf("kept %+v", f)
		}
		clean(t, s)
	})
}

// A game is known again by its id, else by its whole text. Without a date its number among
// equal texts of the command counts, too.
func TestTheSameGameTwice(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		withID := game("Ann 5, Bob 3")
		withID.UID = UIDOf(SourceID, "tally", "table-1")
		if save(t, s, withID).Known {
			t.Error("the first one was known")
		}
		if again := save(t, s, withID); !again.Known || again.ID != 1 || again.Differs {
			t.Errorf("again by id: %+v", again)
		}
		mended := game("Ann 5, Bob 4")
		mended.UID = withID.UID
		if again := save(t, s, mended); !again.Known || again.ID != 1 || !again.Differs {
			t.Errorf("another text under the same id: %+v", again)
		}

		dated := game("Ann 7, Bob 3")
		dated.Text = withDate(dated.Text)
		first := save(t, s, dated)
		if again := save(t, s, dated); !again.Known || again.ID != first.ID {
			t.Errorf("again by text and date: %+v", again)
		}

		undated := game("Ann 9, Bob 3")
		first = save(t, s, undated)
		if again := save(t, s, undated); !again.Known || again.ID != first.ID {
			t.Errorf("undated, again: %+v", again)
		}
		one := count(t, s)
		save(t, s, undated, undated) // two of one evening that say the same
		if n := count(t, s); n != one+1 {
			t.Errorf("the same text twice in one command makes %d results of %d", n, one)
		}
		clean(t, s)
	})
}

// Names are compared after NFC and case folding, and shown as first entered.
func TestNamesAreOnePerson(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, game("Åsa 1, Bob 2"), game("A\u030Asa 5, BOB 2"), game("åSA 5, bob 6"))
		f := show(t, s, 3)
		if strings.Join(f.Names(), " ") != "Åsa Bob" {
			t.Errorf("names %v", f.Names())
		}
		if strings.Count(dump(t, s), "players ") != 2 {
			t.Errorf("more than two players:\n%s", dump(t, s))
		}
		clean(t, s)
	})
}

// A text with a date that was mended is known by the text before and by the one after,
// however often it was mended.
func TestAMendedTextIsKnownByAllItsTexts(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		texts := []string{"1: Ann 1, Bob 2", "1: Ann 3, Bob 2", "1: Ann 4, Bob 2"}
		dated := func(text string) league.Result {
			g := game(text)
			g.Text = withDate(g.Text)
			return g
		}
		save(t, s, dated(texts[0]))
		for _, text := range texts[1:] {
			position := dated(text)
			must(t, do(s, "edit", func(tx *Tx) error { return tx.Edit(1, Edit{Position: &position}) }))
		}
		for _, text := range texts {
			must(t, do(s, "again", func(tx *Tx) error {
				saved, err := tx.Save(Incoming{Result: dated(text)})
				if !saved.Known || saved.ID != 1 {
					t.Errorf("%s is not known: %+v", text, saved)
				}
				return err
			}))
		}
		other := save(t, s, dated("2: Ann 9, Bob 2")) // a text of another result stays that result's
		position := dated(texts[0])
		must(t, do(s, "edit", func(tx *Tx) error { return tx.Edit(other.ID, Edit{Position: &position}) }))
		if again := save(t, s, position); again.ID != 1 {
			t.Errorf("the first text is that of #%d", again.ID)
		}
	})
}
