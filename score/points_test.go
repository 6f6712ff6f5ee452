package score

import (
	"encoding/json"
	"errors"
	"math/big"
	"testing"
)

func TestPointsAsPeopleWriteThem(t *testing.T) {
	for text, want := range map[string]string{
		"0": "0", "-0": "0", "12": "12", "0,5": "0.5", "-0.5": "-0.5", ".5": "0.5", "5.": "5", "0.499": "0.499", "−3": "-3", "+4": "4", "1.50": "1.5", "2.0000000000000000000000": "2",
		"1.234.567": "1234567", "1,234,567": "1234567", "1.234,5": "1234.5", "1,234.4": "1234.4", "-12.345,0": "-12345", "0.123": "0.123", "0,500": "0.5", "1234.567": "1234.567", "1.2340": "1.234",
		"1000000000000": "1000000000000", "-1000000000000": "-1000000000000", "0000000000000000000007": "7", "0.05": "0.05", "-1.0010": "-1.001", "1.0050": "1.005",
	} {
		if p, err := ParsePoints(text); err != nil || p.String() != want {
			t.Errorf("%q: %s %v, want %s", text, p, err, want)
		}
	}
	for text, want := range map[string]string{
		"-": errNoPoints.Says, "1e3": errNoPoints.Says, "1 000": errNoPoints.Says, "1.2.3": errNoPoints.Says, "NaN": errNoPoints.Says, "٣": errNoPoints.Says, "1.23.456": errNoPoints.Says, "1.2345,6": errNoPoints.Says,
		"1.234.56": errNoPoints.Says, "0.123.456": errNoPoints.Says, ",": errNoPoints.Says, "1.,5": errNoPoints.Says, "--1": errNoPoints.Says, "+-1": errNoPoints.Says, "-−1": errNoPoints.Says, "": errNoPoints.Says, "1,234.567.890": errNoPoints.Says,
		"1.234": "may be 1234 or 1.234", "1,234": "may be 1234 or 1.234", "-999,000": "may be -999000 or -999.000", "−1.234": "may be -1234 or -1.234", "0.1234": errTooFine.Says, "1.0001": errTooFine.Says,
		"1000000000001": BeyondMost(), "1000000000000.0010": BeyondMost(), "9999999999999999999999999999999999": BeyondMost(), "9223372036854775808": BeyondMost(), "-1000000000001": BeyondMost(),
	} {
		var wrong *PointsError
		if p, err := ParsePoints(text); !errors.As(err, &wrong) || wrong.Says != want {
			t.Errorf("%q is read as %s, %v; want %s", text, p, err, want)
		}
	}
}

// What is to be written instead is said, and can be read.
func TestWhatIsWrittenInstead(t *testing.T) {
	for text, want := range map[string]string{
		"1.234": "may be 1234 or 1.234; write 1234 or 1.2340", "−12,345": "may be -12345 or -12.345; write -12345 or -12.3450", "x": "is no score; write a number as 47 or 47.5",
		"0.1234": "has more than three decimals; write it with three decimals or fewer", "1000000000001": "is beyond 1,000,000,000,000 points, the most that can be recorded; write it with fewer digits",
	} {
		if _, err := ParsePoints(text); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	if p, err := ParsePoints("-12.3450"); err != nil || p != -12_345 {
		t.Errorf("-12.3450 is read as %s, %v", p, err)
	}
}

func TestPointsAreRoundedAwayFromZero(t *testing.T) {
	for p, want := range map[Points]int{0: 0, 499: 0, 500: 1, -499: 0, -500: -1, 1499: 1, 1500: 2, MostPoints * onePoint: MostPoints, -MostPoints * onePoint: -MostPoints} {
		if got := p.Rounded(); got != want {
			t.Errorf("%s rounds to %d, want %d", p, got, want)
		}
	}
}

func TestPointsInJSONAreNumbers(t *testing.T) {
	type seat struct{ Points Points }
	for p, want := range map[Points]string{47_500: `{"Points":47.5}`, -3_000: `{"Points":-3}`, 1_234: `{"Points":1.234}`, 0: `{"Points":0}`, -5: `{"Points":-0.005}`} {
		text, err := json.Marshal(seat{p})
		if err != nil || string(text) != want {
			t.Errorf("%d thousandths are %s, %v; want %s", int64(p), text, err, want)
		}
		var back seat
		if err := json.Unmarshal(text, &back); err != nil || back.Points != p {
			t.Errorf("%s is read as %d thousandths, %v", text, int64(back.Points), err)
		}
	}
	for _, text := range []string{`"47"`, `1e3`, `0.1234`, `1000000000001`} {
		var p Points
		if err := json.Unmarshal([]byte(text), &p); err == nil {
			t.Errorf("%s is read as %s", text, p)
		}
	}
}

// FuzzPoints compares what is read with fractions of big numbers. What is written is read
// as the same.
func FuzzPoints(f *testing.F) {
	for _, text := range []string{"0", "-47.5", "+3", "1.2345", "1000000000000", "1,234.5", "−0.001", "1.234"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if p, err := ParsePoints(text); err == nil {
			if p > MostPoints*onePoint || p < -MostPoints*onePoint {
				t.Errorf("%q is %s", text, p)
			}
			if back, err := ExactPoints(p.String()); err != nil || back != p {
				t.Errorf("%q is written as %s, which is read as %s, %v", text, p, back, err)
			}
		}
		p, err := ExactPoints(text)
		if err != nil || len(text) > 100 {
			return
		}
		exact, ok := new(big.Rat).SetString(text)
		if !ok || exact.Cmp(big.NewRat(int64(p), int64(onePoint))) != 0 {
			t.Errorf("%q is read as %s", text, p)
		}
	})
}
