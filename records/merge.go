package records

// Merge makes two players one. What the other played counts for the one that stays,
// and from now on the other's name means that player too. Merge refuses two who sat
// in one game.
func (t *Tx) Merge(stay, other string) (err error) {
	a, err := t.person(stay)
	if err != nil {
		return err
	}
	b, err := t.person(other)
	if err != nil {
		return err
	}
	a.id, b.id = a.main(), b.main()
	if a.id == b.id {
		return refuse("%s and %s are one player already", a.name, b.name)
	}
	if err := t.apart(a, b); err != nil {
		return err
	}
	if err := t.remarkChampions(a.id, b.id); err != nil {
		return err
	}
	if err := t.look.merges(a.id, b.id); err != nil {
		return err
	}
	return t.mergeInto(a.id, b.id)
}
