package door

import (
	"bytes"
	"compress/gzip"
	"io"
	"testing"
)

// The script is read by people and fetched by phones: it stays small.
func TestTheScriptIsSmall(t *testing.T) {
	r, err := gzip.NewReader(bytes.NewReader(allAssets()["arbiter.js"].Text))
	if err != nil {
		t.Fatal(err)
	}
	if script, err := io.ReadAll(r); err != nil || len(script) > 18_000 || len(script) < 1_000 {
		t.Errorf("the script has %d bytes, 18,000 is the most (%v)", len(script), err)
	}
}
