package notation

import "strings"

// A Word is a part of a line with its place.
type Word struct {
	Text string
	At   int // where Text begins in the game's Src
}

// Words cuts a text that begins at a place into words, separated by any of the characters of gaps.
func Words(text string, at int, gaps string) []Word {
	list := make([]Word, 0, len(text)/3+1) // most words have two characters
	for i := 0; i < len(text); {
		if strings.IndexByte(gaps, text[i]) >= 0 {
			i++
			continue
		}
		end := i
		for end < len(text) && strings.IndexByte(gaps, text[end]) < 0 {
			end++
		}
		list = append(list, Word{text[i:end], at + i})
		i = end
	}
	return list
}
