package buyersmarket

import (
	"testing"

	"arbiter/score/buyersmarket"
	"arbiter/validate/validatetest"
)

func TestTwins(t *testing.T) { validatetest.Twins(t, buyersmarket.Parse, Judge) }

func TestSentences(t *testing.T) { validatetest.Sentences(t, buyersmarket.Parse, Judge) }
