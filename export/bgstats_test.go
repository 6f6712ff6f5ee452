package export

import "testing"

// Only what BG Stats can add up is handed on as it was typed.
func TestSumsAreTold(t *testing.T) {
	for text, want := range map[string]bool{
		"47": true, "47.5": true, "4+0+3": true, "-3": true, "6+10-3": true,
		"": false, "4+": false, "-": false, "3.": false, "36, 42": false, "12 points": false, "1e9": false,
	} {
		if isSum(text) != want {
			t.Errorf("%q: want %v", text, want)
		}
	}
}
