package pieces

import "testing"

func TestSizesAreReadAsPipsOrLetters(t *testing.T) {
	want := map[byte]int{'1': 1, 's': 1, 'S': 1, '2': 2, 'm': 2, 'M': 2, '3': 3, 'l': 3, 'L': 3}
	for c := range 256 {
		if got := Pips(byte(c)); got != want[byte(c)] {
			t.Errorf("Pips(%q) = %d, want %d", byte(c), got, want[byte(c)])
		}
	}
}

func TestLettersInCapitals(t *testing.T) {
	if Upper("r") != "R" || Upper("5") != "5" {
		t.Errorf("got %s and %s", Upper("r"), Upper("5"))
	}
}
