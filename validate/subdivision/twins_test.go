package subdivision

import (
	"testing"

	"arbiter/score/subdivision"
	"arbiter/validate/validatetest"
)

func TestTwins(t *testing.T) { validatetest.Twins(t, subdivision.Parse, Judge) }

func TestSentences(t *testing.T) { validatetest.Sentences(t, subdivision.Parse, Judge) }
