package subdivision

import (
	"testing"

	"arbiter/score/subdivision"
	"arbiter/validate/validatetest"
)

func TestTwins(t *testing.T) { validatetest.Twins(t, subdivision.Parse, Judge) }
