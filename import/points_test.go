package importer

import (
	"strings"
	"testing"

	"arbiter/records/league"
)

func TestPoints(t *testing.T) {
	for text, want := range map[string]string{
		"0": "0", "-0": "0", "12": "12", "0,5": "0.5", "-0.5": "-0.5", ".5": "0.5", "5.": "5", "0.499": "0.499", "−3": "-3", "+4": "4", "1.50": "1.5", "2.0000000000000000000000": "2",
		"1.234.567": "1234567", "1,234,567": "1234567", "1.234,5": "1234.5", "1,234.4": "1234.4", "-12.345,0": "-12345", "0.123": "0.123", "0,500": "0.5", "1234.567": "1234.567", "1.2340": "1.234",
		"1000000000000000": "1000000000000000", "-1000000000000000": "-1000000000000000", "0000000000000000000007": "7", "0.05": "0.05", "-1.0010": "-1.001", "1.0050": "1.005",
	} {
		n, wrong := readPoints(text)
		if p := n.recorded(); wrong != nil || p.Figure() != want {
			t.Errorf("%q: %s %+v, want %s", text, p.Figure(), wrong, want)
		}
	}
	for text, want := range map[string]string{
		"-": noPoints.says, "1e3": noPoints.says, "1 000": noPoints.says, "1.2.3": noPoints.says, "NaN": noPoints.says, "٣": noPoints.says, "1.23.456": noPoints.says, "1.2345,6": noPoints.says,
		"1.234.56": noPoints.says, "0.123.456": noPoints.says, ",": noPoints.says, "1.,5": noPoints.says, "--1": noPoints.says, "+-1": noPoints.says, "": noPoints.says, "1,234.567.890": noPoints.says,
		"1.234": "may be 1234 or 1.234", "1,234": "may be 1234 or 1.234", "-999,000": "may be -999000 or -999.000", "0.1234": tooFine.says, "1.0001": tooFine.says,
		"1000000000000001": league.BeyondMost(), "1000000000000000.0010": league.BeyondMost(), "9999999999999999999999999999999999": league.BeyondMost(), "9223372036854775808": league.BeyondMost(),
		"9999999999999999": league.BeyondMost(),
	} {
		if n, wrong := readPoints(text); wrong == nil || wrong.says != want {
			t.Errorf("%q is read as %d, %+v; want %s", text, n, wrong, want)
		}
	}
}

func TestPointsAreRoundedAwayFromZero(t *testing.T) {
	for n, want := range map[points]int{0: 0, 499: 0, 500: 1, -499: 0, -500: -1, 1499: 1, 1500: 2, mostPoints: league.MostPoints, -mostPoints: -league.MostPoints} {
		if got := n.round(); got != want {
			t.Errorf("%d thousandths are %d, want %d", n, got, want)
		}
	}
}

func TestSums(t *testing.T) {
	for text, want := range map[string]string{
		"12": "12", " 12 ": "12", "4+0+3": "7", "6+10-3": "13", "-3-5+4+2": "-2", "66-11-12": "43", "4 + 3": "7", "- 3": "-3", "1,5": "1.5",
		"0.1+0.2+0.2": "0.5", "1-0.25": "0.75", "-1+0.25": "-0.75", "-0.5-0.5": "-1", "-0.7-0.6": "-1.3", "0.001-1": "-0.999", "999999999999999+1": "1000000000000000",
	} {
		n, wrong := readSum(text)
		if p := n.recorded(); wrong != nil || p.Figure() != want {
			t.Errorf("%q is %s, %+v; want %s", text, p.Figure(), wrong, want)
		}
	}
	for _, text := range []string{
		"", " ", "+", "-", "5+", "5++3", "1.2.3", ".", "49-46ish", "36, 42", "36 42", "1e9", "0x10", "1/2", "2*3", "(2)", "Inf", "NaN", "1.234", "-999.000", "1.234+0",
		strings.Repeat("1+", 600) + "1", "x",
	} {
		if n, wrong := readSum(text); wrong == nil || wrong.number {
			t.Errorf("%q is read as %d, %+v", text, n, wrong)
		}
	}
	for text, want := range map[string]*badPoints{
		"999999999999999+2": beyondPoints, "9223372036854775807-9223372036854775806": beyondPoints, strings.Repeat("9", 900): beyondPoints,
		"-999999999999999-2": beyondPoints, "0.1234+1": tooFine, "47.300000000000004": tooFine,
	} {
		if n, wrong := readSum(text); wrong != want {
			t.Errorf("%q is %d, %+v; want %+v", text, n, wrong, want)
		}
	}
}
