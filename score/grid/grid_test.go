package grid

import "testing"

func TestEverySquareReadsBack(t *testing.T) {
	seen := map[string]bool{}
	for column := range 80 {
		for row := range 120 {
			s := Square{column, row}
			if seen[s.String()] {
				t.Fatalf("%s is two squares", s)
			}
			seen[s.String()] = true
			if again, ok := Parse(s.String()); !ok || again != s {
				t.Fatalf("%s reads back as %v, %v", s, again, ok)
			}
		}
	}
}

func TestNames(t *testing.T) {
	for name, want := range map[string]Square{"a1": {0, 0}, "C4": {2, 3}, "z26": {25, 25}, "aa1": {26, 0}, "BA10": {52, 9}} {
		if got, ok := Parse(name); !ok || got != want {
			t.Errorf("%s is %v, %v", name, got, ok)
		}
	}
	for _, name := range []string{"", "a", "4", "a0", "a01", "abc1", "a1b", "é1", "a-1", "a1000"} {
		if got, ok := Parse(name); ok {
			t.Errorf("%q reads as %v", name, got)
		}
	}
}
