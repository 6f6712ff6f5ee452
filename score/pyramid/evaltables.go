package pyramid

// The best hands of one suit, each as its bit of makes in gold.
const (
	no = 0
	cp = 1 << 5
	ro = 1 << 11
	sm = 1 << 18
	zi = 1 << 26
	sz = 1 << 32
	la = 1 << 40
	sl = 1 << 46
	gr = 1 << 53
)

// suited is the best hand of one suit that the cards of gold make, by their
// byte of the counts. A row has 0 to 3 Risers, each without and with the
// Capstone; the rows have 0 to 7 Foundations.
var suited = [256]uint64{
	// no Cornerstone
	no, cp, no, cp, no, sm, no, sm,
	no, cp, no, cp, no, sm, no, sm,
	no, cp, ro, ro, ro, sm, ro, sm,
	no, cp, ro, ro, zi, la, zi, la,
	no, cp, ro, ro, zi, la, zi, la,
	no, cp, ro, ro, zi, la, zi, la,
	no, cp, ro, ro, zi, la, zi, la,
	no, cp, ro, ro, zi, la, zi, la,
	// one
	no, cp, no, cp, no, sm, no, sm,
	no, cp, no, cp, no, sm, no, sm,
	no, cp, ro, ro, sz, sl, sz, sl,
	no, cp, ro, ro, sz, sl, sz, sl,
	no, cp, ro, ro, sz, sl, sz, sl,
	no, cp, ro, ro, sz, sl, sz, sl,
	no, cp, ro, ro, sz, sl, sz, sl,
	no, cp, ro, ro, sz, sl, sz, sl,
	// two
	no, cp, no, cp, no, sm, no, sm,
	no, cp, no, cp, no, gr, no, gr,
	no, cp, ro, ro, sz, gr, sz, gr,
	no, cp, ro, ro, sz, gr, sz, gr,
	no, cp, ro, ro, sz, gr, sz, gr,
	no, cp, ro, ro, sz, gr, sz, gr,
	no, cp, ro, ro, sz, gr, sz, gr,
	no, cp, ro, ro, sz, gr, sz, gr,
	// three
	no, cp, no, cp, no, sm, no, sm,
	no, cp, no, cp, no, gr, no, gr,
	no, cp, ro, ro, sz, gr, sz, gr,
	no, cp, ro, ro, sz, gr, sz, gr,
	no, cp, ro, ro, sz, gr, sz, gr,
	no, cp, ro, ro, sz, gr, sz, gr,
	no, cp, ro, ro, sz, gr, sz, gr,
	no, cp, ro, ro, sz, gr, sz, gr,
}

// The mixed hands, each as its bit of makes.
const (
	small           = 1 << 12
	ziggurat        = 1 << 19
	squaredZiggurat = 1 << 20
	large           = 1 << 33
	squaredLarge    = 1 << 34
	grand           = 1 << 47
)

// The mixed hands that some tops and bases are enough for.
const (
	nt = 0
	zt = ziggurat | squaredZiggurat                // two Risers
	ct = zt | small | large | squaredLarge | grand // and a Capstone

	nb = small
	lb = nb | ziggurat | large               // three Foundations
	qb = nb | squaredZiggurat | squaredLarge // two and a Cornerstone
	db = lb | qb                             // three and a Cornerstone
	gb = nb | grand                          // one and two Cornerstones
	hb = qb | grand                          // two and two
	tb = db | grand                          // three and two
)

// topMakes is for Risers (0 to 7 in a row) and Capstones (a row each) of all
// suits.
var topMakes = [64]uint64{
	nt, nt, zt, zt, zt, zt, zt, zt,
	nt, nt, ct, ct, ct, ct, ct, ct,
	nt, nt, ct, ct, ct, ct, ct, ct,
	nt, nt, ct, ct, ct, ct, ct, ct,
	nt, nt, ct, ct, ct, ct, ct, ct,
	nt, nt, ct, ct, ct, ct, ct, ct,
	nt, nt, ct, ct, ct, ct, ct, ct,
	nt, nt, ct, ct, ct, ct, ct, ct,
}

// baseMakes is for Foundations (0 to 7 in a row) and Cornerstones (a row each)
// of all suits.
var baseMakes = [64]uint64{
	nb, nb, nb, lb, lb, lb, lb, lb,
	nb, nb, qb, db, db, db, db, db,
	nb, gb, hb, tb, tb, tb, tb, tb,
	nb, gb, hb, tb, tb, tb, tb, tb,
	nb, gb, hb, tb, tb, tb, tb, tb,
	nb, gb, hb, tb, tb, tb, tb, tb,
	nb, gb, hb, tb, tb, tb, tb, tb,
	nb, gb, hb, tb, tb, tb, tb, tb,
}
