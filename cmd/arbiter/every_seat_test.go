package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"arbiter/cmd/games"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// reseated returns a game with its players in every other order round the table. Who began
// began there too.
func reseated(t *testing.T, w written) (others []written) {
	t.Helper()
	head, body, _ := strings.Cut(w.String(), "\n\n")
	if !strings.Contains(head, "\nfirst: ") {
		began := w.Head().Players[0]
		head += "\nfirst: " + cmp.Or(began.Colour, began.Name)
	}
	var seats []int
	lines := strings.Split(head, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, "player: ") {
			seats = append(seats, i)
		}
	}
	for by := 1; by < len(seats); by++ {
		turned := slices.Clone(lines)
		for i, at := range seats {
			turned[at] = lines[seats[(i+by)%len(seats)]]
		}
		others = append(others, written{fmt.Sprintf("%s, seats turned by %d", w.file, by), read(t, strings.Join(turned, "\n")+"\n\n"+body)})
	}
	return others
}

// joined returns a game with one player more, who does nothing. It is false where no more can
// play, or the text cannot be read so.
func joined(g games.Game, w written) (written, bool) {
	if len(w.Head().Players) >= g.MaxPlayers {
		return w, false
	}
	letter := ""
	for _, free := range strings.Split(g.Letters, "") {
		if g.Colours && w.Head().Seat(free) < 0 {
			letter = free + " "
		}
	}
	head, body, _ := strings.Cut(w.String(), "\n\n")
	at := strings.LastIndex(head, "\nplayer: ")
	text := head[:at] + "\nplayer: " + letter + "Zoe" + head[at:] + "\n\n" + body
	_, p, err := (&games.Judge{Games: games.All}).Read(notation.Text{File: w.file, Line: 1, Src: text})
	return written{w.file + ", with one player more", p}, err == nil
}

// No rule takes a seat for another: players who sit otherwise round the table have the same
// points and places, and the same is found, also with one player more. In a game of all seats
// that may be taken each rule that scores gives a line.
func TestEverySeatIsLikeAnother(t *testing.T) {
	for _, g := range games.All {
		atFull := map[string]bool{}
		for _, w := range everyText(t, g) {
			if len(w.Head().Players) == g.MaxPlayers && !strings.HasSuffix(w.file, ".illegal.txt") {
				for _, tally := range w.Breakdown().Tallies {
					for _, line := range tally.Lines {
						atFull[line.Rule] = true
					}
				}
			}
			alike(t, g, w)
			if more, ok := joined(g, w); ok {
				alike(t, g, more)
			}
		}
		for _, rule := range g.Rules {
			if rule.Kind&score.Scores != 0 && !atFull[rule.ID] {
				t.Errorf("%s gives no line of points in a legal twin, example or conformance case of %d players", rule.ID, g.MaxPlayers)
			}
		}
	}
}

func alike(t *testing.T, g games.Game, w written) {
	t.Helper()
	for _, other := range reseated(t, w) {
		if diff := gocmp.Diff(seatless(g, w), seatless(g, other)); diff != "" {
			t.Errorf("%s (-as written +seated otherwise):\n%s\n%s", other.file, diff, other)
		}
	}
}

// seatless returns what must be the same wherever players sit.
func seatless(g games.Game, w written) map[string]any {
	v, sheet := g.Referee(w.Position, validate.Options{NoProof: true}), w.Breakdown()
	var found []string
	for _, f := range v.Findings {
		says := []string{string(f.Severity), f.Rule}
		for _, place := range slices.Sorted(slices.Values(f.At)) {
			place, _, _ = strings.Cut(place, " ") // the 2 of `bought 2` counts by seats
			says = append(says, place)
		}
		found = append(found, strings.Join(says, " "))
	}
	slices.Sort(found)
	answer := map[string]any{"found": found, "complete": v.Complete}
	places := sheet.Places()
	for seat := range sheet.Tallies {
		tally := &sheet.Tallies[seat]
		answer[tally.Name] = tally.Total()
		if places != nil {
			answer[tally.Name+"'s place"] = places[seat]
		}
	}
	return answer
}

// What parts equal totals parts them in a conformance case, which says who is before whom.
func TestEveryTieBreakDecides(t *testing.T) {
	for _, g := range games.All {
		breaks, decides := "", false
		for _, w := range everyText(t, g) {
			sheet := w.Breakdown()
			breaks = cmp.Or(breaks, sheet.BreakName)
			if places := sheet.Places(); places != nil && strings.Contains(w.file, "conformance") {
				for a := range places {
					for b := range a {
						decides = decides || sheet.Tallies[a].Total() == sheet.Tallies[b].Total() && sheet.Tallies[a].Break != sheet.Tallies[b].Break
					}
				}
			}
		}
		if breaks != "" && !decides {
			t.Errorf("%s: equal totals are parted by %s, in no conformance case", g.Name, breaks)
		}
	}
}

// A twin or a conformance case of each variant would be answered otherwise, or could not be
// read, without it. A variant that changes nothing says so.
func TestEveryVariantMatters(t *testing.T) {
	for _, g := range games.All {
		for _, variant := range g.Variants {
			matters := false
			for _, w := range everyText(t, g) {
				if !w.Head().HasVariant(variant.Name) || strings.Contains(w.file, "examples") {
					continue
				}
				all := w.Head().Variants
				w.Head().Variants = slices.DeleteFunc(slices.Clone(all), func(v string) bool { return strings.EqualFold(v, variant.Name) })
				text := w.String()
				w.Head().Variants = all
				_, p, err := (&games.Judge{Games: games.All}).Read(notation.Text{File: w.file, Line: 1, Src: text})
				matters = matters || err != nil || !gocmp.Equal(seatless(g, w), seatless(g, written{w.file, p}))
			}
			if changesNothing := strings.Contains(variant.Text, "changes no check"); matters == changesNothing {
				t.Errorf("%s: the variant %s changes the answer to a twin or a conformance case: %t; it says that it changes no check: %t", g.Name, variant.Name, matters, changesNothing)
			}
		}
	}
}
