package records

import (
	"cmp"
	"fmt"

	"arbiter/records/league"
	"arbiter/score"
)

// TakePlayer notes what a file says of a person to whom its results refer by an identity. The
// person is entered with the first such result.
func (t *Tx) TakePlayer(p CopyPlayer) error {
	for i, name := range append([]string{p.Name}, p.Also...) {
		cleaned, err := cleanedName("a player", name)
		if err != nil {
			return err
		}
		if i == 0 {
			p.Name = cleaned
		} else {
			p.Also[i-1] = cleaned
		}
	}
	uid := ReadUID(p.UID)
	if uid == "" {
		return refuse("the player %s has no identity that is a UUID", p.Name)
	}
	if t.people == nil {
		t.people = map[string]CopyPlayer{}
	}
	t.people[uid] = p
	return nil
}

// playerOf returns the row of a seat's player: the one with the identity in the file, or else the
// name. Two identities of a file are two people, whatever they are called: the second one gets a
// number, "Ann (2)".
func (t *Tx) playerOf(n *names, s *league.Seat) (*playerRow, error) {
	if s.UID == "" {
		return t.enterPlayer(s.Name, "")
	}
	if id, ok := t.known[s.UID]; ok {
		return n.player[id], nil
	}
	p := n.byUID[s.UID]
	if p == nil {
		name := s.Name
		p = n.byKey[score.NameKey(name)]
		for i := 2; p != nil && t.isAnother(n, p, s.Name); i++ {
			name = fmt.Sprintf("%s (%d)", s.Name, i)
			p = n.byKey[score.NameKey(name)]
		}
		var err error
		if p == nil || !p.used {
			p, err = t.enterPerson(name, s.UID)
		}
		if err != nil {
			return nil, err
		}
	} else if !p.used {
		if _, err := t.enterPerson(p.name, s.UID); err != nil {
			return nil, err
		}
	}
	if t.known == nil {
		t.known, t.claims = map[string]int64{}, map[int64]string{}
	}
	t.known[s.UID], t.claims[p.id] = p.id, s.UID
	return p, nil
}

// isAnother reports whether a name that is found belongs to somebody else in the file. A name that
// was merged here is the person it was merged into, unless the file has that person under the same
// name.
func (t *Tx) isAnother(n *names, p *playerRow, name string) bool {
	who := n.who(p.id)
	of, named := t.people[who.uid]
	return named && (who == p || score.SameName(of.Name, name)) || t.claims[p.id] != ""
}

// enterPerson enters a person of a file, with the other names and the guest mark in the file.
func (t *Tx) enterPerson(name, uid string) (*playerRow, error) {
	p, err := t.enterPlayer(name, uid)
	if err != nil {
		return nil, err
	}
	of, ok := t.people[uid]
	if !ok {
		return p, nil
	}
	for _, also := range of.Also {
		n, err := t.readNames()
		if err != nil {
			return nil, err
		}
		if row := n.byKey[score.NameKey(also)]; row != nil && row.used {
			continue // somebody has it here
		}
		fresh := len(t.fresh)
		row, err := t.enterPlayer(also, "")
		t.fresh = t.fresh[:min(fresh, len(t.fresh))]
		if err == nil {
			err = t.Update("players", row.id, map[string]any{"uid": nil, "merged": p.id})
		}
		if err != nil {
			return nil, err
		}
	}
	if of.Guest {
		err = t.Update("players", p.id, map[string]any{"guest": int64(1)})
	}
	return p, err
}

// TakeLeague takes a league of other records. One that is not here comes with its terms and
// seasons; one that is here stays as it is, and differs reports that its terms are different there.
func (t *Tx) TakeLeague(c CopyLeague) (differs bool, err error) {
	n, err := t.readNames()
	if err != nil {
		return false, err
	}
	terms, err := termsText(&c.Terms)
	if err != nil {
		return false, err
	}
	if l := n.leagueNamed(c.Name); l != nil && l.used {
		differs = cmp.Or(l.terms.String, "{}") != terms
		for _, season := range c.Seasons {
			text, err := termsText(&season.Terms)
			if x := n.seasonNamed(l.id, season.Name); err == nil && x != nil && x.began != "" {
				differs = differs || x.terms != text
			}
		}
		return differs, nil
	}
	if err := t.CreateLeague(c.Name, c.Terms); err != nil {
		return false, err
	}
	l, err := t.enterLeague(c.Name)
	if err != nil {
		return false, err
	}
	for _, season := range c.Seasons {
		text, err := termsText(&season.Terms)
		if err != nil {
			return false, err
		}
		if !isDay(season.From) {
			return false, refuse("season %s: %q is no date", season.Name, season.From)
		}
		x, err := t.enterSeason(l.id, season.Name)
		if err != nil {
			return false, err
		}
		champions, err := t.championIDs(season.Champions)
		if err != nil {
			return false, err
		}
		columns := map[string]any{"began": season.From, "terms": text, "closed": oneIf(season.Closed), "champions": champions}
		if err := t.Update("seasons", x.id, columns); err != nil {
			return false, err
		}
	}
	return false, nil
}

// championIDs returns the champions of a season of other records, as a season keeps them; nil for
// none. Those whom the file identifies were read before.
func (t *Tx) championIDs(names []string) (any, error) {
	if len(names) == 0 {
		return nil, nil
	}
	ids := []int64{}
	for _, name := range names {
		n, err := t.readNames()
		if err != nil {
			return nil, err
		}
		seat := league.Seat{Name: name}
		for uid, p := range t.people {
			if score.SameName(p.Name, name) {
				seat.UID = uid
			}
		}
		p, err := t.playerOf(n, &seat)
		if err != nil {
			return nil, err
		}
		ids = append(ids, p.id)
	}
	return jsonText(ids)
}
