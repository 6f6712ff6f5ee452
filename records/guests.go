package records

// GuestPlayer makes a player a guest: who plays and is counted against, but stands
// in no table. It is refused where the champions of a closed season would be others.
func (t *Tx) GuestPlayer(name string) error { return t.markGuest(name, true) }

// MemberPlayer makes a guest a player like any other again. It is refused as
// GuestPlayer is.
func (t *Tx) MemberPlayer(name string) error { return t.markGuest(name, false) }

func (t *Tx) markGuest(name string, guest bool) (err error) {
	p, err := t.person(name)
	if err == nil && p.merged != 0 {
		p, err = t.personOf(p.merged)
	}
	switch {
	case err != nil:
		return err
	case p.guest == guest && guest:
		return refuse("%s is a guest already", p.name)
	case p.guest == guest:
		return refuse("%s is no guest", p.name)
	}
	return t.keepChampions([]int64{p.id}, func() error { return t.setGuest(p, guest) })
}

func (t *Tx) setGuest(p person, guest bool) error {
	if err := t.touch("players", p.id); err != nil {
		return err
	}
	t.fields = append(t.fields, Field{Name: fieldGuest, Player: p.name, Old: yesOrNo(p.guest), New: yesOrNo(guest)})
	t.found.clear()
	return t.exec(`UPDATE players SET guest = $1 WHERE id = $2`, oneIf(guest), p.id)
}

func yesOrNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}
