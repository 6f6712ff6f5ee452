package gametext

import (
	"slices"

	"arbiter/cmd/arbiter/cli"
	"arbiter/score"
	"arbiter/score/link"
	"arbiter/score/notation"
	"arbiter/validate"
)

// Position returns what a link holds of the only game in the files: its text, with the
// rulings in force that it does not say itself. It need not be legal.
func (r *Scorer) Position(files []string) (*link.Position, error) {
	var found *link.Position
	judge := r.App.Judge(validate.Options{}, r.rulingsUnder)
	err := r.Files(files, func(t notation.Text) error {
		if found != nil {
			return cli.UsageError("a link holds one game; name a file with only one")
		}
		if t.Bad != nil {
			return t.Bad
		}
		g, p, err := judge.Read(t)
		if err != nil {
			return err
		}
		sayRulings(g.Game, p.Head())
		found = &link.Position{Text: p.String()}
		return nil
	})
	if err == nil && found == nil {
		err = cli.UsageError("there is no game in the file")
	}
	return found, err
}

// sayRulings writes the rulings in force into a header: those that it says already, and
// those that are not the default.
func sayRulings(g *score.Game, h *score.Header) {
	var list []score.Setting
	for i, set := range h.InForce(g) {
		said := slices.ContainsFunc(h.Rulings, func(r score.Setting) bool { return r.Name == set.Name })
		if said || set.Value != g.Rulings[i].Default() {
			list = append(list, set)
		}
	}
	h.Rulings = list
}
