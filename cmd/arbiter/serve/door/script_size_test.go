package door

import (
	"testing"
)

// The script is read by people and fetched by phones: it stays small.
func TestTheScriptIsSmall(t *testing.T) {
	script, err := newAsset("arbiter.js", scriptParts)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(script.Text); n > 12_000 || n < 1_000 {
		t.Errorf("the script has %d bytes, 12,000 is the most", n)
	}
}
