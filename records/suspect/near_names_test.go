package suspect

import (
	"fmt"
	"slices"
	"testing"
)

func isNear(a, b string) bool {
	x, y := spell(a), spell(b)
	return x.near(&y)
}

// What a tired person types for somebody who is known is near.
func TestNamesThatMayBeOneAreNear(t *testing.T) {
	for _, pair := range [][2]string{
		{"Ann", "Anna"}, {"Bobb", "Bob"}, {"Bobb", "Bobby"}, {"Bbo", "Bob"}, {"Cyd", "Cydd"}, {"Mark", "Marc"}, {"Katherine", "Catherine"}, {"Marie", "Maria"}, {"Kathrin", "Katrin"},
		{"Jürgen", "Jurgen"}, {"Élise", "elise"}, {"Łukasz", "Lukasz"}, {"Søren", "Soren"}, {"Groß", "Gross"}, {"Zoë", "ZOE"},
		{"Ann K.", "Ann Kowalska"}, {"Ann K", "Ann K."}, {"AnnK", "Ann K"}, {"A. Kowalska", "Ann Kowalska"}, {"Kowalska Ann", "Ann Kowalska"}, {"Kowalska, Ann", "Ann Kowalska"},
		{"Ann Kowalski", "Ann Kowalska"}, {"Ann", "Ann Kowalska"}, {"Kowalska", "Ann Kowalska"}, {"O'Brien", "OBrien"}, {"Alex", "Alexander"}, {"Kowalczyk", "Kovalcyk"}, {"Rob", "Robert"},
		{"Joerg Mueller", "Jörg Müller"}, {"Mueller, Joerg", "Jörg Müller"}, {"Soeren", "Søren"}, {"Strasse", "Straße"},
		{"JÃ¶rg MÃ¼ller", "Jörg Müller"},                                              // a broken encoding
		{"Вob", "Bob"}, {"Ｂｏｂ", "Bob"}, {"B\u200bob", "Bob"}, {"\U0001d401ob", "Bob"}, // other scripts, and what nobody sees
		{"Tusday league", "Tuesday league"}, {"Tuesday", "Tuesday league"}, {"tuesday-league", "Tuesday League"}, {"Sprnig 2026", "Spring 2026"}, {"Subdivison", "Subdivision"}, {"byuers-market", "buyers-market"}, {"Buyers Market", "Buyer's Market"},
	} {
		if !isNear(pair[0], pair[1]) || !isNear(pair[1], pair[0]) {
			t.Errorf("%s is not near %s", pair[0], pair[1])
		}
	}
}

func TestNamesOfTwoPeopleAreNotNear(t *testing.T) {
	for _, pair := range [][2]string{
		{"Bob", "Rob"}, {"Tim", "Tom"}, {"Dan", "Jan"}, {"Al", "Ali"}, {"Bo", "Bob"}, {"Ina", "Nina"}, {"Mary", "Gary"}, {"Eva", "Eda"}, {"Ben", "Bea"},
		{"Ann B.", "Ann C."}, {"Ann Kowalska", "Bob Kowalska"}, {"Ann K.", "Bob K."}, {"Ann Kruger", "Ann Kowalska"}, {"Bob Kruger", "Bob Kowalski"}, {"A. K.", "A. L."}, {"A.", "Ann A."}, {"Kowalski", "Kovalcyk"},
		{"Player 1", "Player 2"}, {"Player 1", "Player 11"}, {"Player10", "Player11"}, {"Anonymous", "Anonymous 2"}, {"Ann (2)", "Ann"},
		{"2026", "2025"}, {"2026", "2026/27"}, {"Season 1", "Season 2"}, {"Tuesday league", "Thursday league"}, {"Sunday", "Monday"}, {"Spring 2026", "Spring 2027"},
		{"Chess", "Go"}, {"王伟", "王芳"}, {"🙂", "🙁"}, {"", "Ann"}, {"?", "A"},
	} {
		if isNear(pair[0], pair[1]) || isNear(pair[1], pair[0]) {
			t.Errorf("%s is near %s", pair[0], pair[1])
		}
	}
}

// What shows nothing in a name is hidden; a blank between words is none of it.
func TestHidden(t *testing.T) {
	for _, r := range "\u00a0\t\u200b\u200d\u2060\ufe0f\u2800\u3164\u3000" {
		if !Hidden(r) {
			t.Errorf("%U is shown", r)
		}
	}
	for _, r := range " a\u0301-.王🙂" {
		if Hidden(r) {
			t.Errorf("%U is hidden", r)
		}
	}
}

// A club of forty, with the names that people have, hears of few pairs.
func TestAClubOfFortyDoesNotDrownInNearNames(t *testing.T) {
	club := []string{
		"Adam", "Alice", "Amy", "Andrea", "Andreas", "Ann", "Anna", "Ben", "Bob", "Carl", "Carla", "Cyd", "Dan", "Daniel", "David", "Emma", "Eric", "Eva", "Fay", "Felix",
		"Gus", "Hal", "Hannah", "Ivo", "Jan", "Jana", "Joe", "John", "Julia", "Julian", "Kim", "Laura", "Lea", "Lena", "Maria", "Mario", "Max", "Mia", "Paul", "Paula", "Peter", "Rob", "Sara", "Tim", "Tom",
	}
	pairs := 0
	for i := range club {
		for _, other := range club[:i] {
			if isNear(club[i], other) {
				pairs++
				t.Log(other, club[i])
			}
		}
	}
	if pairs > 12 {
		t.Errorf("%d pairs of %d names are near", pairs, len(club))
	}
}

// Of very many names only those with the same letters are near.
func TestVeryManyNames(t *testing.T) {
	var fresh []Name
	for i := range 2100 {
		fresh = append(fresh, Name{ID: int64(i + 1), Name: fmt.Sprintf("%cn%c%c", 'A'+i%26, 'a'+i/26%26, 'a'+i/676), Means: int64(i + 1)})
	}
	fresh[2096].Name, fresh[2097].Name, fresh[2098].Name, fresh[2099].Name = "Zoë", "zoe", "🙂", "🙁"
	if found := nearNames(Player, fresh, nil); len(found) != 1 || !slices.Equal(found[2098], []int64{2097}) {
		t.Errorf("near are %v", found)
	}
}
