package records

// SetGuest makes a player a guest: who plays and is counted against, but stands
// in no table. Without guest it makes a guest a player like any other again.
func (t *Tx) SetGuest(name string, guest bool) (err error) {
	p, err := t.person(name)
	p = t.names.person(p.main())
	switch {
	case err != nil:
		return err
	case p.guest == guest && guest:
		return refuse("%s is a guest already", p.name)
	case p.guest == guest:
		return refuse("%s is no guest", p.name)
	}
	if err := t.remarkChampions(p.id); err != nil {
		return err
	}
	return t.set("players", p.id, image{"guest": oneIf(guest)})
}
