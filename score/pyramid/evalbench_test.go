package pyramid

import "testing"

// So many deals follow each other in random order that no processor learns
// them by heart.
const benchDeals = 1 << 16

// benchDeal deals hands of six cards, and as many Quarry cards.
func benchDeal(quarry int) (hands, quarries [][]Card) {
	d := newDealer(5)
	d.decks = d.decks[:1]
	for range benchDeals {
		cards := d.deal(6 + quarry)
		hands, quarries = append(hands, cards[:6:6]), append(quarries, cards[6:])
	}
	return hands, quarries
}

// benchSink keeps the results, which the loops below sum: b.Loop would save
// each of them, at a cost that is no part of evaluating.
var benchSink int

// BenchmarkMake makes hands with a Quarry of four cards.
func BenchmarkMake(b *testing.B) {
	hands, quarries := benchDeal(4)
	b.ReportAllocs()
	b.ResetTimer()
	sum := 0
	for i := range b.N {
		sum += int(MakeBest(hands[i%benchDeals], quarries[i%benchDeals], suitTies[i%3]).Rank)
	}
	benchSink = sum
}
