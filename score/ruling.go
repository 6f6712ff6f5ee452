package score

import "strings"

// ParseSetting reads NAME=VALUE as a ruling of the game. When it cannot, it returns
// the problem and what to do about it, which suggest puts into words.
func ParseSetting(game *Game, text string, suggest func(word string, known []string) string) (set Setting, problem, want string) {
	name, value, ok := strings.Cut(text, "=")
	name, value = strings.TrimSpace(name), strings.TrimSpace(value)
	if !ok {
		return set, `"` + text + `" is not a ruling`, "expected NAME=VALUE, as small-needs=any (arbiter rules " + game.Name + " lists them)"
	}
	var names []string
	for _, r := range game.Rulings {
		if strings.EqualFold(r.Name, name) {
			var values []string
			for _, v := range r.Values {
				if strings.EqualFold(v.Name, value) {
					return Setting{r.Name, v.Name}, "", ""
				}
				values = append(values, v.Name)
			}
			return set, `the ruling ` + r.Name + ` has no value "` + value + `"`, suggest(value, values)
		}
		names = append(names, r.Name)
	}
	return set, game.Title + ` has no ruling "` + name + `"`, suggest(name, names)
}

// Ruling returns a ruling of the game by its name, which the game must have.
func (g *Game) Ruling(name string) *Ruling {
	for i := range g.Rulings {
		if g.Rulings[i].Name == name {
			return &g.Rulings[i]
		}
	}
	panic(g.Name + " has no ruling " + name)
}

// Ruling returns the value in force of one of the game's rulings: what the command
// line says, else the text, else the league, else the default.
func (h *Header) Ruling(r *Ruling) string {
	value := r.Default()
	for _, list := range [...][]Setting{h.Under, h.Rulings, h.Over} {
		for _, s := range list {
			if s.Name == r.Name {
				value = s.Value
			}
		}
	}
	return value
}

// InForce lists every ruling of the game with its value in force.
func (h *Header) InForce(g *Game) []Setting {
	list := make([]Setting, len(g.Rulings))
	for i := range g.Rulings {
		list[i] = Setting{g.Rulings[i].Name, h.Ruling(&g.Rulings[i])}
	}
	return list
}
