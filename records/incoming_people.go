package records

import (
	"fmt"

	"arbiter/records/league"
	"arbiter/score"
)

// Player notes what a file says of a person whom its results may name by an identity. The
// person is entered with the first result that does.
func (r *Recorder) Player(p CopyPlayer) error {
	names := append([]string{p.Name}, p.Also...)
	for _, name := range names {
		if !isName(name) {
			return refuse("%q cannot be a player's name", name)
		}
	}
	if p.UID = ReadUID(p.UID); p.UID == "" {
		return refuse("the player %s has no identity that is a UUID", p.Name)
	}
	for i, uid := range p.UIDs {
		if p.UIDs[i] = ReadUID(uid); p.UIDs[i] == "" {
			return refuse("%q of the player %s is no UUID", uid, p.Name)
		}
	}
	if r.people == nil {
		r.people = map[string]*CopyPlayer{}
	}
	r.people[p.UID] = &p
	for _, uid := range append([]string{p.UID}, p.UIDs...) {
		if id := r.t.names.known[uid]; id != 0 {
			r.claim(id, p.UID)
		}
	}
	return nil
}

// claim notes who a player is in the file. Two identities of one file are two people.
func (r *Recorder) claim(player int64, uid string) {
	if main := r.t.names.people.Who(player); r.claims[main] == "" {
		r.claims[main] = uid
	}
}

// sits is the player in a seat; 0 for a new one.
func (r *Recorder) sits(s *league.Seat) int64 {
	g := r.t.names
	if s.UID == "" {
		return g.player(score.NameKey(s.Name))
	}
	names := []string{s.Name}
	uids := []string{s.UID}
	if p := r.people[s.UID]; p != nil {
		names, uids = append(names, p.Also...), append(uids, p.UIDs...)
	}
	for _, uid := range uids {
		if id := g.people.Who(g.known[uid]); id != 0 {
			return id
		}
	}
	for _, name := range names {
		if id := g.player(score.NameKey(name)); id != 0 && (r.claims[id] == "" || r.claims[id] == s.UID) {
			return id
		}
	}
	return 0
}

// seat finds or enters the players at a table. A person of the file who is found by a name
// is known by the file's identity from now on.
func (r *Recorder) seat(seats []league.Seat) error {
	t := r.t
	var entered []int64
	err := t.seat(seats, func(s *league.Seat) (int64, error) {
		switch id := r.sits(s); {
		case id != 0:
			return id, nil
		case s.UID == "":
			return t.enterNamed(s)
		}
		id, err := r.enterPerson(s)
		r.claim(id, s.UID)
		entered = append(entered, id)
		return id, err
	})
	if err != nil {
		for _, id := range entered { // their numbers come again
			delete(r.claims, id)
		}
		return err
	}
	for i := range seats {
		s := &seats[i]
		if s.UID == "" {
			continue
		}
		if t.names.known[s.UID] == 0 {
			if err := t.enterIdentity(t.names.people.Who(s.Player), s.UID); err != nil {
				return err
			}
		}
		r.claim(s.Player, s.UID)
	}
	return nil
}

// enterPerson enters a person of the file. Where the name is that of another person, it
// gets a number.
func (r *Recorder) enterPerson(s *league.Seat) (int64, error) {
	t := r.t
	of := r.people[s.UID]
	if of == nil {
		of = &CopyPlayer{Name: s.Name}
	}
	name := of.Name
	for n := 2; t.names.players[score.NameKey(name)] != 0; n++ {
		name = fmt.Sprintf("%s (%d)", of.Name, n)
	}
	id, err := t.enterPlayer(name, s.UID, of.Guest)
	for _, also := range of.Also {
		if err == nil && t.names.players[score.NameKey(also)] == 0 {
			err = t.enterOtherName(also, id)
		}
	}
	for _, uid := range of.UIDs {
		if err == nil && t.names.known[uid] == 0 {
			err = t.enterIdentity(id, uid)
		}
	}
	return id, err
}
