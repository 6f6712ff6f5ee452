package suspect

import (
	"cmp"
	"fmt"
	"hash/maphash"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"arbiter/records/league"
)

// fewPieces is how many pieces a board must have that is hardly ever the same twice.
const fewPieces = 20

// A boardKey is the board of a result.
type boardKey struct {
	hash uint64
	id   int64
	seen bool
}

// enterBoard enters the board of a result with a position.
func (l *Look) enterBoard(r *Result, seen bool) {
	if r.Text == "" {
		return
	}
	if board, pieces := boardOf(r.Text); pieces >= fewPieces {
		l.boards = append(l.boards, boardKey{maphash.String(l.seed, r.Game+"\n"+board), r.ID, seen})
		if seen {
			l.onBoard[r.Game] = append(l.onBoard[r.Game], int64(r.Seats[0].Points.Rounded()))
		}
	}
}

// boardOf is a position without its headers, names and blanks, and how many of its words
// are pieces, cards or moves: those with a capital letter.
func boardOf(text string) (board string, pieces int) {
	head, rest, _ := strings.Cut(text, "\n\n")
	var names []string
	for line := range strings.Lines(head) {
		if name, ok := strings.CutPrefix(line, "player:"); ok {
			name = strings.TrimSpace(name)
			names = append(names, name)
			if letter, after, ok := strings.Cut(name, " "); ok && len(letter) == 1 {
				names[len(names)-1] = after
			}
		}
	}
	var pairs []string
	seat := map[string]int{}
	for i, name := range names {
		seat[name] = i + 1
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Compare(len(b), len(a)) }) // the longest first
	for _, name := range names {
		pairs = append(pairs, name+":", strconv.Itoa(seat[name])+":", name+" ", strconv.Itoa(seat[name])+" ")
	}
	words := strings.Fields(strings.NewReplacer(pairs...).Replace(rest))
	for _, word := range words {
		if strings.ContainsFunc(word, unicode.IsUpper) {
			pieces++
		}
	}
	return strings.Join(words, " "), pieces
}

// sameBoards finds boards that are the same as another on another day or with other people,
// piece by piece. Equal boards give equal totals, so that few need be read for a few.
func (l *Look) sameBoards() (list []Doubt, err error) {
	if l.merged != 0 {
		return nil, nil
	}
	for _, game := range slices.Sorted(maps.Keys(l.onBoard)) {
		which := Which{Boards: game, Firsts: l.onBoard[game]}
		if len(which.Firsts) > fewResults {
			which.Firsts = nil
		}
		if err := l.records.Results(which, func(r *Result) { r.Game = game; l.enterBoard(r, false) }); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(l.boards, func(a, b boardKey) int { return cmp.Or(cmp.Compare(a.hash, b.hash), cmp.Compare(a.id, b.id)) })
	var pairs [][]key // a result that was seen, and another with its board
	first := 0        // of those with the same board
	for i, k := range l.boards {
		if l.boards[first].hash != k.hash {
			first = i
		}
		if other := l.boards[first]; k.seen && other.id != k.id {
			pairs = append(pairs, []key{{id: k.id}, {id: other.id}})
		} else if k.seen && i+1 < len(l.boards) && l.boards[i+1].hash == k.hash && !l.boards[i+1].seen {
			pairs = append(pairs, []key{{id: k.id}, {id: l.boards[i+1].id}}) // an older result that was changed
		}
	}
	for piece := range slices.Chunk(pairs, readAtOnce) {
		results, err := l.whole(piece)
		if err != nil {
			return nil, err
		}
		for _, p := range piece {
			if one, other := results[p[0].id], results[p[1].id]; one != nil && other != nil {
				list = append(list, l.sameBoard(one, other)...)
			}
		}
	}
	slices.SortFunc(list, func(a, b Doubt) int { return cmp.Compare(a.Result, b.Result) })
	return list, nil
}

// sameBoard is the doubt about two results with the same board. Those of the same people
// and day are doubles anyhow.
func (l *Look) sameBoard(one, other *Result) []Doubt {
	who, _ := l.table(one)
	people, _ := l.table(other)
	if who == people {
		return nil
	}
	says := fmt.Sprintf("has the same board as #%d of %s, piece by piece", other.ID, league.DayOf(other.Played))
	d := newDoubt(Double, l.summary(one), says, "", mention{one.ID, 1}, void(one.ID))
	d.Other = other.ID
	return []Doubt{d}
}
