package importer

import (
	"errors"
	"strings"
	"testing"

	"arbiter/score"
)

func TestSums(t *testing.T) {
	for text, want := range map[string]string{
		"12": "12", " 12 ": "12", "4+0+3": "7", "6+10-3": "13", "-3-5+4+2": "-2", "66-11-12": "43", "4 + 3": "7", "- 3": "-3", "1,5": "1.5",
		"0.1+0.2+0.2": "0.5", "1-0.25": "0.75", "-1+0.25": "-0.75", "-0.5-0.5": "-1", "-0.7-0.6": "-1.3", "0.001-1": "-0.999", "999999999999+1": "1000000000000",
		strings.Repeat("1+", 600) + "1": "601",
	} {
		if p, err := readSum(text); err != nil || p.String() != want {
			t.Errorf("%q is %s, %v; want %s", text, p, err, want)
		}
	}
	number := func(err error) bool {
		var wrong *score.PointsError
		return errors.As(err, &wrong) && wrong.Number
	}
	for _, text := range []string{
		"", " ", "+", "-", "5+", "5++3", "1.2.3", ".", "49-46ish", "36, 42", "36 42", "1e9", "0x10", "1/2", "2*3", "(2)", "Inf", "NaN", "1.234", "-999.000", "1.234+0", "x",
	} {
		if p, err := readSum(text); err == nil || number(err) {
			t.Errorf("%q is read as %s, %v", text, p, err)
		}
	}
	for _, text := range []string{
		"999999999999+2", "9223372036854775807-9223372036854775806", strings.Repeat("9", 900), "-999999999999-2", "999999999999+2-2",
		"0.1234+1", "1+0.1234", "47.300000000000004",
	} {
		if p, err := readSum(text); !number(err) {
			t.Errorf("%q is read as %s, %v", text, p, err)
		}
	}
}
