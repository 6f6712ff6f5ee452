package door

import (
	"testing"
)

// The script is read by people and fetched by phones: it stays small.
func TestTheScriptIsSmall(t *testing.T) {
	script := allAssets()["arbiter.js"]
	if n := len(script.Text); n > 14_000 || n < 1_000 {
		t.Errorf("the script has %d bytes, 14,000 is the most", n)
	}
}
