package importer

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"arbiter/records"
)

// A foreignClub is a records file that other programs' files are imported into.
type foreignClub struct {
	t testing.TB
	*records.Store
}

func newForeignClub(t testing.TB) foreignClub {
	t.Helper()
	now := time.Date(2026, 11, 21, 19, 0, 0, 0, time.Local)
	s, err := records.Open(filepath.Join(t.TempDir(), "club.db"), records.Options{Create: true, Now: func() time.Time { return now }, Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return foreignClub{t, s}
}

// take imports a file's text and tells in a word what became of each result.
func (c foreignClub) take(format, text string) (became []string) {
	c.t.Helper()
	err := c.Do(context.Background(), records.Command{Who: "ann", Args: []string{"import"}, What: "imported a file"}, func(tx *records.Tx) error {
		contents, err := Named(format).Read(NewSource("file", strings.NewReader(text)), &Options{Games: foreignGames{}})
		if err != nil {
			return err
		}
		for _, p := range contents.Players {
			if err := tx.TakePlayer(p.CopyPlayer); err != nil {
				return err
			}
		}
		list, err := tx.Save(contents.Results, false)
		for _, saved := range list {
			switch {
			case saved.Err != nil:
				became = append(became, saved.Err.Error())
			case saved.Differs:
				became = append(became, "changed")
			case saved.Known:
				became = append(became, "known")
			default:
				became = append(became, "new")
			}
		}
		return err
	})
	if err != nil {
		c.t.Fatal(err)
	}
	return became
}

func (c foreignClub) names(id int64) []string {
	c.t.Helper()
	f, err := c.Result(context.Background(), id)
	if err != nil {
		c.t.Fatal(err)
	}
	return f.Names()
}

func (c foreignClub) clean() {
	c.t.Helper()
	_, err := c.Check(context.Background(), foreignGames{}, func(p records.Problem) {
		if p.Check != "doubles" { // which the files of these tests hold on purpose
			c.t.Errorf("check %s: result %d: %s", p.Check, p.Result, p.Message)
		}
	})
	if err != nil {
		c.t.Fatal(err)
	}
}

func allOf(word string, n int) []string { return slices.Repeat([]string{word}, n) }

func TestTheSameForeignFileTwiceChangesNothing(t *testing.T) {
	for _, test := range []struct {
		format, file string
		results      int
	}{{"bgstats", "BGStatsExport.json", 6}, {"bgstats", "one.bgsplay", 1}, {"bgg", "bgg-plays.xml", 6}} {
		c := newForeignClub(t)
		text := foreignFile(t, test.file)
		sameLines(t, test.file, c.take(test.format, text), allOf("new", test.results))
		sameLines(t, test.file+" again", c.take(test.format, text), allOf("known", test.results))
		if n, err := c.Count(context.Background(), records.Filter{}); err != nil || n != test.results {
			t.Errorf("%s: %d results are recorded: %v", test.file, n, err)
		}
		c.clean()
	}
}

func TestAFileWithoutIdentitiesTwiceChangesNothing(t *testing.T) {
	c := newForeignClub(t)
	text := strings.ReplaceAll(foreignFile(t, "one.bgsplay"), `"uuid"`, `"was"`)
	sameLines(t, "first", c.take("bgstats", text), allOf("new", 1))
	sameLines(t, "again", c.take("bgstats", text), allOf("known", 1))
	sameLines(t, "another file", c.take("bgstats", text+" "), allOf("known", 1))
	sameLines(t, "another day", c.take("bgstats", strings.Replace(text, "2026-09-01", "2026-09-02", 1)), allOf("new", 1))
	c.clean()
}

func TestAPlayThatChangedElsewhereIsTold(t *testing.T) {
	c := newForeignClub(t)
	text := foreignFile(t, "BGStatsExport.json")
	c.take("bgstats", text)
	for _, change := range []struct{ from, to, became string }{
		{`"6+10-3"`, `"6+10-2"`, "changed"},
		{`"weather\":\"rain\"`, `"weather\":\"sun\"`, "known"}, // Arbiter reads nothing of it
		{`"nemestatsId": 0`, `"nemestatsId": 5`, "known"},
	} {
		changed := strings.Replace(text, change.from, change.to, 1)
		if changed == text {
			t.Fatalf("%s is not in the sample", change.from)
		}
		sameLines(t, change.from, c.take("bgstats", changed), append([]string{change.became}, allOf("known", 5)...))
	}
	sameLines(t, "laid out otherwise", c.take("bgstats", strings.ReplaceAll(text, ", ", ",\n\t")), allOf("known", 6))
	xml := foreignFile(t, "bgg-plays.xml")
	c.take("bgg", xml)
	sameLines(t, "BoardGameGeek", c.take("bgg", strings.Replace(xml, `quantity="3"`, `quantity="4"`, 1)), slices.Concat(allOf("known", 3), []string{"new"}, allOf("known", 3)))
	f, err := c.Result(context.Background(), 1)
	if err != nil || f.Seats[1].Points != 13_000 || !strings.Contains(f.Origin, "6+10-3") {
		t.Errorf("the first result was changed: %+v, %v", f, err)
	}
	c.clean()
}

func TestPeopleAreKnownByUUIDAfterARename(t *testing.T) {
	c := newForeignClub(t)
	text := foreignFile(t, "one.bgsplay")
	c.take("bgstats", foreignFile(t, "BGStatsExport.json"))
	if got, want := c.names(1), []string{"Ann", "Bob", "Ann (2)"}; !slices.Equal(got, want) {
		t.Errorf("two people of one name: %q, want %q", got, want)
	}
	sameLines(t, "after a rename", c.take("bgstats", strings.ReplaceAll(text, `"name":"Ann"`, `"name":"Annabel"`)), allOf("new", 1))
	if got, want := c.names(7), []string{"Ann", "Bob"}; !slices.Equal(got, want) {
		t.Errorf("after a rename: %q, want %q", got, want)
	}
	if got, want := c.names(3), []string{"Ann", "Anonymous", "Anonymous 2"}; !slices.Equal(got, want) {
		t.Errorf("anonymous people: %q, want %q", got, want)
	}
	c.clean()
}

// Two people who are called alike in a file are told apart in an edit, too.
func TestPeopleOfOneNameAreEdited(t *testing.T) {
	c := newForeignClub(t)
	c.take("bgstats", foreignFile(t, "BGStatsExport.json"))
	err := c.Do(context.Background(), records.Command{}, func(tx *records.Tx) error {
		return tx.Edit(1, records.Edit{Players: []records.NamedValue{{Name: "Ann (2)", Value: "Cyd"}}})
	})
	if got, want := c.names(1), []string{"Ann", "Bob", "Cyd"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, want %q: %v", got, want, err)
	}
	c.clean()
}

func TestPeopleOfBoardGameGeek(t *testing.T) {
	c := newForeignClub(t)
	xml := foreignFile(t, "bgg-plays.xml")
	xml = xml[:strings.Index(xml, "\t<play id=\"102\"")] + "</plays>"
	c.take("bgg", xml)
	c.take("bgg", strings.NewReplacer(`id="101"`, `id="201"`, `name="Ann"`, `name="A."`, `name="Bob"`, `name="B."`, `"Bobby"`, `"bobby"`).Replace(xml))
	if got, want := c.names(4), []string{"Ann", "Bob", "Cyd"}; !slices.Equal(got, want) {
		t.Errorf("after a rename: %q, want %q", got, want)
	}
	const play = `<play id="%d" date="2026-08-22"><item name="G"/><players><player name="Ann" userid="%d"/><player name="Bob"/></players></play>`
	c.take("bgg", "<plays>"+fmt.Sprintf(play, 301, 11)+fmt.Sprintf(play, 302, 12)+"</plays>")
	for id, want := range map[int64][]string{7: {"Ann", "Bob"}, 8: {"Ann (2)", "Bob"}} {
		if got := c.names(id); !slices.Equal(got, want) {
			t.Errorf("two of one name, one of them known, %d: %q, want %q", id, got, want)
		}
	}
	c.clean()
}

func TestOwnResultsComeBackFromBGStats(t *testing.T) {
	c := newForeignClub(t)
	c.take("bgg", foreignFile(t, "bgg-plays.xml"))
	f, err := c.Result(context.Background(), 4)
	if err != nil {
		t.Fatal(err)
	}
	text := foreignFile(t, "one.bgsplay")
	for what, change := range map[string][2]string{
		"by its uuid, in capitals": {"00000000-0000-4000-8000-000000000020", strings.ToUpper(f.UID)},
		"by what it came there by": {`"playDate"`, `"importPlayId":"` + f.UID + `","playDate"`},
	} {
		if became := c.take("bgstats", strings.Replace(text, change[0], change[1], 1)); len(became) != 1 || became[0] == "new" {
			t.Errorf("%s: an own result came back as %q", what, became)
		}
	}
	c.clean()
}
