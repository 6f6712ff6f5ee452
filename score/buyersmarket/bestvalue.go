package buyersmarket

// Value is what a building earns, in points, out of a pile that holds it: the
// sum of what its lines would be, without the pyramids left in the bank.
func (b Building) Value(pile *Stock, t *Terms) int {
	unused := rest(pile, b)
	total := b.Bricks() + 2*b.completed(t) - b.Costs(&unused, t)
	for level := range b {
		if b.Monochrome(level, t) {
			total += 3
		}
	}
	if b.Diverse(t) {
		total += 3
	}
	if n := b.Spires(); n > 1 {
		total += 4 * (n - 1)
	}
	return total
}

// completed is how many levels are complete.
func (b Building) completed(t *Terms) int {
	n := 0
	for level := range b {
		if b.Completed(level, t) {
			n++
		}
	}
	return n
}
