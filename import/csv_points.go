package importer

import (
	"cmp"
	"math/big"
	"strconv"
	"strings"

	"arbiter/records/league"
)

// mostDecimals is how many decimals a score may have.
const mostDecimals = 18

// A mark is the character before the decimals of a number.
type mark byte

const (
	noMark    mark = 0
	aPoint    mark = '.'
	aComma    mark = ','
	eitherOne mark = '?' // 1.234 and 1,234 are one number here and another there
)

func (m mark) String() string { return map[mark]string{aPoint: "point", aComma: "comma"}[m] }

// other is the mark that parts thousands where this one begins the decimals.
func (m mark) other() mark {
	if m == aPoint {
		return aComma
	}
	return aPoint
}

// A number is a score as it is written, taken apart.
type number struct {
	minus       bool
	whole, part string // digits
	mark        mark   // what it shows to begin decimals
}

// readNumber reads 47, 47.5, 47,5, 1.234,5 and 1,234,567. What 1.234 and 1,234 are
// depends on known, the mark that the table uses. Where that is unknown the result
// has the mark eitherOne, and whole and part are the digits on its two sides.
func readNumber(text string, known mark) (n number, ok bool) {
	digits := text
	for _, sign := range []string{"-", "−", "+"} {
		if rest, found := strings.CutPrefix(text, sign); found {
			digits, n.minus = rest, sign != "+"
			break
		}
	}
	if digits == "" || strings.Trim(digits, "0123456789.,") != "" {
		return n, false
	}
	points, commas := strings.Count(digits, "."), strings.Count(digits, ",")
	last := strings.LastIndexAny(digits, ".,")
	switch {
	case last < 0:
		n.whole = digits
		return n, true
	case points+commas == 1:
		n.whole, n.part, n.mark = digits[:last], digits[last+1:], mark(digits[last])
		if len(n.part) == 3 && len(n.whole) >= 1 && len(n.whole) <= 3 && n.whole[0] != '0' {
			switch known {
			case n.mark:
			case n.mark.other():
				n.whole, n.part = n.whole+n.part, ""
				n.mark = known
			default:
				n.mark = eitherOne
			}
			return n, true
		}
	case points == 0 || commas == 0: // 1.234.567
		n.whole, n.mark = digits, mark(digits[last]).other()
	case points == 1 && digits[last] == '.' || commas == 1 && digits[last] == ',': // 1.234,5
		n.whole, n.part, n.mark = digits[:last], digits[last+1:], mark(digits[last])
	default:
		return n, false
	}
	if points+commas > 1 {
		groups := strings.Split(n.whole, string(n.mark.other()))
		for i, group := range groups {
			if i == 0 && (len(group) < 1 || len(group) > 3 || group[0] == '0') || i > 0 && len(group) != 3 {
				return n, false
			}
		}
		n.whole = strings.Join(groups, "")
	}
	return n, n.whole != "" && (n.part != "" || points+commas > 1 && strings.IndexByte(digits, byte(n.mark)) < 0)
}

// points is the number's value; wrong says why it cannot be one.
func (n *number) points() (points *big.Rat, wrong string) {
	whole, part := strings.TrimLeft(n.whole, "0"), strings.TrimRight(n.part, "0")
	switch {
	case len(part) > mostDecimals:
		return nil, "has more than " + strconv.Itoa(mostDecimals) + " decimals"
	case len(whole) > 16:
		return nil, league.BeyondMost()
	}
	points, _ = new(big.Rat).SetString(n.String()) // digits, perhaps with a point between or before them
	return points, tooMany(points)
}

// tooMany is records.BeyondMost for points that are too many to be recorded, either
// way, and "" for others.
func tooMany(points *big.Rat) string {
	if new(big.Rat).Abs(points).Cmp(new(big.Rat).SetInt64(league.MostPoints)) > 0 {
		return league.BeyondMost()
	}
	return ""
}

// readScore reads an integer, a decimal, or a sum of these, such as 6+10-3. Any
// other text is not a score; nor is 1.234, which may be a thousand or one. wrong
// says why a score cannot be recorded.
func readScore(text string) (sum *big.Rat, wrong string, ok bool) {
	sum = new(big.Rat)
	text = strings.TrimSpace(strings.ReplaceAll(text, "\u2212", "-")) // the sign that typographers use
	if n, _ := readNumber(text, noMark); text == "" || len(text) > 1000 || n.mark == eitherOne {
		return sum, "", false
	}
	for first := true; text != ""; first = false {
		var n number
		switch {
		case text[0] == '+' || text[0] == '-':
			n.minus = text[0] == '-'
			text = strings.TrimLeft(text[1:], " ")
		case !first:
			return sum, "", false
		}
		rest := strings.TrimLeft(text, "0123456789.")
		n.whole, n.part, _ = strings.Cut(text[:len(text)-len(rest)], ".")
		if n.whole+n.part == "" || strings.Contains(n.part, ".") {
			return sum, "", false
		}
		part, why := n.points()
		if part != nil {
			sum.Add(sum, part)
		}
		wrong = cmp.Or(wrong, why)
		text = strings.TrimLeft(rest, " ")
	}
	return sum, cmp.Or(wrong, tooMany(sum)), true
}

// String is the number as people read it here: -47.5.
func (n *number) String() string {
	text := n.whole
	if n.part != "" {
		text += "." + n.part
	}
	if n.minus {
		text = "-" + text
	}
	return text
}

// round is the nearest whole number of points, halves away from zero.
func round(points *big.Rat) int {
	n, _ := strconv.Atoi(points.FloatString(0)) // which tooMany has seen
	return n
}

// exact is the number where it is not whole, as 47.5; "" else.
func exact(points *big.Rat) string {
	if points.IsInt() {
		return ""
	}
	return strings.TrimRight(points.FloatString(mostDecimals), "0")
}

// decimals collects what the scores of a table show about its decimal mark.
type decimals struct {
	points, commas decimalCell // the first score that shows each
}

// A decimalCell is a score and where it stands.
type decimalCell struct {
	text string
	line int
}

// look takes one score.
func (d *decimals) look(text string, line int) {
	n, ok := readNumber(text, noMark)
	if !ok {
		return
	}
	switch {
	case n.mark == aPoint && d.points.line == 0:
		d.points = decimalCell{text, line}
	case n.mark == aComma && d.commas.line == 0:
		d.commas = decimalCell{text, line}
	}
}

// settled is the mark that the table's scores show, and the score that shows
// it; noMark when none does, or both are shown.
func (d *decimals) settled() (mark, decimalCell) {
	switch {
	case d.points.line > 0 && d.commas.line == 0:
		return aPoint, d.points
	case d.commas.line > 0 && d.points.line == 0:
		return aComma, d.commas
	}
	return noMark, decimalCell{}
}

// readings are the two numbers that one like 1.234 can be.
func (n *number) readings() (whole, decimal string) {
	sign := ""
	if n.minus {
		sign = "-"
	}
	return sign + n.whole + n.part, sign + n.whole + "." + n.part
}
