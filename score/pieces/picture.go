package pieces

import "arbiter/score"

// Above draws a pyramid as it is seen from above: a square of a side, its four
// faces in light and shade, and on its top the text, as "R3". The first letter
// of the text is its colour.
func Above(d *score.Drawing, x, y, side float64, text, hint string) {
	ink, face := score.Ink(text[0]), side*0.14
	low, high := -side/2, side/2
	inLow, inHigh := low+face, high-face
	at := func(dx, dy float64) score.Point { return score.Point{X: x + dx, Y: y + dy} }
	d.Box(x+low, y+low, side, side, 2, ink, score.Dim)
	d.Path([]score.Point{at(low, high), at(low, low), at(high, low), at(inHigh, inLow), at(inLow, inLow), at(inLow, inHigh)}, true, score.Shine, score.NoInk)
	d.Path([]score.Point{at(low, high), at(high, high), at(high, low), at(inHigh, inLow), at(inHigh, inHigh), at(inLow, inHigh)}, true, score.Shade, score.NoInk)
	d.Box(x+inLow, y+inLow, side-2*face, side-2*face, 1, ink, score.NoInk).Hint = hint
	size := min(15, max(min(11, side*0.62), side*0.38))
	t := d.Write(x, y+size*0.36, size, text, score.OnInk)
	t.Bold, t.Hint = true, hint
}
