package records

// A roster tells which player each number in a seat is.
type roster struct {
	Names  map[int64]string
	Merged map[int64]int64 // the player that each merged number stands for
	Guests map[int64]bool
}

// Who is the player that a number in a seat stands for now.
func (r *roster) Who(id int64) int64 {
	if to, ok := r.Merged[id]; ok {
		return to
	}
	return id
}

// Name is the current name of a seat's player.
func (r *roster) Name(id int64) string { return r.Names[r.Who(id)] }
