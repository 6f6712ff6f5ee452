package pyramid

import "testing"

// So many deals follow each other in random order that no processor learns
// them by heart.
const benchDeals = 1 << 16

// benchDeal deals hands of six cards, counted, and as many Quarry cards.
func benchDeal(quarry int) (counts []Counts, hands, quarries [][]Card) {
	d := newDealer(5)
	d.decks = d.decks[:1]
	for range benchDeals {
		cards := d.deal(6 + quarry)
		hands, quarries = append(hands, cards[:6:6]), append(quarries, cards[6:])
		counts = append(counts, Count(cards[:6]...))
	}
	return counts, hands, quarries
}

// benchSink keeps the results, which the loops below sum: b.Loop would save
// each of them, at a cost that is no part of evaluating.
var benchSink int

func BenchmarkEvaluateSix(b *testing.B) {
	counts, _, _ := benchDeal(0)
	b.ReportAllocs()
	b.ResetTimer()
	sum := 0
	for i := range b.N {
		sum += int(Evaluate(counts[i%benchDeals]))
	}
	benchSink = sum
}

// BenchmarkCountEvaluateSix also counts the cards.
func BenchmarkCountEvaluateSix(b *testing.B) {
	_, hands, _ := benchDeal(0)
	b.ReportAllocs()
	b.ResetTimer()
	sum := 0
	for i := range b.N {
		sum += int(Evaluate(Count(hands[i%benchDeals]...)))
	}
	benchSink = sum
}

func benchmarkQuarry(b *testing.B, size int) {
	counts, _, quarries := benchDeal(size)
	b.ReportAllocs()
	b.ResetTimer()
	sum := 0
	for i := range b.N {
		sum += int(EvaluateWith(counts[i%benchDeals], quarries[i%benchDeals]))
	}
	benchSink = sum
}

func BenchmarkEvaluateQuarryFour(b *testing.B) { benchmarkQuarry(b, 4) }
func BenchmarkEvaluateQuarrySix(b *testing.B)  { benchmarkQuarry(b, 6) }

// BenchmarkPlainReference tries every choice of six cards.
func BenchmarkPlainReference(b *testing.B) {
	_, hands, _ := benchDeal(0)
	b.ReportAllocs()
	b.ResetTimer()
	sum := 0
	for i := range b.N {
		sum += int(Plain(hands[i%benchDeals]))
	}
	benchSink = sum
}

// BenchmarkPlainReferenceQuarryFour also tries every swap.
func BenchmarkPlainReferenceQuarryFour(b *testing.B) {
	_, hands, quarries := benchDeal(4)
	b.ReportAllocs()
	b.ResetTimer()
	sum := 0
	for i := range b.N {
		sum += int(plainWith(hands[i%benchDeals], quarries[i%benchDeals]))
	}
	benchSink = sum
}

// BenchmarkMake makes hands with a Quarry of four cards.
func BenchmarkMake(b *testing.B) {
	_, hands, quarries := benchDeal(4)
	b.ReportAllocs()
	b.ResetTimer()
	sum := 0
	for i := range b.N {
		sum += int(MakeBest(hands[i%benchDeals], quarries[i%benchDeals], Ruling(i%3)).Rank)
	}
	benchSink = sum
}
