package league

import (
	"math"

	"arbiter/score"
)

// A Mean is an average. JSON has it with three decimals.
type Mean float64

// MarshalJSON is part of json.Marshaler.
func (m Mean) MarshalJSON() ([]byte, error) {
	return score.JSON(math.Round(float64(m)*1000) / 1000)
}

// exact rounds off the error of binary fractions.
func exact(x float64) float64 {
	whole := math.Trunc(x) // which stays as it is, however high
	return whole + math.Round((x-whole)*1e9)/1e9
}
