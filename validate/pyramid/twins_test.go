package pyramid

import (
	"testing"

	"arbiter/score/pyramid"
	"arbiter/validate/validatetest"
)

func TestTwins(t *testing.T) { validatetest.Twins(t, pyramid.Parse, Judge) }
