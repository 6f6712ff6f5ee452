package suspect

import (
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// nobody are words that no person is called: those of sums, of who sat out, of empty and
// wrong cells, and heads of columns; in the languages of those who keep leagues. They are in
// lower case and without accents, dots and blanks.
const nobody = `
total totals grandtotal subtotal sum sums average avg count points score scores result results
summe gesamt gesamtsumme zwischensumme summa insgesamt durchschnitt mittelwert schnitt anzahl punkte ergebnis
somme soustotal moyenne suma razem lacznie srednia totale somma totaal som gemiddeld media promedio puntos punti punkty soma celkem soucet osszesen toplam yhteensa

bye byes noshow walkover forfeit satout absent dummy
freilos spielfrei aussetzen pausiert abwesend fehlt niemand keiner
exempt repos absente libre descanso ausente nadie riposo assente nessuno vrij afwezig niemand personne wolny wolnylos pauza nikt folga ninguem volno volnylos

nn nan nil null none nobody noone noplayer noname unknown undefined unnamed empty blank missing tba tbc tbd true false yes no error
unbekannt leer wahr falsch fehler inconnu vide vrai faux desconocido vacio verdadero falso sconosciuto vuoto onbekend leeg waar onwaar nieznany pusty prawda falsz

name names player players winner loser opponent everybody everyone all
spieler sieger gewinner verlierer gegner alle joueur joueurs gagnant perdant adversaire tous jugador jugadores ganador todos giocatore giocatori vincitore tutti speler spelers winnaar gracz gracze zwyciezca jogador hrac`

var nobodies = sync.OnceValue(func() map[string]bool {
	words := map[string]bool{}
	for _, word := range strings.Fields(nobody) {
		words[word] = true
	}
	return words
})

// isNobody tells whether a name is one of the words for nobody, a formula or an error of a
// spreadsheet, or has nothing to read: a question mark, a number.
func isNobody(name string) bool {
	name = strings.TrimSpace(name)
	if strings.HasPrefix(name, "=") || strings.HasPrefix(name, "#") || strings.EqualFold(name, "n/a") {
		return true
	}
	var word strings.Builder
	shown := false // a letter, or a picture
	for _, r := range strings.ToLower(norm.NFKD.String(name)) {
		switch {
		case r == 'ł':
			word.WriteRune('l')
		case unicode.IsLetter(r):
			word.WriteRune(r)
		case unicode.IsDigit(r):
			word.WriteRune(r) // Player 1 is no head of a column
		}
		shown = shown || unicode.IsLetter(r) || unicode.Is(unicode.So, r)
	}
	return !shown || nobodies()[word.String()]
}
