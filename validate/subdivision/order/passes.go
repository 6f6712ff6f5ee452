package order

import "arbiter/score/subdivision"

// When may a player pass? A Medium can always be placed while a square is
// empty, and a square that takes no Large of a colour never takes one again.
// So whoever passes has placed all Mediums, and every Large of the final
// position, and places nothing but Smalls afterwards. If no Small is left in
// the stash either, the player is done and passes freely. Otherwise no empty
// square may be Near a piece that supports the player's Smalls: such a piece
// is not there yet at the time, which leaves its square empty too, and so on.

// idleFacts is what the final position tells about a seat's passes.
type idleFacts struct {
	most      int // passes at all
	firm      subdivision.Set
	closed    subdivision.Set // if Larges are left: the squares that take none
	mayFinish bool            // the seat passes freely once its pieces stand
	mayWait   bool            // the seat may pass with Smalls left
	wait      subdivision.Set // pieces that may be missing at such a pass
}

// learn fills in the facts about every seat, once they are needed.
func (s *search) learn() {
	if s.know {
		return
	}
	s.know = true
	most := 0
	for seat := range s.Players {
		s.idle[seat] = s.idleFacts(seat)
		if f := &s.idle[seat]; f.most > 0 {
			// If this seat passes first, everybody had at least that many turns before, and no
			// pass.
			most = max(most, s.filled.Len()-s.Players*f.firm.Len())
		}
	}
	for seat := range s.Players {
		s.idle[seat].most = min(s.idle[seat].most, most)
	}
}

func (s *search) idleFacts(seat int) idleFacts {
	p := s.pieces[seat]
	f := idleFacts{firm: p[subdivision.Medium] | p[subdivision.Large], closed: ^subdivision.Set(0)}
	if p[subdivision.Medium].Len() < s.Trios {
		return f
	}
	if p[subdivision.Large].Len() < s.Trios {
		f.closed = p[subdivision.Large].Near()
	}
	if s.empty&^f.closed != 0 {
		return f
	}
	if p[subdivision.Small].Len() == s.Trios {
		f.mayFinish = true
		// Between two passes something of another seat is placed.
		f.most = (s.filled &^ s.of[seat]).Len()
	}
	if !s.couldWait(seat, f, 0) {
		return f
	}
	f.mayWait = true
	for left := s.filled &^ f.firm; left != 0; left &= left - 1 {
		if s.couldWait(seat, f, left.First()) {
			f.wait |= left.First()
		}
	}
	// Between two passes something is placed that was missing at the first.
	f.most = max(f.most, f.wait.Len())
	return f
}

// couldWait returns false when a seat cannot have passed, with Smalls left, before
// the missing pieces were placed.
func (s *search) couldWait(seat int, f idleFacts, missing subdivision.Set) bool {
	missing = s.closure(seat, missing)
	if missing&f.firm != 0 || missing&^f.closed != 0 {
		return false
	}
	// Whoever has a Medium or a Large to come has not passed so far, and has
	// had as many turns as this seat, or one fewer.
	for other := range s.Players {
		if other == seat || missing&s.of[other]&^s.smalls == 0 {
			continue
		}
		if (s.of[other] &^ missing).Len() < f.firm.Len() {
			return false
		}
	}
	return true
}

// closure adds to the missing pieces all those that must be missing too when a
// seat passes with Smalls left: what supports its Smalls Near an empty square,
// and Smalls that nothing holds up any more.
func (s *search) closure(seat int, missing subdivision.Set) subdivision.Set {
	for {
		more := (missing | s.empty).Near() & s.supports[seat] &^ missing
		if more == 0 {
			more = s.loose(s.filled &^ missing)
		}
		if more == 0 {
			return missing
		}
		missing |= more
	}
}

// loose returns every standing Small that no order of placing could have supported.
func (s *search) loose(standing subdivision.Set) subdivision.Set {
	var firm [4]subdivision.Set // Larges and Smalls held up, by seat
	smalls := s.smalls & standing
	for seat := range s.Players {
		firm[seat] = s.pieces[seat][subdivision.Large] & standing
	}
	for grown := true; grown && smalls != 0; {
		grown = false
		for seat := range s.Players {
			held := firm[seat].Near() & smalls
			if !s.AnySupport {
				held &^= s.of[seat]
			}
			if held == 0 {
				continue
			}
			grown = true
			smalls &^= held
			for owner := range s.Players {
				firm[owner] |= held & s.of[owner]
			}
		}
	}
	return smalls
}

// mayPass reports whether a seat had to pass when the missing pieces, at least
// one, were still to come.
func (s *search) mayPass(seat int, missing subdivision.Set) bool {
	f := &s.idle[seat]
	if f.most == 0 || missing&f.firm != 0 || missing&^f.closed != 0 {
		return false
	}
	if f.mayFinish && missing&s.of[seat] == 0 {
		return true
	}
	return (missing|s.empty).Near()&s.supports[seat]&^missing == 0
}
