package notation

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"arbiter/score"
)

// Gaps part the items of a list.
const Gaps = " \t,;"

// CommentAt is where a comment begins in a line or in the text behind a
// header's colon, -1 for none. A `;` begins one where nothing or a blank stands
// before it; any other `;` is text, or parts a list.
func CommentAt(line string) int {
	for from := 0; ; {
		i := strings.IndexByte(line[from:], ';')
		if i < 0 {
			return -1
		}
		i += from
		if i == 0 || line[i-1] == ' ' || line[i-1] == '\t' {
			return i
		}
		from = i + 1
	}
}

// CanStand says why a text cannot be the value of a header: a `;` in it would
// begin a comment, and the rest would be lost. It returns "" for any other text.
func CanStand(text string) error {
	if CommentAt(text) >= 0 {
		return errors.New("a ; cannot stand behind a blank; write it without the blank, or a comma")
	}
	return nil
}

// An aside is a comment behind other text of its line.
type aside struct {
	line int // where the line begins in the game's Src
	at   int // where the comment does
}

// asideBytes limits how much text Asides reads again.
const asideBytes = 16 << 20

// Asides finds comments that were probably meant as part of the game: in
// `paid: Ann 10 ; Bob 30` somebody meant two payments. It tries each comment as
// part of its line and as a line of its own, with read, the game's parser.
func (g *Game) Asides(read func(*Game) error) []score.Doubt {
	var doubts []score.Doubt
	var trial Game
	left := asideBytes
	for _, a := range g.asides {
		if left -= 3 * len(g.Src); left < 0 {
			return append(doubts, g.doubt("notation/comment", a.at, "The comments from here on are too many to be checked: some of them may have been meant to count."))
		}
		line, comment := strings.TrimRight(g.Src[a.line:a.at], " \t"), g.lineFrom(a.at)
		said := comment
		if i := CommentAt(comment[1:]); i > 0 { // a comment in the comment ends what may be meant to count
			said = comment[:i+1]
		}
		said = strings.Trim(said, " \t;,")
		for _, try := range tries(line) {
			if said == "" {
				break
			}
			src := g.Src[:a.line] + line + try.between + said + g.Src[a.at+len(comment):]
			if trial.Read(Text{File: g.File, Line: g.Line, Src: src}) != nil || read(&trial) != nil {
				continue
			}
			says := fmt.Sprintf("The comment %s reads as %s, and does not count. If it should, %s.", Quote(comment), try.as, try.remedy)
			doubts = append(doubts, g.doubt("notation/comment", a.at, says))
			break
		}
	}
	return doubts
}

// A try is a way in which a comment could be part of the game.
type try struct{ between, as, remedy string }

func tries(line string) []try {
	const apart = "put it on a line of its own"
	list := []try{{", ", "more of its line", "write a comma in place of the ;"}}
	key, _, ok := strings.Cut(line, ":")
	if ok {
		list = append(list, try{"\n" + key + ": ", "one more `" + strings.TrimSpace(key) + ":`", apart})
	}
	if word := Key(key); slices.Contains(keys, word) && word != "variant" && word != "ruling" {
		list = nil // free text goes on with anything
	}
	return append(list, try{"\n", "a line of its own", apart})
}

// lineFrom is the rest of a line.
func (g *Game) lineFrom(at int) string {
	line, _, _ := strings.Cut(g.Src[at:], "\n")
	return strings.TrimRight(line, " \t\r")
}

// doubt is about a place in the game's text.
func (g *Game) doubt(rule string, at int, says string) score.Doubt {
	return score.Doubt{Rule: rule, Line: g.Line + strings.Count(g.Src[:at], "\n"), Says: says}
}
