package records

import (
	"context"
	"testing"
)

// BenchmarkMillionHistories is what histories cost among a million results.
func BenchmarkMillionHistories(b *testing.B) {
	const n = 1_000_000
	s := million(b, n)
	for _, one := range []struct{ name, player string }{
		{"player", "Player 500"},
		{"player-whose-number-is-a-place-too", "Player 0"},
	} {
		b.Run(one.name, func(b *testing.B) {
			for b.Loop() {
				if c := career(b, s, one.player, Filter{}); c.Played < n/1000 {
					b.Fatal(c.Totals)
				}
			}
		})
	}
	b.Run("player-in-a-league-of-1000", func(b *testing.B) {
		for b.Loop() {
			if c := career(b, s, "Player 0", Filter{League: "small"}); c.Played == 0 || c.Played > n/1000 {
				b.Fatal(c.Totals)
			}
		}
	})
	b.Run("hall-of-fame", func(b *testing.B) {
		for b.Loop() {
			if h := hall(b, s, Filter{}); len(h.Games) != 5 {
				b.Fatal(len(h.Games))
			}
		}
	})
	b.Run("hall-of-fame-of-a-league-of-1000", func(b *testing.B) {
		for b.Loop() {
			if h := hall(b, s, Filter{League: "small"}); len(h.Games) == 0 {
				b.Fatal(h)
			}
		}
	})
	b.Run("page-of-a-list", func(b *testing.B) {
		for b.Loop() {
			ids, err := s.picked(context.Background(), &Filter{Limit: 20, Skip: 40})
			if must(b, err); len(ids) != 20 {
				b.Fatal(ids)
			}
			if all, err := s.Count(context.Background(), Filter{}); err != nil || all != n {
				b.Fatal(all, err)
			}
		}
	})
}
