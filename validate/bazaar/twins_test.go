package bazaar

import (
	"testing"

	"arbiter/score/bazaar"
	"arbiter/validate/validatetest"
)

func TestTwins(t *testing.T) { validatetest.Twins(t, bazaar.Parse, Judge) }

func TestSentences(t *testing.T) { validatetest.Sentences(t, bazaar.Parse, Judge) }
