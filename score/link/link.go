// Package link holds a position in the address of the referee's page, behind the #, so
// that it never reaches a server.
package link

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"

	"arbiter/score"
)

const (
	version = "a"      // how the rest is written
	maxText = 64 << 10 // bytes of a text
	maxLink = 96 << 10 // letters of a link that are read at all
)

// A Position is what a link holds.
type Position struct {
	Text     string    // of one game, in Arbiter notation
	Recorded []Outcome // by seat, what is recorded of the game; nil where nothing is
}

// An Outcome is what a player ended with. The place is 0 where nobody is placed.
type Outcome struct{ Points, Place int }

// Outcomes returns the outcomes of a game, by seat.
func Outcomes(b *score.Breakdown) []Outcome {
	list := make([]Outcome, len(b.Tallies))
	for seat := range list {
		list[seat].Points = b.Tallies[seat].Total()
	}
	for seat, place := range b.Places() {
		list[seat].Place = place
	}
	return list
}

// packers are reused: each takes 800 kB, and a site has a thousand links.
var packers = sync.Pool{New: func() any {
	w, _ := flate.NewWriter(nil, flate.BestCompression) // it fails only for an unknown level
	return w
}}

// Write returns what follows the page's address: #, the version's letter, the text
// compressed in base64url, and a dot, the points, _ and the place for each seat.
func (p *Position) Write() (string, error) {
	if len(p.Text) > maxText {
		return "", fmt.Errorf("a text of %d bytes is too long for a link, which holds %d", len(p.Text), maxText)
	}
	var packed bytes.Buffer
	w := packers.Get().(*flate.Writer)
	defer packers.Put(w)
	w.Reset(&packed)
	_, err := io.WriteString(w, p.Text)
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		return "", fmt.Errorf("packing the text: %w", err)
	}
	link := "#" + version + base64.RawURLEncoding.EncodeToString(packed.Bytes())
	for _, one := range p.Recorded {
		link += fmt.Sprintf(".%d_%d", one.Points, one.Place)
	}
	return link, nil
}

// Is reports whether a text looks like a link: a page's address, or nothing, before a #.
func Is(text string) bool {
	page, _, ok := strings.Cut(text, "#")
	return ok && (page == "" || strings.Contains(page, "://") || strings.HasSuffix(page, ".html") || strings.HasSuffix(page, "/"))
}

// Read reads a link, with or without the page's address.
func Read(link string) (*Position, error) {
	_, fragment, ok := strings.Cut(strings.TrimSpace(link), "#")
	switch {
	case len(link) > maxLink:
		return nil, fmt.Errorf("the link has %d letters; no link of a position has more than %d", len(link), maxLink)
	case !ok || fragment == "":
		return nil, errors.New("the link holds no position: nothing stands behind a #; copy it whole")
	case !strings.HasPrefix(fragment, version):
		return nil, fmt.Errorf("the link's position begins with %q, expected %q; copy the link whole, or read it with a newer version of the program", fragment[:1], version)
	}
	packed, recorded, known := strings.Cut(fragment[len(version):], ".")
	data, err := base64.RawURLEncoding.Strict().DecodeString(packed)
	if err != nil {
		return nil, errDamaged
	}
	rest := bytes.NewReader(data)
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(rest), maxText+1))
	switch {
	case len(text) > maxText:
		return nil, fmt.Errorf("the link's text is longer than %d bytes", maxText)
	case err != nil || rest.Len() > 0:
		return nil, errDamaged
	}
	p := &Position{Text: string(text)}
	if known {
		if p.Recorded, err = readOutcomes(recorded); err != nil {
			return nil, err
		}
	}
	return p, nil
}

var errDamaged = errors.New("the link is damaged; copy it whole, from the page's address to its last letter")

func readOutcomes(text string) (list []Outcome, err error) {
	for one := range strings.SplitSeq(text, ".") {
		points, place, _ := strings.Cut(one, "_")
		n, err := strconv.Atoi(points)
		at, err2 := strconv.Atoi(place)
		if err != nil || err2 != nil || at < 0 {
			return nil, errDamaged
		}
		list = append(list, Outcome{n, at})
	}
	return list, nil
}
