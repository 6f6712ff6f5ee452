package bazaar

import (
	"arbiter/score"
	"arbiter/score/bazaar"
)

type turnJSON struct {
	Game      string            `json:"game"`
	Player    string            `json:"player"`
	Points    int               `json:"points"`
	Exchanges []string          `json:"exchanges"`
	Purchases []bazaar.Purchase `json:"purchases"`
	Left      string            `json:"left"`
	By        string            `json:"by"`
	Depth     int               `json:"depth"`
	Ending    *endingJSON       `json:"ending,omitempty"` // where the game can end now
	Against   *againstJSON      `json:"against,omitempty"`
}

// endingJSON is a turn that would end the game, and who would win.
type endingJSON struct {
	Turn    string   `json:"turn"`
	Winners []string `json:"winners"`
}

// againstJSON is the given turn beside the best. An illegal one has its rule, a legal one its
// points.
type againstJSON struct {
	Turn    string `json:"turn"`
	Legal   bool   `json:"legal"`
	Rule    string `json:"rule,omitempty"`
	Message string `json:"message,omitempty"`
	*broughtJSON
}

type broughtJSON struct {
	Points    int               `json:"points"`
	Purchases []bazaar.Purchase `json:"purchases"`
	Short     int               `json:"short"`
}

// values returns the answer for programs.
func (a *bestTurn) values() turnJSON {
	j := turnJSON{Game: a.position.Game().Name, Player: a.name(), Points: a.best.Points, Exchanges: score.Texts(a.best.Exchanges),
		Purchases: a.best.Purchases, Left: a.best.Left.Counts(), By: a.ask.By, Depth: a.ask.Depth}
	if a.ended != nil {
		j.Ending = &endingJSON{a.ending, a.ended.Winners()}
	}
	if t := a.against; t != nil {
		j.Against = &againstJSON{Turn: t.Turn.String(), Legal: t.Fault == nil}
		if t.Fault != nil {
			j.Against.Rule, j.Against.Message = t.Fault.Rule, t.Fault.Message
		} else {
			j.Against.broughtJSON = &broughtJSON{t.Points(), t.Purchases, a.short()}
		}
	}
	return j
}
