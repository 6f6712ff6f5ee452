package records

import (
	"os/exec"
	"testing"
)

// TestShellWords: a shell reads every word as it was.
func TestShellWords(t *testing.T) {
	want, line := "", "printf '%s|'"
	for _, c := range "\t\n !\"#$%&'()*+,-./019:;<=>?@AZ[\\]^_`az{|}~é卓" {
		word := "a" + string(c) + "b"
		want += word + "|"
		line += " " + ShellWord(word)
	}
	if got, err := exec.Command("sh", "-c", line+" ''").Output(); err != nil || string(got) != want+"|" {
		t.Errorf("%q, want %q: %v", got, want, err)
	}
}
