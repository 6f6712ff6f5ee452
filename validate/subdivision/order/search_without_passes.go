package order

import "arbiter/score/subdivision"

// A straightSearch decides whether pieces can have been placed one a turn, without any pass. Larges
// and Mediums may always be placed, and what supports a Small keeps supporting it. So only the set
// of Smalls that have had a support matters, and the turn:
//
// - a piece that would give no Small its first support is a filler, now and ever after, and any
// filler is as good as another;\n- an order that plays a filler while the same player could play a
// piece that gives support stays legal when the two are exchanged;\n- the same holds for two pieces
// of which one gives all the support that the other gives.
type straightSearch struct {
	*search
	standing subdivision.Set // the pieces to place
	smalls   subdivision.Set
	total    int                 // turns
	ready    [4]int              // Larges and Mediums of a seat
	played   [64]subdivision.Set // by turn: the supporting piece placed, if any
	failed   map[straightKey]struct{}
	careful  bool // some attempt has failed
}

type straightKey struct {
	supported subdivision.Set
	turn      int
}

// straight finds an order without passes for the pieces standing, whose
// numbers fit the seats' turns.
func (s *search) straight(standing subdivision.Set) ([]Move, bool) {
	w := straightSearch{search: s, standing: standing, smalls: s.smalls & standing, total: standing.Len()}
	for seat := range s.Players {
		w.ready[seat] = (s.of[seat] & standing &^ s.smalls).Len()
	}
	if !w.look(0, 0) {
		return nil, false
	}
	return w.moves(), true
}

func (w *straightSearch) seat(turn int) int { return (w.starter + turn) % w.Players }

// gives returns every Small that a seat's piece on a square would support.
func (w *straightSearch) gives(seat int, square subdivision.Set) subdivision.Set {
	near := square.Near() & w.smalls
	if !w.AnySupport {
		near &^= w.of[seat]
	}
	return near
}

// A firstSupport is a piece that a player could place now and the Smalls that it
// would support as the first.
type firstSupport struct{ square, gives subdivision.Set }

// best lists the pieces that a seat could place and that support something
// new, without those that another one outdoes; most support first.
func (w *straightSearch) best(list []firstSupport, seat int, supported subdivision.Set) []firstSupport {
	can := w.standing & (w.pieces[seat][subdivision.Large] | w.pieces[seat][subdivision.Small]&supported)
next:
	for ; can != 0; can &= can - 1 {
		square := can.First()
		gives := w.gives(seat, square) &^ supported
		if gives == 0 {
			continue
		}
		for _, other := range list {
			if gives&^other.gives == 0 {
				continue next
			}
		}
		kept := list[:0]
		for _, other := range list {
			if other.gives&^gives != 0 {
				kept = append(kept, other)
			}
		}
		list = append(kept, firstSupport{square, gives})
		for i := len(list) - 1; i > 0 && list[i].gives.Len() > list[i-1].gives.Len(); i-- {
			list[i], list[i-1] = list[i-1], list[i]
		}
	}
	return list
}

func (w *straightSearch) look(supported subdivision.Set, turn int) bool {
	for {
		if supported == w.smalls {
			for ; turn < w.total; turn++ {
				w.played[turn] = 0
			}
			return true
		}
		seat := w.seat(turn)
		if w.ready[seat]+(supported&w.of[seat]).Len() <= turn/w.Players {
			w.careful = true
			if w.standing == w.filled && turn >= w.deepest.turn {
				w.deepest = stop{turn + 1, seat}
			}
			return false
		}
		var room [12]firstSupport
		list := w.best(room[:0], seat, supported)
		if len(list) > 1 {
			return w.branch(list, supported, turn)
		}
		w.played[turn] = 0
		if len(list) == 1 {
			w.played[turn] = list[0].square
			supported |= list[0].gives
		}
		turn++
	}
}

func (w *straightSearch) branch(list []firstSupport, supported subdivision.Set, turn int) bool {
	key := straightKey{supported, turn}
	if _, known := w.failed[key]; known {
		return false
	}
	if !w.spend() {
		return false
	}
	if !w.careful || w.hopeful(supported, turn) {
		for _, try := range list {
			w.played[turn] = try.square
			if w.look(supported|try.gives, turn+1) {
				return true
			}
			if w.broken {
				return false
			}
		}
	}
	if w.failed == nil {
		w.failed = map[straightKey]struct{}{}
	}
	w.failed[key] = struct{}{}
	return false
}

// hopeful goes on with every player placing all that is possible each turn. A player who lacks a
// piece even so lacks one in every order.
func (w *straightSearch) hopeful(supported subdivision.Set, turn int) bool {
	for ; turn < w.total && supported != w.smalls; turn++ {
		seat := w.seat(turn)
		if w.ready[seat]+(supported&w.of[seat]).Len() <= turn/w.Players {
			return false
		}
		can := w.standing & (w.pieces[seat][subdivision.Large] | w.pieces[seat][subdivision.Small]&supported)
		near := can.Near() & w.smalls
		if !w.AnySupport {
			near &^= w.of[seat]
		}
		supported |= near
	}
	return true
}

// moves writes the order out; fillers are taken as they come, Mediums first.
func (w *straightSearch) moves() []Move {
	moves := make([]Move, 0, w.total)
	left := w.standing
	var supported subdivision.Set
	for turn := range w.total {
		seat := w.seat(turn)
		piece := w.played[turn]
		for _, size := range []int{subdivision.Medium, subdivision.Large, subdivision.Small} {
			can := w.pieces[seat][size] & left
			if size == subdivision.Small {
				can &= supported
			}
			if w.played[turn] == 0 && piece == 0 {
				piece = can.First()
			}
			if piece&w.pieces[seat][size] != 0 {
				moves = append(moves, Move{size, piece.Index()})
				if size != subdivision.Medium {
					supported |= w.gives(seat, piece)
				}
			}
		}
		left &^= piece
	}
	return moves
}
