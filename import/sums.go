package importer

import (
	"strings"

	"arbiter/score"
)

// readSum reads points, or a sum of such: 6+10-3.
func readSum(text string) (sum score.Points, err error) {
	text = strings.TrimSpace(strings.ReplaceAll(text, "−", "-"))
	for first := true; first || text != "" && err == nil; first = false {
		end := strings.IndexAny(text[min(1, len(text)):], "+-") + 1
		if end == 0 {
			end = len(text)
		}
		term := text[:end]
		if sign := strings.TrimLeft(term, "+-"); sign != term {
			term = term[:len(term)-len(sign)] + strings.TrimSpace(sign)
		}
		var n score.Points
		if n, err = score.ParsePoints(strings.TrimSpace(term)); err == nil {
			sum, err = score.ExactPoints((sum + n).String())
		}
		text = text[end:]
	}
	return sum, err
}
