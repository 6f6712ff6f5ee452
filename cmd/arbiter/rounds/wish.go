package rounds

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"arbiter/records/pairing"
)

// UsualSeed is the seed where none is said, so that the same wish gives the same round.
const UsualSeed = 1

// A Wish says which round is wanted. What is empty is worked out.
type Wish struct {
	League, Season, Round string
	Players               []string // who is here; nil for whoever came before
	Also, Absent          []string // who is here too, and who is not
	Sizes                 pairing.Sizes
	System                string
	Seed                  uint64
}

// Check refuses a system that is not known, or that is not for tables of such sizes.
func (w *Wish) Check() error {
	switch w.System = strings.ToLower(w.System); {
	case w.System == "" || w.System == Balanced:
	case w.System != RoundRobin && w.System != Swiss:
		return fmt.Errorf("the system is %s, %s or %s, not %q", RoundRobin, Swiss, Balanced, w.System)
	case w.Sizes == pairing.Sizes{}:
		w.Sizes = pairing.Pairs
	case w.Sizes.Max > 2:
		return fmt.Errorf("%s is for tables of two, not of %s; %s is for larger ones", w.System, SizesText(w.Sizes), Balanced)
	}
	return nil
}

// mostSeats is the largest table that a round has.
const mostSeats = 10

var sizes = regexp.MustCompile(`^([0-9]{1,2})(?:[-–]([0-9]{1,2}))?$`)

// ReadSizes reads how many sit at a table: 4, or 3-5.
func ReadSizes(text string) (pairing.Sizes, error) {
	m := sizes.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return pairing.Sizes{}, fmt.Errorf("%q is no number of players; expected one like 4, or a range like 3-5", text)
	}
	least, _ := strconv.Atoi(m[1]) // two digits at most
	most, _ := strconv.Atoi(cmp.Or(m[2], m[1]))
	if least < 2 || most < least || most > mostSeats {
		return pairing.Sizes{}, fmt.Errorf("%s: a table has from 2 to %d players, the smaller number first", text, mostSeats)
	}
	return pairing.Sizes{Min: least, Max: most}, nil
}

// SizesText returns sizes of tables as ReadSizes takes them.
func SizesText(s pairing.Sizes) string {
	if s.Min == s.Max {
		return fmt.Sprint(s.Min)
	}
	return fmt.Sprintf("%d-%d", s.Min, s.Max)
}
