package importer

import (
	"strconv"
	"strings"

	"arbiter/records/league"
)

// points are counted in thousandths.
type points int64

const (
	mostDecimals = 3
	onePoint     = 1000
	mostPoints   = league.MostPoints * onePoint
)

// badPoints say why a text gives no points.
type badPoints struct {
	says   string // of the text
	want   string
	number bool // it is a number, which cannot be recorded
}

var (
	noPoints     = &badPoints{says: "is no score", want: "write a number as 47 or 47.5"}
	tooFine      = &badPoints{says: "has more than three decimals", want: "write it with three decimals or fewer", number: true}
	beyondPoints = &badPoints{says: league.BeyondMost(), want: "write it with fewer digits", number: true}
)

// readPoints reads 47, 47.5, 47,5, 1.234,5 and 1,234,567. It refuses 1.234 and 1,234,
// which are more than a thousand in one country and a little more than one in another.
// A number with too many decimals is rounded besides.
func readPoints(text string) (points, *badPoints) {
	digits, minus := strings.TrimPrefix(text, "+"), false
	for _, sign := range []string{"-", "−"} {
		if rest, found := strings.CutPrefix(text, sign); found {
			digits, minus = rest, true
		}
	}
	whole, part := digits, ""
	if last := strings.LastIndexAny(digits, ".,"); last >= 0 && strings.Count(digits, digits[last:last+1]) == 1 {
		whole, part = digits[:last], digits[last+1:]
		if len(part) == 3 && whole != "" && len(whole) <= 3 && whole[0] != '0' && isDigits(whole+part) {
			sign := text[:len(text)-len(digits)]
			return 0, &badPoints{says: "may be " + sign + whole + part + " or " + sign + whole + "." + part, want: "write " + sign + whole + part + " or " + sign + whole + "." + part + "0"}
		}
	}
	whole, ok := withoutGroups(whole)
	if !ok || whole+part == "" || !isDigits(whole+part) {
		return 0, noPoints
	}
	return inThousandths(whole, strings.TrimRight(part, "0"), minus)
}

func isDigits(text string) bool { return strings.Trim(text, "0123456789") == "" }

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

// inThousandths is the number of these digits before and behind the decimal point.
func inThousandths(whole, part string, minus bool) (n points, wrong *badPoints) {
	up := points(0)
	if len(part) > mostDecimals {
		if wrong = tooFine; part[mostDecimals] >= '5' {
			up = 1
		}
		part = part[:mostDecimals]
	}
	thousandths, err := strconv.ParseInt(whole+part+"000"[len(part):], 10, 64)
	if n = points(thousandths) + up; err != nil || n > mostPoints { // err: even an int64 is too small
		return 0, beyondPoints
	}
	if minus {
		n = -n
	}
	return n, wrong
}

// readSum reads points, or a sum of such: 6+10-3.
func readSum(text string) (sum points, wrong *badPoints) {
	text = strings.TrimSpace(strings.ReplaceAll(text, "−", "-"))
	if text == "" || len(text) > 1000 {
		return 0, noPoints
	}
	for text != "" {
		end := 1 + strings.IndexAny(text[1:], "+-")
		if end == 0 {
			end = len(text)
		}
		term := strings.TrimSpace(text[:end])
		if term[0] == '+' || term[0] == '-' {
			term = term[:1] + strings.TrimSpace(term[1:])
		}
		n, bad := readPoints(term)
		if bad != nil && !bad.number {
			return 0, bad
		}
		if sum += n; bad == nil && (sum > mostPoints || sum < -mostPoints) {
			bad = beyondPoints
		}
		if wrong == nil {
			wrong = bad
		}
		text = text[end:]
	}
	return sum, wrong
}

// round is the nearest whole number, halves away from zero.
func (n points) round() int {
	if n < 0 {
		return -(-n).round()
	}
	return int((n + onePoint/2) / onePoint)
}

// recorded are the points as records have them.
func (n points) recorded() league.Points {
	p := league.Points{Total: n.round()}
	if n%onePoint == 0 {
		return p
	}
	sign, size := "", n
	if n < 0 {
		sign, size = "-", -n
	}
	part := strconv.Itoa(int(onePoint + size%onePoint))[1:] // with its zeros in front
	p.Exact = sign + strconv.Itoa(int(size/onePoint)) + "." + strings.TrimRight(part, "0")
	return p
}
