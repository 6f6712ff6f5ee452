package records

import (
	"errors"
	"fmt"
	"strconv"

	"arbiter/records/league"
	"arbiter/score"
)

// roundPoints gives points of 0.2.0 no more than three decimals, and brings those beyond
// the most that can be recorded there. Places stay. told has a sentence about each
// player's points that it changed, and rounded the results.
func (t *Tx) roundPoints() (told []string, rounded map[int64]bool, err error) {
	type change struct {
		result, seat int64
		points       score.Points
	}
	var list []change
	rounded = map[int64]bool{}
	most := score.WholePoints(score.MostPoints)
	err = each(t.ctx, t.tx, func(row record) error {
		c, was := change{row.int(0), row.int(1), min(max(row.points(3), -most), most)}, row.text(4)
		if was == "" {
			was = strconv.FormatInt(row.int(3), 10)
		}
		if c.points.String() != was {
			list, rounded[c.result] = append(list, c), true
			told = append(told, fmt.Sprintf("#%d: %s had %s points and has %s now; the places stay", c.result, row.text(2), was, c.points))
		}
		return nil
	}, `SELECT s.result, s.seat, p.name, s.total, s.exact FROM seats s JOIN players p ON p.id = s.player
		WHERE s.exact IS NOT NULL OR s.total > $1 OR s.total < -$1 ORDER BY s.result, s.seat`, score.MostPoints)
	for _, c := range list {
		total, exact := pointsColumns(c.points, false)
		if err == nil {
			err = t.exec(`UPDATE all_seats SET total = $1, exact = $2 WHERE result = $3 AND seat = $4`, total, exact, c.result, c.seat)
		}
	}
	return told, rounded, err
}

// roundLines says in the breakdown what roundPoints made of the points.
func roundLines(r *league.Result) {
	if r.Sheet == nil {
		return
	}
	for i := range r.Seats {
		lines := r.Sheet.Players[i].Lines
		if len(lines) != 1 {
			continue
		}
		var wrong *score.PointsError
		_, err := score.ExactPoints(lines[0].Text)
		if errors.As(err, &wrong) && wrong.Number || score.Beyond(lines[0].Points) {
			rule := lines[0].Rule
			lines[0] = league.ScoreLine(r.Seats[i].Points)
			lines[0].Rule = rule
		}
	}
}
