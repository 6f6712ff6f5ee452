package pyramid

import (
	"fmt"
	"testing"
)

func TestPrint(t *testing.T) {
	six, seven := Odds(6), Odds(7)
	for h := range Hands {
		fmt.Println(h, Hands[h].Name, six[h], six.Rarity()[h], seven[h], seven.Rarity()[h])
	}
	fmt.Println(six.Total(), seven.Total())
}
func BenchmarkOddsTables(b *testing.B) {
	for b.Loop() {
		Odds(6)
		Odds(7)
	}
}
func cards(s ...string) (list []Card) {
	for _, w := range s {
		c, ok := ParseCard(w)
		if !ok {
			panic(w)
		}
		list = append(list, c)
	}
	return list
}
func BenchmarkAgainst(b *testing.B) {
	h := cards("Cgo", "Rgo", "Rsi", "Fgo", "Kbr", "Fru")
	q := cards("Fem", "Ksi", "Cru")
	for b.Loop() {
		Against(h, q)
	}
}
func BenchmarkDiscards(b *testing.B) {
	h := cards("Cgo", "Rgo", "Rsi", "Fgo", "Kbr", "Fru", "Csi")
	for b.Loop() {
		Discards(h)
	}
}
