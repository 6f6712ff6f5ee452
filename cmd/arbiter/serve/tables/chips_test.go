package tables

import (
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/pagetest"
)

// What each player paid is tapped: a name, then digits. There are no letters to spell
// names with.
func TestChipsAreTappedByNameAndDigits(t *testing.T) {
	t.Parallel()
	l := newTables(t, "")
	ann := newPhone(t, l, begin(t, l, "pyramid", pagetest.Players("Ann", "Bob Bly", "Cyd")))
	keys := func() string {
		var list []string
		for _, group := range ann.View().Keys {
			for _, key := range group.Tokens {
				list = append(list, key.Name)
			}
		}
		return strings.Join(list, " ")
	}
	ann.choose(ann.at("chips paid"))
	if got := keys(); got != "Ann Bob Bly Cyd 0 1 2 3 4 5 6 7 8 9" {
		t.Errorf("the keys are %s", got)
	}
	for _, token := range []string{"Bob Bly ", "1", "2"} {
		if v := ann.tap("put", token); v.Refused != "" {
			t.Fatalf("%q: %s", token, v.Refused)
		}
	}
	ann.choose(ann.at("chips paid"))
	if ann.View().Was != "Bob Bly 12" {
		t.Errorf("the cell holds %q", ann.View().Was)
	}
	if text, _ := ann.table.Text(); !strings.Contains(text, "paid: Bob Bly 12\n") {
		t.Errorf("the sheet is\n%s", text)
	}
}
