package buyersmarket_test

import "testing"

// A section with nothing in it is still to be filled in, so that the game is not
// over.
func TestAnEmptySectionIsNotComplete(t *testing.T) {
	t.Parallel()
	const built = "Ann:\n1: R3*3 Y3\n2: G2*3\n3: P1\n"
	for _, test := range []struct {
		name, text string
		complete   bool
	}{
		{"headings alone", "Ann:\nBob:\n", false},
		{"one heading alone", built + "Bob:\n", false},
		{"a pile, which is still to be built", built + "Bob:\npile: G3\n", false},
		{"everything unused", built + "Bob:\nunused: G3\n", true},
		{"nothing but a bank", built + "Bob:\nbank: K1\n", true},
		{"nothing at all, which is said", built + "Bob:\ncards: 0\n", true},
	} {
		if v := judge(t, head+test.text); v.Complete != test.complete {
			t.Errorf("%s: complete is %v", test.name, v.Complete)
		}
	}
}
