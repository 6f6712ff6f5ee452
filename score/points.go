package score

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Points are what a player scored in a game, in thousandths: they add up and compare
// exactly.
type Points int64

const onePoint Points = 1000

// MostPoints is the most points that a player can have in a game; its negative is the
// least. Thousands of such scores add up exactly in 64 bits. A program for 32 bits
// records no more than an int holds.
const MostPoints = min(1_000_000_000_000, math.MaxInt)

// A PointsError says why a text gives no points that can be recorded. Its sentence goes
// on behind the text.
type PointsError struct {
	Says   string
	Want   string
	Number bool // the text is a number all the same
}

func (e *PointsError) Error() string { return e.Says + "; " + e.Want }

var (
	errNoPoints = &PointsError{Says: "is no score", Want: "write a number as 47 or 47.5"}
	errTooFine  = &PointsError{Says: "has more than three decimals", Want: "write it with three decimals or fewer", Number: true}
	errBeyond   = &PointsError{Says: BeyondMost(), Want: "write it with fewer digits", Number: true}
)

// BeyondMost says of a score that it is beyond MostPoints.
func BeyondMost() string {
	digits := strconv.Itoa(MostPoints)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return "is beyond " + digits + " points, the most that can be recorded"
}

// Beyond reports whether a number of whole points is beyond MostPoints, or below its
// negative.
func Beyond(points int) bool { return points > MostPoints || points < -MostPoints }

// WholePoints returns so many points.
func WholePoints(n int) Points { return Points(n) * onePoint }

// PointsOf returns points by their decimal number, as Float gives it.
func PointsOf(f float64) Points { return Points(math.Round(f * float64(onePoint))) }

// ParsePoints reads points as people and programs write them: 47, 47.5, 47,5, 1.234,5
// and 1,234,567. It refuses 1.234 and 1,234, which are more than a thousand in one
// country and a little more than one in another. An error is a *PointsError.
func ParsePoints(text string) (Points, error) {
	digits := strings.TrimLeft(text, "+-−")
	sign := text[:len(text)-len(digits)]
	if sign == "−" {
		sign = "-"
	}
	whole, part := digits, ""
	if last := strings.LastIndexAny(digits, ".,"); last >= 0 && strings.Count(digits, digits[last:last+1]) == 1 {
		whole, part = digits[:last], digits[last+1:]
		if len(part) == 3 && whole != "" && len(whole) <= 3 && whole[0] != '0' && isDigits(whole+part) {
			large, small := sign+whole+part, sign+whole+"."+part
			return 0, &PointsError{Says: "may be " + large + " or " + small, Want: "write " + large + " or " + small + "0"}
		}
	}
	whole, ok := withoutGroups(whole)
	if !ok {
		return 0, errNoPoints
	}
	return ExactPoints(sign + whole + "." + part)
}

// withoutGroups takes out the marks between thousands: 1,234,567.
func withoutGroups(whole string) (digits string, ok bool) {
	mark := strings.IndexAny(whole, ".,")
	if mark < 0 {
		return whole, true
	}
	groups := strings.Split(whole, whole[mark:mark+1])
	for i, group := range groups {
		if i > 0 && len(group) != 3 || i == 0 && (len(group) > 3 || group == "" || group[0] == '0') {
			return "", false
		}
	}
	return strings.Join(groups, ""), true
}

func isDigits(text string) bool { return strings.Trim(text, "0123456789") == "" }

// ExactPoints reads what String writes: a decimal number as 47, -3 or 47.125.
func ExactPoints(text string) (Points, error) {
	digits := strings.TrimPrefix(text, "-")
	minus := digits != text
	if !minus {
		digits = strings.TrimPrefix(text, "+")
	}
	whole, part, _ := strings.Cut(digits, ".")
	if whole+part == "" || !isDigits(whole+part) {
		return 0, errNoPoints
	}
	part = strings.TrimRight(part, "0")
	n, err := strconv.ParseInt(whole+(part + "000")[:3], 10, 64)
	if p := Points(n); err != nil || p > MostPoints*onePoint { // err: even an int64 is too small
		return 0, errBeyond
	}
	if len(part) > 3 {
		return 0, errTooFine
	}
	if minus {
		n = -n
	}
	return Points(n), nil
}

// Whole reports whether the points have no fraction.
func (p Points) Whole() bool { return p%onePoint == 0 }

// Rounded returns the nearest whole number, halves away from zero.
func (p Points) Rounded() int {
	if p < 0 {
		return -(-p).Rounded()
	}
	return int((p + onePoint/2) / onePoint)
}

// Float returns the points as near as a float64 comes to them.
func (p Points) Float() float64 { return float64(p) / float64(onePoint) }

// String returns the points as a decimal number: 47.5.
func (p Points) String() string {
	if p < 0 {
		return "-" + (-p).String()
	}
	if p.Whole() {
		return strconv.FormatInt(int64(p/onePoint), 10)
	}
	return strings.TrimRight(fmt.Sprintf("%d.%03d", p/onePoint, p%onePoint), "0")
}

// MarshalJSON writes a number: 47.5.
func (p Points) MarshalJSON() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalJSON reads such a number.
func (p *Points) UnmarshalJSON(text []byte) (err error) {
	if *p, err = ExactPoints(string(text)); err != nil {
		return fmt.Errorf("%.60s %w", text, err)
	}
	return nil
}
