package zarkcity

import (
	"testing"

	"arbiter/score/zarkcity"
	"arbiter/validate/validatetest"
)

func TestTwins(t *testing.T) { validatetest.Twins(t, zarkcity.Parse, Judge) }
